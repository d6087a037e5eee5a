package enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done; skipped and cut-off subjects included, which the output names.
    case done = 0
    case regression = 10
    /// Something is inconclusive or missing under `--strict`.
    case inconclusive = 11
    case strategiesDisagree = 12
    /// Some subject failed, timed out or was lost since the record compared with, or nothing was measured or judged; the
    /// rest is saved.
    case subjectFailed = 13
    /// The command line is wrong.
    case usage = 64
    case badContent = 65
    case notInstalled = 69
    /// The program contradicts itself.
    case internalError = 70
    /// A file can't be read or written.
    case inputOutput = 74
    case interrupted = 130

    /// Its meaning, without a full stop.
    var summary: String {
        switch self {
        case .done: "Done; the output names skipped and cut-off subjects"
        case .regression: "A metric regressed"
        case .inconclusive: "Something is inconclusive or missing (with --strict)"
        case .strategiesDisagree: "A strategy disagrees with brute force"
        case .subjectFailed: "A subject failed or was lost, or nothing was measured; the rest is saved"
        case .usage: "The command line is wrong"
        case .badContent: "The content of a file is invalid"
        case .notInstalled: "A required program or library is not installed"
        case .internalError: "Internal error"
        case .inputOutput: "A file can't be read or written"
        case .interrupted: "Interrupted; finished measurements are saved"
        }
    }
}

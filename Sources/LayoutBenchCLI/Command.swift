import Foundation
import LayoutStrategies
import Reporting
import RunRecords
import Runner
import Schedules

/// One command of the program: one file each, and a line in ``CommandRegistry``.
protocol Command: Sendable {
    /// Its command line.
    static var syntax: CommandSyntax { get }
    /// Parses, wires and calls; whatever is wrong is thrown.
    static func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode
}

/// Where a command's output goes, and what it may know of its surroundings.
struct Console {
    /// Environment variables.
    let environment: [String: String]
    /// Path of this program.
    let executable: String

    /// Writes to standard output.
    func print(_ text: String) { write(text, to: .standardOutput) }

    /// Writes to standard error.
    func note(_ text: String) { write(text, to: .standardError) }

    /// Whether standard error is a terminal that a progress line can be drawn on.
    var showsProgress: Bool {
        isatty(STDERR_FILENO) == 1 && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
    }

    /// Columns of the terminal on standard output, nil when it is none.
    var width: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    private func write(_ text: String, to handle: FileHandle) {
        // A reader that went away (`| head`) is no error of ours.
        try? handle.write(contentsOf: Data(text.utf8))
    }
}

/// An error of a command that no module has a type for.
struct CommandError: Error, CustomStringConvertible, Equatable {
    let code: ExitCode
    let cause: String
    let place: String
    let remedy: String

    init(_ code: ExitCode, cause: String, place: String, remedy: String) {
        self.code = code
        self.cause = cause
        self.place = place
        self.remedy = remedy
    }

    var description: String { "\(cause) (\(place)): \(remedy)" }
}

/// The exit code and the words for an error.
enum ErrorReport {
    /// What the user reads, without `error: `.
    static func text(_ error: any Error) -> String {
        if let error = error as? LayoutError { return "\(error)" }
        return "\(error)"
    }

    /// The exit code the error ends the program with.
    static func code(_ error: any Error) -> ExitCode {
        switch error {
        case is UsageError, is LayoutError: .usage
        case let error as ScheduleError: ExitCode(rawValue: error.exitCode) ?? .internalError
        case is RecordError: .badContent
        case is OutputError: .inputOutput
        case let error as CommandError: error.code
        default: .internalError
        }
    }
}

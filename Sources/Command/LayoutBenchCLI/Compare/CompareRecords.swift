import Judging
import Runner

enum CompareRecords {
    /// Reads, judges, writes the results; the exit code of the verdicts.
    static func run(
        _ a: String, _ b: String, _ compared: CompareOptions, allowsUnlike: Bool, _ console: Console
    ) throws -> ExitCode {
        let claim = try OutputClaim(compared.output, toWrite: VerdictFiles.fileName)
        defer { claim.release() }
        let (before, after) = (try RecordFile.read(a), try RecordFile.read(b))
        let verdict = try compareRecords(
            before, after, rule: compared.rule, renamed: compared.renamedStrategies, allowUnlike: allowsUnlike,
            places: (a, b))
        let files = VerdictFiles(verdict, a: before, b: after)
        try files.write(compared, console)
        return files.code(isStrict: compared.isStrict)
    }
}

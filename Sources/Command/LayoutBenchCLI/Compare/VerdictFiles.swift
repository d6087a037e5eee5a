import Errors
import Files
import Foundation
import Judging
import Reporting
import RunRecords

/// A verdict with the records it was given on, and where it goes.
struct VerdictFiles {
    static let fileName = "verdict.json"

    private let verdict: VerdictRecord
    private var a, b: RunRecord

    init(_ verdict: VerdictRecord, a: RunRecord, b: RunRecord) {
        self.verdict = verdict
        (self.a, self.b) = (a, b)
        // How far A and B must differ is seen in the ratio of the two, and not in that of two strategies.
        self.a.minimumDetectableEffect = verdict.detectableEffect
        self.b.minimumDetectableEffect = verdict.detectableEffect
    }

    /// Writes `verdict.json`, `summary.md` and `index.html`, and prints the verdict.
    func write(_ compared: CompareOptions, _ console: Console) throws {
        let report = VerdictReport(verdict, a: a, b: b, noise: noiseWarnings(of: b))
        let json = try JSONText.bytes(verdict)
        // The verdict is on disk before anything else can go wrong: an exit code can be lost on its way.
        try OutputFolder.write(json, to: Self.fileName, in: compared.output, isSynced: true)
        try compared.isJSON
            ? console.writeIfRead(String(decoding: json, as: UTF8.self))
            : console.printIfRead(report.terminal(width: console.width))
        try OutputFolder.write(
            Array(plainText(report.markdown(), keepsLines: true).utf8), to: MarkdownReport.format.fileName,
            in: compared.output)
        try OutputFolder.write(Array(report.html().utf8), to: HTMLReport.format.fileName, in: compared.output)
        let limits = LimitOutcome.all(of: b)
        try compared.exports.write(
            verdict, to: compared.output, brokenLimits: limits.flatMap(\.brokenSentences),
            warnings: limits.compactMap(\.unmetSentence) + noiseWarnings(of: b))
        if !compared.isJSON {
            let page = "\(compared.output)/\(HTMLReport.format.fileName)"
            try console.printIfRead("\nverdict: \(compared.output)/\(Self.fileName), report: \(page)\n")
        }
    }

    static func isVerdict(_ path: String) -> Bool {
        let kind = VerdictRecord.currentSchema.prefix { $0 != "/" }
        guard !Folders.isFolder(path), let data = FileManager.default.contents(atPath: path),
            // A record may be large, and is read soon after: it is not parsed for this.
            data.range(of: Data("\"\(kind)/".utf8)) != nil
        else { return false }
        struct Head: Decodable { let schema: String }
        return (try? JSONDecoder().decode(Head.self, from: data))?.schema.prefix { $0 != "/" } == kind
    }

    /// The verdicts in a file that a comparison or a gate has written.
    static func read(_ path: String) throws -> VerdictRecord {
        let data = try CommandError.contents(
            of: path, cause: "the file can't be read", remedy: "give a file that compare has written")
        guard let record = try? JSONDecoder().decode(VerdictRecord.self, from: data) else {
            throw CommandError(
                .content, cause: jsonFault(data, otherwise: "no verdicts"), place: path,
                remedy: "give the verdict.json of a comparison or a gate")
        }
        guard record.schema == VerdictRecord.currentSchema else {
            throw CommandError(
                .content, cause: "schema \(record.schema), not \(VerdictRecord.currentSchema)", place: path,
                remedy: "read it with the program that wrote it")
        }
        try record.checkFigures(place: path)
        return record
    }

    func code(isStrict: Bool) -> ExitCode { verdict.code(LimitOutcome.all(of: b), isStrict: isStrict) }
}

extension VerdictRecord {
    /// The exit code of a comparison and of a gate: what was lost or not judged at all never passes.
    func code(_ limits: [LimitOutcome] = [], isStrict: Bool) -> ExitCode {
        if lost.contains(where: { $0.status == .disagrees }) { return .strategiesDisagree }
        if summary.regressed > 0 || limits.contains(where: \.isBroken) { return .regression }
        if !lost.isEmpty || (verdicts.isEmpty && !isFirst) { return .subjectFailed }
        let isOpen = summary.inconclusive + summary.missing > 0 || limits.contains(where: \.isUnmet)
        return isStrict && isOpen ? .inconclusive : .done
    }
}

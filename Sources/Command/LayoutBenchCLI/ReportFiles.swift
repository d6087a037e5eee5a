import Files
import Foundation
import Judging
import Reporting
import RunRecords
import Subjects

/// Writes reports into a folder.
enum ReportFiles {
    /// Writes one file a format, as many as can be written, and throws for the first that can't.
    static func write(
        _ formats: [ReportFormat], of record: RunRecord, with assets: ReportAssets, to folder: String
    ) throws {
        var failure: OutputError?
        for format in formats {
            do throws(OutputError) {
                try write(format, of: record, with: assets, to: folder)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// The file of a format, or the folder of its files.
    private static func write(
        _ format: ReportFormat, of record: RunRecord, with assets: ReportAssets, to folder: String
    ) throws(OutputError) {
        guard let files = format.files(record, with: assets) else {
            let text = format.render(record, with: assets)
            return try OutputFolder.write(Array(text.utf8), to: format.fileName, in: folder)
        }
        for file in files {
            try OutputFolder.write(Array(file.text.utf8), to: file.name, in: "\(folder)/\(format.fileName)")
        }
    }

    /// `summary.md and index.html`: the default files, the page that a reader opens last.
    static func defaultNames(_ formats: ReportFormats) -> String {
        formats.defaults.reversed().map(\.fileName).joined(separator: " and ")
    }

    /// The other sources of a report than its record, as far as they are known and installed, with pictures of viewports
    /// of the given record.
    static func assets(_ registries: Registries, _ console: Console, for record: RunRecord? = nil) -> ReportAssets {
        ReportAssets(
            chartScript: chartScript(console),
            workloads: registries.workloads.entries.map {
                WorkloadMeaning(name: $0.name, text: $0.meaning, mayMiss: $0.mayMiss, antiPatternOf: $0.antiPatternOf)
            }, pictures: record.map { ViewportPicture.all($0, registries) } ?? [],
            knowledge: AdviceKnowledge(registries))
    }

    /// The text of Chart.js; nil when there is none.
    private static func chartScript(_ console: Console) -> String? {
        chartPath(console.environment, console.executable).flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    }

    /// Where Chart.js lies: where it is said to, beside an installed program, or where Debian's libjs-chart.js and
    /// Homebrew's or npm's copies have it; nil when it is nowhere.
    static func chartPath(_ environment: [String: String], _ executable: String) -> String? {
        let given = environment["LAYOUTBENCH_CHARTJS"].map { [$0] } ?? []
        let places =
            given + [
                "\(shared(executable))/chart.min.js",
                "/usr/share/javascript/chart.js/chart.min.js", "/usr/share/nodejs/chart.js/dist/chart.min.js",
                "/opt/homebrew/lib/node_modules/chart.js/dist/chart.min.js",
            ]
        return places.first { FileManager.default.isReadableFile(atPath: $0) }
    }

    /// The folder that an installed program has its files in.
    static func shared(_ executable: String) -> String {
        let program = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
        return program.appendingPathComponent("../share/layoutbench").standardizedFileURL.path
    }
}

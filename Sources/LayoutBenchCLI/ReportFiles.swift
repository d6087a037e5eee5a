import Foundation
import Reporting
import RunRecords
import Runner

/// A form a report can be written in.
enum ReportFormat: String, CaseIterable {
    case html
    case markdown
    case csv

    /// Name of the file.
    var fileName: String {
        switch self {
        case .html: "index.html"
        case .markdown: "summary.md"
        case .csv: "results.csv"
        }
    }
}

/// Writes reports into a folder.
enum ReportFiles {
    /// Writes one file a format.
    static func write(_ formats: [ReportFormat], of record: RunRecord, to folder: String, _ console: Console) throws {
        for format in formats {
            try OutputFolder.write(Array(text(format, record, console).utf8), to: format.fileName, in: folder)
        }
    }

    /// The report in one format.
    static func text(_ format: ReportFormat, _ record: RunRecord, _ console: Console) -> String {
        switch format {
        case .html: HTMLReport.render(record, chartScript: chartScript(console))
        // Shown by terminals, too.
        case .markdown: plainText(MarkdownReport.render(record), keepsLines: true)
        case .csv: CSVReport.render(record)
        }
    }

    /// The text of Chart.js as Debian's libjs-chart.js and Homebrew's or npm's copies have it; nil when there is none.
    private static func chartScript(_ console: Console) -> String? {
        let given = console.environment["LAYOUTBENCH_CHARTJS"].map { [$0] } ?? []
        let places =
            given + [
                "/usr/share/javascript/chart.js/chart.min.js", "/usr/share/nodejs/chart.js/dist/chart.min.js",
                "/opt/homebrew/lib/node_modules/chart.js/dist/chart.min.js",
            ]
        return places.lazy.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first
    }
}

/// Reads records.
enum RecordFile {
    /// The record in a file, or in `run.json` of a folder.
    static func read(_ path: String) throws -> RunRecord {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let file = exists && isFolder.boolValue ? path + "/" + RecordStore.fileName : path
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw CommandError(
                .inputOutput, cause: "can't read the record", place: file,
                remedy: "give a run.json that layoutbench run has written, or its folder")
        }
        return try RunRecordCoding.decode(Array(data), from: file)
    }
}

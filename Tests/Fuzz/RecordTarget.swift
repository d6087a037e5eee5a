import Foundation
import Reporting
import RunRecords

/// Run records: read, checked, merged, compared and reported.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        let places = ["reference": "Reports/reference/run.json", "old": "Tests/HistoryTests/Fixtures/version-2.json"]
        var seeds: [String: [UInt8]] = [:]
        for (name, path) in places {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: root + "/" + path)))
            var record = try RunRecordCoding.decode(bytes, from: path)
            // Small, so that a mutation meets something.
            record.results = Array(record.results.prefix(3))
            record.plan.groups = Array(record.plan.groups.prefix(2))
            seeds[name] = try compact(record)
            record.plan.shard = Shard(index: 1, count: 2, groups: [0])
            record.role = .baseline
            record.results = []
            seeds[name + "-part"] = try compact(record)
        }
        return seeds
    }

    private static func compact(_ record: RunRecord) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(record))
    }

    static func run(_ bytes: [UInt8]) {
        guard let record = try? RunRecordCoding.decode(bytes, from: "run.json") else { return }
        for format in ReportFormats.builtIn.all { _ = format.render(record, with: ReportAssets()) }
        for width in [nil, 80] { _ = TerminalReport.render(record, width: width, with: ReportAssets()) }
        let placed = PlacedRecord(place: "run.json", record: record)
        for records in [[placed], [placed, placed]] {
            guard let merged = try? RunRecord.merged(records, allowing: [.missingShards, .unlikeMachines]) else {
                continue
            }
            _ = MarkdownReport.render(merged, with: ReportAssets())
        }
        guard let again = try? RunRecordCoding.encode(record) else {
            fatalError("a record that was read is not written")
        }
        guard (try? RunRecordCoding.decode(again, from: "run.json")) == record else {
            fatalError("a record comes back as another")
        }
    }
}

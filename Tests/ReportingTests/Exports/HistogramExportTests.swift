import Foundation
import RunRecords
import Testing

@testable import Reporting

/// Latencies as HdrHistogram's readers take them.
@Suite struct HistogramExportTests {
    /// A line of a distribution.
    private struct Line {
        let value: Double
        let share: Double
        let count: Int
        let times: Double?
    }

    /// The lines between the title and the remarks; throws for one that is none.
    private func lines(_ text: String) throws -> [Line] {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(all[0] == "       Value     Percentile TotalCount 1/(1-Percentile)" && all[1].isEmpty)
        return try all.dropFirst(2).prefix { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: " ")
            try #require(fields.count == 3 || fields.count == 4, "\(line)")
            return Line(
                value: try #require(Double(fields[0])), share: try #require(Double(fields[1])),
                count: try #require(Int(fields[2])), times: fields.count > 3 ? Double(fields[3]) : nil)
        }
    }

    @Test(arguments: ["reference", "edits"]) func `a distribution ascends to its slowest`(name: String) throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
        let path = "Reports/\(name)/run.json"
        let record = try RunRecordCoding.decode(Array(Data(contentsOf: root.appendingPathComponent(path))), from: path)
        let files = HistogramExport.files(record)
        #expect(!files.isEmpty && Set(files.map(\.name)).count == files.count)
        for file in files {
            #expect(file.name.utf8.count <= 210 && !file.name.contains("/") && file.name.hasSuffix(".hgrm"))
            let lines = try lines(file.text)
            #expect(lines.count > 1)
            for (line, next) in zip(lines, lines.dropFirst()) {
                #expect(line.value <= next.value && line.share < next.share && line.count <= next.count, "\(file.text)")
            }
            for line in lines {
                #expect((line.times == nil) == (line.share == 1))
                if let times = line.times { #expect(abs(times * (1 - line.share) - 1) < 0.01) }
            }
            let slowest = try #require(
                file.text.firstMatch(of: /#\[Max     = *([0-9.]+), Total count    = *([0-9]+)\]/))
            #expect(Double(slowest.1) == lines.last?.value)
            if lines.last?.share == 1 { #expect(Int(slowest.2) == lines.last?.count) }
        }
    }

    @Test func `a percentile is that of the record, in microseconds`() throws {
        let record = ExportTests.record
        let result = try #require(
            record.results.first { $0.status == .ok && $0.metrics["query.latency.p99"]?.value != nil })
        let name = ExportedBenchmark.name(of: result)
        let file = try #require(HistogramExport.files(record).first { $0.text.contains("# \(name);") })
        let found = try #require(try lines(file.text).first { $0.share == 0.99 })
        let value = try #require(result.metrics["query.latency.p99"]?.value).median
        #expect(abs(found.value - value / 1000) <= 0.0005)
    }

    @Test func `what was not timed one by one has no file`() {
        var record = ExportTests.record
        for index in record.results.indices {
            for key in record.results[index].metrics.keys where key.contains("latency") {
                record.results[index].metrics[key] = .unavailable(reason: "not timed")
            }
        }
        #expect(HistogramExport.files(record).isEmpty)
    }

    @Test func `long names are cut and stay apart`() {
        var record = ExportTests.record
        for index in record.results.indices {
            record.results[index].subject.dataset = String(repeating: "é", count: 200) + "\(index)"
        }
        let names = HistogramExport.files(record).map(\.name)
        #expect(Set(names).count == names.count && names.allSatisfy { $0.utf8.count <= 210 })
    }
}

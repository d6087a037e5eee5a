import Foundation
import OutsidePrograms
import RunRecords
import Testing

@testable import Reporting

/// Exports against the grammar of what reads them.
@Suite struct ExportTests {
    /// Every ending a subject can have, launches with and without an interval.
    static let record = Fixture.record()

    /// A few results of it, for snapshots that can be read.
    static let short: RunRecord = {
        var short = Fixture.record()
        short.results = short.results.filter {
            ($0.subject.dataset == "lanes" && $0.subject.items == 1000)
                || ($0.subject.items == 1_000_000 && $0.subject.strategy == "dictionary-cache")
        }
        return short
    }()

    private static let committed = ["reference", "peers"].map { "Reports/\($0)/run.json" }

    /// The committed records, and the one above.
    private static func records() throws -> [RunRecord] {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
        return try [record]
            + committed.map { path in
                try RunRecordCoding.decode(Array(Data(contentsOf: root.appendingPathComponent(path))), from: path)
            }
    }

    private static func json<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: Data(text.utf8))
    }

    /// `compare.py` calls its U-test unreliable below nine repetitions.
    @Test func `all launches are repetitions, and it is said where they are too few for compare.py`() throws {
        func file(_ count: Int) throws -> (caution: String?, context: String?, repetitions: [Int]) {
            struct File: Decodable {
                struct Context: Decodable { let repetitions: String? }
                struct Entry: Decodable { let repetitions: Int }
                let context: Context
                let benchmarks: [Entry]
            }
            var record = Self.short
            record.results = [try #require(record.results.first { $0.status == .ok })]
            record.results[0].metrics = record.results[0].metrics.mapValues { metric in
                metric.map { value in
                    var value = value
                    value.launches = Array(repeating: value.median, count: count)
                    return value
                }
            }
            let read = try Self.json(GoogleBenchmarkExport.render(record), as: File.self)
            return (
                GoogleBenchmarkExport.format.caution(record), read.context.repetitions,
                read.benchmarks.map(\.repetitions)
            )
        }
        for count in [9, 15] {
            let enough = try file(count)
            #expect(enough.caution == nil && enough.context == nil)
            #expect(enough.repetitions.count == 2 * count && Set(enough.repetitions) == [count])
        }
        let few = try file(8)
        #expect(few.caution == few.context && few.repetitions.count == 16)
        #expect(few.caution?.hasPrefix("2 of 2 benchmarks have fewer than 9 repetitions") == true, "\(few)")
        #expect(few.caution?.contains("--launches 9") == true)
    }

    @Test func `names are paths that no tool splits, and one benchmark has each`() throws {
        for record in try Self.records() {
            let benchmarks = ExportedBenchmark.all(of: record)
            #expect(benchmarks.count >= record.results.count { $0.status == .ok })
            #expect(Set(benchmarks.map(\.name)).count == benchmarks.count)
            for benchmark in benchmarks {
                #expect(benchmark.name.wholeMatch(of: /[A-Z][a-z]+(\/[a-z]+=[A-Za-z0-9._+:,%-]+)+/) != nil)
                #expect(benchmark.name.firstMatch(of: /-[0-9]+$/) == nil)
            }
        }
    }

    @Test func `what a tool would take for something else is written out`() {
        var record = Self.record
        record.results = [record.results[0]]
        record.results[0].subject.dataset = "my plan/2026 50%.csv"
        record.results[0].subject.workload = "recorded-8"
        record.results[0].subject.config = ["expanded": .array([.number(1), .number(2)])]
        let names = ExportedBenchmark.all(of: record).map(\.name)
        let subject = "layout=gantt/config=expanded:%5B1,2%5D/dataset=my:plan%2F2026:50%25.csv/items=1000"
        #expect(
            names == [
                "Prepare/\(subject)/strategy=dictionary-cache",
                "Query/\(subject)/strategy=dictionary-cache/workload=recorded%2D8",
            ])
    }

    @Test func `Go's format is read back, value for value`() throws {
        for record in try Self.records() {
            let file = try GoBenchmarkFile(GoBenchmarkExport.render(record))
            #expect(file.configuration["pkg"] == "layoutbench" && file.configuration["goos"] == "linux")
            #expect(file.configuration["cpu"] == record.machine.cpu)
            #expect(file.configuration["commit"]?.hasPrefix(try #require(record.commit.value).hash) == true)
            let found = Dictionary(grouping: file.lines, by: \.name)
            for benchmark in ExportedBenchmark.all(of: record) {
                let lines = found[benchmark.name] ?? []
                #expect(lines.count == benchmark.launches)
                let time = try #require(benchmark.time)
                #expect(lines.compactMap { $0.values["ns/op"] } == time.launches)
                for (key, figures) in benchmark.others {
                    let unit = "\(key)-\(figures.unit == "bytes" ? "B" : figures.unit)"
                    #expect(lines.compactMap { $0.values[unit] } == figures.launches)
                }
            }
            let used = Set(file.lines.flatMap(\.values.keys))
            #expect(Set(file.units.keys) == used)
            #expect(file.units.values.allSatisfy { $0["better"] == "lower" })
            #expect(file.units["memory.retained-B"]?["assume"] == "exact")
            #expect(file.units["ns/op"]?["assume"] == nil)
        }
    }

    @Test(.enabled(if: OutsideProgram("benchstat") != nil, "benchstat is not installed"))
    func `benchstat reads it without a word of complaint`() throws {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appendingPathComponent("benchstat-\(UUID().uuidString).txt")
        try Data(GoBenchmarkExport.render(Self.record).utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        // A complaint would be written to the error stream.
        let line = "complaint=$(benchstat \"$0\" 2>&1 >/dev/null); [ -z \"$complaint\" ]; benchstat \"$0\""
        let output = try #require(OutsideProgram("sh")).run(["-ec", line, file.path], in: folder.path)
        #expect(output.contains("Query/layout=gantt") && output.contains("sec/op"))
    }

    private struct GoogleFile: Decodable {
        struct Entry: Decodable {
            var name: String
            var runType: String
            var repetitions: Int
            var repetitionIndex: Int
            var iterations: Int
            var threads: Int
            var realTime: Double
            var cpuTime: Double
            var timeUnit: String
        }

        struct Context: Decodable {
            var date: String
            var numCpus: Int
            var cpuTime: String
            var libraryBuildType: String
            var notMeasured: [String]
        }

        var context: Context
        var benchmarks: [Entry]
    }

    @Test func `Google Benchmark's JSON has an entry a launch, and says what its CPU time is`() throws {
        for record in try Self.records() {
            let file = try Self.json(GoogleBenchmarkExport.render(record), as: GoogleFile.self)
            #expect(file.context.cpuTime.contains("only wall time is measured"))
            #expect(file.context.notMeasured.count == record.results.count { $0.status != .ok })
            let found = Dictionary(grouping: file.benchmarks, by: \.name)
            for benchmark in ExportedBenchmark.all(of: record) {
                let entries = found[benchmark.name] ?? []
                #expect(entries.map(\.realTime) == benchmark.time?.launches)
                #expect(entries.map(\.repetitionIndex) == Array(entries.indices))
                #expect(
                    entries.allSatisfy {
                        $0.repetitions == entries.count && $0.cpuTime == $0.realTime && $0.timeUnit == "ns"
                            && $0.runType == "iteration" && $0.iterations == 1 && $0.threads == 1
                    })
            }
        }
    }

    @Test func `Bencher's measures have slugs, and values that lie within their bounds`() throws {
        typealias File = [String: [String: [String: Double]]]
        for record in try Self.records() {
            let file = try Self.json(BencherExport.render(record), as: File.self)
            #expect(file.count == ExportedBenchmark.all(of: record).count)
            for (name, measures) in file {
                #expect(name.count <= 1024 && measures["latency"] != nil)
                for (measure, values) in measures {
                    #expect(measure.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil && measure.count <= 64)
                    #expect(Set(values.keys).isSubset(of: ["value", "lower_value", "upper_value"]))
                    let value = try #require(values["value"])
                    if let low = values["lower_value"] { #expect(low <= value) }
                    if let high = values["upper_value"] { #expect(high >= value) }
                    #expect((values["lower_value"] == nil) == (values["upper_value"] == nil))
                }
            }
        }
        let lanes = try Self.json(BencherExport.render(Self.short), as: File.self)
        let few = lanes.filter { $0.key.contains("dataset=lanes") }
        #expect(!few.isEmpty && few.values.allSatisfy { $0["latency"]?.keys.sorted() == ["value"] })
    }

    private struct ActionEntry: Decodable {
        var name: String
        var unit: String
        var value: Double
        var range: String?
        var extra: String?
    }

    @Test func `the action's entries have names of their own, and lower is better in all of them`() throws {
        for record in try Self.records() {
            let entries = try Self.json(ActionExport.render(record), as: [ActionEntry].self)
            #expect(Set(entries.map(\.name)).count == entries.count && !entries.isEmpty)
            #expect(entries.allSatisfy { ["ns", "bytes", "count", "share"].contains($0.unit) })
        }
        var odd = Self.short
        let index = try #require(odd.results.firstIndex { $0.metrics["allocations.query"] != nil })
        var figures = try #require(odd.results[index].metrics["allocations.query"]?.value)
        figures.better = "higher"
        odd.results[index].metrics["allocations.query"] = .value(figures)
        let (before, after) = (ActionExport.render(Self.short), ActionExport.render(odd))
        let counts = try [before, after].map { try Self.json($0, as: [ActionEntry].self).count }
        #expect(counts[1] == counts[0] - 1)
    }

    @Test func `what was not measured has no value in any export`() throws {
        for export in [
            GoBenchmarkExport.render, GoogleBenchmarkExport.render, BencherExport.render, ActionExport.render,
        ] {
            let text = export(Self.record)
            #expect(!text.contains("memory.peak") && !text.contains("memory-peak"))
            let cut = "items=1000000/strategy=dictionary-cache/workload=jump"
            let lines = text.split(separator: "\n").filter { $0.contains(cut) }
            #expect(lines.allSatisfy { $0.contains(": cutoff, ") || $0.contains(": failed, ") })
        }
    }
}

import Foundation
import OutsidePrograms
import Testing

@testable import Reporting

/// Exports and records beside what the programs read in them that they are for.
@Suite struct ConsumerTests {
    private static func export(_ name: String) throws -> String {
        try #require(VerdictExport.all.first { $0.name == name }).render(VerdictFixture.record())
    }

    /// Calls `body` with a folder that holds a file.
    private func withFile(_ name: String, _ text: String, _ body: (_ folder: String) throws -> Void) throws {
        try withFile(name, Array(text.utf8), body)
    }

    private func withFile(_ name: String, _ bytes: [UInt8], _ body: (_ folder: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("consumers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(bytes).write(to: folder.appendingPathComponent(name))
        try body(folder.path)
    }

    @Test(.enabled(if: OutsideProgram(pythonWith: "junitparser") != nil, "pip install junitparser"))
    func `junitparser counts the cases of a verdict`() throws {
        let text = try Self.export("junit")
        func count(_ element: String) -> String { "\(text.components(separatedBy: "<\(element)").count - 1)" }
        try withFile("verdict.xml", text) { folder in
            let python = try #require(OutsideProgram(pythonWith: "junitparser"))
            let program = """
                from junitparser import JUnitXml
                xml = JUnitXml.fromfile("verdict.xml")
                kinds = [type(result).__name__ for suite in xml for case in suite for result in case.result]
                print(xml.tests, sum(1 for suite in xml for case in suite), xml.failures, kinds.count("Failure"),
                    xml.skipped, kinds.count("Skipped"), xml.errors, kinds.count("Error"), sep="\\t")
                """
            let found = try python.table(["-c", program], in: folder)[0]
            // What the file says of itself, and what is in it.
            let expected = ["testcase ", "failure", "skipped", "error"].flatMap { [count($0), count($0)] }
            #expect(found == expected)
        }
    }

    @Test(.enabled(if: OutsideProgram("check-jsonschema") != nil, "pip install check-jsonschema"))
    func `check-jsonschema accepts stored records by their schema`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let validator = try #require(OutsideProgram("check-jsonschema"))
        let schema = root.appendingPathComponent("Sources/Bench/Reporting/Schemas/run.schema.json").path
        for record in ["edits", "reference"] {
            try validator.run(["--schemafile", schema, "Reports/\(record)/run.json"], in: root.path)
        }
        try withFile("run.json", #"{"schema": "layoutbench.run/1"}"#) { folder in
            #expect(throws: (any Error).self) { try validator.run(["--schemafile", schema, "run.json"], in: folder) }
        }
    }

    @Test(.enabled(if: OutsideProgram("rsvg-convert") != nil, "install librsvg2-bin"))
    func `rsvg-convert draws a badge as large as it says`() throws {
        let badge = try Self.export("badge")
        let size = try #require(badge.firstMatch(of: /<svg [^>]*width="(\d+)" height="(\d+)"/))
        try withFile("badge.svg", badge) { folder in
            try #require(OutsideProgram("rsvg-convert")).run(["badge.svg", "--output", "badge.png"], in: folder)
            let header = try Data(contentsOf: URL(fileURLWithPath: folder + "/badge.png")).prefix(24)
            func number(_ from: Int) -> Int { header[from..<from + 4].reduce(0) { $0 << 8 | Int($1) } }
            #expect(number(16) == Int(size.1) && number(20) == Int(size.2))
        }
    }

    @Test(.enabled(if: OutsideProgram(pythonWith: "gprof2dot") != nil, "pip install gprof2dot"))
    func `gprof2dot draws the functions of a profile with their shares`() throws {
        try withFile("profile.folded", ProfileExport.folded(profileFixture())) { folder in
            let python = try #require(OutsideProgram("python3"))
            let graph = try python.run(
                ["-m", "gprof2dot", "--format=collapse", "--node-thres=0", "--edge-thres=0", "profile.folded"],
                in: folder)
            // 180 instructions: 30 to prepare and 150 to query.
            for label in [
                #"prepare\n16.67%\n(0.00%)"#, #"query\n83.33%\n(0.00%)"#, #"replay\n100.00%\n(22.22%)"#,
                #"PackedRTree.descend(_:)\n55.56%\n(55.56%)"#,
            ] {
                #expect(graph.contains("label=\"\(label)\""), "\(label)")
            }
        }
    }

    private static let comparePath = "/usr/share/benchmark/compare.py"

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: comparePath) && OutsideProgram(pythonWith: "scipy") != nil,
            "install libbenchmark-tools and python3-scipy"))
    func `compare.py reads every launch, and the change of its time`() throws {
        var slower = ExportTests.short
        for place in slower.results.indices {
            for key in ["prepare.time", "query.time"] {
                slower.results[place].metrics[key] = slower.results[place].metrics[key]?.map { metric in
                    var metric = metric
                    metric.launches = metric.launches.map { $0 * 1.25 }
                    return metric
                }
            }
        }
        try withFile("old.json", GoogleBenchmarkExport.render(ExportTests.short)) { folder in
            try Data(GoogleBenchmarkExport.render(slower).utf8).write(to: URL(fileURLWithPath: folder + "/new.json"))
            let lines = try #require(OutsideProgram("python3")).run(
                [Self.comparePath, "--no-color", "benchmarks", "old.json", "new.json"], in: folder
            ).split(separator: "\n")
            let benchmarks = ExportedBenchmark.all(of: ExportTests.short).filter { $0.time != nil }
            #expect(!benchmarks.isEmpty)
            for benchmark in benchmarks {
                let rows = lines.filter { $0.hasPrefix("\(benchmark.name) ") }
                let launches = try #require(benchmark.time).launches
                #expect(rows.count == launches.count, "\(benchmark.name)")
                for (row, time) in zip(rows, launches) {
                    let fields = row.split(separator: " ").dropFirst().map(String.init)
                    #expect(fields[0] == "+0.2500" && fields[2] == String(format: "%.0f", time), "\(row)")
                }
            }
        }
    }

    @Test(.enabled(if: OutsideProgram("go") != nil, "install golang-go"))
    func `pprof adds up a profile by function, phase and cost`() throws {
        let bytes = PprofEncoding.bytes(profileFixture())
        try withFile("profile.pb", bytes) { folder in
            let go = try #require(OutsideProgram("go"))
            func top(_ options: String...) throws -> [String] {
                try go.run(["tool", "pprof", "-top", "-nodefraction=0"] + options + ["profile.pb"], in: folder)
                    .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            }
            let instructions = try top()
            #expect(instructions.contains("100 55.56% 55.56% 100 55.56% PackedRTree.descend(_:)"))
            #expect(instructions.contains("40 22.22% 100% 180 100% replay"))
            #expect(try top("-tagfocus=phase=prepare").contains("30 16.67% 16.67% 30 16.67% replay"))
            #expect(try top("-sample_index=misses.l1").contains { $0.hasPrefix("3 75.00% 75.00% 3 75.00%") })
        }
    }
}

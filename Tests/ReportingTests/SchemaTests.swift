import Foundation
import Judging
import LayoutTestSupport
import Reporting
import RunRecords
import Testing

/// What the program writes, against the schemas that it prints, and what it never writes.
@Suite struct SchemaTests {
    /// A file as it is written, and the name of its schema.
    struct Written: CustomTestStringConvertible {
        var schema: String
        var title: String
        var text: String

        var testDescription: String { title }
    }

    /// Results enough to have every ending and both sorts of interval.
    private static let short: RunRecord = {
        var record = ExportTests.short
        record.results = Array(record.results.prefix(2) + record.results.suffix(4))
        return record
    }()

    private static func encoded(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func encoded(_ record: RunRecord) -> String {
        (try? RunRecordCoding.encode(record)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func encoded(_ profile: Profile) -> String {
        (try? ProfileCoding.encode(profile)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func committed(_ path: String) -> String {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        return (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)) ?? ""
    }

    /// Advice on the committed record: possible, impossible, and on nothing.
    private static func advice(_ items: Int, _ dataset: String, memory: Double?) -> Advice? {
        let record = try? RunRecordCoding.decode(Array(committed("Reports/reference/run.json").utf8), from: "run.json")
        let knowledge = AdviceKnowledge(simplestFirst: ["on-demand"], scrolling: ["scroll"], editing: ["edit"])
        let need = Need(items: items, layout: "gantt", dataset: dataset, memoryBytes: memory)
        return record.map { Advice(need, from: $0, knowledge) }
    }

    /// A record that was merged from two parts, of a resumed and exact run.
    private static let merged: RunRecord = {
        var record = short
        record.role = .baseline
        record.plan.exact = true
        record.plan.baseline = "r-tree"
        record.plan.shard = Shard(index: 1, count: 2, groups: [0])
        record.load = .unavailable(reason: "not read")
        record.toolchain.flags = BuildFlags.aligned
        record.parts = [1, 2].map {
            RunPart(
                shard: Shard(index: $0, count: 2, groups: [$0 - 1]), record: "part", machine: record.machine,
                startedAt: record.startedAt, durationSeconds: 3, load: .value([1, 1, 1]))
        }
        return record
    }()

    /// A record that says which frames were missed.
    private static let missed: RunRecord = {
        var record = short
        for case (let key, .value(var metric)) in record.results[0].metrics {
            metric.missed = MissedFrames(of: 600, over: [3, 599])
            record.results[0].metrics[key] = .value(metric)
        }
        return record
    }()

    /// A record of a run with a program beside the strategies, which does not say what it examined.
    private static let contested: RunRecord = {
        var record = short
        record.plan.enter([ContestantCommand(name: "mine", command: "./mine --fast")])
        for case (let index, .value(var counters)) in record.results.enumerated().map({ ($0, $1.counters) }) {
            counters.examined = nil
            record.results[index].counters = .value(counters)
        }
        return record
    }()

    static let all: [Written] = [
        Written(schema: "run", title: "a record with every ending", text: encoded(Fixture.record())),
        Written(schema: "run", title: "a merged record", text: encoded(merged)),
        Written(schema: "run", title: "a record with missed frames", text: encoded(missed)),
        Written(schema: "run", title: "the reference", text: committed("Reports/reference/run.json")),
        Written(schema: "run", title: "all strategies", text: committed("Reports/strategies/run.json")),
        Written(schema: "run", title: "the peers", text: committed("Reports/peers/run.json")),
        Written(schema: "verdict", title: "every sort of verdict", text: encoded(VerdictFixture.record())),
        Written(
            schema: "calibration", title: "a self-test",
            text: encoded(CalibrationReportTests.record(isSelfTest: true))),
        Written(
            schema: "calibration", title: "a calibration that was interrupted",
            text: encoded(CalibrationReportTests.record(isSelfTest: false, launches: 3))),
        Written(schema: "advice", title: "advice", text: encoded(advice(5_000, "lanes", memory: nil))),
        Written(schema: "advice", title: "an impossible need", text: encoded(advice(5_000, "lanes", memory: 1))),
        Written(schema: "advice", title: "advice on nothing", text: encoded(advice(5_000, "unknown", memory: nil))),
        Written(schema: "profile", title: "a profile", text: encoded(profileFixture(label: "HEAD~1"))),
        Written(schema: "profile", title: "a profile of the program itself", text: encoded(profileFixture())),
        Written(schema: "run", title: "a record with a contestant", text: encoded(contested)),
        Written(
            schema: "contestant", title: "a greeting",
            text: #"{"protocol":"\#(ContestantCommand.protocolName)","program":"a scan"}"#),
        Written(schema: "run", title: "a record with limits", text: encoded(limited)),
        Written(schema: "config", title: "a configuration", text: configuration),
    ]

    /// A record whose plan has limits.
    private static let limited: RunRecord = {
        var record = short
        record.plan.limits = [
            MetricLimit(
                text: "query.time <= 5 µs", metric: "query.time", value: 5_000, isUpper: true, perItem: false,
                items: 10_000, strategy: "r-*")
        ]
        return record
    }()

    private static let configuration = """
        {"schema": "layoutbench.config/1", "output": "out", "columns": {"plan.csv": "row=track"},
         "thresholds": {"floor": "2%", "confirmations": 30}, "limits": ["query.latency.p99 ≤ 50 µs",
           {"limit": "memory.retained <= 24 B an item", "strategy": "r-*", "items": "10k"}],
         "suites": {"mine": {"strategies": ["r-*"], "items": ["1k"], "launches": 8, "timeBudget": "2m"}}}
        """

    private func schema(_ name: String) throws -> JSONSchema {
        try JSONSchema(try #require(RecordSchema.all.first { $0.name == name }).text)
    }

    @Test(arguments: all) func `what is written fits its schema`(written: Written) throws {
        #expect(!written.text.isEmpty && written.text != "null")
        let violations = try schema(written.schema).violations(in: written.text)
        #expect(violations.isEmpty, "\(violations.prefix(5))")
    }

    @Test func `every schema has a version, and something that is written by it`() throws {
        #expect(Set(RecordSchema.all.map(\.name)).count == RecordSchema.all.count)
        for known in RecordSchema.all {
            let written = Self.all.filter { $0.schema == known.name }
            #expect(!written.isEmpty && written.allSatisfy { $0.text.contains(known.identifier) })
            #expect(known.text.contains("\"const\": \"\(known.identifier)\""))
            #expect(known.text.contains("https://json-schema.org/draft/2020-12/schema"))
            #expect(known.text.hasSuffix("}\n") && !known.summary.hasSuffix("."))
        }
    }

    /// Records have a result: of arrays the first part alone is changed.
    static let small: [Written] =
        [("a short record", short), ("a merged record", merged)].map { title, record in
            var record = record
            record.results = Array(record.results.prefix(1))
            return Written(schema: "run", title: title, text: encoded(record))
        } + all.filter { ["every sort of verdict", "a self-test", "advice", "a profile"].contains($0.title) }

    @Test(arguments: small) func `a value of another type, and a key too many, are refused`(written: Written) throws {
        let schema = try schema(written.schema)
        let whole = try JSONSerialization.jsonObject(with: Data(written.text.utf8))
        var refused = 0
        var passed: [String] = []
        for (path, mutant) in Self.mutants(whole) where !path.contains("/config") {
            if schema.violations(in: mutant).isEmpty { passed.append(path) }
            refused += 1
        }
        #expect(passed == [] && refused > 40)
    }

    /// What a reader needs, by schema: without it a file is refused.
    static let needed: [(String, [String])] = [
        ("run", ["schema", "id", "startedAt", "commit", "machine", "toolchain", "clock", "seed", "plan", "results"]),
        ("verdict", ["schema", "a", "b", "summary", "verdicts", "missing"]),
        ("calibration", ["schema", "startedAt", "isComplete", "machine", "control", "minimumDetectableEffect"]),
        ("advice", ["schema", "need", "ranking", "sensitivity", "sentence"]),
        ("profile", ["schema", "kind", "subject", "costs", "functions", "phases", "unavailable"]),
    ]

    @Test(arguments: needed) func `a key too few is refused`(name: String, keys: [String]) throws {
        let written = try #require(Self.all.first { $0.schema == name })
        let whole = try #require(try JSONSerialization.jsonObject(with: Data(written.text.utf8)) as? [String: Any])
        let schema = try schema(name)
        for key in keys {
            var mutant = whole
            mutant[key] = nil
            #expect(schema.violations(in: mutant).map(\.path) == ["/\(key)"])
        }
    }

    @Test func `figures out of bounds and names that there are not are refused`() throws {
        let changes: [(String, String)] = [
            ("layoutbench.run/1", "layoutbench.run/2"), ("\"status\" : \"ok\"", "\"status\" : \"fine\""),
            ("\"better\" : \"lower\"", "\"better\" : \"smaller\""),
            ("\"falsePositiveRate\" : 0.0", "\"falsePositiveRate\" : 4.0"),
            ("\"checksum\" : \"0123456789abcdef\"", "\"checksum\" : \"none\""), ("\"cores\" : 2", "\"cores\" : 2.5"),
            ("2026-03-01T02:00:00Z\"", "yesterday\""),
        ]
        let text = Self.encoded(Self.short)
        for (old, new) in changes {
            try #require(text.contains(old), "\(old)")
            #expect(try !schema("run").violations(in: text.replacing(old, with: new)).isEmpty, "\(old)")
        }
    }

    /// The value with each of its parts replaced by something else, and each of its objects with a key more; of
    /// arrays the first part alone.
    private static func mutants(_ value: Any) -> [(path: String, value: Any)] {
        let wrong: Any = ["wrong": ["wrong"]]
        var found: [(String, Any)] = [("", wrong)]
        if let object = value as? [String: Any] {
            found.append(("/+", object.merging(["wrong": wrong]) { $1 }))
            for (key, child) in object {
                found += mutants(child).map { path, mutant in
                    ("/\(key)\(path)", object.merging([key: mutant]) { $1 })
                }
            }
        } else if let array = value as? [Any] {
            for (index, child) in array.prefix(1).enumerated() {
                found += mutants(child).map { path, mutant in
                    var copy = array
                    copy[index] = mutant
                    return ("/\(index)\(path)", copy)
                }
            }
        }
        return found
    }

    @Test(.enabled(if: PythonValidator.isInstalled, "python3-jsonschema is not installed"))
    func `another validator says the same`() throws {
        var texts: [(schema: String, text: String)] = []
        var isRight: [(title: String, answer: (String) -> Bool)] = []
        for known in RecordSchema.all {
            let written = Self.all.filter { $0.schema == known.name }
            texts += written.map { (known.text, $0.text) }
            isRight += written.map { ($0.title, \.isEmpty) }
            // One of another version.
            let wrong = try #require(written.first).text.replacing(known.identifier, with: known.identifier + "9")
            texts.append((known.text, wrong))
            isRight.append(("a wrong \(known.name)", { $0.contains(known.identifier) }))
        }
        let answers = try PythonValidator.run(texts)
        try #require(answers.count == texts.count, "\(answers)")
        for ((title, isRight), answer) in zip(isRight, answers) { #expect(isRight(answer), "\(title): \(answer)") }
    }
}

/// The validator of the Python package `jsonschema`.
private enum PythonValidator {
    static let isInstalled = (try? python("import jsonschema; jsonschema.Draft202012Validator", [])) == ""

    /// What it has to say of each text by its schema, in a line; nothing where it fits. It is started once.
    static func run(_ texts: [(schema: String, text: String)]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = texts.indices.flatMap { number in
            ["schema", "text"].map { folder.appendingPathComponent("\($0)-\(number)") }
        }
        for (file, content) in zip(files, texts.flatMap { [$0.schema, $0.text] }) {
            try Data(content.utf8).write(to: file)
        }
        let program = """
            import json, sys, jsonschema
            for place in range(1, len(sys.argv), 2):
                schema, value = (json.load(open(path, encoding="utf-8")) for path in sys.argv[place:place + 2])
                jsonschema.Draft202012Validator.check_schema(schema)
                print(json.dumps([error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(value)]))
            """
        return try python(program, files.map(\.path)).split(separator: "\n").map { $0 == "[]" ? "" : String($0) }
    }

    private static func python(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}

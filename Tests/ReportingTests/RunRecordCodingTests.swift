import Reporting
import RunRecords
import Testing

@Suite struct RunRecordCodingTests {
    let record = Fixture.record()

    @Test func `a record reads back equal, and writes the same bytes again`() throws {
        let bytes = try RunRecordCoding.encode(record)
        let copy = try RunRecordCoding.decode(bytes, from: "run.json")
        #expect(copy == record)
        #expect(copy.seed == .max)
        #expect(try RunRecordCoding.encode(copy) == bytes)
        #expect(bytes.last == UInt8(ascii: "\n"))
    }

    @Test func `numbers keep their bits`() throws {
        var record = record
        let values = [
            0.1, 1.0 / 3, Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude, -0.0, 14_300.000000000002,
        ]
        record.load = .value(values)
        let copy = try RunRecordCoding.decode(try RunRecordCoding.encode(record), from: "run.json")
        #expect(copy.load.value?.map(\.bitPattern) == values.map(\.bitPattern))
    }

    @Test func `numbers that no run has written are refused with their field`() throws {
        let text = String(decoding: try RunRecordCoding.encode(record), as: UTF8.self)
        for (field, number) in [
            ("cores", "-1"), ("memoryBytes", "9223372036854775807"), ("items", "-9223372036854775808"),
        ] {
            let pattern = try Regex("\"\(field)\" : [0-9]+")
            let changed = text.replacing(pattern, with: "\"\(field)\" : \(number)")
            #expect(changed != text)
            let error = #expect(throws: RecordError.self) {
                try RunRecordCoding.decode(Array(changed.utf8), from: "run.json")
            }
            #expect(error?.place == "run.json")
            #expect(error?.cause.hasSuffix("\(field) is \(number)") == true, "\(error?.cause ?? "")")
        }
    }

    @Test(arguments: [
        ("launches", [-5.0]), ("launches", [.leastNonzeroMagnitude]), ("launches", [1e308]), ("launches", []),
        ("median", [-1]),
        ("median", [7]), ("low", [-1]), ("low", [90]), ("high", [1e300]), ("ratio", [.leastNonzeroMagnitude, 1]),
        ("ratio", [1e200]),
        ("hits", [-1]), ("duration", [-1]), ("effect", [1e300]),
    ])
    func `figures that nothing can have measured are refused with their field`(part: String, values: [Double]) throws {
        var record = record
        let launches = part == "launches" ? values : [40, 50, 60]
        func value(_ name: String, _ other: Double) -> Double { part == name ? values[0] : other }
        record.results[0].metrics["query.time"] = .value(
            MeasuredMetric(
                unit: "ns", better: "lower", exact: false, launches: launches,
                median: value("median", 50),
                low: value("low", 40), high: value("high", 60)))
        if part == "ratio" {
            record.results[0].ratios["query.time"] = Ratio(
                reference: "r-tree", launches: values, median: values[0], low: nil, high: nil)
        }
        if part == "hits" {
            record.results[0].counters = .value(
                Counters(queries: 1, hits: -1, checksum: "", examined: 1, medianHits: 1))
        }
        if part == "duration" { record.durationSeconds = values[0] }
        if part == "effect" { record.minimumDetectableEffect = .value(["query.time": values[0]]) }
        let bytes = try RunRecordCoding.encode(record)
        let error = #expect(throws: RecordError.self) { try RunRecordCoding.decode(bytes, from: "run.json") }
        #expect(error?.place == "run.json" && error?.remedy.contains("layoutbench run") == true)
        // What a strategy counts of itself has no bound at 0, and the share of missed frames is no median.
        guard part == "launches", values == [-5] else { return }
        record.results[0].metrics = ["own.balance": record.results[0].metrics["query.time"]].compactMapValues { $0 }
        record.results[0].metrics["own.balance"] = MeasuredMetric(
            unit: "count", better: "higher", exact: true, launches: [-5]
        ).map { .value($0) }
        #expect(throws: Never.self) {
            try RunRecordCoding.decode(try RunRecordCoding.encode(record), from: "run.json")
        }
    }

    @Test func `missed frames in more launches than there were are refused`() throws {
        var record = record
        guard case .value(var metric)? = record.results[0].metrics["query.time"] else {
            Issue.record("the fixture has no time")
            return
        }
        metric.missed = MissedFrames(of: 10, over: [1])
        record.results[0].metrics["query.time"] = .value(metric)
        let text = String(decoding: try RunRecordCoding.encode(record), as: UTF8.self)
        #expect(try RunRecordCoding.decode(Array(text.utf8), from: "run.json") == record)
        for (part, number) in [("\"1\"", "2"), ("\"1\"", "-1"), ("\"frameCount\"", "-1")] {
            let changed = text.replacing(try Regex("\(part) : (1|10)(?=[,\\s])"), with: "\(part) : \(number)")
            #expect(changed != text)
            #expect(throws: RecordError.self) { try RunRecordCoding.decode(Array(changed.utf8), from: "run.json") }
        }
    }

    @Test func `a load beyond all bounds is reported as it is`() {
        var record = record
        record.load = .value([1e300])
        #expect(MarkdownReport.render(record, with: Fixture.assets).contains("the load was 1e+300 on"))
    }

    @Test func `missing intervals are null, not absent`() throws {
        let text = String(decoding: try RunRecordCoding.encode(record), as: UTF8.self)
        #expect(text.contains("\"low\" : null"))
        #expect(text.contains("\"unavailable\" : \"the allocator reports no peak"))
    }

    @Test func `a role is written where there is one`() throws {
        #expect(!String(decoding: try RunRecordCoding.encode(record), as: UTF8.self).contains("\"role\""))
        var record = record
        record.role = .reference
        let bytes = try RunRecordCoding.encode(record)
        #expect(String(decoding: bytes, as: UTF8.self).contains("\"role\" : \"reference\""))
        #expect(try RunRecordCoding.decode(bytes, from: "run.json").role == .reference)
    }

    @Test func `an unknown schema is refused before anything else is read`() {
        let bytes = Array("{\"schema\": \"layoutbench.run/7\"}".utf8)
        let error = #expect(throws: RecordError.self) { try RunRecordCoding.decode(bytes, from: "old/run.json") }
        #expect(error?.cause == "schema layoutbench.run/7 found, expected layoutbench.run/1")
        #expect(error?.place == "old/run.json")
    }

    @Test(arguments: [
        ("", "not valid JSON"), ("{", "not valid JSON"),
        (String(repeating: "[", count: 600) + String(repeating: "]", count: 600), "nested deeper than 512 levels"),
        ("[]", "the top level is not of type"),
        ("{}", "not a run record: no schema is stated"), ("{\"schema\": 3}", "schema is not of type String"),
        ("{\"schema\": \"layoutbench.run/1\"}", " is missing"),
    ])
    func `bad content is an error with cause, place and remedy`(text: String, cause: String) throws {
        let error = #expect(throws: RecordError.self) {
            try RunRecordCoding.decode(Array(text.utf8), from: "x.json")
        }
        let found = try #require(error)
        #expect(found.cause.contains(cause), "\(found.cause)")
        #expect(found.place == "x.json")
        #expect(!found.remedy.isEmpty)
    }

    @Test func `a wrong field is named with its path`() throws {
        var text = String(decoding: try RunRecordCoding.encode(record), as: UTF8.self)
        text.replace("\"status\" : \"ok\"", with: "\"status\" : \"fine\"", maxReplacements: 1)
        let error = #expect(throws: RecordError.self) {
            try RunRecordCoding.decode(Array(text.utf8), from: "run.json")
        }
        #expect(error?.cause.hasPrefix("results[0].status: ") == true)
    }

    @Test func `a figure that is no number is refused, not written`() {
        var record = record
        record.durationSeconds = .nan
        let error = #expect(throws: RecordError.self) { try RunRecordCoding.encode(record, to: "out/run.json") }
        #expect(error?.place == "out/run.json, durationSeconds")
    }
}

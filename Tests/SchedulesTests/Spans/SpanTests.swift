import Testing

@testable import Schedules

@Suite struct SpanTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func bars(_ text: String, items: Int? = nil, skipInvalid: Bool = false) throws -> [String] {
        try folder.load(text, as: "spans.json", items: items, skipInvalid: skipInvalid).schedule.bars
    }

    private func unused(_ text: String) throws -> [String: Int] {
        let dataset = try folder.load(text.utf8, as: "spans.json", CSVDialect())
        return Dictionary(uniqueKeysWithValues: dataset.unusedContent.map { ($0.name, $0.count) })
    }

    private let shift = TestSpan(id: 9, name: "shift", start: 5_000_000, end: 105_000_000)
    private let crane = TestSpan(id: 7, parent: 9, name: "crane", start: 15_000_000, end: 25_000_000)

    @Test func `a child that is written before its parent lies in the parent's row, in every format`() throws {
        let expected = ["yard/shift: crane 15000–25000 < shift", "yard/shift: shift 5000–105000"]
        let spans = [crane, shift]
        for text in [
            TestSpan.otlp(spans), TestSpan.otlp(spans, .upperCase), TestSpan.otlp(spans, .base64),
            TestSpan.otlpLines(spans), TestSpan.otlpLines(spans.reversed()), TestSpan.zipkin(spans),
            "[\(TestSpan.zipkin([crane])),\(TestSpan.zipkin([shift]))]",
            TestSpan.zipkin([crane]) + "\n" + TestSpan.zipkin([shift]),
            TestSpan.jaeger(spans), "\u{feff}\n" + TestSpan.jaeger(spans.reversed()),
            String(TestSpan.jaeger(spans).dropFirst(9).dropLast(#"],"total":0,"errors":null}"#.count)),
        ] {
            #expect(try bars(text) == expected, "\(text)")
        }
    }

    @Test func `OTLP is read in the wrappings of other programs, and with the names of protobuf's definition`() throws {
        let resource = shift.otlp()
        let expected = ["yard/shift: shift 5000–105000"]
        let old = resource.replacing("scopeSpans", with: "instrumentationLibrarySpans")
        let defined = [
            ("traceId", "trace_id"), ("spanId", "span_id"), ("startTimeUnixNano", "start_time_unix_nano"),
            ("endTimeUnixNano", "end_time_unix_nano"), ("scopeSpans", "scope_spans"), ("stringValue", "string_value"),
        ].reduce(resource) { $0.replacing($1.0, with: $1.1) }
        for text in [
            #"{"batches":[\#(resource)]}"#, #"{"batches":[\#(old)]}"#, #"{"result":{"resourceSpans":[\#(resource)]}}"#,
            #"{"trace":{"resourceSpans":[\#(resource)]}}"#, #"{"resource_spans":[\#(defined)]}"#,
            #"{"resourceMetrics":[{"a":[{}]}]}"# + "\n" + #"{"resourceSpans":[\#(resource)]}"#,
        ] {
            #expect(try bars(text) == expected, "\(text)")
        }
    }

    @Test func `nanoseconds are kept, and a child may end after its parent`() throws {
        let base = 1_700_000_000_000_000_000
        let spans = [
            TestSpan(id: 1, name: "a", start: base + 1, end: base + 20_000_001),
            TestSpan(id: 2, parent: 1, name: "b", start: base + 2, end: base + 20_000_999),
        ]
        let expected = [
            "yard/a: a 1700000000000000.001–1700000000020000.001",
            "yard/a: b 1700000000000000.002–1700000000020000.999 < a",
        ]
        #expect(try bars(TestSpan.otlp(spans)) == expected)
        let number = TestSpan.otlp(spans).replacing("\"\(base + 1)\"", with: "\(base + 1)")
        #expect(try bars(number) == expected)
        // Start and length are rounded apart.
        let zipkin =
            #"[{"traceId":"a","id":"1","name":"a","timestamp":1700000000000000,"duration":20},"#
            + #"{"traceId":"a","id":"2","parentId":"1","name":"b","timestamp":1700000000000001,"duration":20}]"#
        #expect(
            try bars(zipkin) == [
                "unknown service/a: a 1700000000000000–1700000000000020",
                "unknown service/a: b 1700000000000001–1700000000000021 < a",
            ])
    }

    @Test func `parents of the same service are kept, others counted`() throws {
        let spans = [
            TestSpan(id: 1, name: "front", start: 0 + 1_000, end: 90_000),
            TestSpan(service: "depot", id: 2, parent: 1, name: "load", start: 2_000, end: 80_000),
            TestSpan(service: "depot", id: 3, parent: 2, name: "lift", start: 3_000, end: 70_000),
            TestSpan(id: 4, parent: 3, name: "back", start: 4_000, end: 60_000),
            TestSpan(id: 5, parent: 77, name: "lost", start: 5_000, end: 6_000),
            // The same identifier in another trace is another span.
            TestSpan(trace: 2, id: 6, parent: 1, name: "stray", start: 7_000, end: 8_000),
        ]
        for text in [TestSpan.otlp(spans), TestSpan.zipkin(spans), TestSpan.jaeger(spans)] {
            #expect(
                try bars(text) == [
                    "depot/load: lift 3–70 < load", "depot/load: load 2–80", "yard/back: back 4–60",
                    "yard/front: front 1–90",
                    "yard/lost: lost 5–6", "yard/stray: stray 7–8",
                ])
            #expect(try unused(text) == ["parents in another service": 2, "parents that are not in the file": 2])
        }
    }

    @Test func `a client and its server may share an identifier`() throws {
        let spans = [
            TestSpan(id: 1, name: "client", start: 1_000, end: 9_000),
            TestSpan(service: "depot", id: 1, name: "server", start: 2_000, end: 8_000),
            TestSpan(service: "depot", id: 2, parent: 1, name: "work", start: 3_000, end: 4_000),
            TestSpan(id: 3, parent: 1, name: "wait", start: 3_000, end: 5_000),
        ]
        let expected = [
            "depot/server: server 2–8", "depot/server: work 3–4 < server", "yard/client: client 1–9",
            "yard/client: wait 3–5 < client",
        ]
        #expect(try bars(TestSpan.zipkin(spans)) == expected)
        #expect(try bars(TestSpan.zipkin(spans.reversed())) == expected)
    }

    @Test func `spans that are their own ancestors have one parent less`() throws {
        let spans = [
            TestSpan(id: 1, parent: 3, name: "a", start: 1_000, end: 2_000),
            TestSpan(id: 2, parent: 1, name: "b", start: 1_000, end: 2_000),
            TestSpan(id: 3, parent: 2, name: "c", start: 1_000, end: 2_000),
            TestSpan(id: 4, parent: 4, name: "self", start: 1_000, end: 2_000),
            TestSpan(id: 5, parent: 2, name: "leaf", start: 1_000, end: 2_000),
        ]
        let text = TestSpan.zipkin(spans)
        #expect(try bars(text).count { $0.contains(" < ") } == 3)
        #expect(try unused(text) == ["parents beneath their own children": 2])
    }

    @Test func `rows of one name are told apart by their spans`() throws {
        let spans = [
            TestSpan(id: 0xab, name: "GET", start: 1_000, end: 2_000),
            TestSpan(id: 0xcd, name: "GET", start: 3_000, end: 4_000),
            TestSpan(service: "depot", id: 0xef, name: "GET", start: 3_000, end: 4_000),
        ]
        #expect(
            try bars(TestSpan.otlp(spans, .base64)) == [
                "depot/GET: GET 3–4", "yard/GET 00000000000000ab: GET 1–2", "yard/GET 00000000000000cd: GET 3–4",
            ])
        let named =
            #"[{"traceId":"t","id":"one!","timestamp":1},{"traceId":"t","id":"two!","parentId":"one!","timestamp":2},"#
            + #"{"traceId":"t","id":"three!","timestamp":2},{"timestamp":4,"parentId":"0000000000000000"}]"#
        #expect(
            try bars(named)
                == [
                    "unknown service/ : 4–4", "unknown service/ one!: 1–1", "unknown service/ one!: 2–2 < ",
                    "unknown service/ three!: 2–2",
                ].map { $0.replacing(": ", with: ":  ") }.sorted())
    }

    @Test func `spans without an end, a start or a service`() throws {
        var open = TestSpan(service: nil, id: 1, name: "open", start: 1_000, end: 0)
        let other = TestSpan(id: 2, name: "n", start: 2_000, end: 9_000)
        let expected = ["unknown service/open: open 1–9", "yard/n: n 2–9"]
        #expect(try bars(TestSpan.otlp([open, other])) == expected)
        #expect(try bars(TestSpan.otlp([open, other]).replacing(#","endTimeUnixNano":0"#, with: "")) == expected)
        open.start = 0
        #expect(
            try folder.error(TestSpan.otlp([open]), as: "x.json").contains(
                "span without startTimeUnixNano (x.json, byte "))
        let zipkin = #"[{"traceId":"a","id":"1","name":"late"},{"traceId":"a","id":"2","name":"n","timestamp":3}]"#
        let (schedule, skipped) = try folder.load(zipkin, as: "z.json")
        #expect(schedule.bars == ["unknown service/n: n 3–3"] && skipped?.withoutBar == 1)
    }

    @Test func `every fault names the byte at which its span begins`() throws {
        func span(_ fields: String) -> String { #"[ {"traceId":"a","id":"1",\#(fields)}]"# }
        for (text, cause) in [
            (span(#""timestamp":"soon""#), "\"soon\" is not a time in microseconds"),
            (span(#""timestamp":[1]"#), "is not a time in microseconds"),
            (span(#""timestamp":1,"duration":-1"#), "duration is negative"),
            (span(#""timestamp":1,"duration":"a b""#), "\"a b\" is not a duration in microseconds"),
            (span(#""timestamp":1e308"#), "times are too large"), (span(#""name" "x""#), "span that is not valid JSON"),
            (span(#""name":"\q","timestamp":1"#), "span that is not valid JSON"),
            ("[ 17, \(shift.zipkin)]", "an element that is not a span"),
        ] {
            expect(try folder.error(text, as: "s.jsonl"), .content, cause, at: "s.jsonl, byte 2", "--skip-invalid")
        }
        let late = TestSpan(id: 1, start: 5, end: 4).otlp()
        let byte = late.distance(from: late.startIndex, to: late.ranges(of: #"{"traceId"#)[0].lowerBound) + 18
        expect(
            try folder.error(#"{"resourceSpans":[\#(late)]}"#, as: "s.json"), .content, "end before start",
            at: "s.json, byte \(byte)", "--skip-invalid")
        let mixed = "[\(shift.zipkin),3,\(span(#""timestamp":[]"#).dropFirst().dropLast()),{\"name\":}]"
        let (schedule, skipped) = try folder.load(mixed, as: "m.json", skipInvalid: true)
        #expect(schedule.itemCount == 1 && skipped?.invalid == 3 && skipped?.entry == .span)
    }

    @Test func `what holds no spans, or is cut off, says so`() throws {
        for text in [#"{"a":1}"#, #"{"resourceMetrics":[{}]}"# + "\n" + #"{"resourceLogs":[]}"#] {
            let place = "a.jsonl, byte \(text.utf8.count)"
            expect(try folder.error(text, as: "a.jsonl"), .content, "JSON without spans", at: place, "resourceSpans")
        }
        #expect(try folder.error("start end\n", as: "a.jsonl").contains("not the JSON of spans (a.jsonl, byte 0)"))
        #expect(try folder.error("[]", as: "a.jsonl").contains("the file has no items"))
        #expect(try folder.error(#"{"resourceSpans":[]}"#, as: "a.json").contains("the file has no items"))
        let lines = TestSpan.otlpLines([shift, crane])
        for (length, count) in [(lines.utf8.count - 3, 2), (lines.utf8.count - 300, 1)] {
            let cut = String(lines.prefix(length))
            #expect(try folder.error(cut, as: "cut.jsonl").contains("the file is cut off (cut.jsonl, byte "))
            #expect(try bars(cut, skipInvalid: true).count == count)
        }
        #expect(
            try folder.error(lines + "x", as: "x.jsonl").contains("not valid JSON (x.jsonl, byte \(lines.utf8.count))"))
        #expect(
            try folder.error(TestSpan.zipkin([shift]).dropLast() + "", as: "z.json").contains("the file is cut off"))
    }

    @Test func `a limit of items, archives and more memory than there is`() throws {
        let path = try folder.file("spans.json.gz", gzip(TestSpan.jaeger([crane, shift])))
        #expect(try loadSchedule(path).schedule.itemCount == 2)
        #expect(try loadSchedule(path, items: 1).schedule.bars == ["yard/crane: crane 15000–25000"])
        let many = (1...9_000).map { TestSpan(id: $0, parent: $0 / 2, start: 1_000, end: 2_000) }
        let error = #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: folder.file("many.json", TestSpan.otlp(many))).load(
                memoryLimit: 200_000)
        }
        #expect(error?.cause.contains("memory needed") == true && error?.place.contains("byte") == true)
    }

    @Test func `values longer than the window, and processes that have no names`() throws {
        let blob = String(repeating: "x\\\"", count: 200_000)
        let spans = [crane, shift].map(\.jaeger).joined(separator: ",")
        for processes in [#"[{"a":"\#(blob)"},{"serviceName":"no"},7]"#, #"{"p-yard":"\#(blob)"}"#, "null"] {
            let text = #"{"data":[{"traceID":"1","spans":[\#(spans)],"processes":\#(processes)}]}"#
            let read = try folder.load(text, as: "s.json", skipInvalid: true).schedule.bars
            #expect(read.count == 2 && read.allSatisfy { $0.hasPrefix("unknown service/shift: ") })
        }
        let named = #"{"p-yard":{"a":"\#(blob)","serviceName":"\#(blob)yard"}}"#
        let bars = try bars(#"{"data":[{"traceID":"1","blob":"\#(blob)","spans":[\#(spans)],"processes":\#(named)}]}"#)
        #expect(bars.count == 2 && bars.allSatisfy { $0.contains("yard/shift: ") })
    }

    @Test func `changed bytes are errors or schedules`() throws {
        let spans = [
            crane, shift,
            TestSpan(service: "d", id: 3, parent: 9, name: #"\u00e9\ud83d\ude00"#, start: 1_000, end: 2_000),
        ]
        for (seed, text) in [
            TestSpan.otlp(spans, .base64), TestSpan.otlpLines(spans), TestSpan.zipkin(spans), TestSpan.jaeger(spans),
        ].enumerated() {
            try folder.tryChanged(Array(text.utf8), as: "spans.jsonl", seed: UInt64(seed), count: 400)
        }
    }
}

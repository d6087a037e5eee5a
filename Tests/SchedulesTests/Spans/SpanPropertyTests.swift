import LayoutCore
import Testing

/// One set of random spans, as each format writes it, in any order.
@Suite struct SpanPropertyTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// Spans with unique names, whose parents are any other of the trace, or none that is there.
    private func spans(_ random: inout SeededGenerator) -> [TestSpan] {
        let count = 1 + random.below(40)
        return (1...count).map { id in
            let start = 1_000 * (1 + random.below(1_000))
            return TestSpan(
                service: ["yard", "depot", "quay"][random.below(3)], trace: 1 + id % 3, id: id,
                parent: id > 3 && random.chance(0.8)
                    ? id - 3 * (1 + random.below((id - 1) / 3)) : random.below(2) * 999,
                name: "n\(id)", start: start, end: start + 1_000 * random.below(1_000))
        }
    }

    /// What is to be seen of the spans, by following each parent.
    private func expected(_ spans: [TestSpan]) -> [String] {
        func parent(_ span: TestSpan) -> TestSpan? {
            spans.first { $0.id == span.parent && $0.trace == span.trace && $0.service == span.service }
        }
        return spans.map { span in
            var root = span
            while let above = parent(root) { root = above }
            let beneath = parent(span).map { " < \($0.name)" } ?? ""
            return
                "\(span.service ?? "")/\(root.name): \(span.name) \(span.start / 1_000)–\(span.end / 1_000)\(beneath)"
        }.sorted()
    }

    @Test(arguments: 0..<30) func `the bars are the same in every format, order and name`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var spans = spans(&random)
        let expected = expected(spans)
        for text in [
            TestSpan.otlp, { spans, _ in TestSpan.otlpLines(spans) }, { spans, _ in TestSpan.zipkin(spans) },
            { spans, _ in TestSpan.jaeger(spans) },
        ] {
            for step in 0..<spans.count { spans.swapAt(step, random.below(spans.count)) }
            let name = ["x.json", "x.csv", "x.log", "x", "trace.jsonl", "x.xml"][random.below(6)]
            let path = try folder.file(name, text(spans, TestSpan.Identifiers.allCases[random.below(3)]))
            #expect(try loadSchedule(path).schedule.bars == expected)
        }
    }

    @Test func `lines of OTLP are the same as one document`() throws {
        var random = SeededGenerator(seed: 99)
        let spans = spans(&random)
        let whole = try folder.load(TestSpan.otlp(spans), as: "whole.json").schedule
        let lines = try folder.load(TestSpan.otlpLines(spans), as: "lines.json").schedule
        #expect(whole == lines)
    }
}

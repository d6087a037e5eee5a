import LayoutCore
import Workloads

/// Strided queries of a trace with their right answers, which strategies are compared with.
package struct AnswerCheck {
    package let rects: [Rect]
    private let layout: any CollectionLayout
    /// Ordinals that meet each rectangle, ascending; where the nearest are asked for these, in their order.
    package let expected: [[UInt32]]
    /// The queries taken, where they ask for more than elements; nil otherwise.
    private let asked: QueryTrace?
    package let checksums: [UInt64]
    /// A few visible and invisible elements with their attributes, which are nil without a frame.
    private let lookups: [(id: ElementID, attributes: LayoutAttributes?)]

    /// Takes `count` queries spread over the trace and finds their answers by testing every frame.
    /// O(elements) where their order follows their height, at worst O(elements × count).
    package init(layout: any CollectionLayout, queries: [Rect], count: Int) {
        self.init(layout, Self.positions(count: count, length: queries.count).map { queries[$0] }, asking: nil)
    }

    /// The same of a trace, whose answers may be more than elements.
    package init(layout: any CollectionLayout, asking trace: QueryTrace, count: Int) {
        let asked = trace.queries(at: Self.positions(count: count, length: trace.rects.count))
        self.init(layout, asked.rects, asking: asked)
    }

    private init(_ layout: any CollectionLayout, _ rects: [Rect], asking asked: QueryTrace?) {
        (self.layout, self.rects, self.asked) = (layout, rects, asked)
        expected =
            asked?.answer == .nearest
            ? Self.bruteForce(asked?.nearest ?? [], over: layout) : Self.bruteForce(rects, over: layout)
        checksums = expected.map { Self.checksum(of: $0[...], in: layout) }
        lookups = Self.lookups(in: layout, and: expected.compactMap(\.first))
    }

    /// Elements in all right answers together.
    package var expectedHits: Int { expected.reduce(0) { $0 + $1.count } }

    /// Positions of `count` queries spread over a trace of `length`.
    package static func positions(count: Int, length: Int) -> [Int] {
        let wanted = min(count, length)
        return (0..<wanted).map { $0 * length / wanted }
    }

    /// Compares a prepared strategy, and returns the first difference; its own answers are added to `tally`.
    func run(_ strategy: any LayoutStrategy, into tally: inout AnswerTally) -> String? {
        var difference: String?
        for (position, rect) in rects.enumerated() {
            var buffer = OrdinalBuffer()
            let found = answer(of: strategy, position, into: &buffer)
            let hits = found.count
            let checksum = found == expected[position] ? checksums[position] : Self.checksum(ofAny: found, in: layout)
            if difference == nil {
                difference =
                    Self.describeDifference(
                        found: found, expected: expected[position], query: position, rect: rect
                    ) { LayoutComparison.text($0, in: layout) } ?? moreThanElements(strategy, position, &buffer)
            }
            tally.add(hits: hits, examined: buffer.totalExamined, checksum: checksum)
        }
        return difference ?? checkLookups(strategy)
    }

    /// The strategy's answer as it is expected; the buffer counts what was examined.
    private func answer(of strategy: any LayoutStrategy, _ position: Int, into buffer: inout OrdinalBuffer) -> [UInt32]
    {
        guard let asked, asked.answer == .nearest else {
            strategy.elements(in: rects[position], into: &buffer)
            return buffer.ordinals.sorted()
        }
        var nearest = NearestBuffer()
        strategy.nearest(asked.nearest[position], of: layout, where: Self.isCell(of: layout), into: &nearest)
        buffer.examined = nearest.examined
        return nearest.neighbours.map(\.ordinal)
    }

    /// Whether an element is a cell: what the nearest of are asked for.
    private static func isCell(of layout: any CollectionLayout) -> (UInt32) -> Bool {
        { layout.id(at: $0).category == .cell }
    }

    /// Adds a strategy's answer to `tally` without comparing it.
    static func count(
        _ strategy: any LayoutStrategy, in rect: Rect, over layout: any CollectionLayout, into tally: inout AnswerTally
    ) {
        var buffer = OrdinalBuffer()
        strategy.elements(in: rect, into: &buffer)
        let checksum = checksum(ofAny: buffer.ordinals.sorted(), in: layout)
        tally.add(hits: buffer.count, examined: buffer.totalExamined, checksum: checksum)
    }

    /// Checksum of ascending ordinals, without the last ones where no element has them.
    private static func checksum(ofAny ordinals: [UInt32], in layout: any CollectionLayout) -> UInt64 {
        let count = layout.elementCount
        return checksum(of: ordinals.prefix { Int($0) < count }, in: layout)
    }

    /// Checksum of elements by identity and frame, in any order.
    private static func checksum(of ordinals: ArraySlice<UInt32>, in layout: any CollectionLayout) -> UInt64 {
        var elements: [LayoutAttributes] = []
        layout.attributes(ordinals, into: &elements)
        return elements.reduce(0) { $0 &+ Checksum.element($1.id, $1.frame) }
    }

    /// Compares what else is asked for by a query; the buffer's count of what was examined is that answer's.
    private func moreThanElements(
        _ strategy: any LayoutStrategy, _ position: Int, _ buffer: inout OrdinalBuffer
    ) -> String? {
        guard let asked else { return nil }
        if asked.answer == .frames {
            buffer = OrdinalBuffer()
            var frames: [Rect] = []
            strategy.elements(in: rects[position], of: layout, into: &buffer, frames: &frames)
            let isRight =
                frames == buffer.ordinals.map { layout.frame(at: $0) }
                && buffer.ordinals.sorted() == expected[position]
            return isRight ? nil : "checked query \(position) has frames that are not the layout's"
        }
        if asked.answer == .count {
            buffer = OrdinalBuffer()
            let count = strategy.count(in: rects[position], using: &buffer)
            return count == expected[position].count
                ? nil
                : "checked query \(position) has \(expected[position].count) elements, the strategy counts \(count)"
        }
        guard !asked.details.isEmpty, let strategy = strategy as? any DetailStrategy else { return nil }
        var details = DetailBuffer()
        strategy.details(asked.details[position], into: &details)
        buffer = OrdinalBuffer()
        buffer.examined = details.totalExamined
        return FoldedAnswer(expected[position], of: layout, asked.details[position]).difference(from: details)
            .map { "checked query \(position) \($0)" }
    }

    /// Compares a prepared strategy, and returns the first difference.
    package func difference(of strategy: any LayoutStrategy) -> String? {
        var tally = AnswerTally()
        return run(strategy, into: &tally)
    }

    /// Ordinals that meet each rectangle, ascending, by testing every frame.
    package static func bruteForce(_ rects: [Rect], over layout: any CollectionLayout) -> [[UInt32]] {
        var answers = [[UInt32]](repeating: [], count: rects.count)
        var bands = QueryBands(rects)
        layout.forEachFrame { ordinal, frame in
            for position in bands.candidates(frame) where frame.meets(rects[position]) {
                answers[position].append(ordinal)
            }
        }
        return answers
    }

    /// The nearest cells, in their order, by measuring the distance of every frame.
    private static func bruteForce(_ queries: [NearestQuery], over layout: any CollectionLayout) -> [[UInt32]] {
        var buffers = queries.map { query in
            var buffer = NearestBuffer()
            buffer.begin(query)
            return buffer
        }
        let isCell = isCell(of: layout)
        layout.forEachFrame { ordinal, frame in
            for position in buffers.indices { buffers[position].consider(ordinal, frame, where: isCell) }
        }
        return buffers.indices.map { position in
            buffers[position].finish(of: layout)
            return buffers[position].neighbours.map(\.ordinal)
        }
    }

    /// How ascending answers differ, with the name of one wrong element.
    package static func describeDifference(
        found: [UInt32], expected: [UInt32], query: Int, rect: Rect, naming name: (UInt32) -> String
    ) -> String? {
        if found == expected { return nil }
        let (surplus, missing) = (Set(found).subtracting(expected), Set(expected).subtracting(found))
        let repeated = zip(found, found.dropFirst()).filter(==).map(\.0)
        let one =
            missing.min().map { "\(name($0)) is missing" } ?? surplus.min().map { "\(name($0)) is too many" }
            ?? repeated.first.map { "\(name($0)) is repeated" } ?? "the order differs"
        return "checked query \(query) (\(rect.minX), \(rect.minY), \(rect.width) × \(rect.height)) has "
            + "\(expected.count) elements by brute force, the strategy gives \(found.count): "
            + "\(missing.count) missing, \(surplus.count) too many, \(repeated.count) repeated; \(one)"
    }

    /// Attributes of at most 127 elements spread over the layout, and of others. Holes are left out.
    private static func lookups(
        in layout: any CollectionLayout, and others: [UInt32]
    ) -> [(id: ElementID, attributes: LayoutAttributes?)] {
        let spread = stride(from: 0, to: layout.elementCount, by: max(1, layout.elementCount / 64)).map(UInt32.init)
        return (spread + others).compactMap { ordinal in
            let id = layout.id(at: ordinal)
            // A hole names nothing.
            guard layout.ordinal(of: id) == ordinal else { return nil }
            return (id, layout.frame(at: ordinal).isNull ? nil : layout.attributes(at: ordinal))
        }
    }

    /// Attributes of a few visible and invisible elements must be the layout's.
    private func checkLookups(_ strategy: any LayoutStrategy) -> String? {
        for (id, attributes) in lookups where strategy.layoutAttributes(for: id) != attributes {
            return "layoutAttributes(for:) differs from the layout for section \(id.section), item \(id.item)"
        }
        return nil
    }
}

/// Queries of a trace compared with brute force, in one step.
final class QueryCheck: WorkloadCheck {
    private let answers: AnswerCheck
    private let strategy: any LayoutStrategy
    private(set) var tally = AnswerTally()
    private(set) var difference: String?
    private(set) var isThrough = false
    let figures: MetricFigures

    init(_ answers: AnswerCheck, _ strategy: any LayoutStrategy, figures: MetricFigures = [:]) {
        (self.answers, self.strategy, self.figures) = (answers, strategy, figures)
    }

    func step() {
        difference = answers.run(strategy, into: &tally)
        isThrough = true
    }
}

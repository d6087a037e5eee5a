import LayoutCore

extension WorkloadEntry {
    static let focus = WorkloadEntry(
        name: "focus",
        summary: "arrow keys, three in five along the row: the nearest cell, each from the one found last",
        meaning: "the nearest cell in a direction, from cell to cell, as arrow keys and screen readers go",
        answer: .nearest,
        making: .nearest { input in
            var walk = FocusWalk(input)
            return (0..<TraceLength.focus).map { _ in walk.next() }
        })
}

/// A way from cell to cell: some steps in one direction, then some in another. Where there is no cell in a direction, the
/// next step goes elsewhere.
private struct FocusWalk {
    private let layout: any CollectionLayout
    private let blocks: FrameBlocks?
    private var generator: SeededGenerator
    private var rect: Rect
    private var direction = SearchDirection.nextInRow
    /// Steps to go in the direction.
    private var steps = 0
    private var buffer = NearestBuffer()

    init(_ input: TraceInput) {
        layout = input.layout
        blocks = FrameBlocks(ofUnsearched: input.layout)
        var sampler = ElementSampler(layout: input.layout, generator: input.generator(for: "focus"))
        var first = sampler.nextOrdinal()
        // Most elements of most layouts are cells.
        for _ in 0..<64 {
            guard let ordinal = first, !Self.isCell(ordinal, input.layout) else { break }
            first = sampler.nextOrdinal()
        }
        rect = first.map { input.layout.frame(at: $0) } ?? Rect(x: 0, y: 0, width: 0, height: 0)
        generator = sampler.generator
    }

    private static func isCell(_ ordinal: UInt32, _ layout: any CollectionLayout) -> Bool {
        layout.id(at: ordinal).category == .cell
    }

    mutating func next() -> NearestQuery {
        if steps == 0 {
            direction =
                [
                    .nextInRow, .nextInRow, .nextInRow, .previousInRow, .previousInRow, .previousInRow, .up, .up,
                    .down, .down,
                ][generator.below(10)]
            steps = 1 + generator.below(12)
        }
        steps -= 1
        let query = NearestQuery(rect, direction: direction)
        buffer.widen(query, of: layout) { [layout] in
            Self.isCell($0, layout)
        } elements: { window, ordinals, frames in
            if let blocks { return blocks.find(window, &ordinals, &frames) }
            layout.elements(meeting: window, into: &ordinals)
            frames.removeAll(keepingCapacity: true)
            layout.frames(of: ordinals.ordinals, into: &frames)
        }
        let found = buffer.neighbours.first.map { layout.frame(at: $0.ordinal) }
        if let found, NearestQuery(found).isAnswerable { rect = found } else { steps = 0 }
        return query
    }
}

/// The frames of a layout that has no search but to compare them all: in the order of their top edges, in blocks that are
/// passed over by their unions.
private struct FrameBlocks {
    private var elements: [(ordinal: UInt32, frame: Rect)] = []
    private var unions: [Rect] = []
    private static let length = 256

    /// Nil where the layout has a search of its own. O(n log n).
    init?(ofUnsearched layout: any CollectionLayout) {
        var candidates = OrdinalBuffer()
        layout.candidates(in: Rect(x: 0, y: 0, width: 1, height: 1), into: &candidates)
        guard candidates.count > 4096, candidates.count > layout.elementCount / 8 else { return nil }
        elements.reserveCapacity(layout.elementCount)
        layout.forEachFrame { elements.append(($0, $1)) }
        elements.sort { ($0.frame.minY, $0.frame.minX, $0.ordinal) < ($1.frame.minY, $1.frame.minX, $1.ordinal) }
        for first in stride(from: 0, to: elements.count, by: Self.length) {
            var union = Rect.null
            for element in elements[first..<min(first + Self.length, elements.count)] { union.formUnion(element.frame) }
            unions.append(union)
        }
    }

    /// Replaces the contents of both lists with the elements that meet a rectangle, and their frames.
    func find(_ rect: Rect, _ ordinals: inout OrdinalBuffer, _ frames: inout [Rect]) {
        ordinals.removeAll()
        frames.removeAll(keepingCapacity: true)
        for block in unions.indices where unions[block].meets(rect) {
            let first = block * Self.length
            for element in elements[first..<min(first + Self.length, elements.count)] where element.frame.meets(rect) {
                ordinals.append(element.ordinal)
                frames.append(element.frame)
            }
        }
    }
}

import LayoutStrategies
import Workloads

/// Changes of a layout at random, of the kinds that it can follow.
struct RandomChange {
    private enum Kind: CaseIterable {
        case items, expansion, viewport, rectangles, sideways, sizes

        /// One that changes nothing, to see whether the layout takes it; nil where another is asked.
        func probe(_ store: ItemStore?) -> ScriptedChange? {
            switch self {
            case .items: .items(ItemBatch())
            case .expansion: .expansion(sections: 0..<Int32(min(1, store?.sectionCount ?? 0)), true)
            case .viewport: .viewport(.standardViewport)
            case .rectangles: .rectangles([])
            case .sideways, .sizes: nil
            }
        }
    }

    /// Each as often as it is drawn.
    private let kinds: [Kind]

    /// The changes that a layout follows; it is of no further use.
    init(tried layout: any HostedLayout, _ store: ItemStore?) {
        let followed = Kind.allCases.filter { kind in
            if store == nil, kind == .items || kind == .expansion { return false }
            if kind == .sideways { return !Self.sideways(layout, store).isEmpty }
            if kind == .sizes { return !Self.estimates(layout).isEmpty }
            return (try? kind.probe(store)?.make(on: layout, store)) != nil
        }
        kinds = followed.flatMap {
            Array(repeating: $0, count: $0 == .items || $0 == .rectangles || $0 == .sizes ? 6 : 2)
        }
    }

    /// Sections that scroll across by themselves.
    static func sideways(_ layout: any HostedLayout, _ store: ItemStore?) -> [Int32] {
        let count = Int32(store?.sectionCount ?? 0) + layout.firstDataSection
        return (0..<count).filter { layout.restingOffset(ofSection: $0, proposed: 0, from: 0) != nil }
    }

    /// Unmeasured elements; of pinned ones only at the ends and in the middle of the content.
    private static func estimates(_ layout: any HostedLayout) -> [ElementID] {
        let members = (0..<UInt32(layout.elementCount)).filter { layout.needsMeasuring($0) }.map { layout.id(at: $0) }
        var pinned: [LayoutAttributes] = []
        for share in [0, 0.5, 1] {
            let viewport = Viewport(
                offsetX: share * layout.contentSize.width, offsetY: share * layout.contentSize.height,
                size: .standardViewport)
            layout.pinned(in: viewport, meeting: viewport.bounds, into: &pinned)
        }
        return members + pinned.map(\.id).filter { layout.needsMeasuring(pinned: $0) }
    }

    /// The next change of a layout as it is now; nil where it follows none.
    func next(_ layout: any HostedLayout, _ store: ItemStore?, _ generator: inout SeededGenerator) -> ScriptedChange? {
        guard !kinds.isEmpty else { return nil }
        switch kinds[generator.below(kinds.count)] {
        case .items: return items(store, &generator)
        case .expansion:
            return .expansion(sections: sections(store?.sectionCount ?? 0, &generator), generator.chance(0.5))
        case .viewport:
            // Now one side, now the other, at times both.
            let (side, lengths) = (generator.below(3), [1180.0, 820, 300, 2_000, 0])
            var size = (layout as? any RegisteredLayout)?.viewportSize ?? .standardViewport
            if side != 0 { size.width = lengths[generator.below(lengths.count)] }
            if side != 1 { size.height = lengths[generator.below(lengths.count)] }
            return .viewport(size)
        case .rectangles: return .rectangles(rectangles(layout, &generator))
        case .sideways:
            let sections = Self.sideways(layout, store)
            if sections.isEmpty { return items(store, &generator) }
            return .sideways(section: sections[generator.below(sections.count)], generator.uniform(-100, 3_000))
        case .sizes:
            let estimates = Self.estimates(layout)
            if estimates.isEmpty { return items(store, &generator) }
            let id = estimates[generator.below(estimates.count)]
            let size = Size(width: generator.uniform(0, 200), height: generator.uniform(0, 200))
            return .size(id, size)
        }
    }

    /// A batch of edits anywhere, or all beside the largest section, which then stays as the layout has it.
    private func items(_ store: ItemStore?, _ generator: inout SeededGenerator) -> ScriptedChange? {
        var shape = BatchShape()
        if generator.chance(0.3) { (shape.sparesLargest, shape.sectionShare) = (true, 1) }
        return store.map { .items(RandomBatch.random(for: $0, of: shape, &generator)) }
    }

    private func sections(_ count: Int, _ generator: inout SeededGenerator) -> Range<Int32> {
        guard count > 0, !generator.chance(0.1) else { return 0..<Int32(count) }
        let first = generator.below(count)
        let length = generator.chance(0.7) ? 1 : 1 + generator.below(min(6, count - first))
        return Int32(first)..<Int32(first + length)
    }

    private func rectangles(_ layout: any HostedLayout, _ generator: inout SeededGenerator) -> [FramesChange] {
        var used = (0..<UInt32(layout.elementCount)).filter { layout.ordinal(of: layout.id(at: $0)) == $0 }
        return (0..<1 + generator.below(6)).map { _ in
            let frame = Rect(
                x: generator.uniform(0, 1.1) * layout.contentSize.width,
                y: generator.uniform(0, 1.1) * layout.contentSize.height, width: generator.uniform(0, 300),
                height: generator.uniform(0, 60))
            guard !used.isEmpty, generator.chance(0.7) else { return .insert(frame) }
            let position = generator.below(used.count)
            if generator.chance(0.6) { return .move(used[position], to: frame) }
            return .remove(used.remove(at: position))
        }
    }
}

import LayoutCore
import Workloads

/// Changes of a layout at random, of the kinds that it can follow.
struct RandomChange {
    private enum Kind: CaseIterable {
        case items, expansion, viewport, rectangles

        /// One that changes nothing, to see whether the layout takes it.
        func probe(_ store: ItemStore?) -> ScriptedChange {
            switch self {
            case .items: .items(ItemBatch())
            case .expansion: .expansion(sections: 0..<Int32(min(1, store?.sectionCount ?? 0)), true)
            case .viewport: .viewport(.standardViewport)
            case .rectangles: .rectangles([])
            }
        }
    }

    /// Each as often as it is drawn.
    private let kinds: [Kind]

    /// The changes that a layout follows; it is of no further use.
    init(tried layout: any HostedLayout, _ store: ItemStore?) {
        let followed = Kind.allCases.filter { kind in
            if store == nil, kind == .items || kind == .expansion { return false }
            return (try? kind.probe(store).make(on: layout, store)) != nil
        }
        kinds = followed.flatMap { Array(repeating: $0, count: $0 == .items || $0 == .rectangles ? 6 : 2) }
    }

    /// The next change of a layout as it is now; nil where it follows none.
    func next(
        _ layout: any HostedLayout, _ store: ItemStore?, _ generator: inout SeededGenerator
    ) -> ScriptedChange? {
        guard !kinds.isEmpty else { return nil }
        switch kinds[generator.below(kinds.count)] {
        case .items: return store.map { .items(RandomBatch.random(for: $0, &generator)) }
        case .expansion:
            return .expansion(sections: sections(store?.sectionCount ?? 0, &generator), generator.chance(0.5))
        case .viewport:
            let widths = [1180.0, 820, 300, 2_000, 0]
            return .viewport(
                Size(width: widths[generator.below(widths.count)], height: widths[generator.below(widths.count)]))
        case .rectangles: return .rectangles(rectangles(layout, &generator))
        }
    }

    /// One section, a few, or all.
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

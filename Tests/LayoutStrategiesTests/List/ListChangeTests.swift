import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Random walks of changes, after each of which the list is compared with its naive twin and its delta with the law.
@Suite struct ListChangeTests {
    struct Walk: Sendable, CustomStringConvertible {
        var description: String
        let counts: [Int]
        let configuration: ListConfiguration
        var (steps, changesSections, removalShare, sectionSize) = (30, false, 0.5, 40)
        /// The inset of a row's own separator.
        var separatorInset: (@Sendable (StoredItem) -> Double?)?

        init(
            _ name: String, _ counts: [Int], _ configuration: ListConfiguration, steps: Int = 30,
            sections: Bool = false, removalShare: Double = 0.5, sectionSize: Int = 40
        ) {
            (description, self.counts, self.configuration, self.steps) = (name, counts, configuration, steps)
            (changesSections, self.removalShare, self.sectionSize) = (sections, removalShare, sectionSize)
        }
    }

    static let walks: [Walk] = {
        var walks = [
            Walk("one section, none at last", [9], list(separator: 1), removalShare: 1),
            Walk("one section from nothing", [0], list(.plain, .supplementary, footer: 5), removalShare: 0.2),
            Walk("one large section", [1800], list(), steps: 12),
            Walk("pieces", [600, 1200, 3], list(.plain, .firstItem, separator: 1), steps: 10),
            Walk("pieces that are measured", [600, 900, 3], list(sizing: .estimated, separator: 1), steps: 12),
            Walk(
                "sections of a segment each", [300, 280, 310, 5], list(.grouped, .supplementary, footer: 7), steps: 10,
                sections: true, sectionSize: 400),
            Walk("sections from nothing", [], list(.insetGrouped, .firstItem), steps: 20, sections: true),
        ]
        for appearance in ListConfiguration.Appearance.allCases {
            for header in ListConfiguration.HeaderMode.allCases {
                let sizing: ListConfiguration.RowSizing =
                    (appearance == .sidebar) == (header == .none) ? .fixed : .estimated
                walks.append(
                    Walk(
                        "\(appearance) \(header) \(sizing)", [4, 0, 9, 30, 260, 7, 1],
                        list(appearance, header, footer: 3, sizing: sizing, separator: 0.5), steps: 12, sections: true))
                walks.append(
                    Walk(
                        "\(appearance) \(header) \(sizing), headers and footers measured", [4, 0, 9, 30, 260, 7, 1],
                        list(appearance, header, footer: 3, sizing: sizing, separator: 0.5).sizingParts(
                            headers: appearance != .grouped, footers: appearance != .sidebar), steps: 12,
                        sections: true))
            }
        }
        walks.append(
            Walk(
                "pieces with headers that are measured", [600, 900, 0, 3],
                list(.plain, .supplementary, footer: 4, sizing: .estimated).sizingParts(), steps: 14, sections: true))
        var mixed = list(.plain, .supplementary, sizing: .estimated, separator: 1)
        mixed.sections = [
            1: .init(.insetGrouped, header: .firstItem, headerHeight: 30, footerHeight: 5, rowHeight: 20),
            3: .init(.plain, header: .firstItem, headerHeight: 33), 4: .init(.sidebar, header: .none),
        ]
        walks.append(Walk("sections of their own", [5, 4, 0, 600, 3, 2, 40, 8], mixed, steps: 14, sections: true))
        var own = walks.filter { $0.configuration.separatorThickness > 0 && $0.changesSections }
        for position in own.indices {
            own[position].description += ", rows with insets of their own"
            own[position].separatorInset = { item in
                item.identifier % 3 == 0 ? item.start + Double(item.identifier % 7) * 20.3 : nil
            }
        }
        walks += own
        return walks
    }()

    private func change(_ layout: ListLayout, _ walk: inout DataWalk) throws -> (LayoutDelta, mayReset: Bool) {
        switch walk.below(24) {
        case 0:
            let size = Size(width: Double(walk.below(900)) / 2, height: Double(walk.below(900)))
            return (try layout.apply(.viewport(size, EdgeInsets(top: 1, left: 3, bottom: 2, right: 7.5))), false)
        case 1: return (try layout.apply(.reload), true)
        case 2: return (try layout.apply(.remeasure), false)
        case 3...9 where layout.geometry.metrics.isEstimated:
            let rows = (0..<layout.elementCount).filter { layout.needsMeasuring(UInt32($0)) || $0 % 7 == 0 }
            var stuck: [LayoutAttributes] = []
            layout.pinned(in: Viewport(size: .standardViewport), meeting: .infinite, into: &stuck)
            let ids = rows.map { layout.id(at: UInt32($0)) } + stuck.map(\.id)
            for _ in 0..<20 where !ids.isEmpty {
                // What sticks is a few among many rows.
                let id = ids[walk.below(2) == 0 ? ids.count - 1 - walk.below(min(ids.count, 8)) : walk.below(ids.count)]
                let viewport = Viewport(offsetY: Double(walk.below(2000)), size: Size(width: 9, height: 9))
                let size = Size(width: 0, height: Double(walk.below(90)) / 1.5)
                if let delta = try? layout.apply(.preferredSize(id, size, in: viewport)) { return (delta, false) }
            }
            return (try layout.apply(.remeasure), false)
        default:
            let wasEmpty = layout.segmentCount == 0
            return (try layout.apply(.data(layout.store!.perform(leveled(walk.next(layout.store!), &walk)))), wasEmpty)
        }
    }

    /// The batch with items on random levels.
    private func leveled(_ batch: ItemBatch, _ walk: inout DataWalk) -> ItemBatch {
        var batch = batch
        for position in batch.inserted.indices { batch.inserted[position].item.level = UInt16(walk.below(4)) }
        for position in batch.replaced.indices { batch.replaced[position].item.level = UInt16(walk.below(4)) }
        return batch
    }

    private func dataWalk(_ walk: Walk, _ seed: UInt64) -> DataWalk {
        var changes = DataWalk(seed: seed)
        (changes.changesSections, changes.removalShare) = (walk.changesSections, walk.removalShare)
        changes.sectionSize = walk.sectionSize
        return changes
    }

    @Test(arguments: walks) func `it follows a walk of changes as its law says`(walk: Walk) throws {
        let layout = try ListLayout(
            store: listStore(counts: walk.counts, seed: 2), configuration: walk.configuration,
            separatorInset: walk.separatorInset)
        var changes = dataWalk(walk, 3)
        var law = DeltaLaw(layout)
        let viewport = Viewport(offsetY: 130, size: Size(width: 100, height: 100))
        var twin = naive(layout)
        for step in 0..<walk.steps {
            let old = twin
            let (delta, mayReset) = try change(layout, &changes)
            #expect(mayReset || !delta.isReset, "step \(step)")
            #expect(law.follow(delta, layout) == [], "step \(step)")
            twin = naive(layout)
            let wrong = faults(
                layout, elements: twin.elements, contentSize: twin.contentSize, queries: 8, seed: UInt64(step))
            #expect(wrong == [], "step \(step)")
            #expect(pinnedFaults(layout, twin, seed: UInt64(step)) == [], "step \(step)")
            let before = old.elements + old.pinned(viewport)
            for (id, frame) in before.count < 300 ? before : Array(before.prefix(100) + before.suffix(100)) {
                #expect(layout.frameBefore(id, in: viewport) == frame, "\(id), step \(step)")
            }
            let known = Set(before.map(\.id))
            for (id, _) in twin.elements + twin.pinned(viewport) where !known.contains(id) {
                #expect(layout.frameBefore(id, in: viewport) == nil, "\(id), step \(step)")
            }
            let anew = try layout.rebuilt()
            #expect(anew.contentSize == layout.contentSize && anew.configuration == layout.configuration)
            #expect(layout.misfits == [], "step \(step)")
        }
    }

    @Test func `closing a thousand rows rewrites no more than their segments`() throws {
        let layout = try ListLayout(store: listStore(counts: [20_000], hasLevels: false), configuration: list())
        let strategies = try ["on-demand", "section-arrays", "r-tree-segmented", "scan-segmented"].map {
            try #require(StrategyRegistry.builtIn.strategy(named: $0, over: layout))
        }
        for strategy in strategies { strategy.prepare() }
        for first in [7_000, 512, 10_300] {
            var close = ItemBatch()
            close.removed = (first..<first + 1000).map { ItemPlace(section: 0, item: Int32($0)) }
            let items = close.removed.map { layout.items.item(at: $0) }
            var open = ItemBatch()
            open.inserted = zip(close.removed, items).map { ItemBatch.Item($0, $1) }
            // Where rows of two segments go, the second moves by the first's, and the segments behind by all.
            for (batch, moves) in [(close, first == 7_000 ? 2 : 1), (open, 1)] {
                let delta = try layout.apply(.data(layout.store!.perform(batch)))
                for strategy in strategies { #expect(strategy.invalidate(delta) <= 1000 + 2048) }
                #expect(delta.renamed.count < 8 && delta.translated.count == moves)
            }
        }
        #expect(faults(layout, queries: 1, seed: 1) == [])
    }

    @Test(arguments: [0, 7, 20]) func `sections that come in a row touch the segment before them`(place: Int) throws {
        let layout = try ListLayout(
            store: listStore(counts: Array(repeating: 300, count: 20)), configuration: list(.plain, .supplementary))
        var law = DeltaLaw(layout)
        var batch = ItemBatch()
        batch.insertedSections = (0..<600).map { number in
            let item = StoredItem(identifier: 10_000 + UInt32(number), start: 0, end: 1)
            return ItemBatch.Section(Int32(place + number), items: number % 3 == 0 ? [] : [item])
        }
        let delta = try layout.apply(.data(layout.store!.perform(batch)))
        // In the middle the last new segment holds few, and joins the one behind it.
        let touched = max(place - 1, 0)
        let replaced = touched..<touched + (place == 7 ? 2 : 1)
        #expect(delta.resegmented.map(\.before) == [replaced] && !delta.isReset)
        #expect(law.follow(delta, layout) == [])
        #expect(faults(layout, seed: 7) == [])
    }

    @Test func `what a change does not tell is a reset`() throws {
        let layout = try ListLayout(store: listStore(counts: [30, 20]), configuration: list(.plain, .supplementary))
        _ = layout.store!.perform(.remove(ItemPlace(section: 0, item: 3)))
        let second = layout.store!.perform(.remove(ItemPlace(section: 0, item: 3)))
        #expect(try layout.apply(.data(second)).isReset)
        #expect(faults(layout, seed: 6) == [])
        #expect(
            layout.frameBefore(ElementID(.cell, section: 0, item: 29), in: Viewport(size: .standardViewport)) != nil)
    }
}

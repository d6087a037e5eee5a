import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Parts that are changed, against parts rebuilt from the changed data.
@Suite struct SectionsChangeTests {
    private static let followers = [
        "on-demand", "section-arrays", "r-tree-segmented", "scan-segmented", "r-tree-dynamic", "dictionary-cache-dense",
        "r-tree",
    ]

    @Test(arguments: [1, 2, 3] as [UInt64], [false, true])
    func `parts follow as if made anew`(seed: UInt64, sectionsChange: Bool) throws {
        var shape = ScheduleShape()
        shape.items = 600
        let store = ItemStore(randomColumns(shape, seed: seed))
        let layout = try SectionsLayout(store: store)
        let strategies = Self.followers.map {
            (name: $0, strategy: StrategyRegistry.builtIn.strategy(named: $0, over: layout)!)
        }
        for (_, strategy) in strategies { strategy.prepare() }
        var walk = DataWalk(seed: seed)
        var law = DeltaLaw(layout)
        var resets = 0
        for step in 0..<40 {
            let comment: Comment = "seed \(seed), step \(step)"
            let before = frames(layout)
            let delta: LayoutDelta
            let opens = (0..<Int32(store.sectionCount)).filter { layout.isExpanded($0) != nil }
            if step % 5 == 1, !opens.isEmpty {
                let section = opens[walk.below(opens.count)]
                delta = try layout.apply(
                    .expansion(sections: section..<section + 1, layout.isExpanded(section) != true))
            } else if step % 9 == 3 {
                delta = try layout.apply(
                    .viewport(Size(width: 500 + Double(walk.below(500)), height: 300), EdgeInsets()))
            } else {
                var batch = walk.next(store)
                if !sectionsChange, DataChange(batch).changesSections {
                    batch = ItemBatch()
                    if store.sectionCount > 0, store.itemCount(ofSection: 0) > 0 {
                        batch.removed = [ItemPlace(section: 0, item: 0)]
                    }
                }
                delta = try layout.apply(.data(store.perform(batch)))
            }
            resets += delta.isReset ? 1 : 0
            let made = try layout.rebuilt()
            var wrong = law.follow(delta, layout)
            if frames(layout) != frames(made) || layout.contentSize != made.contentSize {
                wrong.append("it is not as if made from the data")
            }
            let queries = (0..<6).map { _ in
                Rect(
                    x: Double(walk.below(3_000)) - 100,
                    y: Double(walk.below(max(1, Int(layout.contentSize.height)))) - 100, width: 900, height: 700)
            }
            let answers = queries.map { bruteForce(layout, $0) }
            for (name, strategy) in strategies {
                strategy.invalidate(delta)
                var buffer = OrdinalBuffer()
                for (query, answer) in zip(queries, answers) {
                    strategy.elements(in: query, into: &buffer)
                    if buffer.ordinals.sorted() != answer { wrong.append("\(name) in \(query)") }
                }
            }
            for (id, frame) in before.prefix(40)
            where layout.frameBefore(id, in: Viewport(size: .standardViewport)) != frame {
                wrong.append("\(id) was at \(frame)")
            }
            #expect(wrong == [], comment)
        }
        if !sectionsChange { #expect(resets < 20) }
    }

    @Test(arguments: [false, true]) func `what a part packed again is told`(sectionsChange: Bool) throws {
        let store = ItemStore(hostSchedule(groups: 4, each: 40))
        let (first, rest) = (SectionsItems(store, sections: [0]), SectionsItems(store, sections: [1, 2, 3]))
        let alone = ItemStore(rest.currentColumns())
        let layout = try SectionsLayout(
            store, SectionsConfiguration(),
            [
                (try LinearLayout(store: first, configuration: LinearConfiguration()), first),
                (try WaterfallLayout(store: rest, configuration: WaterfallConfiguration()), rest),
            ], [[0], [1, 2, 3]])
        let waterfall = try WaterfallLayout(store: alone, configuration: WaterfallConfiguration())
        func remove(from section: Int32, of store: ItemStore) -> LayoutChange {
            var batch = ItemBatch()
            batch.removed = [ItemPlace(section: section, item: 0)]
            if sectionsChange { batch.removedSections = [section + 1] }
            return .data(store.perform(batch))
        }
        let packed = try waterfall.apply(remove(from: 0, of: alone)).packed
        #expect(try layout.apply(remove(from: 1, of: store)).packed == packed && packed > 0)
    }

    private func frames(_ layout: SectionsLayout) -> [ElementID: Rect] {
        var frames: [ElementID: Rect] = [:]
        layout.forEachFrame { ordinal, frame in
            let id = layout.id(at: ordinal)
            if !frame.isNull, layout.ordinal(of: id) == ordinal { frames[id] = frame }
        }
        return frames
    }
}

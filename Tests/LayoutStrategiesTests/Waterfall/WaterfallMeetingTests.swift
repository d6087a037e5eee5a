import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// Changes behind which columns meet again, so that what lies behind keeps its marks, and those behind which they don't.
@Suite struct WaterfallMeetingTests {
    enum Edit: CaseIterable { case deletion, insertion, value, move, swap }

    /// How high items are: multiples of half a column's width, anything, or of the first half of a section the one and
    /// behind it the other.
    enum Heights: CaseIterable { case few, random, both }

    private static func store(
        _ counts: [Int], _ heights: Heights, seed: UInt64, limits: SegmentLimits = .standard
    ) -> ItemStore {
        var random = TestRandom(seed: seed)
        let plain = scheduleColumns(spans: counts.map { Array(repeating: 0...1, count: $0) })
        let ratios = counts.flatMap { count in
            (0..<count).map { (item: Int) -> Double in
                let few = heights == .few || heights == .both && item < count / 2
                return few ? Double(1 + random.below(4)) / 2 : 0.5 + random.unit()
            }
        }
        let columns = ScheduleColumns(
            starts: plain.starts, ends: plain.ends, rows: nil, groupOffsets: plain.groupOffsets,
            groupRowCounts: plain.groupRowCounts, hasGroups: true, unit: .days, ratios: ratios)
        return ItemStore(columns, limits: limits)
    }

    private static func batch(
        _ edit: Edit, at item: Int, _ store: ItemStore, _ random: inout TestRandom
    ) -> ItemBatch {
        let (place, near) = (
            ItemPlace(section: 0, item: Int32(item)), ItemPlace(section: 0, item: Int32(item + (item < 10 ? 10 : -10)))
        )
        var (item, batch) = (store.item(at: place), ItemBatch())
        switch edit {
        case .deletion: batch.removed = [place]
        case .insertion:
            item.identifier = store.nextIdentifier
            batch.inserted = [.init(place, item)]
        case .value:
            item.ratio = store.item(at: near).ratio! + (random.below(2) == 0 ? 0.5 : 1)
            batch.replaced = [.init(place, item)]
        case .move: batch.moved = [Move(from: place, to: near)]
        case .swap: batch.replaced = [.init(place, store.item(at: near)), .init(near, item)]
        }
        return batch
    }

    /// An item between a tenth and a fifth of the first section.
    private static func early(_ store: ItemStore, _ random: inout TestRandom) -> Int {
        let count = store.itemCount(ofSection: 0)
        return count / 10 + random.below(count / 10)
    }

    /// Items that a delta names one by one, but for other names.
    private static func told(_ delta: LayoutDelta) -> Int {
        [delta.removed, delta.inserted, delta.reframed].joined().reduce(0) { $0 + $1.count }
    }

    /// What is wrong with a layout after a batch, by brute force, by the law of deltas, by the frames before and by the marks.
    private func faultsAfter(_ batch: ItemBatch, _ layout: WaterfallLayout, _ law: inout DeltaLaw) throws -> [String] {
        let old = naive(layout)
        let delta = try layout.apply(.data(layout.store!.perform(batch)))
        var wrong = law.follow(delta, layout) + faults(layout, queries: 5, seed: UInt64(old.elements.count))
        if delta.isReset { wrong.append("it is a reset") }
        let viewport = Viewport(size: .standardViewport)
        for (id, frame) in old.elements where layout.frameBefore(id, in: viewport) != frame {
            wrong.append("\(id) was at \(frame)")
        }
        let others = marksDiffer(try layout.rebuilt(), layout)
        return others.isEmpty ? wrong : wrong + ["marks at \(others) say something else"]
    }

    /// Items of large sections behind which two layouts have marks that say different things.
    private func marksDiffer(_ first: WaterfallLayout, _ second: WaterfallLayout) -> [ItemPlace] {
        func marks(_ layout: WaterfallLayout) -> [ItemPlace: ([Double], [UInt32])] {
            let shape = layout.geometry.shape
            var found: [ItemPlace: ([Double], [UInt32])] = [:]
            for large in shape.large {
                let (marks, columns) = (large.marks, shape.metrics.columns)
                for block in 0..<marks.count(columns) {
                    let end = shape.items(large.section, block: block).upperBound
                    let numbers = block * columns..<(block + 1) * columns
                    found[ItemPlace(section: Int32(large.section), item: Int32(end))] = (
                        Array(marks.ends[numbers]), marks.counts.isEmpty ? [] : Array(marks.counts[numbers])
                    )
                }
            }
            return found
        }
        let others = marks(second)
        return marks(first).compactMap { place, mark in
            guard let other = others[place] else { return nil }
            return other.0 == mark.0 && other.1 == mark.1 ? nil : place
        }
    }

    // MARK: How far

    @Test(arguments: Edit.allCases) func `a change goes as far as columns don't meet again`(edit: Edit) throws {
        let layout = try WaterfallLayout(store: Self.store([6000], .few, seed: 1), configuration: waterfall(3))
        let store = layout.store!
        var random = TestRandom(seed: 5)
        var meetings = 0
        for step in 0..<24 {
            let batch = Self.batch(edit, at: Self.early(store, &random), store, &random)
            let delta = try layout.apply(.data(store.perform(batch)))
            // Half of all that lie behind the change.
            if delta.packed > 2400 { continue }
            meetings += 1
            #expect(Self.told(delta) <= delta.packed + 2 * 1024 && !delta.isReset, "step \(step)")
            let segments = delta.resegmented.reduce(0) { $0 + $1.before.count }
            #expect(segments <= 2 + delta.packed / 128, "step \(step)")
            if meetings < 4 { #expect(faults(layout, queries: 4, seed: 3) == [], "step \(step)") }
        }
        #expect(meetings >= 6)
        var law = DeltaLaw(layout)
        let last = Self.batch(edit, at: Self.early(store, &random), store, &random)
        #expect(try faultsAfter(last, layout, &law) == [])
    }

    @Test(arguments: [Edit.deletion, .insertion, .value])
    func `with heights at random all behind the change is packed, and members are places`(edit: Edit) throws {
        let layout = try WaterfallLayout(store: Self.store([6000], .random, seed: 1), configuration: waterfall(3))
        let store = layout.store!
        var random = TestRandom(seed: 5)
        for _ in 0..<4 {
            let first = Self.early(store, &random)
            let delta = try layout.apply(.data(store.perform(Self.batch(edit, at: first, store, &random))))
            let behind = layout.geometry.memberCount(of: 0) - first
            #expect(delta.packed >= behind - 64 && delta.packed <= behind + 80)
            // As before there were marks to meet: ordinals come and go at the end, and segments stay computed.
            #expect(delta.renamed == [] && Self.told(delta) <= behind + 1 && layout.order.table == nil)
        }
        #expect(faults(layout, queries: 10, seed: 3) == [])
        #expect(try layout.apply(.reload).packed == layout.geometry.memberCount(of: 0))
        #expect(try layout.apply(.viewport(Size(width: 300, height: 7), EdgeInsets())).packed == 0)
    }

    @Test func `members are places behind a change that never ends, however segments were cut before`() throws {
        let layout = try WaterfallLayout(
            store: Self.store([6000, 5], .both, seed: 1), configuration: waterfall(3, header: 9, footer: 8))
        let store = layout.store!
        var (random, law) = (TestRandom(seed: 5), DeltaLaw(layout))
        // Until segments begin elsewhere.
        while layout.order.place(ofSegment: 3).member == 3 * 512 {
            let batch = Self.batch(.deletion, at: Self.early(store, &random), store, &random)
            #expect(law.follow(try layout.apply(.data(store.perform(batch))), layout) == [])
        }
        let delta = try layout.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: 4000)))))
        #expect(law.follow(delta, layout) == [] && delta.renamed == [] && faults(layout, queries: 4, seed: 1) == [])
        // More than the last segment holds, and less than one.
        for count in [700, 80] {
            #expect(try faultsAfter(.remove(3900..<3900 + count), layout, &law) == [])
        }
        // The last piece joins the one before it where it holds fewer than the least.
        let (pieces, rest) = store.itemCount(ofSection: 0).quotientAndRemainder(dividingBy: 512)
        #expect(layout.segmentCount == pieces + (rest < SegmentLimits.standard.least ? 0 : 1) + 1)
    }

    @Test func `a change of several places meets behind each`() throws {
        let layout = try WaterfallLayout(store: Self.store([6000], .few, seed: 1), configuration: waterfall(3))
        // Two neighbours change places, here and there.
        var batch = ItemBatch()
        for first in stride(from: 100, to: 5900, by: 1900) {
            let places = (0..<2).map { ItemPlace(section: 0, item: Int32(first + $0)) }
            let items = places.map(layout.items.item)
            batch.replaced += [.init(places[0], items[1]), .init(places[1], items[0])]
        }
        var law = DeltaLaw(layout)
        let delta = try layout.apply(.data(layout.store!.perform(batch)))
        #expect(law.follow(delta, layout) == [] && faults(layout, queries: 10, seed: 2) == [])
        #expect(delta.packed < 3000 && delta.changeCount < 4 * 1024, "\(delta.packed) items")
    }

    // MARK: Brute force

    struct Shape: Sendable, CustomStringConvertible {
        let (fill, order): (WaterfallConfiguration.Fill, WaterfallConfiguration.Order)
        let (columns, counts, heights): (Int, [Int], Heights)
        var description: String { "\(fill) \(order), \(columns) columns, \(counts), \(heights)" }

        func layout(seed: UInt64) throws -> WaterfallLayout {
            try WaterfallLayout(
                store: store(counts, heights, seed: seed, limits: .small),
                configuration: waterfall(columns, fill, order, item: 25, header: 9, footer: 3))
        }
    }

    static let shapes: [Shape] = WaterfallConfiguration.Fill.allCases.flatMap { fill in
        WaterfallConfiguration.Order.allCases.flatMap { order in
            [1, 2, 3, 5].map { Shape(fill: fill, order: order, columns: $0, counts: [90, 3, 40], heights: .few) }
                + [Shape(fill: fill, order: order, columns: 2, counts: [120], heights: .few)]
                + [Heights.both, .random].map {
                    Shape(fill: fill, order: order, columns: 3, counts: [90, 3, 40], heights: $0)
                }
        }
    }

    @Test(arguments: shapes) func `every edit at the beginning, in the middle and at the end`(shape: Shape) throws {
        let layout = try shape.layout(seed: 3)
        let trial = StrategyTrial(layout)
        var (random, law) = (TestRandom(seed: 4), DeltaLaw(layout))
        for edit in Edit.allCases {
            for place in 0..<3 {
                let count = layout.store!.itemCount(ofSection: 0)
                let batch = Self.batch(edit, at: place * (count - 1) / 2, layout.store!, &random)
                let wrong = try faultsAfter(batch, layout, &law)
                #expect(wrong == [], "\(edit), \(place)")
                if !wrong.isEmpty { return }
            }
        }
        let delta = try layout.apply(.data(layout.store!.perform(.remove(ItemPlace(section: 0, item: 30)))))
        trial.follow(LayoutDelta(isReset: true, elementCount: delta.elementCount, contentSize: delta.contentSize))
        for item in [60, 5, 31] as [Int32] {
            trial.follow(try layout.apply(.data(layout.store!.perform(.remove(ItemPlace(section: 0, item: item))))))
            #expect(trial.faults(EdgeCase.queries(of: layout, seed: 1).suffix(3)) == [])
        }
    }

    @Test(arguments: shapes.filter { $0.heights != .random }) func `edits of one change at several places`(
        shape: Shape
    ) throws {
        let layout = try shape.layout(seed: 6)
        let store = layout.store!
        var (random, law) = (TestRandom(seed: 7), DeltaLaw(layout))
        for step in 0..<12 {
            let count = store.itemCount(ofSection: 0)
            var batch = ItemBatch()
            // Far from each other; the last where heights are anything, if there are such.
            for (number, item) in [2 + random.below(9), count / 3, count - 4 - random.below(9)].enumerated() {
                let place = ItemPlace(section: 0, item: Int32(item))
                switch (step + number) % 3 {
                case 0: batch.removed.append(place)
                case 1: batch.inserted.append(.init(place, StoredItem(identifier: 0, start: 0, end: 1)))
                default: batch.replaced.append(.init(place, store.item(at: ItemPlace(section: 0, item: 1))))
                }
            }
            let wrong = try faultsAfter(batch, layout, &law)
            #expect(wrong == [], "step \(step)")
            if !wrong.isEmpty { return }
        }
    }
}

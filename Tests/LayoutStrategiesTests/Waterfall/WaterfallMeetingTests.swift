import LayoutCore
import LayoutTestSupport
import Testing
import Workloads

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Changes behind which columns meet again, so that what lies behind keeps its marks, and those behind which they don't.
@Suite struct WaterfallMeetingTests {
    enum Edit: CaseIterable { case deletion, insertion, value, move, swap }

    /// Items whose heights are multiples of half a column's width, or anything.
    private static func store(_ counts: [Int], few: Bool, seed: UInt64, limits: SegmentLimits = .standard) -> ItemStore
    {
        var random = TestRandom(seed: seed)
        let plain = scheduleColumns(spans: counts.map { Array(repeating: 0...1, count: $0) })
        let ratios = plain.starts.map { _ in few ? Double(1 + random.below(4)) / 2 : 0.5 + random.unit() }
        let columns = ScheduleColumns(
            starts: plain.starts, ends: plain.ends, rows: nil, groupOffsets: plain.groupOffsets,
            groupRowCounts: plain.groupRowCounts, hasGroups: true, unit: .days, ratios: ratios)
        return ItemStore(columns, limits: limits)
    }

    private static func batch(_ edit: Edit, _ store: ItemStore, _ random: inout TestRandom) -> ItemBatch {
        let count = store.itemCount(ofSection: 0)
        let place = ItemPlace(section: 0, item: Int32(count / 10 + random.below(count / 10)))
        let near = ItemPlace(section: 0, item: place.item + 10)
        var (item, batch) = (store.item(at: place), ItemBatch())
        switch edit {
        case .deletion: batch.removed = [place]
        case .insertion:
            item.identifier = store.nextIdentifier
            batch.inserted = [.init(near, item)]
        case .value:
            item.ratio = store.item(at: near).ratio! + (random.below(2) == 0 ? 0.5 : 1)
            batch.replaced = [.init(place, item)]
        case .move: batch.moved = [Move(from: place, to: near)]
        case .swap: batch.replaced = [.init(place, store.item(at: near)), .init(near, item)]
        }
        return batch
    }

    @Test(arguments: Edit.allCases) func `a change goes as far as columns don't meet again`(edit: Edit) throws {
        let layout = try WaterfallLayout(store: Self.store([6000], few: true, seed: 1), configuration: waterfall(3))
        var random = TestRandom(seed: 5)
        var law = DeltaLaw(layout)
        var meetings = 0
        for step in 0..<24 {
            let change = layout.items.perform(Self.batch(edit, layout.items, &random))
            let delta = try layout.apply(.data(change))
            // Half of all that lie behind the change.
            if layout.packedItems > 2400 { continue }
            meetings += 1
            let told = [delta.removed, delta.inserted, delta.reframed].joined().reduce(0) { $0 + $1.count }
            #expect(told <= layout.packedItems + 2 * 1024 && !delta.isReset, "step \(step)")
            let segments = delta.resegmented.reduce(0) { $0 + $1.before.count }
            #expect(segments <= 2 + layout.packedItems / 128, "step \(step)")
            if meetings > 3 { continue }
            #expect(faults(layout, queries: 4, seed: 3) == [], "step \(step)")
        }
        #expect(meetings >= 6)
        // Of what came of all of them.
        law = DeltaLaw(layout)
        let last = layout.items.perform(Self.batch(edit, layout.items, &random))
        #expect(law.follow(try layout.apply(.data(last)), layout) == [])
        #expect(faults(layout, queries: 20, seed: 3) == [])
    }

    @Test(arguments: [Edit.deletion, .insertion, .value])
    func `with heights at random all behind the change is packed`(edit: Edit) throws {
        let layout = try WaterfallLayout(store: Self.store([6000], few: false, seed: 1), configuration: waterfall(3))
        var random = TestRandom(seed: 5)
        for _ in 0..<4 {
            let batch = Self.batch(edit, layout.items, &random)
            let first = (batch.removed + batch.inserted.map(\.place) + batch.replaced.map(\.place))[0].item
            _ = try layout.apply(.data(layout.items.perform(batch)))
            let behind = layout.geometry.memberCount(of: 0) - Int(first)
            #expect(layout.packedItems >= behind - 64 && layout.packedItems <= behind + 80)
        }
        #expect(faults(layout, queries: 10, seed: 3) == [])
        _ = try layout.apply(.reload)
        #expect(layout.packedItems == layout.geometry.memberCount(of: 0))
    }

    @Test func `a change of several places meets behind each`() throws {
        let store = Self.store([6000], few: true, seed: 1)
        let layout = try WaterfallLayout(store: store, configuration: waterfall(3))
        // Two neighbours change places, here and there.
        var batch = ItemBatch()
        for first in stride(from: 100, to: 5900, by: 1900) {
            let places = (0..<2).map { ItemPlace(section: 0, item: Int32(first + $0)) }
            let items = places.map(store.item)
            batch.replaced += [.init(places[0], items[1]), .init(places[1], items[0])]
        }
        var law = DeltaLaw(layout)
        let delta = try layout.apply(.data(store.perform(batch)))
        #expect(law.follow(delta, layout) == [] && faults(layout, queries: 10, seed: 2) == [])
        #expect(layout.packedItems < 3000 && delta.changeCount < 4 * 1024, "\(layout.packedItems) items")
    }

    struct Walk: Sendable, CustomStringConvertible {
        let (fill, order): (WaterfallConfiguration.Fill, WaterfallConfiguration.Order)
        let (columns, counts): (Int, [Int])
        var limits = SegmentLimits.small
        var description: String { "\(fill) \(order), \(columns) columns, \(counts)" }
    }

    static let walks: [Walk] =
        WaterfallConfiguration.Fill.allCases.flatMap { fill in
            WaterfallConfiguration.Order.allCases.flatMap { order in
                [1, 2, 3, 5].map { Walk(fill: fill, order: order, columns: $0, counts: [90, 3, 40]) }
                    + [Walk(fill: fill, order: order, columns: 2, counts: [120])]
            }
        } + [Walk(fill: .shortest, order: .serial, columns: 3, counts: [2500, 9], limits: .standard)]

    @Test(arguments: walks) func `a walk whose columns meet ever again`(walk: Walk) throws {
        for seed in 0..<3 as Range<UInt64> {
            let layout = try WaterfallLayout(
                store: Self.store(walk.counts, few: true, seed: seed, limits: walk.limits),
                configuration: waterfall(walk.columns, walk.fill, walk.order, item: 25, header: 9, footer: 3))
            var random = TestRandom(seed: seed)
            var shape = Workloads.BatchShape()
            (shape.sizes, shape.sectionShare) = ([1, 1, 1, 2, 2, 9, 40], 0.1)
            var law = DeltaLaw(layout)
            for step in 0..<(walk.limits == .small ? 25 : 6) {
                let old = naive(layout)
                let delta = try layout.apply(.data(layout.items.perform(randomBatch(layout.items, shape, &random))))
                #expect(!delta.isReset && law.follow(delta, layout) == [], "seed \(seed), step \(step)")
                let wrong = faults(layout, queries: 5, seed: UInt64(step))
                #expect(wrong == [], "seed \(seed), step \(step)")
                for (id, frame) in old.elements where id.item % 5 == step % 5 {
                    #expect(
                        layout.frameBefore(id, in: Viewport(size: .standardViewport)) == frame,
                        "\(id), seed \(seed), step \(step)")
                }
                if !wrong.isEmpty { return }
            }
        }
    }
}

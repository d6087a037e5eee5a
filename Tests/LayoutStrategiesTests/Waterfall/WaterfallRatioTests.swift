import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// Items that have a ratio of height to width of their own, such as pictures.
@Suite struct WaterfallRatioTests {
    @Test func `C1 with the ratios given gives C1`() throws {
        let store = ItemStore(ScheduleColumns(ratios: [WaterfallC1.ratios]))
        let layouts = try [
            WaterfallLayout(ratios: WaterfallC1.ratios, configuration: waterfall(3)),
            WaterfallLayout(sections: [WaterfallC1.ratios], configuration: waterfall(3)),
            WaterfallLayout(store: store, configuration: waterfall(3)),
        ]
        for layout in layouts {
            #expect(allFrames(layout) == WaterfallC1.frames && layout.contentSize == Size(width: 300, height: 300))
            #expect(layout.diagnostics.sanitised == 0 && faults(layout, seed: 1) == [])
        }
        let two = try WaterfallLayout(sections: [[1], WaterfallC1.ratios], configuration: waterfall(3))
        #expect(allFrames(two).map(\.minY) == [0] + WaterfallC1.frames.map { $0.minY + 100 })
    }

    @Test func `C1 as items that come one after the other`() throws {
        let store = ItemStore(ScheduleColumns(ratios: [[]]))
        let layout = try WaterfallLayout(store: store, configuration: waterfall(3))
        for (number, ratio) in WaterfallC1.ratios.enumerated() {
            let item = StoredItem(identifier: store.nextIdentifier, start: 0, end: 9, ratio: ratio)
            let place = ItemPlace(section: 0, item: Int32(number))
            _ = try layout.apply(.data(store.perform(.insert(item, at: place))))
        }
        #expect(allFrames(layout) == WaterfallC1.frames)
        #expect(try allFrames(layout.rebuilt()) == WaterfallC1.frames)
        #expect(
            try allFrames(WaterfallLayout(columns: store.currentColumns(), configuration: waterfall(3)))
                == WaterfallC1.frames)
    }

    @Test func `items without a ratio keep that of their duration`() throws {
        let plain = scheduleColumns(spans: [(1...30).map { 0...Double($0) }])
        let old = try WaterfallLayout(columns: plain, configuration: waterfall(4))
        let mixed = ScheduleColumns(
            starts: plain.starts, ends: plain.ends, rows: nil, groupOffsets: plain.groupOffsets,
            groupRowCounts: plain.groupRowCounts, hasGroups: true, unit: .days,
            ratios: (0..<30).map { $0 % 3 == 0 ? 4 : 0 })
        let new = try WaterfallLayout(columns: mixed, configuration: waterfall(4))
        for (item, (old, new)) in zip(allFrames(old), allFrames(new)).enumerated() {
            #expect(new.height == (item % 3 == 0 ? 300 : old.height), "item \(item)")
        }
    }

    @Test func `another ratio packs again, and the frames before are known`() throws {
        let store = ItemStore(ScheduleColumns(ratios: [WaterfallC1.ratios]))
        let layout = try WaterfallLayout(store: store, configuration: waterfall(3))
        var law = DeltaLaw(layout)
        var item = store.item(at: ItemPlace(section: 0, item: 0))
        #expect(item.ratio == 1)
        item.ratio = 0.5
        let delta = try layout.apply(.data(store.perform(.replace(ItemPlace(section: 0, item: 0), with: item))))
        #expect(law.follow(delta, layout) == [] && !delta.isReset && delta.reframed == [0..<7])
        #expect(
            allFrames(layout)
                == [
                    (0, 0, 50), (100, 0, 50), (200, 0, 150), (0, 50, 50), (100, 50, 100), (0, 100, 200), (100, 150, 50),
                ].map { Rect(x: $0.0, y: $0.1, width: 100, height: $0.2) })
        for (number, frame) in WaterfallC1.frames.enumerated() {
            let id = ElementID(.cell, section: 0, item: Int32(number))
            #expect(layout.frameBefore(id, in: Viewport(size: .standardViewport)) == frame)
        }
        // Without one it is as high as its duration says: half of equal ones.
        item.ratio = nil
        _ = try layout.apply(.data(store.perform(.replace(ItemPlace(section: 0, item: 0), with: item))))
        #expect(allFrames(layout)[0].height == 125)
    }

    @Test func `what is no ratio counts as none, and is counted`() throws {
        let store = ItemStore(ScheduleColumns(ratios: [[1, 0, -1, .nan, .infinity]]))
        let layout = try WaterfallLayout(store: store, configuration: waterfall(1))
        #expect(allFrames(layout).map(\.height) == [300, 375, 375, 375, 375])
        #expect(layout.diagnostics.sanitised == 3)
        for ratio in [0, -2, Double.nan, -Double.infinity] {
            let item = StoredItem(identifier: 9, start: 0, end: 0, ratio: ratio)
            _ = try layout.apply(.data(store.perform(.replace(ItemPlace(section: 0, item: 0), with: item))))
            #expect(allFrames(layout)[0].height == 375 && layout.diagnostics.sanitised == 4)
        }
    }

    @Test func `a ratio beyond all bounds ends beyond the grid`() throws {
        let layout = try WaterfallLayout(ratios: [1, 1e300, 2, .greatestFiniteMagnitude], configuration: waterfall(2))
        #expect(allFrames(layout).map(\.isNull) == [false, true, false, true])
        #expect(layout.diagnostics.outside == 2 && candidates(layout, .infinite) == [0, 2])
        let store = try #require(layout.store)
        _ = try layout.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: 1)))))
        #expect(layout.contentSize.height.isFinite)
        _ = try layout.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: 2)))))
        #expect(allFrames(layout).map(\.height) == [150, 300] && faults(layout, seed: 3) == [])
    }

    @Test(arguments: 1...6) func `heights of billions of points, and of none`(columns: Int) throws {
        var random = TestRandom(seed: UInt64(columns))
        for heights in [[0, 1e-9, 1, 2], [1, 1, 4e7, 5e7]] {
            let ratios = (0..<300).map { _ in heights[random.below(4)] }
            let layout = try WaterfallLayout(ratios: ratios, configuration: waterfall(columns, item: 3))
            #expect(faults(layout, seed: 3) == [])
        }
    }

    @Test func `a part of sections has the ratios of the whole`() throws {
        var configuration = SectionsConfiguration()
        configuration.viewportSize = Size(width: 300, height: 200)
        configuration.parts = [.init(layout: "waterfall", values: ["columns": .number(3)])]
        let store = ItemStore(ScheduleColumns(ratios: [WaterfallC1.ratios]))
        let layout = try SectionsLayout(store: store, configuration: configuration)
        #expect((0..<7).map { layout.frame(at: $0) } == WaterfallC1.frames)
        let item = StoredItem(identifier: 7, start: 0, end: 0, ratio: 5)
        _ = try layout.apply(.data(store.perform(.insert(item, at: ItemPlace(section: 0, item: 7)))))
        #expect(layout.contentSize.height == 700)
    }
}

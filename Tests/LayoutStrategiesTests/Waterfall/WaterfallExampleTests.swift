import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

@Suite struct WaterfallExampleTests {
    @Test func `C1: seven items in the shortest of three columns, ties to the left`() throws {
        let layout = try waterfallLayout([WaterfallC1.ratios], waterfall(3))
        #expect(allFrames(layout) == WaterfallC1.frames)
        #expect(layout.contentSize == Size(width: 300, height: 300) && layout.scrollAxis == .vertical)
        #expect((0..<7).map { layout.id(at: $0) } == (0..<7).map { cell(0, $0) })
    }

    @Test func `C1: identities run down the columns where they are asked to`() throws {
        let layout = try waterfallLayout([WaterfallC1.ratios], waterfall(3, .shortest, .columnMajor))
        #expect(allFrames(layout) == WaterfallC1.frames)
        // s0 s4 | s1 s3 s5 | s2 s6
        let serial: [UInt32] = [0, 4, 1, 3, 5, 2, 6]
        for (number, ordinal) in serial.enumerated() {
            #expect(layout.id(at: ordinal) == cell(0, Int32(number)))
            #expect(layout.ordinal(of: cell(0, Int32(number))) == ordinal)
        }
        #expect(layout.ordinal(of: cell(0, 7)) == nil)
    }

    @Test(arguments: WaterfallConfiguration.Order.allCases)
    func `C1: what follows a deleted item is packed anew`(order: WaterfallConfiguration.Order) throws {
        let layout = try waterfallLayout([WaterfallC1.ratios], waterfall(3, .shortest, order))
        var law = DeltaLaw(layout)
        let delta = try layout.apply(.data(layout.store!.perform(.remove(ItemPlace(section: 0, item: 1)))))
        #expect(law.follow(delta, layout) == [] && !delta.isReset)
        #expect(allFrames(layout) == WaterfallC1.framesWithoutSecond)
        #expect(layout.contentSize == Size(width: 300, height: 300))
        let viewport = Viewport(size: Size(width: 300, height: 300))
        let numbers: [Int32] = order == .serial ? [0, 1, 2, 3, 4, 5, 6] : [0, 2, 5, 3, 1, 4, 6]
        for (item, number) in numbers.enumerated() {
            #expect(layout.frameBefore(cell(0, number), in: viewport) == WaterfallC1.frames[item])
        }
        #expect(layout.frameBefore(cell(0, 7), in: viewport) == nil)
    }

    @Test func `C2: insets and spacings`() throws {
        let inset = EdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
        let layout = try waterfallLayout(
            [[1, 1, 0.5]],
            waterfall(2, item: 10, column: 10, inset: inset, viewport: Size(width: 220, height: 100)))
        #expect(allFrames(layout) == [rect(5, 5, 100, 100), rect(115, 5, 100, 100), rect(5, 115, 100, 50)])
        #expect(layout.contentSize == Size(width: 220, height: 170))
    }

    @Test func `cyclic and mirrored fills take columns in turn`() throws {
        let cyclic = try waterfallLayout([[1, 0.5, 1.5, 0.5]], waterfall(3, .cyclic))
        #expect(
            allFrames(cyclic) == [
                rect(0, 0, 100, 100), rect(100, 0, 100, 50), rect(200, 0, 100, 150), rect(0, 100, 100, 50),
            ])
        let mirrored = try waterfallLayout([[1, 0.5, 1.5, 0.5]], waterfall(3, .mirrored, .columnMajor))
        #expect(
            allFrames(mirrored) == [
                rect(200, 0, 100, 100), rect(100, 0, 100, 50), rect(0, 0, 100, 150), rect(200, 100, 100, 50),
            ])
        #expect((0..<4).map { mirrored.id(at: $0).item } == [2, 1, 0, 3])
    }

    @Test func `sections lie one below the other, each with its header, insets and footer`() throws {
        let layout = try waterfallLayout(
            [[1, 2], [], [0.5]],
            waterfall(
                2, item: 9, inset: EdgeInsets(top: 5, bottom: 7), header: 20, footer: 10,
                viewport: Size(width: 200, height: 100)))
        #expect(try (0..<3).map { try layout.frame(of: header($0)).minY } == [0, 242, 284])
        #expect(try (0..<3).map { try layout.frame(of: footer($0)).minY } == [232, 274, 366])
        #expect(try layout.frame(of: footer(1)) == rect(0, 274, 200, 10))
        #expect(try layout.frame(of: cell(0, 1)) == rect(100, 25, 100, 200))
        #expect(try layout.frame(of: cell(2, 0)) == rect(0, 309, 100, 50))
        #expect(layout.contentSize == Size(width: 200, height: 376))
        #expect(layout.ordinal(of: header(3)) == nil && layout.ordinal(of: cell(1, 0)) == nil)
        #expect(layout.kindNames == ["", "header", "footer"])
    }

    @Test func `an item without height still takes its spacing, and is counted`() throws {
        let layout = try waterfallLayout([[1, 0, .nan, -1, 1]], waterfall(1, item: 10))
        #expect(allFrames(layout).map(\.minY) == [0, 310, 320, 330, 340])
        #expect(layout.contentSize.height == 640 && layout.diagnostics.sanitised == 2)
        let times: [(start: Double, end: Double, row: UInt32)] = [
            (0, 1, 0), (.nan, 1, 0), (5, 2, 0), (0, .infinity, 0),
        ]
        let odd = try WaterfallLayout(columns: scheduleColumns(groups: [times]), configuration: waterfall(2))
        #expect(odd.diagnostics.sanitised == 3)
        #expect(allFrames(odd).map(\.height) == [187.5, 0, 0, 0])
    }

    @Test func `lengths are mended and counted`() throws {
        var configuration = waterfall(0, item: .nan, column: -1, header: .infinity, footer: 1e300)
        configuration.inset.left = -.infinity
        let layout = try waterfallLayout([[1]], configuration)
        #expect(layout.diagnostics.sanitised == 6 && allFrames(layout) == [rect(0, 0, 300, 300)])
        _ = try layout.apply(.viewport(Size(width: .nan, height: 10), EdgeInsets()))
        #expect(layout.diagnostics.sanitised == 7 && layout.contentSize == Size(width: 0, height: 0))
    }

    @Test func `what ends beyond the grid has no frame`() throws {
        let layout = try waterfallLayout([[1, 1, 1, 1], [1]], waterfall(1, viewport: Size(width: 0x1p41, height: 9)))
        #expect(layout.diagnostics.outside == 3)
        #expect(allFrames(layout).map(\.isNull) == [false, false, true, true, true])
        #expect(candidates(layout, .infinite) == [0, 1])
        let delta = try layout.apply(.data(layout.store!.perform(.remove(ItemPlace(section: 0, item: 0)))))
        #expect(delta.isReset && layout.ordinal(of: cell(0, 3)) == nil && layout.diagnostics.outside == 2)
    }

    @Test func `what it can't follow or be laid over is refused`() throws {
        let layout = try waterfallLayout([WaterfallC1.ratios], waterfall(3))
        for change in [LayoutChange.expansion(sections: 0..<1, true), .rectangles([])] {
            let error = #expect(throws: LayoutError.self) { _ = try layout.apply(change) }
            #expect(error?.description.contains("rebuild the layout") == true)
        }
        #expect(throws: LayoutError.self) { _ = try WaterfallLayout(source: .frames([]), values: [:]) }
    }

    @Test func `only another width asks for a change`() throws {
        let layout = try waterfallLayout([WaterfallC1.ratios], waterfall(3))
        let old = Viewport(size: Size(width: 300, height: 200))
        #expect(layout.effect(from: old, to: Viewport(offsetY: 9, size: Size(width: 300, height: 90))) == .nothing)
        #expect(layout.effect(from: old, to: Viewport(size: Size(width: 310, height: 200))) == .size)
        let delta = try layout.apply(.viewport(Size(width: 300, height: 90), EdgeInsets()))
        #expect(delta == LayoutDelta(elementCount: 7, contentSize: Size(width: 300, height: 300)))
    }
}

@Suite struct WaterfallConfigurationTests {
    @Test func `the configuration is read from keys`() throws {
        let keys = WaterfallLayout.keys
        let defaults = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0.defaultValue) })
        #expect(try WaterfallConfiguration(values: defaults) == WaterfallConfiguration())
        let read = try WaterfallConfiguration(values: [
            "columns": .number(5), "fill": .string("mirrored"), "order": .string("columnMajor"),
            "itemSpacing": .number(3), "columnSpacing": .number(4),
            "inset": .list([.number(1), .number(2), .number(3), .number(4)]), "headerExtent": .number(20),
            "footerExtent": .number(10), "viewportSize": .list([.number(300), .number(80)]),
        ])
        let inset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            read
                == waterfall(
                    5, .mirrored, .columnMajor, item: 3, column: 4, inset: inset, header: 20, footer: 10,
                    viewport: Size(width: 300, height: 80)))
        let even = try WaterfallConfiguration(values: ["inset": .number(6)])
        #expect(even.inset == EdgeInsets(top: 6, left: 6, bottom: 6, right: 6))
        for (key, value) in [
            ("columns", ConfigurationValue.number(0)), ("columns", .number(2.5)), ("columns", .number(1001)),
            ("fill", .string("tallest")), ("order", .number(1)), ("inset", .list([.number(1), .number(2)])),
            ("inset", .list([.number(1), .number(2), .number(3), .number(-4)])), ("itemSpacing", .number(-1)),
        ] {
            #expect(throws: LayoutError.self) { _ = try WaterfallConfiguration(values: [key: value]) }
        }
    }

    @Test func `ratios are the quantiles of the durations, halves of equal ones`() throws {
        let layout = try WaterfallLayout(
            columns: scheduleColumns(spans: [(1...1024).map { 0...Double($0) }]),
            configuration: waterfall(1, viewport: Size(width: 1024, height: 9)))
        let heights = allFrames(layout).map(\.height)
        let expected: [Double] = (0..<1024).map { 512.75 + 1.5 * Double($0) }
        #expect(heights == expected)
        let equal = try WaterfallLayout(
            columns: scheduleColumns(spans: [[3...5, 4...6]]), configuration: waterfall(2))
        #expect(allFrames(equal).map(\.height) == [187.5, 187.5])
    }

    @Test func `quantiles are those of all data when it was made, until it reloads`() throws {
        let store = ItemStore(scheduleColumns(spans: [[0...1, 0...2, 0...3]]))
        let layout = try WaterfallLayout(store: store, configuration: waterfall(1))
        let old = allFrames(layout)
        let long = StoredItem(identifier: 9, start: 0, end: 500)
        _ = try layout.apply(.data(store.perform(.insert(long, at: ItemPlace(section: 0, item: 3)))))
        #expect(Array(allFrames(layout).prefix(3)) == old && allFrames(layout)[3].height == 600)
        #expect(try allFrames(layout.rebuilt()) == allFrames(layout))
        let delta = try layout.apply(.reload)
        #expect(delta.isReset && allFrames(layout) != old && faults(layout, seed: 1) == [])
        #expect(try allFrames(WaterfallLayout(store: store, configuration: waterfall(1))) == allFrames(layout))
    }

    @Test func `many items give the ratios of a sample, always the same`() throws {
        var random = TestRandom(seed: 5)
        let spans = [20_000, 0, 150_000].map { count in (0..<count).map { _ in 0...random.unit() * 100 } }
        let store = ItemStore(scheduleColumns(spans: spans))
        let ratios = WaterfallRatios(store)
        #expect(ratios == WaterfallRatios(store) && ratios.durations.count == WaterfallRatios.quantiles)
        for (position, duration) in ratios.durations.enumerated() {
            #expect(abs(duration - 100 * Double(position) / 1023) < 2)
            #expect(abs(ratios.ratios[2 * position + 1] - (0.5 + 1.5 * duration / 100)) < 0.03)
        }
    }
}

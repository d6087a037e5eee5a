import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

@Suite struct ListExampleTests {
    private func place(_ section: Int32, _ item: Int32) -> ItemPlace { ItemPlace(section: section, item: item) }

    private func tops(_ layout: ListLayout, _ section: Int32) throws -> [Double] {
        try (0..<Int32(layout.items.itemCount(ofSection: Int(section)))).map {
            layout.frame(at: try #require(layout.ordinal(of: cell(section, $0)))).minY
        }
    }
    private func headerTop(_ layout: ListLayout, _ section: Int32, at y: Double = 0) throws -> Double {
        let viewport = Viewport(offsetY: y, size: Size(width: 200, height: 100))
        return try #require(layout.pinnedAttributes(for: header(section), in: viewport)).frame.minY
    }

    /// S0: A (open) {A1, A2 (closed) {A2a}}, B; S1: C, D.
    private func e1() throws -> ListLayout {
        try ListLayout(store: listStore([[0, 1, 1, 0], [0, 0]]), configuration: list(.plain, .supplementary))
    }

    @Test func `E1: headers stick, and are pushed away`() throws {
        let layout = try e1()
        #expect(try tops(layout, 0) == [20, 64, 108, 152] && tops(layout, 1) == [216, 260])
        #expect(try headerTop(layout, 0) == 0 && headerTop(layout, 1) == 196)
        #expect(layout.contentSize == Size(width: 200, height: 304))
        #expect(try headerTop(layout, 0, at: 100) == 100 && headerTop(layout, 0, at: 185) == 176)
        let shown = visible(layout, Viewport(offsetY: 100, size: Size(width: 200, height: 100)))
        #expect(shown.map(\.id) == [cell(0, 1), cell(0, 2), cell(0, 3), header(0), header(1)])
        #expect(shown.map(\.zIndex) == [0, 0, 0, 10, 10])
    }

    @Test func `E1: rows come and go as data`() throws {
        let layout = try e1()
        let opened = StoredItem(identifier: 6, start: 0, end: 0, level: 2)
        _ = try layout.apply(.data(layout.store!.perform(.insert(opened, at: place(0, 3)))))
        #expect(try tops(layout, 0) == [20, 64, 108, 152, 196] && tops(layout, 1) == [260, 304])
        #expect(try headerTop(layout, 1) == 240 && layout.contentSize.height == 348)
        _ = try layout.apply(.data(layout.store!.perform(.remove(1...3))))
        #expect(try tops(layout, 0) == [20, 64] && tops(layout, 1) == [128, 172])
        #expect(try headerTop(layout, 1) == 108 && layout.contentSize.height == 216)
    }

    @Test(arguments: [
        ([60.0, 30, 50], [0.0, 60, 90, 140], [160.0, 180, 170, 180]),
        ([20, 20, 20], [0, 20, 40, 60], [160, 140, 120, 100]),
    ])
    func `E2: rows take the heights they want`(heights: [Double], tops: [Double], contents: [Double]) throws {
        let layout = try ListLayout(
            store: listStore([[0, 0, 0, 0]]), configuration: list(row: 40, sizing: .estimated))
        let viewport = Viewport(size: Size(width: 200, height: 100))
        var found = [layout.contentSize.height]
        for (row, height) in heights.enumerated() {
            let delta = try layout.apply(
                .preferredSize(cell(0, Int32(row)), Size(width: 200, height: height), in: viewport))
            found.append(delta.contentSize.height)
            #expect(delta.contentOffsetAdjustment == .zero)
        }
        #expect(try self.tops(layout, 0) == tops && found == contents)
        #expect(candidates(layout, viewport.bounds).contains(3) == (tops[3] < 100))
    }

    @Test func `E3: a row moves, and those between`() throws {
        let layout = try ListLayout(store: listStore([[0, 0, 0, 0]]), configuration: list(row: 40, sizing: .estimated))
        for row in 0..<4 {
            _ = try layout.apply(
                .preferredSize(
                    cell(0, Int32(row)), Size(width: 0, height: 10 * Double(row + 1)),
                    in: Viewport(size: .standardViewport)))
        }
        let delta = try layout.apply(.data(layout.store!.perform(.move(place(0, 0), to: place(0, 2)))))
        #expect(try tops(layout, 0) == [0, 20, 50, 60])
        #expect(delta.reframed == [0..<3] && delta.translated.isEmpty)
    }

    @Test func `E4: a row moves to another section`() throws {
        let layout = try e1()
        _ = try layout.apply(.data(layout.store!.perform(.move(place(0, 3), to: place(1, 1)))))
        #expect(try tops(layout, 0) == [20, 64, 108] && tops(layout, 1) == [172, 216, 260])
        #expect(try headerTop(layout, 1) == 152 && layout.contentSize.height == 304)
    }

    @Test func `E5: an inset group`() throws {
        let layout = try ListLayout(
            store: listStore([[0, 0]]), configuration: list(.insetGrouped, .supplementary, footer: 10))
        let found = visible(layout, Viewport(size: Size(width: 200, height: 200))).sorted {
            $0.frame.minY < $1.frame.minY
        }
        #expect(
            found.map(\.frame) == [
                Rect(x: 16, y: 16, width: 168, height: 20), Rect(x: 16, y: 36, width: 168, height: 44),
                Rect(x: 16, y: 80, width: 168, height: 44), Rect(x: 16, y: 124, width: 168, height: 10),
            ])
        #expect(layout.contentSize == Size(width: 200, height: 150))
    }

    @Test func `E6: what is measured above the viewport moves the offset`() throws {
        let layout = try ListLayout(
            store: listStore([Array(repeating: 0, count: 10)]), configuration: list(row: 40, sizing: .estimated))
        var viewport = Viewport(offsetY: 100, size: Size(width: 200, height: 100))
        let above = try layout.apply(.preferredSize(cell(0, 0), Size(width: 200, height: 60), in: viewport))
        #expect(above.contentOffsetAdjustment == Point(x: 0, y: 20))
        viewport.offsetY += 20
        let within = try layout.apply(.preferredSize(cell(0, 2), Size(width: 200, height: 60), in: viewport))
        #expect(within.contentOffsetAdjustment == .zero && layout.contentSize.height == 440)
        let same = try layout.apply(.preferredSize(cell(0, 2), Size(width: 200, height: 60.0005), in: viewport))
        #expect(same == LayoutDelta(elementCount: 10, contentSize: Size(width: 200, height: 440)))
    }

    @Test func `measured heights stay with their rows, until they are void`() throws {
        let layout = try ListLayout(store: listStore([[0, 0, 0]]), configuration: list(row: 40, sizing: .estimated))
        let viewport = Viewport(size: Size(width: 200, height: 100))
        _ = try layout.apply(.preferredSize(cell(0, 1), Size(width: 0, height: 70), in: viewport))
        let item = layout.items.item(at: place(0, 1))
        _ = try layout.apply(.data(layout.store!.perform(.remove(place(0, 1)))))
        #expect(layout.contentSize.height == 80)
        _ = try layout.apply(.data(layout.store!.perform(.insert(item, at: place(0, 0)))))
        #expect(try tops(layout, 0) == [0, 70, 110])
        #expect((0..<3).map { layout.needsMeasuring($0) } == [false, true, true])
        _ = try layout.apply(.data(layout.store!.perform(.move(place(0, 0), to: place(0, 2)))))
        #expect(try tops(layout, 0) == [0, 40, 80] && layout.contentSize.height == 150)
        _ = try layout.apply(.remeasure)
        #expect(layout.contentSize.height == 120 && layout.needsMeasuring(2))
        _ = try layout.apply(.preferredSize(cell(0, 1), Size(width: 0, height: 70), in: viewport))
        _ = try layout.apply(.viewport(Size(width: 200, height: 900), EdgeInsets()))
        #expect(layout.contentSize.height == 150)
        _ = try layout.apply(.viewport(Size(width: 210, height: 900), EdgeInsets()))
        #expect(layout.contentSize == Size(width: 210, height: 120))
    }

    @Test func `what it can't follow is refused`() throws {
        let layout = try e1()
        let viewport = Viewport(size: .standardViewport)
        for change in [
            LayoutChange.expansion(sections: 0..<1, true), .rectangles([]), .sidewaysOffset(section: 0, 3),
            .preferredSize(cell(0, 0), Size(width: 1, height: 1), in: viewport),
        ] {
            let error = #expect(throws: LayoutError.self) { _ = try layout.apply(change) }
            #expect(error?.description.contains("rebuild the layout") == true)
        }
        let measured = try ListLayout(
            store: listStore([[0, 0]]), configuration: list(.grouped, .firstItem, sizing: .estimated))
        for id in [cell(0, 0), cell(0, 2), cell(1, 0), header(0)] {
            #expect(throws: LayoutError.self) {
                _ = try measured.apply(.preferredSize(id, Size(width: 1, height: 1), in: viewport))
            }
        }
        #expect(!measured.needsMeasuring(0) && measured.needsMeasuring(1))
    }
}

@Suite struct ListConfigurationTests {
    @Test func `the configuration is read from keys`() throws {
        let defaults = Dictionary(uniqueKeysWithValues: ListLayout.keys.map { ($0.name, $0.defaultValue) })
        #expect(try ListConfiguration(values: defaults) == ListConfiguration())
        let read = try ListConfiguration(values: [
            "appearance": .string("insetGrouped"), "headerMode": .string("firstItem"), "headerHeight": .number(20),
            "footerHeight": .number(4), "rowHeight": .number(30), "rowSizing": .string("estimated"),
            "separatorThickness": .number(1), "separatorInset": .number(9), "indentation": .number(7),
            "headerSizing": .string("estimated"), "footerSizing": .string("estimated"),
            "viewportSize": .list([.number(300), .number(80)]),
            "perSection": .list([.object([:]), .object(["headerMode": .string("none"), "rowHeight": .number(9)])]),
        ])
        var expected = list(
            .insetGrouped, .firstItem, footer: 4, row: 30, sizing: .estimated, separator: 1, width: 300, height: 80)
        (expected.separatorInset, expected.indentation) = (9, 7)
        (expected.headerSizing, expected.footerSizing) = (.estimated, .estimated)
        expected.sections = [1: .init(.insetGrouped, header: .none, headerHeight: 20, footerHeight: 4, rowHeight: 9)]
        #expect(read == expected)
    }

    @Test(arguments: [
        ("appearance", ConfigurationValue.string("fancy")), ("headerMode", .bool(true)), ("rowHeight", .number(-1)),
        ("perSection", .number(1)), ("perSection", .list([.number(1)])),
        ("perSection", .list([.object(["appearance": .string("plain")])])),
        ("perSection", .list([.object(["headerMode": .string("all")])])),
    ]) func `other values are refused`(key: String, value: ConfigurationValue) {
        #expect(throws: LayoutError.self) { _ = try ListConfiguration(values: [key: value]) }
    }

    @Test func `a section has to say what heads it, and supply it`() throws {
        let silent = #expect(throws: LayoutError.self) {
            _ = try ListConfiguration(values: ["perSection": .list([.object(["rowHeight": .number(9)])])])
        }
        #expect(silent?.description.contains("headerMode") == true)
        let store = listStore([[0]])
        let empty = #expect(throws: LayoutError.self) {
            _ = try ListLayout(store: store, configuration: list(.plain, .supplementary, headerHeight: 0))
        }
        #expect(empty?.description.contains("headerHeight") == true)
        var one = list()
        one.sections[3] = .init(.grouped, header: .supplementary, headerHeight: 0)
        #expect(throws: LayoutError.self) { _ = try ListLayout(store: store, configuration: one) }
    }
}

import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

@Suite struct FlowGridExampleTests {
    private func items(_ layout: any LinesLayout, _ count: Int32) throws -> [Rect] {
        try (0..<count).map { try layout.frame(of: cell(0, $0)) }
    }
    private let viewport = Viewport(size: Size(width: 320, height: 480))

    @Test func `three items a line, what is left among them`() throws {
        let layout = try FlowGridLayout(store: store([4]), configuration: grid())
        let places = [(10.0, 40.0), (115, 40), (220, 40), (10, 140)]
        #expect(try items(layout, 4) == places.map { Rect(x: $0.0, y: $0.1, width: 90, height: 90) })
        #expect(try layout.frame(of: header(0)) == Rect(x: 0, y: 0, width: 320, height: 30))
        #expect(try layout.frame(of: footer(0)) == Rect(x: 0, y: 240, width: 320, height: 30))
        #expect(layout.contentSize == Size(width: 320, height: 270) && layout.scrollAxis == .vertical)
        #expect(layout.kindNames == ["", "header", "footer"])
    }

    @Test func `one item a line is centred`() throws {
        let configuration = grid(
            item: Size(width: 60, height: 40), lines: 5, inset: EdgeInsets(), headers: [], footers: [],
            viewport: Size(width: 100, height: 100))
        let layout = try FlowGridLayout(store: store([2]), configuration: configuration)
        #expect(allFrames(layout) == [0.0, 45].map { Rect(x: 20, y: $0, width: 60, height: 40) })
        #expect(layout.contentSize == Size(width: 100, height: 85))
    }

    @Test func `to the right a line is a column`() throws {
        let layout = try FlowGridLayout(
            store: store([4]), configuration: grid(.horizontal, viewport: Size(width: 480, height: 320)))
        let places = [(40.0, 10.0), (40, 115), (40, 220), (140, 10)]
        #expect(try items(layout, 4) == places.map { Rect(x: $0.0, y: $0.1, width: 90, height: 90) })
        #expect(try layout.frame(of: footer(0)) == Rect(x: 240, y: 0, width: 30, height: 320))
        #expect(layout.contentSize == Size(width: 270, height: 320) && layout.scrollAxis == .horizontal)
    }

    @Test func `beside a line of one item each it shows where items come from`() throws {
        let store = store([4])
        let (flow, line) = (
            try FlowGridLayout(store: store, configuration: grid()),
            try LinearLayout(store: store, configuration: linear())
        )
        #expect(try flow.frame(of: cell(0, 0)) == Rect(x: 10, y: 40, width: 90, height: 90))
        #expect(try line.frame(of: cell(0, 0)) == Rect(x: 70, y: 70, width: 180, height: 180))
        #expect(try flow.frame(of: cell(0, 3)) == Rect(x: 10, y: 140, width: 90, height: 90))
        #expect(try line.frame(of: cell(0, 3)) == Rect(x: 70, y: 730, width: 180, height: 180))
        #expect(flow.contentSize.height == 270 && line.contentSize.height == 980)
    }

    @Test func `gaps are on the grid, and the last line keeps the places`() throws {
        let configuration = grid(
            item: Size(width: 5, height: 5), spacing: 60, inset: EdgeInsets(left: 10, right: 10),
            viewport: Size(width: 320 + 1.0 / 3, height: 480))
        let layout = try FlowGridLayout(store: store([7]), configuration: configuration)
        let gap = onGrid((onGrid(320 + 1.0 / 3) - 20 - 25) / 4)
        #expect(gap == 68.8330078125)
        let starts = (0..<5).map { 10 + Double($0) * (5 + gap) }
        #expect(try items(layout, 7).map(\.minX) == starts + starts[0..<2])
        #expect(try items(layout, 7).allSatisfy { $0.width == 5 })
    }

    @Test func `an item more takes a place at the end, and a line more moves what is behind`() throws {
        let store = store([2, 1])
        let layout = try FlowGridLayout(store: store, configuration: grid())
        let item = StoredItem(identifier: 9, start: 0, end: 1)
        let place = ItemPlace(section: 0, item: 0)
        let first = try layout.apply(.data(store.perform(.insert(item, at: place))))
        #expect(first.contentSize.height == 340 && first.translated.isEmpty && !first.spanningChanged)
        #expect(first.inserted.reduce(0) { $0 + $1.count } == first.removed.reduce(1) { $0 + $1.count })
        #expect(try layout.frame(of: cell(0, 2)) == Rect(x: 220, y: 40, width: 90, height: 90))
        #expect(layout.frameBefore(cell(0, 2), in: viewport) == nil)
        let second = try layout.apply(.data(store.perform(.insert(item, at: place))))
        #expect(second.contentSize.height == 440 && second.spanningChanged)
        #expect(try layout.frame(of: header(1)).minY == 270 && layout.frame(of: cell(1, 0)).minY == 310)
        #expect(layout.frameBefore(cell(1, 0), in: viewport)?.minY == 210)
    }

    @Test func `another size flows again, and is told before it`() throws {
        let layout = try FlowGridLayout(store: store([4]), configuration: grid())
        let wider = try layout.apply(.viewport(Size(width: 440, height: 100), EdgeInsets(left: 10)))
        // Four of 90 in 410 points, and 16⅔ between them.
        #expect(try items(layout, 4).map(\.minX) == (0..<4).map { 10 + Double($0) * (90 + onGrid(50 / 3.0)) })
        #expect(wider.reframed.reduce(0) { $0 + $1.count } == 4 && wider.contentSize == Size(width: 430, height: 170))
        #expect(layout.frameBefore(cell(0, 3), in: viewport) == Rect(x: 10, y: 140, width: 90, height: 90))
        #expect(layout.frameBefore(footer(0), in: viewport) == Rect(x: 0, y: 240, width: 320, height: 30))
        // Only the extent along the direction.
        let higher = try layout.apply(.viewport(Size(width: 430, height: 900), EdgeInsets()))
        #expect(higher.changeCount == 0 && higher.resegmented.isEmpty && !higher.spanningChanged)
        #expect(layout.configuration.viewportSize == Size(width: 430, height: 900))
    }

    @Test func `the configuration is read from keys`() throws {
        let keys = FlowGridLayout.keys
        let defaults = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0.defaultValue) })
        #expect(try FlowGridConfiguration(values: defaults) == FlowGridConfiguration())
        let read = try FlowGridConfiguration(values: [
            "itemSize": .list([.number(100), .number(50)]), "minimumInteritemSpacing": .number(7),
            "minimumLineSpacing": .number(8), "headerExtent": .list([.number(4), .number(5)]),
            "sectionInset": .list([.number(1), .number(2), .number(3), .number(4)]), "footerExtent": .number(0),
            "scrollDirection": .string("horizontal"), "viewportSize": .list([.number(300), .number(80)]),
        ])
        #expect(
            read
                == grid(
                    item: Size(width: 100, height: 50), spacing: 7, lines: 8,
                    inset: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), headers: [4, 5], footers: [0], .horizontal,
                    viewport: Size(width: 300, height: 80)))
        #expect(
            try FlowGridConfiguration(values: ["sectionInset": .number(6)]).sectionInset
                == EdgeInsets(top: 6, left: 6, bottom: 6, right: 6))
        for value in [ConfigurationValue.list([.number(6)]), .number(-1), .string("wide"), .list([])] {
            #expect(throws: LayoutError.self) { _ = try FlowGridConfiguration(values: ["sectionInset": value]) }
        }
    }

    @Test func `lengths are mended and counted`() throws {
        let configuration = grid(
            item: Size(width: .nan, height: 10), spacing: -1, lines: .infinity,
            inset: EdgeInsets(top: -1, left: 5, bottom: .nan, right: 5), headers: [1e300], footers: [20],
            viewport: Size(width: 50, height: -.infinity))
        let layout = try FlowGridLayout(store: store([2]), configuration: configuration)
        #expect(layout.diagnostics.sanitised == 7)
        #expect(try items(layout, 2) == [0.0, 10].map { Rect(x: 25, y: $0, width: 0, height: 10) })
        #expect(layout.contentSize == Size(width: 50, height: 40) && layout.ordinal(of: header(0)) == nil)
    }

    @Test func `what ends beyond the grid has no frame`() throws {
        let layout = try FlowGridLayout(
            store: store([6, 2]),
            configuration: grid(item: Size(width: 90, height: 0x1p41), lines: 0, inset: EdgeInsets()))
        // Three columns: the second line of the first section, its footer, and all of the second section.
        #expect(layout.diagnostics.outside == 3 + 1 + 4)
        #expect(try layout.frame(of: cell(0, 2)).minY == 30 && layout.frame(of: cell(0, 3)).isNull)
        let delta = try layout.apply(.data(layout.store!.perform(.remove(ItemPlace(section: 0, item: 0)))))
        #expect(delta.isReset && layout.ordinal(of: cell(0, 5)) == nil)
    }

    @Test func `what it can't follow or be laid over is refused by its name`() throws {
        let layout = try FlowGridLayout(store: store([2]))
        let error = #expect(throws: LayoutError.self) { _ = try layout.apply(.rectangles([])) }
        #expect(error?.description.contains("flow-grid") == true)
        let source = #expect(throws: LayoutError.self) { _ = try FlowGridLayout(source: .frames([]), values: [:]) }
        #expect(source?.description.contains("flow-grid") == true)
    }
}

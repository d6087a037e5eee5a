import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

@Suite struct LinearExampleTests {
    @Test func `three sections down`() throws {
        let layout = try LinearLayout(store: store([2, 0, 1]), configuration: linear())
        for (section, y) in [(0, 0.0), (1, 540), (2, 680)] {
            #expect(try layout.frame(of: header(Int32(section))) == Rect(x: 0, y: y, width: 320, height: 30))
        }
        for (section, y) in [(0, 510.0), (1, 650), (2, 970)] {
            #expect(try layout.frame(of: footer(Int32(section))) == Rect(x: 0, y: y, width: 320, height: 30))
        }
        let items = [cell(0, 0), cell(0, 1), cell(2, 0)]
        for (id, y) in zip(items, [70.0, 290, 750]) {
            #expect(try layout.frame(of: id) == Rect(x: 70, y: y, width: 180, height: 180))
        }
        #expect(layout.contentSize == Size(width: 320, height: 1000) && layout.scrollAxis == .vertical)
        let both = candidates(layout, Rect(x: 0, y: 240, width: 320, height: 60))
        #expect(both.map { layout.id(at: $0) } == [cell(0, 0), cell(0, 1)])
        #expect(candidates(layout, Rect(x: 0, y: 250, width: 320, height: 40)).isEmpty)
    }

    @Test func `a row to the right`() throws {
        let configuration = linear(
            item: Size(width: 100, height: 50), spacing: 10, headers: [], footers: [], .horizontal,
            viewport: Size(width: 300, height: 80))
        let layout = try LinearLayout(store: store([3]), configuration: configuration)
        #expect(
            allFrames(layout) == [0.0, 110, 220].map { Rect(x: $0, y: 15, width: 100, height: 50) })
        #expect(layout.contentSize == Size(width: 320, height: 80) && layout.scrollAxis == .horizontal)
    }

    @Test func `items go one after the other`() throws {
        let store = store([2, 0, 1])
        let layout = try LinearLayout(store: store, configuration: linear())
        let place = ItemPlace(section: 0, item: 0)
        let first = try layout.apply(.data(store.perform(.remove(place))))
        #expect(try layout.frame(of: cell(0, 0)) == Rect(x: 70, y: 70, width: 180, height: 180))
        #expect(layout.ordinal(of: cell(0, 1)) == nil)
        #expect(try [0, 1, 2].map { try layout.frame(of: footer($0)).minY } == [290, 430, 750])
        #expect(try [0, 1, 2].map { try layout.frame(of: header($0)).minY } == [0, 320, 460])
        #expect(try layout.frame(of: cell(2, 0)).minY == 530)
        #expect(first.contentSize == Size(width: 320, height: 780))
        let viewport = Viewport(size: Size(width: 320, height: 480))
        #expect(layout.frameBefore(cell(0, 1), in: viewport)?.minY == 290)
        #expect(layout.frameBefore(cell(2, 0), in: viewport)?.minY == 750)
        let second = try layout.apply(.data(store.perform(.remove(place))))
        #expect(second.contentSize == Size(width: 320, height: 600))
    }

    @Test func `headers touch each other, and footers`() throws {
        let layout = try LinearLayout(
            store: store([1]), configuration: linear(headers: [10, 0, 20], footers: [5, 7]))
        #expect(try layout.frame(of: header(0, 0)) == Rect(x: 0, y: 0, width: 320, height: 10))
        #expect(try layout.frame(of: header(0, 1)) == Rect(x: 0, y: 10, width: 320, height: 20))
        #expect(try layout.frame(of: cell(0, 0)).minY == 70 && layout.ordinal(of: header(0, 2)) == nil)
        #expect(try layout.frame(of: footer(0, 0)) == Rect(x: 0, y: 290, width: 320, height: 5))
        #expect(try layout.frame(of: footer(0, 1)) == Rect(x: 0, y: 295, width: 320, height: 7))
        #expect(layout.contentSize.height == 302)
    }

    @Test func `the configuration is read from keys`() throws {
        let keys = LinearLayout.keys
        let defaults = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0.defaultValue) })
        #expect(try LinearConfiguration(values: defaults) == LinearConfiguration())
        let read = try LinearConfiguration(values: [
            "itemSize": .list([.number(100), .number(50)]), "spacing": .number(10),
            "headerExtent": .list([.number(4), .number(5)]), "footerExtent": .number(0),
            "scrollDirection": .string("horizontal"), "viewportSize": .list([.number(300), .number(80)]),
        ])
        #expect(
            read
                == linear(
                    item: Size(width: 100, height: 50), spacing: 10, headers: [4, 5], footers: [0], .horizontal,
                    viewport: Size(width: 300, height: 80)))
        for (key, value) in [
            ("headerExtent", ConfigurationValue.list([.number(4), .number(-5)])), ("scrollDirection", .string("down")),
            ("footerExtent", .string("none")), ("spacing", .number(-1)), ("itemSize", .number(3)),
        ] {
            #expect(throws: LayoutError.self) { _ = try LinearConfiguration(values: [key: value]) }
        }
    }

    @Test func `lengths are mended and counted`() throws {
        let configuration = linear(
            item: Size(width: .nan, height: 10), spacing: -1, headers: [.infinity, 20], footers: [1e300],
            viewport: Size(width: -.infinity, height: 5))
        let layout = try LinearLayout(store: store([2]), configuration: configuration)
        #expect(layout.diagnostics.sanitised == 5)
        #expect(try layout.frame(of: header(0)) == Rect(x: 0, y: 0, width: 0, height: 20))
        #expect(try layout.frame(of: cell(0, 1)) == Rect(x: 0, y: 30, width: 0, height: 10))
        #expect(layout.ordinal(of: footer(0)) == nil && layout.contentSize == Size(width: 0, height: 40))
        _ = try layout.apply(.viewport(Size(width: .nan, height: 10), EdgeInsets()))
        #expect(layout.diagnostics.sanitised == 6)
    }

    @Test func `what ends beyond the grid has no frame`() throws {
        let counts = [3, 2]
        let layout = try LinearLayout(
            store: store(counts), configuration: linear(item: Size(width: 10, height: 0x1p41), spacing: 0))
        #expect(layout.diagnostics.outside == 7)
        #expect(try layout.frame(of: cell(0, 0)).minY == 30 && layout.frame(of: cell(0, 1)).isNull)
        let delta = try layout.apply(.data(layout.store!.perform(.remove(ItemPlace(section: 0, item: 0)))))
        #expect(delta.isReset && layout.ordinal(of: cell(0, 2)) == nil)
    }

    @Test func `what it can't follow or be laid over is refused`() throws {
        let layout = try LinearLayout(store: store([2]))
        for change in [LayoutChange.expansion(sections: 0..<1, true), .rectangles([])] {
            let error = #expect(throws: LayoutError.self) { _ = try layout.apply(change) }
            #expect(error?.description.contains("rebuild the layout") == true)
        }
        #expect(throws: LayoutError.self) { _ = try LinearLayout(source: .frames([]), values: [:]) }
        // 2²³ sections of 511 items are under the limit of ordinals, and their headers beyond.
        layout.geometry.counts = Counts(sections: 1 << 23, each: 511, perLine: 1)
        #expect(throws: LayoutError.tooManyElements(count: (1 << 23) * 513)) {
            try layout.take(layout.geometry)
        }
    }
}

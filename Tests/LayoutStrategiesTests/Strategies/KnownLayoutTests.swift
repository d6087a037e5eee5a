import LayoutTestSupport
import Testing

@testable import LayoutStrategies

/// The forms that well-known layouts ship.
@Suite struct KnownLayoutTests {
    private func examined(_ name: String, _ layout: some CollectionLayout, _ query: Rect) throws -> Int {
        let strategy = try #require(StrategyRegistry.builtIn.strategy(named: name, over: layout))
        strategy.prepare()
        var buffer = OrdinalBuffer()
        strategy.elements(in: query, into: &buffer)
        return buffer.examined
    }

    @Test func `block union compares all between the first and the last union that the rectangle meets`() throws {
        let layout = ExplicitLayout((0..<1000).map { Rect(x: 0, y: Double($0) * 10, width: 10, height: 10) })
        #expect(try examined("block-union", layout, Rect(x: 0, y: 4005, width: 5, height: 1)) == 20)
        #expect(try examined("block-union", layout, Rect(x: 0, y: 3999, width: 5, height: 2)) == 40)
        // The last block is not full.
        let partial = ExplicitLayout(Array(layout.rects.prefix(995)))
        #expect(try examined("block-union", partial, Rect(x: 0, y: 9941, width: 5, height: 1)) == 15)
        // One bar on either side, and everything between is compared.
        var rects = layout.rects
        rects[0] = Rect(x: 0, y: 5000, width: 10, height: 10)
        rects[999] = rects[0]
        #expect(try examined("block-union", ExplicitLayout(rects), Rect(x: 0, y: 5001, width: 5, height: 1)) == 1000)
        #expect(try examined("block-union", layout, Rect(x: 50, y: 0, width: 5, height: 10_000)) == 0)
    }

    @Test(arguments: ["section-arrays", "dictionary-cache-dense", "linear-scan"])
    func `all elements that have a frame are compared`(name: String) throws {
        let layout = ExplicitLayout(RectangleShape.someAbsent.rects(count: 500, seed: 2))
        let present = layout.rects.filter { !$0.isNull }.count
        #expect(try examined(name, layout, Rect(x: 5, y: 5, width: 3, height: 3)) == present)
    }

    @Test func `the lazy cache makes attributes once and forgets them when prepared`() {
        let layout = ExplicitLayout(RectangleShape.lanes.rects(count: 500, seed: 2))
        let cache = LazyCache(layout)
        var buffer = OrdinalBuffer()
        cache.prepare()
        let query = Rect(x: 100, y: 50, width: 700, height: 100)
        cache.elements(in: query, into: &buffer)
        #expect(layout.attributeRequests == 500)
        cache.elements(in: query, into: &buffer)
        _ = cache.layoutAttributes(for: layout.id(at: 7))
        #expect(layout.attributeRequests == 500)
        cache.prepare()
        _ = cache.layoutAttributes(for: layout.id(at: 7))
        #expect(layout.attributeRequests == 501)
    }

    @Test func `section arrays know elements whatever their place in the section`() throws {
        // Sections of several lengths, one empty, and items dropped: positions differ from items.
        let gantt = try EdgeCase.all.first { $0.name == "no place in time" }?.makeLayout()
        let layout = try #require(gantt)
        let strategy = SectionArrays(layout)
        strategy.prepare()
        for ordinal in 0..<UInt32(layout.elementCount) {
            let expected = layout.attributes(at: ordinal)
            #expect(strategy.layoutAttributes(for: expected.id) == (expected.frame.isNull ? nil : expected))
        }
        #expect(strategy.layoutAttributes(for: ElementID(.cell, section: -1, item: 0)) == nil)
        #expect(strategy.layoutAttributes(for: ElementID(.cell, section: .max, item: .max)) == nil)
    }
}

import LayoutTestSupport
import Testing

@testable import LayoutStrategies

/// The forms that well-known layouts ship.
@Suite struct KnownLayoutTests {
    private func examined(_ name: String, _ layout: ExplicitLayout, _ query: Rect) throws -> Int {
        try ExaminationTests.examined(name, layout, query).count
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
}

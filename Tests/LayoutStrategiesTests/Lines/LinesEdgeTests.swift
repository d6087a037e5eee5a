import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// The edge matrix for layouts of lines.
@Suite struct LinesEdgeTests {
    @Test(arguments: LinesCase.edges) func `it equals its naive twin`(edge: LinesCase) throws {
        let layout = try edge.makeLayout()
        #expect(faults(layout, edge.configuration.naive(layout), seed: 3) == [])
    }

    @Test(arguments: 0..<150) func `a grid equals its naive twin whatever the configuration`(seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        func length(_ limit: Int) -> Double {
            random.below(4) == 0
                ? 0 : random.below(3) == 0 ? Double(random.below(limit)) : random.unit() * Double(limit)
        }
        func size(_ limit: Int) -> Size { Size(width: length(limit), height: length(limit)) }
        func extents() -> [Double] { (0..<random.below(3)).map { _ in length(40) } }
        let most = random.below(10) == 0 ? 1500 : 40
        let counts = (0..<random.below(9)).map { _ in random.below(4) == 0 ? 0 : random.below(most) }
        let test = LinesCase(
            grid: "random", counts,
            grid(
                item: size(120), spacing: 0.5 + length(20), lines: length(20),
                inset: EdgeInsets(top: length(60), left: length(60), bottom: length(60), right: length(60)),
                headers: extents(), footers: extents(), random.below(2) == 0 ? .vertical : .horizontal,
                viewport: size(900)))
        let layout = try test.makeLayout()
        let before = test.configuration.naive(layout)
        #expect(faults(layout, before, seed: seed) == [])
        // As turned afterwards.
        let other = size(900)
        _ = try layout.apply(.viewport(Size(width: onGrid(other.width), height: onGrid(other.height)), EdgeInsets()))
        #expect(faults(layout, test.configuration.naive(layout), seed: seed) == [])
        for (id, frame) in before.elements {
            #expect(layout.frameBefore(id, in: Viewport(size: .standardViewport)) == frame)
        }
    }

    @Test(arguments: LinesCase.edges) func `equal sections give what a table gives`(edge: LinesCase) throws {
        let layout = try edge.makeLayout()
        guard layout.geometry.counts.isEven else { return }
        let queries = EdgeCase.queries(of: layout)
        let computed = queries.map { candidates(layout, $0) }
        let count = layout.segmentCount
        let ordinals = (0..<count).map { layout.ordinals(ofSegment: $0) }
        let origins = (0..<count).map { layout.origin(ofSegment: $0) }
        layout.order.makeTable(of: layout.geometry)
        layout.order.scatter()
        layout.geometry.counts.spread()
        #expect(queries.map { candidates(layout, $0) } == computed)
        #expect(layout.segmentCount == count)
        #expect((0..<count).map { layout.ordinals(ofSegment: $0) } == ordinals)
        #expect((0..<count).map { layout.origin(ofSegment: $0) } == origins)
        #expect(faults(layout, edge.configuration.naive(layout), seed: 4) == [])
    }
}

import LayoutTestSupport
import Testing

@testable import Layouts

/// The edge matrix for layouts of lines.
@Suite struct LinesEdgeTests {
    @Test(arguments: LinesCase.edges) func `it equals its naive twin`(edge: LinesCase) throws {
        let layout = try edge.makeLayout()
        #expect(faults(layout, edge.configuration.naive(layout), seed: 3) == [])
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

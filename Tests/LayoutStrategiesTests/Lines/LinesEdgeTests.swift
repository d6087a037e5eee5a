import LayoutCore
import LayoutTestSupport
import Testing

@testable import LayoutStrategies

/// The edge matrix for layouts of lines.
@Suite struct LinesEdgeTests {
    @Test(arguments: LinesCase.edges) func `it equals its naive twin`(edge: LinesCase) throws {
        let layout = try edge.makeLayout()
        #expect(faults(layout, edge.configuration.naive(layout), seed: 3) == [])
    }

    @Test(arguments: LinesCase.edges) func `all strategies give the elements of brute force`(edge: LinesCase) throws {
        let layout = try edge.makeLayout()
        let queries = EdgeCase.queries(of: layout)
        let expected = queries.map { bruteForce(layout, $0) }
        for entry in StrategyRegistry.builtIn.entries {
            let strategy = try #require(layout.strategy(entry.name))
            strategy.prepare()
            var buffer = OrdinalBuffer()
            for (query, answer) in zip(queries, expected) {
                strategy.elements(query, &buffer)
                #expect(buffer.ordinals.sorted() == answer, "\(entry.name), \(query)")
            }
            for ordinal in 0..<UInt32(min(layout.elementCount, 200)) {
                #expect(strategy.layoutAttributes(layout.id(at: ordinal)) == layout.attributes(at: ordinal))
            }
            #expect(strategy.layoutAttributes(ElementID(.cell, section: 0, item: 1 << 30)) == nil)
            #expect(strategy.layoutAttributes(ElementID(.decoration, section: 0, item: 0)) == nil)
        }
    }

    @Test(arguments: LinesCase.edges) func `equal sections give what a table gives`(edge: LinesCase) throws {
        let layout = try edge.makeLayout()
        guard layout.counts.isEven else { return }
        let queries = EdgeCase.queries(of: layout)
        let computed = queries.map { candidates(layout, $0) }
        let count = layout.segmentCount
        let ordinals = (0..<count).map { layout.ordinals(ofSegment: $0) }
        let origins = (0..<count).map { layout.origin(ofSegment: $0) }
        layout.segments = SegmentTable(layout.even)
        layout.counts.spread()
        #expect(queries.map { candidates(layout, $0) } == computed)
        #expect(layout.segmentCount == count)
        #expect((0..<count).map { layout.ordinals(ofSegment: $0) } == ordinals)
        #expect((0..<count).map { layout.origin(ofSegment: $0) } == origins)
        #expect(faults(layout, edge.configuration.naive(layout), seed: 4) == [])
    }
}

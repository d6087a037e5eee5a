import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Every case of the edge matrix × every layout × every registered strategy, against brute force.
@Suite struct EdgeMatrixTests {
    private static func layouts(_ edgeCase: EdgeCase) throws -> [(name: String, laidOut: LaidOut)] {
        let gantt = try edgeCase.makeLayout()
        return [
            ("gantt", LaidOut(gantt, strategies: .builtIn)),
            ("frames", LaidOut(FramesLayout(gantt), strategies: .builtIn)),
        ]
    }

    @Test(arguments: EdgeCase.all) func `all strategies give the elements of brute force`(edgeCase: EdgeCase) throws {
        for (name, laidOut) in try Self.layouts(edgeCase) {
            let queries = EdgeCase.queries(of: laidOut.layout)
            let expected = queries.map { bruteForce(laidOut.layout, $0) }
            for entry in StrategyRegistry.builtIn.entries {
                let strategy = try #require(laidOut.strategy(named: entry.name))
                strategy.prepare()
                var buffer = OrdinalBuffer()
                for (query, answer) in zip(queries, expected) {
                    strategy.elements(in: query, into: &buffer)
                    #expect(buffer.ordinals.sorted() == answer, "\(entry.name) over \(name), \(query)")
                }
            }
        }
    }

    @Test(arguments: EdgeCase.all) func `all strategies look up every element, and nothing else`(edgeCase: EdgeCase)
        throws
    {
        for (_, laidOut) in try Self.layouts(edgeCase) {
            let layout = laidOut.layout
            for entry in StrategyRegistry.builtIn.entries {
                let strategy = try #require(laidOut.strategy(named: entry.name))
                strategy.prepare()
                for ordinal in 0..<UInt32(layout.elementCount) {
                    let expected = layout.frame(at: ordinal).isNull ? nil : layout.attributes(at: ordinal)
                    #expect(strategy.layoutAttributes(for: layout.id(at: ordinal)) == expected, "\(entry.name)")
                }
                for stranger in [
                    ElementID(.cell, section: 9_999, item: 0), ElementID(.cell, section: 1, item: 1 << 30),
                    ElementID(.cell, section: -1, item: -1), ElementID(.decoration, section: 1, item: 0),
                ] where layout.ordinal(of: stranger) == nil {
                    #expect(strategy.layoutAttributes(for: stranger) == nil)
                }
            }
        }
    }

    @Test func `a strategy prepared again forgets what it held`() throws {
        let laidOut = LaidOut(try EdgeCase.all[0].makeLayout(), strategies: .builtIn)
        for entry in StrategyRegistry.builtIn.entries {
            let strategy = try #require(laidOut.strategy(named: entry.name))
            strategy.prepare()
            strategy.prepare()
            var buffer = OrdinalBuffer()
            strategy.elements(in: .infinite, into: &buffer)
            #expect(buffer.ordinals.sorted() == bruteForce(laidOut.layout, .infinite))
        }
    }
}

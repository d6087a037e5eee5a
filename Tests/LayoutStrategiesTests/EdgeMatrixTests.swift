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
                let wrong = zip(queries, expected).filter { query, answer in
                    strategy.elements(in: query, into: &buffer)
                    return buffer.ordinals.sorted() != answer
                }
                #expect(wrong.map(\.0) == [], "\(entry.name) over \(name)")
            }
        }
    }

    @Test(arguments: EdgeCase.all) func `all strategies look up every element, and nothing else`(edgeCase: EdgeCase)
        throws
    {
        for (_, laidOut) in try Self.layouts(edgeCase) {
            let layout = laidOut.layout
            let known = (0..<UInt32(layout.elementCount)).map { ordinal in
                (layout.id(at: ordinal), layout.frame(at: ordinal).isNull ? nil : layout.attributes(at: ordinal))
            }
            let strangers = [
                ElementID(.cell, section: 9_999, item: 0), ElementID(.cell, section: 1, item: 1 << 30),
                ElementID(.cell, section: -1, item: -1), ElementID(.decoration, section: 1, item: 0),
            ].filter { layout.ordinal(of: $0) == nil }
            for entry in StrategyRegistry.builtIn.entries {
                let strategy = try #require(laidOut.strategy(named: entry.name))
                strategy.prepare()
                let wrong = known.filter { strategy.layoutAttributes(for: $0.0) != $0.1 }.map(\.0)
                #expect(wrong == [], "\(entry.name)")
                #expect(strangers.filter { strategy.layoutAttributes(for: $0) != nil } == [], "\(entry.name)")
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

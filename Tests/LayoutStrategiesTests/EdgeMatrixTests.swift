import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// A layout of the edge matrix.
struct EdgeLayout: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Elements from which on the last queries, which are random, are enough.
    var many = Int.max
    let make: @Sendable () throws -> any HostedLayout

    static let all: [EdgeLayout] = [
        of("gantt", EdgeCase.all) { try $0.makeLayout() },
        of("frames", EdgeCase.all) { FramesLayout(try $0.makeLayout()) },
        of("lines", LinesCase.edges) { try $0.makeLayout() },
        of("list", ListCase.edges) { try $0.makeLayout() },
        of("waterfall", WaterfallCase.edges) { try $0.makeLayout() },
        of("compositional", CompositionalCase.edges, many: 500) { try $0.makeLayout() },
    ].flatMap(\.self)

    private static func of<Case: Sendable>(
        _ name: String, _ cases: [Case], many: Int = .max, make: @escaping @Sendable (Case) throws -> any HostedLayout
    ) -> [EdgeLayout] {
        cases.map { edge in EdgeLayout(testDescription: "\(name), \(edge)", many: many) { try make(edge) } }
    }
}

/// Every case of the edge matrix × every layout × every registered strategy, against brute force.
@Suite struct EdgeMatrixTests {
    @Test(arguments: EdgeLayout.all) func `all strategies give the elements of brute force`(edge: EdgeLayout) throws {
        let layout = try edge.make()
        let queries = EdgeCase.queries(of: layout)
        let trial = try StrategyTrial(layout)
        #expect(trial.faults(layout.elementCount < edge.many ? queries : queries.suffix(20)) == [])
        #expect(trial.questionFaults(Array(queries.prefix(2)) + queries.suffix(1)) == [])
        #expect(trial.lookUpFaults(ElementID(.decoration, section: 9999, item: 0)) == [])
    }

    private static func layouts(_ edgeCase: EdgeCase) throws -> [(name: String, laidOut: LaidOut)] {
        let gantt = try edgeCase.makeLayout()
        return [
            ("gantt", LaidOut(gantt, strategies: .builtIn)),
            ("frames", LaidOut(FramesLayout(gantt), strategies: .builtIn)),
        ]
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

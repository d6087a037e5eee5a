import LayoutCore
import LayoutTestSupport
import Testing

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
        let trial = StrategyTrial(layout)
        #expect(trial.faults(layout.elementCount < edge.many ? queries : queries.suffix(20)) == [])
        #expect(trial.questionFaults(Array(queries.prefix(2)) + queries.suffix(1)) == [])
        let strangers = [
            ElementID(.decoration, section: 9999, item: 0), ElementID(.cell, section: 1, item: 1 << 30),
            ElementID(.cell, section: -1, item: -1), ElementID(.cell, section: .max, item: .max),
        ]
        #expect(trial.lookUpFaults(strangers, ofFirst: .max) == [])
    }
}

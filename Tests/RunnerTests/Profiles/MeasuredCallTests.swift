import RunRecords
import Testing

@testable import Profiles

/// Stacks begin with the measured call.
@Suite struct MeasuredCallTests {
    private static let names = [
        ("thunk for @callee_guaranteed () -> ()", "reabstraction thunk helper from @callee_guaranteed () -> ()"),
        (
            "closure #1 in CountedWork.measured(_:)",
            "closure #1 () -> () in static Worker.CountedWork.measured(() throws -> ()) throws -> ()"
        ),
        (
            "Result<>.init(catching:)",
            "(extension in Swift):Swift.Result< where A: ~Swift.Copyable>.init(catching: () throws(B) -> A)"
        ),
        (
            "closure #1 in closure #1 in QueryWorkload.profiled()",
            "closure #1 () -> () in closure #1 (Swift.Int) -> () throws -> () in Runner.QueryWorkload.profiled()"
        ),
        (
            "LayoutStrategy.replay(_:_:into:)",
            "(extension in LayoutCore):LayoutCore.LayoutStrategy.replay(_: [LayoutCore.Rect], _: LayoutCore.ReplayRange)"
        ),
    ]

    private static let outer = names.map { place($0.0, $0.1) }
    private static let call = [
        place(
            "LayoutStrategy.elements(in:into:)", "(extension in LayoutCore):LayoutCore.LayoutStrategy.elements(in: A)"),
        place("Stage.measure()", "Runner.Stage.measure()"), place("append_eight", "append_eight"),
    ]

    private static func place(_ name: String, _ full: String) -> ProfileBuilder.Place {
        ProfileBuilder.Place(ProfileFunction(name: name, full: full, module: "layoutbench"))
    }

    private func stacks(_ places: [ProfileBuilder.Place]) -> [[String]] {
        var builder = ProfileBuilder()
        builder.addReadable(places, costs: [7])
        let phase = builder.phase("query", operations: 1)
        #expect(phase.stacks.reduce(0) { $0 + $1.costs[0] } == (places.isEmpty ? 0 : 7))
        return phase.stacks.map { $0.frames.map { builder.functions[$0].name } }
    }

    @Test func `frames above the measured call are left out, and none below it`() {
        // A host asks the harness how large a cell wants to be: that is part of the call.
        #expect(
            stacks(Self.outer + Self.call) == [
                ["LayoutStrategy.elements(in:into:)", "Stage.measure()", "append_eight"]
            ])
        #expect(stacks(Array(Self.call[2...])) == [["append_eight"]])
    }

    @Test func `what the loop around the calls spends is not lost`() {
        #expect(stacks(Self.outer) == [["LayoutStrategy.replay(_:_:into:)"]])
        #expect(stacks(Array(Self.outer[..<2])) == [["closure #1 in CountedWork.measured(_:)"]])
    }

    @Test func `a strategy of a package called alike is no harness`() {
        let own = Self.place("Grid.elements(in:)", "LayoutStrategies.Grid.elements<A where A == MyRunner.Box>(in: A)")
        #expect(stacks(Self.outer + [own]) == [["Grid.elements(in:)"]])
    }
}

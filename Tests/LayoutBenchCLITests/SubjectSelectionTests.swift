import RunRecords
import Runner
import Testing

@testable import LayoutBenchCLI

@Suite struct SubjectSelectionTests {
    private func groups(_ selection: SubjectSelection) throws -> [SubjectGroup] {
        try selection.groups(.builtIn, suite: selection.suite.flatMap(Registries.builtIn.suites.suite))
    }

    @Test func `a group has the workloads that its suite has for its data and size`() throws {
        var selection = SubjectSelection()
        selection.suite = "nightly"
        let suite = try #require(Registries.builtIn.suites.suite(named: "nightly"))
        let all = try groups(selection)
        #expect(all.count == suite.datasets.count * suite.items.count)
        for group in all { #expect(group.workloads == suite.workloads(over: group.dataset, items: group.items)) }
        #expect(all.contains { $0.workloads.contains("toggle") } && all.contains { !$0.workloads.contains("toggle") })
        selection.items = [10_000]
        selection.datasets = ["construction", "uniform"]
        #expect(try groups(selection).map { $0.workloads.contains("edit") } == [true, false])
    }

    @Test func `workloads that are given are those of every group`() throws {
        var selection = SubjectSelection()
        selection.suite = "nightly"
        selection.workloads = ["edit"]
        #expect(try groups(selection).allSatisfy { $0.workloads == ["edit"] })
        #expect(try groups(SubjectSelection()).map(\.workloads) == [Registries.builtIn.suites.defaults.workloads])
    }
}

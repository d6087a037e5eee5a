import RunRecords
import Schedules
import Subjects
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

    @Test func `all is a file's items, and what stands beside it is the size of generated datasets`() throws {
        var selection = SubjectSelection()
        selection.datasets = [Fixtures.plan, "lanes"]
        selection.items = [1_000, 10_000]
        #expect(try groups(selection).map(\.items) == [1_000, 10_000, 1_000, 10_000])
        selection.hasWholeFiles = true
        #expect(try groups(selection).map(\.items) == [nil, 1_000, 10_000])
        selection.datasets = [Fixtures.plan]
        #expect(try groups(selection).map(\.items) == [1_000, 10_000, nil])
        selection.items = []
        #expect(try groups(selection).map(\.items) == [nil])
        selection.datasets = [Fixtures.plan, "lanes"]
        let defaults = Registries.builtIn.suites.defaults
        #expect(try groups(selection).map(\.items) == [nil, defaults.items])
        selection.datasets = ["lanes"]
        let error = #expect(throws: UsageError.self) { try groups(selection) }
        #expect(error?.cause.contains("no file") == true && error?.place == "--items all")
        #expect(error?.remedy.contains("--dataset") == true)
    }

    private static let someOpen = #""expanded": [2]"#

    @Test(arguments: [
        ("gantt", "{\(someOpen)}"),
        ("sections", #"{"parts": [{"layout": "gantt", "config": {\#(someOpen)}}]}"#),
        ("sections", #"{"parts": [{"layout": "list", "groups": 0}]}"#),
    ]) func `what depends on the data is not refused before there are any`(layout: String, keys: String) throws {
        var selection = SubjectSelection()
        selection.layouts = [layout]
        selection.configurationFile = try TemporaryFolder.shared.file(holding: keys).path
        #expect(try groups(selection).count == 1)
    }

    @Test(arguments: [
        ("gantt", #"{"expanded": [0]}"#, "expanded"), ("gantt", #"{"expandde": [2]}"#, "expandde"),
        ("sections", #"{"parts": [{"layout": "gantt", "config": {"expanded": [0]}}]}"#, "expanded"),
        ("sections", #"{"parts": [{"layout": "list", "groups": -1}]}"#, "parts"),
    ]) func `what suits no data is refused before there are any`(
        layout: String, keys: String, named: String
    ) throws {
        var selection = SubjectSelection()
        selection.layouts = [layout]
        selection.configurationFile = try TemporaryFolder.shared.file(holding: keys).path
        let error = #expect(throws: UsageError.self) { try groups(selection) }
        #expect(error?.description.contains(named) == true)
    }

    @Test func `columns are a file's, whatever is measured beside it`() throws {
        var selection = SubjectSelection()
        selection.datasets = [Fixtures.plan, "lanes"]
        selection.file.columns = "row=nurse,start=from,end=until"
        #expect(try groups(selection).map { $0.columns != nil } == [true, false])
        selection.datasets = ["lanes"]
        let error = #expect(throws: ScheduleError.self) { try groups(selection) }
        #expect(error?.description.hasPrefix("columns are given for a dataset that is not a CSV file (lanes)") == true)
    }

    @Test func `workloads that are given are those of every group`() throws {
        var selection = SubjectSelection()
        selection.suite = "nightly"
        selection.workloads = ["edit"]
        #expect(try groups(selection).allSatisfy { $0.workloads == ["edit"] })
        #expect(try groups(SubjectSelection()).map(\.workloads) == [Registries.builtIn.suites.defaults.workloads])
    }
}

import RunRecords
import Testing

@testable import LayoutBenchCLI

@Suite struct HistoryOptionsTests {
    private func parse(_ arguments: String...) throws -> ParsedOptions {
        try CommandSyntax(name: "history trend", summary: "", options: HistoryOptions.series).parse(arguments)
    }

    @Test func `every option reaches its filter`() throws {
        let filter = try HistoryOptions.filter(
            parse(
                "--machine", "a1,b2", "--layout", "gantt", "--dataset", "lanes,uniform", "--items", "10k",
                "--strategy", "r-tree", "--workload", "jump", "--workload", "scroll", "--metric", "query.time"))
        #expect(filter.machines == ["a1", "b2"])
        #expect(filter.layouts == ["gantt"])
        #expect(filter.datasets == ["lanes", "uniform"])
        #expect(filter.items == [10_000])
        #expect(filter.strategies == ["r-tree"])
        #expect(filter.workloads == ["jump", "scroll"])
        #expect(filter.metrics == ["query.time"])
    }

    @Test func `without metrics every action takes those that a night is held to`() throws {
        let filter = try HistoryOptions.filter(parse())
        #expect(filter.metrics == MetricCatalog.gated)
        #expect(filter.machines == nil && filter.layouts == nil && filter.items == nil)
        #expect(try HistoryOptions.filter(parse("--metric", "all")).metrics == nil)
    }
}

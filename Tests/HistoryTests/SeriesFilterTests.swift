import RunRecords
import Testing

@testable import History

/// Every filter lets its own through, in trends and in the gate, and nothing else.
@Suite struct SeriesFilterTests {
    /// A filter by one thing, and whether a series is among what it asks for.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let filter: SeriesFilter
        let isWanted: @Sendable (Series) -> Bool

        init(
            _ name: String, _ set: (inout SeriesFilter) -> Void, _ isWanted: @escaping @Sendable (Series) -> Bool
        ) {
            testDescription = name
            var filter = SeriesFilter()
            set(&filter)
            self.filter = filter
            self.isWanted = isWanted
        }
    }

    static let cases = [
        Case("machines", { $0.machines = ["machine-o"] }, { $0.machine == "machine-one" }),
        Case("layouts", { $0.layouts = ["list"] }, { $0.subject.layout == "list" }),
        Case("datasets", { $0.datasets = ["lanes"] }, { $0.subject.dataset == "lanes" }),
        Case("items", { $0.items = [2_000] }, { $0.subject.items == 2_000 }),
        Case("strategies", { $0.strategies = ["r-tree"] }, { $0.subject.strategy == "r-tree" }),
        Case("workloads", { $0.workloads = ["scroll"] }, { $0.subject.workload == "scroll" }),
        Case("metrics", { $0.metrics = ["allocations.query"] }, { $0.metric == "allocations.query" }),
        Case("several of one", { $0.layouts = ["list", "gantt"] }, { ["list", "gantt"].contains($0.subject.layout) }),
        Case(
            "two together",
            {
                $0.datasets = ["lanes"]
                $0.workloads = ["scroll"]
            }, { $0.subject.dataset == "lanes" && $0.subject.workload == "scroll" }),
    ]

    let folder: TemporaryFolder
    let store: HistoryStore

    /// Two machines, two nights each; every part of a subject occurs with two values, one of them in one subject only.
    init() throws {
        folder = try TemporaryFolder()
        store = try HistoryStore(path: folder.store)
        for machine in ["machine-one", "machine-two"] {
            var maker = RecordMaker(machine: machine, items: [1_000, 2_000])
            for night in 0..<2 {
                var record = maker.record(night: night)
                let plain = record.results
                for change in Self.changes {
                    record.results += plain.map { result in
                        var result = result
                        change(&result.subject)
                        return result
                    }
                }
                try store.add(record)
            }
        }
    }

    private static let changes: [@Sendable (inout Subject) -> Void] = [
        { $0.layout = "list" }, { $0.layout = "flow-grid" }, { $0.dataset = "lanes" }, { $0.workload = "scroll" },
        {
            $0.dataset = "lanes"
            $0.workload = "scroll"
        },
    ]

    @Test(arguments: cases) func `a filter lets its own through and nothing else`(_ one: Case) throws {
        let all = try store.trends(SeriesFilter(), rule: TrendRule()).trends.map(\.series)
        let found = try store.trends(one.filter, rule: TrendRule()).trends.map(\.series)
        let wanted = all.filter(one.isWanted)
        #expect(found == wanted)
        #expect(!wanted.isEmpty && wanted.count < all.count)
    }

    @Test(arguments: cases) func `the gate judges what its filter lets through`(_ one: Case) throws {
        var filter = one.filter
        filter.machines = filter.machines ?? ["machine-two"]
        let judged = try store.gate(filter, rule: TrendRule()).verdicts
        let machine = filter.machines == ["machine-o"] ? "machine-one" : "machine-two"
        #expect(!judged.isEmpty)
        for verdict in judged {
            #expect(one.isWanted(Series(machine: machine, subject: verdict.subject, metric: verdict.metric)))
        }
    }
}

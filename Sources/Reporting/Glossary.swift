import Judging
import RunRecords

/// What the words of a report mean.
enum Glossary {
    /// What the columns of the tables mean; of metrics that have no words of their own here it is the catalog's
    /// sentence, or the strategy's that tells them.
    static func legend(of tables: [ReportTable], _ record: RunRecord) -> [Fact] {
        let shown = Set(tables.flatMap { $0.columns.map(\.title) })
        let metrics = MetricCatalog.all.compactMap { metric in
            metric.column.map { Fact(name: $0, text: metric.summary) }
        }
        let resources = [
            "Layout", "Kept", "Peak", "After the trace", "Allocations of prepare", "Instructions of prepare",
        ]
        let absent = Set(metrics.map(\.name) + resources).subtracting(shown)
        let explained = Set(legend.map(\.name)).union(absent)
        return legend.filter { !absent.contains($0.name) } + metrics.filter { !explained.contains($0.name) }
            + own(record).filter { shown.contains($0.name) }
    }

    /// What strategies tell of themselves, by the name that they declare.
    static func own(_ record: RunRecord) -> [Fact] {
        record.ownMetrics.map { Fact(name: $0.name, text: $0.summary) }
    }

    /// What every column means that a table may have: name and sentence.
    static let columns: [Fact] = {
        let explained = Set(legend.map(\.name))
        let metrics = MetricCatalog.all.compactMap { metric in
            metric.column.map { Fact(name: $0, text: metric.summary) }
        }
        return legend + metrics.filter { !explained.contains($0.name) }
    }()

    private static let legend = [
        Fact(name: "Prepare", text: "time the strategy takes to get ready for queries, per call"),
        Fact(name: "Query", text: "time of one rectangle query, the mean of a batch; rows are sorted by it"),
        Fact(
            name: "p99",
            text: "99 of 100 individually timed queries take at most so long; the hundredth takes longer"),
        Fact(
            name: "Update",
            text: "what a change adds to the query after it, the mean of a batch: the data edited, the layout and the "
                + "strategy told; rows are sorted by it"),
        Fact(
            name: "p99 with query",
            text: "99 of 100 individually timed changes, each with the query after it, take at most so long"),
        Fact(
            name: "Attributes",
            text:
                "time to make the attributes of one query's hits as new objects: a frame that shows something new is a "
                + "query and this"),
        Fact(name: "Hits", text: "elements that the median query of the workload finds"),
        Fact(name: "Allocations", text: "allocations a query once its buffers have grown"),
        Fact(name: "Instructions", text: "instructions a query, counted exactly under callgrind"),
        Fact(name: "Changed", text: "elements that the layout names one by one as changed, per change"),
        Fact(name: "Rewritten", text: "entries of its own that the strategy writes, per change"),
        Fact(name: "Bytes per item", text: "memory the strategy keeps after prepare, divided by the schedule's items"),
        Fact(name: "Layout", text: "bytes the layout keeps, the same for every strategy"),
        Fact(name: "Kept", text: "bytes the strategy keeps after prepare"),
        Fact(name: "Peak", text: "most bytes live during prepare, above what was live before"),
        Fact(name: "After the trace", text: "bytes the strategy keeps when the whole trace was asked"),
        Fact(name: "Allocations of prepare", text: "allocations during one prepare"),
        Fact(name: "Instructions of prepare", text: "instructions of one prepare, counted exactly under callgrind"),
        Fact(
            name: "Ratio to first",
            text:
                "the time rows are sorted by, as a multiple of the first strategy's, than which no other is told to be "
                + "faster; it is the best where it is told apart from all others"),
        Fact(
            name: "99 % interval",
            text: "where that ratio lies with 99 % confidence; an interval that holds 1 means the two are not told "
                + "apart. It comes from ratios measured by turns in the same launch, and needs 8 launches"),
        Fact(name: "n/a", text: "could not be measured, for the reason in the note; it never stands for 0"),
    ]

    private static let words = [
        Fact(name: "Strategy", text: "how the elements that meet a rectangle are found"),
        Fact(name: "Layout", text: "where each element is"),
        Fact(name: "Dataset", text: "a named schedule: generated from a seed, or read from a file"),
        Fact(
            name: "Workload",
            text: "what is asked of the strategy: a trace of rectangles, or a script of changes or of frames, made "
                + "before the clock starts"),
        Fact(
            name: "Launch",
            text: "a fresh set of processes, one per strategy, that take turns. A figure is the median over launches; "
                + "spread inside one process says little about the next"),
        Fact(
            name: "p50, p90, p99, p99.9, max",
            text: "half, 90, 99, 99.9 and 100 of 100 individually timed queries take at most so long"),
        Fact(
            name: "Control",
            text: "identical contestants compared with each other: the share called different is how often this "
                + "machine raises a false alarm"),
        Fact(
            name: "Stolen CPU time",
            text: "the share of the processors' time in which this virtual machine had work and its host ran another"),
        Fact(name: "Hits", text: "elements that a query finds"),
        Fact(name: "Retained", text: "bytes still allocated after prepare, in the allocator's own figures"),
    ]

    /// Words of the page alone.
    static let page = [
        Fact(
            name: "Not told apart, tied",
            text:
                "the 99 % interval of the ratio of the two, measured by turns, holds 1, or there is none, as with fewer "
                + "than 8 launches: more launches may tell"),
        Fact(
            name: "Crossover",
            text: "the number of items at which one strategy becomes better than another; the interval is where the "
                + "two are not told apart"),
        Fact(
            name: "Exponent",
            text: "how a figure grows with the number of items: not at all at 0, in proportion at 1"),
        Fact(name: "Break-even", text: "how often a strategy must be asked until its longer preparation is paid for"),
        Fact(
            name: "Pareto front",
            text: "the strategies that no other is as good as in time, memory and preparation, and better in one of "
                + "them"),
        Fact(
            name: "Attributes",
            text: "the objects a view is handed for what a query finds; making them is part of a frame, not of a query"),
        Fact(name: "Frame budget", text: "what a frame may take: 8.33 ms at 120 Hz, 16.7 ms at 60 Hz"),
    ]

    private static let statuses: [(status: Status, text: String)] = [
        (.failed, "its process crashed or could not do what was asked"),
        (.timeout, "its process did not answer in time"),
        (.disagrees, "it answers differently from brute force, so its time does not count"),
        (.skipped, "not run, or the layout has no use for the workload"),
        (.cutoff, "too slow for its share at this size"),
    ]

    static func words(of record: RunRecord, _ workloads: [WorkloadMeaning]) -> [Fact] {
        let names = Set(record.results.map(\.subject.workload))
        let found = Set(record.results.map(\.status))
        return words
            + workloads.filter { names.contains($0.name) }.sorted { $0.name < $1.name }
            .map { Fact(name: $0.name, text: $0.text) }
            + statuses.filter { found.contains($0.status) }.map { Fact(name: $0.status.rawValue, text: $0.text) }
    }
}

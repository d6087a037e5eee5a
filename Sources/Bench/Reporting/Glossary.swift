import RunRecords

/// What the words of a report mean.
enum Glossary {
    /// What the columns of the tables mean; of metrics that have no words of their own here it is the catalog's
    /// sentence, or the strategy's that tells them.
    static func legend(of tables: [ReportTable], _ record: RunRecord) -> [Fact] {
        let shown = Set(tables.flatMap { $0.columns.map(\.title) })
        let resources = [
            "Layout", "Kept", "Peak", "After the trace", "Allocations of prepare", "Instructions of prepare",
        ]
        let absent = Set(MetricCatalog.all.compactMap(\.column) + resources).subtracting(shown)
        return columns.filter { !absent.contains($0.name) } + own(record).filter { shown.contains($0.name) }
    }

    /// What strategies tell of themselves, by the name that they declare.
    static func own(_ record: RunRecord) -> [Fact] { record.ownMetrics.map { Fact($0.name, $0.summary) } }

    /// What every column means that a table may have: name and sentence.
    static let columns: [Fact] = {
        let explained = Set(legend.map(\.name))
        let metrics = MetricCatalog.all.compactMap { metric in metric.column.map { Fact($0, metric.summary) } }
        return legend + metrics.filter { !explained.contains($0.name) }
    }()

    private static let legend = [
        Fact("Prepare", "time the strategy takes to get ready for queries, per call"),
        Fact("Query", "time of one rectangle query, the mean of a batch; rows are sorted by it"),
        Fact("p99", "99 of 100 individually timed queries take no longer"),
        Fact(
            "Update",
            "time that a change adds to the query after it, the mean of a batch: editing the data, telling the "
                + "layout and the strategy; rows are sorted by it"),
        Fact("p99 with query", "99 of 100 individually timed changes, each with the query after it, take no longer"),
        Fact(
            "Attributes",
            "time to make new attribute objects for one query's hits; a frame that shows new elements takes a "
                + "query and this"),
        Fact("Hits", "elements that the median query of the workload finds"),
        Fact("Allocations", "allocations per query in steady state"),
        Fact("Instructions", "instructions per query, counted exactly by callgrind"),
        Fact("Changed", "elements that the layout names one by one, per change"),
        Fact("Rewritten", "entries that the strategy writes, per change"),
        Fact("Bytes per item", "memory the strategy keeps after prepare, divided by the schedule's items"),
        Fact("Layout", "bytes the layout keeps, the same for every strategy"),
        Fact("Kept", "bytes the strategy keeps after prepare"),
        Fact("Peak", "most bytes allocated at once during prepare, without those from before it"),
        Fact("After the trace", "bytes the strategy keeps after all queries of the trace"),
        Fact("Allocations of prepare", "allocations during one prepare"),
        Fact("Instructions of prepare", "instructions of one prepare, counted exactly by callgrind"),
        Fact(
            "Ratio to first",
            "time as a multiple of the first strategy's: 2 takes twice as long. The first one is the best only "
                + "where its interval excludes all others"),
        Fact(
            "99 % interval",
            "range of that ratio with 99 % confidence. If it holds 1, the run cannot tell the two apart. It "
                + "comes from ratios within launches, and needs 8 of them"),
        Fact("n/a", "not measured, for the reason in the note; it never means 0"),
    ]

    private static let words = [
        Fact("Element", "anything with a frame: a cell, a header or footer, a decoration"),
        Fact("Layout", "computes the frame of each element"),
        Fact("Strategy", "finds the elements whose frames meet a rectangle"),
        Fact("Ordinal", "the number of an element in a layout, under which a strategy keeps it"),
        Fact("Segment", "a part of a layout whose elements move together when data change"),
        Fact("Dataset", "a named schedule: generated from a seed, or read from a file"),
        Fact(
            "Workload",
            "the requests to a strategy: a trace of rectangles, or a script of changes or frames, made before "
                + "the clock starts"),
        Fact("Epoch", "the queries or changes of one timing, at least 1.5 ms of them"),
        Fact("Round", "one epoch of every strategy, by turns"),
        Fact(
            "Launch",
            "a fresh set of processes, one per strategy, and all their rounds. It gives one value of each "
                + "figure; reports show the median over launches"),
        Fact("p50, p90, p99, p99.9, max", "50, 90, 99, 99.9 and 100 % of individually timed queries take no longer"),
        Fact(
            "Control",
            "pairs of the same strategy, compared with each other: the share called different is this machine's "
                + "rate of false alarms"),
        Fact(
            "Stolen CPU time", "share of CPU time in which this virtual machine had work and its host ran another one"),
        Fact("Hits", "elements that a query finds"),
        Fact("Retained", "bytes still allocated after prepare, by the allocator's count"),
    ]

    /// Words of the page alone.
    static let page = [
        Fact("Not told apart, tied", "the 99 % interval of their ratio holds 1; more launches may help"),
        Fact("No interval", "fewer than 8 launches: what the medians say may be so or not"),
        Fact(
            "Crossover",
            "number of items from which one strategy is faster than another; within the interval the run cannot "
                + "tell them apart"),
        Fact("Exponent", "growth of a figure with the number of items: none at 0, in proportion at 1"),
        Fact("Break-even", "number of queries after which a longer preparation has paid off"),
        Fact("Pareto front", "strategies that no other equals in time, memory and preparation and beats in one"),
        Fact(
            "Attributes",
            "objects that a view gets for the hits of a query; making them is part of a frame, not of a query"),
        Fact("Frame budget", "time that a frame may take: 8.33 ms at 120 Hz, 16.7 ms at 60 Hz"),
    ]

    private static let statuses: [(status: Status, text: String)] = [
        (.failed, "its process crashed or could not do what was asked"),
        (.timeout, "its process did not answer in time"),
        (.disagrees, "its answers differ from brute force, so its time does not count"),
        (.skipped, "not run, or the workload does not apply to the layout"),
        (.cutoff, "stopped because it was too slow at this size; see smaller sizes for its growth"),
    ]

    static func words(of record: RunRecord, _ workloads: [WorkloadMeaning]) -> [Fact] {
        let names = Set(record.results.map(\.subject.workload))
        let found = Set(record.results.map(\.status))
        return words
            + workloads.filter { names.contains($0.name) }.sorted { $0.name < $1.name }
            .map { Fact($0.name, $0.text) }
            + statuses.filter { found.contains($0.status) }.map { Fact($0.status.rawValue, $0.text) }
    }
}

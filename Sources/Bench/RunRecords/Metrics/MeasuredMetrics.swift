/// What runs measure, in the order of reports.
package struct MeasuredMetrics {
    /// Earlier versions counted the first prepare, with what it makes for the layout and the runtime, and looked at the
    /// peak of one thread every 64 KiB of allocation.
    private static let watched = "a later prepare, every allocation of every thread"

    package let layoutTime = MetricDescription.time(
        "layout.time", "Time to make the layout from the schedule, per call", .layout, .gated,
        heading: "Make layout")
    /// `prepare.time`. A prepare touches a strategy never used before: it has to be longer than a query to be compared.
    package let prepareTime = MetricDescription.time(
        "prepare.time", "Time the strategy takes to prepare, per call", .contestant, .gated, shortestCompared: 50,
        column: "Prepare")
    package let queryTime = MetricDescription.time(
        "query.time", "Time of one rectangle query, mean of an epoch", .workload(.queries), .gated, shortestCompared: 5,
        column: "Query")
    /// `query.latency.p50`. No latency is judged: they repeat ``queryTime`` with more noise.
    package let latencyP50 = MetricDescription.latency("p50", "Median of individually timed queries", heading: "p50")
    package let latencyP90 = MetricDescription.latency(
        "p90", "90th percentile of individually timed queries", heading: "p90")
    package let latencyP99 = MetricDescription.latency(
        "p99", "99th percentile of individually timed queries", column: "p99")
    package let latencyP999 = MetricDescription.latency(
        "p999", "99.9th percentile of individually timed queries", heading: "p99.9")
    package let latencyMax = MetricDescription.latency("max", "Slowest individually timed query", heading: "Slowest")
    package let attributesTime = MetricDescription.time(
        "attributes.time", "Time to make and free the reference-type attributes of one query's hits",
        .layoutQueries, .gated, column: "Attributes")
    /// `attributes.values.time`. It is not judged, nor the next: they stand beside ``attributesTime``, of the same hits,
    /// made query by query.
    package let attributeValuesTime = MetricDescription.time(
        "attributes.values.time", "The same as values, in bulk", .layoutQueries,
        heading: "Attributes as values")
    /// `attributes.pooled.time`. What one query's hits take is given back before the next's: as many objects are in use
    /// as a screen shows.
    package let pooledAttributesTime = MetricDescription.time(
        "attributes.pooled.time", "The same as objects that are used again, taken and given back", .layoutQueries,
        heading: "Attributes pooled")
    /// `update.time`: from the change to the right answer of the next query, less that query's own time. Editing the
    /// store, the layout's following and the strategy's are in it, timed by themselves, and whatever they leave for the
    /// query to do: what it takes longer than alone. The batch of edits itself is made before.
    package let updateTime = MetricDescription.time(
        "update.time", "What a change adds to the query after it, mean of an epoch", .workload(.changes), .gated,
        shortestCompared: 50, column: "Update")
    /// `update.latency.p50`. It is not judged, nor the next: they repeat ``updateTime`` with more noise.
    package let updateLatencyP50 = MetricDescription.updateLatency(
        "p50", "Median of individually timed changes, each with the query or frame after it", heading: "p50 with query")
    package let updateLatencyP99 = MetricDescription.updateLatency(
        "p99", "99th percentile of individually timed changes, each with the query or frame after it",
        column: "p99 with query")
    /// `update.latency.max`: a stall, which no mean shows.
    package let updateLatencyMax = MetricDescription(
        "update.latency.max",
        "Slowest change of the script with the query or frame after it, each by its quickest of several times",
        unit: "ns", exact: false, scope: .workload(.changes), judging: .judged,
        method: "changes by their quickest time", heading: "Slowest with query")
    /// `transition.time`: from the pass after a change to the frames before and after of every element visible before or
    /// after; neither the change nor the query is in it.
    package let transitionTime = MetricDescription.time(
        "transition.time", "Time to tell where every visible element was and is, per change", .workload(.changes),
        .gated, column: "Transition")
    /// `update.changed`. It is the layout's, the same for every strategy.
    package let updateChanged = MetricDescription(
        "update.changed", "Elements that the layout names one by one as changed, per change", unit: "count",
        scope: .workload(.changes), judging: .gated, column: "Changed")
    package let updateRewritten = MetricDescription(
        "update.rewritten", "Entries of its own that the strategy writes, per change", unit: "count",
        scope: .workload(.changes), judging: .gated, column: "Rewritten")
    /// `update.packed`. It is the layout's, as ``updateChanged`` is.
    package let updatePacked = MetricDescription(
        "update.packed", "Items that the layout packs again, as a waterfall until its columns meet, per change",
        unit: "count", scope: .workload(.changes), judging: .gated)
    /// `frame.time.p50`, by turns.
    package let frameP50 = MetricDescription.time(
        "frame.time.p50", "Median time of a frame: layout pass of the host, pinned elements and attributes included",
        .workload(.frames), .gated, shortestCompared: 50, column: "Frame")
    /// `frame.time.p99`. It is not judged, nor the slowest: they repeat ``frameP50`` with more noise.
    package let frameP99 = MetricDescription.time(
        "frame.time.p99", "99th percentile of the frames", .workload(.frames), column: "p99 frame")
    package let frameMax = MetricDescription.time(
        "frame.time.max", "Slowest frame", .workload(.frames), column: "Slowest")
    package let framesMissed60 = MetricDescription(
        "frame.missed.60hz", "Share of frames over 16.7 ms in half of the launches or more", unit: "share",
        exact: false, scope: .workload(.frames), column: "Missed at 60 Hz")
    package let framesMissed120 = MetricDescription(
        "frame.missed.120hz", "Share of frames over 8.3 ms in half of the launches or more", unit: "share",
        exact: false, scope: .workload(.frames), column: "Missed at 120 Hz")
    /// `frame.batch.10`: the edits and the host's pass after them, where something of them is seen.
    package let batchFrame10 = MetricDescription.time(
        "frame.batch.10", "Median time of a frame in which 10 scattered edits arrive", .batches, .judged,
        column: "10 edits")
    package let batchFrame100 = MetricDescription.time(
        "frame.batch.100", "Median time of a frame in which 100 scattered edits arrive", .batches, .judged,
        column: "100 edits")
    package let batchFrame1000 = MetricDescription.time(
        "frame.batch.1000", "Median time of a frame in which 1,000 scattered edits arrive", .batches, .judged,
        column: "1,000 edits")
    /// `background.serving.time`, of changes that an index does not know of when their frame ends.
    package let servingTime = MetricDescription.time(
        "background.serving.time", "Median time from a change until an index that was prepared after it serves",
        .someWorkloads(.frames), column: "Serves again")
    package let framesMade = MetricDescription(
        "frame.made", "Attributes the host makes, per frame in which anything moves", unit: "count",
        scope: .workload(.frames), judging: .gated, column: "Made")
    package let frameAllocations = MetricDescription(
        "allocations.frame", "Allocations per frame in steady state", unit: "count", scope: .workload(.frames),
        judging: .gated, column: "Allocations")
    /// `launch.saved.time`, by turns: a program's own files.
    package let launchSaved = MetricDescription.time(
        "launch.saved.time", "From a saved chart and index, not validated, to the elements of the first viewport",
        .workload(.starts), .gated, shortestCompared: 50, column: "Saved")
    /// `launch.saved.validated.time`. It is not judged, nor the next.
    package let launchValidated = MetricDescription.time(
        "launch.saved.validated.time", "The same with both files validated", .workload(.starts), column: "Validated")
    package let launchSavedCold = MetricDescription.time(
        "launch.saved.cold.time", "The same, not validated, with files that are not in memory", .workload(.starts),
        column: "Saved, cold")
    package let launchColumns = MetricDescription.time(
        "launch.columns.time", "From a columnar file, read, laid out and prepared, to the first viewport",
        .workload(.starts), column: "Columns")
    package let launchColumnsCold = MetricDescription.time(
        "launch.columns.cold.time", "The same with a file that is not in memory", .workload(.starts),
        heading: "Columns, cold")
    package let launchCSV = MetricDescription.time(
        "launch.csv.time", "From a CSV file, parsed, laid out and prepared, to the first viewport", .workload(.starts),
        column: "CSV")
    package let launchCSVCold = MetricDescription.time(
        "launch.csv.cold.time", "The same with a file that is not in memory", .workload(.starts), heading: "CSV, cold")
    package let mappedMemory = MetricDescription(
        "memory.mapped", "Bytes of files that stay mapped after a start from saved files", unit: "bytes", exact: false,
        scope: .workload(.starts), heading: "Mapped")
    package let mappedResident = MetricDescription(
        "memory.mapped.resident", "Bytes of these that the first viewport brought into the process", unit: "bytes",
        exact: false, scope: .workload(.starts), heading: "Mapped and resident")
    package let openedMemory = MetricDescription(
        "memory.opened", "Bytes live after a start from saved files that were not before", unit: "bytes",
        scope: .workload(.starts), heading: "Kept after a start")
    package let layoutMemory = MetricDescription(
        "memory.layout", "Bytes live after the layout was made, the schedule not counted", unit: "bytes",
        scope: .contestant, judging: .gated, heading: "Layout's memory")
    package let retainedMemory = MetricDescription(
        "memory.retained", "Bytes the strategy keeps live after prepare", unit: "bytes", scope: .contestant,
        judging: .gated, method: Self.watched, heading: "Memory kept")
    /// `memory.live`: what ``retainedMemory`` misses of strategies that keep what they are asked for.
    package let liveMemory = MetricDescription(
        "memory.live", "Bytes the strategy keeps live after the whole trace of queries", unit: "bytes",
        scope: .workload(.queries), judging: .gated, heading: "Kept after the trace")
    package let peakMemory = MetricDescription(
        "memory.peak", "Highest bytes live during prepare, above what was live before", unit: "bytes", exact: false,
        scope: .contestant, judging: .gated, method: Self.watched, heading: "Peak memory")
    /// `memory.perItem`, which is not judged: it repeats ``retainedMemory``.
    package let memoryPerItem = MetricDescription(
        "memory.perItem", "Bytes retained per item of the schedule", unit: "bytes", scope: .contestant,
        method: Self.watched, column: "Bytes per item")
    package let prepareAllocations = MetricDescription(
        "allocations.prepare", "Allocations during one prepare", unit: "count", scope: .contestant, judging: .gated,
        method: Self.watched, heading: "Allocations of prepare")
    package let queryAllocations = MetricDescription(
        "allocations.query", "Allocations per query in steady state", unit: "count", scope: .workload(.queries),
        judging: .gated, column: "Allocations")
}

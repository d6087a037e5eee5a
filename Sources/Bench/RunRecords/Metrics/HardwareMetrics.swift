/// What the processor itself counts, where it is asked and grants it, as ``EventCounters`` of the probes names the events.
/// These are of whole epochs, without the kernel, and none is judged: times are.
package struct HardwareMetrics {
    package let queryCycles = hardware("query.cycles", "Cycles of the processor's clock per query", "Cycles")
    /// `query.retired`, beside `query.instructions`, which callgrind counts.
    package let queryRetired = hardware(
        "query.retired", "Instructions the processor carried out per query", "Instructions retired")
    /// `query.branches.missed`, beside `query.branches.mispredicted` of the simulated processor.
    package let queryBranchMisses = hardware(
        "query.branches.missed", "Branches per query that the processor predicted wrongly", "Branches missed")
    /// `query.misses.hardware`, beside `query.misses.ll` of the simulated processor.
    package let queryCacheMisses = hardware(
        "query.misses.hardware", "Accesses per query that missed the processor's last cache", "Cache misses")

    private static func hardware(_ name: String, _ summary: String, _ heading: String) -> MetricDescription {
        MetricDescription(
            name, summary + ", by its counters (run --counters)", unit: "count", exact: false,
            scope: .workload(.queries), heading: heading)
    }
}

/// What callgrind counts: instructions, what its simulated processor meets, and calls of Swift's runtime.
package struct CountedMetrics {
    /// Earlier versions let the C library fill and copy by an instruction that callgrind counts once a byte.
    static let method = "callgrind, fills and copies by vectors"

    package let prepareInstructions = MetricDescription(
        "prepare.instructions", "Instructions of one prepare, counted by callgrind (run --exact)", unit: "count",
        scope: .contestant, judging: .judged, isCounted: true, countsInstructionsOf: MetricCatalog.prepareTime.name,
        method: Self.method, heading: "Instructions of prepare")
    package let queryInstructions = MetricDescription(
        "query.instructions", "Instructions per query in steady state, counted by callgrind (run --exact)",
        unit: "count", scope: .workload(.queries), judging: .judged, isCounted: true,
        countsInstructionsOf: MetricCatalog.queryTime.name, method: Self.method, column: "Instructions")
    /// `prepare.branches.mispredicted`. None of these is judged, nor the next: instructions are.
    package let prepareMispredictions = MetricDescription.simulated(
        "prepare.branches.mispredicted", "Branches of one prepare that callgrind's predictor gets wrong", .contestant,
        heading: "Mispredictions of prepare")
    package let queryMispredictions = MetricDescription.simulated(
        "query.branches.mispredicted", "Branches per query that callgrind's predictor gets wrong", .workload(.queries),
        heading: "Mispredictions")
    package let prepareMisses = MetricDescription.simulated(
        "prepare.misses.l1", "Accesses to data in one prepare that miss a first cache of 32 KiB", .contestant,
        heading: "First cache misses of prepare")
    package let queryMisses = MetricDescription.simulated(
        "query.misses.l1", "Accesses to data per query that miss a first cache of 32 KiB", .workload(.queries),
        heading: "First cache misses")
    package let prepareLastMisses = MetricDescription.simulated(
        "prepare.misses.ll", "Accesses to data in one prepare that miss a last cache of 8 MiB", .contestant,
        heading: "Last cache misses of prepare")
    package let queryLastMisses = MetricDescription.simulated(
        "query.misses.ll", "Accesses to data per query that miss a last cache of 8 MiB", .workload(.queries),
        heading: "Last cache misses")
    package let prepareRetains = MetricDescription(
        "retains.prepare", "Retain and release calls in one prepare (run --exact)", unit: "count", scope: .contestant,
        isCounted: true, heading: "Retains of prepare")
    package let queryRetains = MetricDescription(
        "retains.query", "Retain and release calls per query in steady state (run --exact)", unit: "count",
        scope: .workload(.queries), isCounted: true, heading: "Retains")
}

extension MetricDescription {
    /// An exact count of callgrind's simulated processor, which is shown and not judged.
    fileprivate static func simulated(_ name: String, _ summary: String, _ scope: Scope, heading: String) -> Self {
        Self(
            name, summary + " (run --exact)", unit: "count", scope: scope, isCounted: true,
            method: CountedMetrics.method, heading: heading)
    }
}

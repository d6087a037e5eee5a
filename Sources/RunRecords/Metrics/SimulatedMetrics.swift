// What callgrind's simulated processor and Swift's runtime count beside instructions.
extension MetricCatalog {
    /// Mispredicted branches and cache misses.
    static let ofSimulatedProcessor = [
        prepareMispredictions, queryMispredictions, prepareMisses, queryMisses, prepareLastMisses, queryLastMisses,
    ]
    /// Calls of Swift's runtime.
    static let ofRuntime = [prepareRetains, queryRetains]

    /// `prepare.branches.mispredicted`. None of these is judged, nor the next: instructions are.
    package static let prepareMispredictions = MetricDescription.simulated(
        "prepare.branches.mispredicted", "Branches of one prepare that callgrind's predictor gets wrong", .contestant)
    /// `query.branches.mispredicted`
    package static let queryMispredictions = MetricDescription.simulated(
        "query.branches.mispredicted", "Branches per query that callgrind's predictor gets wrong", .workload(.queries))
    /// `prepare.misses.l1`
    package static let prepareMisses = MetricDescription.simulated(
        "prepare.misses.l1", "Accesses to data in one prepare that miss a first cache of 32 KiB", .contestant)
    /// `query.misses.l1`
    package static let queryMisses = MetricDescription.simulated(
        "query.misses.l1", "Accesses to data per query that miss a first cache of 32 KiB", .workload(.queries))
    /// `prepare.misses.ll`
    package static let prepareLastMisses = MetricDescription.simulated(
        "prepare.misses.ll", "Accesses to data in one prepare that miss a last cache of 8 MiB", .contestant)
    /// `query.misses.ll`
    package static let queryLastMisses = MetricDescription.simulated(
        "query.misses.ll", "Accesses to data per query that miss a last cache of 8 MiB", .workload(.queries))
    package static let prepareRetains = MetricDescription(
        "retains.prepare", "Retain and release calls in one prepare (run --exact)", unit: "count", scope: .contestant,
        isCounted: true)
    package static let queryRetains = MetricDescription(
        "retains.query", "Retain and release calls per query in steady state (run --exact)", unit: "count",
        scope: .workload(.queries), isCounted: true)
}

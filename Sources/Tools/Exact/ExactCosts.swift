import RunRecords

/// What one operation costs a simulated processor (``CallgrindTools/processor``).
package struct ExactCosts: Codable, Equatable, Sendable {
    package var instructions: Double
    /// Branches whose way or target was predicted wrongly.
    var mispredictions = 0.0
    /// Accesses to data that missed the first cache. What the code itself misses depends on where it lies.
    var misses = 0.0
    /// Accesses to data that missed the last cache.
    var lastMisses = 0.0
    /// Retain and release calls.
    var runtimeCalls = 0.0

    /// Conditional and indirect branches.
    package static let mispredictionEvents = ["Bcm", "Bim"]
    /// Reads and writes.
    package static let missEvents = ["D1mr", "D1mw"]
    /// The same for the last cache.
    package static let lastMissEvents = ["DLmr", "DLmw"]

    /// Functions of Swift's runtime that retain. What else does calls one of them.
    package static let retains: Set<String> = ["swift_retain", "swift_retain_n", "swift_nonatomic_retain"]
    /// Symbols of release calls.
    package static let releases: Set<String> = ["swift_release", "swift_release_n", "swift_nonatomic_release"]

    struct Counted {
        let value: KeyPath<ExactCosts, Double>
        let prepare, query: MetricDescription
    }

    static var metrics: [Counted] {
        [
            Counted(
                value: \.instructions, prepare: MetricCatalog.prepareInstructions,
                query: MetricCatalog.queryInstructions),
            Counted(
                value: \.mispredictions, prepare: MetricCatalog.prepareMispredictions,
                query: MetricCatalog.queryMispredictions),
            Counted(value: \.misses, prepare: MetricCatalog.prepareMisses, query: MetricCatalog.queryMisses),
            Counted(
                value: \.lastMisses, prepare: MetricCatalog.prepareLastMisses, query: MetricCatalog.queryLastMisses),
            Counted(
                value: \.runtimeCalls, prepare: MetricCatalog.prepareRetains, query: MetricCatalog.queryRetains),
        ]
    }
}

extension ExactCosts {
    /// The sums that callgrind wrote, over a number of operations.
    init(_ profile: CallgrindProfile, operations: Int) {
        func sum(_ events: [String]) -> Double {
            Double(events.reduce(0) { $0 + (profile.sums[$1] ?? 0) }) / Double(max(1, operations))
        }
        instructions = Double(profile.instructions) / Double(max(1, operations))
        mispredictions = sum(Self.mispredictionEvents)
        misses = sum(Self.missEvents)
        lastMisses = sum(Self.lastMissEvents)
        let calls = Self.retains.union(Self.releases).reduce(0) { $0 + (profile.calls[$1] ?? 0) }
        runtimeCalls = Double(calls) / Double(max(1, operations))
    }
}

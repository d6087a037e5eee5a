import RunRecords

/// What a machine can tell apart (`calibration.json`).
package struct CalibrationRecord: Codable, Equatable, Sendable {
    package static let currentSchema = "layoutbench.calibration/1"

    package var schema: String = CalibrationRecord.currentSchema
    /// Start, ISO 8601 in UTC.
    package var startedAt: String
    package var durationSeconds: Double
    /// Whether it came to its end, rather than being interrupted.
    package var isComplete: Bool
    package var commit: Available<Commit>
    package var machine: Machine
    package var toolchain: Toolchain
    /// What made the machine noisy, in sentences.
    package var noise: [String]
    package var clock: ClockFigures
    /// Load averages over 1, 5 and 15 minutes at the start.
    package var load: Available<[Double]>
    /// Share of the processors' time that the host gave to other guests.
    package var stealShare: Available<Double>
    package var timeSpent: TimeSpent?
    /// Launches of a group: the fewest, the most, and how many were planned.
    package var launches: CalibrationLaunches
    /// Launches that each comparison of `control`, `screening` and `minimumDetectableEffect` is made of.
    package var launchesPerComparison: Available<Int>
    /// Identical contestants whose 99 % interval excluded equality.
    package var control: Available<Control>
    /// Identical contestants whose 99 % interval lay wholly beyond the floor of 1 %: `compare` would look again.
    package var screening: Available<Control>
    /// Per metric, half the width of the interval between identical contestants: the median of all pairs.
    package var minimumDetectableEffect: Available<[String: Double]>
    /// The same for the pairs of each strategy.
    package var minimumDetectableEffectByStrategy: [String: [String: Double]]
    /// What the order of functions does to each strategy; the reason where other orders were not linked, nil in
    /// records of versions that did not ask.
    package var placement: Available<[PlacementEntry]>?
    /// The smallest change that can be told from none between two builds, by strategy and metric: that between
    /// identical contestants and the effect of placement.
    package var minimumDetectableEffectAcrossBuilds: [String: [String: Double]]?
    /// Subjects without a figure, with the reason.
    package var notMeasured: [String]
    /// How often a known amount of more work was found, by strategy and amount; nil without a self-test.
    package var selfTest: [SelfTestEntry]?
    /// The same with twice as many launches a trial, for strategies whose times vary most.
    package var selfTestPooled: [SelfTestEntry]?
    /// What the ways to compare came to, by kind of strategy and amount; nil without a self-test.
    package var methods: [MethodEntry]?

    package init(
        run: RunRecord, isComplete: Bool, identical: [IdenticalSeries],
        placement: Available<[PlacementSeries]> = .unavailable(reason: "not asked for with --placements")
    ) {
        let summary = IdenticalSummary(identical)
        var run = run
        (run.control, run.minimumDetectableEffect) = (summary.control, summary.minimumDetectableEffect)
        (startedAt, durationSeconds, self.isComplete) = (run.startedAt, run.durationSeconds, isComplete)
        (commit, machine, toolchain) = (run.commit, run.machine, run.toolchain)
        noise = noiseWarnings(of: run)
        (clock, load) = (run.clock, run.load)
        stealShare = run.stealShare ?? .unavailable(reason: "not measured")
        timeSpent = run.timeSpent
        launches = CalibrationLaunches(run)
        (launchesPerComparison, control) = (summary.launches, summary.control)
        (screening, minimumDetectableEffect) = (summary.screening, summary.minimumDetectableEffect)
        minimumDetectableEffectByStrategy = summary.byStrategy
        let entries = placement.map(PlacementEntry.entries)
        self.placement = entries
        minimumDetectableEffectAcrossBuilds = entries.value.map { Self.acrossBuilds($0, summary.byStrategy) }
        notMeasured = run.results.filter { $0.status != .ok }.map {
            "\($0.subject.strategy), \($0.subject.dataset) \($0.subject.items), \($0.subject.workload): "
                + "\($0.status.rawValue)\($0.reason.map { ", \($0)" } ?? "")"
        }
    }
}

extension CalibrationRecord {
    private static func acrossBuilds(
        _ entries: [PlacementEntry], _ effects: [String: [String: Double]]
    ) -> [String: [String: Double]] {
        entries.reduce(into: [:]) { found, entry in
            guard let own = effects[entry.strategy]?[entry.metric] else { return }
            found[entry.strategy, default: [:]][entry.metric] = own + entry.effect
        }
    }
}

package struct CalibrationLaunches: Codable, Equatable, Sendable {
    /// Of the group with the fewest.
    package var fewest: Int
    /// Of the group with the most.
    package var most: Int
    package var planned: Int

    init(_ run: RunRecord) {
        // Contestants that ended early have fewer than their group.
        let counts = run.results.filter { $0.status == .ok }.compactMap { $0.time?.launches.count }
        fewest = counts.min() ?? 0
        most = counts.max() ?? 0
        planned = run.plan.launches
    }
}

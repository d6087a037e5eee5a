import RunRecords

/// One contestant of a group over all launches so far.
struct ContestantState {
    /// Name of the strategy.
    let strategy: String
    /// Position of the contestant it is identical to, when it is the second of an A/A pair.
    let twinOf: Int?
    /// How it stands; `skipped` until its first launch is through.
    var status = Status.skipped
    /// Why it is not `ok`.
    var reason: String? = "not launched yet"
    /// Launch values of metrics that do not depend on the workload, by metric key.
    var series: [String: [Double]] = [:]
    /// Reasons of metrics that could not be had, by metric key.
    var unavailable: [String: String] = [:]
    /// Launch values of ratios to the reference, by metric key.
    var ratios: [String: [Double]] = [:]
    /// How its prepares are timed, once calibrated.
    var prepares: PrepareEpoch?
    /// What depends on the workload.
    var workloads: [String: WorkloadState] = [:]

    /// Whether the contestant takes part in further launches.
    var isRunning: Bool { status == .ok || status == .skipped }

    /// Ends the contestant's part; what it measured stays.
    mutating func end(_ status: Status, reason: String) {
        self.status = status
        self.reason = reason
    }

    /// Adds a launch value or the reason why there is none.
    mutating func add(_ value: Available<Double>, to key: String) {
        switch value {
        case .value(let value): series[key, default: []].append(value)
        case .unavailable(let reason): unavailable[key] = reason
        }
    }
}

/// One contestant under one workload over all launches so far.
struct WorkloadState {
    /// How it stands under this workload, when not as the contestant does.
    var cutoff: String?
    /// Exact counts, once the answers were checked, in this run or in the one it resumes.
    var counters: Counters?
    /// Whether the answers were checked by this process.
    var isChecked = false
    /// The epoch, once calibrated.
    var epoch: Epoch?
    /// Launch values by metric key.
    var series: [String: [Double]] = [:]
    /// Reasons of metrics that could not be had, by metric key.
    var unavailable: [String: String] = [:]
    /// Launch values of ratios to the reference, by metric key.
    var ratios: [String: [Double]] = [:]

    /// Adds a launch value or the reason why there is none.
    mutating func add(_ value: Available<Double>, to key: String) {
        switch value {
        case .value(let value): series[key, default: []].append(value)
        case .unavailable(let reason): unavailable[key] = reason
        }
    }
}

/// A fixed amount of queries that is timed as one; the same in all launches.
struct Epoch: Equatable {
    /// Queries timed.
    var count: Int
    /// Time of one query as calibrated, in nanoseconds.
    var nanoseconds: Double

    /// An epoch of at least `count` queries; whole passes over the trace when that is over half of it, so that all fast
    /// strategies are asked the same.
    init(count: Int, nanoseconds: Double, traceLength: Int) {
        let length = max(1, traceLength)
        self.count = 2 * count <= length ? max(1, count) : (count + length - 1) / length * length
        self.nanoseconds = nanoseconds
    }

    /// Untimed queries before an epoch: a tenth of it; none where one query takes over 10 ms.
    var warmup: Int { nanoseconds > 10_000_000 ? 0 : max(1, count / 10) }
}

/// How a strategy's prepares are timed; the same in all launches.
struct PrepareEpoch: Equatable {
    /// Prepares timed as one.
    var count: Int
    /// Whether one takes so long that it is done once a launch: the one whose memory is measured.
    var isOnceALaunch: Bool

    /// What suits both of an A/A pair.
    static func shared(_ first: PrepareEpoch, _ second: PrepareEpoch) -> PrepareEpoch {
        PrepareEpoch(
            count: max(first.count, second.count), isOnceALaunch: first.isOnceALaunch || second.isOnceALaunch)
    }
}

/// One group of subjects over all launches so far.
struct GroupState {
    /// What the group is.
    let plan: SubjectGroup
    /// Name of the dataset in records.
    let datasetName: String
    /// Configuration in records: keys given and the dataset's defaults.
    var config: [String: JSONValue]
    /// Items of the schedule.
    let items: Int
    /// Columnar temporary of a file; nil for generated data.
    let columnarFile: String?
    /// Contestants in the order of the plan.
    var contestants: [ContestantState]
    /// Position of the contestant that others are compared with, by metric key, once chosen.
    var references: [String: Int] = [:]
    /// Launches that are through.
    var launches = 0
    /// Checksum of the dataset as the workers made it.
    var datasetChecksum: String?
    /// Wall seconds of the last launch.
    var launchSeconds: Double?

    /// A group before its first launch.
    init(
        plan: SubjectGroup, datasetName: String, config: [String: JSONValue], items: Int, columnarFile: String?
    ) {
        self.plan = plan
        self.datasetName = datasetName
        self.config = config
        self.items = items
        self.columnarFile = columnarFile
        contestants = plan.strategies.enumerated().map { position, strategy in
            let first = plan.strategies.firstIndex(of: strategy)
            return ContestantState(strategy: strategy, twinOf: first == position ? nil : first)
        }
    }

    /// Whether another launch could measure anything.
    var isRunning: Bool { contestants.contains { $0.isRunning } }

    /// What a progress line calls the group.
    var title: String { "\(plan.layout) \(datasetName) \(items)" }

    /// Chooses, after the first launch, whom the others are compared with: the fastest contestant whose times are long
    /// enough, because its epochs are the steadiest.
    mutating func chooseReferences() {
        for metric in Self.comparedMetrics where references[metric] == nil {
            references[metric] =
                contestants.indices
                .filter { contestants[$0].status == .ok && contestants[$0].twinOf == nil }
                .compactMap { position in firstTime(of: metric, position).map { (position, $0) } }
                .filter { $0.1 >= LaunchRounds.shortestCompared(metric) }
                .min { $0.1 < $1.1 }?.0
        }
    }

    /// Metrics measured by turns, whose ratios mean more than their times.
    static let comparedMetrics = ["prepare.time", "query.time"]

    /// The first launch's value, the geometric mean over the workloads where it depends on them.
    private func firstTime(of metric: String, _ position: Int) -> Double? {
        if let time = contestants[position].series[metric]?.first { return time }
        let times = plan.workloads.compactMap { contestants[position].workloads[$0]?.series[metric]?.first }
        return times.count == plan.workloads.count ? geometricMean(times) : nil
    }

    /// Width of the widest relative interval of query times, or nil below eight launches.
    var widestInterval: Double? {
        var widest: Double?
        for contestant in contestants where contestant.isRunning {
            for workload in contestant.workloads.values {
                let values = workload.ratios["query.time"] ?? workload.series["query.time"] ?? []
                guard let interval = signTestInterval(values), let middle = median(values), middle > 0 else { continue }
                widest = max(widest ?? 0, (interval.high - interval.low) / middle)
            }
        }
        return widest
    }
}

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
    /// Exact counts, once the answers were checked.
    var counters: Counters?
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

/// A fixed amount of queries that is timed as one.
struct Epoch: Equatable {
    /// Queries timed.
    var count: Int
    /// Distance between them in the trace.
    var stride: Int
    /// Time of one query as calibrated, in nanoseconds.
    var nanoseconds: Double

    /// Untimed queries before an epoch: a tenth of it; none where one query takes over 10 ms.
    var warmup: Int { nanoseconds > 10_000_000 ? 0 : max(1, count / 10) }
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
    /// Position of the reference contestant, once chosen.
    var reference: Int?
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

    /// Chooses, after the first launch, the contestant with the smallest geometric mean of query times: a fast and
    /// steady one, so that ratios are not noisier than they must be.
    mutating func chooseReference() {
        guard reference == nil else { return }
        let candidates = contestants.indices.filter { position in
            contestants[position].status == .ok && contestants[position].twinOf == nil
                && plan.workloads.allSatisfy { contestants[position].workloads[$0]?.series["query.time"] != nil }
        }
        reference = candidates.min { meanQueryTime($0) < meanQueryTime($1) }
    }

    private func meanQueryTime(_ position: Int) -> Double {
        let times = plan.workloads.compactMap { contestants[position].workloads[$0]?.series["query.time"]?.first }
        return geometricMean(times) ?? .infinity
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

import RunRecords

/// One contestant of a group over all launches so far.
struct ContestantState {
    /// Who it is.
    let contestant: Contestant
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
    /// Launches of it and its partner, by metric key.
    var pairs: [String: PairLaunches] = [:]
    /// How its prepares are timed, once calibrated.
    var prepares: PrepareEpoch?
    /// What depends on the workload.
    var workloads: [String: WorkloadState] = [:]

    /// A contestant before its first launch.
    init(_ contestant: Contestant) { self.contestant = contestant }

    /// Name of the strategy, as the first binary has it.
    var strategy: String { contestant.strategy }

    /// Whether its results are what the run is about.
    var isSubject: Bool { contestant.part == .subject }

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
    /// Launches of it and its partner, by metric key.
    var pairs: [String: PairLaunches] = [:]

    /// Adds a launch value or the reason why there is none.
    mutating func add(_ value: Available<Double>, to key: String) {
        switch value {
        case .value(let value): series[key, default: []].append(value)
        case .unavailable(let reason): unavailable[key] = reason
        }
    }
}

/// Launch values of a contestant and its partner, from the launches that both came through.
struct PairLaunches: Equatable {
    /// The contestant's own.
    var own: [Double] = []
    /// Its partner's.
    var partner: [Double] = []
    /// Medians over the rounds of own ÷ partner's; fewer where the times are too short for a ratio to say anything.
    var ratios: [Double] = []
    /// By launch the contestant's own rounds, kept of slowed ones only.
    var ownRounds: [[Double]] = []
    /// By launch its partner's.
    var partnerRounds: [[Double]] = []

    /// Adds a launch.
    mutating func add(_ own: Double, _ partner: Double, _ ratio: Double?) {
        self.own.append(own)
        self.partner.append(partner)
        if let ratio { ratios.append(ratio) }
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
    /// Strategy that the others are compared with, by metric key, once chosen.
    var references: [String: String] = [:]
    /// Launches that are through.
    var launches = 0
    /// Checksum of the dataset as the workers made it.
    var datasetChecksum: String?
    /// Wall seconds of the last launch.
    var launchSeconds: Double?
    /// Where the time of all launches went.
    var timeSpent = TimeSpent()

    /// A group before its first launch.
    init(
        plan: SubjectGroup, datasetName: String, config: [String: JSONValue], items: Int, columnarFile: String?
    ) {
        self.plan = plan
        self.datasetName = datasetName
        self.config = config
        self.items = items
        self.columnarFile = columnarFile
        contestants = Contestant.roster(strategies: plan.strategies).map(ContestantState.init)
    }

    /// Takes the contestants of several binaries and the slowed ones in.
    mutating func enter(binaries: Int, slowdowns: [Int]) {
        contestants = Contestant.roster(strategies: plan.strategies, binaries: binaries, slowdowns: slowdowns)
            .map(ContestantState.init)
    }

    /// Positions of the contestants that share their epochs with the one at `position`, itself included.
    func family(of position: Int) -> [Int] {
        let root = contestants[position].contestant.partner ?? position
        return contestants.indices.filter { $0 == root || contestants[$0].contestant.partner == root }
    }

    /// Position of the contestant that a metric of the one at `position` is compared with: the same binary's.
    func reference(of metric: String, for position: Int) -> Int? {
        guard let strategy = references[metric] else { return nil }
        let binary = contestants[position].contestant.binary
        return contestants.firstIndex {
            $0.isSubject && $0.strategy == strategy && $0.contestant.binary == binary
        }
    }

    /// Whether another launch could measure anything.
    var isRunning: Bool { contestants.contains { $0.isRunning } }

    /// What a progress line calls the group.
    var title: String { "\(plan.layout) \(datasetName) \(items)" }

    /// Chooses, after the first launch, whom the others are compared with: the fastest contestant whose times are long
    /// enough, because its epochs are the steadiest.
    mutating func chooseReferences() {
        for metric in MetricCatalog.byTurns where references[metric] == nil {
            let fastest =
                contestants.indices
                .filter {
                    contestants[$0].status == .ok && contestants[$0].isSubject && contestants[$0].contestant.binary == 0
                }
                .compactMap { position in firstTime(of: metric, position).map { (position, $0) } }
                .filter { $0.1 >= LaunchRounds.shortestCompared(metric) }
                .min { $0.1 < $1.1 }
            references[metric] = fastest.map { contestants[$0.0].strategy }
        }
    }

    /// The first launch's value, the geometric mean over the workloads where it depends on them.
    private func firstTime(of metric: String, _ position: Int) -> Double? {
        if let time = contestants[position].series[metric]?.first { return time }
        let times = plan.workloads.compactMap { contestants[position].workloads[$0]?.series[metric]?.first }
        return times.count == plan.workloads.count ? geometricMean(times) : nil
    }

    /// Width of the widest relative interval of query times, of those between binaries where there are several, or nil
    /// below eight launches. Twins and slowed contestants have an interval to their partner.
    var widestInterval: Double? {
        var widest: Double?
        let isComparison = contestants.contains { $0.contestant.binary > 0 }
        for contestant in contestants where contestant.isRunning {
            if isComparison, contestant.contestant.binary == 0 { continue }
            for workload in contestant.workloads.values {
                let isPaired = isComparison || !contestant.isSubject
                let compared =
                    isPaired
                    ? workload.pairs[MetricCatalog.queryTime.name]?.ratios
                    : workload.ratios[MetricCatalog.queryTime.name]
                let values = compared ?? workload.series[MetricCatalog.queryTime.name] ?? []
                guard let interval = signTestInterval(values), let middle = median(values), middle > 0 else { continue }
                widest = max(widest ?? 0, (interval.high - interval.low) / middle)
            }
        }
        return widest
    }
}

import Judging
import RunRecords
import Worker

/// One group of subjects over all launches so far.
package struct GroupState {
    package let plan: SubjectGroup
    let datasetName: String
    /// Configuration in records: keys given and the dataset's defaults.
    var config: [String: JSONValue]
    package let items: Int
    /// Columnar temporary of a file; nil for generated data.
    package let columnarFile: String?
    /// What contestants of other languages are handed; nil where there are none.
    var handed: (any HandedGroup)?
    /// Kinds of the plan's workloads that are not traces of queries.
    var kinds: [String: WorkloadKind] = [:]
    /// Contestants in the order of the plan.
    var contestants: [ContestantState]
    /// Strategy that the others are compared with, by metric key, once chosen.
    var references: [String: String] = [:]
    var launches = 0
    var datasetChecksum: String?
    var launchSeconds: Double?
    /// Seconds of them for calibrating and checking answers, which the first launch does for all.
    var onceSeconds = 0.0
    /// Seconds of them for rounds beyond the planned ones.
    var furtherSeconds = 0.0
    var launchedContestants = 0
    /// What further launches leave out.
    var settled = SettledSeries()
    /// Where the time of all launches went.
    var timeSpent = TimeSpent()

    init(plan: SubjectGroup, datasetName: String, config: [String: JSONValue], items: Int, columnarFile: String?) {
        (self.plan, self.datasetName, self.config, self.items) = (plan, datasetName, config, items)
        self.columnarFile = columnarFile
        contestants = Contestant.roster(strategies: plan.strategies).map(ContestantState.init)
    }

    /// Takes the contestants of several binaries and the slowed ones in.
    mutating func enter(binaries: Int, slowdowns: [Int]) {
        contestants = Contestant.roster(strategies: plan.strategies, binaries: binaries, slowdowns: slowdowns)
            .map(ContestantState.init)
    }

    package subscript(position: Int) -> ContestantState {
        get { contestants[position] }
        set { contestants[position] = newValue }
    }

    package func kind(of workload: String) -> WorkloadKind { kinds[workload] ?? .queries }

    /// Workloads under which the contestant at `position` is timed: those it was not cut off under.
    func timedWorkloads(_ position: Int) -> [String] { plan.workloads.filter { self[position][$0].epoch != nil } }

    /// What a worker of `binary` needs to know of a contestant.
    package func reference(to contestant: Contestant, of binary: Binary, seed: UInt64) -> ContestantReference {
        var slowdown: Int?
        if case .slowed(let percent) = contestant.part { slowdown = percent }
        return ContestantReference(
            layout: plan.layout, config: plan.config, dataset: plan.dataset, columns: plan.columns,
            columnarFile: columnarFile, items: plan.items, seed: seed,
            strategy: binary.renamedStrategies[contestant.strategy] ?? contestant.strategy, slowdownPercent: slowdown)
    }

    /// What a contestant measures under a workload, by its own binary's name of the strategy.
    package func subject(_ contestant: ContestantState, workload: String, _ renamed: [String: String]) -> Subject {
        Subject(
            layout: plan.layout, config: config, dataset: datasetName, items: items,
            strategy: renamed[contestant.strategy] ?? contestant.strategy, workload: workload)
    }

    /// Positions of the contestants that share their epochs with the one at `position`, itself included.
    func family(of position: Int) -> [Int] {
        let root = self[position].partner ?? position
        return contestants.indices.filter { $0 == root || self[$0].partner == root }
    }

    var isRunning: Bool { !awaited.isEmpty }

    /// Whether two binaries examined unlike many elements for the same answers: their times are worth knowing first.
    var hasMovedCount: Bool {
        contestants.contains { contestant in
            guard contestant.binary > 0, let partner = contestant.partner else { return false }
            return plan.workloads.contains { workload in
                guard let own = contestant[workload].counters?.examined,
                    let other = contestants[partner][workload].counters?.examined
                else { return false }
                return own != other
            }
        }
    }

    /// What a progress line calls the group.
    package var title: String { "\(plan.layout) \(datasetName) \(items)" }

    /// Width of the widest relative interval of the times of queries, changes and frames, of those between binaries
    /// where there are several, or nil below eight launches. Twins and slowed contestants have one to their partner.
    var widestInterval: Double? {
        var widest: Double?
        let isComparison = contestants.contains { $0.binary > 0 }
        for contestant in contestants where contestant.isRunning {
            if isComparison, contestant.binary == 0 { continue }
            let isPaired = isComparison || !contestant.isSubject
            let times = WorkloadKind.allCases.flatMap {
                contestant.values.byWorkload(MetricCatalog.time(of: $0)).values
            }
            for series in times {
                let compared = isPaired ? series.pair?.ratios : series.ratios.isEmpty ? nil : series.ratios
                let values = compared ?? series.values
                guard let interval = signTestInterval(values), let middle = median(values), middle > 0 else { continue }
                widest = max(widest ?? 0, (interval.high - interval.low) / middle)
            }
        }
        return widest
    }
}

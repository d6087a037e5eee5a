import Foundation
import Judging
import RunRecords

/// Counts the instructions of a group's contestants, each once a run, after the group's first launch: its times say
/// what counting will take.
struct ExactPass {
    let plan: RunPlan
    let settings: RunSettings
    /// When the run should be over, if it has a budget.
    let end: Date?
    let interruption: Interruption
    let report: (RunEvent) -> Void

    /// Counts all uncounted contestants, or notes why not. Throws only when interrupted.
    func run(_ group: inout GroupState) throws(WorkerEnd) {
        var positions = group.contestants.indices.filter { group[$0].awaitsCount }
        guard !positions.isEmpty else { return }
        guard plan.exact == true else { return group.noteUncounted(positions, reason: "counted only with --exact") }
        let foreign = positions.filter { plan.contestant(named: group[$0].strategy) != nil }
        group.noteUncounted(foreign, reason: ForeignWorker.uncounted)
        positions.removeAll(where: foreign.contains)
        let tools: CallgrindTools
        do throws(MissingTool) {
            tools = try CallgrindTools(environment: settings.environment)
        } catch {
            return group.noteUncounted(positions, reason: "\(error)")
        }
        let count = ExactCount(
            tools: tools, environment: settings.environment, limitSeconds: plan.turnLimitSeconds,
            interruption: interruption)
        // Half of the remaining time, so that there are launches after it.
        let until = end.map { Date().addingTimeInterval($0.timeIntervalSinceNow / 2) } ?? .distantFuture
        for (done, position) in positions.enumerated() {
            let contestant = group[position].contestant
            let binary = settings.binaries[contestant.binary]
            report(
                .turn(
                    group: group.title, what: "count instructions \(contestant.strategy)",
                    share: Double(done) / Double(positions.count)))
            let figures = try count.count(
                executable: binary.executable,
                contestant: group.reference(to: contestant, of: binary, seed: settings.seed),
                recorded: group.plan.queries, estimate: group.estimate(position),
                secondsLeft: until.timeIntervalSinceNow)
            group.add(figures, to: position)
        }
    }
}

extension ContestantState {
    /// Whether its instructions are still to be counted: of an identical or slowed contestant they would say nothing.
    fileprivate var awaitsCount: Bool {
        let counts = values[MetricCatalog.prepareInstructions]
        return status == .ok && isSubject && counts.values.isEmpty && counts.reason == nil
    }

    /// Forgets why an earlier part of the run did not count: this part may be asked to, or have the tools.
    mutating func awaitCount() {
        guard status == .ok, values[MetricCatalog.prepareInstructions].values.isEmpty else { return }
        for counted in ExactCosts.metrics {
            values[SeriesKey(counted.prepare.name)].reason = nil
            for workload in workloads.keys { values[SeriesKey(counted.query.name, workload: workload)].reason = nil }
        }
    }
}

extension GroupState {
    /// What counting a contestant will take.
    fileprivate func estimate(_ position: Int) -> ExactEstimate {
        let values = self[position].values
        return ExactEstimate(
            items: items, layout: median(values[MetricCatalog.layoutTime].values) ?? 0,
            prepare: median(values[MetricCatalog.prepareTime].values) ?? 0,
            queries: values.byWorkload(MetricCatalog.queryTime).compactMapValues { median($0.values) })
    }

    /// Notes why contestants are not counted.
    fileprivate mutating func noteUncounted(_ positions: [Int], reason: String) {
        for position in positions {
            let workloads = self[position].workloads.keys.filter { kind(of: $0) == .queries }
            add(ExactCount.Figures(unavailable: reason, workloads: workloads), to: position)
        }
    }

    /// Adds a contestant's counts, and pairs them with its partner's.
    mutating func add(_ figures: ExactCount.Figures, to position: Int) {
        for (key, value) in figures.bySeries {
            self[position].values[key].add(value)
            guard let partner = self[position].partner, let own = value.value,
                let other = self[partner].values[key].values.first
            else { continue }
            self[position].values[key].pair = PairLaunches(own: [own], partner: [other])
        }
    }
}

extension ExactCount.Figures {
    /// The counts by the series they belong to.
    fileprivate var bySeries: [SeriesKey: Available<Double>] {
        var series: [SeriesKey: Available<Double>] = [:]
        for counted in ExactCosts.metrics {
            series[SeriesKey(counted.prepare.name)] = prepare.map { $0[keyPath: counted.value] }
            for (workload, costs) in queries {
                series[SeriesKey(counted.query.name, workload: workload)] = costs.map { $0[keyPath: counted.value] }
            }
        }
        return series
    }
}

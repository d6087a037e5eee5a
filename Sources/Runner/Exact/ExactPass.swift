import Foundation
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

    /// Counts those that were not counted yet, or notes why they are not. Throws only when interrupted.
    func run(_ group: inout GroupState) throws(WorkerEnd) {
        let positions = group.contestants.indices.filter { group.contestants[$0].awaitsCount }
        guard !positions.isEmpty else { return }
        guard plan.exact == true else { return group.noteUncounted(positions, reason: "counted only with --exact") }
        let tools: CallgrindTools
        do throws(MissingTool) {
            tools = try CallgrindTools(environment: settings.environment)
        } catch {
            return group.noteUncounted(positions, reason: "\(error)")
        }
        let count = ExactCount(
            tools: tools, environment: settings.environment, limitSeconds: plan.turnLimitSeconds,
            interruption: interruption)
        // Half of what is left, so that there are launches after it.
        let until = end.map { Date().addingTimeInterval($0.timeIntervalSinceNow / 2) } ?? .distantFuture
        for (done, position) in positions.enumerated() {
            let contestant = group.contestants[position].contestant
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
        status == .ok && isSubject && series[MetricCatalog.prepareInstructions.name] == nil
            && unavailable[MetricCatalog.prepareInstructions.name] == nil
    }
}

extension GroupState {
    /// What counting a contestant will take.
    fileprivate func estimate(_ position: Int) -> ExactEstimate {
        let contestant = contestants[position]
        return ExactEstimate(
            items: items, layout: median(contestant.series[MetricCatalog.layoutTime.name] ?? []) ?? 0,
            prepare: median(contestant.series[MetricCatalog.prepareTime.name] ?? []) ?? 0,
            queries: contestant.workloads.compactMapValues { median($0.series[MetricCatalog.queryTime.name] ?? []) })
    }

    /// Notes why contestants are not counted.
    fileprivate mutating func noteUncounted(_ positions: [Int], reason: String) {
        for position in positions {
            let workloads = contestants[position].workloads.keys
            add(ExactCount.Figures(unavailable: reason, workloads: workloads), to: position)
        }
    }

    /// Adds a contestant's counts, and pairs them with its partner's.
    mutating func add(_ figures: ExactCount.Figures, to position: Int) {
        contestants[position].add(figures.prepare, to: MetricCatalog.prepareInstructions.name)
        for (workload, value) in figures.queries {
            contestants[position].workloads[workload]?.add(value, to: MetricCatalog.queryInstructions.name)
        }
        guard let partner = contestants[position].contestant.partner else { return }
        let theirs = contestants[partner]
        if let own = figures.prepare.value, let other = theirs.series[MetricCatalog.prepareInstructions.name]?.first {
            contestants[position].pairs[MetricCatalog.prepareInstructions.name] = PairLaunches(
                own: [own], partner: [other])
        }
        for (workload, value) in figures.queries {
            guard let own = value.value,
                let other = theirs.workloads[workload]?.series[MetricCatalog.queryInstructions.name]?.first
            else { continue }
            contestants[position].workloads[workload]?.pairs[MetricCatalog.queryInstructions.name] = PairLaunches(
                own: [own], partner: [other])
        }
    }
}

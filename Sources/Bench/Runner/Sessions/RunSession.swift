import Files
import Foundation
import Probes
import RunRecords

package enum RunEnd: Equatable, Sendable {
    /// Everything planned was tried.
    case complete
    /// The user interrupted it; the record is valid and can be resumed.
    case interrupted
}

package struct RunOutcome: Sendable {
    /// The records as saved, one a binary.
    package var records: [RunRecord]
    package var end: RunEnd
    /// Contestants that were compared launch by launch: of different binaries, identical ones, slowed ones.
    package var pairs: [ContestantPair]

    /// The first binary's record: the only one of a plain run.
    package var record: RunRecord { records[0] }
}

/// One run: plans launches, keeps the record on disk up to date, and stops in time.
package final class RunSession {
    private let plan: RunPlan
    private let settings: RunSettings
    private let interruption: Interruption
    private let report: (RunEvent) -> Void
    private let stores: [RecordStore]
    let started = Date()
    private let processorTime = StealProbe.time()
    private let earlier: RunRecord?
    private var groups: [GroupState] = []
    private var records: [RunRecord]
    private var schedule = SaveSchedule()

    package init(
        plan: RunPlan, settings: RunSettings, continuing earlier: RunRecord? = nil, interruption: Interruption,
        report: @escaping (RunEvent) -> Void
    ) {
        (self.plan, self.interruption, self.report, self.earlier) = (plan, interruption, report, earlier)
        stores = settings.binaries.map { RecordStore(folder: settings.output, name: $0.recordName) }
        let clock = earlier?.clock ?? ClockProbe.measure()
        records = earlier.map { [$0] } ?? RunSession.emptyRecords(plan: plan, settings: settings, clock: clock)
        self.settings = settings.withEpochs(for: clock)
    }

    /// Runs to the end and returns the records as saved.
    ///
    /// Throws ``ScheduleError`` or ``LayoutError`` for data that can't be used and ``RecordError`` for a record that
    /// can't be continued, before anything is measured, and ``OutputError`` when a record can't be written.
    package func run() throws -> RunOutcome {
        let end = plan.timeBudgetSeconds.map { started.addingTimeInterval($0) }
        return try run(LaunchPlanner(launches: plan.launches, end: end, policy: settings.policy))
    }

    func run(_ planner: LaunchPlanner) throws -> RunOutcome {
        let datasets = try DatasetStore(settings.registries)
        defer { datasets.remove() }
        guard try prepareGroups(datasets) else {
            if !isStored { try write() }
            return outcome(.interrupted)
        }
        try begin()
        let end = try launchAll(planner, datasets)
        markUnfinished(end == .interrupted ? .interrupted : .budgetSpent)
        // A shard without groups is done when it is begun.
        let isWorthSaving = groups.isEmpty || groups.contains { $0.launches > 0 } || !isStored
        if isWorthSaving { try save() } else { takeResults() }
        return outcome(end)
    }

    /// The measurements so far, for callers that save more than the record.
    package var outcomeSoFar: RunOutcome { outcome(.interrupted) }

    private func outcome(_ end: RunEnd) -> RunOutcome {
        let pairs = groups.enumerated().flatMap { ContestantPair.pairs(of: $1, at: $0, settings.binaries) }
        return RunOutcome(records: records, end: end, pairs: pairs)
    }

    private var isStored: Bool { stores.allSatisfy(\.exists) }

    /// Finds out whether the records can be written. Earlier ones are replaced only when something was measured.
    private func begin() throws {
        guard isStored, earlier == nil else { return try save() }
        for store in stores { try OutputFolder.probe(store.name, in: settings.output) }
    }

    /// Makes the groups and puts an earlier part's launches into them; false if interrupted, with the record unchanged.
    private func prepareGroups(_ datasets: DatasetStore) throws -> Bool {
        let resumption = earlier.map { RecordResumption(record: $0, place: stores[0].path) }
        try resumption?.check(
            machine: MachineProbe.machine(), toolchain: ToolchainProbe.toolchain(), commit: settings.binaries[0].commit)
        var groups: [GroupState] = []
        for group in plan.ownGroups {
            var state = try datasets.group(group, seed: settings.seed, report: report)
            state.enter(binaries: settings.binaries.count, slowdowns: settings.policy.slowdowns)
            groups.append(state)
            if interruption.isRaised { return false }
        }
        datasets.releaseDatasets()
        try resumption?.restore(&groups)
        self.groups = groups
        return true
    }

    private func launchAll(_ planner: LaunchPlanner, _ datasets: DatasetStore) throws -> RunEnd {
        let exact = CountingPass(
            plan: plan, settings: settings, end: planner.end, interruption: interruption, report: report)
        do {
            for resumed in groups.indices where groups[resumed].launches > 0 { try exact.run(&groups[resumed]) }
            while let next = planner.next(groups, now: Date()) {
                if interruption.isRaised { return .interrupted }
                groups[next].settled = planner.settled(groups[next])
                try handOver(next, datasets)
                try launch(next, planner)
                groups[next].settled = planner.settled(groups[next])
                try exact.run(&groups[next])
                if schedule.isDue(at: seconds) { try save() }
            }
        } catch WorkerEnd.interrupted {
            // Without the user's will it was the end of the budget.
            return interruption.isRaised || !settings.policy.keepsBudget ? .interrupted : .complete
        }
        return .complete
    }

    private var seconds: Double { Date().timeIntervalSince(started) }

    /// Writes what contestants of other languages need of a group, before its first launch here. Where there is no room
    /// for it their part ends.
    private func handOver(_ position: Int, _ datasets: DatasetStore) throws {
        let foreign = groups[position].contestants.indices.filter {
            plan.contestant(named: groups[position][$0].strategy) != nil && groups[position][$0].isRunning
        }
        guard let handOver = settings.tools.handOver, groups[position].handed == nil, !foreign.isEmpty else { return }
        do {
            groups[position].handed = try handOver(
                groups[position], datasets, settings.seed, RunSettings.checkedQueries)
        } catch let error as OutputError {
            for contestant in foreign { groups[position][contestant].end(.failed, reason: error.sentence) }
        }
    }

    private func launch(_ position: Int, _ planner: LaunchPlanner) throws {
        let group = groups[position]
        report(.launch(group: group.title, number: group.launches + 1, of: plan.launches))
        let launch = Launch(
            group: group, plan: plan, settings: settings, interruption: interruption,
            deadline: planner.deadline(of: position, groups, now: Date()),
            secondsOfFurtherRounds: planner.secondsOfFurtherRounds(
                groups, now: Date(), most: settings.policy.secondsOfFurtherRounds),
            end: settings.policy.keepsBudget ? planner.end : nil, report: report)
        groups[position] = try launch.run()
        settings.policy.screening?.screen(&groups, after: position)
        let progress = planner.progress(groups, started: started, now: Date())
        report(
            .finished(
                group: group.title, launches: groups[position].launches, shareOfRun: progress.share,
                secondsLeft: progress.secondsLeft))
    }

    private func markUnfinished(_ reason: UnreachedSubject) {
        for group in groups.indices {
            for contestant in groups[group].contestants.indices
            where groups[group][contestant].status == .skipped && groups[group][contestant].isRunning {
                groups[group][contestant].reason = reason.rawValue
            }
        }
    }

    private func save() throws {
        let begin = seconds
        takeResults()
        try write()
        schedule.saved(from: begin, to: seconds)
    }

    /// Brings the records up to what the groups have.
    private func takeResults() {
        let begin = seconds
        let control = RecordBuilder.control(groups, earlier: earlier?.control.value)
        let stealShare = RunRecord.stealShare(of: [
            (StealProbe.share(from: processorTime, to: StealProbe.time()), begin),
            (earlier?.stealShare, earlier?.durationSeconds ?? 0),
        ])
        let timeSpent = groups.map(\.timeSpent).reduce(earlier?.timeSpent ?? TimeSpent(), +)
        for (binary, description) in settings.binaries.enumerated() {
            let results = groups.flatMap {
                RecordBuilder.results($0, binary: binary, renamed: description.renamedStrategies)
            }
            records[binary].plan = plan.replacing(contestants: description.contestants)
            records[binary].results = results
            records[binary].durationSeconds = (earlier?.durationSeconds ?? 0) + begin
            records[binary].timeSpent = timeSpent
            records[binary].stealShare = stealShare
            records[binary].control = control
            records[binary].minimumDetectableEffect = RecordBuilder.minimumDetectableEffect(results)
        }
    }

    private func write() throws {
        for (store, record) in zip(stores, records) {
            do {
                try store.save(record)
                report(.saved(path: store.path))
            } catch var error as OutputError {
                let isWorthIt = record.results.contains { $0.status != .skipped }
                if isWorthIt, let spare = store.saveElsewhere(record) {
                    error.remedy += "; what was measured since is in \(spare)"
                }
                throw error
            }
        }
    }

    private static func emptyRecords(plan: RunPlan, settings: RunSettings, clock: ClockFigures) -> [RunRecord] {
        let startedAt = ISO8601DateFormatter().string(from: Date())
        let (machine, load) = (MachineProbe.machine(), LoadProbe.load())
        return settings.binaries.map { binary in
            var toolchain = ToolchainProbe.toolchain()
            toolchain.flags = binary.flags
            return RunRecord(
                id: UUID().uuidString.lowercased(), role: binary.role, startedAt: startedAt, durationSeconds: 0,
                commit: binary.commit, machine: machine, load: load, toolchain: toolchain,
                allocator: AllocatorProbe().version, clock: clock, seed: settings.seed, plan: plan,
                control: .unavailable(reason: "not started"),
                minimumDetectableEffect: .unavailable(reason: "not started"), results: [])
        }
    }
}

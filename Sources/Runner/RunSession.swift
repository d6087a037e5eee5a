import Foundation
import Probes
import RunRecords

/// How a run ended.
public enum RunEnd: Equatable, Sendable {
    /// Everything planned was tried.
    case complete
    /// The user interrupted it; the record is valid and can be resumed.
    case interrupted
}

/// One run: plans launches, keeps the record on disk up to date, and stops in time.
public final class RunSession {
    private let plan: RunPlan
    private let settings: RunSettings
    private let interruption: Interruption
    private let report: (RunEvent) -> Void
    private let store: RecordStore
    private let started = Date()
    private let earlier: RunRecord?
    private var groups: [GroupState] = []
    private var record: RunRecord
    private var schedule = SaveSchedule()

    /// A run of `plan`, continuing `earlier` when given.
    public init(
        plan: RunPlan, settings: RunSettings, continuing earlier: RunRecord? = nil, interruption: Interruption,
        report: @escaping (RunEvent) -> Void
    ) {
        self.plan = plan
        self.interruption = interruption
        self.report = report
        self.earlier = earlier
        store = RecordStore(folder: settings.output)
        record = earlier ?? RunSession.emptyRecord(plan: plan, settings: settings)
        self.settings = settings.withEpochs(for: record.clock)
    }

    /// Runs to the end and returns the record as saved.
    ///
    /// Throws ``ScheduleError`` or ``LayoutError`` for data that can't be used and ``RecordError`` for a record that
    /// can't be continued, before anything is measured, and ``OutputError`` when the record can't be written.
    public func run() throws -> (record: RunRecord, end: RunEnd) {
        let datasets = try DatasetStore()
        interruption.removeAtEnd(datasets.path)
        defer { datasets.remove() }
        guard try prepareGroups(datasets) else {
            if !store.exists { try write() }
            return (record, .interrupted)
        }
        try begin()
        let planner = LaunchPlanner(
            launches: plan.launches, end: plan.timeBudgetSeconds.map { started.addingTimeInterval($0) })
        let end = try launchAll(planner)
        if end == .interrupted { markUnfinished() }
        if groups.contains(where: { $0.launches > 0 }) || !store.exists { try save() }
        return (record, end)
    }

    /// Finds out whether the record can be written. An earlier record is replaced only when something was measured.
    private func begin() throws {
        if store.exists, earlier == nil {
            try OutputFolder.probe(RecordStore.fileName, in: settings.output)
        } else {
            try save()
        }
    }

    /// Makes the groups and puts an earlier part's launches into them; false when interrupted meanwhile, which leaves
    /// the record as it was.
    private func prepareGroups(_ datasets: DatasetStore) throws -> Bool {
        let resumption = earlier.map { RecordResumption(record: $0, place: store.path) }
        try resumption?.check(
            machine: MachineProbe.machine(), toolchain: ToolchainProbe.toolchain(),
            commit: CommitProbe.commit(near: settings.executable))
        var groups: [GroupState] = []
        for group in plan.groups {
            groups.append(try datasets.group(group, seed: settings.seed, report: report))
            if interruption.isRaised { return false }
        }
        datasets.releaseDatasets()
        try resumption?.restore(&groups)
        self.groups = groups
        return true
    }

    private func launchAll(_ planner: LaunchPlanner) throws -> RunEnd {
        while let next = planner.next(groups, now: Date()) {
            if interruption.isRaised { return .interrupted }
            do {
                try launch(next, planner)
            } catch WorkerEnd.interrupted {
                return .interrupted
            }
            if schedule.isDue(at: seconds) { try save() }
        }
        return .complete
    }

    /// Seconds since the run, or its resumed part, began.
    private var seconds: Double { Date().timeIntervalSince(started) }

    private func launch(_ position: Int, _ planner: LaunchPlanner) throws {
        let group = groups[position]
        report(.launch(group: group.title, number: group.launches + 1, of: plan.launches))
        let launch = Launch(
            group: group, plan: plan, settings: settings, interruption: interruption,
            deadline: planner.deadline(of: position, groups, now: Date()), report: report)
        groups[position] = try launch.run()
        let progress = planner.progress(groups, started: started, now: Date())
        report(
            .finished(
                group: group.title, launches: groups[position].launches, shareOfRun: progress.share,
                secondsLeft: progress.secondsLeft))
    }

    private func markUnfinished() {
        for group in groups.indices {
            for contestant in groups[group].contestants.indices
            where groups[group].contestants[contestant].status == .skipped {
                groups[group].contestants[contestant].reason = "the run was interrupted before its first launch"
            }
        }
    }

    private func save() throws {
        let begin = seconds
        record.plan = plan
        record.results = groups.flatMap(RecordBuilder.results)
        record.durationSeconds = (earlier?.durationSeconds ?? 0) + begin
        record.control = RecordBuilder.control(groups, earlier: earlier?.control.value)
        record.minimumDetectableEffect = RecordBuilder.minimumDetectableEffect(record.results)
        try write()
        schedule.saved(from: begin, to: seconds)
    }

    private func write() throws {
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

    private static func emptyRecord(plan: RunPlan, settings: RunSettings) -> RunRecord {
        RunRecord(
            id: UUID().uuidString.lowercased(), startedAt: ISO8601DateFormatter().string(from: Date()),
            durationSeconds: 0, commit: CommitProbe.commit(near: settings.executable),
            machine: MachineProbe.machine(), load: LoadProbe.load(), toolchain: ToolchainProbe.toolchain(),
            allocator: AllocatorProbe().version, clock: ClockProbe.measure(), seed: settings.seed, plan: plan,
            control: .unavailable(reason: "not started"),
            minimumDetectableEffect: .unavailable(reason: "not started"), results: [])
    }
}

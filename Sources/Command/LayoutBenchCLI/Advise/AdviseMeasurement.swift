import Errors
import Files
import Judging
import LayoutStrategies
import RunRecords
import Runner
import Subjects
import Workloads

struct AdviseMeasurement {
    let registries: Registries
    let console: Console

    /// Generated data are also measured at a fraction of the items and at a multiple, so that it can be said where the
    /// answer stops being true.
    private static let otherSizes = [4, 0.25]
    private static let mostItemsBeyond = 2_000_000

    /// Items from which on a quarter of them is measured in less time: a launch of few is mostly its start.
    private static let fewestScreened = 20_000

    /// Measures, shows the progress, and returns the record, which is kept in `output`; nil where it was interrupted.
    func run(_ need: Need, _ asked: AskedNeed, output: String, budget: Double) throws -> RunRecord? {
        let claim = try OutputClaim(output)
        defer { claim.release() }
        let interruption = Interruption.listening()
        let progress = ProgressDisplay(console)
        let knowledge = AdviceKnowledge(registries)
        let settings = RunSettings(
            output: output, seed: asked.seed, registries: registries,
            binaries: [.own(executable: console.executable)], environment: console.environment,
            policy: .screen(
                need.items < Self.fewestScreened
                    ? nil : GroupScreening { Advice.ruledOut(by: $0, for: need, knowledge) }),
            tools: .all)
        let plan = RunPlan(
            suite: nil, groups: try groups(need, asked), launches: 8, timeBudgetSeconds: budget, queryRounds: 5,
            prepareRounds: 2, prepareLimitSeconds: min(RunPlan.defaultPrepareLimitSeconds, max(1, budget / 20)),
            queryLimitSeconds: 0.05, turnLimitSeconds: 60)
        console.note(Self.beginning(plan, budget))
        let session = RunSession(
            plan: plan, settings: settings, continuing: nil, interruption: interruption, report: progress.show)
        let outcome = try progress.during { try session.run() }
        if outcome.end == .interrupted {
            console.note("interrupted: the measurements until then are in \(output)/\(RecordStore.fileName)\n")
            return nil
        }
        console.note("measured; the record is \(output)/\(RecordStore.fileName)\n\n")
        return outcome.record
    }

    /// The line about the measurement and its time limit.
    static func beginning(_ plan: RunPlan, _ budget: Double) -> String {
        guard let group = plan.groups.first else { return "" }
        let sizes = plan.groups.compactMap(\.items).sorted().map(Format.items)
        let size = sizes.isEmpty ? "all items" : "\(sizes.joined(separator: ", ")) items"
        let count = group.strategies.count
        return "measuring \(count == 1 ? group.strategies[0] : "\(count) strategies") over \(group.dataset) in "
            + "\(group.layout), \(size), for \(Format.duration(seconds: budget)) at most\n"
    }

    /// The need's own size first: what time there is goes to it before others, but for a launch of the smallest, which
    /// tells what need not be measured with more items.
    private func groups(_ need: Need, _ asked: AskedNeed) throws -> [SubjectGroup] {
        var selection = SubjectSelection()
        selection.layouts = [need.layout]
        selection.datasets = [asked.dataset ?? registries.suites.defaults.dataset]
        selection.strategies = asked.strategies.isEmpty ? oneOfEachKindFirst : asked.strategies
        selection.file = asked.file
        selection.configurationFile = asked.configurationFile
        selection.workloads = Array(registries.workloads.names(standingFor: .scrolling).filter(isQueries).prefix(1))
        if need.hasEdits {
            let stand: WorkloadEntry.Stand = need.batch == nil ? .editing : .syncing
            selection.workloads += registries.workloads.names(standingFor: stand).prefix(1)
        }
        let source = try registries.datasets.source(for: selection.datasets[0], dialect: asked.file.csvDialect)
        if source.isGenerated {
            let others = Self.otherSizes.map { Int((Double(need.items) * $0).rounded()) }
            selection.items = [need.items] + others.filter { $0 > 0 && $0 <= max(need.items, Self.mostItemsBeyond) }
        } else if let items = asked.items {
            selection.items = [items]
        }
        return try selection.groups(registries, suite: nil)
    }

    /// Every strategy; first what a program adds, and one of each effort of the quick suite: a small budget goes to them.
    private var oneOfEachKindFirst: [String] {
        let quick = Set(registries.strategies.names(marked: .quick))
        let own = registries.strategies.ownEntries
        let first = StrategyEffort.allCases.compactMap { effort in
            own.last { $0.effort == effort && quick.contains($0.name) }?.name
        }
        let added = own.filter { $0.origin != nil }.map(\.name)
        return (added + first + own.map(\.name).filter(quick.contains) + own.map(\.name)).uniqued()
    }

    /// Queries rather than frames: they are measured in less time. Recorded viewports are left out.
    private func isQueries(_ workload: String) -> Bool {
        registries.workloads.form(of: workload) == .queries && workload != WorkloadEntry.recorded.name
    }
}

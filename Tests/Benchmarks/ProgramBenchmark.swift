import Files
import Foundation
import Judging
import RunRecords
import Runner
import Subjects

/// Two built programs by turns, whatever they were built from and however: what a flag costs or gains each strategy.
struct ProgramBenchmark {
    /// The programs.
    let executables: [String]
    /// Wall seconds.
    let seconds: Double

    func run() throws {
        let registries = Registries.builtIn
        let groups = ["construction", "lanes"].flatMap { dataset in
            [10_000, 100_000].map { items in
                SubjectGroup(
                    layout: registries.suites.defaults.layout, config: [:], dataset: dataset, items: items,
                    strategies: registries.strategies.ownEntries.map(\.name), workloads: ["jump", "scroll"])
            }
        }
        let plan = RunPlan(
            suite: nil, groups: groups, launches: 15, timeBudgetSeconds: seconds, queryRounds: 20, prepareRounds: 5,
            prepareLimitSeconds: 10, queryLimitSeconds: 0.05, turnLimitSeconds: 60)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("programs-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let binaries = zip(["a", "b"], executables).map { name, path in
            Binary(
                label: name, executable: path, commit: .unavailable(reason: "a program"), recordName: "\(name).json")
        }
        let settings = RunSettings(
            output: folder, seed: 1, registries: registries, binaries: binaries,
            environment: ProcessInfo.processInfo.environment, policy: .compare)
        let rule = ComparisonRule()
        let outcome = try ComparisonSession(
            plan: plan, settings: settings, rule: rule, launchesWhereOpen: 30, interruption: Interruption(),
            report: { _ in }
        ).run()
        let verdicts = judge(screened: outcome.screened, confirmed: outcome.confirmed, rule: rule)
        show(verdicts)
    }

    private func show(_ verdicts: [MetricVerdict]) {
        let table = Table("strategy", "metric", "subjects", "second ÷ first", "99 % interval")
        for mean in MeanRatio.all(of: verdicts) where MetricCatalog.byTurns.contains(mean.metric) {
            let interval = mean.low.flatMap { low in mean.high.map { "\(low.text(3))–\($0.text(3))" } } ?? "–"
            table.row([mean.strategy, mean.metric, "\(mean.subjects)", mean.ratio.text(3), interval])
        }
    }
}

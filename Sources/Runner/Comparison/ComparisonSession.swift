import Foundation
import RunRecords

/// What a comparison of binaries came to, before it is judged.
public struct ComparisonOutcome: Sendable {
    /// The records of the first pass as saved, one a binary.
    public var records: [RunRecord]
    /// What the first two binaries came to, by turns.
    public var screened: [PairedSeries]
    /// The same of the candidates, in fresh launches.
    public var confirmed: [PairedSeries]
    /// What only one of the two has, or what can't be compared.
    public var missing: [MissingMetric]
    /// How the comparison ended.
    public var end: RunEnd
}

/// Compares binaries by turns: a first pass over everything, then fresh launches of whatever seems to have changed.
public final class ComparisonSession {
    /// Share of a time budget that the first pass may take.
    static let screeningShare = 0.6

    private let plan: RunPlan
    private let settings: RunSettings
    private let rule: ComparisonRule
    private let launchesWhereOpen: Int
    private let interruption: Interruption
    private let report: (RunEvent) -> Void
    private let started = Date()

    /// A comparison of the first two of the settings' binaries; further ones take their turns and have records.
    ///
    /// - Parameter launchesWhereOpen: launches of a group of which something is still open after those of the plan.
    public init(
        plan: RunPlan, settings: RunSettings, rule: ComparisonRule, launchesWhereOpen: Int, interruption: Interruption,
        report: @escaping (RunEvent) -> Void
    ) {
        self.plan = plan
        self.settings = settings
        self.rule = rule
        self.launchesWhereOpen = launchesWhereOpen
        self.interruption = interruption
        self.report = report
    }

    /// Measures; throws what ``RunSession/run()`` throws. The records are saved as they grow, those of the fresh
    /// launches in the folder `confirmation`.
    public func run() throws -> ComparisonOutcome {
        let session = RunSession(plan: plan, settings: settings, interruption: interruption, report: report)
        let first = try session.run(planner(launches: plan.launches, share: Self.screeningShare, extends: true))
        let names = settings.binaries[1].renamedStrategies
        var outcome = ComparisonOutcome(
            records: first.records, screened: Self.series(of: first), confirmed: [],
            missing: PairMatching.missing(first.records[0], first.records[1], renamed: names), end: first.end)
        let candidates = screen(outcome.screened, rule: rule)
        guard first.end == .complete, let plan = ConfirmationPlan.plan(plan, first.pairs, candidates, rule) else {
            return outcome
        }
        let second = try confirmation(plan)
        outcome.confirmed = Self.series(of: second)
        outcome.end = second.end
        return outcome
    }

    private func confirmation(_ plan: RunPlan) throws -> RunOutcome {
        var settings = settings
        settings.output += "/confirmation"
        // A third binary has said what it has to say.
        settings.binaries = Array(settings.binaries.prefix(2))
        let session = RunSession(plan: plan, settings: settings, interruption: interruption, report: report)
        return try session.run(planner(launches: plan.launches, share: 1, extends: false))
    }

    private func planner(launches: Int, share: Double, extends: Bool) -> LaunchPlanner {
        var planner = LaunchPlanner(
            launches: launches, end: plan.timeBudgetSeconds.map { started.addingTimeInterval($0 * share) })
        let rule = rule
        if extends {
            planner.launchesWhereOpen = launchesWhereOpen
            planner.isOpen = { Self.isOpen($0, rule) }
        }
        return planner
    }

    /// Whether a time that was measured by turns lies neither beyond the floor nor within what counts as equivalent.
    private static func isOpen(_ group: GroupState, _ rule: ComparisonRule) -> Bool {
        let series = ContestantPair.pairs(of: group).filter { $0.kind == .binary(1) }.flatMap(\.series)
        return series.contains { series in
            guard GroupState.comparedMetrics.contains(series.metric) else { return false }
            let estimate = RatioEstimate(paired: series.ratios, confidence: rule.confidence)
            let verdict = estimate.verdict(
                threshold: rule.floor, equivalence: rule.equivalence, lowerIsBetter: series.better != "higher")
            return verdict == .inconclusive
        }
    }

    private static func series(of outcome: RunOutcome) -> [PairedSeries] {
        outcome.pairs.filter { $0.kind == .binary(1) }.flatMap {
            PairMatching.comparable($0, outcome.records[0], outcome.records[1])
        }
    }
}

import Files
import Foundation
import Judging
import RunRecords

/// What a comparison of binaries came to, before it is judged.
package struct ComparisonOutcome: Sendable {
    /// The records of the first pass as saved, one a binary.
    package var records: [RunRecord]
    /// What the first two binaries came to, by turns.
    package var screened: [PairedSeries]
    /// The same of the candidates, in fresh launches.
    package var confirmed: [PairedSeries]
    /// What only one of the two has, or what can't be compared.
    package var missing: [MissingMetric]
    package var end: RunEnd
}

/// Compares binaries by turns: a first pass over everything, then fresh launches of what seems to have changed.
package final class ComparisonSession {
    /// Shares of a time budget that are kept for fresh launches: without a candidate, and at most.
    static let reservedShares = 0.05...0.5

    private let plan: RunPlan
    private let settings: RunSettings
    private let rule: ComparisonRule
    private let launchesWhereOpen: Int
    private let interruption: Interruption
    private let report: (RunEvent) -> Void
    private let started = Date()

    /// A comparison of the first two of the settings' binaries; further ones take their turns and have records.
    ///
    /// - Parameter launchesWhereOpen: launches of a group that is not settled after the plan's launches. If they are
    ///   more than the plan's, launches leave out settled metrics; otherwise each group has exactly the launches of the
    ///   plan.
    package init(
        plan: RunPlan, settings: RunSettings, rule: ComparisonRule, launchesWhereOpen: Int, interruption: Interruption,
        report: @escaping (RunEvent) -> Void
    ) {
        (self.plan, self.settings, self.rule, self.launchesWhereOpen) = (plan, settings, rule, launchesWhereOpen)
        (self.interruption, self.report) = (interruption, report)
    }

    /// Measures; throws the errors of ``RunSession/run()``. The records are saved as they grow, records of the fresh
    /// launches in the folder `confirmation`.
    package func run() throws -> ComparisonOutcome {
        let session = RunSession(plan: plan, settings: settings, interruption: interruption, report: report)
        let first = try session.run(screeningPlanner())
        let names = settings.binaries[1].renamedStrategies
        var outcome = ComparisonOutcome(
            records: first.records, screened: Self.series(of: first), confirmed: [],
            missing: PairMatching.missing(first.records[0], first.records[1], renamed: names), end: first.end)
        let candidates = screen(outcome.screened, rule: rule)
        guard first.end == .complete, let plan = ConfirmationPlan.plan(plan, first.pairs, candidates, rule) else {
            return outcome
        }
        let second = try confirmation(plan, candidates)
        outcome.confirmed = Self.series(of: second)
        outcome.end = second.end
        return outcome
    }

    private func confirmation(_ plan: RunPlan, _ candidates: [Candidate]) throws -> RunOutcome {
        var settings = settings
        // A candidate of such a pass is confirmed by it; for others it would take time.
        let ofPasses = candidates.map(\.series.metric).contains {
            $0 == MetricCatalog.attributesTime.name || OwnMetric.dependsOnWorkload($0)
        }
        settings.policy.launchesWithPasses = ofPasses ? .max : 0
        settings.output += "/confirmation"
        // A third binary is not confirmed.
        settings.binaries = Array(settings.binaries.prefix(2))
        let session = RunSession(plan: plan, settings: settings, interruption: interruption, report: report)
        var planner = LaunchPlanner(launches: plan.launches, end: end)
        // A candidate with half of its launches is as open as one with none.
        planner.isSerial = true
        let names = settings.binaries[1].renamedStrategies
        planner.settled = { SettledSeries($0, except: candidates, names) }
        return try session.run(planner)
    }

    private var end: Date? { plan.timeBudgetSeconds.map { started.addingTimeInterval($0) } }

    private func screeningPlanner() -> LaunchPlanner {
        // The results of a third binary go into a history, which needs something of every group.
        var planner = LaunchPlanner(launches: plan.launches, end: end, settlesFirst: settings.binaries.count == 2)
        if launchesWhereOpen > plan.launches {
            planner.launchesWhereOpen = launchesWhereOpen
            // Nights of a history should have equally many.
            let fewest = settings.binaries.count > 2 ? plan.launches : LaunchPlanner.launchesOfAnInterval
            planner.settled = { [rule] in SettledSeries($0, rule, fewest: fewest) }
        }
        let rule = rule
        let shares = Self.reservedShares
        planner.reserve = { [budget = plan.timeBudgetSeconds ?? 0] groups in
            let expected = groups.map { Self.confirmationSeconds($0, rule) }.reduce(0, +)
            return min(max(expected, shares.lowerBound * budget), shares.upperBound * budget)
        }
        return planner
    }

    /// What the fresh launches of a group will take: of each contestant its part of the last launch.
    private static func confirmationSeconds(_ group: GroupState, _ rule: ComparisonRule) -> Double {
        let pairs = ContestantPair.pairs(of: group).filter(\.isOfTwoBinaries)
        let found = pairs.count { !screen($0.series, rule: rule).isEmpty }
        guard found > 0, let seconds = group.launchSeconds else { return 0 }
        let each = (seconds - group.furtherSeconds) / Double(max(1, group.launchedContestants))
        return each * Double(2 * found * rule.confirmationLaunches)
    }

    private static func series(of outcome: RunOutcome) -> [PairedSeries] {
        outcome.pairs.filter(\.isOfTwoBinaries).flatMap {
            PairMatching.comparable($0, outcome.records[0], outcome.records[1])
        }
    }
}

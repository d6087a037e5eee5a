import LayoutCore
import LayoutStrategies
import RunRecords
import Schedules
import Workloads

/// One combination whose strategies were compared with brute force.
package struct VerificationOutcome: Sendable {
    /// layout, dataset, items and workload as one title.
    package var title: String
    /// Strategies compared.
    package var strategies: Int
    /// Queries asked of each, or frames shown.
    package var queries: Int
    /// Elements they should have returned.
    package var hits: Int
    /// Strategy and first difference of each that disagrees.
    package var differences: [(strategy: String, difference: String)]
    /// Contestants of other languages that gave no answers, each with the reason.
    package var failures: [(strategy: String, reason: String)] = []
    /// Contestants of other languages that know no such workload.
    package var notAsked: [String] = []
    /// Elements of the layout.
    package var elements: Int
    /// Number of them without a frame, so that no strategy may find them.
    package var withoutFrame: Int
    /// Lines left out of the dataset's file.
    package var linesLeftOut: Int
    /// Whether frames were shown, and not queries asked.
    package var showsFrames = false
    /// Whether the comparison says nothing of the data: most elements of the layout have no frame, or no query of any
    /// workload finds one.
    package var isEmpty = false
}

/// Every strategy against brute force, without timing.
package struct Verification {
    /// The verified selection; items nil: all of a file.
    package var groups: [SubjectGroup]
    /// Seed of schedules and traces.
    package var seed: UInt64
    /// Queries of each workload.
    package var queries: Int
    /// What subjects are chosen from.
    package var registries: Registries
    /// Environment, which may plant a fault.
    package var environment: [String: String]
    /// Programs of other languages whose answers are compared too.
    package var contestants: [ContestantCommand] = []

    package init(
        groups: [SubjectGroup], seed: UInt64, registries: Registries, queries: Int = 200, environment: [String: String]
    ) {
        self.groups = groups
        self.seed = seed
        self.registries = registries
        self.queries = queries
        self.environment = environment
    }

    /// Verifies group by group and hands each outcome to `report` as it is known. O(items × queries) a workload.
    package func run(_ report: (VerificationOutcome) throws -> Void) throws {
        for group in groups { try verify(group, report) }
    }

    private func verify(_ group: SubjectGroup, _ report: (VerificationOutcome) throws -> Void) throws {
        let source = try registries.datasets.source(for: group)
        let dataset = try source.load(
            items: group.items, seed: seed, skipInvalid: group.skipInvalid, memoryLimit: MemoryLimit.ofData)
        let laidOut = try registries.layouts.lay(group.layout, over: dataset, config: group.config)
        try LayoutLaw.check(group.layout, laidOut, registries.layouts)
        let recorded = try group.queries.map { try readRectangles($0, memoryLimit: MemoryLimit.ofData) }
        var outcomes = try answers(group, laidOut, dataset, recorded)
        // A session shows pinned elements even where no query finds anything.
        let hasFound = outcomes.contains { $0.hits > 0 && 2 * $0.withoutFrame <= $0.elements }
        let asksQueries = !outcomes.isEmpty
        for workload in group.workloads
        where registries.workloads.form(of: workload) == .frames && zooms(workload, laidOut) == nil {
            if registries.workloads.uselessness(of: workload, on: laidOut.layout) != nil { continue }
            guard var outcome = try session(workload, group, laidOut, dataset) else { continue }
            outcome.notAsked = contestants.map(\.name)
            outcomes.append(outcome)
        }
        let isEmpty =
            asksQueries ? !hasFound : outcomes.allSatisfy { $0.hits == 0 || 2 * $0.withoutFrame > $0.elements }
        for position in outcomes.indices {
            outcomes[position].isEmpty = isEmpty
            try report(outcomes[position])
        }
    }

    /// The outcomes of the workloads that ask queries.
    private func answers(
        _ group: SubjectGroup, _ laidOut: LaidOut, _ dataset: LoadedDataset, _ recorded: [Rect]?
    ) throws -> [VerificationOutcome] {
        var outcomes: [VerificationOutcome] = []
        var checks: [AnswerCheck] = []
        var traces: [QueryTrace] = []
        for workload in group.workloads
        where registries.workloads.form(of: workload) != .frames || zooms(workload, laidOut) != nil {
            let trace = registries.workloads.trace(
                named: workload, layout: laidOut.layout, viewport: laidOut.viewportSize, seed: seed,
                recorded: recorded)
            guard let trace = trace ?? zooms(workload, laidOut) else { throw withoutTrace(workload) }
            let check = AnswerCheck(
                layout: laidOut.layout, asking: AskedTrace(trace, viewport: laidOut.viewportSize), count: queries)
            checks.append(check)
            traces.append(trace)
            outcomes.append(
                VerificationOutcome(
                    title: "\(group.layout) \(dataset.name) \(dataset.itemCount) \(workload)",
                    strategies: group.strategies.count, queries: check.rects.count, hits: check.expectedHits,
                    differences: [], elements: laidOut.layout.elementCount,
                    withoutFrame: laidOut.layout.diagnostics.withoutFrame, linesLeftOut: dataset.skipped?.count ?? 0))
        }
        // One strategy at a time: they need not fit into memory together.
        for name in group.strategies {
            let strategy = try context(of: name, group, laidOut, dataset).makeStrategy()
            strategy.prepare()
            for (position, check) in checks.enumerated() {
                guard let difference = check.difference(of: strategy) else { continue }
                outcomes[position].differences.append((name, registries.explained(difference, strategy: name)))
            }
        }
        try compareContestants(laidOut.layout, dataset, zip(traces, checks), &outcomes)
        return outcomes
    }

    /// What frames without a host show: queries as others are, where answers are compared.
    private func zooms(_ workload: String, _ laidOut: LaidOut) -> QueryTrace? {
        registries.workloads.zooms(
            named: workload, layout: laidOut.layout, viewport: laidOut.viewportSize, seed: seed)
    }

    private func withoutTrace(_ workload: String) -> ScheduleError {
        ScheduleError(
            .usage, "the workload \(workload) has no viewports", at: "--workload",
            remedy: "use \(registries.workloads.entries.map(\.name).joined(separator: ", ")), "
                + "\(WorkloadEntry.recorded.name) with --queries")
    }

    /// A strategy over a layout, with the fault that may be planted in it.
    func context(
        of strategy: String, _ group: SubjectGroup, _ laidOut: LaidOut, _ dataset: LoadedDataset
    ) -> WorkloadContext {
        let contestant = ContestantReference(
            layout: group.layout, config: group.config, dataset: group.dataset, columns: group.columns,
            columnarFile: nil, items: group.items, seed: seed, strategy: strategy)
        return WorkloadContext(contestant, dataset, laidOut, environment: environment, registries: registries)
    }
}

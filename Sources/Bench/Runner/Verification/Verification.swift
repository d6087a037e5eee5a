import LayoutStrategies
import RunRecords
import Schedules
import Subjects
import Worker
import Workloads

/// One combination whose strategies were compared with brute force.
package struct VerificationOutcome: Sendable {
    package enum Operations: Sendable { case queries, frames, changes }

    /// layout, dataset, items and workload as one title.
    package var title = ""
    package var layout: String
    package var strategies = 0
    /// Queries asked of each, frames shown, or changes made.
    package var queries = 0
    package var operations = Operations.queries
    /// Elements they should have returned.
    package var hits = 0
    package var differences: [(strategy: String, difference: String)] = []
    /// Why the layout has no use for the workload over these data; nil where it was compared.
    package var notApplicable: String?
    /// Contestants of other languages that gave no answers, each with the reason.
    package var failures: [(strategy: String, reason: String)] = []
    /// Contestants of other languages that know no such workload.
    package var notAsked: [String] = []
    package var elements: Int
    /// Number of them without a frame, so that no strategy may find them.
    package var withoutFrame: Int
    /// Number of cells that no viewport within the content shows.
    package var outOfReach: Int
    package var linesLeftOut: Int
    /// Whether the comparison says nothing of the data: most elements of the layout have no frame, or no query of any
    /// workload finds one.
    package var isEmpty = false

    /// Whether something was found, and not only by the few elements that have a frame.
    fileprivate var saysSomething: Bool { hits > 0 && 2 * withoutFrame <= elements }
}

extension [VerificationOutcome] {
    /// The same, marked where they say nothing of the data: by the queries where any were asked, as sessions show pinned
    /// elements even where no query finds anything.
    fileprivate func marked(asking queries: [Int]) -> [VerificationOutcome] {
        let compared = indices.filter { self[$0].notApplicable == nil }
        let isEmpty = !(queries.isEmpty ? compared : queries).contains { self[$0].saysSomething }
        return indices.map { position in
            var outcome = self[position]
            outcome.isEmpty = isEmpty && outcome.notApplicable == nil
            return outcome
        }
    }
}

/// A trace whose answers are compared.
package struct AskedWorkload {
    package let name: String
    /// The place of its outcome.
    package let outcome: Int
    package let trace: QueryTrace
    package let check: AnswerCheck
}

/// Programs of other languages whose answers are compared with brute force.
package protocol VerifiedContestants {
    var names: [String] { get }

    /// Compares their answers, and adds what is wrong to the outcomes of the traces.
    func compare(
        _ laidOut: LaidOut, _ dataset: LoadedDataset, _ workloads: [AskedWorkload],
        _ outcomes: inout [VerificationOutcome]
    ) throws
}

/// A script, the place of its outcome, and its right frames.
private typealias ReplayedWorkload = (outcome: Int, made: any TimedWorkload, right: RightFrames)

/// Every strategy against brute force, without timing.
package struct Verification {
    /// The verified selection; items nil: all of a file.
    package var groups: [SubjectGroup]
    package var seed: UInt64
    package var queries: Int
    package var registries: Registries
    /// Programs of other languages whose answers are compared too; nil: none.
    package var contestants: (any VerifiedContestants)?

    package init(groups: [SubjectGroup], seed: UInt64, registries: Registries, queries: Int = 200) {
        (self.groups, self.seed, self.registries, self.queries) = (groups, seed, registries, queries)
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
        var outcome = VerificationOutcome(
            layout: group.layout, elements: laidOut.layout.elementCount,
            withoutFrame: laidOut.layout.diagnostics.withoutFrame, outOfReach: laidOut.outOfReach,
            linesLeftOut: dataset.skipped?.count ?? 0)
        outcome.title = "\(group.layout) \(dataset.name) \(dataset.itemCount)"
        let maker = try context(of: group.strategies.first ?? "", group, laidOut, dataset)
        let (begun, asked, replayed) = try make(group, maker, outcome)
        var outcomes = begun
        // One strategy at a time: they need not fit into memory together.
        for name in group.strategies {
            let context = try context(of: name, group, laidOut, dataset)
            try ask(asked, context, &outcomes)
            for (position, made, right) in replayed {
                context.rightFrames = right
                try replay(made, context, &outcomes[position])
            }
        }
        for (position, _, _) in replayed { outcomes[position].notAsked = contestants?.names ?? [] }
        try contestants?.compare(laidOut, dataset, asked, &outcomes)
        try outcomes.marked(asking: asked.map(\.outcome)).forEach(report)
    }

    /// Makes the workloads of a group, by a context that has its layout, and begins an outcome for each.
    private func make(
        _ group: SubjectGroup, _ maker: WorkloadContext, _ outcome: VerificationOutcome
    ) throws -> (outcomes: [VerificationOutcome], asked: [AskedWorkload], replayed: [ReplayedWorkload]) {
        let recorded = try group.queries.map { try readRectangles($0, memoryLimit: MemoryLimit.ofData) }
        let layout = try maker.madeLayout().layout
        var outcomes: [VerificationOutcome] = []
        var asked: [AskedWorkload] = []
        var replayed: [ReplayedWorkload] = []
        for workload in group.workloads {
            var own = outcome
            own.title += " \(workload)"
            do {
                let made = try maker.make(workload, recorded)
                if let trace = made.asked {
                    let check = AnswerCheck(layout: layout, asking: trace, count: queries)
                    (own.queries, own.hits) = (check.rects.count, check.expectedHits)
                    asked.append(AskedWorkload(name: workload, outcome: outcomes.count, trace: trace, check: check))
                } else {
                    own.operations = registries.workloads.form(of: workload) == .frames ? .frames : .changes
                    replayed.append((outcomes.count, made, RightFrames()))
                }
            } catch let error as NotApplicable {
                own.notApplicable = error.reason
            }
            outcomes.append(own)
        }
        return (outcomes, asked, replayed)
    }

    /// Compares a strategy's answers to the queries of all traces.
    private func ask(
        _ workloads: [AskedWorkload], _ context: WorkloadContext, _ outcomes: inout [VerificationOutcome]
    ) throws {
        if workloads.isEmpty { return }
        let strategy = try context.makeStrategy()
        strategy.prepare()
        for workload in workloads {
            outcomes[workload.outcome].strategies += 1
            note(workload.check.difference(of: strategy), context, &outcomes[workload.outcome])
        }
    }

    /// Replays a script with a strategy, and compares what it finds after changes, or shows, with brute force. One
    /// strategy's answers say nothing of another's. The first one's layout is compared with a rebuilt one.
    private func replay(
        _ made: any TimedWorkload, _ context: WorkloadContext, _ outcome: inout VerificationOutcome
    ) throws {
        var workload = made
        workload.context = context
        let isFirst = outcome.strategies == 0
        outcome.strategies += 1
        let check = try workload.check(queries, comparesLayout: isFirst)
        try check.proceed()
        let counters = check.counters
        if isFirst { (outcome.queries, outcome.hits) = (counters.queries, counters.hits) }
        note(check.difference, context, &outcome, ofLayout: check.blamesLayout)
    }

    private func note(
        _ difference: String?, _ context: WorkloadContext, _ outcome: inout VerificationOutcome, ofLayout: Bool = false
    ) {
        guard let difference else { return }
        let (strategy, layout) = (context.contestant.strategy, context.contestant.layout)
        outcome.differences.append(
            ofLayout
                ? (ChangeWalk.layoutItself, registries.explained(difference, layout: layout))
                : (strategy, registries.explained(difference, strategy: strategy)))
    }

    func context(
        of strategy: String, _ group: SubjectGroup, _ laidOut: LaidOut, _ dataset: LoadedDataset
    ) throws -> WorkloadContext {
        let contestant = ContestantReference(
            layout: group.layout, config: group.config, dataset: group.dataset, columns: group.columns,
            columnarFile: nil, items: group.items, seed: seed, strategy: strategy)
        return try WorkloadContext(contestant, dataset, laidOut, registries: registries)
    }
}

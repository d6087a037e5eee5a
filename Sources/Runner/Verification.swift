import LayoutCore
import LayoutStrategies
import RunRecords
import Schedules
import Workloads

/// One combination whose strategies were compared with brute force.
public struct VerificationOutcome: Sendable {
    /// layout, dataset, items and workload as one title.
    public var title: String
    /// Strategies compared.
    public var strategies: Int
    /// Queries asked of each.
    public var queries: Int
    /// Elements they should have returned.
    public var hits: Int
    /// Strategy and first difference of each that disagrees.
    public var differences: [(strategy: String, difference: String)]
}

/// Every strategy against brute force, without timing.
public struct Verification {
    /// What is verified; items nil: all of a file's.
    public var groups: [SubjectGroup]
    /// Seed of schedules and traces.
    public var seed: UInt64
    /// Queries of each workload.
    public var queries: Int
    /// Environment, which may plant a fault.
    public var environment: [String: String]

    /// A verification of groups.
    public init(groups: [SubjectGroup], seed: UInt64, queries: Int = 200, environment: [String: String]) {
        self.groups = groups
        self.seed = seed
        self.queries = queries
        self.environment = environment
    }

    /// Verifies group by group and hands each outcome to `report` as it is known. O(items × queries) a workload.
    public func run(_ report: (VerificationOutcome) -> Void) throws {
        for group in groups { try verify(group, report) }
    }

    private func verify(_ group: SubjectGroup, _ report: (VerificationOutcome) -> Void) throws {
        let source = try DatasetRegistry.source(for: group.dataset, columns: group.columns)
        let dataset = try source.load(items: group.items, seed: seed, skipInvalid: group.skipInvalid)
        let laidOut = try DatasetInput.lay(layout: group.layout, over: dataset, config: group.config)
        let configuration = try DatasetInput.configuration(
            layout: group.layout, dataset: dataset, given: group.config)
        let recorded = try group.queries.map { try readRectangles($0) }
        let strategies = try group.strategies.map { (name: $0, strategy: try strategy($0, laidOut)) }
        for workload in group.workloads {
            guard
                let trace = WorkloadRegistry.trace(
                    named: workload, layout: laidOut.layout, viewport: DatasetInput.viewportSize(configuration),
                    seed: seed, recorded: recorded)
            else { throw WorkerFailure("no workload named \(workload), or it needs --queries") }
            let title = "\(group.layout) \(dataset.name) \(dataset.itemCount) \(workload)"
            report(check(strategies, laidOut, trace.rects, title: title))
        }
    }

    private func strategy(_ name: String, _ laidOut: LaidOut) throws -> ErasedStrategy {
        guard let made = laidOut.strategy(named: name) else { throw WorkerFailure("no strategy named \(name)") }
        let isWrong = PlantedFault.planted(in: name, environment: environment) == .wrong
        let strategy = isWrong ? ErasedStrategy(WrongAnswers(made)) : made
        strategy.prepare()
        return strategy
    }

    private func check(
        _ strategies: [(name: String, strategy: ErasedStrategy)], _ laidOut: LaidOut, _ rects: [Rect], title: String
    ) -> VerificationOutcome {
        let check = AnswerCheck(layout: laidOut.layout, queries: rects, count: queries)
        var differences: [(strategy: String, difference: String)] = []
        for (name, strategy) in strategies {
            if let difference = check.run(strategy).difference { differences.append((name, difference)) }
        }
        return VerificationOutcome(
            title: title, strategies: strategies.count, queries: check.rects.count, hits: check.expectedHits,
            differences: differences)
    }
}

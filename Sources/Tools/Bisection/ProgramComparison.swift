import Exact
import Files
import Profiles
import RunRecords
import Runner
import Subjects
import ToolRuns
import Worker

/// Measures one subject in several programs, by exact counts or by turns.
package struct ProgramComparison {
    /// The subject: one strategy and one workload.
    let group: SubjectGroup
    let seed: UInt64
    let registries: Registries
    let environment: [String: String]
    let interruption: Interruption
    let limitSeconds: Double
    /// Folder of what runs save.
    let output: String

    package init(
        group: SubjectGroup, seed: UInt64, registries: Registries, environment: [String: String],
        interruption: Interruption, limitSeconds: Double, output: String
    ) {
        (self.group, self.seed, self.registries, self.environment) = (group, seed, registries, environment)
        (self.interruption, self.limitSeconds, self.output) = (interruption, limitSeconds, output)
    }

    package func metric(phase: String) -> MetricDescription {
        switch phase {
        case "prepare": MetricCatalog.prepareTime
        case "update": MetricCatalog.updateTime
        case "frame": MetricCatalog.frameP50
        default: MetricCatalog.queryTime
        }
    }

    /// Instructions of one operation of a phase; unavailable where the tool is missing or the program too old for it.
    package func instructions(of binary: Binary, phase: String) throws -> Available<Double> {
        let tools: CallgrindTools
        do throws(MissingTool) {
            tools = try CallgrindTools(environment: environment)
        } catch {
            return .unavailable(reason: error.description)
        }
        let datasets = try DatasetStore(registries)
        defer { datasets.remove() }
        let state = try datasets.group(group, seed: seed) { _ in }
        do {
            let worker = try CountingWorker(
                executable: binary.executable, tools: tools, environment: environment, limitSeconds: limitSeconds,
                interruption: interruption)
            try worker.ask(.load(contestant: state.reference(to: state[0].contestant, of: binary, seed: seed)))
            try worker.ask(.layout)
            if phase == "prepare" { return .value(try worker.count(.countPrepare).instructions) }
            try worker.ask(.prepare(count: 1))
            let workload = group.workloads[0]
            try worker.ask(.traces(workloads: [workload], queries: group.queries))
            let count = ExactEstimate.queryCount(items: state.items)
            let request: WorkerRequest =
                phase == "query"
                ? .countQueries(workload: workload, queries: count)
                : .count(phase: .workload(workload), operations: count)
            return .value(try worker.count(request).instructions)
        } catch let end as WorkerEnd {
            guard let reason = end.reason else { throw ProfileError(end, of: binary.label) }
            return .unavailable(reason: reason)
        }
    }

    /// Ratios of the second program's time to the first's, one a launch, by turns. Fewer where launches fail.
    package func ratios(_ first: Binary, _ second: Binary, phase: String, launches: Int) throws -> [Double] {
        let plan = RunPlan(
            suite: nil, groups: [group], launches: launches, timeBudgetSeconds: nil, queryRounds: 20, prepareRounds: 5,
            prepareLimitSeconds: 60, queryLimitSeconds: 1, turnLimitSeconds: limitSeconds, exact: nil)
        let settings = RunSettings(
            output: output, seed: seed, registries: registries,
            binaries: zip([first, second], ["good.json", "asked.json"]).map { binary, name in
                var binary = binary
                binary.recordName = name
                return binary
            }, environment: environment, policy: .bisect)
        let session = RunSession(plan: plan, settings: settings, interruption: interruption) { _ in }
        let outcome = try session.run()
        if outcome.end == .interrupted { throw ProfileError(.interrupted, of: second.label) }
        let name = metric(phase: phase).name
        return outcome.pairs.filter(\.isOfTwoBinaries).flatMap(\.series)
            .first { $0.metric == name }.map(\.ratios) ?? []
    }
}

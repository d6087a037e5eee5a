import Exact
import Foundation
import RunRecords
import Runner
import Worker

/// Counts a subject's phases under callgrind, by function and line.
struct ExactProfile {
    let session: ProfileSession
    let group: GroupState
    let plans: [PhasePlan]

    static func measures(of kind: ProfileKind) -> [CallgrindStacks.Measure] {
        let retains = CallgrindStacks.Measure(
            cost: ProfileCost("retains", unit: "count", "Retain calls"), callees: ExactCosts.retains)
        let releases = CallgrindStacks.Measure(
            cost: ProfileCost("releases", unit: "count", "Release calls"), callees: ExactCosts.releases)
        guard kind == .exact else { return [retains, releases] }
        return [
            CallgrindStacks.Measure(
                cost: ProfileCost("instructions", unit: "count", "Instructions executed"), events: ["Ir"]),
            CallgrindStacks.Measure(
                cost: ProfileCost("branches.mispredicted", unit: "count", "Branches that are predicted wrongly"),
                events: ExactCosts.mispredictionEvents),
            CallgrindStacks.Measure(
                cost: ProfileCost("misses.l1", unit: "count", "Accesses to data that miss a cache of 32 KiB"),
                events: ExactCosts.missEvents),
            CallgrindStacks.Measure(
                cost: ProfileCost("misses.ll", unit: "count", "Accesses to data that miss a cache of 8 MiB"),
                events: ExactCosts.lastMissEvents),
            retains, releases,
        ]
    }

    /// Queries, changes or frames that are counted.
    private var operations: Int { ExactEstimate.queryCount(items: group.items) }

    func run() throws -> Profile {
        let tools = try CallgrindTools(environment: session.environment)
        session.report("start the worker under callgrind")
        let worker = try CountingWorker(
            executable: session.request.binary.executable, tools: tools, environment: session.environment,
            isDetailed: true, limitSeconds: session.request.limitSeconds, interruption: session.interruption)
        // A prepare is counted before there are traces, as metrics are.
        try session.setUp([], group, prepares: false) { request throws(WorkerEnd) in try worker.reply(request) }
        var texts: [(plan: PhasePlan, operations: Int, text: String)] = []
        let order = plans.filter { $0.name == "prepare" } + plans.filter { $0.name != "prepare" }
        if order.first?.name != "prepare" { try worker.ask(.prepare(count: 1)) }
        for plan in order {
            session.report("count \(plan.name)")
            let (operations, text) = try count(plan, worker)
            texts.append((plan, operations, text))
        }
        // It calls itself valgrind-3.19.0.
        let version = session.answer(tools.valgrind, ["--version"])
        // Places are read from the program itself: the copy that ran has none.
        let originals = [worker.program: session.request.binary.executable]
        return try profile(texts, originals, version.replacing("valgrind-", with: "valgrind "))
    }

    private func count(_ plan: PhasePlan, _ worker: CountingWorker) throws -> (operations: Int, text: String) {
        guard let workload = plan.workload else { return try worker.record(.countPrepare) }
        try worker.ask(.traces(workloads: [workload], queries: session.request.group.queries))
        // The first two requests are older than profiles: programs built before can be profiled too.
        let request: WorkerRequest =
            plan.name == "query"
            ? .countQueries(workload: workload, queries: operations)
            : .count(phase: plan.phase, operations: operations)
        return try worker.record(request)
    }

    private func profile(
        _ texts: [(plan: PhasePlan, operations: Int, text: String)], _ originals: [String: String], _ tool: String
    ) throws -> Profile {
        session.report("name functions")
        let measures = Self.measures(of: session.request.kind)
        var symbolizer = Symbolizer(environment: session.environment, interruption: session.interruption)
        symbolizer.originals = originals
        var builder = ProfileBuilder()
        var phases: [ProfilePhase] = []
        for (plan, operations, text) in texts {
            let costs = try CallgrindCosts(text)
            let places = try symbolizer.places(of: CallgrindStacks.frames(of: costs))
            var stacks = CallgrindStacks(costs, places: places, measures: measures)
            stacks.add(to: &builder)
            phases.append(builder.phase(plan.name, operations: operations))
        }
        let settings = session.request.kind == .exact ? ", caches of 32 KiB and 8 MiB simulated" : ""
        return session.profile(group, plans, tool: tool + settings, costs: measures.map(\.cost), builder, phases, [])
    }
}

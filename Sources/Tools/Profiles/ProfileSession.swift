import Files
import Foundation
import Probes
import RunRecords
import Runner
import Subjects
import ToolRuns
import Worker

package struct ProfileSession {
    let request: ProfileRequest
    let registries: Registries
    let environment: [String: String]
    let interruption: Interruption
    let report: (String) -> Void

    /// `report` gets the present step, in a few words.
    package init(
        _ request: ProfileRequest, registries: Registries, environment: [String: String], interruption: Interruption,
        report: @escaping (String) -> Void
    ) {
        (self.request, self.registries, self.environment) = (request, registries, environment)
        (self.interruption, self.report) = (interruption, report)
    }

    /// Profiles the phases asked for. What some of them can't have stands in the profile with its reason.
    ///
    /// Throws ``ProfileError`` where the tool is missing or not permitted, or the worker fails, and as reading data.
    package func run() throws -> Profile { try Self.run([self])[0] }

    /// Profiles subjects in the same phases; where time is sampled, by turns.
    package static func run(_ sessions: [ProfileSession]) throws -> [Profile] {
        guard sessions.allSatisfy({ $0.request.kind == .time }) else { return try sessions.map { try $0.alone() } }
        var stores: [DatasetStore] = []
        defer { for store in stores { store.remove() } }
        var sides: [TimeProfile.Side] = []
        for session in sessions {
            let store = try DatasetStore(session.registries)
            stores.append(store)
            let group = try store.group(session.request.group, seed: session.request.seed) { _ in }
            sides.append(TimeProfile.Side(session: session, group: group, plans: try session.plans(group)))
        }
        return try explained(sides.map(\.group.title).first ?? "") { try TimeProfile(sides: sides).run() }
    }

    private func alone() throws -> Profile {
        let datasets = try DatasetStore(registries)
        defer { datasets.remove() }
        let group = try datasets.group(request.group, seed: request.seed) { _ in }
        let plans = try plans(group)
        return try Self.explained(group.title) {
            switch request.kind {
            case .time:
                let side = TimeProfile.Side(session: self, group: group, plans: plans)
                return try TimeProfile(sides: [side]).run()[0]
            case .heap: return try HeapProfile(session: self, group: group, plans: plans).run()
            case .exact, .retains: return try ExactProfile(session: self, group: group, plans: plans).run()
            }
        }
    }

    /// What goes wrong, as the user is told it.
    private static func explained<Value>(_ title: String, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let missing as MissingTool {
            throw ProfileError(missing)
        } catch let end as WorkerEnd {
            throw ProfileError(end, of: title)
        } catch let error as ToolOutputError {
            throw ProfileError(
                .internal, error.description, at: title, remedy: "report this with the versions of the tools")
        }
    }

    /// The phases with their workloads: each takes the first of its kind.
    private func plans(_ group: GroupState) throws -> [PhasePlan] {
        try request.phases.map { name in
            if name == "prepare" { return PhasePlan(name: name) }
            let workload = request.group.workloads.first {
                ProfileRequest.phase(of: group.kind(of: $0)) == name
            }
            guard let workload else {
                throw ProfileError(
                    .usage, "no workload for the phase \(name)", at: "--phase \(name)",
                    remedy: "name one with --workload (layoutbench list workloads)")
            }
            return PhasePlan(name: name, workload: workload)
        }
    }
}

extension ProfileSession {
    /// What a worker needs to know of the contestant.
    func reference(_ group: GroupState) -> ContestantReference {
        group.reference(to: group[0].contestant, of: request.binary, seed: request.seed)
    }

    func profile(
        _ group: GroupState, _ plans: [PhasePlan], tool: String, costs: [ProfileCost], _ builder: ProfileBuilder,
        _ phases: [ProfilePhase], _ unavailable: [UnavailablePhase]
    ) -> Profile {
        let workload = plans.compactMap(\.workload).first ?? request.group.workloads.first ?? ""
        return Profile(
            kind: request.kind, subject: group.subject(group[0], workload: workload, request.binary.renamedStrategies),
            label: request.binary.label.isEmpty ? nil : request.binary.label, commit: request.binary.commit,
            machine: MachineProbe.machine().id, tool: tool, costs: costs, functions: builder.functions,
            phases: phases, unavailable: unavailable, asked: request.asked)
    }

    /// Has a worker make everything that comes before the phases: layout, traces, and a strategy unless told not to.
    func setUp(
        _ plans: [PhasePlan], _ group: GroupState, prepares: Bool,
        _ ask: (WorkerRequest) throws(WorkerEnd) -> WorkerReply
    ) throws {
        _ = try ask(.load(contestant: reference(group)))
        _ = try ask(.layout)
        let workloads = plans.compactMap(\.workload)
        if !workloads.isEmpty {
            let reply = try ask(.traces(workloads: workloads, queries: request.group.queries))
            if case .traced(_, let notApplicable?) = reply, let (workload, reason) = notApplicable.first {
                throw ProfileError(
                    .usage, "\(workload) does not apply: \(reason)", at: "--workload \(workload)",
                    remedy: "choose another workload or layout")
            }
        }
        if prepares { _ = try ask(.prepare(count: 1)) }
    }

    /// The output of a program, without its newline; empty where it can't be had.
    func answer(_ program: String, _ arguments: [String]) -> String {
        let tool = ToolRun(
            program: program, arguments: arguments, folder: FileManager.default.temporaryDirectory.path,
            environment: environment, limitSeconds: 20, interruption: interruption)
        return (try? tool.run().text) ?? ""
    }
}

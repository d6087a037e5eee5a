import Foundation
import Probes
import RunRecords

/// Profiles one subject.
public struct ProfileSession {
    let request: ProfileRequest
    let registries: Registries
    let environment: [String: String]
    let interruption: Interruption
    let report: (String) -> Void

    /// A session.
    ///
    /// - Parameter report: is told what is being done, in a few words.
    public init(
        _ request: ProfileRequest, registries: Registries, environment: [String: String], interruption: Interruption,
        report: @escaping (String) -> Void
    ) {
        self.request = request
        self.registries = registries
        self.environment = environment
        self.interruption = interruption
        self.report = report
    }

    /// Profiles the phases asked for. What some of them can't have stands in the profile with its reason.
    ///
    /// Throws ``ProfileError`` where the tool is missing or not permitted, or the worker fails, and what reading data
    /// throws.
    public func run() throws -> Profile {
        let datasets = try DatasetStore(registries)
        defer { datasets.remove() }
        let group = try datasets.group(request.group, seed: request.seed) { _ in }
        let plans = try plans(group)
        do {
            switch request.kind {
            case .time: return try TimeProfile(session: self, group: group, plans: plans).run()
            case .heap: return try HeapProfile(session: self, group: group, plans: plans).run()
            case .exact, .retains: return try ExactProfile(session: self, group: group, plans: plans).run()
            }
        } catch let missing as MissingTool {
            throw ProfileError(missing)
        } catch let end as WorkerEnd {
            throw ProfileError(end, of: group.title)
        } catch let error as ToolOutputError {
            throw ProfileError(
                .internal, error.description, at: group.title, remedy: "report this with the versions of the tools")
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

    /// The profile that phases make.
    func profile(
        _ group: GroupState, _ plans: [PhasePlan], tool: String, costs: [ProfileCost], _ builder: ProfileBuilder,
        _ phases: [ProfilePhase], _ unavailable: [UnavailablePhase]
    ) -> Profile {
        let workload = plans.compactMap(\.workload).first ?? request.group.workloads.first ?? ""
        return Profile(
            kind: request.kind,
            subject: RecordBuilder.subject(
                group, group[0], workload: workload, request.binary.renamedStrategies),
            label: request.binary.label.isEmpty ? nil : request.binary.label, commit: request.binary.commit,
            machine: MachineProbe.machine().id, tool: tool, costs: costs, functions: builder.functions,
            phases: phases, unavailable: unavailable)
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
            if case .traced(_, let useless?) = reply, let (workload, reason) = useless.first {
                throw ProfileError(
                    .usage, "\(workload) is no use: \(reason)", at: "--workload \(workload)",
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

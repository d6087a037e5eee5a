import Foundation
import Probes
import RunRecords

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Samples the stacks of a subject's phases by perf, while the measured call runs.
struct TimeProfile {
    let session: ProfileSession
    let group: GroupState
    let plans: [PhasePlan]

    /// Samples a second: at some microseconds each well under a twentieth of the time.
    static let frequency = 1_999

    func run() throws -> Profile {
        let perf = try PerfTool(environment: session.environment, interruption: session.interruption)
        let worker = try WorkerProcess(
            executable: session.request.binary.executable, protocolVersion: session.request.binary.protocolVersion,
            environment: session.environment, interruption: session.interruption)
        defer { worker.end() }
        func ask(_ request: WorkerRequest) throws(WorkerEnd) -> WorkerReply {
            try worker.ask(request, limitSeconds: session.request.limitSeconds + session.request.seconds)
        }
        session.report("prepare \(group.title)")
        try session.setUp(plans, group, prepares: true, ask)
        var gathered: [(PhasePlan, Int, Double, PerfScript)] = []
        for plan in plans {
            let operations = try batch(of: plan, ask)
            session.report("sample \(plan.name)")
            let recording = try perf.record(process: worker.identifier, frequency: Self.frequency)
            let reply = try ask(
                .profile(phase: plan.phase, operations: operations, seconds: session.request.seconds))
            guard case .profiled(let done, let nanoseconds) = reply else {
                throw WorkerEnd.failed(reason: "the worker gave an answer of another kind")
            }
            gathered.append((plan, done, nanoseconds, try recording.finish()))
        }
        return try profile(gathered, perf)
    }

    /// Operations between two readings of the clock: about a millisecond.
    private func batch(
        of plan: PhasePlan, _ ask: (WorkerRequest) throws(WorkerEnd) -> WorkerReply
    ) throws -> Int {
        guard let workload = plan.workload else { return 1 }
        guard case .calibrated(let count, _) = try ask(.calibrate(workload: workload, epochNs: 1_000_000)) else {
            throw WorkerEnd.failed(reason: "the worker gave an answer of another kind")
        }
        return count
    }

    private func profile(_ gathered: [(PhasePlan, Int, Double, PerfScript)], _ perf: PerfTool) throws -> Profile {
        session.report("name functions")
        let symbolizer = Symbolizer(environment: session.environment, interruption: session.interruption)
        var builder = ProfileBuilder()
        var phases: [ProfilePhase] = []
        var unavailable: [UnavailablePhase] = []
        for (plan, operations, nanoseconds, script) in gathered {
            let stacks = PerfStacks(script).inside
            guard !stacks.isEmpty else {
                unavailable.append(
                    UnavailablePhase(name: plan.name, reason: "perf saw none of \(script.samples.count) samples in it"))
                continue
            }
            let places = try symbolizer.places(of: Set(stacks.flatMap(\.frames)))
            let share = nanoseconds / Double(stacks.count)
            for stack in stacks {
                builder.addReadable(stack.frames.flatMap { places[$0] ?? [] }, costs: [share])
            }
            let count = "\(stacks.count) samples at \(Self.frequency) Hz"
            phases.append(builder.phase(plan.name, operations: operations, note: count))
        }
        let cost = ProfileCost("time", unit: "ns", "Processor time of the samples")
        return session.profile(
            group, plans, tool: "\(perf.version), \(perf.event)", costs: [cost], builder, phases, unavailable)
    }
}

/// Stacks of samples inside the measured call, with addresses as debug information counts.
struct PerfStacks {
    /// The stacks; each stands for one sample.
    var inside: [RawStack] = []

    init(_ script: PerfScript) {
        var segments: [String: LoadedSegments] = [:]
        for sample in script.samples {
            let stack = RawStack(frames: sample.frames, costs: [1])
            guard var found = stack.insideMeasuredCall, !found.frames.isEmpty else { continue }
            for index in found.frames.indices {
                guard let offset = found.frames[index].address else { continue }
                let module = found.frames[index].module
                let parts = segments[module] ?? LoadedSegments(path: module)
                segments[module] = parts
                // A caller's address is where it goes on: the call is before.
                let isCaller = index < found.frames.count - 1
                found.frames[index].address = parts.address(ofOffset: isCaller && offset > 0 ? offset - 1 : offset)
            }
            inside.append(found)
        }
    }
}

import RunRecords
import Runner
import Worker

/// Samples the stacks of phases by perf, while the measured call runs: of one subject, or of two by turns, so that what
/// else the machine does meanwhile falls on both.
struct TimeProfile {
    struct Side {
        let session: ProfileSession
        let group: GroupState
        /// The same phases for all.
        let plans: [PhasePlan]
    }

    let sides: [Side]

    /// Samples a second: at some microseconds each well under a twentieth of the time.
    static let frequency = 1_999
    /// Launches of each of two subjects: where its code and data lie differs from launch to launch, and so does its time.
    private static let launches = 6
    /// Turns that each of two subjects has in a phase of a launch.
    private static let turns = 2

    private struct Sampled {
        var plan: PhasePlan
        /// Operations of each launch, and the time of one.
        var operations: [Int] = []
        var times: [Double] = []
        var nanoseconds = 0.0
        var scripts: [PerfScript] = []
    }

    private var launches: Int { sides.count == 1 ? 1 : Self.launches }

    func run() throws -> [Profile] {
        let first = sides[0].session
        let perf = try PerfTool(environment: first.environment, interruption: first.interruption)
        var sampled = sides.map { side in side.plans.map { Sampled(plan: $0) } }
        for launch in 0..<launches { try self.launch(launch, perf, &sampled) }
        return try zip(sides, sampled).map { side, phases in try profile(side, phases, perf) }
    }

    private func launch(_ launch: Int, _ perf: PerfTool, _ sampled: inout [[Sampled]]) throws {
        var workers: [SampledWorker] = []
        defer { for worker in workers { worker.process.end() } }
        let count = launches == 1 ? "" : ", launch \(launch + 1) of \(launches)"
        for side in sides {
            side.session.report("prepare \(side.group.title)" + count)
            let worker = try SampledWorker(side)
            workers.append(worker)
            try side.session.setUp(side.plans, side.group, prepares: true, worker.ask)
        }
        for number in sides[0].plans.indices { try sample(number, workers, perf, count, &sampled) }
    }

    /// Has the workers carry out a phase by turns, the order turned round each time.
    private func sample(
        _ number: Int, _ workers: [SampledWorker], _ perf: PerfTool, _ launch: String, _ sampled: inout [[Sampled]]
    ) throws {
        let operations = try zip(sides, workers).map { side, worker in try worker.batch(of: side.plans[number]) }
        let recordings = try zip(sides, workers).map { side, worker in
            try perf.record(
                process: worker.process.identifier, frequency: Self.frequency,
                limitSeconds: side.session.request.limitSeconds)
        }
        let turns = sides.count == 1 ? 1 : Self.turns
        var done = sides.map { _ in (operations: 0, nanoseconds: 0.0) }
        for turn in 0..<turns {
            for side in turn % 2 == 0 ? Array(sides.indices) : sides.indices.reversed() {
                let session = sides[side].session
                session.report("sample \(sides[side].plans[number].name)" + launch)
                let reply = try workers[side].ask(
                    .profile(
                        phase: sides[side].plans[number].phase, operations: operations[side],
                        seconds: session.request.seconds / Double(launches * turns)))
                guard case .profiled(let count, let nanoseconds) = reply else { throw WorkerEnd.otherAnswer }
                done[side].operations += count
                done[side].nanoseconds += nanoseconds
            }
        }
        for side in sides.indices {
            let (operations, nanoseconds) = done[side]
            sampled[side][number].operations.append(operations)
            sampled[side][number].times.append(nanoseconds / Double(max(1, operations)))
            sampled[side][number].nanoseconds += nanoseconds
            sampled[side][number].scripts.append(try recordings[side].finish())
        }
    }

    private func profile(_ side: Side, _ sampled: [Sampled], _ perf: PerfTool) throws -> Profile {
        let session = side.session
        session.report("name functions")
        let symbolizer = Symbolizer(environment: session.environment, interruption: session.interruption)
        var builder = ProfileBuilder()
        var phases: [ProfilePhase] = []
        var unavailable: [UnavailablePhase] = []
        for phase in sampled {
            let stacks = phase.scripts.flatMap { PerfStacks($0).inside }
            guard !stacks.isEmpty else {
                let count = phase.scripts.reduce(0) { $0 + $1.samples.count }
                unavailable.append(
                    UnavailablePhase(name: phase.plan.name, reason: "perf saw none of \(count) samples in it"))
                continue
            }
            let places = try symbolizer.places(of: Set(stacks.flatMap(\.frames)))
            let share = phase.nanoseconds / Double(stacks.count)
            for stack in stacks {
                builder.addReadable(stack.frames.flatMap { places[$0] ?? [] }, costs: [share])
            }
            let count = "\(stacks.count) samples at \(Self.frequency) Hz"
            var made = builder.phase(
                phase.plan.name, operations: phase.operations.reduce(0, +), note: count, samples: stacks.count)
            if launches > 1 { made.launches = phase.times }
            phases.append(made)
        }
        let cost = ProfileCost("time", unit: "ns", "Processor time of the samples")
        return session.profile(
            side.group, side.plans, tool: "\(perf.version), \(perf.event)", costs: [cost], builder, phases,
            unavailable)
    }
}

private struct SampledWorker {
    let process: WorkerProcess
    private let limitSeconds: Double

    init(_ side: TimeProfile.Side) throws {
        let session = side.session
        limitSeconds = session.request.limitSeconds + session.request.seconds
        process = try WorkerProcess(
            executable: session.request.binary.executable, protocolVersion: session.request.binary.protocolVersion,
            environment: session.environment, interruption: session.interruption)
    }

    func ask(_ request: WorkerRequest) throws(WorkerEnd) -> WorkerReply {
        try process.ask(request, limitSeconds: limitSeconds)
    }

    /// Operations between two readings of the clock: about a millisecond.
    func batch(of plan: PhasePlan) throws(WorkerEnd) -> Int {
        guard let workload = plan.workload else { return 1 }
        guard case .calibrated(let count, _) = try ask(.calibrate(workload: workload, epochNs: 1_000_000)) else {
            throw WorkerEnd.otherAnswer
        }
        return count
    }
}

/// Stacks of samples inside the measured call, with addresses as debug information counts.
struct PerfStacks {
    /// The stacks; each stands for one sample.
    var inside: [RawStack] = []

    init(_ script: PerfScript) {
        var segments: [String: MappedSegments] = [:]
        for sample in script.samples {
            let stack = RawStack(frames: sample.frames, costs: [1])
            guard var found = stack.insideMeasuredCall, !found.frames.isEmpty else { continue }
            for index in found.frames.indices {
                guard let offset = found.frames[index].address else { continue }
                let module = found.frames[index].module
                let parts = segments[module] ?? MappedSegments(path: module)
                segments[module] = parts
                // A caller's address is where it goes on: the call is before.
                let isCaller = index < found.frames.count - 1
                found.frames[index].address = parts.address(ofOffset: isCaller && offset > 0 ? offset - 1 : offset)
            }
            inside.append(found)
        }
    }
}

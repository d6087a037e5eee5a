import Foundation
import LayoutCore
import RunRecords

/// One launch of a group: a fresh process for every contestant, turns in rotated rounds, one process running at any
/// moment. The launch is the unit of inference.
final class Launch {
    var group: GroupState
    let plan: RunPlan
    let settings: RunSettings
    let interruption: Interruption
    let deadline: Date
    let report: (RunEvent) -> Void
    var workers: [Int: WorkerProcess] = [:]
    var rounds = LaunchRounds()
    /// Order of the contestants in this launch, shuffled from the seed.
    let order: [Int]
    /// Launches of the group before this one.
    let number: Int
    /// Queries in the trace of each workload.
    var traceLengths: [String: Int] = [:]

    init(
        group: GroupState, plan: RunPlan, settings: RunSettings, interruption: Interruption, deadline: Date,
        report: @escaping (RunEvent) -> Void
    ) {
        self.group = group
        self.plan = plan
        self.settings = settings
        self.interruption = interruption
        self.deadline = deadline
        self.report = report
        number = group.launches
        var generator = SeededGenerator(seed: settings.seed &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15)
        order = group.contestants.indices.filter { group.contestants[$0].isRunning }.shuffled(using: &generator)
    }

    /// Runs the launch and returns the group with its values added. Throws only when interrupted.
    func run() throws(WorkerEnd) -> GroupState {
        defer {
            // All at once: the kernel takes their memory back meanwhile.
            for worker in workers.values { worker.kill() }
            for worker in workers.values { worker.end() }
        }
        let begin = Date()
        try startWorkers()
        try makeLayouts()
        try prepareFirst()
        try calibrate()
        try checkAnswers()
        try takeTurns()
        try onceALaunch()
        closeLaunch()
        group.launchSeconds = Date().timeIntervalSince(begin)
        return group
    }

    /// Contestants that still take part, in this launch's order.
    var running: [Int] { order.filter { workers[$0] != nil } }

    /// Nanoseconds an epoch lasts at least.
    var epochNs: Double { settings.epochNs }

    /// Whether the time for rounds is spent.
    var isOverdue: Bool { Date() >= deadline }

    /// Asks one contestant and takes what is wanted from its reply; nil when that was its end.
    func ask<Value>(
        _ position: Int, _ request: WorkerRequest, _ value: (WorkerReply) -> Value?
    ) throws(WorkerEnd) -> Value? {
        guard let worker = workers[position] else { return nil }
        do throws(WorkerEnd) {
            let reply = try worker.ask(request, limitSeconds: plan.turnLimitSeconds)
            guard let value = value(reply) else {
                throw WorkerEnd.failed(reason: "the worker gave an answer of another kind: \(reply)")
            }
            return value
        } catch {
            try conclude(position, error)
            return nil
        }
    }

    /// Takes a contestant out of this and all further launches.
    func end(_ position: Int, _ status: Status, reason: String) {
        group.contestants[position].end(status, reason: reason)
        workers.removeValue(forKey: position)?.end()
        report(
            .ended(
                group: group.title, strategy: group.contestants[position].strategy, status: status, reason: reason))
    }

    private func conclude(_ position: Int, _ error: WorkerEnd) throws(WorkerEnd) {
        switch error {
        case .interrupted: throw error
        case .failed(let reason): end(position, .failed, reason: reason)
        case .timeout(let reason): end(position, .timeout, reason: reason)
        }
    }

    func turn(_ what: String, _ share: Double) {
        report(.turn(group: group.title, what: what, share: share))
    }

    // MARK: Set-up

    /// Starts the processes and loads their data, two at a time: nothing is timed yet.
    private func startWorkers() throws(WorkerEnd) {
        turn("starting workers", 0)
        for pair in stride(from: 0, to: order.count, by: 2) {
            let batch = order[pair..<min(pair + 2, order.count)]
            for position in batch { try start(position) }
            for position in batch {
                guard let worker = workers[position] else { continue }
                do throws(WorkerEnd) {
                    try loaded(position, try worker.receive(limitSeconds: max(plan.turnLimitSeconds, 60)))
                } catch {
                    try conclude(position, error)
                }
            }
        }
    }

    private func start(_ position: Int) throws(WorkerEnd) {
        let contestant = ContestantReference(
            layout: group.plan.layout, config: group.plan.config, dataset: group.plan.dataset,
            columns: group.plan.columns, columnarFile: group.columnarFile, items: group.plan.items,
            seed: settings.seed, strategy: group.contestants[position].strategy)
        do {
            let worker = try WorkerProcess(
                executable: settings.executable, environment: settings.environment, interruption: interruption)
            workers[position] = worker
            try worker.send(.load(contestant: contestant))
        } catch let error as WorkerEnd {
            try conclude(position, error)
        } catch {
            end(position, .failed, reason: "the worker could not be started: \(error)")
        }
    }

    private func loaded(_ position: Int, _ reply: WorkerReply) throws(WorkerEnd) {
        guard case .loaded(let items, let checksum) = reply else {
            throw .failed(reason: "the worker gave an answer of another kind: \(reply)")
        }
        if items != group.items {
            throw .failed(reason: "the worker loaded \(items) items, the parent expected \(group.items)")
        }
        let expected = group.datasetChecksum ?? checksum
        group.datasetChecksum = expected
        if checksum != expected {
            throw .failed(reason: "the worker's dataset has checksum \(checksum), the others have \(expected)")
        }
    }

    private func makeLayouts() throws(WorkerEnd) {
        for position in running {
            turn("layout for \(group.contestants[position].strategy)", 0.1)
            let made = try ask(position, .layout) { reply in
                if case .laidOut(let nanoseconds, let bytes) = reply { (nanoseconds, bytes) } else { nil }
            }
            guard let (nanoseconds, bytes) = made else { continue }
            rounds.add(.value(nanoseconds), position, "layout.time")
            rounds.add(bytes, position, "memory.layout")
            let request = WorkerRequest.traces(workloads: group.plan.workloads, queries: group.plan.queries)
            let lengths = try ask(position, request) { reply in
                if case .traced(let lengths) = reply { lengths } else { nil }
            }
            if let lengths { traceLengths = lengths }
        }
    }
}

import Files
import Foundation
import LayoutCore
import Probes
import RunRecords
import Worker

/// One launch of a group: a fresh process for every contestant, turns in rotated rounds, one process running at any
/// moment. The launch is the unit of inference.
final class Launch {
    var group: GroupState
    let plan: RunPlan
    let settings: RunSettings
    let interruption: Interruption
    let deadline: Date
    /// Seconds for rounds beyond the planned ones.
    let secondsOfFurtherRounds: Double
    /// The time of this launch, where the run keeps its budget.
    var budget: LaunchBudget?
    let report: (RunEvent) -> Void
    var workers: [Int: any Worker] = [:]
    var rounds = LaunchRounds()
    private(set) var begun = MonotonicClock.now()
    var timeSpent = TimeSpent()
    /// Order of the contestants in this launch, shuffled from the seed.
    let order: [Int]
    /// Launches of the group before this one.
    let number: Int
    private var generator: SeededGenerator
    /// Queries in the trace, or changes in the script, of each workload.
    var traceLengths: [String: Int] = [:]
    var comparedLayouts: Set<ComparedLayout> = []

    init(
        group: GroupState, plan: RunPlan, settings: RunSettings, interruption: Interruption, deadline: Date,
        secondsOfFurtherRounds: Double, end: Date? = nil, report: @escaping (RunEvent) -> Void
    ) {
        (self.group, self.plan, self.settings, self.interruption) = (group, plan, settings, interruption)
        (self.deadline, self.secondsOfFurtherRounds, self.report) = (deadline, secondsOfFurtherRounds, report)
        number = group.launches
        budget = end.map { LaunchBudget(end: $0, isFirst: group.launches == 0) }
        generator = SeededGenerator(seed: settings.seed &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15)
        order = TurnOrder.families(of: group.contestants.map(\.contestant), using: &generator)
            .filter(group.awaited.contains)
    }

    /// Runs the launch and returns the group with its values added. Throws only when interrupted, by the user or by the
    /// end of a budget that is kept.
    func run() throws(WorkerEnd) -> GroupState {
        defer {
            // All at once: the kernel takes their memory back meanwhile.
            for worker in workers.values { worker.kill() }
            for worker in workers.values { worker.end() }
        }
        begun = MonotonicClock.now()
        try setUp()
        endSetUp()
        timeSpent.setUpSeconds = Self.seconds(since: begun)
        try takeTurns()
        let beginOfPass = MonotonicClock.now()
        try onceALaunch()
        timeSpent.passSeconds = Self.seconds(since: beginOfPass)
        closeLaunch()
        timeSpent.launchSeconds = Self.seconds(since: begun)
        group.launchSeconds = timeSpent.launchSeconds
        group.launchedContestants = order.count
        group.timeSpent = group.timeSpent + timeSpent
        return group
    }

    private func setUp() throws(WorkerEnd) {
        group.onceSeconds = 0
        for portion in portions {
            try startWorkers(portion)
            try makeLayouts(portion)
            try prepareFirst(portion)
            let begin = MonotonicClock.now()
            try calibrate(portion)
            try checkAnswers(portion)
            group.onceSeconds += Self.seconds(since: begin)
        }
    }

    static func seconds(since begin: UInt64) -> Double { Double(MonotonicClock.now() - begin) / 1e9 }

    /// Contestants that still take part, in this launch's order.
    var running: [Int] { running(of: order) }

    /// The contestants among these that still take part.
    func running(of portion: [Int]) -> [Int] { portion.filter { workers[$0] != nil } }

    var epochNs: Double { settings.policy.epochNs }

    var isOverdue: Bool { Date() >= deadline }

    /// Asks one contestant and reads its reply; nil if that ended it.
    func ask<Value>(
        _ position: Int, _ request: WorkerRequest, _ value: (WorkerReply) -> Value?
    ) throws(WorkerEnd) -> Value? {
        guard let worker = workers[position] else { return nil }
        let limit = answerSeconds
        do throws(WorkerEnd) {
            let reply = try worker.ask(request, limitSeconds: limit, mostSeconds: mostAnswerSeconds) {
                self.report(.waiting)
            }
            guard let value = value(reply) else {
                throw WorkerEnd.failed(reason: "the worker gave an answer of another kind: \(reply)")
            }
            return value
        } catch {
            if case .notUnderstood = error, request.isNewer { return nil }
            try conclude(position, error, limitSeconds: limit)
            return nil
        }
    }

    /// Takes a contestant out of this and all further launches.
    func end(_ position: Int, _ status: Status, reason: String) {
        let isWrong = [.failed, .timeout, .disagrees].contains(status)
        let reason =
            isWrong
            ? settings.registries.explained(reason, strategy: group[position].strategy, layout: group.plan.layout)
            : reason
        group[position].end(status, reason: reason)
        workers.removeValue(forKey: position)?.end()
        report(
            .ended(
                group: group.title, strategy: name(of: position), status: status, reason: reason))
    }

    private func conclude(_ position: Int, _ error: WorkerEnd, limitSeconds: Double = .infinity) throws(WorkerEnd) {
        switch error {
        case .timeout where isOfBudget(limitSeconds: limitSeconds): try leaveOut(position, isStarved: false)
        case .starved where isOfBudget(limitSeconds: limitSeconds): try leaveOut(position, isStarved: true)
        case .interrupted: throw error
        case .failed(let reason): end(position, .failed, reason: reason)
        case .notUnderstood: end(position, .failed, reason: WorkerProtocol.notUnderstood)
        case .timeout(let reason), .starved(let reason): end(position, .timeout, reason: reason)
        }
    }

    /// Name of a contestant in messages: its strategy, its binary if there are several, and its purpose.
    func name(of position: Int) -> String {
        let contestant = group[position].contestant
        let labels = [settings.binaries[contestant.binary].label, contestant.part.label].filter { !$0.isEmpty }
        return labels.isEmpty ? contestant.strategy : "\(contestant.strategy) (\(labels.joined(separator: ", ")))"
    }

    func turn(_ what: String, _ share: Double) { report(.turn(group: group.title, what: what, share: share)) }

    // MARK: Set-up

    /// Starts the processes and loads their data, two at a time: nothing is timed yet.
    private func startWorkers(_ portion: [Int]) throws(WorkerEnd) {
        turn("starting workers", 0)
        for pair in stride(from: 0, to: portion.count, by: 2) {
            let batch = portion[pair..<min(pair + 2, portion.count)]
            for position in batch where try hasTime(position, of: portion.count - pair) { try start(position) }
            for position in batch {
                guard let worker = workers[position] else { continue }
                let limit = answerSeconds
                do throws(WorkerEnd) {
                    let reply = try worker.receive(limitSeconds: limit, mostSeconds: mostAnswerSeconds) {
                        self.report(.waiting)
                    }
                    try loaded(position, reply)
                } catch {
                    try conclude(position, error, limitSeconds: limit)
                }
            }
        }
    }

    private func start(_ position: Int) throws(WorkerEnd) {
        let contestant = group[position].contestant
        let binary = settings.binaries[contestant.binary]
        do {
            let worker = try worker(for: contestant, of: binary)
            workers[position] = worker
            try worker.send(.load(contestant: group.reference(to: contestant, of: binary, seed: settings.seed)))
        } catch let error as WorkerEnd {
            try conclude(position, error)
        } catch {
            end(position, .failed, reason: "the worker could not be started: \(error)")
        }
    }

    private func worker(for contestant: Contestant, of binary: Binary) throws -> any Worker {
        let command = plan.replacing(contestants: binary.contestants).contestant(named: contestant.strategy)
        if let command, let handed = group.handed {
            return try handed.worker(command, environment: environment(), interruption: interruption)
        }
        return try WorkerProcess(
            executable: binary.executable, protocolVersion: binary.protocolVersion, environment: environment(),
            interruption: interruption)
    }

    /// The workers' environment with a variable of random length: it moves the stack, whose place alone can favour one
    /// binary by some percent (Mytkowicz et al., "Producing Wrong Data Without Doing Anything Obviously Wrong", 2009).
    private func environment() -> [String: String] {
        var environment = settings.environment
        let length = Int.random(in: 0..<4096, using: &generator)
        environment["LAYOUTBENCH_PADDING"] = String(repeating: "x", count: length)
        return environment
    }

    private func loaded(_ position: Int, _ reply: WorkerReply) throws(WorkerEnd) {
        guard case .loaded(let items, let checksum, let own) = reply else {
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
        group[position].ownMetrics = own ?? []
    }

    private func makeLayouts(_ portion: [Int]) throws(WorkerEnd) {
        let waiting = running(of: portion)
        for (place, position) in waiting.enumerated() where try hasTime(position, of: waiting.count - place) {
            turn("layout for \(name(of: position))", 0.1)
            let made = try ask(position, .layout) { reply in
                if case .laidOut(let nanoseconds, let bytes, let more) = reply {
                    (nanoseconds, bytes, more)
                } else {
                    nil
                }
            }
            guard let (nanoseconds, bytes, more) = made else { continue }
            rounds.add(nanoseconds, position, MetricCatalog.layoutTime.name, round: LaunchRounds.setUp)
            rounds.add(bytes, position, MetricCatalog.layoutMemory.name)
            rounds.add(more, position)
            let request = WorkerRequest.traces(workloads: group.plan.workloads, queries: group.plan.queries)
            let traced = try ask(position, request) { reply in
                if case .traced(let lengths, let notApplicable) = reply { (lengths, notApplicable ?? [:]) } else { nil }
            }
            guard let (lengths, notApplicable) = traced else { continue }
            // A contestant of another language has only workloads of queries.
            traceLengths.merge(lengths) { $1 }
            // A program built before this was a reason gives the length of an empty script.
            let empty = lengths.filter { $0.value == 0 }.mapValues { _ in "its script is empty" }
            let reasons = empty.merging(notApplicable) { $1 }
            for (workload, reason) in reasons { group[position][workload].notApplicable = reason }
            cutOffIfNothingIsLeft(position)
        }
    }
}

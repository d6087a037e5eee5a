import Files
import LayoutCore
import RunRecords
import Runner
import Worker

/// A program of another language as a worker: what the run asks of it is told in requests of the contestants' protocol.
///
/// The program times itself and says what its index takes. What it can't know, because the layout is not its own, is
/// unavailable with the reason.
final class ForeignWorker: Worker {
    let link: ContestantLink
    let handed: HandedFiles
    private var asked: WorkerRequest?
    private var ranges: [ReplayRange] = []
    /// Percent of an epoch's queries that are asked twice, as a test of the method.
    private var slowdownPercent = 0

    init(
        _ contestant: ContestantCommand, handed: HandedFiles, environment: [String: String], interruption: Interruption
    ) throws(ContestantError) {
        self.handed = handed
        link = try ContestantLink(contestant, environment: environment, interruption: interruption)
    }

    func send(_ request: WorkerRequest) throws(WorkerEnd) {
        asked = request
        // What is asked first is not timed: the program begins while others do.
        guard case .load(let contestant) = request else { return }
        slowdownPercent = contestant.slowdownPercent ?? 0
        try link.send(Self.hello, ContestantPatience(limitSeconds: Self.greetingSeconds) {})
    }

    func receive(
        limitSeconds: Double, mostSeconds: Double, whileWaiting: @escaping () -> Void
    ) throws(WorkerEnd) -> WorkerReply {
        guard let request = asked else { throw .failed(reason: "the contestant was asked for nothing") }
        asked = nil
        return try answer(request, ContestantPatience(limitSeconds: limitSeconds, whileWaiting: whileWaiting))
    }

    func kill() { link.kill() }

    func end() { link.end() }

    /// Seconds in which a program has to read the first request, which any pipe holds.
    private static let greetingSeconds = 60.0

    private static let hello = ContestantRequest.hello(protocolName: ContestantCommand.protocolName)

    private func answer(_ request: WorkerRequest, _ patience: ContestantPatience) throws(WorkerEnd) -> WorkerReply {
        switch request {
        case .load: return try greet(patience)
        case .layout: return try handFrames(patience)
        case .traces(let workloads, _): return try handTraces(workloads, patience)
        case .prepare(let count):
            if count >= 10 { _ = try prepare(count / 10, patience) }
            return .prepared(nanoseconds: try prepare(count, patience) / Double(count))
        case .prepareMemory: return .prepareMemory(figures: try figuresOfPrepare(patience))
        case .calibratePrepare(let epochNs):
            let calibration = EpochCalibration(epochNs: epochNs, most: 1024)
            return try calibrated { try calibration.run { count, _ in try self.prepare(count, patience) } }
        case .check(let workload, _): return try check(workload, patience)
        case .calibrate(let workload, let epochNs): return try calibrate(workload, epochNs, patience)
        case .epoch(let workload, let start, let count, let warmup):
            let total = try epoch(
                workload, start: start, count: count, warmup: warmup, patience, repeated: slowdownPercent)
            return .epoch(nanoseconds: total / Double(count))
        case .latency(let workload, let count, let warmup):
            return try latency(workload, count: count, warmup: warmup, patience)
        case .attributes:
            let reason = Available<Double>.unavailable(reason: Self.withoutAttributes)
            return .attributes(
                nanoseconds: reason,
                more: [MetricCatalog.attributeValuesTime.name: reason, MetricCatalog.pooledAttributesTime.name: reason])
        case .allocations:
            let reason = Available<Double>.unavailable(reason: Self.unseenAllocations)
            return .allocations(count: reason, more: [MetricCatalog.liveMemory.name: reason])
        case .countEvents:
            return .events(
                figures: MetricCatalog.ofHardware.reduce(into: [:]) {
                    $0[$1.name] = .unavailable(reason: Self.uncounted)
                })
        case .askByThreads(_, _, let most):
            let metric = ThreadMetrics.all.last { $0.count <= most }?.throughput.name
            return .threads(figures: metric.map { [$0: .unavailable(reason: Self.oneThread)] } ?? [:])
        case .contents, .layouts, .checkChanges, .countPrepare, .countQueries, .count, .profile, .profileHeap:
            throw .failed(reason: "a contestant of another language is never asked for this: \(request)")
        }
    }

    static let withoutLayout = "a contestant of another language is given the frames that a layout has made"
    static let withoutAttributes = "a contestant of another language answers with ordinals, and makes no attributes"
    static let unseenAllocations = "the allocations of a program of another language are not counted"
    static let oneThread = "a contestant of another language is asked by one thread"
    static let uncounted = CountingPass.foreign
    static let queriesOnly = "a contestant of another language is asked queries for elements, no changes and no frames"
}

// MARK: - Before the turns

extension ForeignWorker {
    private func greet(_ patience: ContestantPatience) throws(WorkerEnd) -> WorkerReply {
        let reply = try link.receive(Self.hello, patience)
        guard let spoken = reply.protocolName else { throw link.notUnderstood("it names no protocol", Self.hello) }
        guard spoken == ContestantCommand.protocolName else {
            throw link.failure(.otherProtocol(found: spoken), Self.hello)
        }
        return .loaded(items: handed.items, checksum: handed.checksum)
    }

    private func handFrames(_ patience: ContestantPatience) throws(WorkerEnd) -> WorkerReply {
        let request = ContestantRequest.frames(file: handed.frames, count: handed.frameCount)
        try link.ask(request, patience, reason: "it is not such an object") { _ in () }
        return .laidOut(
            nanoseconds: .unavailable(reason: Self.withoutLayout), bytes: .unavailable(reason: Self.withoutLayout))
    }

    private func handTraces(_ workloads: [String], _ patience: ContestantPatience) throws(WorkerEnd) -> WorkerReply {
        var lengths: [String: Int] = [:]
        var notApplicable: [String: String] = [:]
        for workload in workloads {
            guard let number = handed.number(of: workload) else {
                notApplicable[workload] = Self.queriesOnly
                continue
            }
            let trace = handed.traces[number]
            let request = ContestantRequest.trace(number, workload: workload, file: trace.file, count: trace.length)
            try link.ask(request, patience, reason: "it is not such an object") { _ in () }
            lengths[workload] = trace.length
        }
        return .traced(lengths: lengths, notApplicable: notApplicable.isEmpty ? nil : notApplicable)
    }

    private func prepare(_ count: Int, _ patience: ContestantPatience) throws(WorkerEnd) -> Double {
        try link.time(.prepare(count: count), patience) { $0.nanoseconds }.nanoseconds
    }

    private func figuresOfPrepare(_ patience: ContestantPatience) throws(WorkerEnd) -> PrepareFigures {
        let retained: Available<Double> = try link.ask(
            .memory, patience, reason: "it has neither bytes, 0 or more, nor a reason why they are unavailable"
        ) { reply in
            if let reason = reply.unavailable { return .unavailable(reason: reason) }
            return reply.bytes.flatMap { $0 >= 0 ? .value($0) : nil }
        }
        return PrepareFigures(retained: retained, unseen: Self.unseenAllocations)
    }

    /// Compares the checked queries with brute force, and then what a timed epoch of them counts.
    private func check(_ workload: String, _ patience: ContestantPatience) throws(WorkerEnd) -> WorkerReply {
        let (number, trace) = try trace(workload)
        for (place, query) in trace.positions.enumerated() {
            let found = try link.ask(
                .answer(trace: number, query: query), patience, numbers: handed.frameCount,
                reason: "it has no ordinals"
            ) { $0.ordinals?.sorted() }
            let difference = AnswerCheck.describeDifference(
                found: found, expected: trace.expected[place], query: place, rect: trace.rects[place]
            ) { "number \($0) of the file of frames" }
            if let difference { return .checked(counters: trace.counters, difference: difference) }
        }
        let asked = trace.positions.map { ReplayRange(start: $0, count: 1) }
        let request = ContestantRequest.epoch(trace: number, warmup: [], ranges: asked)
        let hits = try link.time(request, patience) { $0.nanoseconds }.reply.hits
        let difference =
            hits == trace.counters.hits
            ? nil
            : "an epoch of the checked queries counts \(hits.map(String.init) ?? "no") hits, their answers have "
                + "\(trace.counters.hits)"
        return .checked(counters: trace.counters, difference: difference)
    }

    private func trace(_ workload: String) throws(WorkerEnd) -> (number: Int, trace: HandedFiles.Trace) {
        guard let number = handed.number(of: workload) else { throw .failed(reason: "no trace named \(workload)") }
        return (number, handed.traces[number])
    }
}

// MARK: - Turns

extension ForeignWorker {
    private func calibrate(
        _ workload: String, _ epochNs: Double, _ patience: ContestantPatience
    ) throws(WorkerEnd) -> WorkerReply {
        let length = try trace(workload).trace.length
        func time(_ count: Int, _ attempt: Int) throws -> Double {
            try epoch(workload, start: attempt * length / 2, count: count, warmup: 0, patience)
        }
        return try calibrated {
            // One so slow that it is cut off is not read again.
            let first = try time(1, 0)
            return first > 1e9
                ? (1, first) : try EpochCalibration(epochNs: epochNs, most: 1 << 22).run { try time($0, $1) }
        }
    }

    private func calibrated(_ find: () throws -> (count: Int, nanoseconds: Double)) throws(WorkerEnd) -> WorkerReply {
        do {
            let (count, nanoseconds) = try find()
            return .calibrated(count: count, nanoseconds: nanoseconds)
        } catch let end as WorkerEnd {
            throw end
        } catch {
            throw .failed(reason: "\(error)")
        }
    }

    /// Nanoseconds of an epoch, which asks the queries that it asks of every contestant.
    private func epoch(
        _ workload: String, start: Int, count: Int, warmup: Int, _ patience: ContestantPatience, repeated: Int = 0
    ) throws(WorkerEnd) -> Double {
        let (number, trace) = try trace(workload)
        let request = ContestantRequest.epoch(
            trace: number, warmup: ranges(warmup, from: start + trace.length / 2, of: trace),
            ranges: ranges(count, from: start, of: trace, repeated: repeated))
        let (nanoseconds, reply) = try link.time(request, patience) { $0.nanoseconds }
        guard reply.hits.map({ $0 >= 0 }) == true else { throw link.notUnderstood("it counts no hits", request) }
        return nanoseconds
    }

    private func latency(
        _ workload: String, count: Int, warmup: Int, _ patience: ContestantPatience
    ) throws(WorkerEnd) -> WorkerReply {
        let (number, trace) = try trace(workload)
        let request = ContestantRequest.latency(
            trace: number, warmup: ranges(warmup, from: trace.length / 2, of: trace),
            ranges: ranges(count, from: 0, of: trace))
        let reply = try link.ask(
            request, patience, numbers: count, reason: "it has neither \(count) samples nor a reason why there are none"
        ) { reply in
            reply.unavailable != nil || reply.samples?.count == count && reply.samples?.allSatisfy(Self.isTime) == true
                ? reply : nil
        }
        if let reason = reply.unavailable {
            return .latency(
                quantiles: LatencyQuantiles.onceALaunch(.queries).reduce(into: [:]) {
                    $0[$1] = .unavailable(reason: reason)
                })
        }
        let samples = (reply.samples ?? []).map { UInt64($0.rounded()) }
        return .latency(quantiles: LatencyQuantiles.figures(.queries, of: samples))
    }

    private static func isTime(_ nanoseconds: Double) -> Bool { (0..<1e18).contains(nanoseconds) }

    private func ranges(
        _ count: Int, from start: Int, of trace: HandedFiles.Trace, repeated: Int = 0
    ) -> [ReplayRange] {
        guard count > 0 else { return [] }
        TraceSample.take(count, of: trace.length, from: start, repeatedPercent: repeated, into: &ranges)
        return ranges
    }
}

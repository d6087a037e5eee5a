import LayoutCore
import LayoutStrategies
import Probes
import RunRecords
import Schedules
import Workloads

/// A worker's state between requests: one contestant, its layout and its strategy.
final class WorkerSession {
    let allocator = AllocatorProbe()
    private let environment: [String: String]
    let registries: Registries
    let contestant: ContestantReference
    private let dataset: LoadedDataset
    var fault: PlantedFault?
    private var laidOut: LaidOut?
    private var viewport = Size(width: 0, height: 0)
    var strategy: (any LayoutStrategy)?
    private var traces: [String: [Rect]] = [:]
    /// The scripts of changes, by workload.
    private(set) var scripts: [String: ChangeScript] = [:]
    /// What scripts are replayed on; made when the first is timed.
    var copy: EditedCopy?
    /// The scripts of frames, by workload.
    private(set) var frames: [String: FrameScript] = [:]
    /// What they are shown by; made when the first is timed.
    var stage: FrameStage?
    /// The check of frames that has begun.
    var frameCheck: (workload: String, progress: FrameCheck)?
    /// The configuration of the layout, with what the dataset asks for.
    private(set) var configuration: [String: ConfigurationValue] = [:]
    /// The check of a script that has begun.
    var check: (workload: String, progress: ChangeCheck)?
    var buffer = OrdinalBuffer(capacity: 4096)
    /// Nanoseconds that a reading of the clock takes.
    private(set) lazy var clockReading = ClockProbe.measure().overheadNs / 2
    /// The queries timed next; kept, because it would be allocated for every turn.
    var ranges: [ReplayRange] = []

    /// Loads the contestant's dataset.
    init(_ contestant: ContestantReference, environment: [String: String], registries: Registries) throws {
        if let reason = WorkerRequest.load(contestant: contestant).refusal { throw WorkerFailure(reason) }
        self.contestant = contestant
        self.environment = environment
        self.registries = registries
        fault = PlantedFault.planted(in: contestant.strategy, environment: environment)
        if let path = contestant.columnarFile {
            dataset = try ColumnarFile.read(path, memoryLimit: MemoryLimit.ofData)
        } else {
            let source = try registries.datasets.source(for: contestant.dataset)
            dataset = try source.load(
                items: contestant.items, seed: contestant.seed, skipInvalid: false, memoryLimit: MemoryLimit.ofData)
        }
    }

    /// What was loaded.
    var loaded: WorkerReply { .loaded(items: dataset.itemCount, checksum: hexadecimal(dataset.checksum)) }

    /// Carries out one request.
    func answer(_ request: WorkerRequest) throws -> WorkerReply {
        if let reason = request.refusal { throw WorkerFailure(reason) }
        switch request {
        case .load: return .refused(reason: "a worker loads one dataset only")
        case .layout: return try makeLayout()
        case .traces(let workloads, let queries): return try makeTraces(workloads, queries: queries)
        case .prepare(let count): return try prepare(count: count)
        case .prepareMemory: return try prepareMemory()
        case .calibratePrepare(let epochNs): return try calibratePrepare(epochNs: epochNs)
        case .check(let workload, let queries):
            let answers = AnswerCheck(layout: try layout(), queries: try trace(workload), count: queries)
            let (counters, difference) = answers.run(try preparedStrategy())
            return .checked(counters: try self.counters(counters), difference: difference)
        case .checkChanges(let workload, let comparesLayout):
            if let script = frames[workload] { return try checkFrames(script) }
            return try checkChanges(workload, comparesLayout: comparesLayout)
        case .calibrate(let workload, let epochNs):
            if let script = scripts[workload] { return try calibrate(script, epochNs: epochNs) }
            if let script = frames[workload] { return try calibrate(script, epochNs: epochNs) }
            return try calibrate(workload, epochNs: epochNs)
        case .epoch(let workload, let start, let count, let warmup):
            if let script = scripts[workload] {
                return try epoch(script, start: start, count: count, warmup: warmup)
            }
            if let script = frames[workload] {
                return try epoch(script, start: start, count: count, warmup: warmup)
            }
            return try epoch(workload, start: start, count: count, warmup: warmup)
        case .latency(let workload, let count, let warmup):
            if let script = scripts[workload] { return try latency(script, count: count, warmup: warmup) }
            if let script = frames[workload] { return try latency(script, count: count) }
            return try latency(workload, count: count, warmup: warmup)
        case .attributes(let workload, let queries): return try attributes(workload, queries: queries)
        case .allocations(let workload, let queries):
            if let script = frames[workload] { return try allocations(script, frames: queries) }
            return try allocations(workload, queries: queries)
        case .countEvents(let workload, let queries): return try countEvents(workload, queries: queries)
        case .countPrepare: return try countPrepare()
        case .countQueries(let workload, let queries): return try countQueries(workload, queries: queries)
        case .count(let phase, let operations): return try count(phase, operations: operations)
        case .profile(let phase, let operations, let seconds):
            return try profile(phase, operations: operations, seconds: seconds)
        case .profileHeap(let phase, let operations, let folder):
            return try profileHeap(phase, operations: operations, folder: folder)
        }
    }
}

// MARK: - Set-up

extension WorkerSession {
    /// A layout over the dataset, and over data of its own where it can be edited.
    func makeLaidOut() throws -> LaidOut {
        try registries.layouts.lay(contestant.layout, over: dataset, config: contestant.config)
    }

    /// The counts with what was left out of the data.
    func counters(_ found: Counters) throws -> Counters {
        var counters = found
        let withoutFrame = try layout().diagnostics.withoutFrame
        counters.withoutFrame = withoutFrame == 0 ? nil : withoutFrame
        counters.linesLeftOut = dataset.skipped?.count
        return counters
    }

    private func makeLayout() throws -> WorkerReply {
        configuration = try registries.layouts.configuration(
            of: contestant.layout, dataset: dataset, given: contestant.config)
        let input = DatasetInput.layoutInput(dataset)
        let before = allocator.liveBytes()
        let begin = MonotonicClock.now()
        let made = try registries.layouts.makeLayout(
            named: contestant.layout, input: input, configuration: configuration)
        let end = MonotonicClock.now()
        let after = allocator.liveBytes()
        laidOut = made
        viewport = made.viewportSize
        return .laidOut(nanoseconds: Double(end - begin), bytes: difference(after, before))
    }

    private func makeTraces(_ workloads: [String], queries: String?) throws -> WorkerReply {
        let recorded = try queries.map { try readRectangles($0, memoryLimit: MemoryLimit.ofData) }
        var lengths: [String: Int] = [:]
        var useless: [String: String] = [:]
        for workload in workloads {
            switch registries.workloads.form(of: workload) {
            case .changes:
                switch try writeScript(workload) {
                case .script(let script):
                    scripts[workload] = script
                    lengths[workload] = script.steps.count
                case .useless(let reason): useless[workload] = reason
                }
            case .frames:
                if let reason = registries.workloads.uselessness(of: workload, on: try hostedLayout()) {
                    useless[workload] = reason
                    continue
                }
                let script = try registries.workloads.frames(
                    named: workload, on: hostedLayout(), viewport: viewport, seed: contestant.seed)
                guard let script else { throw WorkerFailure("no workload of frames named \(workload)") }
                frames[workload] = script
                lengths[workload] = script.frames.count
            case .queries:
                guard
                    let trace = registries.workloads.trace(
                        named: workload, layout: try layout(), viewport: viewport, seed: contestant.seed,
                        recorded: recorded)
                else { throw WorkerFailure("no workload named \(workload), or it needs --queries") }
                traces[workload] = trace.rects
                lengths[workload] = trace.rects.count
            }
        }
        return .traced(lengths: lengths, useless: useless.isEmpty ? nil : useless)
    }

    func makeStrategy() throws -> any LayoutStrategy {
        try makeStrategy(of: madeLayout())
    }

    func makeStrategy(of laidOut: LaidOut) throws -> any LayoutStrategy {
        guard let made = laidOut.strategy(named: contestant.strategy) else {
            throw WorkerFailure("no strategy named \(contestant.strategy)")
        }
        return fault?.planted(in: made) ?? made
    }

    func layout() throws -> any CollectionLayout { try hostedLayout() }

    private func hostedLayout() throws -> any HostedLayout { try madeLayout().layout }

    /// The layout that queries are asked of, which nobody changes.
    func madeLayout() throws -> LaidOut {
        guard let laidOut else { throw WorkerFailure("the layout was not asked for yet") }
        return laidOut
    }

    func preparedStrategy() throws -> any LayoutStrategy {
        guard let strategy else { throw WorkerFailure("the strategy was not prepared yet") }
        return strategy
    }

    func trace(_ workload: String) throws -> [Rect] {
        guard let rects = traces[workload], !rects.isEmpty else { throw WorkerFailure("no trace named \(workload)") }
        return rects
    }
}

// MARK: - Prepare

extension WorkerSession {
    private func prepare(count: Int) throws -> WorkerReply {
        .prepared(nanoseconds: try timePrepares(count) / Double(count))
    }

    private func calibratePrepare(epochNs: Double) throws -> WorkerReply {
        // Each of a batch keeps its memory until the batch is through: their number has a limit.
        let calibration = EpochCalibration(epochNs: epochNs, most: 1024)
        let (count, nanoseconds) = try calibration.run { count, _ in try timePrepares(count) }
        return .calibrated(count: count, nanoseconds: nanoseconds)
    }

    /// Prepares `count` fresh strategies, after an untimed tenth of them, all made before, and keeps the last one. What
    /// was there is freed first, so that every batch finds the same memory.
    private func timePrepares(_ count: Int) throws -> Double {
        guard count > 0 else { throw WorkerFailure("\(count) prepares can't be timed") }
        strategy = nil
        let warmup = count / 10
        let fresh = try (0..<warmup + count).map { _ in try makeStrategy() }
        for strategy in fresh[..<warmup] { strategy.prepare() }
        let begin = MonotonicClock.now()
        for strategy in fresh[warmup...] { strategy.prepare() }
        let end = MonotonicClock.now()
        strategy = fresh[warmup + count - 1]
        return Double(end - begin)
    }

    private func prepareMemory() throws -> WorkerReply {
        strategy = nil
        if fault == .exhaust { exhaustMemory() }
        let made = try makeStrategy()
        let allocationsBefore = allocator.allocationCount()
        let before = allocator.liveBytes()
        allocator.resetPeak()
        let begin = MonotonicClock.now()
        made.prepare()
        let end = MonotonicClock.now()
        let peak = allocator.peakBytes()
        let retained = difference(allocator.liveBytes(), before)
        let allocations = difference(allocator.allocationCount(), allocationsBefore)
        strategy = made
        return .prepareMemory(
            figures: PrepareFigures(
                nanoseconds: Double(end - begin), retained: retained, peak: peak.map { Double($0) },
                allocations: allocations))
    }

    /// Allocates and touches memory until the limit of the process ends it.
    private func exhaustMemory() {
        var blocks: [[UInt64]] = []
        while true { blocks.append([UInt64](repeating: UInt64(blocks.count), count: 1 << 24)) }
    }

    func difference(_ after: Available<Int>, _ before: Available<Int>) -> Available<Double> {
        switch (after, before) {
        case (.value(let after), .value(let before)): .value(Double(after - before))
        case (.unavailable(let reason), _), (_, .unavailable(let reason)): .unavailable(reason: reason)
        }
    }
}

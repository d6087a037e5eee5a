import Probes
import Schedules
import Subjects
import Workloads

final class WorkerSession {
    let context: WorkloadContext
    private var workloads: [String: any TimedWorkload] = [:]
    private var check: (workload: String, progress: any WorkloadCheck)?

    init(_ contestant: ContestantReference, registries: Registries) throws {
        if let reason = WorkerRequest.load(contestant: contestant).refusal { throw WorkerFailure(reason) }
        let dataset: LoadedDataset
        if let path = contestant.columnarFile {
            dataset = try ColumnarFile.read(path, memoryLimit: MemoryLimit.ofData)
        } else {
            let source = try registries.datasets.source(for: contestant.dataset)
            dataset = try source.load(
                items: contestant.items, seed: contestant.seed, skipInvalid: false, memoryLimit: MemoryLimit.ofData)
        }
        context = try WorkloadContext(contestant, dataset, registries: registries)
    }

    func answer(_ request: WorkerRequest) throws -> WorkerReply {
        if let reason = request.refusal { throw WorkerFailure(reason) }
        switch request {
        case .load: return .refused(reason: "a worker loads one dataset only")
        case .contents: return .contents(ProgramContents(context.registries))
        case .layout: return try context.makeLayout()
        case .layouts(let count): return try context.timeLayouts(count)
        case .traces(let workloads, let queries): return try makeTraces(workloads, queries: queries)
        case .prepare(let count): return try prepare(count: count)
        case .prepareMemory: return try prepareMemory()
        case .calibratePrepare(let epochNs): return try calibratePrepare(epochNs: epochNs)
        case .check(let workload, let queries): return try check(workload, queries, comparesLayout: false)
        case .checkChanges(let workload, let comparesLayout):
            return try check(workload, Self.checkedFrames, comparesLayout: comparesLayout)
        case .calibrate(let name, let epochNs): return try workload(name).calibrate(epochNs: epochNs)
        case .epoch(let name, let start, let count, let warmup):
            return try workload(name).epoch(start: start, count: count, warmup: max(0, warmup))
        case .latency(let name, let count, let warmup):
            return try workload(name).latency(count: count, warmup: max(0, warmup))
        case .attributes(let name, let queries, let objectsAlone):
            return try trace(name).attributes(queries, objectsAlone: objectsAlone ?? false)
        case .allocations(let name, let queries): return try workload(name).allocations(queries)
        case .countEvents(let name, let queries): return try trace(name).countEvents(queries)
        case .askByThreads(let name, let queries, let most):
            return .threads(figures: try trace(name).threads(queries, most: most))
        case .countQueries(let name, let queries): return try trace(name).countQueries(queries)
        case .countPrepare: return try countPrepare()
        case .count(let phase, let operations): return try count(phase, operations: operations)
        case .profile(let phase, let operations, let seconds):
            return try profile(phase, operations: operations, seconds: seconds)
        case .profileHeap(let phase, let operations, let folder):
            return try profileHeap(phase, operations: operations, folder: folder)
        }
    }
}

// MARK: - Workloads

extension WorkerSession {
    private func makeTraces(_ names: [String], queries: String?) throws -> WorkerReply {
        let recorded = try queries.map { try readRectangles($0, memoryLimit: MemoryLimit.ofData) }
        var lengths: [String: Int] = [:]
        var notApplicable: [String: String] = [:]
        for name in names {
            do {
                let made = try context.make(name, recorded)
                (workloads[name], lengths[name]) = (made, made.length)
            } catch let error as NotApplicable {
                notApplicable[name] = error.reason
            }
        }
        return .traced(lengths: lengths, notApplicable: notApplicable.isEmpty ? nil : notApplicable)
    }

    func workload(_ name: String) throws -> any TimedWorkload {
        guard let workload = workloads[name], workload.length > 0 else { throw WorkerFailure("no trace named \(name)") }
        return workload
    }

    private func trace(_ name: String) throws -> QueryWorkload {
        guard let trace = try workload(name) as? QueryWorkload else { throw WorkerFailure("no trace named \(name)") }
        return trace
    }

    /// Frames of a script that are checked.
    private static let checkedFrames = 600

    /// Checks a workload for about a second: a parent waits for an answer only so long.
    private func check(_ name: String, _ count: Int, comparesLayout: Bool) throws -> WorkerReply {
        let begun: any WorkloadCheck
        if let check, check.workload == name {
            begun = check.progress
        } else {
            // The previous one is freed first.
            check = nil
            begun = try workload(name).check(count, comparesLayout: comparesLayout)
            check = (name, begun)
        }
        try begun.proceed(for: 1_000_000_000)
        guard begun.isThrough else { return .checking(done: begun.tally.count) }
        check = nil
        return .checked(
            counters: try context.counters(begun.counters), difference: begun.difference,
            more: begun.figures.isEmpty ? nil : begun.figures)
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
        context.strategy = nil
        let warmup = count / 10
        let fresh = try (0..<warmup + count).map { _ in try context.makeStrategy() }
        for strategy in fresh[..<warmup] { strategy.prepare() }
        let begin = MonotonicClock.now()
        for strategy in fresh[warmup...] { strategy.prepare() }
        let end = MonotonicClock.now()
        context.strategy = fresh[warmup + count - 1]
        return Double(end - begin)
    }

    private func prepareMemory() throws -> WorkerReply {
        // Earlier parents ask for nothing before. Watching takes time: the other prepare is timed.
        let nanoseconds = context.strategy == nil ? try timePrepares(1) : nil
        context.strategy = nil
        let made = try context.makeStrategy()
        let watched = context.allocator.allocations(of: made.prepare)
        context.strategy = made
        return .prepareMemory(
            figures: PrepareFigures(
                nanoseconds: nanoseconds, retained: watched.map { Double($0.live) },
                peak: watched.map { Double($0.peak) }, seesEveryAllocation: true,
                allocations: watched.map { Double($0.count) }, more: context.ownFigures(.prepare).values(of: made)))
    }
}

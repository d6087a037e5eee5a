import Errors
import Foundation
import Judging
import LayoutCore
import LayoutStrategies
import Probes
import RunRecords

// MARK: - Queries

extension WorkerSession {
    /// Finds how many queries, spread over the trace, last an epoch.
    func calibrate(_ workload: String, epochNs: Double) throws -> WorkerReply {
        let strategy = try preparedStrategy()
        let queries = try trace(workload)
        let first = time(strategy, 1, of: queries, from: 0)
        // So slow that it is cut off, or nearly: more readings would only stall the run.
        if first > 1e9 { return .calibrated(count: 1, nanoseconds: first) }
        let calibration = EpochCalibration(epochNs: epochNs, most: 1 << 22)
        let (count, nanoseconds) = calibration.run { count, attempt in
            time(strategy, count, of: queries, from: attempt * queries.count / 2)
        }
        return .calibrated(count: count, nanoseconds: nanoseconds)
    }

    /// One timed epoch after `warmup` untimed queries from the other half of the trace.
    func epoch(_ workload: String, start: Int, count: Int, warmup: Int) throws -> WorkerReply {
        let strategy = try preparedStrategy()
        let queries = try trace(workload)
        guard count > 0, start >= 0 else { throw WorkerFailure("an epoch of \(count) queries from \(start)") }
        // The trace is a circle; a position far around it could not be added to.
        let start = start % queries.count
        warmUp(strategy, warmup, of: queries, start: start)
        failIfPlanted()
        let percent = contestant.slowdownPercent ?? 0
        let total = time(strategy, count, of: queries, from: start, repeatedPercent: percent)
        return .epoch(nanoseconds: total / Double(count))
    }

    /// Asks queries that the epoch from `start` does not ask next: whatever they leave in the caches, it is not its
    /// answers.
    private func warmUp(_ strategy: any LayoutStrategy, _ count: Int, of queries: [Rect], start: Int) {
        if count > 0 { _ = time(strategy, count, of: queries, from: start + queries.count / 2) }
    }

    /// Quantiles of individually timed queries; those without ten samples beyond them are unavailable.
    func latency(_ workload: String, count: Int, warmup: Int) throws -> WorkerReply {
        let strategy = try preparedStrategy()
        let queries = try trace(workload)
        guard count > 0 else { throw WorkerFailure("\(count) queries can't be timed") }
        var samples: [UInt64] = []
        samples.reserveCapacity(count)
        warmUp(strategy, warmup, of: queries, start: 0)
        TraceSample.take(count, of: queries.count, from: 0, into: &ranges)
        for range in ranges {
            strategy.replayTimed(queries, range, clock: MonotonicClock.now, into: &buffer, samples: &samples)
        }
        return .latency(quantiles: LatencyQuantiles.figures(.queries, of: samples))
    }

    /// Times the attributes of strided queries' hits, in each form; each query's hits as many times as make enough
    /// objects for the clock.
    func attributes(_ workload: String, queries count: Int) throws -> WorkerReply {
        let strategy = try preparedStrategy()
        let queries = try trace(workload)
        var timing = AttributeTiming(layout: try layout())
        let positions = AnswerCheck.positions(count: count, length: queries.count)
        for position in positions where timing.hitCount < Self.objectsOfAnEpoch {
            strategy.elements(in: queries[position], into: &buffer)
            timing.add(buffer.ordinals)
        }
        guard timing.hitCount > 0 else {
            return .attributes(nanoseconds: .unavailable(reason: "none of \(timing.queryCount) queries has a hit"))
        }
        let repeats = timing.repeats(ofAtMost: Self.objectsOfAnEpoch, within: Self.epochOfObjects)
        return .attributes(
            nanoseconds: .value(timing.freshObjects(repeats)),
            more: [
                MetricCatalog.attributeValuesTime.name: .value(timing.values(repeats)),
                MetricCatalog.pooledAttributesTime.name: .value(timing.pooledObjects(repeats)),
            ])
    }

    /// Objects of an epoch at most: they are in memory at once.
    private static let objectsOfAnEpoch = 50_000
    /// Time of an epoch of objects, in ns: long enough for the clock.
    private static let epochOfObjects = 2e6

    /// Allocations of queries whose buffers have grown: the same queries are asked once before.
    func allocations(_ workload: String, queries count: Int) throws -> WorkerReply {
        let strategy = try preparedStrategy()
        let queries = try trace(workload)
        guard count > 0 else { throw WorkerFailure("the allocations of \(count) queries can't be counted") }
        TraceSample.take(count, of: queries.count, from: 0, into: &ranges)
        for range in ranges { _ = strategy.replay(queries, range, into: &buffer) }
        let before = allocator.allocationCount()
        let begin = MonotonicClock.now()
        for range in ranges { _ = strategy.replay(queries, range, into: &buffer) }
        let nanoseconds = Double(MonotonicClock.now() - begin) / Double(count)
        let after = allocator.allocationCount()
        let live = try liveBytes(after: queries, nanosecondsEach: nanoseconds)
        return .allocations(
            count: difference(after, before).map { $0 / Double(count) }, more: [MetricCatalog.liveMemory.name: live])
    }

    /// What the processor counts during an epoch of queries, after as many of the trace's other half; of one query.
    func countEvents(_ workload: String, queries count: Int) throws -> WorkerReply {
        let strategy = try preparedStrategy()
        let queries = try trace(workload)
        TraceSample.take(count, of: queries.count, from: queries.count / 2, into: &ranges)
        for range in ranges { _ = strategy.replay(queries, range, into: &buffer) }
        TraceSample.take(count, of: queries.count, from: 0, into: &ranges)
        let events: [(EventCounters.Event, MetricDescription)] = [
            (.cycles, MetricCatalog.queryCycles), (.instructions, MetricCatalog.queryRetired),
            (.branchMisses, MetricCatalog.queryBranchMisses), (.cacheMisses, MetricCatalog.queryCacheMisses),
        ]
        let counts = EventCounters(events.map(\.0)).counts {
            for range in ranges { _ = strategy.replay(queries, range, into: &buffer) }
        }
        var figures: MetricFigures = [:]
        for (event, metric) in events { figures[metric.name] = counts[event]?.map { $0 / Double(count) } }
        return .events(figures: figures)
    }

    /// What a strategy made anew keeps live when each query of the trace was asked once; it takes the other's place.
    /// Unavailable where that takes too long: what it keeps depends on all of them.
    private func liveBytes(after queries: [Rect], nanosecondsEach: Double) throws -> Available<Double> {
        guard nanosecondsEach * Double(queries.count) <= Self.longestTrace else {
            return .unavailable(
                reason: "the \(queries.count) queries of the trace would take over "
                    + Format.plainTime(nanoseconds: Self.longestTrace))
        }
        let whole = ReplayRange(count: queries.count)
        // The buffer grows before, not in between.
        _ = try preparedStrategy().replay(queries, whole, into: &buffer)
        strategy = nil
        let made = try makeStrategy()
        let before = allocator.liveBytes()
        made.prepare()
        _ = made.replay(queries, whole, into: &buffer)
        strategy = made
        return difference(allocator.liveBytes(), before)
    }

    /// Time that a whole trace may take where it is asked for the memory that it leaves, in ns.
    private static let longestTrace = 5e8

    /// Times queries of the trace as one, in nanoseconds.
    private func time(
        _ strategy: any LayoutStrategy, _ count: Int, of queries: [Rect], from start: Int, repeatedPercent: Int = 0
    ) -> Double {
        TraceSample.take(count, of: queries.count, from: start, repeatedPercent: repeatedPercent, into: &ranges)
        let begin = MonotonicClock.now()
        for range in ranges { _ = strategy.replay(queries, range, into: &buffer) }
        return Double(MonotonicClock.now() - begin)
    }

    func failIfPlanted() {
        if fault == .crash { fatalError("planted crash") }
        while fault == .hang { Thread.sleep(forTimeInterval: 1) }
    }
}

/// The quantiles reported of what is timed one by one.
enum LatencyQuantiles {
    /// Metric key, share, and the samples needed so that ten lie beyond it.
    typealias Quantile = (name: String, share: Double, needed: Int)

    /// Those of a kind of workloads.
    static func of(_ kind: WorkloadKind) -> [Quantile] {
        switch kind {
        case .queries: queries
        case .changes: changes
        case .frames: frames
        }
    }

    /// Keys of all that is measured with them, once a launch.
    static func onceALaunch(_ kind: WorkloadKind) -> [String] {
        let quantiles = of(kind).map(\.name)
        return switch kind {
        case .queries: quantiles
        case .changes: quantiles + [MetricCatalog.transitionTime.name]
        case .frames: quantiles + [MetricCatalog.framesMissed60.name, MetricCatalog.framesMissed120.name]
        }
    }

    /// Quantiles of times; those without enough of them are unavailable.
    static func figures(_ kind: WorkloadKind, of samples: [UInt64]) -> MetricFigures {
        let times = samples.map { Double($0) }.sorted()
        var figures: MetricFigures = [:]
        let what = kind == .queries ? "queries" : "\(kind.operation)s"
        for (name, share, needed) in of(kind) {
            if times.count >= needed, let value = quantile(times, share) {
                figures[name] = .value(value)
            } else {
                figures[name] = .unavailable(reason: "needs \(needed) timed \(what), the time allowed \(times.count)")
            }
        }
        return figures
    }

    private static let queries: [Quantile] = [
        (MetricCatalog.latencyP50.name, 0.5, 10), (MetricCatalog.latencyP90.name, 0.9, 100),
        (MetricCatalog.latencyP99.name, 0.99, 1_000),
        (MetricCatalog.latencyP999.name, 0.999, 10_000), (MetricCatalog.latencyMax.name, 1, 1_000),
    ]

    private static let changes: [Quantile] = [
        (MetricCatalog.updateLatencyP50.name, 0.5, 10), (MetricCatalog.updateLatencyP99.name, 0.99, 1_000),
        (MetricCatalog.updateLatencyMax.name, 1, 1_000),
    ]

    private static let frames: [Quantile] = [
        (MetricCatalog.frameP99.name, 0.99, 1_000), (MetricCatalog.frameMax.name, 1, 1_000),
    ]
}

import Foundation
import LayoutCore
import Probes
import RunRecords

// MARK: - Queries

extension WorkerSession {
    /// Runs queries until one epoch's worth of time has passed, twice, and takes the larger count.
    func calibrate(_ workload: String, epochNs: Double) throws -> WorkerReply {
        let strategy = try preparedStrategy()
        let queries = try trace(workload)
        _ = time(strategy, queries, ReplayRange(count: 1))
        var best = (count: 0, nanoseconds: 0.0)
        for attempt in 0..<2 {
            let start = attempt * queries.count / 2
            var count = 1
            var elapsed = time(strategy, queries, ReplayRange(start: start, count: count))
            while elapsed < epochNs, count < 1 << 24 {
                // Aim a little past the epoch, but never trust a short reading for more than a factor of eight.
                let aim = Double(count) * epochNs * 1.1 / max(elapsed, 1)
                count = max(count + 1, min(count * 8, Int(aim.rounded(.up))))
                elapsed = time(strategy, queries, ReplayRange(start: start, count: count))
            }
            if count > best.count { best = (count, elapsed / Double(count)) }
            if elapsed >= 4 * epochNs { break }
        }
        return .calibrated(count: best.count, nanoseconds: best.nanoseconds)
    }

    /// One timed epoch after `warmup` untimed queries from elsewhere in the trace.
    func epoch(_ workload: String, _ range: ReplayRange, warmup: Int) throws -> WorkerReply {
        let strategy = try preparedStrategy()
        let queries = try trace(workload)
        try check(range, length: queries.count)
        if warmup > 0 { _ = time(strategy, queries, ReplayRange(start: range.start, count: warmup)) }
        failIfPlanted()
        return .epoch(nanoseconds: time(strategy, queries, range) / Double(range.count))
    }

    /// Quantiles of individually timed queries; those without ten samples beyond them are unavailable.
    func latency(_ workload: String, stride: Int, count: Int) throws -> WorkerReply {
        let strategy = try preparedStrategy()
        let queries = try trace(workload)
        let range = ReplayRange(start: 0, stride: stride, count: count)
        try check(range, length: queries.count)
        var samples: [UInt64] = []
        samples.reserveCapacity(count)
        strategy.replayTimed(queries, range, MonotonicClock.now, &buffer, &samples)
        let times = samples.map { Double($0) }.sorted()
        var quantiles: [String: Available<Double>] = [:]
        for (name, share, needed) in LatencyQuantiles.all {
            if times.count >= needed, let value = quantile(times, share) {
                quantiles[name] = .value(value)
            } else {
                quantiles[name] = .unavailable(
                    reason: "needs \(needed) timed queries, the time allowed \(times.count)")
            }
        }
        return .latency(quantiles: quantiles)
    }

    /// Makes attribute objects for the hits of strided queries, all in one timed batch.
    func attributes(_ workload: String, queries count: Int) throws -> WorkerReply {
        let strategy = try preparedStrategy()
        let queries = try trace(workload)
        let layout = try layout()
        var hits: [UInt32] = []
        let positions = AnswerCheck.positions(count: count, length: queries.count)
        var asked = 0
        for position in positions {
            strategy.elements(queries[position], &buffer)
            hits.append(contentsOf: buffer.ordinals)
            asked += 1
            if hits.count > 50_000 { break }
        }
        var objects: [LayoutAttributesObject] = []
        objects.reserveCapacity(hits.count)
        let begin = MonotonicClock.now()
        for ordinal in hits { objects.append(LayoutAttributesObject(layout.attributes(at: ordinal))) }
        let end = MonotonicClock.now()
        return .attributes(nanoseconds: Double(end - begin) / Double(asked))
    }

    /// Allocations of queries whose buffers have grown: the same queries are asked once before.
    func allocations(_ workload: String, queries count: Int) throws -> WorkerReply {
        let strategy = try preparedStrategy()
        let queries = try trace(workload)
        let range = ReplayRange(stride: max(1, queries.count / count), count: count)
        try check(range, length: queries.count)
        _ = time(strategy, queries, range)
        let before = allocator.allocationCount()
        _ = strategy.replay(queries, range, &buffer)
        let after = allocator.allocationCount()
        switch difference(after, before) {
        case .value(let total): return .allocations(count: .value(total / Double(count)))
        case .unavailable(let reason): return .allocations(count: .unavailable(reason: reason))
        }
    }

    private func time(_ strategy: ErasedStrategy, _ queries: [Rect], _ range: ReplayRange) -> Double {
        let begin = MonotonicClock.now()
        _ = strategy.replay(queries, range, &buffer)
        return Double(MonotonicClock.now() - begin)
    }

    private func check(_ range: ReplayRange, length: Int) throws {
        guard range.count > 0, range.start >= 0, range.start < length, range.stride > 0, range.stride <= length else {
            throw WorkerFailure("the range of the replay does not fit a trace of \(length) queries")
        }
    }

    private func failIfPlanted() {
        if fault == .crash { fatalError("planted crash") }
        while fault == .hang { Thread.sleep(forTimeInterval: 1) }
    }
}

/// The quantiles reported of individually timed queries.
enum LatencyQuantiles {
    /// Metric key, share, and the samples needed so that ten lie beyond it.
    static let all: [(name: String, share: Double, needed: Int)] = [
        ("query.latency.p50", 0.5, 10), ("query.latency.p90", 0.9, 100), ("query.latency.p99", 0.99, 1_000),
        ("query.latency.p999", 0.999, 10_000), ("query.latency.max", 1, 1_000),
    ]
}

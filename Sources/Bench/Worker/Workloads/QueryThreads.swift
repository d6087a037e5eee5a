import Foundation
import Indexes
import Judging
import LayoutCore
import Probes
import RunRecords

extension QueryWorkload {
    /// Queries that 1, 2, 4 … threads, up to `most`, ask at once: `count` each, from places of the trace of their own and
    /// through readers of their own. And how fast as many read memory.
    func threads(_ count: Int, most: Int) throws -> MetricFigures {
        let all = ThreadMetrics.all.filter { $0.count <= most }
        let strategy = try context.preparedStrategy()
        guard let shared = strategy as? any SharedStrategy, let snapshot = try context.madeLayout().layout.snapshot()
        else {
            let reason =
                strategy is any SharedStrategy
                ? "\(context.contestant.layout) has no snapshot for other threads"
                : "\(context.contestant.strategy) answers one thread only: a query writes what others would share"
            // Once, and not of each number of threads.
            return [all[all.count - 1].throughput.name: .unavailable(reason: reason)]
        }
        let reader = shared.reader(over: snapshot)
        var figures: MetricFigures = [:]
        for metrics in all {
            let answers = atOnce(metrics.count) { [trace] number in
                let (strategy, layout) = reader.strategy()
                let range = ReplayRange(start: number * trace.rects.count / metrics.count, count: count)
                var (answers, samples) = (AnswerBuffers(), [UInt64]())
                trace.replay(strategy, over: layout, range, into: &answers)
                let begin = MonotonicClock.now()
                trace.replay(strategy, over: layout, range, into: &answers)
                let time = MonotonicClock.now() - begin
                trace.replayTimed(strategy, over: layout, range, into: &answers, samples: &samples)
                return (rate: Double(count) / Double(max(time, 1)) * 1e9, samples: samples)
            }
            let times = answers.flatMap(\.samples).map { Double($0) }.sorted()
            figures[metrics.throughput.name] = .value(answers.reduce(0) { $0 + $1.rate })
            figures[metrics.p99.name] =
                times.count >= 1_000
                ? .value(quantile(times, 0.99) ?? 0)
                : .unavailable(reason: "needs 1000 timed queries, the time allowed \(times.count)")
            figures[metrics.read.name] = .value(atOnce(metrics.count, readSpeed).reduce(0, +))
        }
        return figures
    }
}

/// Calls `body` on `count` threads at once, each with its number from 0, and returns what they return.
private func atOnce<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Value) -> [Value] {
    let handovers = (0..<count).map { number in
        let handover = Handover<Value>()
        startThread { handover.give(body(number)) }
        return handover
    }
    return handovers.map { handover in
        while true {
            if let value = handover.take() { return value }
            usleep(100)
        }
    }
}

/// Bytes a second that a thread reads of 64 MB, which no cache holds beside others.
@Sendable private func readSpeed(_ number: Int) -> Double {
    let words = ContiguousArray(repeating: SIMD8<UInt64>(repeating: 1), count: 1 << 20)
    let begin = MonotonicClock.now()
    // The sum is used, so that no word is left out.
    let sum = words.reduce(SIMD8<UInt64>(repeating: 0), &+)
    return Double(sum.wrappedSum()) * 8 / Double(max(MonotonicClock.now() - begin, 1)) * 1e9
}

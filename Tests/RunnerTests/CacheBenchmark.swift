import Foundation
import LayoutCore
import LayoutStrategies
import Probes
import Runner
import Schedules
import Testing
import Workloads

/// What part of a query's time it waits. Runs only where `LAYOUTBENCH_CACHE_BENCHMARK` is set, to numbers of
/// items with commas between them or to 1 for ten thousand to five million; in release. Prints two Markdown tables;
/// seeded; no time is asserted.
///
/// The first: time of a read from among so many bytes, a cache line each, where the one before gave its place, and
/// where places are known long before. The second: time of a query of the trace, and of one out of four of the same
/// asked over and over, others in each turn, whose lines stay in the nearest caches and whose branches the processor
/// learns: the same work without the waiting, for memory or after a wrong guess. Times are means over turns.
@Suite(.serialized, .enabled(if: benchmarkSizes != nil))
struct CacheBenchmark {
    static let rounds = 64
    static let queries = 4096

    @Test func `reads by the bytes they come from`() {
        print("\n| bytes | a read that waits for another | one that doesn't |")
        print("|--|--|--|")
        for shift in 17...27 {
            let lines = randomCycle(bytes: 1 << shift)
            print("| \(1 << (shift - 10)) KiB | \(time(dependentRead(lines))) | \(time(independentRead(lines))) |")
        }
    }

    @Test func `queries that wait, and that don't`() throws {
        print("\n| dataset | items | workload | strategy | trace | four of it | waiting |")
        print("|--|--|--|--|--|--|--|")
        for dataset in ["construction", "lanes", "overlap"] {
            for items in benchmarkSizes ?? [] { try measure(dataset, items: items) }
        }
    }

    private func measure(_ dataset: String, items: Int) throws {
        let loaded = try DatasetRegistry.builtIn.source(for: dataset).load(items: items, seed: 1)
        let laid = try LayoutRegistry.builtIn.lay("gantt", over: loaded, config: [:])
        let names = ["r-tree", "row-index"]
        let strategies = try names.map { try #require(laid.strategy(named: $0)) }
        for strategy in strategies { strategy.prepare() }
        for workload in ["hit", "jump"] {
            let trace = try #require(WorkloadRegistry.builtIn.trace(named: workload, layout: laid.layout, seed: 1))
                .rects
            var times = names.map { _ in (all: [Double](), few: [Double]()) }
            var buffer = OrdinalBuffer()
            for round in 0..<Self.rounds {
                let start = round * 977 % trace.count
                let few = (0..<Self.queries).map { trace[(start + $0 % 4 * (Self.queries / 4)) % trace.count] }
                for position in strategies.indices {
                    let turn = (position + round) % strategies.count
                    times[turn].all.append(queryTime(strategies[turn], trace, from: start, &buffer))
                    times[turn].few.append(queryTime(strategies[turn], few, from: 0, &buffer))
                }
            }
            for (name, times) in zip(names, times) {
                let (all, few) = (mean(times.all), mean(times.few))
                print(
                    "| \(dataset) | \(items) | \(workload) | `\(name)` | \(time(all)) | \(time(few)) | \(time(all - few)) |"
                )
            }
        }
    }

    /// Nanoseconds of a query, after some that nobody times.
    private func queryTime(
        _ strategy: ErasedStrategy, _ queries: [Rect], from start: Int, _ buffer: inout OrdinalBuffer
    ) -> Double {
        _ = strategy.replay(queries, ReplayRange(start: start, count: 64), &buffer)
        let begin = MonotonicClock.now()
        _ = strategy.replay(queries, ReplayRange(start: start, count: Self.queries), &buffer)
        return Double(MonotonicClock.now() - begin) / Double(Self.queries)
    }

    private static let stride = 16
    private static let reads = 1 << 20

    /// A word in every line of 64 bytes that tells the place of another: a random cycle through all of them.
    private func randomCycle(bytes: Int) -> [UInt32] {
        var order = Array(0..<bytes / 64)
        var generator = SeededGenerator(seed: 1)
        order.shuffle(using: &generator)
        var next = [UInt32](repeating: 0, count: bytes / 4)
        for (place, line) in order.enumerated() {
            next[line * Self.stride] = UInt32(order[(place + 1) % order.count] * Self.stride)
        }
        return next
    }

    /// Nanoseconds of a read along the cycle, after once around it.
    private func dependentRead(_ next: [UInt32]) -> Double {
        var place: UInt32 = 0
        func read(_ count: Int) { for _ in 0..<count { place = next[Int(place)] } }
        read(next.count / Self.stride)
        let begin = MonotonicClock.now()
        read(Self.reads)
        let elapsed = Double(MonotonicClock.now() - begin)
        #expect(Int(place) < next.count)
        return elapsed / Double(Self.reads)
    }

    /// Nanoseconds of a read of a random line, the making of its number included.
    private func independentRead(_ words: [UInt32]) -> Double {
        let lines = UInt64(words.count / Self.stride)
        var (state, sum) = (UInt64(1), UInt64(0))
        let begin = MonotonicClock.now()
        for _ in 0..<Self.reads {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sum &+= UInt64(words[Int(((state >> 32) &* lines) >> 32) &* Self.stride])
        }
        let elapsed = Double(MonotonicClock.now() - begin)
        #expect(sum > 0)
        return elapsed / Double(Self.reads)
    }

    private func time(_ value: Double) -> String { String(format: value < 100 ? "%.1f ns" : "%.0f ns", value) }

    private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}

private let benchmarkSizes = ProcessInfo.processInfo.environment["LAYOUTBENCH_CACHE_BENCHMARK"].map { text in
    text == "1" ? [10_000, 100_000, 1_000_000, 5_000_000] : text.split(separator: ",").compactMap { Int($0) }
}

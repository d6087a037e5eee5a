import Foundation
import LayoutCore
import LayoutStrategies
import Workloads

/// What part of a query's time it waits, among so many items.
///
/// The first: time of a read from among so many bytes, a cache line each, where the one before gave its place, and
/// where places are known long before. The second: time of a query of the trace, and of one out of four of the same
/// asked over and over, others in each turn, whose lines stay in the nearest caches and whose branches the processor
/// learns: the same work without the waiting, for memory or after a wrong guess. Times are means over turns.
struct WaitingBenchmark {
    private static let rounds = 64
    private static let queries = 4096

    let table: Table

    static func run(sizes: [Int]) throws {
        let reads = Table("bytes", "a read that waits for another", "one that doesn't")
        for shift in 17...27 {
            let lines = randomCycle(bytes: 1 << shift)
            reads.row(["\(1 << (shift - 10)) KiB", time(try dependentRead(lines)), time(try independentRead(lines))])
        }
        let benchmark = WaitingBenchmark(
            table: Table("dataset", "items", "workload", "strategy", "trace", "four of it", "waiting"))
        for dataset in ["construction", "lanes", "overlap"] {
            for items in sizes { try benchmark.measure(dataset, items: items) }
        }
    }

    private func measure(_ dataset: String, items: Int) throws {
        let laid = try chart(dataset, items: items)
        let names = ["r-tree", "row-index"]
        let strategies = names.compactMap { laid.strategy(named: $0) }
        try require(strategies.count == names.count, "a strategy is not registered", at: "\(names)")
        for strategy in strategies { strategy.prepare() }
        for workload in ["hit", "jump"] {
            let trace = try trace(workload, over: laid)
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
                table.row(
                    [dataset, "\(items)", workload, "`\(name)`"] + [all, few, all - few].map { Self.time($0) })
            }
        }
    }

    /// Nanoseconds of a query, after some that nobody times.
    private func queryTime(
        _ strategy: any LayoutStrategy, _ queries: [Rect], from start: Int, _ buffer: inout OrdinalBuffer
    ) -> Double {
        _ = strategy.replay(queries, ReplayRange(start: start, count: 64), into: &buffer)
        let range = ReplayRange(start: start, count: Self.queries)
        return nanoseconds { _ = strategy.replay(queries, range, into: &buffer) } / Double(Self.queries)
    }

    private static let stride = 16
    private static let reads = 1 << 20

    /// A word in every line of 64 bytes that tells the place of another: a random cycle through all of them.
    private static func randomCycle(bytes: Int) -> [UInt32] {
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
    private static func dependentRead(_ next: [UInt32]) throws -> Double {
        var place: UInt32 = 0
        func read(_ count: Int) { for _ in 0..<count { place = next[Int(place)] } }
        read(next.count / Self.stride)
        let elapsed = nanoseconds { read(Self.reads) }
        try require(Int(place) < next.count, "the cycle leaves its array", at: "\(place)")
        return elapsed / Double(Self.reads)
    }

    /// Nanoseconds of a read of a random line, the making of its number included.
    private static func independentRead(_ words: [UInt32]) throws -> Double {
        let lines = UInt64(words.count / Self.stride)
        var (state, sum) = (UInt64(1), UInt64(0))
        let elapsed = nanoseconds {
            for _ in 0..<Self.reads {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                sum &+= UInt64(words[Int(((state >> 32) &* lines) >> 32) &* Self.stride])
            }
        }
        try require(sum > 0, "nothing was read", at: "\(words.count)")
        return elapsed / Double(Self.reads)
    }

    private static func time(_ value: Double) -> String { value.text(value < 100 ? 1 : 0) + " ns" }

    private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}

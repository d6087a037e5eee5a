import LayoutCore
import LayoutStrategies
import Workloads

/// What answers of other kinds than ordinals take: the frame of every hit, and ranges of consecutive ordinals.
///
/// Median nanoseconds a query over rounds by turns, and medians of the rounds' ratios: frames handed out to ordinals
/// found and then looked up, ranges to ordinals. `best` compares the quickest of all strategies with the quickest.
struct AnswerBenchmark {
    let count: Int

    private static let rounds = 25
    private static let queries = 128
    private static let strategies = ["r-tree", "row-index", "r-tree-segmented", "detail-pyramid"]

    /// Nanoseconds a query of each round.
    private struct Times {
        var (ordinals, lookedUp, frames, ranges) = ([Double](), [Double](), [Double](), [Double]())
    }

    func run() throws {
        let laid = try chart("lanes", items: count)
        let strategies = Self.strategies.compactMap { name in laid.strategy(named: name).map { (name, $0) } }
        try require(strategies.count == Self.strategies.count, "a strategy is not registered", at: "\(Self.strategies)")
        let table = Table(
            "workload", "strategy", "hits", "ordinals, ns", "then look-ups, ns", "frames, ns", "÷", "ranges, ns", "÷")
        for (_, strategy) in strategies { strategy.prepare() }
        for workload in ["zoom", "jump", "scroll"] {
            let trace = try trace(workload, over: laid, atLeast: Self.queries)
            let queries = (0..<Self.queries).map { trace[$0 * (trace.count / Self.queries)] }
            var best: [Times] = []
            for (name, strategy) in strategies {
                let (hits, times) = try measure(strategy, laid.layout, queries, name)
                table.row([workload, name, (Double(hits) / Double(queries.count)).text(1)] + cells(times))
                best.append(times)
            }
            table.row([workload, "best", ""] + cells(quickest(best)))
        }
    }

    private func cells(_ times: Times) -> [String] {
        [
            middle(times.ordinals).text(), middle(times.lookedUp).text(), middle(times.frames).text(),
            middle(times.frames, to: times.lookedUp).text(2), middle(times.ranges).text(),
            middle(times.ranges, to: times.ordinals).text(2),
        ]
    }

    private func quickest(_ times: [Times]) -> Times {
        func least(_ part: (Times) -> [Double]) -> [Double] {
            times.map(part).min { middle($0) < middle($1) } ?? []
        }
        var quickest = Times()
        (quickest.ordinals, quickest.lookedUp) = (least(\.ordinals), least(\.lookedUp))
        (quickest.frames, quickest.ranges) = (least(\.frames), least(\.ranges))
        return quickest
    }

    private func measure(
        _ strategy: any LayoutStrategy, _ layout: any CollectionLayout, _ queries: [Rect], _ name: String
    ) throws -> (hits: Int, times: Times) {
        var (buffer, frames, ranges) = (OrdinalBuffer(), [Rect](), [Range<UInt32>]())
        var times = Times()
        let all = ReplayRange(count: queries.count)
        let hits = strategy.replay(queries, all, into: &buffer)
        var found = 0
        for query in queries {
            strategy.ranges(in: query, using: &buffer, into: &ranges)
            found += ranges.reduce(0) { $0 + $1.count }
        }
        try require(found == hits && hits > 0, "\(hits) elements in ranges of \(found)", at: name)
        for _ in 0..<Self.rounds {
            func time(_ body: () -> Void) -> Double { nanoseconds(body) / Double(queries.count) }
            times.ordinals.append(time { _ = strategy.replay(queries, all, into: &buffer) })
            times.lookedUp.append(
                time {
                    for query in queries {
                        strategy.elements(in: query, into: &buffer)
                        frames.removeAll(keepingCapacity: true)
                        layout.frames(of: buffer.ordinals, into: &frames)
                    }
                })
            times.frames.append(
                time { _ = strategy.replayFrames(queries, all, of: layout, into: &buffer, frames: &frames) })
            times.ranges.append(
                time { for query in queries { strategy.ranges(in: query, using: &buffer, into: &ranges) } })
        }
        return (hits, times)
    }
}

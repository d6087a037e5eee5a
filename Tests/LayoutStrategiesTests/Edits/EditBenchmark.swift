import Foundation
import LayoutCore
import LayoutStrategies
import Probes
import Testing

/// What an edit of `r-tree-dynamic` costs, and what edits cost its queries. Runs only where
/// `LAYOUTBENCH_EDIT_BENCHMARK` is set, to the number of items or to 1 for a million; in release, with the release
/// allocator of the tests. Prints Markdown tables; seeded; no time is asserted.
///
/// An edit is a change of the `frames` layout and the strategy's following it; the layout's own part is that of the
/// same edits without a strategy. Queries are compared by turns with those of the same strategy, and of `r-tree`,
/// prepared over the edited layout: medians over rounds.
@Suite(.serialized, .enabled(if: benchmarkItems != nil))
struct EditBenchmark {
    static let shares = [0, 0.01, 0.1, 0.5]
    static let rounds = 15
    private static let probe = AllocatorProbe()

    @Test(arguments: BenchmarkShape.allCases) func `queries after edits`(shape: BenchmarkShape) throws {
        let count = benchmarkItems ?? 0
        let rectangles = shape.rectangles(count: count, seed: 1)
        let layout = try FramesLayout(rectangles: rectangles)
        let before = Self.probe.liveBytes().value ?? 0
        let strategy = IndexStrategy<_, DynamicRTree>(layout)
        strategy.prepare()
        let bytes = (Self.probe.liveBytes().value ?? 0) - before
        var edits = EditSequence(rectangles, seed: 2)
        // It copies the rectangles and finds the extents of the content.
        let first = try time(edits.next(1, of: [.reschedule]), layout, strategy)
        print(
            String(
                format: "\n%@: %d items, %.1f bytes an item; the first edit takes %.1f ms\n", shape.rawValue, count,
                per(bytes, count), first / 1e6))
        print("| edited | edit | workload | ns | to a fresh one | to a fresh r-tree |\n|--|--|--|--|--|--|")
        var done = 0
        for share in Self.shares {
            let changes = edits.next(Int(Double(count) * share) - done, of: EditKind.allCases)
            done += changes.count
            let edit = try time(changes, layout, strategy)
            let contestants = [ErasedStrategy(strategy), fresh("r-tree-dynamic", layout), fresh("r-tree", layout)]
            for workload in BenchmarkQueries.workloads {
                let queries = BenchmarkQueries.rects(workload, over: rectangles, content: layout.contentSize, seed: 3)
                let times = byTurns(contestants, queries)
                let cells = [
                    String(format: "%.0f %%", share * 100), done == 0 ? "–" : String(format: "%.0f ns", edit), workload,
                    String(format: "%.0f", median(times[0])), ratio(times[0], times[1]), ratio(times[0], times[2]),
                ]
                print("| " + cells.joined(separator: " | ") + " |")
            }
        }
    }

    @Test(arguments: BenchmarkShape.allCases) func `edits by kind`(shape: BenchmarkShape) throws {
        let count = benchmarkItems ?? 0
        let rectangles = shape.rectangles(count: count, seed: 1)
        print("\n\(shape.rawValue): \(count) items, 10 % of them edited\n")
        print("| edit | ns | the layout's part | in batches of 1,000 |\n|--|--|--|--|")
        let mixes = EditKind.allCases.map { ($0.rawValue, [$0]) } + [("all four, mixed", EditKind.allCases)]
        for (name, kinds) in mixes {
            var figures: [Double] = []
            for way in 0..<3 {
                let layout = try FramesLayout(rectangles: rectangles)
                let strategy = IndexStrategy<_, DynamicRTree>(layout)
                strategy.prepare()
                var edits = EditSequence(rectangles, seed: 2)
                // The first one finds the extents of the content.
                _ = try time(edits.next(1, of: [.reschedule]), layout, strategy)
                let changes = edits.next(count / 10, of: kinds)
                switch way {
                case 0: figures.append(try time(changes, layout, strategy))
                case 1: figures.append(try time(changes, layout, nil))
                default: figures.append(try timeBatches(changes, layout, strategy))
                }
            }
            print("| \(name) | " + figures.map { String(format: "%.0f", $0) }.joined(separator: " | ") + " |")
        }
    }

    private func fresh(_ name: String, _ layout: FramesLayout) -> ErasedStrategy {
        let strategy =
            name == "r-tree"
            ? ErasedStrategy(IndexStrategy<_, PackedRTree>(layout))
            : ErasedStrategy(IndexStrategy<_, DynamicRTree>(layout))
        strategy.prepare()
        return strategy
    }

    /// Nanoseconds an edit.
    private func time(
        _ changes: [FramesChange], _ layout: FramesLayout, _ strategy: IndexStrategy<FramesLayout, DynamicRTree>?
    ) throws -> Double {
        let start = MonotonicClock.now()
        for change in changes {
            let delta = try layout.apply(change)
            strategy?.invalidate(delta)
        }
        return Double(MonotonicClock.now() - start) / Double(max(changes.count, 1))
    }

    private func timeBatches(
        _ changes: [FramesChange], _ layout: FramesLayout, _ strategy: IndexStrategy<FramesLayout, DynamicRTree>
    ) throws -> Double {
        let batches = stride(from: 0, to: changes.count, by: 1000).map {
            Array(changes[$0..<min($0 + 1000, changes.count)])
        }
        let start = MonotonicClock.now()
        for batch in batches { strategy.invalidate(try layout.apply(batch)) }
        return Double(MonotonicClock.now() - start) / Double(changes.count)
    }

    /// By contestant the nanoseconds a query of each round.
    private func byTurns(_ contestants: [ErasedStrategy], _ queries: [Rect]) -> [[Double]] {
        var buffer = OrdinalBuffer()
        var times = contestants.map { _ in [Double]() }
        let start = MonotonicClock.now()
        _ = contestants[0].replay(queries, ReplayRange(count: 64), &buffer)
        // About two milliseconds.
        let count = max(32, min(queries.count, Int(2e6 * 64 / Double(MonotonicClock.now() - start))))
        for round in 0..<Self.rounds {
            let range = ReplayRange(start: round * 977 % queries.count, count: count)
            for turn in contestants.indices {
                let contestant = (turn + round) % contestants.count
                let start = MonotonicClock.now()
                _ = contestants[contestant].replay(queries, range, &buffer)
                times[contestant].append(Double(MonotonicClock.now() - start) / Double(count))
            }
        }
        return times
    }

    private func ratio(_ times: [Double], _ others: [Double]) -> String {
        String(format: "%.2f", median(zip(times, others).map { $0 / $1 }))
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private func per(_ bytes: Int, _ count: Int) -> Double { Double(bytes) / Double(count) }
}

private let benchmarkItems = ProcessInfo.processInfo.environment["LAYOUTBENCH_EDIT_BENCHMARK"].flatMap { Int($0) }
    .map { $0 == 1 ? 1_000_000 : $0 }

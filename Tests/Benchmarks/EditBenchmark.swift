import Foundation
import LayoutCore
import LayoutStrategies
import Probes

/// What an edit of `r-tree-dynamic` costs, and what edits cost its queries.
///
/// An edit is a change of the `frames` layout and the strategy's following it; the layout's own part is that of the
/// same edits without a strategy. Queries are compared by turns with those of the same strategy, and of `r-tree`,
/// prepared over the edited layout: medians over rounds.
struct EditBenchmark {
    let count: Int

    private static let shares = [0, 0.01, 0.1, 0.5]
    private static let rounds = 15
    private static let probe = AllocatorProbe()

    func run() throws {
        for shape in BenchmarkShape.allCases { try queriesAfterEdits(shape) }
        for shape in BenchmarkShape.allCases { try editsByKind(shape) }
    }

    private func queriesAfterEdits(_ shape: BenchmarkShape) throws {
        let rectangles = shape.rectangles(count: count, seed: 1)
        let layout = try FramesLayout(rectangles: rectangles)
        let before = Self.probe.liveBytes().value ?? 0
        let strategy = DynamicRTreeStrategy(layout)
        strategy.prepare()
        let bytes = (Self.probe.liveBytes().value ?? 0) - before
        var edits = EditSequence(rectangles, seed: 2)
        // It copies the rectangles and finds the extents of the content.
        let first = try time(edits.next(1, of: [.reschedule]), layout, strategy)
        let each = (Double(bytes) / Double(count)).text(1)
        print(
            "\n\(shape.rawValue): \(count) items, \(each) bytes an item; the first edit takes", (first / 1e6).text(1),
            "ms")
        let table = Table("edited", "edit", "workload", "ns", "to a fresh one", "to a fresh r-tree")
        var done = 0
        for share in Self.shares {
            let changes = edits.next(Int(Double(count) * share) - done, of: EditKind.allCases)
            done += changes.count
            let edit = try time(changes, layout, strategy)
            let contestants = [strategy, fresh("r-tree-dynamic", layout), fresh("r-tree", layout)]
            for workload in BenchmarkQueries.workloads {
                let queries = BenchmarkQueries.rects(workload, over: rectangles, content: layout.contentSize, seed: 3)
                let times = queryTimes(contestants, queries)
                table.row([
                    (share * 100).text() + " %", done == 0 ? "–" : edit.text() + " ns", workload,
                    middle(times[0]).text(), middle(times[0], to: times[1]).text(2),
                    middle(times[0], to: times[2]).text(2),
                ])
            }
        }
    }

    private func editsByKind(_ shape: BenchmarkShape) throws {
        let rectangles = shape.rectangles(count: count, seed: 1)
        print("\n\(shape.rawValue): \(count) items, 10 % of them edited")
        let table = Table("edit", "ns", "the layout's part", "in batches of 1,000")
        let mixes = EditKind.allCases.map { ($0.rawValue, [$0]) } + [("all four, mixed", EditKind.allCases)]
        for (name, kinds) in mixes {
            var figures: [Double] = []
            for way in 0..<3 {
                let layout = try FramesLayout(rectangles: rectangles)
                let strategy = DynamicRTreeStrategy(layout)
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
            table.row([name] + figures.map { $0.text() })
        }
    }

    private func fresh(_ name: String, _ layout: FramesLayout) -> any LayoutStrategy {
        let strategy =
            name == "r-tree"
            ? RTreeStrategy(layout) as any LayoutStrategy
            : DynamicRTreeStrategy(layout)
        strategy.prepare()
        return strategy
    }

    /// Nanoseconds an edit.
    private func time(
        _ changes: [FramesChange], _ layout: FramesLayout, _ strategy: DynamicRTreeStrategy?
    ) throws -> Double {
        let time = try nanoseconds {
            for change in changes {
                let delta = try layout.apply(change)
                strategy?.invalidate(delta)
            }
        }
        return time / Double(max(changes.count, 1))
    }

    private func timeBatches(
        _ changes: [FramesChange], _ layout: FramesLayout, _ strategy: DynamicRTreeStrategy
    ) throws -> Double {
        let batches = stride(from: 0, to: changes.count, by: 1000).map {
            Array(changes[$0..<min($0 + 1000, changes.count)])
        }
        let time = try nanoseconds { for batch in batches { strategy.invalidate(try layout.apply(batch)) } }
        return time / Double(max(changes.count, 1))
    }

    /// By contestant the nanoseconds a query of each round, which takes about two milliseconds.
    private func queryTimes(_ contestants: [any LayoutStrategy], _ queries: [Rect]) -> [[Double]] {
        var buffer = OrdinalBuffer()
        let guess = nanoseconds { _ = contestants[0].replay(queries, ReplayRange(count: 64), into: &buffer) }
        let count = max(32, min(queries.count, Int(2e6 * 64 / max(guess, 1))))
        return byTurns(contestants, queries, count: count, rounds: Self.rounds)
    }
}

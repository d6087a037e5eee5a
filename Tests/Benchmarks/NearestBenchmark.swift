import LayoutCore
import LayoutStrategies
import Workloads

#if Peers
    import Peers
#endif

/// Time that the nearest elements of a point take, beside other libraries where these are built in.
///
/// Median nanoseconds a question over rounds by turns, and the median of the rounds' ratios to the first other library.
/// Points lie within 200 × 100 points around bars, those of questions along a row in bars.
struct NearestBenchmark {
    let count: Int

    private static let rounds = 9
    private static let datasets = ["lanes", "overlap", "sparse", "construction"]

    /// Somebody who is asked, and how: how many were found, of a list of points.
    private struct Contestant {
        let name: String
        let points: [Point]
        let ask: (Point, Int) -> Int
    }

    func run() throws {
        for dataset in Self.datasets {
            try compare(contestants(chart(dataset, items: count)), dataset)
        }
    }

    private func compare(_ contestants: [Contestant], _ dataset: String) throws {
        let reference = contestants.count > 3 ? 3 : 0
        let columns = contestants.flatMap { ["\($0.name), ns", "÷ \(contestants[reference].name)"] }
        let table = Table(["dataset", "neighbours"] + columns)
        for wanted in [1, 10, 100] {
            var times = contestants.map { _ in [Double]() }
            for _ in 0..<Self.rounds {
                for (place, contestant) in contestants.enumerated() {
                    var found = 0
                    let time = nanoseconds {
                        for point in contestant.points { found += contestant.ask(point, wanted) }
                    }
                    times[place].append(time / Double(contestant.points.count))
                    try require(found >= contestant.points.count, "nothing found", at: contestant.name)
                }
            }
            table.row(
                [dataset, String(wanted)]
                    + times.flatMap { [middle($0).text(), middle($0, to: times[reference]).text(2)] })
        }
    }

    private func contestants(_ laid: LaidOut) throws -> [Contestant] {
        var random = SeededGenerator(seed: 1)
        let layout = laid.layout
        var (around, within): ([Point], [Point]) = ([], [])
        while around.count < 1_024 {
            let frame = layout.frame(at: UInt32(random.below(layout.elementCount)))
            if frame.isNull { continue }
            within.append(Point(x: frame.midX, y: frame.midY))
            around.append(
                Point(x: frame.midX + 200 * (random.uniform() - 0.5), y: frame.midY + 100 * (random.uniform() - 0.5)))
        }
        var contestants: [Contestant] = []
        for (name, direction) in [("r-tree", SearchDirection.any), ("row-index", .any), ("row-index", .row)] {
            guard let strategy = laid.strategy(named: name) else { continue }
            strategy.prepare()
            var buffer = NearestBuffer()
            contestants.append(
                Contestant(
                    name: direction == .row ? "\(name) along a row" : name, points: direction == .row ? within : around
                ) { point, count in
                    strategy.nearest(to: point, count: count, direction: direction, of: layout, into: &buffer)
                    return buffer.neighbours.count
                })
        }
        return try contestants + others(layout, around)
    }

    private func others(_ layout: any CollectionLayout, _ points: [Point]) throws -> [Contestant] {
        #if Peers
            var frames: [Rect] = []
            layout.forEachFrame { _, frame in frames.append(frame) }
            return try [PeerLibrary.boost, .spatialIndex].map { library in
                let index = try PeerIndex(library, frames: frames)
                var buffer = OrdinalBuffer()
                return Contestant(name: library.name, points: points) { point, count in
                    buffer.removeAll()
                    let rect = Rect(x: point.x, y: point.y, width: 0, height: 0)
                    try? index.nearest(count, to: rect, into: &buffer)
                    return buffer.count
                }
            }
        #else
            return []
        #endif
    }
}

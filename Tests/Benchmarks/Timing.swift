import Foundation
import Judging
import LayoutCore
import LayoutStrategies
import Probes
import RunRecords
import Schedules
import Workloads

/// Nanoseconds that something takes.
func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = MonotonicClock.now()
    try body()
    return Double(MonotonicClock.now() - start)
}

/// The median of times, or of the ratios of those of the same rounds; 0 of none.
func middle(_ times: [Double], to others: [Double]? = nil) -> Double {
    median(others.map { zip(times, $0).map { $0 / $1 } } ?? times) ?? 0
}

/// A dataset of so many items, laid out as a chart.
func chart(_ dataset: String, items: Int) throws -> LaidOut {
    let loaded = try DatasetRegistry.builtIn.source(for: dataset).load(items: items, seed: 1)
    return try LayoutRegistry.builtIn.lay("gantt", over: loaded, config: [:])
}

/// The rectangles of a workload's trace over a layout: as many as are asked, or more.
func trace(_ workload: String, over laid: LaidOut, atLeast least: Int = 1) throws -> [Rect] {
    let trace = WorkloadRegistry.builtIn.trace(named: workload, layout: laid.layout, seed: 1)?.rects ?? []
    try require(trace.count >= least, "a workload is not registered", at: workload)
    return trace
}

/// By contestant the nanoseconds a query of each round: so many queries of the trace, others in each round, whose first
/// contestant changes too.
func byTurns(_ contestants: [any LayoutStrategy], _ trace: [Rect], count: Int, rounds: Int) -> [[Double]] {
    var buffer = OrdinalBuffer()
    var times = contestants.map { _ in [Double]() }
    for round in 0..<rounds {
        let range = ReplayRange(start: round * 977 % trace.count, count: count)
        for turn in contestants.indices {
            let contestant = (turn + round) % contestants.count
            let time = nanoseconds { _ = contestants[contestant].replay(trace, range, into: &buffer) }
            times[contestant].append(time / Double(count))
        }
    }
    return times
}

/// The nanoseconds that a change costs a layout, with `on-demand` or `r-tree-segmented` following and without the query
/// after it, in the median over rounds of 4,000; and the entries that all of them had the strategy write.
func followed(
    _ layout: any RegisteredLayout, isIndexed: Bool, _ first: LayoutChange? = nil, change: () -> LayoutChange
) throws -> (time: Double, written: Int) {
    let strategy: any LayoutStrategy = isIndexed ? SegmentedRTreeStrategy(layout) : OnDemand(layout)
    strategy.prepare()
    if let first { strategy.invalidate(try layout.apply(first)) }
    var (times, written) = ([Double](), 0)
    for _ in 0..<25 {
        let changes = (0..<4_000).map { _ in change() }
        let time = try nanoseconds {
            for change in changes { written += strategy.invalidate(try layout.apply(change)) }
        }
        times.append(time / 4_000)
    }
    return (middle(times), written)
}

/// A Markdown table, printed row by row.
struct Table {
    init(_ columns: String...) { self.init(columns) }

    init(_ columns: [String]) {
        print("\n| " + columns.joined(separator: " | ") + " |")
        print("|" + String(repeating: "--|", count: columns.count))
    }

    func row(_ cells: [String]) { print("| " + cells.joined(separator: " | ") + " |") }
}

extension Double {
    /// With so many decimals.
    func text(_ decimals: Int = 0) -> String { String(format: "%.\(decimals)f", self) }
}

extension SeededGenerator {
    /// Normal with a deviation of 1 (Box and Muller, 1958).
    mutating func normal() -> Double { sqrt(-2 * log(1 - uniform())) * cos(2 * .pi * uniform()) }
}

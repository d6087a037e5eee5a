import Foundation
import LayoutCore
import LayoutStrategies
import Probes
import Runner
import Schedules
import Testing
import Workloads

/// What `row-index-cursor` saves on a scroll, in both its forms. Runs only where `LAYOUTBENCH_CURSOR_BENCHMARK` is
/// set, to the number of items or to 1 for a million; in release. Prints a Markdown table; seeded; no time is
/// asserted.
///
/// Every turn asks 1,024 consecutive frames of the scroll trace, which are about eight flings from different places;
/// the index is asked for each as if it stood alone, a cursor for the whole answer, another one for what appeared and
/// vanished. Times are medians over turns, ratios medians of those of the same round.
@Suite(.serialized, .enabled(if: benchmarkItems != nil))
struct CursorBenchmark {
    static let frames = 1024
    static let rounds = 60

    @Test func `a scroll with and without a place kept`() throws {
        print("\n| dataset | `row-index` | the whole answer | to it | the difference | to it | changes a frame |")
        print("|--|--|--|--|--|--|--|")
        for dataset in ["lanes", "overlap", "construction"] { try measure(dataset) }
    }

    private func measure(_ dataset: String) throws {
        let loaded = try DatasetRegistry.builtIn.source(for: dataset).load(items: benchmarkItems, seed: 1)
        let layout = try LayoutRegistry.builtIn.lay("gantt", over: loaded, config: [:]).layout
        let trace = try #require(WorkloadRegistry.builtIn.trace(named: "scroll", layout: layout, seed: 1)).rects
        var scroll = Scroll(layout)
        var times = [[Double]](repeating: [], count: 3)
        for round in 0..<Self.rounds {
            let first = round * 977 % (trace.count - Self.frames)
            let frames = (first..<first + Self.frames).map { trace[$0] }
            for turn in times.indices {
                let form = (turn + round) % times.count
                let start = MonotonicClock.now()
                scroll.follow(frames, form: form)
                times[form].append(Double(MonotonicClock.now() - start) / Double(frames.count))
            }
        }
        let perFrame = Double(scroll.changes) / Double(Self.rounds * Self.frames)
        let cells = [
            dataset, time(times[0]), time(times[1]), ratio(times[1], times[0]), time(times[2]),
            ratio(times[2], times[0]), String(format: "%.1f", perFrame),
        ]
        print("| " + cells.joined(separator: " | ") + " |")
    }

    private func time(_ values: [Double]) -> String { String(format: "%.0f ns", median(values)) }

    private func ratio(_ times: [Double], _ others: [Double]) -> String {
        String(format: "%.2f", median(zip(times, others).map { $0 / $1 }))
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

/// The three ways of following frames.
private struct Scroll {
    let layout: any CollectionLayout
    let index: RowIndex
    let whole: RowIndexCursor
    let changing: RowIndexCursor
    var buffer = OrdinalBuffer()
    var appeared = OrdinalBuffer()
    var vanished = OrdinalBuffer()
    /// Elements that appeared or vanished so far.
    var changes = 0

    init(_ layout: any CollectionLayout) {
        self.layout = layout
        index = RowIndex(elementCount: layout.elementCount) { layout.frames($0, into: &$1) }
        whole = RowIndexCursor(index)
        changing = RowIndexCursor(index)
    }

    /// Form 0: each frame as if it stood alone; 1: a cursor for the whole answer; 2: one for the difference.
    mutating func follow(_ frames: [Rect], form: Int) {
        var observer = Unobserved()
        switch form {
        case 0:
            for frame in frames {
                buffer.removeAll()
                index.search(frame, into: &buffer, observer: &observer) { layout.frame(at: $0) }
            }
        case 1:
            for frame in frames {
                whole.advance(to: frame, into: &buffer, observer: &observer) { layout.frame(at: $0) }
            }
        default:
            for frame in frames {
                appeared.removeAll()
                vanished.removeAll()
                changing.advance(to: frame, appeared: &appeared, vanished: &vanished) { layout.frame(at: $0) }
                changes += appeared.count + vanished.count
            }
        }
    }
}

private let benchmarkItems = ProcessInfo.processInfo.environment["LAYOUTBENCH_CURSOR_BENCHMARK"].flatMap { Int($0) }
    .map { $0 == 1 ? 1_000_000 : $0 }

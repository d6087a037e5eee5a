import LayoutCore

/// Which queries of a trace an epoch asks, where it does not ask them all.
///
/// Runs of consecutive queries, evenly spread over the trace: consecutive viewports of a scroll overlap, and what one
/// query leaves in the caches is what the next one finds. Single queries at a stride would time a scroll as if it
/// jumped, and the slower the strategy the more so. The runs are ranges of the trace itself: a copy of an epoch's
/// queries would take a tenth of its time, and push out of the caches what the untimed queries before it brought in.
package enum TraceSample {
    /// Least number of consecutive queries, if that many are asked at all.
    static let shortestRun = 32

    /// Replaces `ranges` by ranges of a trace of `length` > 0 queries that ask `count` of them, from position `start`
    /// on and around its end.
    ///
    /// This percentage of them is asked twice in a row, evenly spread: every twentieth for 5. O(ranges).
    package static func take(
        _ count: Int, of length: Int, from start: Int, repeatedPercent percent: Int = 0,
        into ranges: inout [ReplayRange]
    ) {
        ranges.removeAll(keepingCapacity: true)
        let runs = isOneRun(count, of: length) ? 1 : max(1, count / shortestRun)
        for run in 0..<runs {
            let asked = run * count / runs..<(run + 1) * count / runs
            let first = start + run * length / runs - asked.lowerBound
            // A range that ends with a repeated query is followed by one that begins with it.
            var from = asked.lowerBound
            for repeated in repeatedPositions(percent: percent, among: asked) {
                ranges.append(ReplayRange(start: (first + from) % length, count: repeated + 1 - from))
                from = repeated
            }
            ranges.append(ReplayRange(start: (first + from) % length, count: asked.upperBound - from))
        }
    }

    /// Which of the queries asked are repeated: p is where (p + 1) · percent passes another hundred.
    private static func repeatedPositions(percent: Int, among asked: Range<Int>) -> some Sequence<Int> {
        let hundreds = asked.lowerBound * percent / 100..<asked.upperBound * percent / 100
        return hundreds.lazy.map { (($0 + 1) * 100 + percent - 1) / percent - 1 }
    }

    /// Whether a number of queries of a trace is taken as one range: of over half of it, several would overlap by a
    /// query here and there.
    static func isOneRun(_ count: Int, of length: Int) -> Bool { 2 * count > length }
}

import LayoutCore

/// Which queries of a trace an epoch asks, where it does not ask them all.
///
/// Runs of consecutive queries, evenly spread over the trace: consecutive viewports of a scroll overlap, and what one
/// query leaves in the caches is what the next one finds. Single queries at a stride would time a scroll as if it
/// jumped, and the slower the strategy the more so.
enum TraceSample {
    /// Consecutive queries at least, where so many are asked at all.
    static let shortestRun = 32

    /// Replaces `sample` by `count` queries of `trace`, which is not empty, from position `start` on and around its end.
    /// O(count).
    static func take(_ count: Int, of trace: [Rect], from start: Int, into sample: inout [Rect]) {
        sample.removeAll(keepingCapacity: true)
        let length = trace.count
        let runs = isOneRun(count, of: length) ? 1 : max(1, count / shortestRun)
        for run in 0..<runs {
            var position = (start + run * length / runs) % length
            for _ in 0..<(run + 1) * count / runs - run * count / runs {
                sample.append(trace[position])
                position = position + 1 == length ? 0 : position + 1
            }
        }
    }

    /// Whether so many queries of a trace are taken as one run: of over half of it, several would overlap by a query
    /// here and there.
    static func isOneRun(_ count: Int, of length: Int) -> Bool { 2 * count > length }

    /// Has so many percent of the queries asked twice in a row, evenly spread: every twentieth for 5. O(count).
    static func repeatSome(percent: Int, of sample: inout [Rect]) {
        guard percent > 0 else { return }
        let queries = sample
        sample.removeAll(keepingCapacity: true)
        for (position, query) in queries.enumerated() {
            sample.append(query)
            if (position + 1) * percent / 100 > position * percent / 100 { sample.append(query) }
        }
    }
}

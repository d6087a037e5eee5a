import LayoutCore

/// A span of x that items of many rows are searched for, with times that were found once for all of them.
struct GanttSpan<Axis: BarAxis> {
    let axis: Axis
    let minX: Double
    let maxX: Double
    /// Before this every end lies left of the span.
    private let firstEnd: Double
    /// Behind this every end lies right of where the span begins.
    private let lastEnd: Double
    /// Before this every start lies left of the span's end.
    private let lastStart: Double
    /// Begin and end of the span as shares of the content.
    private let shares: (begin: Double, end: Double)

    /// The span from `minX` to `maxX` of a content of this width. O(1).
    init(_ axis: Axis, _ minX: Double, _ maxX: Double, of width: Double) {
        (self.axis, self.minX, self.maxX) = (axis, minX, maxX)
        (firstEnd, lastEnd, lastStart) = (axis.endsBefore(minX), axis.endsBehind(minX), axis.startsBefore(maxX))
        shares = (minX / width, maxX / width)
    }

    /// Whether items between these times may meet the span: by the times, but for the few that lie on its edges.
    @inline(__always) func mayMeet(_ start: Double, _ end: Double) -> Bool {
        (start < lastStart || axis.startX(start) < maxX) && !(end < firstEnd)
            && (lastEnd < end || minX < axis.endX(end))
    }

    /// The positions in a range whose items may meet the span, if starts and ends never decrease. O(log n + found).
    @inline(__always) func range(_ lower: Int, _ upper: Int, _ items: some RowItems) -> Range<Int> {
        let ended = leap(lower, upper, shares.begin) { items.end($0) < firstEnd }
        return range(ended: ended, started: ended, upper, items)
    }

    /// The same where two positions are known: every item before `ended` ends too early, and every item before
    /// `started` starts early enough.
    @inline(__always) private func range(
        ended: Int, started: Int, _ upper: Int, _ items: some RowItems
    ) -> Range<Int> {
        let begin = step(ended, upper) { position in
            let end = items.end(position)
            return !(lastEnd < end || minX < axis.endX(end))
        }
        return
            begin..<step(max(begin, started), upper) { position in
                let start = items.start(position)
                return start < lastStart || axis.startX(start) < maxX
            }
    }

    /// Appends the items of several consecutive rows that may meet the span: row `r` is `bounds[r]..<bounds[r + 1]`.
    /// The schedule must have items: an empty first row reads item 0. Four rows are searched at a time.
    @inline(never) func append(
        rows: Range<Int>, _ bounds: [UInt32], _ items: some RowItems, into buffer: inout OrdinalBuffer
    ) {
        for first in stride(from: rows.lowerBound, to: rows.upperBound, by: RowSearches.count) {
            var searches = RowSearches(first, last: rows.upperBound &- 1, bounds)
            searches.leap { items.end($0) < firstEnd }
            // All four are read before one is used, so that they are waited for together.
            searches.each { row in
                let far = row.first &+ 8
                if far < row.end, items.start(far) < lastStart { row.started = far &+ 1 }
            }
            for number in 0..<min(RowSearches.count, rows.upperBound &- first) {
                let row = searches[number]
                items.append(range(ended: row.first, started: row.started, row.end, items), into: &buffer)
            }
        }
    }

    /// The first position in `lower..<upper` whose item starts behind the span, where starts never decrease. O(log n).
    @inline(__always) func firstBehind(_ lower: Int, _ upper: Int, _ items: some RowItems) -> Int {
        let near = leap(lower, upper, shares.end) { items.start($0) < lastStart }
        return step(near, upper) { axis.startX(items.start($0)) < maxX }
    }

    /// The first position that doesn't satisfy a condition, which holds up to some position. It is looked for around the
    /// place of a share of the row first: where bars are evenly spread it lies within some √n of it. As many steps for
    /// every answer, so that no branch depends on it.
    @inline(__always) private func leap(_ lower: Int, _ upper: Int, _ share: Double, _ holds: (Int) -> Bool) -> Int {
        var (first, count) = (lower, upper &- lower)
        if count <= 0 { return lower }
        if count > 64 {
            let guess = lower &+ guessedIndex(share, of: count)
            let reach = 1 << ((Int.bitWidth &+ 2 &- count.leadingZeroBitCount) >> 1)
            var end = upper
            if guess &- reach > first {
                if holds(guess &- reach) { first = guess &- reach &+ 1 } else { end = guess &- reach }
            }
            if guess &+ reach < end, guess &+ reach > first {
                if holds(guess &+ reach) { first = guess &+ reach &+ 1 } else { end = guess &+ reach }
            }
            count = end &- first
            if count <= 0 { return first }
        }
        while count > 1 {
            let half = count &>> 1
            first = holds(first &+ half &- 1) ? first &+ half : first
            count &-= half
        }
        return holds(first) ? first &+ 1 : first
    }

    /// The same one by one, for it is expected near, and after eight by steps that double.
    @inline(__always) private func step(_ lower: Int, _ upper: Int, _ holds: (Int) -> Bool) -> Int {
        var first = lower
        let near = min(upper, lower &+ 8)
        while first < near {
            if !holds(first) { return first }
            first &+= 1
        }
        return first < upper ? partitioningIndex(first, upper, near: first) { !holds($0) } : first
    }
}

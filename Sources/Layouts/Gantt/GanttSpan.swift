import LayoutCore

/// A span of x that items of many rows are searched for, with times that were found once for all of them.
struct GanttSpan<Axis: BarAxis> {
    let axis: Axis
    let minX: Double
    let maxX: Double
    /// Before this every end lies left of the span.
    private let firstEnd: Double
    /// Before this every start lies left of the span's end.
    private let lastStart: Double

    /// From `minX` to `maxX`. O(1).
    init(_ axis: Axis, _ minX: Double, _ maxX: Double) {
        (self.axis, self.minX, self.maxX) = (axis, minX, maxX)
        (firstEnd, lastStart) = (axis.endsBefore(minX), axis.startsBefore(maxX))
    }

    /// The positions in `lower..<upper` whose items may meet the span, where starts and ends never decrease.
    /// O(log n + found).
    @inline(__always) func range(
        _ lower: Int, _ upper: Int, _ columns: ScheduleColumns, _ item: (Int) -> Int
    ) -> Range<Int> {
        let near = leap(lower, upper) { columns.ends[item($0)] < firstEnd }
        let begin = step(near, upper) { !(minX < axis.endX(columns.ends[item($0)])) }
        return begin..<step(begin, upper) { axis.startX(columns.starts[item($0)]) < maxX }
    }

    /// The first position in `lower..<upper` whose item starts behind the span, where starts never decrease. O(log n).
    @inline(__always) func firstBehind(
        _ lower: Int, _ upper: Int, _ columns: ScheduleColumns, _ item: (Int) -> Int
    ) -> Int {
        let near = leap(lower, upper) { columns.starts[item($0)] < lastStart }
        return step(near, upper) { axis.startX(columns.starts[item($0)]) < maxX }
    }

    /// The first position that doesn't satisfy a condition, which holds up to some position. As many steps for every
    /// answer, so that no branch depends on it.
    @inline(__always) private func leap(_ lower: Int, _ upper: Int, _ holds: (Int) -> Bool) -> Int {
        var (first, count) = (lower, upper &- lower)
        if count <= 0 { return lower }
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

/// The first position of `lower..<upper` that satisfies a condition which holds from some position on; `upper` where
/// none does. Binary search: O(log (upper − lower)).
///
/// Always inlined, because it stands in the searches of layouts.
@inlinable @inline(__always)
public func partitioningIndex(_ lower: Int, _ upper: Int, where holds: (Int) -> Bool) -> Int {
    var (lower, upper) = (lower, upper)
    while lower < upper {
        // Neither overflows between two bounds, so that no step is spent on checks.
        let middle = lower &+ (upper &- lower) &>> 1
        if holds(middle) { upper = middle } else { lower = middle &+ 1 }
    }
    return lower
}

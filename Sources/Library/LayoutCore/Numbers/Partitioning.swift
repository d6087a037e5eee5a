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

/// The same, searched outwards from a guess, by steps that double (Bentley and Yao, An almost optimal algorithm for
/// unbounded searching, 1976). O(log of how far the guess is off). The guess may lie outside the range.
@inlinable @inline(__always)
public func partitioningIndex(_ lower: Int, _ upper: Int, near guess: Int, where holds: (Int) -> Bool) -> Int {
    if lower >= upper { return lower }
    // Nothing before `first` satisfies the condition, everything from `end` on does.
    var (first, end, step) = (lower, upper, 1)
    let start = min(max(guess, lower), upper &- 1)
    let isBehind = holds(start)
    if isBehind { end = start } else { first = start &+ 1 }
    while first < end {
        let probe = isBehind ? max(end &- step, first) : min(first &+ step, end) &- 1
        if holds(probe) {
            end = probe
            if !isBehind { break }
        } else {
            first = probe &+ 1
            if isBehind { break }
        }
        step = step &* 2
    }
    return partitioningIndex(first, end, where: holds)
}

/// The place among `count` at which a share of all lies, as a guess; the first or last where the share is no number or
/// none of the whole.
@inlinable @inline(__always) public func guessedIndex(_ share: Double, of count: Int) -> Int {
    // Compared before it is made a whole number: it may be infinite.
    share > 0 ? (share < 1 ? Int(share * Double(count)) : count) : 0
}

/// Which of some intervals overlap: of bars in a row, the double bookings.
///
/// Two intervals overlap if each begins before the other ends; those that touch do not, and one without length does
/// strictly inside another, as for ``Rect/meets(_:)``. An interval that ends before it begins, or has a NaN, overlaps
/// none. Allocates nothing once its scratch space has grown.
public struct IntervalOverlaps {
    private var order: [Int] = []
    /// The intervals that have begun and not ended.
    private var open: [Int] = []
    private var ends: [Double] = []

    /// Scratch space, empty.
    public init() {}

    /// By start, then by end: an interval without length before those that begin where it lies, which it does not meet.
    private mutating func sort(_ count: Int, _ start: (Int) -> Double, _ end: (Int) -> Double) {
        order.removeAll(keepingCapacity: true)
        for interval in 0..<count where start(interval) <= end(interval) { order.append(interval) }
        order.sort { (start($0), end($0), $0) < (start($1), end($1), $1) }
    }

    /// Calls `body` with every pair of the intervals `0..<count` that overlap, the one that begins first in front, until it
    /// answers false. O(n log n + pairs).
    public mutating func visit(
        _ count: Int, start: (Int) -> Double, end: (Int) -> Double, _ body: (Int, Int) -> Bool
    ) {
        sort(count, start, end)
        open.removeAll(keepingCapacity: true)
        for interval in order {
            let begin = start(interval)
            var kept = 0
            // Each step finds a pair, or an interval that is looked at for the last time.
            for position in open.indices where end(open[position]) > begin {
                open[kept] = open[position]
                kept += 1
                if !body(open[position], interval) { return }
            }
            open.removeLast(open.count - kept)
            open.append(interval)
        }
    }

    /// Number of pairs that overlap. O(n log n), however many there are.
    public mutating func count(_ count: Int, start: (Int) -> Double, end: (Int) -> Double) -> Int {
        sort(count, start, end)
        ends.removeAll(keepingCapacity: true)
        for interval in order { ends.append(end(interval)) }
        ends.sort()
        var (pairs, ended, position) = (0, 0, 0)
        while position < order.count {
            let begin = start(order[position])
            while ended < ends.count, ends[ended] <= begin { ended += 1 }
            // Those without length at one place overlap what is open there, but not each other, and have ended too.
            var points = 0
            while position + points < order.count, start(order[position + points]) == begin,
                end(order[position + points]) == begin
            {
                points += 1
            }
            if points > 0 {
                pairs += points * (position - (ended - points))
                position += points
            } else {
                pairs += position - ended
                position += 1
            }
        }
        return pairs
    }

    /// Calls `body` with every stretch that two or more intervals share, from left to right. O(n log n).
    public mutating func visitShared(
        _ count: Int, start: (Int) -> Double, end: (Int) -> Double, _ body: (ClosedRange<Double>) -> Void
    ) {
        sort(count, start, end)
        var (reach, shared) = (-Double.infinity, ClosedRange<Double>?.none)
        for interval in order {
            let (begin, finish) = (start(interval), end(interval))
            if begin < reach {
                let next = begin...min(finish, reach)
                if let last = shared, next.lowerBound <= last.upperBound {
                    shared = last.lowerBound...max(last.upperBound, next.upperBound)
                } else {
                    shared.map(body)
                    shared = next
                }
            }
            reach = max(reach, finish)
        }
        shared.map(body)
    }
}

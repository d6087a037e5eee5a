import LayoutCore

/// Facts about a schedule that one pass over it finds.
struct ScheduleSurvey {
    /// Least start and greatest end of the items that have a place in time.
    private(set) var minStart = Double.infinity
    private(set) var maxEnd = -Double.infinity
    /// The shortest of their durations.
    private(set) var leastDuration = Double.infinity
    /// Whether their starts and ends are all whole numbers.
    private(set) var isWhole = true
    /// Items that have no place in time.
    private(set) var dropped = 0
    /// Whether all items are known to have a place in time.
    private(set) var areAllPlaced = false
    /// Median of the positive durations, the lower one of an even number. nil where there is none, or none was asked for.
    private(set) var medianDuration: Double?

    /// The extremes of all items, of which nothing else is known.
    init(minStart: Double, maxEnd: Double) { (self.minStart, self.maxEnd, isWhole) = (minStart, maxEnd, false) }

    /// A survey whose ``numbers`` these are; nil where no survey has them.
    init?(_ numbers: ArraySlice<Double>) {
        guard numbers.count == 7, let dropped = Int(exactly: numbers[numbers.startIndex + 4]) else { return nil }
        let numbers = Array(numbers)
        (minStart, maxEnd, leastDuration) = (numbers[0], numbers[1], numbers[2])
        (isWhole, self.dropped, areAllPlaced) = (numbers[3] != 0, dropped, numbers[5] != 0)
        medianDuration = numbers[6].isNaN ? nil : numbers[6]
    }

    var numbers: [Double] {
        [
            minStart, maxEnd, leastDuration, isWhole ? 1 : 0, Double(dropped), areAllPlaced ? 1 : 0,
            medianDuration ?? .nan,
        ]
    }

    var isEmpty: Bool { minStart > maxEnd }

    /// O(n). Blocks of 1,024 items stay in a cache from the extremes to the median.
    init(_ columns: ScheduleColumns, needsMedian: Bool = false) {
        let count = columns.itemCount
        var median = needsMedian ? DurationMedian(columns) : nil
        for first in stride(from: 0, to: count, by: 1024) {
            let items = first..<min(first + 1024, count)
            let fours = first..<first + items.count & ~3
            addOneByOne(columns, addQuickly(columns, fours) ? fours.upperBound..<items.upperBound : items)
            median?.add(columns, items)
        }
        areAllPlaced = dropped == 0
        medianDuration = median?.value(columns, placed: count - dropped)
    }

    /// Adds items four by four; false, with nothing added, where one may have no place in time or a time is too large.
    private mutating func addQuickly(_ columns: ScheduleColumns, _ items: Range<Int>) -> Bool {
        var minStarts = SIMD4<Double>(repeating: .infinity)
        var (maxEnds, least, sum) = (-minStarts, minStarts, SIMD4<Double>.zero)
        forEachFour(columns, items) { starts, ends in
            let durations = ends - starts
            minStarts.replace(with: starts, where: starts .< minStarts)
            maxEnds.replace(with: ends, where: ends .> maxEnds)
            least.replace(with: durations, where: durations .< least)
            sum += durations
        }
        let (start, end, duration) = (minStarts.min(), maxEnds.max(), least.min())
        // A sum with a duration that is NaN or infinite is neither a number.
        guard duration >= 0, sum.sum().isFinite, max(-start, end) < greatestRounded else { return false }
        (minStart, maxEnd) = (min(minStart, start), max(maxEnd, end))
        leastDuration = min(leastDuration, duration)
        if isWhole {
            var fractions = SIMD4<Double>.zero
            forEachFour(columns, items) { starts, ends in
                fractions += (roundedInRange(starts) - starts).magnitudes + (roundedInRange(ends) - ends).magnitudes
            }
            isWhole = fractions.sum() == 0
        }
        return true
    }

    private mutating func addOneByOne(_ columns: ScheduleColumns, _ items: Range<Int>) {
        for item in items {
            let (start, end) = (columns.starts[item], columns.ends[item])
            guard isPlaced(start, end) else {
                dropped += 1
                continue
            }
            (minStart, maxEnd) = (min(minStart, start), max(maxEnd, end))
            leastDuration = min(leastDuration, end - start)
            isWhole = isWhole && wholePart(start) == start && wholePart(end) == end
        }
    }
}

/// Calls `body` with starts and ends of four consecutive items at a time.
@inline(__always) private func forEachFour(
    _ columns: ScheduleColumns, _ items: Range<Int>, _ body: (SIMD4<Double>, SIMD4<Double>) -> Void
) {
    @inline(__always) func four(_ times: [Double], _ item: Int) -> SIMD4<Double> {
        SIMD4(times[item], times[item + 1], times[item + 2], times[item + 3])
    }
    for item in stride(from: items.lowerBound, to: items.upperBound, by: 4) {
        body(four(columns.starts, item), four(columns.ends, item))
    }
}

extension SIMD4<Double> {
    @inline(__always) fileprivate var magnitudes: Self { replacing(with: -self, where: self .< 0) }
}

/// Search for the lower median of positive durations, by their bits: positive numbers order as these do. A pass counts the
/// durations below a range around the median of a sample, and keeps the durations in it. If the median lies beside
/// the range, a second pass finds it. O(n).
private struct DurationMedian {
    /// Durations from the first to the last of these are kept.
    private let (low, high): (UInt64, UInt64)
    private var zeros = 0
    /// Number of durations below the range, zeros included.
    private var below = 0
    private var kept: [UInt64] = []

    private static var most: UInt64 { Double.infinity.bitPattern - 1 }

    private init(_ low: UInt64, _ high: UInt64) { (self.low, self.high) = (low, high) }

    /// Nearly always the median is within 3 % of a sample's.
    init(_ columns: ScheduleColumns) {
        let step = columns.itemCount / 4096
        let sample = stride(from: 0, to: step > 1 ? columns.itemCount : 0, by: max(step, 1))
            .map { Self.bits(columns, $0) }.filter { 1...Self.most ~= $0 }
        let (middle, reach) = (sample.count / 2, sample.count * 3 / 100)
        self =
            reach == 0
            ? Self(1, Self.most) : Self(number(middle - reach, of: sample), number(middle + reach, of: sample))
        kept.reserveCapacity(columns.itemCount / 8)
    }

    /// Bits of a duration; a negative one has greater bits than all positive ones.
    @inline(__always) private static func bits(_ columns: ScheduleColumns, _ item: Int) -> UInt64 {
        (columns.ends[item] - columns.starts[item] + 0).bitPattern
    }

    mutating func add(_ columns: ScheduleColumns, _ items: Range<Int>) {
        var (zeros, below) = (0, 0)
        for item in items {
            let bits = Self.bits(columns, item)
            zeros &+= bits == 0 ? 1 : 0
            below &+= bits < low ? 1 : 0
            if bits &- low <= high &- low { kept.append(bits) }
        }
        self.zeros += zeros
        self.below += below
    }

    /// The median after all items were added. `placed` is the number of items that have a place in time.
    mutating func value(_ columns: ScheduleColumns, placed: Int) -> Double? {
        if placed == zeros { return nil }
        let rank = zeros + (placed - zeros - 1) / 2
        if rank < below {
            self = Self(1, low - 1)
        } else if rank >= below + kept.count {
            self = Self(high + 1, Self.most)
        } else {
            return Double(bitPattern: number(rank - below, of: kept))
        }
        add(columns, 0..<columns.itemCount)
        return Double(bitPattern: number(rank - below, of: kept))
    }
}

/// The number of a rank among numbers. Each pass keeps the numbers of one digit of 11 bits: O(n).
private func number(_ rank: Int, of numbers: [UInt64]) -> UInt64 {
    var (numbers, rank) = (numbers, rank)
    while true {
        var (least, greatest) = (UInt64.max, UInt64.min)
        for bits in numbers { (least, greatest) = (min(least, bits), max(greatest, bits)) }
        if least == greatest { return least }
        let shift = UInt64(max(0, 53 - (greatest - least).leadingZeroBitCount))
        var counts = [Int](repeating: 0, count: 2048)
        for bits in numbers { counts[Int((bits - least) >> shift)] += 1 }
        var digit = 0
        while rank >= counts[digit] {
            rank -= counts[digit]
            digit += 1
        }
        numbers.removeAll { Int(($0 - least) >> shift) != digit }
    }
}

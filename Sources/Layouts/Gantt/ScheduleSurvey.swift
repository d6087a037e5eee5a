import LayoutCore

/// What one pass over a schedule tells.
struct ScheduleSurvey {
    /// Least start and greatest end of the items that have a place in time.
    private(set) var minStart = Double.infinity
    private(set) var maxEnd = -Double.infinity
    /// Items that have none.
    private(set) var dropped = 0
    /// Whether every start and end is a whole number.
    private(set) var isWhole = true

    /// Whether all items are known to have a place in time.
    private(set) var areAllPlaced = false

    /// The extremes of all items, of which nothing else is known.
    init(minStart: Double, maxEnd: Double) { (self.minStart, self.maxEnd, isWhole) = (minStart, maxEnd, false) }

    /// Whether no item has a place in time.
    var isEmpty: Bool { minStart > maxEnd }

    /// O(n), with no branch that depends on the items.
    init(_ columns: ScheduleColumns) {
        var lanes = SurveyLanes()
        let count = min(columns.starts.count, columns.ends.count)
        var item = 0
        while item + 4 <= count {
            lanes.add(four(columns.starts, from: item), four(columns.ends, from: item))
            item += 4
        }
        while item < count {
            // A value that is not a number has no place in time.
            lanes.add(
                SIMD4(columns.starts[item], .nan, .nan, .nan), SIMD4(columns.ends[item], .nan, .nan, .nan))
            item += 1
        }
        (minStart, maxEnd) = (lanes.minStarts.min(), lanes.maxEnds.max())
        dropped = count - Int(lanes.placed.wrappedSum())
        areAllPlaced = dropped == 0
        isWhole =
            max(-minStart, maxEnd) < greatestRounded
            ? lanes.fractions.wrappedSum() == 0 : Self.areWhole(columns)
    }

    /// Whether the times of all items that have a place in time are whole numbers, as large as these may be.
    private static func areWhole(_ columns: ScheduleColumns) -> Bool {
        zip(columns.starts, columns.ends).allSatisfy { start, end in
            !isPlaced(start, end) || (wholePart(start) == start && wholePart(end) == end)
        }
    }
}

/// Four consecutive times.
@inline(__always) private func four(_ times: [Double], from item: Int) -> SIMD4<Double> {
    SIMD4(times[item], times[item + 1], times[item + 2], times[item + 3])
}

/// Four items at a time of what a survey looks at.
private struct SurveyLanes {
    var minStarts = SIMD4<Double>(repeating: .infinity)
    var maxEnds = SIMD4<Double>(repeating: -.infinity)
    /// Items that have a place in time, and how many of them start or end at a fraction.
    var placed = SIMD4<Int64>.zero
    var fractions = SIMD4<Int64>.zero

    @inline(__always) mutating func add(_ starts: SIMD4<Double>, _ ends: SIMD4<Double>) {
        let isPlaced = (starts .<= ends) .& ((ends - starts) .< SIMD4(repeating: .infinity))
        let hasFraction = (roundedInRange(starts) .!= starts) .| (roundedInRange(ends) .!= ends)
        minStarts.replace(with: starts, where: isPlaced .& (starts .< minStarts))
        maxEnds.replace(with: ends, where: isPlaced .& (ends .> maxEnds))
        placed &+= SIMD4<Int64>.zero.replacing(with: 1, where: isPlaced)
        fractions &+= SIMD4<Int64>.zero.replacing(with: 1, where: isPlaced .& hasFraction)
    }
}

/// Median of the positive durations, the lower one of an even number; nil when there is none. A radix select by 16
/// bits: O(n), a pass over all for the leading bits, one to collect those that share the median's, and three over these.
func medianDuration(_ columns: ScheduleColumns) -> Double? {
    // Positive numbers order as their bits do.
    var counts = [Int](repeating: 0, count: 65_536)
    var total = 0
    forEachDuration(columns) { bits in
        counts[Int(bits >> 48)] += 1
        total += 1
    }
    if total == 0 { return nil }
    var rank = (total - 1) / 2
    let leading = takeDigit(counts, &rank)
    var candidates: [UInt64] = []
    candidates.reserveCapacity(counts[leading])
    forEachDuration(columns) { bits in
        if Int(bits >> 48) == leading { candidates.append(bits) }
    }
    var digit = leading
    for shift in stride(from: UInt64(32), through: 0, by: -16) {
        if shift < 32 { candidates.removeAll { Int($0 >> (shift + 16) & 65_535) != digit } }
        for value in counts.indices { counts[value] = 0 }
        for bits in candidates { counts[Int(bits >> shift & 65_535)] += 1 }
        digit = takeDigit(counts, &rank)
    }
    return candidates.first { Int($0 & 65_535) == digit }.map { Double(bitPattern: $0) }
}

/// Calls `body` with the bits of every positive duration of an item that has a place in time.
@inline(__always) private func forEachDuration(_ columns: ScheduleColumns, _ body: (UInt64) -> Void) {
    for (start, end) in zip(columns.starts, columns.ends) where end > start && isPlaced(start, end) {
        body((end - start).bitPattern)
    }
}

/// The digit of the number with a rank, by how often each digit occurs, and its rank among those with that digit.
private func takeDigit(_ counts: [Int], _ rank: inout Int) -> Int {
    var digit = 0
    while rank >= counts[digit] {
        rank -= counts[digit]
        digit += 1
    }
    return digit
}

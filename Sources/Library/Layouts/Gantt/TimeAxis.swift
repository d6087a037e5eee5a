import LayoutCore

/// The place of a span of time on the x axis, and bounds of time for a search.
protocol BarAxis {
    /// Whether ``plainExtent(_:_:)`` holds for all items, by what was known when the axis was made.
    var isPlain: Bool { get }
    /// Left and right edge of an item's bar, which must have a frame. O(1).
    func plainExtent(_ start: Double, _ end: Double) -> (minX: Double, maxX: Double)
    /// Left and right edge of an item's bar, or (+∞, −∞) when it has no frame. O(1).
    func extent(_ start: Double, _ end: Double) -> (minX: Double, maxX: Double)
    /// A lower bound of the left edges of items starting at `start`; never decreases with it.
    func startX(_ start: Double) -> Double
    /// An upper bound of the right edges of items ending at `end`; never decreases with it.
    func endX(_ end: Double) -> Double
    /// A time, near the greatest, before which every start lies left of `x` by ``startX(_:)``; −∞ for none.
    func startsBefore(_ x: Double) -> Double
    /// The same of ends, by ``endX(_:)``.
    func endsBefore(_ x: Double) -> Double
    /// A time behind which every end lies right of `x` by ``endX(_:)``, near the least there is; ∞ where no number is known.
    func endsBehind(_ x: Double) -> Double
}

/// Whether an item has a place in time: both ends finite, in their order.
@inline(__always) func isPlaced(_ start: Double, _ end: Double) -> Bool {
    start <= end && end - start < .infinity
}

/// Magnitudes below this can be rounded by addition.
let greatestRounded = 2_251_799_813_685_248.0

/// The nearest whole numbers, of magnitudes below ``greatestRounded``.
@inline(__always) func roundedInRange(_ values: SIMD4<Double>) -> SIMD4<Double> {
    // Adding 1.5·2⁵² leaves no fraction bits in the sum: rounding to nearest.
    (values + 6_755_399_441_055_744) - 6_755_399_441_055_744
}

/// The greatest whole number not above `value`, without a call in the range of dates.
@inline(__always) func wholePart(_ value: Double) -> Double {
    guard value.magnitude < greatestRounded else { return value.rounded(.down) }
    // Rounding to nearest, as above.
    let nearest = (value + 6_755_399_441_055_744) - 6_755_399_441_055_744
    return nearest > value ? nearest - 1 : nearest
}

/// The day that a time lies in, for times of any unit.
struct DayScale: Equatable {
    private(set) var length = 1.0
    /// Units of time from the beginning of a day to the origin of the times.
    private(set) var shift = 0.0

    /// Times that count days, from the beginning of one.
    init() {}

    /// The scale of a schedule's times; without a unit they count days.
    init(_ columns: ScheduleColumns) {
        switch columns.unit {
        case .days, .unspecified: return
        case .seconds: length = 86_400
        case .microseconds: length = 86_400_000_000
        }
        let rest = columns.origin.truncatingRemainder(dividingBy: length)
        shift = rest < 0 ? rest + length : rest
    }

    var isPlain: Bool { length == 1 }

    /// The day of a time, from the origin's on. Exact: a quotient before a day does not round up to it.
    @inline(__always) func day(_ time: Double) -> Double { wholePart((time + shift) / length) }

    @inline(__always) func time(_ day: Double) -> Double { day * length - shift }
}

/// Columns of one day each; an item covers the days of its start and of its end.
struct DayAxis: BarAxis, Equatable {
    /// The day of column 0.
    let firstDay: Double
    /// Index of the last column; −1 without columns.
    let lastColumn: Double
    let pitch: Double
    /// Distance from a column's left edge to the right edge of a bar that ends there; may be negative.
    let tail: Double
    /// The scale that turns times of items into days.
    var scale = DayScale()
    /// Whether all items are whole days inside the columns.
    var isPlain = false

    @inline(__always) func plainExtent(_ start: Double, _ end: Double) -> (minX: Double, maxX: Double) {
        bar(start - firstDay, end - firstDay)
    }

    @inline(__always) func extent(_ start: Double, _ end: Double) -> (minX: Double, maxX: Double) {
        if isPlain { return plainExtent(start, end) }
        let first = max(scale.day(start) - firstDay, 0)
        let last = min(scale.day(end) - firstDay, lastColumn)
        guard isPlaced(start, end), first <= last else { return (.infinity, -.infinity) }
        return bar(first, last)
    }

    /// The edges of a bar over these columns.
    @inline(__always) private func bar(_ first: Double, _ last: Double) -> (minX: Double, maxX: Double) {
        let minX = first * pitch
        return (minX, max(minX, last * pitch + tail))
    }

    @inline(__always) func startX(_ start: Double) -> Double { (scale.day(start) - firstDay) * pitch }

    @inline(__always) func endX(_ end: Double) -> Double { (scale.day(end) - firstDay) * pitch + max(tail, 0) }

    @inline(__always) func startsBefore(_ x: Double) -> Double {
        let days = x / pitch
        // A day too little: rounding is far less. No number where there is no pitch.
        return days.magnitude < 1e12 && firstDay.magnitude < 1e12 ? scale.time(firstDay + days - 2) : -.infinity
    }

    @inline(__always) func endsBefore(_ x: Double) -> Double { startsBefore(x - max(tail, 0)) }

    @inline(__always) func endsBehind(_ x: Double) -> Double {
        // No number where a day is less than rounding. The day's whole part is up to a day less.
        guard pitch * 0x1p40 > x.magnitude + max(tail, 0) else { return .infinity }
        let time = startsBefore(x - max(tail, 0)) + 4 * scale.length
        return time > -.infinity ? time : .infinity
    }
}

/// x in proportion to time.
struct ContinuousAxis: BarAxis, Equatable {
    let origin: Double
    let scale: Double
    /// x of the first instant, on the grid.
    var inset = 0.0
    /// Whether all items have a place in time, inside the content limit.
    var isPlain = false

    @inline(__always) func plainExtent(_ start: Double, _ end: Double) -> (minX: Double, maxX: Double) {
        (plainX(start), plainX(end))
    }

    @inline(__always) func extent(_ start: Double, _ end: Double) -> (minX: Double, maxX: Double) {
        if isPlain { return plainExtent(start, end) }
        let maxX = endX(end)
        guard isPlaced(start, end), maxX <= GridLengths.limit else { return (.infinity, -.infinity) }
        return (startX(start), maxX)
    }

    /// x of a time from the origin on: rounded as by onGrid(_:), which between 0 and the limit is an addition.
    @inline(__always) private func plainX(_ time: Double) -> Double {
        ((time - origin) * scale + GridLengths.limit) - (GridLengths.limit - inset)
    }

    @inline(__always) func startX(_ start: Double) -> Double { onGrid((start - origin) * scale) + inset }

    @inline(__always) func endX(_ end: Double) -> Double { startX(end) }

    @inline(__always) func startsBefore(_ x: Double) -> Double {
        // Two steps of the grid too little, and a share that rounding is far less than.
        let distance = (x - (inset + 0x1p-9)) / scale
        let time = origin + distance - (origin.magnitude + distance.magnitude) * 0x1p-50
        return time.magnitude < .infinity ? time : -.infinity
    }

    @inline(__always) func endsBefore(_ x: Double) -> Double { startsBefore(x) }

    @inline(__always) func endsBehind(_ x: Double) -> Double {
        // As above, too much.
        let distance = (x - (inset - 0x1p-9)) / scale
        let time = origin + distance + (origin.magnitude + distance.magnitude) * 0x1p-50
        return time.magnitude < .infinity ? time : .infinity
    }

    /// Whether an item of no width lies on the first or the last instant. O(1) where all items are longer, else O(n).
    func hasItemOnEdge(_ columns: ScheduleColumns, _ survey: ScheduleSurvey) -> Bool {
        func mayHaveNoWidth(_ duration: Double) -> Bool { duration * scale < 0x1p-9 }
        if !mayHaveNoWidth(survey.leastDuration) { return false }
        let last = endX(survey.maxEnd)
        return zip(columns.starts, columns.ends).contains { start, end in
            guard mayHaveNoWidth(end - start), isPlaced(start, end) else { return false }
            let (minX, maxX) = (startX(start), endX(end))
            return minX == maxX && (minX == inset || maxX == last)
        }
    }
}

/// Either axis; queries choose once and run specialised.
enum GanttAxis: Equatable {
    case days(DayAxis)
    case continuous(ContinuousAxis)

    /// The days that bars cover, where these are columns.
    var dayScale: DayScale? { if case .days(let axis) = self { axis.scale } else { nil } }

    /// Whether all items have a frame whose edges are those of their times.
    var timesAreExact: Bool {
        switch self {
        case .days(let axis): axis.isPlain && axis.tail >= 0
        case .continuous(let axis): axis.isPlain
        }
    }

    /// Distance that bars have moved since the first column was another day. On a continuous axis a reset follows.
    func shift(from day: Double) -> Double {
        guard case .days(let axis) = self else { return 0 }
        return (day - axis.firstDay) * axis.pitch
    }

    /// Left and right edge of an item's bar, or (+∞, −∞) when it has no frame. O(1).
    @inline(__always) func extent(_ start: Double, _ end: Double) -> (minX: Double, maxX: Double) {
        switch self {
        case .days(let axis): axis.extent(start, end)
        case .continuous(let axis): axis.extent(start, end)
        }
    }

    /// Items with a place in time that have no frame: cut off by the columns, or beyond the content limit. O(1) where
    /// the schedule's ends tell that there are none, else O(n).
    func countOutside(_ columns: ScheduleColumns, _ survey: ScheduleSurvey) -> Int {
        if survey.isEmpty { return 0 }
        // Right edges never decrease with the end, nor left ones with the start.
        let (first, last) = (extent(survey.minStart, survey.minStart), extent(survey.maxEnd, survey.maxEnd))
        if first.minX <= first.maxX, last.minX <= last.maxX { return 0 }
        return zip(columns.starts, columns.ends).count { start, end in
            let (minX, maxX) = extent(start, end)
            return isPlaced(start, end) && minX > maxX
        }
    }
}

/// The columns of the header: days or ticks. Column i spans `base + i · pitch ..< base + i · pitch + width`.
struct ColumnGrid {
    var base = 0.0
    var count = 0
    var pitch = 0.0
    var width = 0.0

    var maxX: Double { count == 0 ? 0 : base + Double(count - 1) * pitch + width }

    /// The columns i whose stripe `i · pitch + shift ..< … + length` meets `minX ..< maxX` strictly. O(1).
    func indices(shift: Double, length: Double, minX: Double, maxX: Double) -> Range<Int> {
        EvenPositions.meeting(minX, maxX, count, from: shift, to: shift + length, pitch: pitch)
    }
}

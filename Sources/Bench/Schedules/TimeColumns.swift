/// Starts and ends while a file is read: as they are, until one comes that would lose its last digits. From then on,
/// and for earlier ones, the difference to an origin near that one is kept, rounded once. An origin near
/// zero gives way to the first one far from it: what loses digits there loses fewer.
struct TimeColumns {
    private(set) var starts: [Double] = []
    private(set) var ends: [Double] = []
    /// A whole number, 0 while none is needed.
    private(set) var origin = 0.0
    private var exactOrigin: ExactTime?
    private var hasOpenEnds = false

    /// Adds the times of an item. O(1); where an origin is chosen, at most twice, O(n).
    @inline(__always) mutating func append(start: ParsedTime, end: ParsedTime) {
        if exactOrigin == nil, start.exact == nil, end.exact == nil {
            starts.append(start.value)
            ends.append(end.value)
        } else {
            appendLong(start: start, end: end)
        }
    }

    private mutating func appendLong(start: ParsedTime, end: ParsedTime) {
        if !isFar(origin), let time = [start, end].first(where: isWorthAnOrigin) { chooseOrigin(time.value.rounded()) }
        starts.append(relative(start))
        ends.append(relative(end))
    }

    /// Far enough from zero for numbers to be written with more digits than a `Double` has.
    private func isFar(_ value: Double) -> Bool { value.magnitude >= ExactTime.farFromZero }

    private func isWorthAnOrigin(_ time: ParsedTime) -> Bool {
        time.needsOrigin && (exactOrigin == nil || isFar(time.value))
    }

    private mutating func chooseOrigin(_ value: Double) {
        let before = exactOrigin.map { _ in origin }
        origin = value
        exactOrigin = ExactTime(origin: value)
        func moved(_ time: Double) -> Double {
            let exact = before.flatMap { ExactTime(origin: $0, relative: time) }
            return relative(ParsedTime(value: time, exact: exact, form: .number))
        }
        for item in starts.indices {
            starts[item] = moved(starts[item])
            ends[item] = ends[item].isNaN ? .nan : moved(ends[item])
        }
    }

    /// Forgets the last end, until ``closeEnds()``: it is no number until then.
    mutating func openLastEnd() {
        ends[ends.count - 1] = .nan
        hasOpenEnds = true
    }

    mutating func close(_ item: Int, at other: Int) { ends[item] = starts[other] }

    /// Gives open ends the latest of the times of the items that count. O(n) where there are any.
    mutating func closeEnds(_ counts: (Int) -> Bool = { _ in true }) {
        guard hasOpenEnds else { return }
        var latest = -Double.infinity
        for item in starts.indices where counts(item) {
            latest = max(latest, ends[item].isNaN ? starts[item] : ends[item])
        }
        for item in ends.indices where ends[item].isNaN { ends[item] = latest }
        hasOpenEnds = false
    }

    private func relative(_ time: ParsedTime) -> Double {
        guard let exactOrigin else { return time.value }
        // The difference of two numbers that are exact is rounded once.
        if time.exact == nil, isExactlyWhole(time.value) { return time.value - origin }
        return time.digits.flatMap { $0 - exactOrigin }?.nearest.value ?? time.value - origin
    }

    /// Puts each item where `positions` says. O(n).
    mutating func reorder(_ positions: [UInt32]) {
        starts = scattered(starts, to: positions)
        ends = scattered(ends, to: positions)
    }

    /// Leaves out the items that are not kept. O(n).
    mutating func keep(_ isKept: [Bool]) {
        starts = kept(starts, where: isKept)
        ends = kept(ends, where: isKept)
    }
}

/// Searches among evenly spaced positions.
enum EvenPositions {
    /// The numbers of the spans that meet another one, as edges of rectangles do, among `count` spans from `low` to `high`,
    /// `low + pitch` to `high + pitch` and so on. O(1).
    @inline(__always) static func meeting(
        _ lower: Double, _ upper: Double, _ count: Int, from low: Double, to high: Double, pitch: Double
    ) -> Range<Int> {
        let start = first(count, high, pitch, beyond: lower, orEqual: false)
        let end = first(count, low, pitch, beyond: upper, orEqual: true)
        return start..<max(start, end)
    }

    /// The first of `count` positions `base`, `base + pitch`, … that is greater than `value`, or at least as great
    /// where `orEqual`; `count` where none is. O(1).
    @inline(__always) static func first(
        _ count: Int, _ base: Double, _ pitch: Double, beyond value: Double, orEqual: Bool
    ) -> Int {
        func isBeyond(_ position: Int) -> Bool {
            let place = base + Double(position) * pitch
            return orEqual ? place >= value : place > value
        }
        if pitch == 0 { return count > 0 && isBeyond(0) ? 0 : count }
        let guess = (value - base) / pitch
        // Compared before it is made a whole number: it may be infinite.
        var position = guess > 1 ? (guess < Double(count) ? Int(guess) : count) - 1 : 0
        // Of positions below 2³² the guess is off by less than one, so that three steps do. They are no loop, because
        // one with an end to be found is computed sixteen turns at a time, which costs more than all else here.
        position += position < count && !isBeyond(position) ? 1 : 0
        position += position < count && !isBeyond(position) ? 1 : 0
        position += position < count && !isBeyond(position) ? 1 : 0
        return position
    }
}

import RunRecords

package enum ClockProbe {
    private static let steps = 20_000
    private static let batches = 101
    private static let pairsPerBatch = 200

    /// Smallest step between two readings that differ, and the median cost of a pair of readings, both in
    /// nanoseconds. Takes a few milliseconds.
    package static func measure() -> ClockFigures {
        ClockFigures(name: MonotonicClock.name, resolutionNs: smallestStep(), overheadNs: pairCost())
    }

    private static func smallestStep() -> Double {
        var smallest = UInt64.max
        var previous = MonotonicClock.now()
        // A coarse clock may not move for many readings: go on until it has, but not for ever.
        for reading in 0..<(steps * 100) {
            if reading >= steps, smallest < .max { break }
            let current = MonotonicClock.now()
            if current != previous { smallest = min(smallest, current - previous) }
            previous = current
        }
        return Double(smallest)
    }

    private static func pairCost() -> Double {
        var costs: [Double] = []
        for _ in 0..<batches {
            var sum: UInt64 = 0
            let begin = MonotonicClock.now()
            for _ in 0..<pairsPerBatch {
                let first = MonotonicClock.now()
                sum &+= MonotonicClock.now() &- first
            }
            let elapsed = MonotonicClock.now() - begin
            // The sum keeps the readings from being removed; it can't exceed what elapsed.
            costs.append(Double(max(elapsed, sum)) / Double(pairsPerBatch))
        }
        return costs.sorted()[batches / 2]
    }
}

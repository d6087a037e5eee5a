package struct EpochCalibration {
    /// Nanoseconds an epoch lasts at least.
    let epochNs: Double
    /// Operations an epoch has at most.
    let most: Int

    package init(epochNs: Double, most: Int) { (self.epochNs, self.most) = (epochNs, most) }

    /// Grows the count until one reading lasts an epoch, twice, and takes the larger count: a reading that was
    /// interrupted makes the count too small, none makes it too large. Of equal counts the quicker reading is kept.
    ///
    /// - Parameter time: runs a number of operations, in the first or second attempt, and returns their nanoseconds.
    package func run(_ time: (_ count: Int, _ attempt: Int) throws -> Double) rethrows -> (
        count: Int, nanoseconds: Double
    ) {
        var best = (count: 0, nanoseconds: Double.infinity)
        for attempt in 0..<2 {
            let found = try grow { try time($0, attempt) }
            if found.count > best.count || found.count == best.count && found.nanoseconds < best.nanoseconds {
                best = found
            }
        }
        return best
    }

    /// The result, as a reply. An operation so slow that it is cut off, or nearly, is not read again: that would only
    /// stall the run.
    func reply(_ time: (_ count: Int, _ attempt: Int) throws -> Double) rethrows -> WorkerReply {
        let first = try time(1, 0)
        if first > 1e9 { return .calibrated(count: 1, nanoseconds: first) }
        let (count, nanoseconds) = try run(time)
        return .calibrated(count: count, nanoseconds: nanoseconds)
    }

    private func grow(_ time: (Int) throws -> Double) rethrows -> (count: Int, nanoseconds: Double) {
        var count = 1
        var elapsed = try time(count)
        while elapsed < epochNs, count < most {
            // Aim a little past the epoch, but never trust a short reading for more than a factor of eight.
            let aim = Double(count) * epochNs * 1.1 / max(elapsed, 1)
            count = min(most, max(count + 1, Int(min(Double(count) * 8, aim).rounded(.up))))
            elapsed = try time(count)
        }
        return (count, elapsed / Double(count))
    }
}

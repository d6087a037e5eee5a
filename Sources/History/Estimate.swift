import RunRecords

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A ratio with its interval, or the reason why there is none.
struct Estimate {
    /// A verdict that needs more launches than this is not going to be settled by them.
    static let mostLaunches = 1000

    var ratio: Double?
    var low: Double?
    var high: Double?
    var reason: String?

    init(ratio: Double?, low: Double?, high: Double?, reason: String?) {
        self.ratio = ratio
        self.low = low
        self.high = high
        self.reason = reason
    }

    /// Two values without scatter.
    init(exact before: Double, _ after: Double) {
        ratio = before == after ? 1 : before == 0 ? nil : after / before
        low = ratio
        high = ratio
        reason = ratio == nil ? "was 0, is \(after)" : nil
    }

    func verdict(threshold: Double, lowerIsBetter: Bool) -> Verdict {
        guard let low, let high else {
            // From nothing to something: as far as a ratio can go.
            return ratio == nil ? (lowerIsBetter ? .regressed : .improved) : .inconclusive
        }
        return Verdict(low: low, high: high, threshold: threshold, lowerIsBetter: lowerIsBetter)
    }

    /// Launches that would narrow the interval until it lies on one side of the nearer bound, beyond those there are.
    func needed(_ launches: Int, threshold: Double) -> Int? {
        guard let ratio, let low, let high else {
            return valuesNeeded().map { max(1, $0 - launches) }
        }
        let half = log(high / low) / 2
        let distance = abs(abs(log(ratio)) - log(1 + threshold))
        let factor = half / distance
        let total = (Double(launches) * factor * factor).rounded(.up)
        guard total.isFinite, total <= Double(Self.mostLaunches) else { return nil }
        return max(1, Int(total) - launches)
    }
}

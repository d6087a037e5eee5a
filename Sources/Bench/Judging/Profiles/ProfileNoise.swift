import RunRecords

/// What chance does to the difference of two sampled phases.
struct ProfileNoise {
    /// The 95 % interval of B ÷ A over launches; nil where they were not launched alike at least twice.
    let low: Double?
    let high: Double?
    let launches: Int
    /// What a sample stands for, of one operation; nil where all was counted.
    private let samples: (a: Double, b: Double)?

    private static let confidence = 0.95
    /// Standard deviations of a normal distribution that hold as much.
    private static let deviations = 1.96

    /// The noise of two phases in which one operation costs so much.
    init(_ a: ProfilePhase, _ wholeA: Double, _ b: ProfilePhase, _ wholeB: Double) {
        samples =
            if let first = a.samples, let second = b.samples, first > 0, second > 0 {
                (wholeA / Double(first), wholeB / Double(second))
            } else { nil }
        guard let first = a.launches, let second = b.launches, first.count == second.count,
            let interval = geometricMeanInterval(zip(first, second).map { $1 / $0 }, confidence: Self.confidence)
        else {
            (low, high, launches) = (nil, nil, 0)
            return
        }
        (low, high, launches) = (interval.low, interval.high, first.count)
    }

    /// Half of the 95 % interval of the change of a function's own cost: the number of its samples scatters as a count of
    /// rare events does, and its time as the whole does from launch to launch. nil where all was counted.
    func error(_ a: Double, _ b: Double) -> Double? {
        guard let samples else { return nil }
        // One more than were found: none may be chance too.
        let variance = (a + samples.a) * samples.a + (b + samples.b) * samples.b
        let counted = Self.deviations * variance.squareRoot()
        let launched = low.flatMap { low in high.map { b * ($0 - low) / ($0 + low) } } ?? 0
        return (counted * counted + launched * launched).squareRoot()
    }
}

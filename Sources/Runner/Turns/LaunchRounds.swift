import RunRecords

/// Which value of a launch: a metric of a contestant, under a workload where it depends on one.
struct RoundKey: Hashable {
    var contestant: Int
    var metric: String
    var workload: String?
}

/// The values of one launch, round by round.
struct LaunchRounds {
    private(set) var values: [RoundKey: [Double]] = [:]
    private(set) var reasons: [RoundKey: String] = [:]

    /// Adds one round's value, or the reason why there is none.
    mutating func add(_ value: Available<Double>, _ contestant: Int, _ metric: String, _ workload: String? = nil) {
        let key = RoundKey(contestant: contestant, metric: metric, workload: workload)
        switch value {
        case .value(let value): values[key, default: []].append(value)
        case .unavailable(let reason): reasons[key] = reason
        }
    }

    /// The launch's value: the median over its rounds.
    func launchValue(_ key: RoundKey) -> Double? { values[key].flatMap(median) }

    /// The launch's ratio of `key` to the same metric of another contestant: the median over the rounds both have of
    /// the rounds' ratios. Nil when they share no round, or where the times are too short for a ratio to say anything.
    func launchRatio(_ key: RoundKey, to reference: Int) -> Double? {
        var other = key
        other.contestant = reference
        guard let mine = values[key], let theirs = values[other] else { return nil }
        let ratios = zip(mine, theirs).filter { $0.1 >= Self.shortestCompared }.map { $0.0 / $0.1 }
        return median(ratios)
    }

    /// Nanoseconds below which a mean is a reading of the loop around it: no ratio is taken to it.
    static let shortestCompared = 5.0
}

/// The order in which contestants take their turns.
enum TurnOrder {
    /// The contestants of round `round`: rotated by one a round, backwards every second round (for two contestants
    /// ABBA), so that every one goes first, and follows every other, about equally often.
    static func order(of contestants: [Int], round: Int) -> [Int] {
        guard contestants.count > 1 else { return contestants }
        let shift = (round / 2) % contestants.count
        let rotated = Array(contestants[shift...] + contestants[..<shift])
        return round % 2 == 0 ? rotated : rotated.reversed()
    }
}

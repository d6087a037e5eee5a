import Judging
import LayoutCore
import RunRecords
import Worker

/// Which value of a launch: a contestant's, in a series.
struct RoundKey: Hashable {
    var contestant: Int
    var series: SeriesKey
}

struct LaunchRounds {
    /// The round timed while the launch is set up: it counts only for contestants that have no turn later, and
    /// is compared only with the same of others.
    static let setUp = -1

    private(set) var values: [RoundKey: [Int: Double]] = [:]
    private(set) var reasons: [RoundKey: String] = [:]
    /// Frames over budget, of metrics that count them.
    private(set) var missed: [RoundKey: MissedFrames] = [:]

    mutating func add(
        _ value: Available<Double>, _ contestant: Int, _ metric: String, _ workload: String? = nil, round: Int = 0
    ) {
        let key = RoundKey(contestant: contestant, series: SeriesKey(metric, workload: workload))
        switch value {
        case .value(let value): values[key, default: [:]][round] = value
        case .unavailable(let reason): reasons[key] = reason
        }
    }

    mutating func add(_ frames: MissedFrames, _ contestant: Int, _ metric: String, _ workload: String) {
        let key = RoundKey(contestant: contestant, series: SeriesKey(metric, workload: workload))
        missed[key] = frames
        values[key, default: [:]][0] = frames.share
    }

    /// Adds what a worker gives by metric key, nil for nothing.
    mutating func add(_ figures: MetricFigures?, _ contestant: Int, _ workload: String? = nil) {
        for (metric, value) in figures ?? [:] { add(value, contestant, metric, workload) }
    }

    /// The launch's value: the median over its rounds.
    func launchValue(_ key: RoundKey) -> Double? {
        guard let values = values[key] else { return nil }
        return median(Self.counted(values.keys).compactMap { values[$0] })
    }

    /// The launch's value, or why there is none: a time by turns of 0 was too short for the clock.
    func outcome(_ key: RoundKey) -> Available<Double>? {
        guard let value = launchValue(key) else { return nil }
        if value <= 0, MetricCatalog.byTurns.contains(key.series.metric) {
            return .unavailable(reason: "too short for the clock to tell")
        }
        return .value(value)
    }

    /// The rounds that count, in their order.
    func samples(_ key: RoundKey) -> [Double] {
        guard let values = values[key] else { return [] }
        return Self.counted(values.keys).sorted().compactMap { values[$0] }
    }

    /// The launch's ratio of `key` to the same metric of another contestant: the median over the rounds both have of
    /// the rounds' ratios. Nil when they share no round, or where the other's time is too short for a ratio to say
    /// anything.
    func launchRatio(_ key: RoundKey, to reference: Int) -> Double? {
        let other = RoundKey(contestant: reference, series: key.series)
        guard let mine = values[key], let theirs = values[other] else { return nil }
        let rounds = Self.counted(mine.keys.filter { theirs[$0] != nil })
        let compared = MetricCatalog.shortestCompared(key.series.metric)
        guard let shortest = median(rounds.compactMap { theirs[$0] }), shortest >= compared else { return nil }
        return median(rounds.compactMap { round in mine[round].flatMap { mine in theirs[round].map { mine / $0 } } })
    }

    private static func counted(_ rounds: some Collection<Int>) -> [Int] {
        let turns = rounds.filter { $0 != setUp }
        return turns.isEmpty ? Array(rounds) : turns
    }
}

/// The order in which contestants take their turns, and where in a trace.
enum TurnOrder {
    /// Positions of the contestants in the order of a launch: at random, but partners beside each other. What they are
    /// compared by is the ratio of turns that follow each other, and the less time lies between, the less the machine
    /// has changed.
    static func families(of contestants: [Contestant], using generator: inout SeededGenerator) -> [Int] {
        let roots = contestants.indices.filter { contestants[$0].partner == nil }
        return roots.shuffled(using: &generator).flatMap { root in
            contestants.indices.filter { $0 == root || contestants[$0].partner == root }.shuffled(using: &generator)
        }
    }

    /// The contestants of round `round`: rotated by one every second round, backwards in between (for two contestants
    /// ABBA), so that each goes first equally often. Who follows whom is shuffled by launch.
    static func order(of contestants: [Int], round: Int) -> [Int] {
        guard contestants.count > 1 else { return contestants }
        let shift = (round / 2) % contestants.count
        let rotated = Array(contestants[shift...] + contestants[..<shift])
        return round % 2 == 0 ? rotated : rotated.reversed()
    }

    /// Starts of the epochs of a turn in a trace: the same for all contestants, and spread evenly
    /// over the trace however many turns there are (multiples of the golden ratio: Weyl's sequence).
    static func start(turn: Int, length: Int) -> Int {
        let fraction = UInt64(truncatingIfNeeded: turn) &* 0x9e37_79b9_7f4a_7c15
        return Int(fraction.multipliedFullWidth(by: UInt64(max(length, 0))).high)
    }
}

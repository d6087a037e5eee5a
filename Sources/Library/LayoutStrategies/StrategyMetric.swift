/// What the values of a metric are.
public enum MetricUnit: String, Sendable, CaseIterable {
    case nanoseconds = "ns"
    case bytes, count
    /// A share of 1, shown in percent.
    case share
}

/// Which values of a metric are the better ones.
public enum MetricDirection: String, Sendable, CaseIterable {
    case lower, higher
}

/// When a strategy is asked for the value of a metric.
public enum MetricMoment: Sendable, CaseIterable {
    /// Once it has prepared: the value as it is.
    case prepare
    /// Before and after each query of a trace was asked once: what the value has grown by, divided by the queries.
    case query
    /// Before and after each change of a script: what the value has grown by, divided by the changes. Where a change
    /// exchanges the layout, and with it the strategy, it counts as no growth.
    case change
    /// Before and after each frame of a script was shown: what the value has grown by, divided by the frames. Unavailable
    /// under `session-naive`, whose host makes a strategy for every frame that moves.
    case frame
}

/// A metric that a strategy tells of itself. It stands in records and reports beside those that every strategy has, and is
/// judged as they are.
///
/// ```swift
/// StrategyMetric("tiles.filled", "tiles that hold an element") { (tiles: TileIndex) in Double(tiles.filled) }
/// ```
///
/// Records, limits and `--metric` call it `own.tiles.filled`; `own.query.tiles.filled` where it is of queries,
/// `own.update.tiles.filled` of changes, and `own.frame.tiles.filled` of frames.
public struct StrategyMetric: Sendable {
    /// The name as it is declared: letters, digits, `-`, `.` and `_`.
    public let name: String
    /// What it is, in a sentence without a full stop.
    public let summary: String
    /// Unit in which the strategy gives the values: a share as a part of 1, which reports show in percent.
    public let unit: MetricUnit
    /// Which of them are better.
    public let better: MetricDirection
    /// Whether every launch must give the same value, so that any difference is a finding. Otherwise differences are
    /// judged as those of times are.
    public let isExact: Bool
    /// When it is asked for.
    public let moment: MetricMoment
    private let read: @Sendable (any LayoutStrategy) -> Double?

    /// Declares a metric.
    ///
    /// - Parameters:
    ///   - name: letters, digits, `-`, `.` and `_`, beginning with a letter; not beginning with `query.`, `update.` or
    ///     `frame.`.
    ///   - moment: when the value is read.
    ///   - value: the value, from the strategy. It is not timed. One that is infinite or not a number is unavailable.
    public init<Strategy: LayoutStrategy & SendableMetatype>(
        _ name: String, _ summary: String, unit: MetricUnit = .count, better: MetricDirection = .lower,
        isExact: Bool = true, of moment: MetricMoment = .prepare, value: @escaping @Sendable (Strategy) -> Double
    ) {
        (self.name, self.summary, self.unit) = (name, summary, unit)
        (self.better, self.isExact, self.moment) = (better, isExact, moment)
        read = { strategy in (strategy as? Strategy).map(value) }
    }

    /// The value of a strategy; nil where it is another than the metric is declared for, or the value is no number.
    public func value(of strategy: any LayoutStrategy) -> Double? { read(strategy).flatMap { $0.isFinite ? $0 : nil } }
}

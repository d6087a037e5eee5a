#if Peers
    import Peers
#endif

/// How a strategy lies in memory, which decides how much its times vary from launch to launch.
public enum StrategyKind: String, Sendable, CaseIterable {
    /// In arrays, or nothing at all: times vary by about a percent.
    case arrayLike = "array-like"
    /// In a hash table, whose order is another in every process: times vary by two or three percent.
    case hashLike = "hash-like"
}

/// What an app takes upon itself with a strategy: where two do equally well, the one with less is the simpler choice.
public enum StrategyEffort: Int, Sendable, Comparable, CaseIterable {
    /// Nothing is kept: there is nothing to make, to hold or to forget.
    case nothingKept
    /// Arrays in an order, made in a few lines and read through or searched.
    case arrays
    /// A cache of attributes, with all that must void it.
    case cache
    /// A data structure with an algorithm of its own to build and to search it.
    case index

    /// In the order of the cases: from the least effort to the most.
    public static func < (left: StrategyEffort, right: StrategyEffort) -> Bool { left.rawValue < right.rawValue }
}

/// Default selections that include a strategy.
public enum StrategyMark: Sendable {
    /// The suite that is to be quick measures it: one of each way to find elements.
    case quick
    /// The suite that sets indexes against other libraries' measures it.
    case besidePeers
    /// What answers where answers are wanted and not their cost: it needs no preparation.
    case plain
    /// What common advice warns of: the attributes of every element are made up front and kept in a hash table.
    case everyFrameCached
}

/// Description of a registered strategy, without a layout.
public struct StrategyEntry: Sendable, Equatable {
    /// The name used on the command line and in records.
    public let name: String
    /// One sentence that describes it.
    public let summary: String
    /// Memory layout of the strategy.
    public let kind: StrategyKind
    /// What an app takes upon itself with it.
    public let effort: StrategyEffort
    /// Whether it is another library's, to be measured against: such a one runs when it is asked for only.
    public let isPeer: Bool
    /// Default selections that include it.
    public let marks: Set<StrategyMark>
    /// Its type and the place in a program that adds it, for messages; nil for a strategy of this package.
    public let origin: String?
}

/// A line of the registry: a strategy, and how it is made over a layout.
public struct StrategyLine: Sendable {
    /// Description of the strategy, without a layout.
    public let entry: StrategyEntry
    /// Makes the strategy over a layout, not yet prepared.
    public let make: @Sendable (any CollectionLayout) -> any LayoutStrategy
    /// Its own metrics, beside the metrics of every strategy.
    public let metrics: [StrategyMetric]

    /// A strategy with its name, a sentence about it, how it lies in memory, the effort it takes, and the suites that
    /// measure it. `origin` names its type and the place that adds it where that is another package, `metrics` are what the
    /// strategy tells of itself.
    public init(
        _ name: String, _ summary: String, _ kind: StrategyKind = .arrayLike, effort: StrategyEffort = .index,
        marks: Set<StrategyMark> = [], origin: String? = nil, metrics: [StrategyMetric] = [],
        make: @escaping @Sendable (any CollectionLayout) -> any LayoutStrategy
    ) {
        entry = StrategyEntry(
            name: name, summary: summary, kind: kind, effort: effort, isPeer: false, marks: marks, origin: origin)
        (self.metrics, self.make) = (metrics, make)
    }

    #if Peers
        /// A strategy of another library.
        init(_ peer: PeerLibrary) {
            entry = StrategyEntry(
                name: peer.name, summary: peer.summary, kind: .arrayLike, effort: .index, isPeer: true,
                marks: [.besidePeers], origin: nil)
            metrics = []
            make = { layout in peer.strategy(over: layout) { layout.staticAttributes(for: $0) } }
        }
    #endif
}

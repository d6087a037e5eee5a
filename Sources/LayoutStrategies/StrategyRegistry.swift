import LayoutCore

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

/// A line of the registry.
public struct StrategyEntry: Sendable, Equatable {
    /// The name used on the command line and in records.
    public let name: String
    /// What it is, in a sentence.
    public let summary: String
    /// How it lies in memory.
    public let kind: StrategyKind
    /// Whether it is another library's, to be measured against: such a one runs when it is asked for only.
    public let isPeer: Bool

    /// An entry.
    public init(_ name: String, _ summary: String, kind: StrategyKind = .arrayLike, isPeer: Bool = false) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.isPeer = isPeer
    }
}

/// The strategies there are.
public enum StrategyRegistry {
    /// Every strategy of this build, in the order of reports.
    public static let entries: [StrategyEntry] = ownEntries + peerEntries

    /// Those that are not another library's: what runs unless strategies are named.
    public static let ownEntries: [StrategyEntry] = [
        StrategyEntry(
            "dictionary-cache", "all attributes up front in a dictionary; a query filters all values", kind: .hashLike),
        StrategyEntry(
            "dictionary-cache-objects", "the same with reference-type attributes, as UIKit has them", kind: .hashLike),
        StrategyEntry(
            "dictionary-cache-dense",
            "the best a dictionary can be: dense keys that hash to themselves, reserved capacity", kind: .hashLike),
        StrategyEntry(
            "lazy-cache", "attributes made when first asked for, then kept in a dictionary", kind: .hashLike),
        StrategyEntry("section-arrays", "attributes in arrays by section; a query filters all"),
        StrategyEntry("block-union", "attributes in one array; the unions of twenty each say where to look"),
        StrategyEntry("on-demand", "nothing stored; the layout computes which elements a rectangle can meet"),
        StrategyEntry(
            "linear-scan", "no index: every element is compared, vectorised; the bound that an index must beat"),
        StrategyEntry("sorted-array", "frames sorted by top edge; binary search with a running maximum"),
        StrategyEntry("grid", "uniform tiles sized from the data, an element in each that it touches"),
        StrategyEntry(
            "row-index", "rows found in the frames, each entered through a table; an R-tree of what is in no row"),
        StrategyEntry("row-index-cursor", "the same, keeping its place in every visible row between queries"),
        StrategyEntry("r-tree", "bulk-loaded packed R-tree in flat arrays, fan-out 16"),
        StrategyEntry("r-tree-compact", "the same with 16-bit coordinates on a grid of each node's own"),
        StrategyEntry("r-tree-dynamic", "R-tree that follows edits: bulk-loaded, nodes of 16 with room, R* splits"),
    ]

    /// Names of the strategies that are other libraries'; in ``entries`` only when built with the trait Peers.
    public static let peerNames = [
        "peer-boost", "peer-boost-inserted", "peer-geos", "peer-spatialindex", "peer-sqlite",
    ]

    #if Peers
        private static let peerEntries = PeerLibrary.allCases.map { StrategyEntry($0.name, $0.summary, isPeer: true) }
    #else
        private static let peerEntries: [StrategyEntry] = []
    #endif

    /// Kind of the strategy of that name; array-like for one that is not registered.
    public static func kind(of name: String) -> StrategyKind { entries.first { $0.name == name }?.kind ?? .arrayLike }

    /// The strategy of that name, specialised for the layout; nil when there is none.
    ///
    /// A line for each strategy: the concrete types must be known here, so that its loops are specialised.
    static func strategy<Layout: CollectionLayout>(named name: String, for layout: Layout) -> ErasedStrategy? {
        switch name {
        case "dictionary-cache": ErasedStrategy(DictionaryCache(layout))
        case "dictionary-cache-objects": ErasedStrategy(DictionaryCacheObjects(layout))
        case "dictionary-cache-dense": ErasedStrategy(DictionaryCacheDense(layout))
        case "on-demand": ErasedStrategy(OnDemand(layout))
        case "sorted-array": ErasedStrategy(SortedArray(layout))
        case "r-tree": ErasedStrategy(RTree(layout))
        case "r-tree-compact": ErasedStrategy(RTree(layout, precision: .compact))
        case "grid": ErasedStrategy(Grid(layout))
        case "linear-scan": ErasedStrategy(LinearScan(layout))
        case "r-tree-dynamic": ErasedStrategy(RTreeDynamic(layout))
        case "row-index": ErasedStrategy(RowSorted(layout))
        case "row-index-cursor": ErasedStrategy(RowSortedCursor(layout))
        case "lazy-cache": ErasedStrategy(LazyCache(layout))
        case "block-union": ErasedStrategy(BlockUnion(layout))
        case "section-arrays": ErasedStrategy(SectionArrays(layout))
        default: peer(named: name, for: layout)
        }
    }

    private static func peer<Layout: CollectionLayout>(named name: String, for layout: Layout) -> ErasedStrategy? {
        #if Peers
            PeerLibrary(rawValue: name)?.strategy(over: layout) { layout.staticAttributes(for: $0) }
        #else
            nil
        #endif
    }
}

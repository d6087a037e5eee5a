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

/// What is known of a registered strategy without a layout.
public struct StrategyEntry: Sendable, Equatable {
    /// The name used on the command line and in records.
    public let name: String
    /// What it is, in a sentence.
    public let summary: String
    /// How it lies in memory.
    public let kind: StrategyKind
    /// Whether it is another library's, to be measured against: such a one runs when it is asked for only.
    public let isPeer: Bool
}

/// A line of the registry: a strategy, and how it is made over a layout of known type.
struct StrategyLine<Layout: CollectionLayout> {
    let entry: StrategyEntry
    let make: (Layout) -> ErasedStrategy

    /// A strategy of this package. Inlined, so that what is erased is specialised for strategy and layout.
    @inline(__always) init<Strategy: LayoutStrategy>(
        _ name: String, _ summary: String, _ kind: StrategyKind = .arrayLike, make: @escaping (Layout) -> Strategy
    ) {
        entry = StrategyEntry(name: name, summary: summary, kind: kind, isPeer: false)
        self.make = { ErasedStrategy(make($0)) }
    }

    #if Peers
        /// A strategy of another library, which takes frames in bulk and needs no specialisation.
        init(_ peer: PeerLibrary) {
            entry = StrategyEntry(name: peer.name, summary: peer.summary, kind: .arrayLike, isPeer: true)
            make = { layout in peer.strategy(over: layout) { layout.staticAttributes(for: $0) } }
        }
    #endif
}

/// The strategies there are.
public enum StrategyRegistry {
    /// A line for each strategy, in the order of reports.
    private static func lines<Layout: CollectionLayout>(for layout: Layout.Type) -> [StrategyLine<Layout>] {
        [
            StrategyLine(
                "dictionary-cache", "all attributes up front in a dictionary; a query filters all values", .hashLike
            ) { DictionaryCache($0) },
            StrategyLine(
                "dictionary-cache-objects", "the same with reference-type attributes, as UIKit has them", .hashLike
            ) { DictionaryCacheObjects($0) },
            StrategyLine(
                "dictionary-cache-dense",
                "the best a dictionary can be: dense keys that hash to themselves, reserved capacity", .hashLike
            ) { DictionaryCacheDense($0) },
            StrategyLine("lazy-cache", "attributes made when first asked for, then kept in a dictionary", .hashLike) {
                LazyCache($0)
            },
            StrategyLine("section-arrays", "attributes in arrays by section; a query filters all") {
                SectionArrays($0)
            },
            StrategyLine("block-union", "attributes in one array; the unions of twenty each say where to look") {
                BlockUnion($0)
            },
            StrategyLine("on-demand", "nothing stored; the layout computes which elements a rectangle can meet") {
                OnDemand($0)
            },
            StrategyLine(
                "linear-scan", "no index: every element is compared, vectorised; the bound that an index must beat"
            ) { IndexStrategy<_, BoxScan>($0) },
            StrategyLine("sorted-array", "frames sorted by top edge; binary search with a running maximum") {
                IndexStrategy<_, SortedBoxArray>($0)
            },
            StrategyLine("grid", "uniform tiles sized from the data, an element in each that it touches") {
                IndexStrategy<_, BoxGrid>($0)
            },
            StrategyLine(
                "row-index", "rows found in the frames, each entered through a table; an R-tree of what is in no row"
            ) { IndexStrategy<_, RowIndex>($0) },
            StrategyLine("row-index-cursor", "the same, keeping its place in every visible row between queries") {
                IndexStrategy<_, RowIndexCursor>($0)
            },
            StrategyLine("r-tree", "bulk-loaded packed R-tree in flat arrays, fan-out 16") {
                IndexStrategy<_, PackedRTree>($0)
            },
            StrategyLine("r-tree-compact", "the same with 16-bit coordinates on a grid of each node's own") {
                IndexStrategy<_, PackedRTree>($0, .compact)
            },
            StrategyLine("r-tree-dynamic", "R-tree that follows edits: bulk-loaded, nodes of 16 with room, R* splits") {
                IndexStrategy<_, DynamicRTree>($0)
            },
        ] + peers()
    }

    private static func peers<Layout: CollectionLayout>() -> [StrategyLine<Layout>] {
        #if Peers
            PeerLibrary.allCases.map { StrategyLine($0) }
        #else
            []
        #endif
    }

    /// Every strategy of this build, in the order of reports.
    public static let entries: [StrategyEntry] = lines(for: FramesLayout.self).map(\.entry)

    /// Those that are not another library's: what runs unless strategies are named.
    public static let ownEntries: [StrategyEntry] = entries.filter { !$0.isPeer }

    /// Names of the strategies that are other libraries'; in ``entries`` only when built with the trait Peers.
    public static let peerNames = [
        "peer-boost", "peer-boost-inserted", "peer-geos", "peer-spatialindex", "peer-sqlite",
    ]

    /// Kind of the strategy of that name; array-like for one that is not registered.
    public static func kind(of name: String) -> StrategyKind { entries.first { $0.name == name }?.kind ?? .arrayLike }

    /// The strategy of that name, specialised for the layout; nil when there is none.
    static func strategy<Layout: CollectionLayout>(named name: String, for layout: Layout) -> ErasedStrategy? {
        lines(for: Layout.self).first { $0.entry.name == name }?.make(layout)
    }
}

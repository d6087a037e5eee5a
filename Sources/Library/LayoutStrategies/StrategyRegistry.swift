#if Peers
    import Peers
#endif

/// The strategies there are: a value that is handed down, to which a program adds lines of its own.
public struct StrategyRegistry: Sendable {
    /// A line for each strategy, in the order of reports.
    public var lines: [StrategyLine]

    /// A registry of these strategies.
    public init(_ lines: [StrategyLine]) { self.lines = lines }

    /// The strategies of this package.
    public static var builtIn: StrategyRegistry { StrategyRegistry(ownLines + peerLines) }

    private static var ownLines: [StrategyLine] {
        [
            StrategyLine(
                "dictionary-cache", "puts all attributes into a dictionary; a query filters all of them", .hashLike,
                effort: .cache, marks: [.quick, .everyFrameCached]
            ) { DictionaryCache($0) },
            StrategyLine(
                "dictionary-cache-objects", "like dictionary-cache, with attribute objects as in UIKit", .hashLike,
                effort: .cache, marks: [.quick, .everyFrameCached]
            ) { DictionaryCacheObjects($0) },
            StrategyLine(
                "dictionary-cache-dense",
                "the fastest form of a dictionary: dense keys that hash to themselves, reserved capacity", .hashLike,
                effort: .cache, marks: [.everyFrameCached]
            ) { DictionaryCacheDense($0) },
            StrategyLine(
                "lazy-cache", "makes attributes at the first request and keeps them in a dictionary", .hashLike,
                effort: .cache
            ) { LazyCache($0) },
            StrategyLine(
                "section-arrays", "keeps frames in an array for each segment; a query filters all", effort: .arrays
            ) { SectionArrays($0) },
            StrategyLine(
                "block-union", "keeps attributes in blocks of twenty; a query skips blocks by their unions",
                effort: .arrays
            ) { BlockUnion($0) },
            StrategyLine(
                "on-demand", "stores nothing; the layout computes which elements a rectangle can meet",
                effort: .nothingKept, marks: [.quick, .besidePeers, .plain]
            ) { OnDemand($0) },
            StrategyLine(
                "linear-scan", "compares every element, vectorised: the bound that an index must beat",
                effort: .arrays, marks: [.besidePeers]
            ) { IndexStrategy($0, BoxScan.self) },
            StrategyLine(
                "sorted-array", "frames sorted by top edge; binary search with a running maximum",
                effort: .arrays, marks: [.quick, .besidePeers]
            ) { IndexStrategy($0, SortedBoxArray.self) },
            StrategyLine(
                "grid", "uniform tiles sized from the data; elements are in every tile they touch",
                marks: [.besidePeers]
            ) { IndexStrategy($0, BoxGrid.self) },
            StrategyLine(
                "row-index",
                "rows of bars beside each other, entered through tables; an R-tree holds the rest, and all where bars overlap",
                marks: [.quick, .besidePeers]
            ) { IndexStrategy($0, RowIndex.self) },
            StrategyLine(
                "row-index-cursor", "like row-index, and keeps its place in every visible row between queries",
                marks: [.besidePeers]
            ) { IndexStrategy($0, RowIndexCursor.self) },
            StrategyLine(
                "r-tree", "bulk-loaded packed R-tree in flat arrays, fan-out 16", marks: [.quick, .besidePeers]
            ) { IndexStrategy($0, PackedRTree.self) },
            StrategyLine(
                "r-tree-compact", "like r-tree, with 16-bit coordinates on a grid for each node", marks: [.besidePeers]
            ) { IndexStrategy($0, PackedRTree.self, .compact) },
            StrategyLine(
                "r-tree-dynamic", "R-tree that follows edits: bulk-loaded, nodes of 16 with free entries, R* splits",
                marks: [.besidePeers]
            ) { IndexStrategy($0, DynamicRTree.self) },
            StrategyLine(
                "r-tree-segmented",
                "one packed R-tree of all elements, and a small one for each segment that has gained or lost some since"
            ) { SegmentedStrategy($0, SegmentedRTree.self) },
            StrategyLine(
                "scan-segmented",
                "scans the boxes of visible segments (all boxes of a layout of one), under envelopes of 16; edits rewrite few"
            ) { SegmentedStrategy($0, SegmentScans.self) },
            StrategyLine(
                "detail-merge",
                "r-tree-segmented; zoomed out, what is found is sorted and folded by its frames: the usual way"
            ) { DetailMerge($0) },
            StrategyLine(
                "detail-forest",
                "elements by row under nodes of eight; zoomed out, each pixel's end is found by a search"
            ) { FoldedStrategy($0, RowForest.self) },
            StrategyLine(
                "detail-pyramid",
                "elements by row under cells of powers of two, of which a zoomed out view copies one level"
            ) { FoldedStrategy($0, RowPyramid.self) },
        ]
    }

    private static var peerLines: [StrategyLine] {
        #if Peers
            PeerLibrary.allCases.map { StrategyLine($0) }
        #else
            []
        #endif
    }

    /// Every strategy of this build, in the order of reports.
    public var entries: [StrategyEntry] { lines.map(\.entry) }

    /// Names of the strategies that are other libraries', the one that reports compare with first; in ``entries`` only
    /// when built with the trait Peers.
    public let peerNames = ["peer-boost", "peer-boost-inserted", "peer-geos", "peer-spatialindex", "peer-sqlite"]

    /// The strategy of that name over a layout, not yet prepared; nil when there is none.
    public func strategy(named name: String, over layout: any CollectionLayout) -> (any LayoutStrategy)? {
        lines.first { $0.entry.name == name }?.make(layout)
    }

    /// Metrics that the strategy of that name reports of itself.
    public func metrics(of name: String) -> [StrategyMetric] { lines.first { $0.entry.name == name }?.metrics ?? [] }

    /// Strategies of this package and its users: the default selection.
    public var ownEntries: [StrategyEntry] { entries.filter { !$0.isPeer } }

    /// All strategies by the effort that they are for an app, the least first; then in the order of reports.
    public var simplestFirst: [StrategyEntry] {
        entries.enumerated().sorted { ($0.element.effort, $0.offset) < ($1.element.effort, $1.offset) }.map(\.element)
    }

    /// Names of strategies with a mark, in the order of reports.
    public func names(marked mark: StrategyMark) -> [String] {
        entries.filter { $0.marks.contains(mark) }.map(\.name)
    }

    /// Kind of the strategy of that name; array-like for one that is not registered.
    public func kind(of name: String) -> StrategyKind { entries.first { $0.name == name }?.kind ?? .arrayLike }
}

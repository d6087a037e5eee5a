import Indexes
import LayoutCore

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
                "dictionary-cache", "all attributes up front in a dictionary; a query filters all values", .hashLike,
                effort: .cache, marks: [.quick, .everyFrameCached]
            ) { DictionaryCache($0) },
            StrategyLine(
                "dictionary-cache-objects", "the same with reference-type attributes, as UIKit has them", .hashLike,
                effort: .cache, marks: [.quick, .everyFrameCached]
            ) { DictionaryCacheObjects($0) },
            StrategyLine(
                "dictionary-cache-dense",
                "the best a dictionary can be: dense keys that hash to themselves, reserved capacity", .hashLike,
                effort: .cache, marks: [.everyFrameCached]
            ) { DictionaryCacheDense($0) },
            StrategyLine(
                "lazy-cache", "attributes made when first asked for, then kept in a dictionary", .hashLike,
                effort: .cache
            ) { LazyCache($0) },
            StrategyLine(
                "section-arrays", "frames in arrays by segment of the layout; a query filters all", effort: .arrays
            ) { SectionArrays($0) },
            StrategyLine(
                "block-union", "attributes in one array; the unions of twenty each say where to look", effort: .arrays
            ) { BlockUnion($0) },
            StrategyLine(
                "on-demand", "nothing stored; the layout computes which elements a rectangle can meet",
                effort: .nothingKept, marks: [.quick, .besidePeers, .plain]
            ) { OnDemand($0) },
            StrategyLine(
                "linear-scan", "no index: every element is compared, vectorised; the bound that an index must beat",
                effort: .arrays, marks: [.besidePeers]
            ) { IndexStrategy($0, BoxScan.self) },
            StrategyLine(
                "sorted-array", "frames sorted by top edge; binary search with a running maximum",
                effort: .arrays, marks: [.quick, .besidePeers]
            ) { IndexStrategy($0, SortedBoxArray.self) },
            StrategyLine(
                "grid", "uniform tiles sized from the data, an element in each that it touches", marks: [.besidePeers]
            ) { IndexStrategy($0, BoxGrid.self) },
            StrategyLine(
                "row-index", "rows found in the frames, each entered through a table; an R-tree of what is in no row",
                marks: [.quick, .besidePeers]
            ) { IndexStrategy($0, RowIndex.self) },
            StrategyLine(
                "row-index-cursor", "the same, keeping its place in every visible row between queries",
                marks: [.besidePeers]
            ) { IndexStrategy($0, RowIndexCursor.self) },
            StrategyLine(
                "r-tree", "bulk-loaded packed R-tree in flat arrays, fan-out 16", marks: [.quick, .besidePeers]
            ) { IndexStrategy($0, PackedRTree.self) },
            StrategyLine(
                "r-tree-compact", "the same with 16-bit coordinates on a grid of each node's own", marks: [.besidePeers]
            ) { IndexStrategy($0, PackedRTree.self, .compact) },
            StrategyLine(
                "r-tree-dynamic", "R-tree that follows edits: bulk-loaded, nodes of 16 with room, R* splits",
                marks: [.besidePeers]
            ) { IndexStrategy($0, DynamicRTree.self) },
            StrategyLine(
                "r-tree-segmented",
                "a small packed R-tree for each segment of the layout; a change loads those it names"
            ) { SegmentedStrategy($0, SegmentTrees.self) },
            StrategyLine(
                "scan-segmented",
                "boxes of the segments met, in their order under envelopes of sixteen; an edit writes what it names"
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
    public let peerNames = [
        "peer-boost", "peer-boost-inserted", "peer-geos", "peer-spatialindex", "peer-sqlite",
    ]

    /// The strategy of that name over a layout, not yet prepared; nil when there is none.
    public func strategy(named name: String, over layout: any CollectionLayout) -> (any LayoutStrategy)? {
        lines.first { $0.entry.name == name }?.make(layout)
    }

    /// Those that are not another library's: what runs unless strategies are named.
    public var ownEntries: [StrategyEntry] { entries.filter { !$0.isPeer } }

    /// All of them, those that an app takes least upon itself with first; of the same effort in the order of reports.
    public var simplestFirst: [StrategyEntry] {
        entries.enumerated().sorted { ($0.element.effort, $0.offset) < ($1.element.effort, $1.offset) }.map(\.element)
    }

    /// Names of those that bear a mark, in the order of reports.
    public func names(marked mark: StrategyMark) -> [String] {
        entries.filter { $0.marks.contains(mark) }.map(\.name)
    }

    /// Kind of the strategy of that name; array-like for one that is not registered.
    public func kind(of name: String) -> StrategyKind { entries.first { $0.name == name }?.kind ?? .arrayLike }
}

/// A strategy that folds narrow elements by an index over rows: ``DetailIndex``.
///
/// Prepare, queries and bytes per element are the index's. Edit, toggle, resize: the index is loaded again, O(n). A row
/// has elements of many segments, and a segment those of many rows, so that a replaced segment says of no row that it is
/// unchanged.
public final class FoldedStrategy<Index: DetailIndex>: DetailStrategy {
    private let layout: any CollectionLayout
    // Exclusivity is not checked: a query would pay for it, and no call comes back to the strategy.
    @exclusivity(unchecked) private var index = Index(elementCount: 0) { _, _ in }

    /// An index over `layout`, empty until prepared.
    public init(_ layout: any CollectionLayout, _ type: Index.Type = Index.self) { self.layout = layout }

    /// Loads every frame of the layout.
    public func prepare() {
        // The old index is freed before the new one is built: they need not fit into memory together.
        index = Index(elementCount: 0) { _, _ in }
        index = Index(elementCount: layout.elementCount) { layout.frames($0, into: &$1) }
    }

    /// Finds the rows, and their elements by binary search.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) { index.search(rect, into: &buffer) }

    /// Hands out the index's frames, which are exact.
    public func elements(
        in rect: Rect, of layout: any CollectionLayout, into buffer: inout OrdinalBuffer, frames: inout [Rect]
    ) { index.search(rect, into: &buffer, frames: &frames) }

    /// Hands out the index's ranges.
    public func ranges(in rect: Rect, using buffer: inout OrdinalBuffer, into ranges: inout [Range<UInt32>]) {
        index.search(rect, into: &ranges)
    }

    /// Replaces the buffer's contents with the answer of the index.
    public func details(_ query: DetailQuery, into buffer: inout DetailBuffer) { index.fold(query, into: &buffer) }

    /// Has the index fold for one after the other.
    public func replayDetails(_ queries: [DetailQuery], _ range: ReplayRange, into buffer: inout DetailBuffer) -> Int {
        index.replay(queries, range, into: &buffer)
    }

    /// Attributes as the layout computes them.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}

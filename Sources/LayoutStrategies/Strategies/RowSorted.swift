import LayoutCore

/// Rows found in the frames, within a row a search by left edge; an R-tree of what is in no row: ``RowBoxIndex``.
///
/// Source: intervals sorted by start with maxima of the ends (compare cgranges, Li and Rong 2021), a row at a time,
/// each row found and entered through a table. Prepare: O(n). Query: O(rows + log n + k). Bytes per element: 9.5 to
/// 14.1 in rows, 21.5 elsewhere; exact frames are the layout's, which is asked about the few elements on the
/// rectangle's border.
public final class RowSorted<Layout: CollectionLayout>: LayoutStrategy {
    private let layout: Layout
    private var index: RowBoxIndex

    /// An index over `layout`, empty until prepared.
    public init(_ layout: Layout) {
        self.layout = layout
        index = RowBoxIndex(elementCount: 0) { _, _ in }
    }

    /// Loads every frame of the layout.
    public func prepare() {
        // The old index is freed before the new one is built: they need not fit into memory together.
        index = RowBoxIndex(elementCount: 0) { _, _ in }
        index = RowBoxIndex(elementCount: layout.elementCount) { layout.frames($0, into: &$1) }
    }

    /// Searches the index.
    public func elements<Observer: QueryObserver>(
        in rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer
    ) {
        buffer.removeAll()
        let frame = BorrowedFrames(layout)
        withExtendedLifetime(layout) { index.search(rect, into: &buffer, observer: &observer) { frame($0) } }
    }

    /// Asks the layout.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}

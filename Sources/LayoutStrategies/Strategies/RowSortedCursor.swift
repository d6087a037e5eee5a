import LayoutCore

/// ``RowSorted`` that keeps its place between queries: ``RowBoxCursor``.
///
/// Prepare: O(n). Query: O(rows in view / 16 + rows that change + k) and that of the R-tree of what is in no row, where
/// it overlaps the one before by half or more; otherwise that of the index. Bytes per element: those of ``RowSorted``,
/// and some kilobytes for the rows in view.
public final class RowSortedCursor<Layout: CollectionLayout>: LayoutStrategy {
    private let layout: Layout
    private var cursor: RowBoxCursor

    /// A cursor over `layout`, whose index is empty until prepared.
    public init(_ layout: Layout) {
        self.layout = layout
        cursor = RowBoxCursor(RowBoxIndex(elementCount: 0) { _, _ in })
    }

    /// Loads every frame of the layout.
    public func prepare() {
        cursor = RowBoxCursor(RowBoxIndex(elementCount: 0) { _, _ in })
        cursor = RowBoxCursor(RowBoxIndex(elementCount: layout.elementCount) { layout.frames($0, into: &$1) })
    }

    /// Moves to `rect`.
    public func elements<Observer: QueryObserver>(
        in rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer
    ) {
        let frame = BorrowedFrames(layout)
        withExtendedLifetime(layout) { cursor.advance(to: rect, into: &buffer, observer: &observer) { frame($0) } }
    }

    /// Asks the layout.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}

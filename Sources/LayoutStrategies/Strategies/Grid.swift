import LayoutCore

/// Uniform tiles sized from the data, with elements in every tile that they touch: ``BoxGrid``.
///
/// Source: Dittrich, Seeger (ICDE 2000) and Tsitsigkos et al. (ICDE 2021), see ``BoxGrid``. Prepare: O(n). Query:
/// O(tiles + k) for k results where elements are spread about evenly. Bytes per element: 20 for each tile it touches
/// (at most 4) and about 1 for the tiles; 22 to 28 for a schedule's bars. Exact frames are the layout's, which is
/// asked about the few elements on the rectangle's border.
public final class Grid<Layout: CollectionLayout>: LayoutStrategy {
    private let layout: Layout
    private var index: BoxGrid

    /// A grid over `layout`, empty until prepared.
    public init(_ layout: Layout) {
        self.layout = layout
        index = BoxGrid(elementCount: 0) { _, _ in }
    }

    /// Loads every frame of the layout.
    public func prepare() {
        // The old grid is freed before the new one is built: they need not fit into memory together.
        index = BoxGrid(elementCount: 0) { _, _ in }
        index = BoxGrid(elementCount: layout.elementCount) { layout.frames($0, into: &$1) }
    }

    /// Searches the tiles that `rect` touches.
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

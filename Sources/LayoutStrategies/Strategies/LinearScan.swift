import LayoutCore

/// Every element compared with every query, vectorised: ``BoxScan``. The bound that an index must beat, and the right
/// answer where there are few elements.
///
/// Source: the column scan of analytical databases (Boncz, Zukowski, Nes: MonetDB/X100, CIDR 2005).
/// Prepare: O(n), one pass. Query: O(n) at about the speed of memory. Bytes per element: 16; exact frames are the
/// layout's, which is asked about the few elements on the rectangle's border.
public final class LinearScan<Layout: CollectionLayout>: LayoutStrategy {
    private let layout: Layout
    private var index: BoxScan

    /// A scan of `layout`, empty until prepared.
    public init(_ layout: Layout) {
        self.layout = layout
        index = BoxScan(elementCount: 0) { _, _ in }
    }

    /// Copies every frame of the layout, rounded.
    public func prepare() {
        // The old boxes are freed before the new ones are written: they need not fit into memory together.
        index = BoxScan(elementCount: 0) { _, _ in }
        index = BoxScan(elementCount: layout.elementCount) { layout.frames($0, into: &$1) }
    }

    /// Compares every element with `rect`.
    public func elements<Observer: QueryObserver>(
        in rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer
    ) {
        buffer.removeAll()
        index.search(rect, into: &buffer, observer: &observer) { layout.frame(at: $0) }
    }

    /// Asks the layout.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}

import LayoutCore

/// Elements sorted by top edge, found by binary search with a running maximum of the bottom edges: ``SortedBoxArray``.
///
/// Prepare: O(n). Query: O(log n) and a vectorised scan of the elements between the bounds, in blocks of sixteen. Bytes
/// per element: 21.75; exact frames are the layout's, which is asked about the few elements on the rectangle's border.
public final class SortedArray<Layout: CollectionLayout>: LayoutStrategy {
    private let layout: Layout
    private var index: SortedBoxArray

    /// An array over `layout`, empty until prepared.
    public init(_ layout: Layout) {
        self.layout = layout
        index = SortedBoxArray(elementCount: 0) { _, _ in }
    }

    /// Loads every frame of the layout.
    public func prepare() {
        index = SortedBoxArray(elementCount: 0) { _, _ in }
        index = SortedBoxArray(elementCount: layout.elementCount) { layout.frames($0, into: &$1) }
    }

    /// Searches the array.
    public func elements<Observer: QueryObserver>(
        in rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer
    ) {
        buffer.removeAll()
        index.search(rect, into: &buffer, observer: &observer) { layout.frame(at: $0) }
    }

    /// Asks the layout.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}

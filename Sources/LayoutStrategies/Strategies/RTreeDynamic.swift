import LayoutCore

/// An R-tree that follows edits: ``DynamicRTree``.
///
/// Prepare: O(n). Query: O(log n + k) for k results where elements overlap little. An edit: amortised O(log n), of
/// which growing the memory costs O(n) now and then. Bytes per element: 30.5 after bulk load; exact frames are the
/// layout's, which is asked about the few elements on the rectangle's border.
public final class RTreeDynamic<Layout: CollectionLayout>: LayoutStrategy {
    private let layout: Layout
    private var index: DynamicRTree

    /// A tree over `layout`, empty until prepared.
    public init(_ layout: Layout) {
        self.layout = layout
        index = DynamicRTree([])
    }

    /// Loads every frame of the layout.
    public func prepare() {
        index = DynamicRTree([])
        index = DynamicRTree(elementCount: layout.elementCount) { layout.frames($0, into: &$1) }
    }

    /// Changes the tree where elements changed; prepares again where they are so many that this is faster.
    public func invalidate(_ delta: LayoutDelta) {
        guard delta.changeCount <= max(Self.fewChanges, index.count / Self.editsPerLoadedElement) else {
            return prepare()
        }
        for range in delta.removed { for ordinal in range { index.remove(ordinal) } }
        for range in delta.inserted { for ordinal in range { index.update(ordinal, to: layout.frame(at: ordinal)) } }
        for range in delta.reframed { for ordinal in range { index.update(ordinal, to: layout.frame(at: ordinal)) } }
    }

    /// An edit costs about as much as to load so many elements (1.2 µs and 60 ns, of a million).
    private static var editsPerLoadedElement: Int { 16 }
    /// Changes that are never worth a bulk load.
    private static var fewChanges: Int { 64 }

    /// Searches the tree.
    public func elements<Observer: QueryObserver>(
        in rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer
    ) {
        buffer.removeAll()
        index.search(rect, into: &buffer, observer: &observer) { layout.frame(at: $0) }
    }

    /// Asks the layout.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}

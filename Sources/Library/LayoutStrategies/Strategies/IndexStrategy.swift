import Errors

/// A strategy that asks an index: ``BoxIndex``.
///
/// Prepare, query and bytes per element are the index's. Exact frames are the layout's, which is asked about the few
/// elements that rounded coordinates can't decide on. Edit, toggle, resize: a static index is prepared again, O(n).
/// ``DynamicRTree`` follows O(log n) an element that has come, gone or moved, including elements of moved segments, and
/// is prepared again where these are more than a sixteenth of all.
public final class IndexStrategy<Index: BoxIndex>: LayoutStrategy {
    private let layout: any CollectionLayout
    let variant: Index.Variant
    // Exclusivity is not checked: a query would pay for it, and no call comes back to the strategy.
    @exclusivity(unchecked) private var index: Index

    /// An index over `layout`, empty until prepared.
    public convenience init(
        _ layout: any CollectionLayout, _ type: Index.Type = Index.self, _ variant: Index.Variant = Index.standard
    ) { self.init(layout, variant, Index(elementCount: 0, variant: variant) { _, _ in }) }

    private init(_ layout: any CollectionLayout, _ variant: Index.Variant, _ index: Index) {
        (self.layout, self.variant, self.index) = (layout, variant, index)
    }

    /// Loads every frame of the layout.
    public func prepare() {
        // The old index is freed before the new one is built: they need not fit into memory together.
        index = Index(elementCount: 0, variant: variant) { _, _ in }
        index = Index(elementCount: layout.elementCount, variant: variant) { layout.frames($0, into: &$1) }
    }

    /// True if the index follows changes.
    public var followsChanges: Bool { Index.follows }

    /// Has the index follow, element by element, or loads it again.
    @discardableResult public func invalidate(_ delta: LayoutDelta) -> Int {
        if Index.follows, let named = delta.byElement(of: layout), index.follow(named, frame: { layout.frame(at: $0) })
        {
            return named.changeCount - named.renamed.reduce(0) { $0 + $1.count }
        }
        prepare()
        return delta.elementCount
    }

    /// Searches the index, which asks the layout for a frame where rounded coordinates can't decide.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        index.search(rect, into: &buffer) { layout.frame(at: $0) }
    }

    /// Searches the index where it has a search of its own, otherwise ever wider rectangles.
    public func nearest(
        _ query: NearestQuery, of layout: any CollectionLayout, where isWanted: (UInt32) -> Bool,
        into buffer: inout NearestBuffer
    ) {
        buffer.begin(query)
        if index.considerNearest(query, into: &buffer, frame: { layout.frame(at: $0) }, where: isWanted) {
            buffer.finish(of: layout)
        } else {
            buffer.widen(query, of: layout, where: isWanted) { elements(in: $0, of: layout, into: &$1, frames: &$2) }
        }
    }

    /// Has the index search.
    public func elements(inside rect: Rect, of layout: any CollectionLayout, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        index.searchInside(rect, into: &buffer) { layout.frame(at: $0) }
    }

    /// Has the index count.
    public func count(in rect: Rect, using buffer: inout OrdinalBuffer) -> Int {
        buffer.removeAll()
        return index.countElements(in: rect, using: &buffer) { layout.frame(at: $0) }
    }

    /// Has the index visit.
    public func visit(in rect: Rect, using buffer: inout OrdinalBuffer, _ body: (UInt32) -> Bool) {
        buffer.removeAll()
        index.visit(in: rect, using: &buffer, frame: { layout.frame(at: $0) }, body)
    }

    /// Has the index ask for one after the other.
    public func replay(_ queries: [Rect], _ range: ReplayRange, into buffer: inout OrdinalBuffer) -> Int {
        index.replay(queries, range, into: &buffer) { layout.frame(at: $0) }
    }

    /// Attributes as the layout computes them.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}

extension IndexStrategy: SharedStrategy where Index: SharedIndex {
    /// The index, over layouts of the snapshot.
    public func reader(over snapshot: LayoutSnapshot) -> StrategyReader {
        let (built, variant) = (BuiltIndex(index), variant)
        return StrategyReader(over: snapshot) { IndexStrategy($0, variant, built.reader()) }
    }
}

extension IndexStrategy where Index: SavableIndex {
    /// Writes the index as it is, for ``init(_:mapping:as:_:validate:)``. O(n). Throws `io`.
    ///
    /// The number of elements of the identity is the layout's, whatever it says.
    public func save(to path: String, as identity: SavedIdentity) throws(SavedIndexError) {
        try index.save(to: path, as: identity.with(elementCount: layout.elementCount))
    }

    /// A strategy that is prepared already: its index lies in a file, and is searched there. O(1), validated O(n).
    ///
    /// Throws as ``SavableIndex/init(mapping:as:variant:validate:)`` does. Prepare the strategy where it does, and after
    /// changes, as any other.
    public convenience init(
        _ layout: any CollectionLayout, mapping path: String, as identity: SavedIdentity,
        _ variant: Index.Variant = Index.standard, validate: Bool = true
    ) throws(SavedIndexError) {
        let identity = identity.with(elementCount: layout.elementCount)
        self.init(
            layout, variant, try Index(mapping: path, as: identity, variant: variant, validate: validate))
    }
}

extension SavedIndexError: ExplainedError {
    /// Whose fault it is.
    public var fault: Fault { kind == .io ? .io : .content }
}

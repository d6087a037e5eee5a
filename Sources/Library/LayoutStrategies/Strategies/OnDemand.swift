/// Stores nothing: the layout searches for candidates, and compares their frames with the rectangle where it must.
///
/// Source: layouts that compute attributes from their geometry in `layoutAttributesForElements(in:)`.
/// Prepare: nothing. Query: as the layout's ``CollectionLayout/elements(meeting:into:)``, O(1) a candidate.
/// Bytes per element: 0. Edit, toggle, resize: nothing.
public final class OnDemand: SharedStrategy {
    private let layout: any CollectionLayout

    /// A strategy that asks `layout` alone.
    public init(_ layout: any CollectionLayout) { self.layout = layout }

    /// Does nothing: the layout is ready.
    public func prepare() {}

    /// True: nothing is kept that could be out of date.
    public var followsChanges: Bool { true }

    /// Nothing to do: nothing is kept.
    @discardableResult public func invalidate(_ delta: LayoutDelta) -> Int { 0 }

    /// Has the layout search: at the cost of its ``CollectionLayout/candidates(in:into:)``, and O(1) a candidate.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        layout.elements(meeting: rect, into: &buffer)
    }

    /// The layout's own search, over a layout of each thread.
    public func reader(over snapshot: LayoutSnapshot) -> StrategyReader {
        StrategyReader(over: snapshot) { OnDemand($0) }
    }

    /// Attributes as the layout computes them.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}

import LayoutCore

extension GanttLayout {
    /// A pinned element under this viewport.
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? { nil }
    /// What is pinned follows the viewport; the least content size is that of the viewport.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        old.size != new.size || old.insets != new.insets ? .size : old == new ? .nothing : .pinned
    }
    /// Follows a change.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        throw .unsuitableChange(layout: Self.name, reason: "bars can't be changed")
    }
    /// The frame before the last change.
    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? { nil }
    func madeAnew() throws(LayoutError) -> GanttLayout { try GanttLayout(store: store!, configuration: configuration) }
}

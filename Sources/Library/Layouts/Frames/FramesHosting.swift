import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FramesLayout {
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect { .nothing }

    /// Follows changes of rectangles, see ``apply(_:)-([FramesChange])``; another viewport changes nothing, and a
    /// reload is a reset. Throws ``LayoutError/unsuitableChange(layout:reason:)`` for changes of data: rectangles have no
    /// data.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .rectangles(let changes): return try apply(changes)
        case .viewport, .remeasure: return LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        case .reload: return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
        case .preferredSize, .sidewaysOffset: throw .unsuitableChange(layout: Self.name, reason: LayoutError.fixedSizes)
        case .data, .expansion:
            throw .unsuitableChange(layout: Self.name, reason: "rectangles are not items of a schedule")
        }
    }

    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        let slot = UInt32(bitPattern: id.item)
        guard id.category == .cell, id.kind == .none, id.section == 0 else { return nil }
        if let before = framesBefore[slot] { return before }
        return slots.isUsed(slot) ? frame(at: slot) : nil
    }
}

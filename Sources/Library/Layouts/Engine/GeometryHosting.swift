import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GeometryLayout {
    /// Follows a change.
    ///
    /// - Items that come, go, move or change in an only section whose segments are computed: what the geometry takes.
    /// - The same with several sections: what the geometry takes, and O(√sections + 1,024) for each section that
    ///   changes. O(segments), a sweep over a table of 24 bytes a segment, when a segment is divided or joined to
    ///   another. The first such change of a layout whose sections had equal numbers makes the table: O(sections).
    /// - Sections that come, go or move: O(sections + segments), and what the geometry takes.
    /// - Another size of the viewport: what the geometry says; O(segments) where all members have another frame.
    /// - `reload`: O(sections) and what the geometry takes, and a reset; so is every change of a content longer than
    ///   2⁴² points, where the grid ends, and one that doesn't tell how items came to be as many as they are.
    ///
    /// Throws ``LayoutError/unsuitableChange(layout:reason:)`` for changes that it doesn't follow, and errors that the
    /// initialiser throws. Then nothing has changed.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .data(let change): return try follow(change)
        case .viewport(let size, let insets): return try follow(size, insets)
        case .reload: return try reset(by: nil)
        case .remeasure, .expansion, .rectangles, .preferredSize, .sidewaysOffset: return try followOther(change)
        }
    }

    public func followOther(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta { try refuse(change) }

    /// Throws for a change that data don't tell; nothing was measured.
    func refuse(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        if let reason = change.refusal { throw .unsuitableChange(layout: Self.name, reason: reason) }
        return plainDelta
    }

    var plainDelta: LayoutDelta { LayoutDelta(elementCount: elementCount, contentSize: contentSize) }

    var resetDelta: LayoutDelta {
        LayoutDelta(
            isReset: true, elementCount: elementCount, contentSize: contentSize,
            packed: Geometry.traits == .followsItems ? geometry.memberCount(before: geometry.sectionCount) : 0)
    }

    /// Reads the data again, and gives other ordinals. Without a change of the data it is a reload.
    func reset(by change: DataChange?) throws(LayoutError) -> LayoutDelta {
        try reset(to: geometry.rebuilt(items, after: change))
    }

    /// Takes another geometry of the same items, and gives other ordinals.
    func reset(to other: Rebuilt<Geometry>) throws(LayoutError) -> LayoutDelta {
        let old = geometry
        try take(other.geometry)
        previous = .other(old, other.snapshot)
        return resetDelta
    }

    func follow(_ size: Size, _ insets: EdgeInsets) throws(LayoutError) -> LayoutDelta {
        let old = geometry
        viewportSize = GridLengths.rest(size, insets, &sanitised)
        let (other, consequence) = old.resized(to: viewportSize, items)
        geometry = other
        recent.forget()
        previous = .other(old, nil)
        if consequence.members == .reset || geometry.isBeyondGrid { return resetDelta }
        return delta(of: consequence)
    }

    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? { frameBefore(id, under: viewport) }

    /// The same. Without a viewport there is none of a pinned element.
    func frameBefore(_ id: ElementID, under viewport: Viewport?) -> Rect? {
        let (geometry, snapshot) = before
        let frame = geometry.frame(of: id, before: snapshot, in: viewport)
        return frame.isNull ? nil : frame
    }

    /// The source of frames before the last change: a geometry, and the differences from it.
    var before: (geometry: Geometry, snapshot: Geometry.Snapshot?) {
        switch previous {
        case .same: (geometry, nil)
        case .changed(let snapshot): (geometry, snapshot)
        case .other(let old, let snapshot): (old, snapshot)
        }
    }

    public func restorePoint() -> () -> Void {
        let (geometry, order, parts, previous) = (geometry, order, parts, previous)
        let (viewportSize, sanitised) = (viewportSize, sanitised)
        return {
            (self.geometry, self.order, self.parts, self.previous) = (geometry, order, parts, previous)
            (self.viewportSize, self.sanitised) = (viewportSize, sanitised)
            self.recent.forget()
        }
    }
}

extension LayoutChange {
    /// The reason for which most layouts refuse a change that data don't tell; nil for others.
    var refusal: String? {
        switch self {
        case .preferredSize, .sidewaysOffset: LayoutError.fixedSizes
        case .expansion: "sections don't open and close"
        case .rectangles: "items have no rectangles of their own"
        case .data, .viewport, .remeasure, .reload: nil
        }
    }
}

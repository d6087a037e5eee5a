/// Work for a host after a change of the bounds.
@frozen public enum BoundsEffect: Equatable, Sendable {
    /// Nothing: every frame stays where it is in the content.
    case nothing
    /// Pinned elements have other frames.
    case pinned
    /// The layout depends on the size: it must be told by ``LayoutChange/viewport(_:_:)``.
    case size
}

/// A change of what a layout shows, or of how.
public enum LayoutChange: Sendable {
    /// The data have changed, as they say; the layout reads them as they are now.
    case data(DataChange)
    /// The groups of these sections of the data open (true) or close; rows of a list come and go as data.
    case expansion(sections: Range<Int32>, Bool)
    /// The cell of this element, measured under this viewport, wants this size. A layout takes the extent it leaves to
    /// cells, and adjusts the content offset where what lies above the viewport has another.
    case preferredSize(ElementID, Size, in: Viewport)
    /// Text size or margins have changed: every measured size is void.
    case remeasure
    /// A section that scrolls across the layout's direction by itself has another offset.
    case sidewaysOffset(section: Int32, Double)
    /// Explicit rectangles change, in this order.
    case rectangles([FramesChange])
    /// The viewport has another size or other insets.
    case viewport(Size, EdgeInsets)
    /// Everything may have changed, also what the layout has taken from all data when it was made.
    case reload
}

/// A change of explicit rectangles.
public enum FramesChange: Equatable, Sendable {
    /// A new element. It takes the slot that was given up last, or a new one.
    case insert(Rect)
    /// The element of this ordinal goes.
    case remove(UInt32)
    /// The element of this ordinal gets another rectangle.
    case move(UInt32, to: Rect)
}

/// What hosts need of a layout in addition: pinned elements and changes.
///
/// A host drives a layout a few times a frame, through these calls; strategies never see them. A layout knows no more
/// of a viewport than its size and insets, and reads the data it was given as they are at each change.
public protocol HostedLayout: CollectionLayout {
    /// The layout's section that shows section 0 of the data; the others follow it.
    var firstDataSection: Int32 { get }
    /// Appends the pinned elements that meet `rect` under this viewport. O(log sections + found).
    func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes])
    /// A pinned element under this viewport, whether it is seen or not; nil when there is none of that identity.
    /// O(log sections).
    func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes?
    /// Work for a host after a change of the bounds.
    func effect(from old: Viewport, to new: Viewport) -> BoundsEffect
    /// Whether the frame of an element is an estimate, which a host replaces by the size the cell wants.
    func needsMeasuring(_ ordinal: UInt32) -> Bool
    /// The same of a pinned element, which has no ordinal.
    func needsMeasuring(pinned id: ElementID) -> Bool
    /// Whether items are the visible rows of a tree, of which rows come and go as data.
    var showsRowsOfTree: Bool { get }
    /// Offset where a section that scrolls sideways comes to rest, for a flick from one offset that would end at
    /// another; nil if the section doesn't scroll sideways.
    func restingOffset(ofSection section: Int32, proposed: Double, from start: Double) -> Double?
    /// Follows a change and returns the delta. Throws for a change it can't follow, with nothing changed; where the
    /// data have changed already, ``LayoutChange/reload`` makes the layout agree with them.
    func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta
    /// Whether the group of a section of the data is open; nil where there is none that opens and closes.
    func isExpanded(_ section: Int32) -> Bool?
    /// The frame of an element by identities and frames before the last change, pinned ones under this viewport; nil
    /// when there was none.
    func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect?

    /// The place of the item that a cell shows; nil for elements that show none.
    func place(of id: ElementID) -> ItemPlace?
    /// The identity of the cell that shows an item.
    func cell(at place: ItemPlace) -> ElementID
    /// Identity of an element after the last change, by its identity before; nil if it was removed.
    func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID?
    /// Identity of an element before the last change, by its identity now; nil if it is new.
    func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID?
}

extension HostedLayout {
    /// Cells of the sections that show data show their items, in order.
    public func place(of id: ElementID) -> ItemPlace? {
        guard id.category == .cell, id.kind == .none, id.section >= firstDataSection else { return nil }
        return ItemPlace(section: id.section - firstDataSection, item: id.item)
    }

    /// The cell of that number in the section that shows the data's.
    public func cell(at place: ItemPlace) -> ElementID {
        ElementID(.cell, section: place.section + firstDataSection, item: place.item)
    }

    /// Cells follow their items, and what else a section has follows the section; the rest keeps its name.
    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? { idByPlaceAfter(id, change) }

    /// Cells follow their items, and what else a section has follows the section; the rest keeps its name.
    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? { idByPlaceBefore(id, change) }

    /// ``idAfter(_:_:)`` for layouts whose cells are named by their items' places.
    public func idByPlaceAfter(_ id: ElementID, _ change: DataChange) -> ElementID? {
        renamed(id, place: change.placeAfter, section: change.sectionAfter)
    }

    /// ``idBefore(_:_:)`` for layouts whose cells are named by their items' places.
    public func idByPlaceBefore(_ id: ElementID, _ change: DataChange) -> ElementID? {
        renamed(id, place: change.placeBefore, section: change.sectionBefore)
    }

    private func renamed(
        _ id: ElementID, place: (ItemPlace) -> ItemPlace?, section: (Int32) -> Int32?
    ) -> ElementID? {
        if let shown = self.place(of: id) { return place(shown).map(cell) }
        guard id.section >= firstDataSection, let number = section(id.section - firstDataSection) else {
            return id.section >= firstDataSection ? nil : id
        }
        return ElementID(id.category, kind: id.kind, section: number + firstDataSection, item: id.item)
    }

    /// Nothing is pinned by default.
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}

    /// Nothing is pinned by default.
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? { nil }

    /// Another size or other insets ask for a change by default, and a scroll asks for nothing.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        old.size != new.size || old.insets != new.insets ? .size : .nothing
    }

    /// By default no frame is an estimate.
    public func needsMeasuring(_ ordinal: UInt32) -> Bool { false }

    /// By default no pinned frame is an estimate.
    public func needsMeasuring(pinned id: ElementID) -> Bool { false }

    /// By default items are not rows of a tree.
    public var showsRowsOfTree: Bool { false }

    /// By default no section scrolls by itself.
    public func restingOffset(ofSection section: Int32, proposed: Double, from start: Double) -> Double? { nil }

    /// By default no group opens or closes.
    public func isExpanded(_ section: Int32) -> Bool? { nil }

    /// By default sections have the same numbers as in the data.
    @inlinable public var firstDataSection: Int32 { 0 }
}

/// An item, and where its cell is on the screen: what stays when the layout is exchanged.
struct HostAnchor {
    let place: ItemPlace
    /// Relative to the viewport's offset.
    let position: Point
}

extension CollectionHost {
    /// The first visible item in the order of the data; nil at the content's beginning, which stays, and without one.
    func anchor() -> HostAnchor? {
        let isAtBeginning = viewport.offsetX <= -viewport.insets.left && viewport.offsetY <= -viewport.insets.top
        if isAtBeginning { return nil }
        var first: HostAnchor?
        for attributes in statics.attributes {
            guard let place = layout.place(of: attributes.id), first.map({ place < $0.place }) ?? true else { continue }
            let position = Point(
                x: attributes.frame.minX - viewport.offsetX, y: attributes.frame.minY - viewport.offsetY)
            first = HostAnchor(place: place, position: position)
        }
        return first
    }

    /// Moves the offset so that the anchor's item is where it was.
    func move(to anchor: HostAnchor) {
        guard let frame = ownFrame(of: layout.cell(at: anchor.place)) else { return }
        viewport.offsetX = frame.minX - anchor.position.x
        viewport.offsetY = frame.minY - anchor.position.y
    }
}

/// A cell that a change leaves where it is on the screen: its name and frame after the change, and its frame before.
struct HeldCell {
    let id: ElementID
    let before, now: Rect
}

extension CollectionHost {
    /// The first cell of the last pass that still has a frame; nil where nothing is held. O(visible) look-ups.
    func heldCell(_ contentBefore: Size) -> HeldCell? {
        guard anchorsFirstItem, marks.anchor == nil, !marks.isAsked, !marks.changes.isNone, let laid = laidViewport
        else { return nil }
        let (axis, isMirrored, bounds) = (layout.scrollAxis, layout is MirroredLayout, laid.effectiveBounds)
        /// How far along the layout's direction a frame begins.
        func start(_ frame: Rect) -> Double {
            axis == .vertical ? frame.minY : isMirrored ? contentBefore.width - frame.maxX : frame.minX
        }
        if start(bounds) <= 0 { return nil }
        var first: HeldCell?
        var firstPlace = (Double.infinity, Int32.max, Int32.max)
        for (position, old) in statics.attributes.enumerated() {
            let place = (start(old.frame), old.id.section, old.id.item)
            guard old.id.category == .cell, place < firstPlace, old.frame.meets(bounds) else { continue }
            let name: ElementID? = marks.changes.names.map { $0[position] } ?? old.id
            guard let id = name, layout.place(of: id) != nil, let now = ownFrame(of: id), !now.isNull else { continue }
            (first, firstPlace) = (HeldCell(id: id, before: old.frame, now: now), place)
        }
        return first
    }

    /// Moves the offset as far as the cell has moved along the layout's direction, and across it as the layout asks, within
    /// the content. What the viewport shows beyond the content's ends stays as long as it is.
    func hold(_ cell: HeldCell, _ contentBefore: Size) {
        let offset = Point(x: viewport.offsetX, y: viewport.offsetY)
        let rest = viewport.clamped(offset, in: contentBefore)
        var distance = marks.adjustment
        switch layout.scrollAxis {
        case .vertical: distance.y = cell.now.minY - cell.before.minY
        case .horizontal where layout is MirroredLayout: distance.x = cell.now.maxX - cell.before.maxX
        case .horizontal: distance.x = cell.now.minX - cell.before.minX
        }
        let target = clamped(Point(x: rest.x + distance.x, y: rest.y + distance.y))
        (viewport.offsetX, viewport.offsetY) = (target.x + (offset.x - rest.x), target.y + (offset.y - rest.y))
    }
}

import LayoutCore

/// An item, and where its cell is on the screen: what stays when the layout is exchanged.
struct HostAnchor {
    let place: ItemPlace
    /// Relative to the viewport's offset.
    let position: Point
}

extension CollectionHost {
    /// The first visible item in the order of the data; nil at the content's beginning, which stays, and where no item is
    /// visible.
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

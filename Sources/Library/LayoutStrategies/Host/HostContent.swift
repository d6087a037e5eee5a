extension CollectionHost {
    /// Calls `body` with every visible element whose label may have to move after the last pass, and its content frame
    /// (``LayoutCore/LayoutAttributes/contentFrame(in:)``): static elements first, then pinned ones, each in no order.
    ///
    /// After a scroll these are the static elements whose content frame is another: those that an edge of the viewport
    /// cuts, now or before, and those that came into view. After a change they are all. A pinned element moves with the
    /// viewport, and is always among them. O(visible), and allocates nothing. Nothing is told before the first pass.
    public func forEachChangedContent(_ body: (LayoutAttributes, _ contentFrame: Rect) -> Void) {
        guard let now = laidViewport else { return }
        let before = followed.isNone ? viewportBefore : nil
        for attributes in statics.attributes {
            let content = attributes.contentFrame(in: now)
            if let before, attributes.contentFrame(in: before) == content { continue }
            body(attributes, content)
        }
        for attributes in pinned.attributes { body(attributes, attributes.contentFrame(in: now)) }
    }
}

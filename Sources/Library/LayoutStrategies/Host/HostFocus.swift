extension CollectionHost {
    /// The cell to which the focus goes from an element, pinned or not, as by an arrow key: the nearest other one in a
    /// direction, by the law of ``ElementSearch/nearest(_:of:where:into:)``. Scrolls as far as it takes to show it.
    ///
    /// Nil, and nothing is marked, where there is no such element or no cell in that direction. After a pass.
    @discardableResult public func focus(from id: ElementID, direction: SearchDirection) -> ElementID? {
        guard let frame = ownFrame(of: id) else { return nil }
        let origin = layout.ordinal(of: id)
        strategy.nearest(
            to: frame, direction: direction, of: layout,
            where: { $0 != origin && layout.id(at: $0).category == .cell }, into: &nearest)
        guard let found = nearest.neighbours.first?.ordinal else { return nil }
        scroll(to: viewport.offset(revealing: layout.frame(at: found), in: contentSize))
        return layout.id(at: found)
    }
}

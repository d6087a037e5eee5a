extension CollectionHost {
    /// Zooms the axis of time about a point: the time that lies `position` points from the viewport's left edge, under the
    /// finger, stays there. False, and nothing changes, where the layout has no such axis (``LayoutCore/ScalableLayout``).
    ///
    /// Let t be the time at content x = offset.x + `position`, and x′ its place at the new scale. The offset becomes
    /// x′ − `position`, not below −inset.left nor beyond the new content's end less the view and inset.right. Worked: 48 points
    /// a unit from time 0, offset 960, the finger at 240: t = 25. At 96 points x′ = 2,400, and the offset 2,160; at 12 points
    /// x′ = 300, and the offset 60.
    ///
    /// Costs what ``LayoutCore/ScalableLayout/scale(to:)`` does, O(1) for most charts, and the strategy follows a reset: O(n)
    /// for an index, nothing for `on-demand`. Throws what the layout throws, with nothing changed.
    @discardableResult public func zoom(to pointsPerUnit: Double, about position: Double) throws(LayoutError) -> Bool {
        guard let layout = layout as? any ScalableLayout, layout.pointsPerUnit != nil else { return false }
        let time = layout.time(atX: viewport.offsetX + position)
        var delta = try layout.scale(to: pointsPerUnit)
        delta.contentOffsetAdjustment = .zero
        // Names stay, as they do when everything is measured again.
        note(delta, .remeasure)
        let offset = Point(x: layout.x(ofTime: time) - position, y: viewport.offsetY)
        viewport.offsetX = viewport.clamped(offset, in: layout.contentSize).x
        marks.bounds = true
        return true
    }
}

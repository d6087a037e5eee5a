extension Viewport {
    /// The visible rectangle without the insets; without width or height where the insets cover all of it.
    @inlinable public var effectiveBounds: Rect {
        let size = effectiveSize
        return Rect(x: pinX, y: pinY, width: size.width, height: size.height)
    }
}

extension LayoutAttributes {
    /// The content frame: the part of the element's frame that lies in a viewport between its insets, as for a label that
    /// stays in view while its long bar scrolls.
    ///
    /// Null exactly if the frame does not meet ``Viewport/effectiveBounds``; else their intersection, which has no width or
    /// height where one of both has none. Pinned elements that cover a bar count as part of the view: a label that is to
    /// stay clear of them takes a viewport with their extents among its insets. O(1), and nothing is stored.
    ///
    /// Worked: a bar (0, 85, 470, 30) in a viewport at (120, 40) of 200 × 100 points with an inset of 20 on the left has the
    /// content frame (140, 85, 180, 30); its label begins at x 140. At offset 460 it is null: the bar ends left of 480.
    @inlinable public func contentFrame(in viewport: Viewport) -> Rect {
        let bounds = viewport.effectiveBounds
        guard frame.meets(bounds) else { return .null }
        return Rect(
            minX: max(frame.minX, bounds.minX), minY: max(frame.minY, bounds.minY),
            maxX: min(frame.maxX, bounds.maxX), maxY: min(frame.maxY, bounds.maxY))
    }
}

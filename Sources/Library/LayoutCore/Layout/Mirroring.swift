extension Rect {
    /// The rectangle mirrored in content of a width: what is at x lies at `width` − x. Mirrors back.
    @inlinable public func mirrored(in width: Double) -> Rect {
        Rect(minX: width - maxX, minY: minY, maxX: width - minX, maxY: maxY)
    }
}

extension Viewport {
    /// The viewport that shows the mirror image of this one in content of a width. Mirrors back.
    @inlinable public func mirrored(in width: Double) -> Viewport {
        Viewport(
            offsetX: width - offsetX - size.width, offsetY: offsetY, size: size, insets: insets.mirrored)
    }
}

extension EdgeInsets {
    /// The insets with left and right exchanged.
    @inlinable public var mirrored: EdgeInsets {
        EdgeInsets(top: top, left: right, bottom: bottom, right: left)
    }
}

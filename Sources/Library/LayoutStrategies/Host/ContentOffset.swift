extension Viewport {
    /// An offset as far as content of a size allows: what a scroll view comes to rest at.
    func clamped(_ offset: Point, in content: Size) -> Point {
        func clamped(_ offset: Double, _ content: Double, _ length: Double, _ lead: Double, _ trail: Double) -> Double {
            min(max(-lead, content - length + trail), max(-lead, offset))
        }
        return Point(
            x: clamped(offset.x, content.width, size.width, insets.left, insets.right),
            y: clamped(offset.y, content.height, size.height, insets.top, insets.bottom))
    }

    /// The nearest offset that shows a frame between the insets, its beginning where it is too long, as far as content of a
    /// size allows.
    func offset(revealing frame: Rect, in content: Size) -> Point {
        let effective = effectiveSize
        func revealing(_ offset: Double, _ lead: Double, _ length: Double, _ start: Double, _ end: Double) -> Double {
            min(start, max(end - length, offset + lead)) - lead
        }
        let offset = Point(
            x: revealing(offsetX, insets.left, effective.width, frame.minX, frame.maxX),
            y: revealing(offsetY, insets.top, effective.height, frame.minY, frame.maxY))
        return clamped(offset, in: content)
    }

    /// The offset that shows a frame in the middle, as far as content of a size allows.
    func offset(centring frame: Rect, in content: Size) -> Point {
        let effective = effectiveSize
        let offset = Point(
            x: frame.midX - effective.width / 2 - insets.left, y: frame.midY - effective.height / 2 - insets.top)
        return clamped(offset, in: content)
    }
}

extension HostedLayout {
    /// The frame of a pinned element by itself: under a viewport that shows all of the content.
    func ownFrame(ofPinned id: ElementID, under viewport: Viewport) -> Rect? {
        var all = Viewport(size: viewport.size)
        switch scrollAxis {
        case .vertical: all.size.height = max(all.size.height, contentSize.height)
        case .horizontal: all.size.width = max(all.size.width, contentSize.width)
        }
        return pinnedAttributes(for: id, in: all)?.frame
    }
}

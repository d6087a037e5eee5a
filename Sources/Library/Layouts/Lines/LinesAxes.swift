import LayoutCore

/// The direction of a layout, and lengths along it and across.
struct LinesAxes: Equatable {
    let isVertical: Bool

    @inline(__always) var axis: Axis { isVertical ? .vertical : .horizontal }

    func along(_ size: Size) -> Double { isVertical ? size.height : size.width }
    func across(_ size: Size) -> Double { isVertical ? size.width : size.height }
    func alongEnds(_ insets: EdgeInsets) -> (before: Double, after: Double) {
        isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
    }
    func acrossEnds(_ insets: EdgeInsets) -> (before: Double, after: Double) {
        isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
    }
    func along(_ point: Point) -> Double { isVertical ? point.y : point.x }
    func across(_ point: Point) -> Double { isVertical ? point.x : point.y }
    @inline(__always) func point(_ along: Double, _ across: Double) -> Point {
        isVertical ? Point(x: across, y: along) : Point(x: along, y: across)
    }
    func size(_ along: Double, _ across: Double) -> Size {
        isVertical ? Size(width: across, height: along) : Size(width: along, height: across)
    }
    @inline(__always) func edges(_ rect: Rect) -> LinesEdges {
        isVertical ? LinesEdges(start: rect.minY, end: rect.maxY) : LinesEdges(start: rect.minX, end: rect.maxX)
    }
    @inline(__always) func acrossEdges(_ rect: Rect) -> LinesEdges {
        isVertical ? LinesEdges(start: rect.minX, end: rect.maxX) : LinesEdges(start: rect.minY, end: rect.maxY)
    }
    /// A frame from its edges; null beyond the grid.
    @inline(__always) func rect(_ start: Double, _ end: Double, _ acrossStart: Double, _ acrossEnd: Double) -> Rect {
        if end > GridLengths.limit { return .null }
        return isVertical
            ? Rect(minX: acrossStart, minY: start, maxX: acrossEnd, maxY: end)
            : Rect(minX: start, minY: acrossStart, maxX: end, maxY: acrossEnd)
    }
    /// A size with less across; never below 0.
    func narrowed(_ size: Size, by distance: Double) -> Size {
        self.size(along(size), max(0, across(size) - distance))
    }
}

/// Two edges of a rectangle, which may lie in any order and be infinite.
struct LinesEdges {
    let start: Double
    let end: Double

    /// Whether these meet two other edges, as rectangles do.
    @inline(__always) func meet(_ start: Double, _ end: Double) -> Bool { start < self.end && self.start < end }
}

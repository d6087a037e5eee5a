import LayoutCore

/// The lengths of a linear layout on the grid, along its direction and across it, and the frames they give.
struct LinearMetrics: Equatable {
    /// Coordinates beyond are not on the grid: what ends there has no frame.
    static let limit = 4_398_046_511_104.0

    let isVertical: Bool
    /// Extent of an item along the direction.
    let item: Double
    /// Distance from one item of a section to the next.
    let pitch: Double
    let spacing: Double
    /// Extent of an item across the direction.
    let itemAcross: Double
    /// Number of headers a section, those without an extent left out, and of footers.
    let (headerCount, footerCount): (Int, Int)
    /// Distance of the first item from the section's beginning.
    let lead: Double
    /// Extent of a section without items.
    let empty: Double
    /// Extent of the viewport across the direction.
    private(set) var across: Double
    /// Where items begin across the direction.
    private(set) var cellAcross: Double

    /// Lengths from a configuration; `sanitised` counts those that were mended. `parts` takes where headers lie, from the
    /// section's beginning, and then footers, from the end of the items.
    init(_ configuration: LinearConfiguration, parts: inout [Range<Double>], _ sanitised: inout Int) {
        var mended = 0
        func length(_ value: Double) -> Double {
            if value >= 0, value <= Self.limit { return onGrid(value) }
            mended += 1
            return 0
        }
        let isVertical = configuration.scrollDirection == .vertical
        let width = length(configuration.itemSize.width)
        let height = length(configuration.itemSize.height)
        let spacing = length(configuration.spacing)
        let headers = configuration.headerExtents.map(length).filter { $0 > 0 }
        let footers = configuration.footerExtents.map(length).filter { $0 > 0 }
        let viewport = Size(
            width: length(configuration.viewportSize.width), height: length(configuration.viewportSize.height))
        sanitised += mended
        self.isVertical = isVertical
        (item, itemAcross) = isVertical ? (height, width) : (width, height)
        self.spacing = spacing
        pitch = item + spacing
        (headerCount, footerCount) = (headers.count, footers.count)
        let stacks = (Self.stacked(headers, from: 0), Self.stacked(footers, from: spacing))
        parts = stacks.0 + stacks.1
        lead = stacks.0.last.map { $0.upperBound + spacing } ?? 0
        empty = lead + (stacks.1.last?.upperBound ?? 0)
        (across, cellAcross) = (0, 0)
        setViewport(viewport)
    }

    private static func stacked(_ extents: [Double], from start: Double) -> [Range<Double>] {
        var end = start
        return extents.map { extent in
            defer { end += extent }
            return end..<end + extent
        }
    }

    /// Takes the viewport's size, of lengths on the grid.
    mutating func setViewport(_ size: Size) {
        across = isVertical ? size.width : size.height
        cellAcross = onGrid((across - itemAcross) / 2)
    }

    /// Number of headers and footers a section.
    @inline(__always) var partCount: Int { headerCount + footerCount }

    /// Where a section begins, by what comes before it.
    @inline(__always) func origin(_ before: LinearCounts.Sum, section: Int) -> Double {
        Double(section) * empty + Double(before.items) * pitch - Double(before.filled) * spacing
    }

    /// Extent of a section's items.
    @inline(__always) func body(_ count: Int) -> Double { count == 0 ? 0 : Double(count) * pitch - spacing }

    /// A frame from its edges along the direction and across it; null beyond the grid.
    @inline(__always) func rect(_ start: Double, _ end: Double, _ acrossStart: Double, _ acrossEnd: Double) -> Rect {
        if end > Self.limit { return .null }
        return isVertical
            ? Rect(minX: acrossStart, minY: start, maxX: acrossEnd, maxY: end)
            : Rect(minX: start, minY: acrossStart, maxX: end, maxY: acrossEnd)
    }

    /// The frame of an item that begins at `start`.
    @inline(__always) func cell(_ start: Double) -> Rect {
        rect(start, start + item, cellAcross, cellAcross + itemAcross)
    }

    /// Extent of everything.
    func contentSize(along: Double) -> Size {
        isVertical ? Size(width: across, height: along) : Size(width: along, height: across)
    }

    /// Edges of a rectangle along the direction and across it.
    @inline(__always) func edges(_ rect: Rect) -> (along: LinearEdges, across: LinearEdges) {
        let horizontal = LinearEdges(start: rect.minX, end: rect.maxX)
        let vertical = LinearEdges(start: rect.minY, end: rect.maxY)
        return isVertical ? (vertical, horizontal) : (horizontal, vertical)
    }
}

/// Two edges of a rectangle, which may lie in any order and be infinite.
struct LinearEdges {
    let start: Double
    let end: Double

    /// Whether these meet two other edges, as rectangles do.
    @inline(__always) func meet(_ start: Double, _ end: Double) -> Bool { start < self.end && self.start < end }
}

/// Which of evenly spaced positions are first beyond a value.
enum EvenPositions {
    /// The first of `count` positions `base`, `base + pitch`, … that is greater than `value`, or at least as great
    /// where `orEqual`; `count` where none is. O(1).
    @inline(__always) static func first(
        _ count: Int, _ base: Double, _ pitch: Double, beyond value: Double, orEqual: Bool
    ) -> Int {
        func isBeyond(_ position: Int) -> Bool {
            let place = base + Double(position) * pitch
            return orEqual ? place >= value : place > value
        }
        if pitch == 0 { return count > 0 && isBeyond(0) ? 0 : count }
        let guess = (value - base) / pitch
        // Compared before it is made a whole number: it may be infinite.
        var position = guess > 1 ? (guess < Double(count) ? Int(guess) : count) - 1 : 0
        // Of positions below 2³² the guess is off by less than one, so that three steps do. They are no loop, because
        // one with an end to be found is computed sixteen turns at a time, which costs more than all else here.
        position += position < count && !isBeyond(position) ? 1 : 0
        position += position < count && !isBeyond(position) ? 1 : 0
        position += position < count && !isBeyond(position) ? 1 : 0
        return position
    }
}

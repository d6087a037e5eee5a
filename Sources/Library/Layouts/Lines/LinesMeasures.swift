import LayoutCore

/// The lengths of a configuration on the grid, of which the lines of a section are made.
struct LinesMeasures {
    let isVertical: Bool
    /// Extent of an item along the direction, and across it.
    let (item, itemAcross): (Double, Double)
    let lineSpacing: Double
    /// Extents of a section's headers along the direction, those without an extent left out, and of its footers.
    let (headers, footers): ([Double], [Double])
    let viewport: Size
    /// Distance from a section's headers to the items, and from there to its footers: there without items as well.
    var (lead, trail) = (0.0, 0.0)
    /// Most items that lie side by side in a line.
    var mostPerLine = 1
    /// Distance of neighbouring items of a line at least.
    var itemSpacing = 0.0
    /// Distance of items from the viewport's edges across the direction, on either side.
    var margins = (leading: 0.0, trailing: 0.0)
    /// Number of lengths that were NaN, infinite, negative or beyond the grid, and became 0.
    private(set) var sanitised = 0

    /// Lines of one item each, which touch headers and footers.
    init(
        _ direction: Axis, item size: Size, lineSpacing: Double, headers: [Double], footers: [Double], viewport: Size
    ) {
        var sanitised = 0
        func length(_ value: Double) -> Double { GridLengths.length(value, &sanitised) }
        isVertical = direction == .vertical
        let (width, height) = (length(size.width), length(size.height))
        (item, itemAcross) = isVertical ? (height, width) : (width, height)
        self.lineSpacing = length(lineSpacing)
        self.headers = headers.map(length).filter { $0 > 0 }
        self.footers = footers.map(length).filter { $0 > 0 }
        self.viewport = Size(width: length(viewport.width), height: length(viewport.height))
        self.sanitised = sanitised
    }

    /// One more length, on the grid.
    mutating func sanitise(_ value: Double) -> Double { GridLengths.length(value, &sanitised) }

    /// Places of headers along the direction, from the section's beginning, then of footers, from the end of the items.
    var partExtents: [Range<Double>] { Self.stacked(headers, from: 0) + Self.stacked(footers, from: trail) }

    private static func stacked(_ extents: [Double], from start: Double) -> [Range<Double>] {
        var end = start
        return extents.map { extent in
            defer { end += extent }
            return end..<end + extent
        }
    }
}

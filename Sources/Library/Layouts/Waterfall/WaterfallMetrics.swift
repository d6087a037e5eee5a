import LayoutCore

/// The lengths of a waterfall on the grid.
struct WaterfallMetrics: Equatable {
    let columns: Int
    let fill: WaterfallConfiguration.Fill
    let isColumnMajor: Bool
    let itemSpacing: Double
    let columnSpacing: Double
    let inset: EdgeInsets
    /// Heights of header and footer, 0 for none.
    let (header, footer): (Double, Double)
    private let limits: SegmentLimits
    private(set) var width = 0.0
    private(set) var columnWidth = 0.0

    /// Lengths from a configuration; `sanitised` counts sanitised lengths.
    init(_ configuration: WaterfallConfiguration, _ limits: SegmentLimits, _ sanitised: inout Int) {
        self.limits = limits
        var count = 0
        func length(_ value: Double) -> Double { GridLengths.length(value, &count) }
        let bounds = WaterfallConfiguration.columnLimits
        columns = min(max(configuration.columns, bounds.lowerBound), bounds.upperBound)
        if columns != configuration.columns { count += 1 }
        fill = configuration.fill
        isColumnMajor = configuration.order == .columnMajor
        itemSpacing = length(configuration.itemSpacing)
        columnSpacing = length(configuration.columnSpacing)
        inset = EdgeInsets(
            top: length(configuration.inset.top), left: length(configuration.inset.left),
            bottom: length(configuration.inset.bottom), right: length(configuration.inset.right))
        (header, footer) = (length(configuration.headerExtent), length(configuration.footerExtent))
        let width = length(configuration.viewportSize.width)
        sanitised += count
        setWidth(width)
    }

    /// Takes the viewport's width, a length on the grid.
    mutating func setWidth(_ width: Double) {
        self.width = width
        let free = width - inset.left - inset.right - Double(columns - 1) * columnSpacing
        columnWidth = max(0, onGrid(free / Double(columns)))
    }

    /// Distance of the items from the section's beginning.
    @inline(__always) var lead: Double { header + inset.top }
    var partCount: Int { (header > 0 ? 1 : 0) + (footer > 0 ? 1 : 0) }

    /// Items between neighbouring marks: see ``WaterfallMarks``.
    @inline(__always) var blockSize: Int { limits.markedRows * columns }
    /// Most items of a section without marks. A section of several segments has more.
    @inline(__always) var wholeLimit: Int { min(4 * blockSize, limits.usual) }
    /// Whether marks count the items of columns: with other fills a closed form does.
    var countsItems: Bool { isColumnMajor && fill == .shortest }

    /// The column of an item, unless the shortest is filled.
    @inline(__always) func column(ofItem item: Int) -> Int { firstItem(ofColumn: item % columns) }

    /// The first item of a column, unless the shortest is filled; the next items follow at the distance of ``columns``.
    @inline(__always) func firstItem(ofColumn column: Int) -> Int {
        fill == .mirrored ? columns - 1 - column : column
    }

    /// The first item of a column at an item or behind it.
    @inline(__always) func firstItem(ofColumn column: Int, from item: Int) -> Int {
        let ahead = firstItem(ofColumn: column) - item % columns
        return item + (ahead < 0 ? ahead + columns : ahead)
    }

    @inline(__always) func x(ofColumn column: Int) -> Double {
        inset.left + Double(column) * (columnWidth + columnSpacing)
    }

    /// Extent of a section whose tallest column would go on at `end`; 0 where there are no items.
    func extent(end: Double, count: Int) -> Double {
        lead + (count > 0 ? end - itemSpacing : 0) + inset.bottom + footer
    }

    /// The frame of an item; null beyond the grid.
    @inline(__always) func cell(_ column: Int, from start: Double, to end: Double) -> Rect {
        if end > GridLengths.limit { return .null }
        let x = x(ofColumn: column)
        return Rect(minX: x, minY: start, maxX: x + columnWidth, maxY: end)
    }

    /// The number of the header or footer that an identity names; nil if there is none.
    func part(of id: ElementID) -> Int? {
        guard id.category == .supplementary, id.item == 0 else { return nil }
        if id.kind == PartKind.header { return header > 0 ? 0 : nil }
        return id.kind == PartKind.footer && footer > 0 ? partCount - 1 : nil
    }

    /// The frame of a header or footer of a section that begins at `origin`; null beyond the grid.
    func part(_ part: Int, from origin: Double, extent: Double) -> Rect {
        let isHeader = header > 0 && part == 0
        let start = isHeader ? origin : origin + extent - footer
        let end = isHeader ? origin + header : origin + extent
        return end > GridLengths.limit ? .null : Rect(minX: 0, minY: start, maxX: width, maxY: end)
    }
}

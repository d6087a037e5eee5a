import LayoutCore

/// The lengths of a kind of section on the grid.
struct ListStyle: Equatable {
    /// Distance from the sides, and width of rows.
    let inset: Double
    private(set) var width = 0.0
    /// Heights of padding and supplementary header above all rows, and of footer and padding below.
    let (topPad, header): (Double, Double)
    let (footer, bottomPad): (Double, Double)
    /// Heights of an unmeasured row, and of the unmeasured first row.
    let (row, first): (Double, Double)
    let headerIsFirstItem: Bool
    /// Whether the header or first item sticks to the top.
    let isSticky: Bool

    init(_ section: ListConfiguration.Section, _ length: (Double) -> Double) {
        let isGrouped = section.appearance == .grouped || section.appearance == .insetGrouped
        inset = section.appearance == .insetGrouped ? 16 : section.appearance == .sidebar ? 8 : 0
        (topPad, bottomPad) = isGrouped ? (16, 16) : (0, 0)
        header = section.headerMode == .supplementary ? length(section.headerHeight) : 0
        footer = length(section.footerHeight)
        row = length(section.rowHeight)
        headerIsFirstItem = section.headerMode == .firstItem
        first = headerIsFirstItem ? length(section.headerHeight) : row
        isSticky = section.appearance == .plain && section.headerMode != .none
    }

    mutating func setWidth(_ width: Double) { self.width = max(0, width - 2 * inset) }

    /// A frame as wide as rows; null beyond the grid.
    func frame(_ top: Double, _ end: Double) -> Rect {
        end > GridLengths.limit ? .null : Rect(minX: inset, minY: top, maxX: inset + width, maxY: end)
    }

    /// Height above the rows with a measured header, and below the rows with a measured footer; nil if unmeasured.
    @inline(__always) func lead(_ measured: Double?) -> Double { topPad + (measured ?? header) }
    @inline(__always) func trail(_ measured: Double?) -> Double { (measured ?? footer) + bottomPad }
    /// Whether the header has an ordinal.
    @inline(__always) var hasStaticHeader: Bool { header > 0 && !isSticky }
    /// Whether the first item is pinned, so that its ordinal is a hole.
    @inline(__always) var pinsFirstItem: Bool { headerIsFirstItem && isSticky }

    /// Height of a number of unmeasured rows, with or without the section's first.
    @inline(__always) func height(ofRows count: Int, fromFirst: Bool) -> Double {
        if count == 0 { return 0 }
        return fromFirst ? first + Double(count - 1) * row : Double(count) * row
    }
}

/// The lengths of a list on the grid.
struct ListMetrics: Equatable {
    /// The usual kind of section, and the kinds of sections with their own settings.
    private(set) var styles: [ListStyle]
    /// The kinds of elements that are measured.
    let (estimatesRows, estimatesHeaders, estimatesFooters): (Bool, Bool, Bool)
    /// Separators: height, inset, and additional inset of each level.
    let (thickness, separatorInset, indentation): (Double, Double, Double)
    private(set) var width = 0.0

    /// Lengths of a configuration and of its kinds of sections. `sanitised` counts sanitised lengths.
    init(_ configuration: ListConfiguration, _ kinds: [ListConfiguration.Section], _ sanitised: inout Int) {
        var count = 0
        func length(_ value: Double) -> Double { GridLengths.length(value, &count) }
        styles = kinds.map { ListStyle($0, length) }
        estimatesRows = configuration.rowSizing == .estimated
        estimatesHeaders = configuration.headerSizing == .estimated
        estimatesFooters = configuration.footerSizing == .estimated
        thickness = length(configuration.separatorThickness)
        separatorInset = length(configuration.separatorInset)
        indentation = length(configuration.indentation)
        let width = length(configuration.viewportSize.width)
        sanitised += count
        setWidth(width)
    }

    /// Distance of a separator of a level from its row's beginning, in steps of the grid; at most 2²² points.
    func lead(level: UInt16) -> UInt32 { Self.steps(separatorInset + Double(level) * indentation) }
    /// The same of a row's own inset.
    func lead(own inset: Double) -> UInt32 {
        var sanitised = 0
        return Self.steps(GridLengths.length(inset, &sanitised))
    }

    private static func steps(_ length: Double) -> UInt32 { UInt32(min(length * 1024, Double(UInt32.max))) }

    mutating func setWidth(_ width: Double) {
        self.width = width
        for position in styles.indices { styles[position].setWidth(width) }
    }

    /// Ordinals of a row: of its cell and its separator.
    @inline(__always) var stride: Int { thickness > 0 ? 2 : 1 }
    @inline(__always) var isEstimated: Bool { estimatesRows || estimatesHeaders || estimatesFooters }
    var estimatesParts: Bool { estimatesHeaders || estimatesFooters }
    /// Whether some headers or footers have ordinals.
    var hasParts: Bool { styles.contains { $0.hasStaticHeader || $0.footer > 0 } }
    var isSticky: Bool { styles.contains(where: \.isSticky) }
}

import LayoutCore

/// Puts the items of a group into their places.
///
/// Lengths are not rounded before fractions and counts of them are taken, so that items fit as the configuration's numbers
/// do. Places are sums of lengths on the grid, so that neighbours touch.
struct CompositionalSolver {
    /// A place for an item.
    struct Leaf {
        /// Frame of the cell relative to the group.
        var frame: Rect
        var zIndex: Int32 = 0
        var supplementaryItems: [CompositionalSupplementary] = []
        /// Groups with supplementary items that begin with this cell, inner groups first.
        var groups: [(frame: Rect, supplementaryItems: [CompositionalSupplementary])] = []
        var separator: CompositionalSeparator?
        /// The size in the configuration, which says which extents are estimates.
        var layoutSize = CompositionalSize.full

        /// The cell's badges, then the badges of groups that begin with it, each with the frame it is anchored to.
        var badges: [(item: CompositionalSupplementary, frame: Rect)] {
            supplementaryItems.map { ($0, frame) }
                + groups.flatMap { group in group.supplementaryItems.map { ($0, group.frame) } }
        }
    }

    /// Points by which items may exceed their group: sums of fractions are not exact.
    static let tolerance = 1.0 / 16
    /// Places that a group may have, at all depths.
    static let mostPlaces = 1 << 20

    static var tooManyPlaces: LayoutError {
        .unsuitableInput(
            layout: CompositionalConfiguration.layoutName, reason: "a group has more than \(mostPlaces) places")
    }

    /// Places in the order of items: subitems of groups, depth first.
    private(set) var leaves: [Leaf] = []
    private(set) var diagnostics = LayoutDiagnostics()
    private var places = 0
    private let view: Size
    /// Measured extents of cells along an axis, by number; NaN for unmeasured cells.
    private let measured: ArraySlice<Double>
    let measuredAxis: Axis?
    /// Number of cells with items; later cells have no place.
    private let present: Int

    /// A solver with estimated cells, which goes on counting where another solver stopped.
    init(view: Size, diagnostics: LayoutDiagnostics = LayoutDiagnostics()) {
        (self.view, measured, measuredAxis, present) = (view, [], nil, .max)
        self.diagnostics = diagnostics
    }

    /// A solver with measured extents of cells along an axis, of a group that may not be full.
    init(view: Size, measured: ArraySlice<Double>, along axis: Axis, isFull: Bool) {
        (self.view, self.measured, measuredAxis) = (view, measured, axis)
        present = isFull ? .max : measured.count
    }

    /// Whether all cells with items have their places.
    var isComplete: Bool { leaves.count >= present }

    /// A length, 0 unless it can be one.
    mutating func length(_ value: Double) -> Double {
        if GridLengths.accepts(value) { return value }
        diagnostics.sanitised += 1
        return 0
    }

    /// A distance, which may be negative, on the grid; 0 unless it can be one.
    mutating func offset(_ value: Double) -> Double {
        if value.magnitude <= GridLengths.limit { return onGrid(value) }
        diagnostics.sanitised += 1
        return 0
    }

    mutating func insets(_ insets: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: onGrid(length(insets.top)), left: onGrid(length(insets.left)), bottom: onGrid(length(insets.bottom)),
            right: onGrid(length(insets.right)))
    }

    /// A dimension in points, not rounded.
    mutating func resolve(_ dimension: CompositionalDimension, in container: Size) -> Double {
        switch dimension {
        case .fractionalWidth(let share): min(length(share) * container.width, GridLengths.limit)
        case .fractionalHeight(let share): min(length(share) * container.height, GridLengths.limit)
        case .absolute(let points), .estimated(let points): length(points)
        case .viewWidth(let points): length(view.width + points)
        case .viewHeight(let points): length(view.height + points)
        }
    }

    /// A size in points, not rounded.
    mutating func resolve(_ size: CompositionalSize, in container: Size) -> Size {
        Size(
            width: resolve(size.widthDimension, in: container), height: resolve(size.heightDimension, in: container))
    }

    /// Puts an item, with the contents of a group, at a place of this size. Returns the extent along the axis on which
    /// cells are measured: the size's extent, unless the extent is an estimate and a cell within is measured. Throws
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more places than ``mostPlaces``.
    @discardableResult mutating func place(
        _ item: CompositionalItem, at origin: Point, _ size: Size
    ) throws(LayoutError) -> Double {
        places += 1
        if places > Self.mostPlaces { throw Self.tooManyPlaces }
        let insets = contentInsets(of: item)
        let start = Point(x: origin.x + insets.left, y: origin.y + insets.top)
        let isEstimated = item.layoutSize.isEstimated(along: measuredAxis)
        var extent = measuredAxis == .horizontal ? onGrid(size.width) : onGrid(size.height)
        let first = leaves.count
        switch item.content {
        case .cell:
            if isEstimated, let known = measuredExtent(first) { extent = known }
            let own = grown(size, to: extent).less(insets)
            leaves.append(
                Leaf(
                    frame: Rect(x: start.x, y: start.y, width: own.width, height: own.height),
                    supplementaryItems: item.supplementaryItems, separator: item.separator,
                    layoutSize: item.layoutSize))
            return extent
        case .group(let axis, let subitems, let count, let keepsSize):
            let row = Row(
                axes: LinesAxes(isVertical: axis == .vertical), start: start, content: size.less(insets),
                spacing: item.interItemSpacing)
            let taken = try place(subitems, count: count, keepsSize: keepsSize, in: row)
            if isEstimated, (first..<leaves.count).contains(where: { measuredExtent($0) != nil }) { extent = taken }
        case .custom(let group):
            let container = size.less(insets)
            let environment = CompositionalEnvironment(containerSize: container, effectiveSize: container)
            for cell in group.provider(environment) { place(cell, at: start) }
        }
        if !item.supplementaryItems.isEmpty, first < leaves.count {
            let own = grown(size, to: extent)
            let frame = Rect(x: origin.x, y: origin.y, width: own.width, height: own.height)
            leaves[first].groups.append((frame, item.supplementaryItems))
        }
        return extent
    }

    /// A size on the grid with an extent along the axis on which cells are measured.
    private func grown(_ size: Size, to extent: Double) -> Size {
        measuredAxis == .horizontal
            ? Size(width: extent, height: onGrid(size.height)) : Size(width: onGrid(size.width), height: extent)
    }

    private func measuredExtent(_ cell: Int) -> Double? {
        guard cell < measured.count else { return nil }
        let extent = measured[measured.startIndex + cell]
        return extent.isNaN ? nil : extent
    }

    /// Insets of an item, less those along an estimated dimension.
    private mutating func contentInsets(of item: CompositionalItem) -> EdgeInsets {
        var insets = insets(item.contentInsets)
        if item.layoutSize.widthDimension.isEstimated { (insets.left, insets.right) = (0, 0) }
        if item.layoutSize.heightDimension.isEstimated { (insets.top, insets.bottom) = (0, 0) }
        return insets
    }

    private mutating func place(_ cell: CompositionalCustomItem, at start: Point) {
        let frame = Rect(
            minX: start.x + onGrid(cell.frame.minX), minY: start.y + onGrid(cell.frame.minY),
            maxX: start.x + onGrid(cell.frame.maxX), maxY: start.y + onGrid(cell.frame.maxY))
        let edges = [frame.minX, frame.minY, frame.maxX, frame.maxY]
        let isPlaced = edges.allSatisfy { $0.magnitude <= GridLengths.limit } && !frame.isNull
        if !isPlaced { diagnostics.dropped += 1 }
        leaves.append(isPlaced ? Leaf(frame: frame, zIndex: cell.zIndex) : Leaf(frame: .null))
    }
}

import LayoutCore

/// Puts the items of a group into their places.
///
/// Lengths that fractions, counts and fits are taken of stay as they are; places are sums of lengths that are on the grid.
/// So what fits by the numbers of a configuration fits, and neighbours touch.
struct CompositionalSolver {
    /// A place for an item.
    struct Leaf {
        /// Frame of the cell relative to the group.
        var frame: Rect
        var zIndex: Int32 = 0
        var supplementaryItems: [CompositionalSupplementary] = []
        var separator: CompositionalSeparator?
        /// Whether its width and height are estimates.
        var estimates = (width: false, height: false)

        func isEstimated(along axis: Axis) -> Bool { axis == .horizontal ? estimates.width : estimates.height }
    }

    /// By how much items may exceed their group, in points: sums of fractions are not exact.
    static let tolerance = 1.0 / 16
    /// Places that a group may have, at all depths.
    static let mostPlaces = 1 << 20

    /// Places in the order of items: that of the groups' subitems, depth first.
    private(set) var leaves: [Leaf] = []
    /// Lengths that were mended, and frames that were dropped.
    private(set) var diagnostics = LayoutDiagnostics()
    private var places = 0
    /// Extents of cells along an axis that have been measured, by number; NaN for those that have not.
    private let measured: ArraySlice<Double>
    private let measuredAxis: Axis?

    /// A solver that takes cells as they are estimated.
    init() { (measured, measuredAxis) = ([], nil) }

    /// A solver that knows the extents of some cells along an axis.
    init(measured: ArraySlice<Double>, along axis: Axis) { (self.measured, measuredAxis) = (measured, axis) }

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

    /// Insets on the grid.
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
        }
    }

    /// A size in points, not rounded.
    mutating func resolve(_ size: CompositionalSize, in container: Size) -> Size {
        Size(
            width: resolve(size.widthDimension, in: container), height: resolve(size.heightDimension, in: container))
    }

    /// Puts an item, or all that a group holds, at a place of this size. Returns its extent along the axis on which cells
    /// are measured: that of the size, unless it is an estimate and a cell within is none. Throws
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more places than ``mostPlaces``.
    @discardableResult mutating func place(
        _ item: CompositionalItem, at origin: Point, _ size: Size
    ) throws(LayoutError) -> Double {
        places += 1
        guard places <= Self.mostPlaces else {
            throw .unsuitableInput(
                layout: CompositionalLayout.name, reason: "a group has more than \(Self.mostPlaces) places")
        }
        let insets = contentInsets(of: item)
        let start = Point(x: origin.x + insets.left, y: origin.y + insets.top)
        let isEstimated = item.layoutSize.isEstimated(along: measuredAxis)
        var extent = measuredAxis == .horizontal ? onGrid(size.width) : onGrid(size.height)
        switch item.content {
        case .cell:
            var (width, height) = (onGrid(size.width), onGrid(size.height))
            if isEstimated, let known = measuredExtent(leaves.count) {
                extent = known
                if measuredAxis == .horizontal { width = known } else { height = known }
            }
            let frame = Rect(
                x: start.x, y: start.y, width: max(0, width - insets.left - insets.right),
                height: max(0, height - insets.top - insets.bottom))
            let dimensions = item.layoutSize
            leaves.append(
                Leaf(
                    frame: frame, supplementaryItems: item.supplementaryItems, separator: item.separator,
                    estimates: (dimensions.widthDimension.isEstimated, dimensions.heightDimension.isEstimated)))
        case .group(let axis, let subitems, let count):
            let row = Row(
                axis: axis, start: start, content: content(size, insets), spacing: item.interItemSpacing)
            let first = leaves.count
            let taken = try place(subitems, count: count, in: row)
            if isEstimated, (first..<leaves.count).contains(where: { measuredExtent($0) != nil }) { extent = taken }
        case .custom(let group):
            let container = content(size, insets)
            let environment = CompositionalEnvironment(containerSize: container, effectiveSize: container)
            for cell in group.provider(environment) { place(cell, at: start) }
        }
        return extent
    }

    private func measuredExtent(_ cell: Int) -> Double? {
        guard cell < measured.count else { return nil }
        let extent = measured[measured.startIndex + cell]
        return extent.isNaN ? nil : extent
    }

    private func content(_ size: Size, _ insets: EdgeInsets) -> Size {
        Size(
            width: max(0, size.width - insets.left - insets.right),
            height: max(0, size.height - insets.top - insets.bottom))
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
        if edges.allSatisfy({ $0.magnitude <= GridLengths.limit }), !frame.isNull {
            leaves.append(Leaf(frame: frame, zIndex: cell.zIndex))
        } else {
            diagnostics.dropped += 1
            leaves.append(Leaf(frame: .null))
        }
    }
}

extension CompositionalSolver {
    /// What subitems are put into, one after the other.
    private struct Row {
        let axis: Axis
        let start: Point
        let content: Size
        let spacing: CompositionalSpacing

        func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
        func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }
        func size(_ along: Double, _ across: Double) -> Size {
            axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
        }
        func point(_ along: Double, _ across: Double) -> Point {
            axis == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
        }
    }

    /// A subitem as a row takes it: its lengths, and the distances around.
    private struct Slot {
        var item: CompositionalItem
        var length: Double
        var across: Double
        var before, after: Distance
        var acrossBefore, acrossAfter: Distance

        var extent: Double { before.length + length + after.length }
        var flexibleCount: Int { (before.isFlexible ? 1 : 0) + (after.isFlexible ? 1 : 0) }
    }

    private struct Distance {
        var length = 0.0
        var isFlexible = false

        /// With its share of what is left, on the grid.
        func length(_ share: Double) -> Double { onGrid(length + (isFlexible ? share : 0)) }
    }

    private mutating func distance(_ spacing: CompositionalSpacing?) -> Distance {
        guard let spacing else { return Distance() }
        return Distance(length: length(spacing.length), isFlexible: spacing.isFlexible)
    }

    private mutating func slot(_ item: CompositionalItem, _ row: Row) -> Slot {
        let size = resolve(item.layoutSize, in: row.content)
        let (before, after) = item.edgeSpacing.along(row.axis)
        let across = item.edgeSpacing.along(row.axis == .horizontal ? .vertical : .horizontal)
        return Slot(
            item: item, length: row.along(size), across: row.across(size), before: distance(before),
            after: distance(after), acrossBefore: distance(across.before), acrossAfter: distance(across.after))
    }

    /// Places subitems; returns what they take along the axis on which cells are measured.
    private mutating func place(
        _ subitems: [CompositionalItem], count: Int?, in row: Row
    ) throws(LayoutError) -> Double {
        if subitems.isEmpty { return 0 }
        let spacing = distance(row.spacing)
        var slots: [Slot] = []
        for item in subitems { slots.append(slot(item, row)) }
        let room = row.along(row.content)
        let taken: (count: Int, extent: Double)
        if let count, count > 0 {
            let edges = slots[0].before.length + slots[0].after.length
            let spacings = Double(count - 1) * spacing.length
            slots[0].length = max(0, (room - spacings - Double(count) * edges) / Double(count))
            taken = (count, spacings + Double(count) * slots[0].extent)
            slots = [slots[0]]
        } else {
            taken = try fitting(slots, spacing.length, room)
        }
        return try place(slots, taken.count, spacing, left: max(0, room - taken.extent), in: row)
    }

    /// How many slots there is room for, in turn, and what they take: one at least, and a round at most where
    /// items take nothing.
    private func fitting(
        _ slots: [Slot], _ spacing: Double, _ room: Double
    ) throws(LayoutError) -> (count: Int, extent: Double) {
        var (count, extent) = (1, slots[0].extent)
        let isEndless = slots.allSatisfy { $0.extent == 0 }
        while !isEndless || count < slots.count {
            let step = spacing + slots[count % slots.count].extent
            if extent + step > room + Self.tolerance { break }
            extent += step
            count += 1
            guard count <= Self.mostPlaces else {
                throw .unsuitableInput(
                    layout: CompositionalLayout.name, reason: "a group has more than \(Self.mostPlaces) places")
            }
        }
        return (count, extent)
    }

    private mutating func place(
        _ slots: [Slot], _ count: Int, _ spacing: Distance, left: Double, in row: Row
    ) throws(LayoutError) -> Double {
        var flexible = spacing.isFlexible ? count - 1 : 0
        for number in 0..<min(count, slots.count) {
            // How often it comes in turn.
            flexible += slots[number].flexibleCount * ((count - number + slots.count - 1) / slots.count)
        }
        let share = flexible > 0 ? left / Double(flexible) : 0
        let (along, across) =
            row.axis == .horizontal ? (row.start.x, row.start.y) : (row.start.y, row.start.x)
        let (gap, room) = (spacing.length(share), row.across(row.content))
        let isMeasuredAlong = row.axis == measuredAxis
        var (position, most) = (along, 0.0)
        for number in 0..<count {
            let slot = slots[number % slots.count]
            let left = max(0, room - slot.acrossBefore.length - slot.across - slot.acrossAfter.length)
            let sharers = (slot.acrossBefore.isFlexible ? 1 : 0) + (slot.acrossAfter.isFlexible ? 1 : 0)
            let acrossShare = sharers > 0 ? left / Double(sharers) : 0
            position += slot.before.length(share)
            let side = slot.acrossBefore.length(acrossShare)
            let extent = try place(
                slot.item, at: row.point(position, across + side), row.size(slot.length, slot.across))
            position += (isMeasuredAlong ? extent : onGrid(slot.length)) + slot.after.length(share)
            if number + 1 < count { position += gap }
            most = max(most, side + extent + slot.acrossAfter.length(acrossShare))
        }
        return isMeasuredAlong ? position - along : most
    }
}

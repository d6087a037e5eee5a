import LayoutCore

extension CompositionalSolver {
    /// The room into which subitems are put, one after the other.
    struct Row {
        let axes: LinesAxes
        let start: Point
        let content: Size
        let spacing: CompositionalSpacing
    }

    /// A subitem as a row takes it: its extents, and the distances around it along the row and across.
    private struct Slot {
        let item: CompositionalItem
        var length: Double
        let across: Double
        let (before, after): (CompositionalSpacing, CompositionalSpacing)
        let (acrossBefore, acrossAfter): (CompositionalSpacing, CompositionalSpacing)

        var extent: Double { before.length + length + after.length }
    }

    private mutating func distance(_ spacing: CompositionalSpacing?) -> CompositionalSpacing {
        guard let spacing else { return .fixed(0) }
        let length = length(spacing.length)
        return spacing.isFlexible ? .flexible(length) : .fixed(length)
    }

    private mutating func slot(_ item: CompositionalItem, _ row: Row) -> Slot {
        let size = resolve(item.layoutSize, in: row.content)
        let along = item.edgeSpacing.along(row.axes.axis)
        let across = item.edgeSpacing.along(row.axes.isVertical ? .horizontal : .vertical)
        return Slot(
            item: item, length: row.axes.along(size), across: row.axes.across(size), before: distance(along.before),
            after: distance(along.after), acrossBefore: distance(across.before), acrossAfter: distance(across.after))
    }

    /// Places subitems; returns their extent along the axis on which cells are measured.
    mutating func place(
        _ subitems: [CompositionalItem], count: Int?, keepsSize: Bool, in row: Row
    ) throws(LayoutError) -> Double {
        if subitems.isEmpty { return 0 }
        let spacing = distance(row.spacing)
        var slots: [Slot] = []
        for item in subitems { slots.append(slot(item, row)) }
        let room = row.axes.along(row.content)
        let taken: (count: Int, extent: Double)
        if let count, count > 0 {
            let edges = slots[0].before.length + slots[0].after.length
            let spacings = Double(count - 1) * spacing.length
            if !keepsSize { slots[0].length = max(0, (room - spacings - Double(count) * edges) / Double(count)) }
            taken = (count, spacings + Double(count) * slots[0].extent)
            slots = [slots[0]]
        } else {
            taken = try fitting(slots, spacing.length, room)
        }
        return try place(slots, taken.count, spacing, left: max(0, room - taken.extent), in: row)
    }

    /// Number of slots that fit, in turn, and their extent: at least 1, and at most one round of items without extent.
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
            if count > Self.mostPlaces { throw Self.tooManyPlaces }
        }
        return (count, extent)
    }

    private static func flexible(_ before: CompositionalSpacing, _ after: CompositionalSpacing) -> Int {
        (before.isFlexible ? 1 : 0) + (after.isFlexible ? 1 : 0)
    }

    private mutating func place(
        _ slots: [Slot], _ count: Int, _ spacing: CompositionalSpacing, left: Double, in row: Row
    ) throws(LayoutError) -> Double {
        var flexible = spacing.isFlexible ? count - 1 : 0
        for number in 0..<min(count, slots.count) {
            let turns = (count - number + slots.count - 1) / slots.count
            flexible += turns * Self.flexible(slots[number].before, slots[number].after)
        }
        let share = flexible > 0 ? left / Double(flexible) : 0
        let (along, across) = (row.axes.along(row.start), row.axes.across(row.start))
        let (gap, room) = (spacing.onGrid(share), row.axes.across(row.content))
        let isMeasuredAlong = row.axes.axis == measuredAxis
        var (position, most) = (along, 0.0)
        for number in 0..<count {
            if number > 0 {
                if isComplete { break }
                position += gap
            }
            let slot = slots[number % slots.count]
            let left = max(0, room - slot.acrossBefore.length - slot.across - slot.acrossAfter.length)
            let sharers = Self.flexible(slot.acrossBefore, slot.acrossAfter)
            let acrossShare = sharers > 0 ? left / Double(sharers) : 0
            position += slot.before.onGrid(share)
            let side = slot.acrossBefore.onGrid(acrossShare)
            let extent = try place(
                slot.item, at: row.axes.point(position, across + side), row.axes.size(slot.length, slot.across))
            position += (isMeasuredAlong ? extent : onGrid(slot.length)) + slot.after.onGrid(share)
            most = max(most, side + extent + slot.acrossAfter.onGrid(acrossShare))
        }
        return isMeasuredAlong ? position - along : most
    }
}

extension CompositionalSpacing {
    /// The distance with its share of the remaining space.
    fileprivate func onGrid(_ share: Double) -> Double { LayoutCore.onGrid(length + (isFlexible ? share : 0)) }
}

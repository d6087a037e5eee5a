import LayoutCore

extension CompositionalSolver {
    /// What subitems are put into, one after the other.
    struct Row {
        let axes: LinesAxes
        let start: Point
        let content: Size
        let spacing: CompositionalSpacing
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

        /// With its share of the remaining space, on the grid.
        func length(_ share: Double) -> Double { onGrid(length + (isFlexible ? share : 0)) }
    }

    private mutating func distance(_ spacing: CompositionalSpacing?) -> Distance {
        guard let spacing else { return Distance() }
        return Distance(length: length(spacing.length), isFlexible: spacing.isFlexible)
    }

    private mutating func slot(_ item: CompositionalItem, _ row: Row) -> Slot {
        let size = resolve(item.layoutSize, in: row.content)
        let (before, after) = item.edgeSpacing.along(row.axes.axis)
        let across = item.edgeSpacing.along(row.axes.isVertical ? .horizontal : .vertical)
        return Slot(
            item: item, length: row.axes.along(size), across: row.axes.across(size), before: distance(before),
            after: distance(after), acrossBefore: distance(across.before), acrossAfter: distance(across.after))
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

    /// Number of slots that fit, in turn, and their extent: one at least, and a round at most where
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
                    layout: CompositionalConfiguration.layoutName,
                    reason: "a group has more than \(Self.mostPlaces) places")
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
        let (along, across) = (row.axes.along(row.start), row.axes.across(row.start))
        let (gap, room) = (spacing.length(share), row.axes.across(row.content))
        let isMeasuredAlong = row.axes.axis == measuredAxis
        var (position, most) = (along, 0.0)
        for number in 0..<count {
            if number > 0 {
                if isComplete { break }
                position += gap
            }
            let slot = slots[number % slots.count]
            let left = max(0, room - slot.acrossBefore.length - slot.across - slot.acrossAfter.length)
            let sharers = (slot.acrossBefore.isFlexible ? 1 : 0) + (slot.acrossAfter.isFlexible ? 1 : 0)
            let acrossShare = sharers > 0 ? left / Double(sharers) : 0
            position += slot.before.length(share)
            let side = slot.acrossBefore.length(acrossShare)
            let extent = try place(
                slot.item, at: row.axes.point(position, across + side), row.axes.size(slot.length, slot.across))
            position += (isMeasuredAlong ? extent : onGrid(slot.length)) + slot.after.length(share)
            most = max(most, side + extent + slot.acrossAfter.length(acrossShare))
        }
        return isMeasuredAlong ? position - along : most
    }
}

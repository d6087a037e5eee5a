import LayoutCore

extension CompositionalLayout {
    /// Another size or other insets ask for a change; a scroll moves what is pinned, if anything is.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        if old.size != new.size || old.insets != new.insets { return .size }
        return plan.hasPinned && (old.offsetX != new.offsetX || old.offsetY != new.offsetY) ? .pinned : .nothing
    }

    /// Follows a change.
    ///
    /// - Items that come, go or move in an only section: O(1). The last ordinals come or go.
    /// - The same with several sections: O(√sections + 1,024) for each section whose number of items changed, and
    ///   O(segments) when a segment is divided or one is no more. The first such change makes the table of segments:
    ///   O(sections).
    /// - The offset of a section that is scrolled across: O(1), O(log segments) after an edit. Its segments move as wholes.
    ///   The first has sections divided into segments: O(sections).
    /// - The size that a cell, header or footer wants, a pinned one too, whose extent along the direction is an estimate:
    ///   O(places of its group + √groups + 1,024); for the first cell of a section O(its items). Sizes go with their items,
    ///   which takes O(items) of a section of which some were measured. `remeasure`, and another size of the viewport,
    ///   void them: a reset.
    /// - Sections that come, go or move, another size of the viewport, and `reload`: every section is asked for its layout
    ///   again, those that differ are solved, and all else is a reset, unless nothing came of another size. O(sections +
    ///   places of the groups that differ). Offsets across follow their sections.
    /// - Other values of items: nothing, whatever they are.
    ///
    /// Throws ``LayoutError/unsuitableChange(layout:reason:)`` for groups that open or close, for rectangles, of which it
    /// has none, and for the offset of a section that doesn't scroll by itself; and what the initialiser throws. Then
    /// nothing has changed.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .data(let change): return try follow(change)
        case .viewport(let size, let insets): return try follow(size, insets)
        case .reload: return try solve(configuration, plan.offsets)
        case .remeasure: return plan.isEstimated ? unchanged() : try solve(configuration, plan.offsets)
        case .sidewaysOffset(let section, let offset): return try scroll(section, to: offset)
        case .preferredSize(let id, let size, let viewport): return try measure(id, size, viewport)
        case .expansion: throw .unsuitableChange(layout: Self.name, reason: "sections don't open and close")
        case .rectangles:
            throw .unsuitableChange(layout: Self.name, reason: "items have no rectangles of their own")
        }
    }

    private func unchanged() -> LayoutDelta {
        before = CompositionalBefore()
        return LayoutDelta(elementCount: elementCount, contentSize: contentSize)
    }

    /// Asks for every section again.
    private func solve(
        _ configuration: CompositionalConfiguration, _ offsets: [Int32: Double],
        _ sizes: [Int32: CompositionalSizes] = [:]
    ) throws(LayoutError) -> LayoutDelta {
        let made = try CompositionalPlan(items, source, configuration, offsets: offsets, sizes: sizes)
        before = CompositionalBefore(plan: plan)
        self.configuration = configuration
        plan = made
        (table, madeCuts) = (nil, nil)
        recent = nil
        return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
    }

    private func follow(_ size: Size, _ insets: EdgeInsets) throws(LayoutError) -> LayoutDelta {
        var configuration = configuration
        (configuration.viewportSize, configuration.viewportInsets) = (size, insets)
        if configuration == self.configuration { return unchanged() }
        return try solve(configuration, plan.offsets)
    }

    private func follow(_ change: DataChange) throws(LayoutError) -> LayoutDelta {
        if change.changesSections || items.sectionCount != plan.sums.count {
            var offsets: [Int32: Double] = [:]
            for (section, offset) in plan.offsets {
                if let after = change.sectionAfter(section) { offsets[after] = offset }
            }
            return try solve(configuration, offsets, sizes(after: change))
        }
        let named =
            change.removed.map(\.section) + change.inserted.map(\.section)
            + change.moved.flatMap { [$0.from.section, $0.to.section] }
        before = CompositionalBefore()
        let reloaded = change.reloaded.map(\.section).filter { plan.measured[$0]?.cells != nil }
        let sections = Set(named + reloaded).sorted().map { Int($0) }
        return sections.isEmpty ? unchanged() : try followItems(of: sections, sizes(after: change))
    }

    /// Measured sizes after a change, by sections after: they go with their items; those of items with other values are
    /// void. O(items of the sections measured + changes).
    private func sizes(after change: DataChange) -> [Int32: CompositionalSizes] {
        var carried: [ItemPlace: Double] = [:]
        for move in change.moved {
            if let cells = plan.measured[move.from.section]?.cells {
                carried[move.to] = cells.sizes[Int(move.from.item)]
            }
        }
        var sizes: [Int32: CompositionalSizes] = [:]
        for (section, known) in plan.sizes {
            guard section >= 0 else {
                sizes[section] = known
                continue
            }
            guard let after = change.sectionAfter(section) else { continue }
            var moved = known
            if !moved.cells.isEmpty { follow(change, section, after, carried, &moved.cells) }
            sizes[after] = moved
        }
        for (place, size) in carried where !size.isNaN && sizes[place.section]?.cells.isEmpty != false {
            let count = items.itemCount(ofSection: Int(place.section))
            sizes[place.section, default: CompositionalSizes()].cells = Array(repeating: .nan, count: count)
        }
        // Of a section of which headers alone were measured there is nothing to keep for an item that was not.
        for (place, size) in carried where sizes[place.section]?.cells.isEmpty == false {
            sizes[place.section]?.cells[Int(place.item)] = size
        }
        for place in change.reloaded where sizes[place.section]?.cells.isEmpty == false {
            sizes[place.section]?.cells[Int(place.item)] = .nan
        }
        return sizes
    }

    /// Moves the sizes of a section's items to where these are.
    private func follow(
        _ change: DataChange, _ section: Int32, _ after: Int32, _ carried: [ItemPlace: Double], _ sizes: inout [Double]
    ) {
        let gone = (change.removed + change.moved.map(\.from)).filter { $0.section == section }.map(\.item)
        for item in gone.sorted(by: >) { sizes.remove(at: Int(item)) }
        let come = (change.inserted + change.moved.map(\.to)).filter { $0.section == after }.sorted()
        for place in come { sizes.insert(carried[place] ?? .nan, at: Int(place.item)) }
    }

    /// The sections' offsets across, of those that are scrolled.
    public var sidewaysOffsets: [Int32: Double] { plan.offsets }

    private func scroll(_ section: Int32, to offset: Double) throws(LayoutError) -> LayoutDelta {
        guard section >= 0, section < plan.sums.count, plan.template(of: Int(section)).isSideways else {
            throw .unsuitableChange(layout: Self.name, reason: "section \(section) doesn't scroll by itself")
        }
        guard offset.magnitude <= GridLengths.limit else {
            throw .unsuitableChange(layout: Self.name, reason: "an offset of \(offset) is out of reach")
        }
        let (old, new) = (plan.offsets[section] ?? 0, onGrid(offset))
        before = CompositionalBefore(offset: (Int(section), old))
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        if new == old { return delta }
        plan.offsets[section] = new == 0 ? nil : new
        recent = nil
        let numbers = segments(ofSection: Int(section))
        if numbers.isEmpty { return delta }
        let (dx, dy) = plan.axes.isVertical ? (old - new, 0) : (0, old - new)
        delta.translated = [SegmentTranslation(segments: numbers, dx: dx, dy: dy)]
        return delta
    }

    /// The segments of a section that shares none with others. O(log segments).
    func segments(ofSection section: Int) -> Range<Int> {
        if plan.sums.count == 1 { return 0..<only.count }
        return segment(of: section, 0)..<segment(of: section, Int(Int32.max)) + 1
    }
}

import LayoutCore

/// The solution of a section, shared by all sections of the same kind: the frames of one group's elements, the distance
/// of groups, and the elements around them.
///
/// The elements of a group are its cells, each followed by its badges, by the badges of groups that begin with it, and by
/// the line below it, which the section's last cell does not have. So n items always have the first elements of a row of
/// groups. Made in O(places of a group).
final class CompositionalTemplate {
    let axes: LinesAxes
    let behavior: CompositionalBehavior
    let isSideways: Bool
    /// Frames of a group's elements, relative to the group.
    let boxes: CompositionalBoxes
    /// Cells and elements of a group.
    let (cellCount, elementCount): (Int, Int)
    private let elements: CompositionalElements
    /// Extent of a group along the direction in which groups follow each other, and distance of a group from the next.
    let (groupExtent, pitch): (Double, Double)
    /// Extent of a group along the layout's direction.
    let lineExtent: Double
    /// Distances of the groups from the section's beginning and end, along the direction and across.
    let (lead, trail): (Double, Double)
    let (leadAcross, trailAcross): (Double, Double)
    /// Extent of the section's room across, and its beginning.
    let (across, acrossStart): (Double, Double)
    let surroundings: CompositionalSurroundings
    let overhang: CompositionalOverhang
    /// Whether something beside the content is always longer than the content.
    let hasLongSides: Bool
    let diagnostics: LayoutDiagnostics
    /// Whether the extent of each cell along the direction is an estimate; empty if no extent is.
    let estimates: [Bool]
    private let view: Size
    /// The group and its size, not rounded, which are solved again when cells are measured.
    private let group: (item: CompositionalItem, size: Size)

    /// Solves a section for its room. Throws ``LayoutError/unsuitableInput(layout:reason:)`` for a group of too many
    /// places, and ``LayoutError/duplicateElement(id:)`` if two elements would have the same identity.
    init(
        _ section: CompositionalSection, _ room: CompositionalContainer, _ kindNames: inout CompositionalKinds
    ) throws(LayoutError) {
        (axes, view) = (room.axes, room.view)
        (behavior, isSideways) = (section.orthogonalScrollingBehavior, section.isSideways)
        var solver = CompositionalSolver(view: room.view)
        let insets = solver.insets(section.contentInsets)
        let sides = room.sides(
            section.boundarySupplementaryItems,
            in: section.supplementariesFollowContentInsets ? insets : EdgeInsets())
        let content = axes.narrowed(room.size.less(insets), by: sides.before + sides.after)
        let raw = solver.resolve(section.group.layoutSize, in: content)
        try solver.place(section.group, at: .zero, raw)
        group = (section.group, raw)
        let estimated = solver.leaves.map { [axis = axes.axis] in $0.layoutSize.isEstimated(along: axis) }
        estimates = estimated.contains(true) ? estimated : []
        var elements = CompositionalElements(isPromoted: section.decorationItems.contains { $0.zIndex == 0 })
        for leaf in solver.leaves { try elements.add(leaf, &solver, &kindNames) }
        elements.finish()
        self.elements = elements
        boxes = CompositionalBoxes(elements.frames)
        (cellCount, elementCount) = (solver.leaves.count, elements.frames.count)

        lineExtent = onGrid(axes.along(raw))
        groupExtent = section.isSideways ? onGrid(axes.across(raw)) : lineExtent
        pitch = groupExtent + onGrid(solver.length(section.interGroupSpacing))
        (across, acrossStart) = (axes.across(room.size), room.acrossStart)
        let acrossEnds = axes.acrossEnds(insets)
        (leadAcross, trailAcross) = (acrossEnds.before + sides.before, acrossEnds.after + sides.after)
        let ends = axes.alongEnds(insets)
        var made = CompositionalParts(room, insets: insets)
        made.add(section, &solver, &kindNames)
        (lead, trail) = (made.before + ends.before, made.after + ends.after)
        surroundings = CompositionalSurroundings(made)
        let parts = surroundings.parts + surroundings.pinned
        if let clash = parts.first(where: { elements.kindsOfBadges.contains($0.kind) }) {
            throw .duplicateElement(id: "\(kindNames.names[Int(clash.kind.rawValue)]) at a section and at its items")
        }
        overhang = CompositionalOverhang(
            elements: axes.edges(boxes.bounds), line: lineExtent, surroundings, lead: lead, trail: trail)
        hasLongSides = parts.contains { $0.share ?? 0 > 1 }
        diagnostics = solver.diagnostics
    }

    var parts: [CompositionalPart] { surroundings.parts }

    private var hasCellsAlone: Bool { cellCount == elementCount }

    func elements(ofItems count: Int) -> Int {
        if hasCellsAlone { return cellCount == 0 ? 0 : count }
        let (groups, rest) = count.quotientAndRemainder(dividingBy: cellCount)
        let found = groups * elementCount + Int(elements.starts[rest])
        return elements.separatorKind == nil || found == 0 ? found : found - 1
    }

    /// The element of an item's cell. There must be places. O(1).
    func element(ofItem item: Int) -> Int {
        if hasCellsAlone { return item }
        let (group, cell) = item.quotientAndRemainder(dividingBy: cellCount)
        return group * elementCount + Int(elements.starts[cell])
    }

    /// The element of an item's badge of a kind, or of the line below it; nil if there is none. O(badges of the item).
    func badge(_ kind: ElementKind, ofItem item: Int) -> Int? {
        if hasCellsAlone { return nil }
        let (group, cell) = item.quotientAndRemainder(dividingBy: cellCount)
        let own = Int(elements.starts[cell]) + 1..<Int(elements.starts[cell + 1])
        return own.first { elements.kinds[$0] == kind }.map { group * elementCount + $0 }
    }

    /// The element of an identity among a section's first `count` elements; nil if there is none.
    func element(of id: ElementID, among count: Int) -> Int? {
        guard cellCount > 0, id.item >= 0 else { return nil }
        let found =
            switch id.category {
            case .cell where id.kind == .none: Optional(element(ofItem: Int(id.item)))
            case .supplementary, .decoration: isBadge(id) ? badge(id.kind, ofItem: Int(id.item)) : nil
            default: Int?.none
            }
        guard let found, found < count else { return nil }
        return found
    }

    /// Whether an identity names an item's badge, or the line below it. O(elements of a group).
    func isBadge(_ id: ElementID) -> Bool {
        let category: ElementCategory = id.kind == elements.separatorKind ? .decoration : .supplementary
        return id.kind != .none && id.category == category && elements.kinds.contains(id.kind)
    }

    /// Whether an identity names a badge of the group or of a group within. O(badges of the item).
    func isGroupBadge(_ id: ElementID) -> Bool {
        guard !elements.groupBadges.isEmpty, isBadge(id), id.item >= 0 else { return false }
        return badge(id.kind, ofItem: Int(id.item)).map { elements.groupBadges.contains($0 % elementCount) } ?? false
    }

    func id(_ element: Int, section: Int) -> ElementID {
        if hasCellsAlone { return ElementID(.cell, section: Int32(section), item: Int32(element)) }
        let (group, local) = element.quotientAndRemainder(dividingBy: elementCount)
        let item = Int32(group * cellCount + Int(elements.cells[local]))
        let kind = elements.kinds[local]
        let category: ElementCategory =
            kind == .none ? .cell : kind == elements.separatorKind ? .decoration : .supplementary
        return ElementID(category, kind: kind, section: Int32(section), item: item)
    }

    /// The item whose cell an element is; nil for a badge. O(1).
    func cell(_ element: Int) -> Int? {
        let id = id(element, section: 0)
        return id.category == .cell ? Int(id.item) : nil
    }

    func isEstimated(_ item: Int) -> Bool { !estimates.isEmpty && estimates[item % cellCount] }

    func zIndex(_ element: Int) -> Int32 {
        elements.zIndexes.count == 1 ? elements.zIndexes[0] : elements.zIndexes[element % elementCount]
    }

    /// Frames of a group's elements, and its extent along the direction, by the measured extents of its cells, which are
    /// NaN for unmeasured cells. Cells of the last group without items don't count. O(places of a group).
    func solved(_ extents: ArraySlice<Double>) -> (frames: [Rect], extent: Double) {
        if !extents.contains(where: { !$0.isNaN }) { return (boxes.frames, lineExtent) }
        var solver = CompositionalSolver(
            view: view, measured: extents, along: axes.axis, isFull: extents.count == cellCount)
        // The group has as many places as when it was solved first, so that nothing is thrown.
        let extent = (try? solver.place(group.item, at: .zero, group.size)) ?? lineExtent
        var frames: [Rect] = []
        for leaf in solver.leaves { CompositionalElements.append(leaf, to: &frames, &solver) }
        return (frames, extent)
    }

    func groups(_ elements: Int) -> Int { elements == 0 ? 0 : (elements + elementCount - 1) / elementCount }

    func extent(_ elements: Int) -> Double {
        let count = groups(elements)
        if count == 0 { return lead + trail }
        return lead + trail + (isSideways ? lineExtent : Double(count) * pitch - (pitch - groupExtent))
    }

    /// The frame of an element, if the first group is at `base`; null beyond the grid. O(1).
    @inline(__always) func frame(_ element: Int, from base: Point) -> Rect {
        let (group, local) = UInt32(truncatingIfNeeded: element).quotientAndRemainder(
            dividingBy: UInt32(truncatingIfNeeded: elementCount))
        let origin = origin(ofGroup: Int(group), from: base)
        let frame = boxes.frames[Int(local)].offset(dx: origin.x, dy: origin.y)
        return frame.maxX <= GridLengths.limit && frame.maxY <= GridLengths.limit ? frame : .null
    }

    @inline(__always) func origin(ofGroup group: Int, from base: Point) -> Point {
        let distance = Double(group) * pitch
        return axes.isVertical != isSideways
            ? Point(x: base.x, y: base.y + distance) : Point(x: base.x + distance, y: base.y)
    }

    /// The groups among the first `count` that may have an element that meets a rectangle. O(1).
    @inline(__always) func groups(_ count: Int, from base: Point, meeting rect: Rect) -> Range<Int> {
        let bounds = boxes.bounds
        if bounds.isNull || !rect.isNumeric { return 0..<0 }
        let isDown = axes.isVertical != isSideways
        let (start, low, high) = isDown ? (base.y, bounds.minY, bounds.maxY) : (base.x, bounds.minX, bounds.maxX)
        let (from, to) = isDown ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        let (side, left, right) = isDown ? (base.x, bounds.minX, bounds.maxX) : (base.y, bounds.minY, bounds.maxY)
        let (near, far) = isDown ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
        if !(side + left < far && near < side + right) { return 0..<0 }
        return EvenPositions.meeting(from, to, count, from: start + low, to: start + high, pitch: pitch)
    }
}

import LayoutCore

/// A section solved once: the frames of one group's elements, how groups follow each other, and where the elements
/// around them are. All sections of the same kind share it.
///
/// A group's elements are its cells, each followed by its badges and by those of groups that begin with it, so that any
/// number of items has the first elements of the elements of groups in a row. The line below a cell comes last of its
/// elements, and the section's last cell has none. Made in O(places of a group).
final class CompositionalTemplate {
    let axes: LinesAxes
    let behavior: CompositionalBehavior
    /// Frames of a group's elements, relative to the group.
    let boxes: CompositionalBoxes
    /// Cells a group, and elements.
    let (cellCount, elementCount): (Int, Int)
    /// Of each element the cell that it is or belongs to; nil where there are cells alone.
    private let cells: [UInt32]?
    /// The first element of each cell, and the end; nil where there are cells alone.
    private let starts: [UInt32]?
    /// Of each element its kind; nil where there are cells alone.
    private let kinds: [ElementKind]?
    private let zIndexes: [Int32]
    /// The kind of lines below cells; nil where there are none.
    let separatorKind: ElementKind?
    /// Extent of a group along the direction in which groups follow each other, and distance of one from the next.
    let (groupExtent, pitch): (Double, Double)
    /// Extent of a group along the layout's direction.
    let lineExtent: Double
    /// Distance of the first group from the section's beginning, of its end from the last, and across.
    let (lead, trail): (Double, Double)
    let (leadAcross, trailAcross): (Double, Double)
    /// Extent across of what the section is laid in, and where that begins.
    let across: Double
    let acrossStart: Double
    /// Headers, footers and backgrounds.
    let surroundings: CompositionalSurroundings
    let overhang: CompositionalOverhang
    /// Whether something beside the content is longer than any content.
    let hasLongSides: Bool
    let diagnostics: LayoutDiagnostics
    /// Of each cell whether its extent along the direction is an estimate; empty where none is.
    let estimates: [Bool]
    /// Elements of a group that are badges of it, or of groups within.
    private let groupBadges: Set<Int>
    private let view: Size
    /// The group, to be solved again where cells of one were measured, and its size, not rounded.
    private let group: (item: CompositionalItem, size: Size)

    /// Solves a section for the room there is. Throws ``LayoutError/unsuitableInput(layout:reason:)`` for a group of
    /// too many places, and ``LayoutError/duplicateElement(id:)`` where two elements would have the same identity.
    init(
        _ section: CompositionalSection, _ room: CompositionalContainer, _ kindNames: inout CompositionalKinds
    ) throws(LayoutError) {
        (axes, view) = (room.axes, room.view)
        behavior = section.orthogonalScrollingBehavior
        var solver = CompositionalSolver(view: room.view)
        let insets = solver.insets(section.contentInsets)
        let sides = room.sides(
            section.boundarySupplementaryItems,
            in: section.supplementariesFollowContentInsets ? insets : EdgeInsets())
        let content = axes.narrowed(room.size.less(insets), by: sides.before + sides.after)
        let raw = solver.resolve(section.group.layoutSize, in: content)
        try solver.place(section.group, at: .zero, raw)
        let group = Size(width: onGrid(raw.width), height: onGrid(raw.height))
        let spacing = onGrid(solver.length(section.interGroupSpacing))

        estimates = Self.estimates(solver.leaves, along: axes.axis)
        self.group = (section.group, raw)
        var elements = CompositionalElements(isPromoted: section.decorationItems.contains { $0.zIndex == 0 })
        for leaf in solver.leaves { try elements.add(leaf, &solver, &kindNames) }
        boxes = CompositionalBoxes(elements.frames)
        (cellCount, elementCount) = (solver.leaves.count, elements.frames.count)
        separatorKind = elements.separatorKind
        (cells, starts, kinds) = elements.tables
        groupBadges = elements.groupBadges
        zIndexes = Set(elements.zIndexes).count > 1 ? elements.zIndexes : Array(elements.zIndexes.prefix(1))

        let isSideways = section.isSideways
        lineExtent = axes.along(group)
        groupExtent = isSideways ? axes.across(group) : lineExtent
        pitch = groupExtent + spacing
        (across, acrossStart) = (axes.across(room.size), room.acrossStart)
        let acrossEnds = axes.acrossEnds(insets)
        (leadAcross, trailAcross) = (acrossEnds.before + sides.before, acrossEnds.after + sides.after)
        let ends = axes.alongEnds(insets)
        var made = CompositionalParts(room, insets: insets)
        made.add(section, &solver, &kindNames)
        (lead, trail) = (made.before + ends.before, made.after + ends.after)
        surroundings = CompositionalSurroundings(made)
        try Self.check(surroundings.parts + surroundings.pinned, elements, kindNames)
        overhang = CompositionalOverhang(
            elements: axes.edges(boxes.bounds), line: lineExtent, surroundings, lead: lead, trail: trail)
        hasLongSides = (surroundings.parts + surroundings.pinned).contains(where: \.isLongerThanContent)
        diagnostics = solver.diagnostics
    }

    /// Headers, footers and backgrounds with ordinals.
    var parts: [CompositionalPart] { surroundings.parts }

    /// Of each cell whether its extent is an estimate; none where none is.
    private static func estimates(_ cells: [CompositionalSolver.Leaf], along axis: Axis) -> [Bool] {
        let estimated = cells.map { $0.isEstimated(along: axis) }
        return estimated.contains(true) ? estimated : []
    }

    /// Throws where something of the section is called as something of its items is.
    private static func check(
        _ parts: [CompositionalPart], _ elements: CompositionalElements, _ kinds: CompositionalKinds
    ) throws(LayoutError) {
        if let clash = parts.first(where: { elements.kindsOfBadges.contains($0.kind) }) {
            throw .duplicateElement(id: "\(kinds.names[Int(clash.kind.rawValue)]) at a section and at its items")
        }
    }

    var isSideways: Bool { behavior != .none }

    /// Number of elements for a number of items. O(1).
    func elements(ofItems count: Int) -> Int {
        if cellCount == 0 { return 0 }
        guard let starts else { return count }
        let (groups, rest) = count.quotientAndRemainder(dividingBy: cellCount)
        let elements = groups * elementCount + Int(starts[rest])
        return separatorKind == nil || elements == 0 ? elements : elements - 1
    }

    /// Number of items for a number of elements. O(1).
    func items(ofElements count: Int) -> Int {
        guard let cells else { return count }
        let whole = separatorKind == nil || count == 0 ? count : count + 1
        let (groups, rest) = whole.quotientAndRemainder(dividingBy: elementCount)
        return groups * cellCount + Int(cells[rest])
    }

    /// The element of an item's cell. There must be places. O(1).
    func element(ofItem item: Int) -> Int {
        guard let starts else { return item }
        let (group, cell) = item.quotientAndRemainder(dividingBy: cellCount)
        return group * elementCount + Int(starts[cell])
    }

    /// The element of an item's badge of a kind, or the line below it; nil where it has none. O(badges of the item).
    func badge(_ kind: ElementKind, ofItem item: Int) -> Int? {
        guard let starts, let kinds else { return nil }
        let (group, cell) = item.quotientAndRemainder(dividingBy: cellCount)
        let own = Int(starts[cell]) + 1..<Int(starts[cell + 1])
        return own.first { kinds[$0] == kind }.map { group * elementCount + $0 }
    }

    /// The element of an identity, of a section's cells and badges; nil where it has none.
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

    /// Whether an identity names an item's badge, or the line below it. O(elements of a group), nothing where there
    /// are neither.
    func isBadge(_ id: ElementID) -> Bool {
        let category: ElementCategory = id.kind == separatorKind ? .decoration : .supplementary
        return id.kind != .none && id.category == category && kinds?.contains(id.kind) == true
    }

    /// Whether an identity names a badge of the group or of a group within. O(badges of the item).
    func isGroupBadge(_ id: ElementID) -> Bool {
        guard !groupBadges.isEmpty, isBadge(id), id.item >= 0, let badge = badge(id.kind, ofItem: Int(id.item)) else {
            return false
        }
        return groupBadges.contains(badge % elementCount)
    }

    /// Identity of an element of a section. O(1).
    func id(_ element: Int, section: Int) -> ElementID {
        guard let cells, let kinds else { return ElementID(.cell, section: Int32(section), item: Int32(element)) }
        let (group, local) = element.quotientAndRemainder(dividingBy: elementCount)
        let item = Int32(group * cellCount + Int(cells[local]))
        let kind = kinds[local]
        let category: ElementCategory =
            kind == .none ? .cell : kind == separatorKind ? .decoration : .supplementary
        return ElementID(category, kind: kind, section: Int32(section), item: item)
    }

    /// Nominal z-index of an element. O(1).
    func zIndex(_ element: Int) -> Int32 {
        zIndexes.count == 1 ? zIndexes[0] : zIndexes[element % elementCount]
    }

    /// Frames of a group's elements, and its extent along the direction, where some cells have been measured: their
    /// extents along the direction in order, NaN for the others. What the last group has no items for does not count.
    /// O(places of a group).
    func solved(_ extents: ArraySlice<Double>) -> (frames: [Rect], extent: Double) {
        if !extents.contains(where: { !$0.isNaN }) { return (boxes.frames, lineExtent) }
        var solver = CompositionalSolver(
            view: view, measured: extents, along: axes.axis, isFull: extents.count == cellCount)
        // Places are as many as when it was solved first, which were not too many.
        let extent = (try? solver.place(group.item, at: .zero, group.size)) ?? lineExtent
        return (CompositionalElements.frames(solver.leaves, &solver), extent)
    }

    /// Number of groups for a number of elements.
    func groups(_ elements: Int) -> Int {
        elements == 0 ? 0 : (elements + elementCount - 1) / elementCount
    }

    /// Extent of a section with a number of elements.
    func extent(_ elements: Int) -> Double {
        let count = groups(elements)
        if count == 0 { return lead + trail }
        return lead + trail + (isSideways ? lineExtent : Double(count) * pitch - (pitch - groupExtent))
    }

    /// The frame of an element, of groups the first of which is at a point; null beyond the grid. O(1).
    @inline(__always) func frame(_ element: Int, from base: Point) -> Rect {
        let (group, local) = UInt32(truncatingIfNeeded: element).quotientAndRemainder(
            dividingBy: UInt32(truncatingIfNeeded: elementCount))
        let origin = origin(ofGroup: Int(group), from: base)
        let frame = boxes.frames[Int(local)].offset(dx: origin.x, dy: origin.y)
        return frame.maxX <= GridLengths.limit && frame.maxY <= GridLengths.limit ? frame : .null
    }

    /// Where a group is.
    @inline(__always) func origin(ofGroup group: Int, from base: Point) -> Point {
        let distance = Double(group) * pitch
        return axes.isVertical != isSideways
            ? Point(x: base.x, y: base.y + distance) : Point(x: base.x + distance, y: base.y)
    }

    /// The groups, among a number of them, that may have an element that meets a rectangle. O(1).
    @inline(__always) func groups(_ count: Int, from base: Point, meeting rect: Rect) -> Range<Int> {
        let bounds = boxes.bounds
        // Nothing has a place, or nothing reaches it across.
        if bounds.isNull || !rect.isNumeric { return 0..<0 }
        let isDown = axes.isVertical != isSideways
        let (start, low, high) = isDown ? (base.y, bounds.minY, bounds.maxY) : (base.x, bounds.minX, bounds.maxX)
        let (from, to) = isDown ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        let (side, left, right) = isDown ? (base.x, bounds.minX, bounds.maxX) : (base.y, bounds.minY, bounds.maxY)
        let (near, far) = isDown ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
        if !(side + left < far && near < side + right) { return 0..<0 }
        let first = EvenPositions.first(count, start + high, pitch, beyond: from, orEqual: false)
        let end = EvenPositions.first(count, start + low, pitch, beyond: to, orEqual: true)
        return first..<max(first, end)
    }
}

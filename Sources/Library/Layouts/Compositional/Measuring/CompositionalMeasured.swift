import LayoutCore

/// The cells of a section with measured cells: their extents, and sums of the extents of groups, or the greatest if groups
/// are scrolled across. 8 bytes an item, and 8 a group. A class, so that measuring a cell copies nothing; larger changes
/// make another object.
final class CompositionalMeasuredCells {
    let template: CompositionalTemplate
    /// Extents by item; NaN if unmeasured.
    private(set) var sizes: [Double]
    /// Extents of groups, with the distance to the next.
    private(set) var sums = BlockedSums<Double>()
    /// Extents of groups that are scrolled across.
    private(set) var lines = CompositionalMaxima()
    /// The distances that elements may reach beyond their group.
    private(set) var reach: (before: Double, after: Double)
    /// The least and the greatest edge of elements across, relative to their group.
    private var sides: LinesEdges
    /// The frames of the group that was solved last.
    private var solved: (group: Int, frames: [Rect])?

    /// Cells of these extents. O(groups + places of the groups that have been measured).
    init(_ template: CompositionalTemplate, _ sizes: [Double]) {
        self.template = template
        self.sizes = sizes
        let edges = template.axes.edges(template.boxes.bounds)
        reach = (max(0, -edges.start), max(0, edges.end - template.lineExtent))
        sides = template.axes.acrossEdges(template.boxes.bounds)
        let spacing = template.isSideways ? 0 : template.pitch - template.groupExtent
        var extents: [Double] = []
        for group in 0..<template.groups(template.elements(ofItems: sizes.count)) {
            let (frames, extent) = template.solved(slice(group))
            cover(frames, extent)
            extents.append(extent + spacing)
        }
        if template.isSideways { lines = CompositionalMaxima(extents) } else { sums = BlockedSums(extents) }
    }

    /// The same cells for another thread: a search keeps the group that it solved last.
    init(copying other: CompositionalMeasuredCells) {
        (template, sizes, sums, lines) = (other.template, other.sizes, other.sums, other.lines)
        (reach, sides) = (other.reach, other.sides)
    }

    private func slice(_ group: Int) -> ArraySlice<Double> {
        sizes[group * template.cellCount..<min((group + 1) * template.cellCount, sizes.count)]
    }

    private func cover(_ frames: [Rect], _ extent: Double) {
        for frame in frames where !frame.isNull {
            let (edges, across) = (template.axes.edges(frame), template.axes.acrossEdges(frame))
            reach = (max(reach.before, -edges.start), max(reach.after, edges.end - extent))
            sides = LinesEdges(start: min(sides.start, across.start), end: max(sides.end, across.end))
        }
    }

    /// Takes another size of an item; NaN for its estimate. Returns the growth of its group, or of the highest group if
    /// groups are scrolled across. O(places of a group + √groups).
    func set(_ item: Int, _ size: Double) -> Double {
        sizes[item] = size
        solved = nil
        let group = item / template.cellCount
        let (frames, extent) = template.solved(slice(group))
        cover(frames, extent)
        if template.isSideways {
            let old = lines.greatest
            lines.set(group, extent)
            return lines.greatest - old
        }
        let growth = extent + template.pitch - template.groupExtent - sums[group]
        if growth != 0 { sums[group] += growth }
        return growth
    }

    /// Frames of a group's elements, relative to the group.
    func frames(_ group: Int) -> [Rect] {
        if let solved, solved.group == group { return solved.frames }
        let frames = template.solved(slice(group)).frames
        solved = (group, frames)
        return frames
    }

    /// Frames of the group of an item if the item had another size.
    func frames(with size: Double, ofItem item: Int) -> [Rect] {
        var extents = Array(slice(item / template.cellCount))
        extents[item % template.cellCount] = size
        return template.solved(extents[...]).frames
    }

    /// The origin of a group, if the first group is at `base`. O(1).
    func origin(ofGroup group: Int, from base: Point) -> Point {
        if template.isSideways { return template.origin(ofGroup: group, from: base) }
        let axes = template.axes
        return axes.point(axes.along(base) + sums.sum(before: group), axes.across(base))
    }

    /// The frame of an element; null beyond the grid. O(1), and O(places of a group) for the first of one.
    func frame(_ element: Int, from base: Point) -> Rect {
        let (group, local) = element.quotientAndRemainder(dividingBy: template.elementCount)
        let origin = origin(ofGroup: group, from: base)
        let frame = frames(group)[local].offset(dx: origin.x, dy: origin.y)
        return frame.maxX <= GridLengths.limit && frame.maxY <= GridLengths.limit ? frame : .null
    }

    /// The groups that may have an element that meets a rectangle. O(log groups).
    func groups(from base: Point, meeting rect: Rect) -> Range<Int> {
        if template.isSideways { return groupsAcross(from: base, meeting: rect) }
        if !rect.isNumeric || sums.count == 0 { return 0..<0 }
        let (edges, start) = (template.axes.edges(rect), template.axes.along(base))
        // A rounded difference may lie on an end: groups that only touch are tested too.
        let first = sums.position(after: (edges.start - reach.after - start).nextDown)
        let end = min(sums.position(after: edges.end + reach.before - start) + 1, sums.count)
        return first..<max(first, end)
    }

    /// The same for groups that are scrolled across. O(1).
    private func groupsAcross(from base: Point, meeting rect: Rect) -> Range<Int> {
        let (edges, start) = (template.axes.edges(rect), template.axes.along(base))
        guard rect.isNumeric, start - reach.before < edges.end, edges.start < start + lines.greatest + reach.after
        else {
            return 0..<0
        }
        let left = template.axes.across(base)
        let across = template.axes.acrossEdges(rect)
        return EvenPositions.meeting(
            across.start, across.end, lines.count, from: left + sides.start, to: left + sides.end,
            pitch: template.pitch)
    }
}

/// A section with measured cells, headers or footers.
struct CompositionalMeasured {
    /// nil if no cell has been measured.
    var cells: CompositionalMeasuredCells?
    /// Headers, footers and backgrounds with their measured extents.
    private(set) var surroundings: CompositionalSurroundings
    /// Distances of the groups from the section's beginning and end.
    private(set) var (lead, trail): (Double, Double)

    /// A section with these measured sizes; NaN if unmeasured.
    init(_ template: CompositionalTemplate, cells sizes: [Double] = [], parts partSizes: [Double] = []) {
        cells = sizes.isEmpty ? nil : CompositionalMeasuredCells(template, sizes)
        surroundings = template.surroundings
        (lead, trail) = (template.lead, template.trail)
        for (part, size) in partSizes.enumerated() where !size.isNaN { set(part, size) }
    }

    /// The same section for another thread.
    func copied() -> CompositionalMeasured {
        var copy = self
        copy.cells = cells.map(CompositionalMeasuredCells.init(copying:))
        return copy
    }

    /// Takes another extent of a header or footer. Returns the growth of the section before and after its groups.
    @discardableResult mutating func set(_ part: Int, _ size: Double) -> (before: Double, after: Double) {
        let growth = surroundings.set(part, size)
        (lead, trail) = (lead + growth.before, trail + growth.after)
        return growth
    }

    func extent(_ elements: Int, _ template: CompositionalTemplate) -> Double {
        guard let cells else { return template.extent(elements) + lead - template.lead + trail - template.trail }
        if template.isSideways { return lead + trail + cells.lines.greatest }
        let spacing = template.pitch - template.groupExtent
        return lead + trail + (cells.sums.count == 0 ? 0 : cells.sums.total - spacing)
    }

    /// The distances that elements may reach beyond the section.
    var overhang: CompositionalOverhang {
        let reach: (before: Double, after: Double) = cells?.reach ?? (0, 0)
        return CompositionalOverhang(
            elements: LinesEdges(start: -reach.before, end: reach.after), line: 0, surroundings, lead: lead,
            trail: trail)
    }
}

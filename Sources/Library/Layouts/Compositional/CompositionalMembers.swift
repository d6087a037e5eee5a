import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CompositionalGeometry: LayoutGeometry {
    // MARK: Sections

    public var sectionCount: Int { sums.count }
    @inline(__always) public func memberCount(before section: Int) -> Int { sums.before(section).elements }
    public var evenCount: Int? { sectionCount > 1 ? nil : memberCount(before: sectionCount) }
    public var partCounts: (perSection: Int, whole: Int) { (partCount, globals.parts.count) }
    public func isAlone(_ section: Int) -> Bool { template(of: section).isSideways }
    /// Sections that are scrolled across are often many.
    public static var traits: GeometryTraits { .numbersSegments }

    public func itemCount(of section: Int) -> Int {
        let template = template(of: section)
        return template.cellCount == 0 ? 0 : template.items(ofElements: memberCount(of: section))
    }

    public func memberCount(ofItems count: Int, in section: Int) -> Int {
        isEmpty ? 0 : template(of: section).elements(ofItems: count)
    }

    // MARK: Frames

    public var contentSize: Size { axes.size(end, axes.across(viewport)) }
    public var isBeyondGrid: Bool { end > GridLengths.limit || widest > GridLengths.limit }

    @inline(__always) public func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> CompositionalRun {
        CompositionalRun(place(section), from: members.lowerBound)
    }
    @inline(__always) public func frame(_ offset: UInt32, of run: CompositionalRun) -> Rect { run.frame(offset) }
    @inline(__always) public func id(_ offset: UInt32, of run: CompositionalRun) -> ElementID {
        run.template.id(run.element + Int(offset), section: run.section)
    }
    @inline(__always) public func zIndex(_ offset: UInt32, of run: CompositionalRun) -> Int32 {
        run.template.zIndex(run.element + Int(offset))
    }

    public func member(of id: ElementID) -> MemberPlace? {
        let section = Int(id.section)
        guard section >= 0, section < sectionCount, !isEmpty else { return nil }
        return template(of: section).element(of: id, among: memberCount(of: section)).map { MemberPlace(section, $0) }
    }

    public func origin(of place: MemberPlace, in segment: Int) -> Point {
        let section = self.place(place.section)
        return section.origin(ofGroup: place.member / max(section.template.elementCount, 1))
    }

    // MARK: Headers, footers and backgrounds

    public func frame(ofPart part: Int, in section: Int) -> Rect {
        if section < 0 { return frame(globals.parts[part], span) }
        let place = place(section)
        return part < place.parts.count ? frame(place.parts[part], place.span) : .null
    }

    public func name(ofPart part: Int, in section: Int) -> (id: ElementID, zIndex: Int32) {
        let parts = section < 0 ? globals.parts : template(of: section).parts
        guard part < parts.count else { return (ElementID(.cell, section: -1, item: -1), 0) }
        return (parts[part].id(in: section), parts[part].zIndex)
    }

    public func part(of id: ElementID) -> Int? {
        if id.category == .cell { return nil }
        if id.section == -1 { return globals.parts.firstIndex { $0.isNamed(id) } }
        guard id.section >= 0, id.section < sectionCount, !isEmpty else { return nil }
        return template(of: Int(id.section)).parts.firstIndex { $0.isNamed(id) }
    }
}

/// Elements of a section from one on.
public struct CompositionalRun {
    let section: Int
    let element: Int
    let template: CompositionalTemplate
    /// Origin of the section's first group.
    let base: Point
    /// Measured sizes; nil if there are none.
    let cells: CompositionalMeasuredCells?

    @inline(__always) init(_ place: CompositionalPlace, from element: Int) {
        (section, self.element, template) = (place.section, element, place.template)
        (base, cells) = (place.base, place.measured?.cells)
    }

    @inline(__always) func frame(_ offset: UInt32) -> Rect {
        let element = element + Int(offset)
        return cells == nil ? template.frame(element, from: base) : cells!.frame(element, from: base)
    }
}

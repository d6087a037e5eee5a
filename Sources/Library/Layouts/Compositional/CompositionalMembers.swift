import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CompositionalGeometry: LayoutGeometry {
    // MARK: Sections

    public var sectionCount: Int { counts.sections }
    @inline(__always) public func memberCount(before section: Int) -> Int { counts.items(before: section) }
    public var partCounts: (perSection: Int, whole: Int) { (partCount, globals.parts.count) }
    public func isAlone(_ section: Int) -> Bool { template(of: section).isSideways }
    /// Sections that are scrolled across are often many.
    public static var traits: GeometryTraits { .sparesSegments }

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

    public func part(_ part: Int, in section: Int) -> LayoutAttributes {
        if section < 0 { return attributes(globals.parts[part], section, span) }
        let place = place(section)
        return part < place.parts.count ? attributes(place.parts[part], section, place.span) : .hole
    }

    @inline(__always) private func attributes(
        _ part: CompositionalPart, _ section: Int, _ span: CompositionalSpan
    ) -> LayoutAttributes {
        LayoutAttributes(id: part.id(in: section), frame: frame(part, span), zIndex: part.zIndex)
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

import LayoutCore

/// Sections of groups of items: where the elements of ``CompositionalLayout`` are.
///
/// Members are a section's cells and badges; an item more is some ordinals more at the section's end. Parts are
/// headers, footers and backgrounds with ordinals, of sections and of the whole layout.
public final class CompositionalGeometry: LayoutGeometry {
    /// Changed in place where items, sizes and offsets do.
    let plan: CompositionalPlan

    /// What a plan says.
    init(_ plan: CompositionalPlan) { self.plan = plan }

    // MARK: Sections

    /// Sections of the data, empty ones included.
    public var sectionCount: Int { plan.sums.count }
    /// Cells and badges of a section.
    @inline(__always) public func memberCount(of section: Int) -> Int { plan.sums.elements(in: section) }
    /// Cells and badges before a section.
    @inline(__always) public func memberCount(before section: Int) -> Int { plan.sums.before(section).elements }
    /// Members of the section, if there is only one.
    public var evenCount: Int? { sectionCount > 1 ? nil : memberCount(before: sectionCount) }
    /// Most parts with ordinals of a section, and headers and footers of the whole layout with ordinals.
    public var partCounts: (perSection: Int, whole: Int) { (plan.partCount, plan.globals.parts.count) }
    /// Sections that scroll sideways are alone.
    public func isAlone(_ section: Int) -> Bool { plan.template(of: section).isSideways }
    /// Sections that are scrolled across are often many.
    public static var traits: GeometryTraits { .numbersSegments }
    /// The section of a cell or badge. O(log sections).
    public func section(ofMember member: Int) -> Int { plan.sums.section(ofElement: member) }

    // MARK: Frames

    /// As long as all sections and as wide as the viewport, or the other way round.
    public var contentSize: Size { plan.contentSize }
    /// Whether the content ends beyond it, or groups that are scrolled across do.
    public var isBeyondGrid: Bool { plan.end > GridLengths.limit || plan.widest > GridLengths.limit }
    /// Lengths that were sanitised and cells that were dropped, once for each kind of section.
    public var diagnostics: LayoutDiagnostics { plan.diagnostics }

    /// Elements of a section from one on.
    @inline(__always) public func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> CompositionalRun {
        CompositionalRun(plan.place(section), from: members.lowerBound)
    }

    /// Frame of a cell or badge; null beyond the grid.
    @inline(__always) public func frame(_ offset: UInt32, of run: CompositionalRun) -> Rect { run.frame(offset) }

    /// Identity of a cell or badge.
    @inline(__always) public func id(_ offset: UInt32, of run: CompositionalRun) -> ElementID {
        run.template.id(run.element + Int(offset), section: run.section)
    }

    /// Nominal z-index of a cell or badge.
    @inline(__always) public func zIndex(_ offset: UInt32, of run: CompositionalRun) -> Int32 {
        run.template.zIndex(run.element + Int(offset))
    }

    /// The cell or badge that an identity names.
    public func member(of id: ElementID) -> MemberPlace? {
        let section = Int(id.section)
        guard section >= 0, section < sectionCount, !plan.isEmpty else { return nil }
        return plan.template(of: section).element(of: id, among: memberCount(of: section)).map {
            MemberPlace(section, $0)
        }
    }

    /// Where the group is in which the segment begins, or would begin.
    public func origin(of place: MemberPlace, in segment: Int) -> Point {
        let section = plan.place(place.section)
        return section.origin(ofGroup: place.member / max(section.template.elementCount, 1))
    }

    // MARK: Headers, footers and backgrounds

    private func part(_ part: Int, in section: Int) -> CompositionalPart? {
        let parts = section < 0 ? plan.globals.parts : plan.template(of: section).parts
        return part < parts.count ? parts[part] : nil
    }

    /// Frame of a header, footer or background.
    public func frame(ofPart part: Int, in section: Int) -> Rect {
        if section < 0 { return plan.frame(plan.globals.parts[part], plan.span) }
        let place = plan.place(section)
        return part < place.parts.count ? plan.frame(place.parts[part], place.span) : .null
    }

    /// A header, footer or background.
    public func name(ofPart part: Int, in section: Int) -> (id: ElementID, zIndex: Int32) {
        guard let part = self.part(part, in: section) else { return (ElementID(.cell, section: -1, item: -1), 0) }
        return (part.id(in: section), part.zIndex)
    }

    /// Which header, footer or background an identity names.
    public func part(of id: ElementID) -> Int? {
        if id.category == .cell { return nil }
        if id.section == -1 { return plan.globals.parts.firstIndex { $0.isNamed(id) } }
        guard id.section >= 0, id.section < sectionCount, !plan.isEmpty else { return nil }
        return plan.template(of: Int(id.section)).parts.firstIndex { $0.isNamed(id) }
    }
}

/// Elements of a section from one on.
public struct CompositionalRun {
    let section: Int
    /// Number of the first element.
    let element: Int
    let template: CompositionalTemplate
    /// Where the section's first group is.
    let base: Point
    /// Measured sizes; nil if there are none.
    let cells: CompositionalMeasuredCells?

    /// Elements of a section as it is or was, from one on.
    @inline(__always) init(_ place: CompositionalPlace, from element: Int) {
        (section, self.element, template) = (place.section, element, place.template)
        (base, cells) = (place.base, place.measured?.cells)
    }

    /// The frame of one of them.
    @inline(__always) func frame(_ offset: UInt32) -> Rect {
        let element = element + Int(offset)
        return cells == nil ? template.frame(element, from: base) : cells!.frame(element, from: base)
    }
}

import LayoutCore

/// The present or previous state of a section.
struct CompositionalPlace {
    let section: Int
    let template: CompositionalTemplate
    var origin, end: Double
    var elements: Int
    /// Elements of the sections before.
    let before: Int
    /// Distance by which the groups are scrolled across.
    var offset: Double
    /// Measured sizes; nil if there are none.
    var measured: CompositionalMeasured?

    /// The origin of the first group.
    @inline(__always) var base: Point {
        template.axes.point(
            origin + (measured?.lead ?? template.lead), template.acrossStart + template.leadAcross - offset)
    }

    var span: CompositionalSpan {
        CompositionalSpan(
            start: origin, end: end, lead: measured?.lead ?? template.lead, trail: measured?.trail ?? template.trail)
    }

    var surroundings: CompositionalSurroundings { measured?.surroundings ?? template.surroundings }
    /// Headers, footers and backgrounds with ordinals.
    var parts: [CompositionalPart] { measured?.surroundings.parts ?? template.surroundings.parts }

    func origin(ofGroup group: Int) -> Point {
        measured?.cells?.origin(ofGroup: group, from: base) ?? template.origin(ofGroup: group, from: base)
    }

    func frame(_ element: Int) -> Rect {
        measured?.cells?.frame(element, from: base) ?? template.frame(element, from: base)
    }

    /// The groups that may have an element that meets a rectangle.
    func groups(meeting rect: Rect) -> Range<Int> {
        if let cells = measured?.cells { return cells.groups(from: base, meeting: rect) }
        return template.groups(template.groups(elements), from: base, meeting: rect)
    }
}

import LayoutCore

/// The present or previous state of a section: its place and its contents.
struct CompositionalPlace {
    let section: Int
    let template: CompositionalTemplate
    /// Where it begins and ends along the direction.
    var origin, end: Double
    var elements: Int
    /// Elements of the sections before.
    let before: Int
    /// By how much its groups are scrolled across.
    var offset: Double
    /// Its measured sizes; nil if there are none.
    var measured: CompositionalMeasured?

    /// Where its first group is.
    @inline(__always) var base: Point {
        template.axes.point(
            origin + (measured?.lead ?? template.lead), template.acrossStart + template.leadAcross - offset)
    }

    /// Where it begins and ends, and its groups do.
    var span: CompositionalSpan {
        CompositionalSpan(
            start: origin, end: end, lead: measured?.lead ?? template.lead, trail: measured?.trail ?? template.trail)
    }

    /// Headers, footers and backgrounds.
    var surroundings: CompositionalSurroundings { measured?.surroundings ?? template.surroundings }
    /// Those with ordinals.
    var parts: [CompositionalPart] { measured?.surroundings.parts ?? template.surroundings.parts }

    /// Where a group is.
    func origin(ofGroup group: Int) -> Point {
        measured?.cells?.origin(ofGroup: group, from: base) ?? template.origin(ofGroup: group, from: base)
    }

    /// The frame of an element.
    func frame(_ element: Int) -> Rect {
        measured?.cells?.frame(element, from: base) ?? template.frame(element, from: base)
    }

    /// The groups that may have an element that meets a rectangle.
    func groups(meeting rect: Rect) -> Range<Int> {
        let count = template.groups(elements)
        guard let cells = measured?.cells else { return template.groups(count, from: base, meeting: rect) }
        return cells.groups(from: base, meeting: rect)
    }
}

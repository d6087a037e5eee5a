import LayoutCore

extension CompositionalLayout {
    /// Appends exactly the elements that meet `rect`, but for those beyond 2⁴² points. O(log sections + found + places of
    /// the groups on the border; of a group of many places those near the border in order).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        let sections = plan.sections(meeting: rect)
        appendGlobals(rect, &buffer)
        for section in sections {
            let place = plan.place(section)
            appendParts(place, rect, &buffer)
            appendMembers(place, rect, &buffer)
        }
    }

    /// Headers, footers and backgrounds that meet `rect`: they lie in no segment.
    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        appendGlobals(rect, &buffer)
        if plan.partCount == 0 { return }
        for section in plan.sections(meeting: rect) { appendParts(plan.place(section), rect, &buffer) }
    }

    private func appendGlobals(_ rect: Rect, _ buffer: inout OrdinalBuffer) {
        for number in plan.globals.parts.indices where frame(plan.globals.parts[number], plan.span).meets(rect) {
            buffer.append(UInt32(number))
        }
    }

    private func appendParts(_ place: CompositionalPlace, _ rect: Rect, _ buffer: inout OrdinalBuffer) {
        let first = UInt32(plan.globals.parts.count + place.section * plan.partCount)
        let span = place.span
        for (number, part) in place.parts.enumerated() where frame(part, span).meets(rect) {
            buffer.append(first + UInt32(number))
        }
    }

    private func appendMembers(_ place: CompositionalPlace, _ rect: Rect, _ buffer: inout OrdinalBuffer) {
        let (template, base) = (place.template, place.base)
        let groups = place.groups(meeting: rect)
        if groups.isEmpty { return }
        let perGroup = template.elementCount
        let end = min(groups.upperBound * perGroup, place.elements)
        var element = groups.lowerBound * perGroup
        while element < end {
            // Of elements whose ordinals are side by side.
            let run = run(place, from: element, to: end)
            recent = run
            let next = run.element + run.ordinals.count
            var group = element / perGroup
            while group * perGroup < next {
                let first = group * perGroup
                func found(_ local: Int) {
                    if first + local >= element {
                        buffer.append(run.ordinals.lowerBound + UInt32(truncatingIfNeeded: first + local - run.element))
                    }
                }
                let count = min(perGroup, next - first)
                if let cells = run.cells {
                    let (frames, origin) = (cells.frames(group), cells.origin(ofGroup: group, from: base))
                    for local in 0..<count where frames[local].offset(dx: origin.x, dy: origin.y).meets(rect) {
                        found(local)
                    }
                } else {
                    template.boxes.search(
                        rect, movedBy: template.origin(ofGroup: group, from: base), first: count, found)
                }
                group += 1
            }
            element = next
        }
    }

    private func run(_ place: CompositionalPlace, from element: Int, to end: Int) -> CompositionalRun {
        let first = ordinal(place.section, element)
        var count = end - element
        if let table {
            let segment = table.table[table.segment(of: place.section, element)]
            count = min(count, Int(segment.ordinals.upperBound - first))
        }
        return CompositionalRun(
            ordinals: first..<first + UInt32(count), section: place.section, element: element,
            template: place.template, base: place.base, cells: place.measured?.cells)
    }

    // MARK: Segments

    /// Number of segments.
    public var segmentCount: Int { table?.table.count ?? cuts?.count ?? only.count }

    /// Ordinals of a segment's elements.
    public func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        if let table { return table.table[segment].ordinals }
        return cuts?.ordinals(ofSegment: segment, plan) ?? only.ordinals(ofSegment: segment)
    }

    /// The segment that holds an element, or behind whose elements it would lie. O(1), O(log segments) after an edit.
    func segment(of section: Int, _ element: Int) -> Int {
        if let table { return table.segment(of: section, element) }
        return cuts?.segment(of: section, element, plan) ?? only.segment(of: section, element)
    }

    /// Where the group is in which the segment begins, or would begin.
    public func origin(ofSegment segment: Int) -> Point {
        let (section, element) = place(ofSegment: segment)
        return origin(plan.place(section), element)
    }

    func origin(_ place: CompositionalPlace, _ element: Int) -> Point {
        let perGroup = max(place.template.elementCount, 1)
        return place.origin(ofGroup: element / perGroup)
    }

    /// Section and element where a segment begins.
    func place(ofSegment segment: Int) -> (section: Int, element: Int) {
        if let table { return (Int(table.table[segment].section), Int(table.table[segment].first)) }
        if let cuts { return cuts.place(ofSegment: segment) }
        let place = only.place(ofSegment: segment)
        return (place.section, place.member)
    }

    /// Appends the segments of the groups that meet `rect`. O(log sections + sections met + found).
    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        var last = -1
        for section in plan.sections(meeting: rect) {
            let place = plan.place(section)
            let template = place.template
            let groups = place.groups(meeting: rect)
            if groups.isEmpty { continue }
            let end = min(groups.upperBound * template.elementCount, place.elements) - 1
            let first = groups.lowerBound * template.elementCount
            let (lower, upper) = (segment(of: section, first), segment(of: section, end))
            if max(lower, last + 1) <= upper {
                buffer.append(contentsOf: UInt32(max(lower, last + 1))..<UInt32(upper) + 1)
            }
            last = max(last, upper)
        }
    }
}

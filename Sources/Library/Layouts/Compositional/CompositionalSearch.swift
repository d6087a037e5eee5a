import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CompositionalLayout {
    /// Appends exactly the elements that meet `rect`, except elements beyond 2⁴² points. O(log sections + found + places
    /// of the groups on the border; of a group of many places, the places near the border in order).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        let geometry = geometry
        appendGlobals(rect, &buffer)
        for section in geometry.sections(meeting: rect) {
            let place = geometry.place(section)
            appendParts(place, rect, &buffer)
            appendMembers(place, rect, &buffer)
        }
    }

    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let geometry = geometry
        appendGlobals(rect, &buffer)
        if geometry.partCount == 0 { return }
        for section in geometry.sections(meeting: rect) { appendParts(geometry.place(section), rect, &buffer) }
    }

    private func appendGlobals(_ rect: Rect, _ buffer: inout OrdinalBuffer) {
        let geometry = geometry
        for (number, part) in geometry.globals.parts.enumerated() where geometry.frame(part, geometry.span).meets(rect)
        {
            buffer.append(UInt32(number))
        }
    }

    private func appendParts(_ place: CompositionalPlace, _ rect: Rect, _ buffer: inout OrdinalBuffer) {
        let (geometry, first, span) = (geometry, parts.ordinal(ofSection: place.section), place.span)
        for (number, part) in place.parts.enumerated() where geometry.frame(part, span).meets(rect) {
            buffer.append(first + UInt32(number))
        }
    }

    private func appendMembers(_ place: CompositionalPlace, _ rect: Rect, _ buffer: inout OrdinalBuffer) {
        let (template, base) = (place.template, place.base)
        let groups = place.groups(meeting: rect)
        if groups.isEmpty { return }
        let perGroup = template.elementCount
        let end = min(groups.upperBound * perGroup, place.elements)
        forEachRange(of: groups.lowerBound * perGroup..<end, in: place.section, before: place.before) {
            ordinals, element in
            let run = CompositionalRun(place, from: element)
            // The frames of found elements are read next.
            recent = RecentRun(ordinals, run)
            let next = element + ordinals.count
            for group in element / perGroup..<(next + perGroup - 1) / perGroup {
                let first = group * perGroup
                func found(_ local: Int) {
                    if first + local >= element {
                        buffer.append(ordinals.lowerBound + UInt32(truncatingIfNeeded: first + local - element))
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
            }
        }
    }

    // MARK: Segments

    /// O(log sections + sections met + found).
    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let geometry = geometry
        var last = -1
        for section in geometry.sections(meeting: rect) {
            let place = geometry.place(section)
            let (groups, perGroup) = (place.groups(meeting: rect), place.template.elementCount)
            if groups.isEmpty { continue }
            let end = min(groups.upperBound * perGroup, place.elements) - 1
            let lower = max(segment(of: MemberPlace(section, groups.lowerBound * perGroup)), last + 1)
            let upper = segment(of: MemberPlace(section, end))
            if lower <= upper { buffer.append(contentsOf: UInt32(lower)..<UInt32(upper) + 1) }
            last = max(last, upper)
        }
    }
}

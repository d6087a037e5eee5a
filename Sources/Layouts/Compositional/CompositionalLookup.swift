import LayoutCore

/// Elements of a section whose ordinals are consecutive.
struct CompositionalRun {
    var ordinals: Range<UInt32>
    let section: Int
    /// Number of the first element.
    let element: Int
    let template: CompositionalTemplate
    /// Where the section's first group is.
    let base: Point
    /// What has been measured; nil where nothing was.
    let cells: CompositionalMeasuredCells?

    /// The number behind the last.
    var end: Int { element + ordinals.count }

    /// The number of one of them.
    @inline(__always) func element(_ ordinal: UInt32) -> Int { element + Int(ordinal - ordinals.lowerBound) }

    /// The frame of one of them.
    @inline(__always) func frame(_ ordinal: UInt32) -> Rect {
        let element = element(ordinal)
        return cells == nil ? template.frame(element, from: base) : cells!.frame(element, from: base)
    }
}

/// What an ordinal names.
enum CompositionalElement {
    case global(Int)
    case part(Int, section: Int)
    case member
}

extension CompositionalLayout {
    /// Frame of an element; null for a hole, and beyond 2⁴² points.
    public func frame(at ordinal: UInt32) -> Rect {
        if let recent, recent.ordinals.contains(ordinal) {
            return recent.frame(ordinal)
        }
        switch element(ordinal) {
        case .global(let number): return frame(plan.globals.parts[number], plan.span)
        case .part(let part, let section):
            let place = plan.place(section)
            let parts = place.parts
            guard part < parts.count else { return .null }
            return frame(parts[part], place.span)
        case .member:
            guard let run = run(at: ordinal) else { return .null }
            recent = run
            return run.frame(ordinal)
        }
    }

    /// Frames of consecutive elements, looked up once for each section.
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = frame(at: ordinal) }
    }

    /// The frame of a header, footer or background of what lies there.
    func frame(_ part: CompositionalPart, _ span: CompositionalSpan) -> Rect {
        let extent = part.along(span)
        return plan.axes.rect(extent.start, extent.end, part.acrossStart, part.acrossEnd)
    }

    func element(_ ordinal: UInt32) -> CompositionalElement {
        let number = Int(ordinal)
        if number < plan.globals.parts.count { return .global(number) }
        if number < plan.firstMember {
            let (section, part) = (number - plan.globals.parts.count).quotientAndRemainder(dividingBy: plan.partCount)
            return .part(part, section: section)
        }
        return .member
    }

    /// The elements of a section among which an ordinal is, which the next look-up is likely to be among too; nil for one
    /// that names no member.
    private func found(_ ordinal: UInt32) -> CompositionalRun? {
        if let recent, recent.ordinals.contains(ordinal) { return recent }
        guard case .member = element(ordinal), let run = run(at: ordinal) else { return nil }
        recent = run
        return run
    }

    /// The elements of a section among which an ordinal is; nil for one that names none.
    func run(at ordinal: UInt32) -> CompositionalRun? {
        guard let table else {
            let element = Int(ordinal) - plan.firstMember
            guard element >= 0, element < plan.sums.before(plan.sums.count).elements else { return nil }
            let section = plan.sums.count == 1 ? 0 : plan.sums.section(ofElement: element)
            let place = plan.place(section)
            let first = UInt32(plan.firstMember + plan.sums.before(section).elements)
            return run(place, 0..<place.elements, from: first)
        }
        guard let number = table.segment(of: ordinal) else { return nil }
        let segment = table.table[number]
        guard ordinal < segment.ordinals.upperBound else { return nil }
        let (first, end) = (Int(segment.section), table.endSection(number, plan.sums.count))
        let (element, count) = (Int(segment.first), Int(segment.count))
        if end == first + 1 { return run(plan.place(first), element..<element + count, from: segment.start) }
        let base = plan.sums.before(first).elements
        let target = base + Int(ordinal - segment.start)
        let section = partitioningIndex(first, end) { plan.sums.before($0 + 1).elements > target }
        let place = plan.place(section)
        return run(place, 0..<place.elements, from: segment.start + UInt32(plan.sums.before(section).elements - base))
    }

    private func run(_ place: CompositionalPlace, _ elements: Range<Int>, from ordinal: UInt32) -> CompositionalRun {
        CompositionalRun(
            ordinals: ordinal..<ordinal + UInt32(elements.count), section: place.section,
            element: elements.lowerBound, template: place.template, base: place.base, cells: place.measured?.cells)
    }

    /// Identity of an element.
    public func id(at ordinal: UInt32) -> ElementID {
        if let run = found(ordinal) { return run.template.id(run.element(ordinal), section: run.section) }
        switch element(ordinal) {
        case .global(let number): return id(plan.globals.parts[number], section: -1)
        case .part(let part, let section):
            let parts = plan.template(of: section).parts
            if part < parts.count { return id(parts[part], section: section) }
        case .member: break
        }
        return ElementID(.cell, section: -1, item: -1)
    }

    func id(_ part: CompositionalPart, section: Int) -> ElementID {
        ElementID(part.category, kind: part.kind, section: Int32(section), item: part.number)
    }

    /// Ordinal of an element.
    public func ordinal(of id: ElementID) -> UInt32? {
        guard id.section >= 0 else {
            return plan.globals.parts.firstIndex { self.id($0, section: -1) == id }.map { UInt32($0) }
        }
        guard id.section < plan.sums.count, id.item >= 0, !plan.isEmpty else { return nil }
        let section = Int(id.section)
        if let recent, recent.section == section, let element = recent.template.element(of: id, among: recent.end),
            element >= recent.element
        {
            return recent.ordinals.lowerBound + UInt32(element - recent.element)
        }
        let template = plan.template(of: section)
        if let part = template.parts.firstIndex(where: { self.id($0, section: section) == id }) {
            return UInt32(plan.globals.parts.count + section * plan.partCount + part)
        }
        return template.element(of: id, among: plan.sums.elements(in: section)).map { ordinal(section, $0) }
    }

    /// Ordinal of an element that there is.
    func ordinal(_ section: Int, _ element: Int) -> UInt32 {
        let before = plan.sums.before(section).elements
        guard let table else { return UInt32(plan.firstMember + before + element) }
        let segment = table.table[table.segment(of: section, element)]
        let first = plan.sums.before(Int(segment.section)).elements
        return segment.start + UInt32(before - first + element - Int(segment.first))
    }

    /// Attributes of an element.
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        if let run = found(ordinal) {
            let element = run.element(ordinal)
            return LayoutAttributes(
                id: run.template.id(element, section: run.section), frame: run.frame(ordinal),
                zIndex: run.template.zIndex(element))
        }
        let (id, frame) = (id(at: ordinal), frame(at: ordinal))
        switch element(ordinal) {
        case .global(let number):
            return LayoutAttributes(id: id, frame: frame, zIndex: plan.globals.parts[number].zIndex)
        case .part(let part, let section):
            let parts = plan.template(of: section).parts
            return LayoutAttributes(id: id, frame: frame, zIndex: part < parts.count ? parts[part].zIndex : 0)
        case .member: return LayoutAttributes(id: id, frame: frame, zIndex: 0)
        }
    }
}

extension CompositionalTemplate {
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
}

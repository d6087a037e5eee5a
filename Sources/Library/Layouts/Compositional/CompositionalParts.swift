import LayoutCore

/// Names of kinds by their index; the first is for cells.
struct CompositionalKinds {
    private(set) var names = [""]

    /// The kind of a name, which is added if it is new.
    mutating func kind(_ name: String) -> ElementKind {
        if let index = names.firstIndex(of: name), index > 0 { return ElementKind(rawValue: UInt16(index)) }
        names.append(name)
        return ElementKind(rawValue: UInt16(names.count - 1))
    }
}

/// A header, footer or background, relative to its section or the whole layout.
struct CompositionalPart: Equatable {
    /// The point that the place refers to: the section's beginning or end, both, or the beginning of the content.
    enum Anchor {
        case start, end, between, beside
    }

    var category: ElementCategory
    var kind: ElementKind
    /// Number within its kind.
    var number: Int32
    var zIndex: Int32
    var anchor: Anchor
    /// Distance behind the anchor, or before the end.
    var offset: Double
    var extent = 0.0
    /// Distance of a part between beginning and end from the end.
    var trail = 0.0
    /// Extent of a part beside the content as a share of the content's; nil for an extent of its own.
    var share: Double?
    var acrossStart, acrossEnd: Double
    var isEstimated = false
    /// Whether the part makes room for itself.
    var extends = false
    /// Whether a pinned header keeps above everything that follows the groups.
    var staysAboveFooters = false
    var isPinnedHeader = false

    func along(_ span: CompositionalSpan) -> (start: Double, end: Double) {
        switch anchor {
        case .start: return (span.start + offset, span.start + offset + extent)
        case .end: return (span.end - offset, span.end - offset + extent)
        case .between: return (span.start + offset, max(span.start + offset, span.end - trail))
        case .beside:
            let start = span.start + span.lead + offset
            return (start, start + extent(beside: span.content))
        }
    }

    func extent(beside content: Double) -> Double { share.map { onGrid($0 * content) } ?? extent }

    /// The beginning and the end of a part that is pinned between the edges of the visible rectangle and keeps distances
    /// from the section's ends. A part beside the content stays beside it, and below pinned headers.
    func pinned(
        _ span: CompositionalSpan, visible: LinesEdges, keeping: (before: Double, after: Double)
    ) -> (start: Double, end: Double) {
        let natural = along(span)
        let extent = natural.end - natural.start
        let start =
            switch anchor {
            case .end: max(min(natural.start, visible.end - extent), span.start + keeping.before)
            case .beside:
                min(max(natural.start, visible.start + keeping.before), span.end - span.trail - extent)
            default: min(max(natural.start, visible.start), span.end - keeping.after - extent)
            }
        return (start, start + extent)
    }

    var isFooter: Bool { anchor == .end }
    var isBeside: Bool { anchor == .beside }
}

/// Collects the parts of a section, or of the whole layout.
struct CompositionalParts {
    private let room: CompositionalContainer
    private let insets: EdgeInsets
    /// Extents of the room that headers and footers make for themselves.
    private(set) var (before, after) = (0.0, 0.0)
    private var made: [(part: CompositionalPart, isPinned: Bool)] = []

    init(_ room: CompositionalContainer, insets: EdgeInsets) { (self.room, self.insets) = (room, insets) }

    private var axes: LinesAxes { room.axes }

    mutating func add(
        _ section: CompositionalSection, _ solver: inout CompositionalSolver, _ kinds: inout CompositionalKinds
    ) {
        for item in section.boundarySupplementaryItems {
            add(item, follows: section.supplementariesFollowContentInsets, &solver, &kinds)
        }
        for item in section.decorationItems { add(item, &solver, &kinds) }
    }

    mutating func add(
        _ item: CompositionalBoundaryItem, follows: Bool, _ solver: inout CompositionalSolver,
        _ kinds: inout CompositionalKinds
    ) {
        let insets = follows ? insets : EdgeInsets()
        let container = room.size.less(insets)
        let size = solver.resolve(item.layoutSize, in: container)
        let (extent, across) = (onGrid(axes.along(size)), onGrid(axes.across(size)))
        let offset = Point(x: solver.offset(item.absoluteOffset.x), y: solver.offset(item.absoluteOffset.y))
        let shares = axes.shares(item.alignment)
        let acrossStart =
            room.acrossStart + axes.acrossEnds(insets).before
            + onGrid((axes.across(container) - across) * shares.across) + axes.across(offset)
        let (isBeside, isFooter) = (axes.isBeside(item.alignment), shares.along == 1)
        if item.extendsBoundary, !isBeside {
            if isFooter { after = max(after, extent) } else { before = max(before, extent) }
        }
        let distance = axes.along(offset)
        let share = isBeside ? axes.share(item.layoutSize).map { GridLengths.accepts($0) ? $0 : 0 } : nil
        let part = CompositionalPart(
            category: .supplementary, kind: kinds.kind(item.elementKind), number: 0, zIndex: item.zIndex,
            anchor: isBeside ? .beside : isFooter ? .end : .start, offset: isFooter ? extent - distance : distance,
            extent: extent, share: share, acrossStart: acrossStart, acrossEnd: acrossStart + across,
            isEstimated: item.layoutSize.isEstimated(along: axes.axis),
            extends: item.extendsBoundary && !isBeside, staysAboveFooters: item.staysAboveFooters,
            isPinnedHeader: item.pinToVisibleBounds && !isBeside && !isFooter)
        made.append((part, item.pinToVisibleBounds))
    }

    mutating func add(
        _ item: CompositionalDecoration, _ solver: inout CompositionalSolver, _ kinds: inout CompositionalKinds
    ) {
        let insets = solver.insets(item.contentInsets)
        let (along, across) = (axes.alongEnds(insets), axes.acrossEnds(insets))
        let part = CompositionalPart(
            category: .decoration, kind: kinds.kind(item.elementKind), number: 0, zIndex: item.zIndex,
            anchor: .between, offset: along.before, trail: along.after, acrossStart: room.acrossStart + across.before,
            acrossEnd: room.acrossStart + max(across.before, axes.across(room.size) - across.after))
        made.append((part, false))
    }

    /// Parts with ordinals, and pinned parts, numbered within their kind. Footers begin where their room does.
    var parts: (still: [CompositionalPart], pinned: [CompositionalPart]) {
        var (still, pinned): ([CompositionalPart], [CompositionalPart]) = ([], [])
        var counts: [ElementID: Int32] = [:]
        for entry in made {
            var part = entry.part
            let key = ElementID(part.category, kind: part.kind, section: 0, item: 0)
            part.number = counts[key, default: 0]
            counts[key] = part.number + 1
            if part.extends, part.isFooter { part.offset += after - part.extent }
            if entry.isPinned { pinned.append(part) } else { still.append(part) }
        }
        return (still, pinned)
    }
}

/// The distances that elements may reach beyond the ends of their section along the direction.
struct CompositionalOverhang {
    private(set) var (before, after) = (0.0, 0.0)

    init() {}

    /// The overhang of a section's elements, by their edges within a group, and of its surroundings.
    init(
        elements: LinesEdges, line: Double, _ surroundings: CompositionalSurroundings, lead: Double, trail: Double,
        content: Double = 0
    ) {
        let least = lead + trail
        add(before: -(lead + elements.start), after: elements.end - line - trail)
        for number in 0..<surroundings.count {
            let part = surroundings[number]
            switch part.anchor {
            case .start: add(before: -part.offset, after: part.offset + part.extent - least)
            case .end: add(before: part.offset - least, after: part.extent - part.offset)
            case .between: add(before: 0, after: part.offset - least)
            case .beside:
                let extent = part.extent(beside: content)
                add(before: -(lead + part.offset), after: part.offset + extent - content - trail)
                // A pinned part that is too long ends where the content does.
                add(before: extent - content - lead, after: 0)
            }
        }
        // A pinned part is pushed beyond an end if the section is too short.
        let together = surroundings.pinned.reduce(0) { $0 + $1.extent }
        if together > 0 { add(before: together - least, after: together - least) }
    }

    private mutating func add(before: Double, after: Double) {
        if before > self.before { self.before = before }
        if after > self.after { self.after = after }
    }

    mutating func formUnion(_ other: CompositionalOverhang) { add(before: other.before, after: other.after) }
}

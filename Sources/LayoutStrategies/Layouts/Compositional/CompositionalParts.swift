import LayoutCore

/// The direction of a layout, and lengths along it and across.
struct CompositionalAxes: Equatable {
    let isVertical: Bool

    func along(_ size: Size) -> Double { isVertical ? size.height : size.width }
    func across(_ size: Size) -> Double { isVertical ? size.width : size.height }
    func alongEnds(_ insets: EdgeInsets) -> (before: Double, after: Double) {
        isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
    }
    func acrossEnds(_ insets: EdgeInsets) -> (before: Double, after: Double) {
        isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
    }
    func along(_ point: Point) -> Double { isVertical ? point.y : point.x }
    func across(_ point: Point) -> Double { isVertical ? point.x : point.y }
    @inline(__always) func point(_ along: Double, _ across: Double) -> Point {
        isVertical ? Point(x: across, y: along) : Point(x: along, y: across)
    }
    @inline(__always) func edges(_ rect: Rect) -> LinesEdges {
        isVertical ? LinesEdges(start: rect.minY, end: rect.maxY) : LinesEdges(start: rect.minX, end: rect.maxX)
    }
    /// A frame from its edges; null beyond the grid.
    func rect(_ start: Double, _ end: Double, _ acrossStart: Double, _ acrossEnd: Double) -> Rect {
        if end > GridLengths.limit { return .null }
        return isVertical
            ? Rect(minX: acrossStart, minY: start, maxX: acrossEnd, maxY: end)
            : Rect(minX: start, minY: acrossStart, maxX: end, maxY: acrossEnd)
    }
    /// Share of an alignment along the direction, and across it.
    func shares(_ alignment: CompositionalAlignment) -> (along: Double, across: Double) {
        isVertical ? (alignment.vertical, alignment.horizontal) : (alignment.horizontal, alignment.vertical)
    }
}

extension Size {
    /// What insets leave of it.
    func less(_ insets: EdgeInsets) -> Size {
        Size(width: max(0, width - insets.left - insets.right), height: max(0, height - insets.top - insets.bottom))
    }
}

/// Names of kinds by their index; the first is that of cells.
struct CompositionalKinds {
    private(set) var names = [""]

    /// The kind of a name, a new one where there is none.
    mutating func kind(_ name: String) -> ElementKind {
        if let index = names.firstIndex(of: name), index > 0 { return ElementKind(rawValue: UInt16(index)) }
        names.append(name)
        return ElementKind(rawValue: UInt16(names.count - 1))
    }
}

/// A header, footer or background, relative to its section or the whole layout.
struct CompositionalPart: Equatable {
    /// What its place along the direction follows from.
    enum Place: Equatable {
        /// The beginning, and by how much it is moved.
        case start(Double)
        /// The end, from which its beginning is so far, less what it is moved by.
        case end(Double)
        /// Both, at these distances.
        case between(Double, Double)
    }

    var category: ElementCategory
    var kind: ElementKind
    /// Number among those of its kind.
    var number: Int32
    var zIndex: Int32
    var place: Place
    var extent = 0.0
    var acrossStart, acrossEnd: Double
    /// Whether its extent is an estimate, which is measured.
    var isEstimated = false
    /// Whether it makes room for itself.
    var extends = false
    /// Whether a pinned header keeps above all that follows the groups.
    var staysAboveFooters = false

    /// Where it is along the direction, by where its section begins and ends.
    func along(_ origin: Double, _ end: Double) -> (start: Double, end: Double) {
        switch place {
        case .start(let offset): (origin + offset, origin + offset + extent)
        case .end(let distance): (end - distance, end - distance + extent)
        case .between(let before, let after): (origin + before, max(origin + before, end - after))
        }
    }

    /// Where it is while it is pinned between the edges of what is visible, keeping so far from either end.
    func pinned(
        _ origin: Double, _ end: Double, visible: LinesEdges, keeping: (before: Double, after: Double)
    ) -> (start: Double, end: Double) {
        let natural = along(origin, end).start
        let start =
            if case .end = place {
                max(min(natural, visible.end - extent), origin + keeping.before)
            } else {
                min(max(natural, visible.start), end - keeping.after - extent)
            }
        return (start, start + extent)
    }

    var isFooter: Bool {
        if case .end = place { return true }
        return false
    }
}

/// Collects the parts of a section, or of the whole layout.
struct CompositionalParts {
    private let axes: CompositionalAxes
    private let viewport: Size
    private let insets: EdgeInsets
    /// What headers and footers that extend take.
    private(set) var before = 0.0
    private(set) var after = 0.0
    private var made: [(part: CompositionalPart, isPinned: Bool)] = []

    init(_ axes: CompositionalAxes, viewport: Size, insets: EdgeInsets) {
        (self.axes, self.viewport, self.insets) = (axes, viewport, insets)
    }

    /// Adds the headers, footers and backgrounds of a section.
    mutating func add(
        _ section: CompositionalSection, _ solver: inout CompositionalSolver, _ kinds: inout CompositionalKinds
    ) {
        for item in section.boundarySupplementaryItems {
            add(item, follows: section.supplementariesFollowContentInsets, &solver, &kinds)
        }
        for item in section.decorationItems { add(item, &solver, &kinds) }
    }

    /// Adds a header or footer.
    mutating func add(
        _ item: CompositionalBoundaryItem, follows: Bool, _ solver: inout CompositionalSolver,
        _ kinds: inout CompositionalKinds
    ) {
        let insets = follows ? insets : EdgeInsets()
        let container = viewport.less(insets)
        let raw = solver.resolve(item.layoutSize, in: container)
        let size = Size(width: onGrid(raw.width), height: onGrid(raw.height))
        let offset = Point(x: solver.offset(item.absoluteOffset.x), y: solver.offset(item.absoluteOffset.y))
        let shares = axes.shares(item.alignment)
        let (extent, across) = (axes.along(size), axes.across(size))
        let acrossStart =
            axes.acrossEnds(insets).before + onGrid((axes.across(container) - across) * shares.across)
            + axes.across(offset)
        let isFooter = shares.along == 1
        if item.extendsBoundary {
            if isFooter { after = max(after, extent) } else { before = max(before, extent) }
        }
        let part = CompositionalPart(
            category: .supplementary, kind: kinds.kind(item.elementKind), number: 0, zIndex: item.zIndex,
            place: isFooter ? .end(extent - axes.along(offset)) : .start(axes.along(offset)), extent: extent,
            acrossStart: acrossStart, acrossEnd: acrossStart + across,
            isEstimated: item.layoutSize.isEstimated(along: axes.isVertical ? .vertical : .horizontal)
                && !item.pinToVisibleBounds, extends: item.extendsBoundary,
            staysAboveFooters: item.staysAboveFooters)
        made.append((part, item.pinToVisibleBounds))
    }

    /// Adds a background.
    mutating func add(
        _ item: CompositionalDecoration, _ solver: inout CompositionalSolver, _ kinds: inout CompositionalKinds
    ) {
        let insets = solver.insets(item.contentInsets)
        let (along, across) = (axes.alongEnds(insets), axes.acrossEnds(insets))
        let part = CompositionalPart(
            category: .decoration, kind: kinds.kind(item.elementKind), number: 0, zIndex: item.zIndex,
            place: .between(along.before, along.after), acrossStart: across.before,
            acrossEnd: max(across.before, axes.across(viewport) - across.after))
        made.append((part, false))
    }

    /// All parts, numbered among those of their kind: those with ordinals, and those that are pinned. Footers that make
    /// room for themselves begin where that room does.
    var parts: (still: [CompositionalPart], pinned: [CompositionalPart]) {
        var (still, pinned): ([CompositionalPart], [CompositionalPart]) = ([], [])
        var counts: [ElementID: Int32] = [:]
        for entry in made {
            var part = entry.part
            let key = ElementID(part.category, kind: part.kind, section: 0, item: 0)
            part.number = counts[key, default: 0]
            counts[key] = part.number + 1
            if part.extends, case .end(let distance) = part.place {
                part.place = .end(distance - part.extent + after)
            }
            if entry.isPinned { pinned.append(part) } else { still.append(part) }
        }
        return (still, pinned)
    }
}

/// By how much elements may reach beyond the ends of their section along the direction.
struct CompositionalOverhang {
    private(set) var before = 0.0
    private(set) var after = 0.0

    /// Nothing reaches beyond.
    init() {}

    /// Those of a section: its elements by their edges within a group, and its parts.
    init(
        elements: LinesEdges, line: Double, parts: [CompositionalPart], pinned: [CompositionalPart], lead: Double,
        trail: Double
    ) {
        let least = lead + trail
        add(before: -(lead + elements.start), after: elements.end - line - trail)
        for part in parts + pinned {
            switch part.place {
            case .start(let offset): add(before: -offset, after: offset + part.extent - least)
            case .end(let distance): add(before: distance - least, after: part.extent - distance)
            case .between(let before, _): add(before: 0, after: before - least)
            }
        }
        // One that is pinned is pushed beyond an end by what is too short for it.
        let together = pinned.reduce(0) { $0 + $1.extent }
        if together > 0 { add(before: together - least, after: together - least) }
    }

    private mutating func add(before: Double, after: Double) {
        if before > self.before { self.before = before }
        if after > self.after { self.after = after }
    }

    /// Covers another one as well.
    mutating func formUnion(_ other: CompositionalOverhang) { add(before: other.before, after: other.after) }
}

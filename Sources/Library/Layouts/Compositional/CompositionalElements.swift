import LayoutCore

/// The elements of a group.
struct CompositionalElements {
    private(set) var frames: [Rect] = []
    /// The cell to which each element belongs; empty if all elements are cells.
    private(set) var cells: [UInt32] = []
    /// The first element of each cell, and the end; empty if all elements are cells.
    private(set) var starts: [UInt32] = []
    /// The kind of each element; empty if all elements are cells.
    private(set) var kinds: [ElementKind] = []
    /// The nominal z-index of each element, or of all elements.
    private(set) var zIndexes: [Int32] = []
    private(set) var kindsOfBadges: Set<ElementKind> = []
    private(set) var groupBadges: Set<Int> = []
    /// The kind of lines below cells; nil if there are none.
    private(set) var separatorKind: ElementKind?
    private let isPromoted: Bool

    /// No elements yet. If cells are promoted, their nominal z-index is 1 in place of 0.
    init(isPromoted: Bool) { self.isPromoted = isPromoted }

    /// Adds a cell with its badges and the badges of groups that begin with it. Throws for two badges of one kind.
    mutating func add(
        _ leaf: CompositionalSolver.Leaf, _ solver: inout CompositionalSolver, _ kindNames: inout CompositionalKinds
    ) throws(LayoutError) {
        let (cell, first) = (UInt32(starts.count), frames.count)
        starts.append(UInt32(first))
        append(.none, isPromoted && leaf.zIndex == 0 ? 1 : leaf.zIndex)
        for (number, (badge, _)) in leaf.badges.enumerated() {
            let kind = kindNames.kind(badge.elementKind)
            if kinds[first...].contains(kind) {
                throw .duplicateElement(id: "\(badge.elementKind) twice at an item")
            }
            kindsOfBadges.insert(kind)
            if number >= leaf.supplementaryItems.count { groupBadges.insert(kinds.count) }
            append(kind, badge.zIndex)
        }
        if leaf.separator != nil {
            let kind = kindNames.kind(CompositionalSeparator.kind)
            separatorKind = kind
            append(kind, 1)
        }
        Self.append(leaf, to: &frames, &solver)
        cells += repeatElement(cell, count: frames.count - first)
    }

    /// Ends the tables once all cells are added.
    mutating func finish() {
        (cells, starts, kinds) =
            frames.count == starts.count ? ([], [], []) : (cells, starts + [UInt32(frames.count)], kinds)
        if Set(zIndexes).count <= 1 { zIndexes = Array(zIndexes.prefix(1)) }
    }

    private mutating func append(_ kind: ElementKind, _ zIndex: Int32) {
        kinds.append(kind)
        zIndexes.append(zIndex)
    }

    /// Appends the frames of a cell, its badges, the badges of groups that begin with it, and the line below it.
    static func append(
        _ leaf: CompositionalSolver.Leaf, to frames: inout [Rect], _ solver: inout CompositionalSolver
    ) {
        frames.append(leaf.frame)
        for (badge, container) in leaf.badges { frames.append(frame(of: badge, on: container, &solver)) }
        if let separator = leaf.separator { frames.append(frame(of: separator, on: leaf.frame, &solver)) }
    }

    private static func frame(
        of separator: CompositionalSeparator, on cell: Rect, _ solver: inout CompositionalSolver
    ) -> Rect {
        if cell.isNull { return .null }
        return Rect(
            minX: min(cell.minX + onGrid(solver.length(separator.inset)), cell.maxX),
            minY: max(cell.minY, cell.maxY - onGrid(solver.length(separator.thickness))), maxX: cell.maxX,
            maxY: cell.maxY)
    }

    private static func frame(
        of badge: CompositionalSupplementary, on cell: Rect, _ solver: inout CompositionalSolver
    ) -> Rect {
        if cell.isNull { return .null }
        let raw = solver.resolve(badge.layoutSize, in: Size(width: cell.width, height: cell.height))
        let (width, height) = (onGrid(raw.width), onGrid(raw.height))
        let (anchor, shares) = (badge.containerAnchor, badge.containerAnchor.alignment)
        let x =
            cell.minX + onGrid((cell.width - width) * shares.horizontal) + solver.offset(anchor.absoluteOffset.x)
            + solver.offset(anchor.fractionalOffset.x * width)
        let y =
            cell.minY + onGrid((cell.height - height) * shares.vertical) + solver.offset(anchor.absoluteOffset.y)
            + solver.offset(anchor.fractionalOffset.y * height)
        return Rect(x: x, y: y, width: width, height: height)
    }
}

import LayoutCore

/// Collects the elements of a group.
struct CompositionalElements {
    private(set) var frames: [Rect] = []
    private(set) var cells: [UInt32] = []
    private(set) var starts: [UInt32] = []
    private(set) var kinds: [ElementKind] = []
    private(set) var zIndexes: [Int32] = []
    private(set) var kindsOfBadges: Set<ElementKind> = []
    /// Which elements are badges of groups.
    private(set) var groupBadges: Set<Int> = []
    /// The kind of lines below cells; nil where there are none.
    private(set) var separatorKind: ElementKind?
    private let isPromoted: Bool

    /// No elements yet; cells of 0 have 1 where they are promoted.
    init(isPromoted: Bool) { self.isPromoted = isPromoted }

    /// Adds a cell with its badges and the badges of groups that begin with it. Throws if two are of one kind.
    mutating func add(
        _ leaf: CompositionalSolver.Leaf, _ solver: inout CompositionalSolver, _ kindNames: inout CompositionalKinds
    ) throws(LayoutError) {
        let cell = UInt32(starts.count)
        starts.append(UInt32(frames.count))
        append(leaf.frame, cell, .none, isPromoted && leaf.zIndex == 0 ? 1 : leaf.zIndex)
        for (number, (badge, container)) in leaf.badges.enumerated() {
            let kind = kindNames.kind(badge.elementKind)
            if kinds[Int(starts[Int(cell)])...].contains(kind) {
                throw .duplicateElement(id: "\(badge.elementKind) twice at an item")
            }
            kindsOfBadges.insert(kind)
            if number >= leaf.supplementaryItems.count { groupBadges.insert(frames.count) }
            append(Self.frame(of: badge, on: container, &solver), cell, kind, badge.zIndex)
        }
        if let separator = leaf.separator {
            let kind = kindNames.kind(CompositionalSeparator.kind)
            separatorKind = kind
            append(Self.frame(of: separator, on: leaf.frame, &solver), cell, kind, 1)
        }
    }

    /// Of each element its cell, the first element of each cell and the end, and kinds; nil where there are cells
    /// alone.
    var tables: (cells: [UInt32]?, starts: [UInt32]?, kinds: [ElementKind]?) {
        if frames.count == starts.count { return (nil, nil, nil) }
        return (cells, starts + [UInt32(frames.count)], kinds)
    }

    private mutating func append(_ frame: Rect, _ cell: UInt32, _ kind: ElementKind, _ zIndex: Int32) {
        frames.append(frame)
        cells.append(cell)
        kinds.append(kind)
        zIndexes.append(zIndex)
    }

    /// Frames of cells, each followed by its badges, the badges of groups that begin with it, and the line below it.
    static func frames(_ leaves: [CompositionalSolver.Leaf], _ solver: inout CompositionalSolver) -> [Rect] {
        var frames: [Rect] = []
        for leaf in leaves {
            frames.append(leaf.frame)
            for (badge, container) in leaf.badges { frames.append(frame(of: badge, on: container, &solver)) }
            if let separator = leaf.separator { frames.append(frame(of: separator, on: leaf.frame, &solver)) }
        }
        return frames
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

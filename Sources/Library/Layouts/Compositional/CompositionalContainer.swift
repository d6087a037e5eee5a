import LayoutCore

extension LinesAxes {
    /// The shares of an alignment along the direction and across it.
    func shares(_ alignment: CompositionalAlignment) -> (along: Double, across: Double) {
        isVertical ? (alignment.vertical, alignment.horizontal) : (alignment.horizontal, alignment.vertical)
    }
    /// Whether an alignment is the middle of a side along the direction.
    func isBeside(_ alignment: CompositionalAlignment) -> Bool {
        let shares = shares(alignment)
        return shares.along == 0.5 && shares.across != 0.5
    }
    /// The share of the container's extent along the direction that a size takes; nil for a size that takes no share.
    func share(_ size: CompositionalSize) -> Double? {
        switch isVertical ? size.heightDimension : size.widthDimension {
        case .fractionalHeight(let share) where isVertical: share
        case .fractionalWidth(let share) where !isVertical: share
        default: nil
        }
    }
}

/// The beginning and the end of a section, or of the whole layout, along the direction, and the distances from there of
/// its content: its groups, or all sections.
struct CompositionalSpan {
    var start, end, lead, trail: Double

    var content: Double { end - trail - start - lead }
}

/// The room of sections, or of the elements around all sections.
struct CompositionalContainer {
    let axes: LinesAxes
    let view: Size
    /// Size of the room, and its beginning across.
    var size: Size
    var acrossStart = 0.0
    let sideItems: CompositionalSideItems

    /// The extents across that boundary items at the sides take of a room with these insets.
    func sides(_ items: [CompositionalBoundaryItem], in insets: EdgeInsets) -> (before: Double, after: Double) {
        var sides = (before: 0.0, after: 0.0)
        if sideItems == .overlay { return sides }
        // The solver that makes the items counts sanitised lengths.
        var solver = CompositionalSolver(view: view)
        for item in items where item.extendsBoundary && axes.isBeside(item.alignment) {
            let width = onGrid(axes.across(solver.resolve(item.layoutSize, in: size.less(insets))))
            if axes.shares(item.alignment).across == 0 {
                sides.before = max(sides.before, width)
            } else {
                sides.after = max(sides.after, width)
            }
        }
        return sides
    }

    /// The room between items at the sides.
    func within(_ sides: (before: Double, after: Double)) -> CompositionalContainer {
        var left = self
        left.size = axes.narrowed(size, by: sides.before + sides.after)
        left.acrossStart += sides.before
        return left
    }
}

extension Size {
    func less(_ insets: EdgeInsets) -> Size {
        Size(width: max(0, width - insets.left - insets.right), height: max(0, height - insets.top - insets.bottom))
    }
}

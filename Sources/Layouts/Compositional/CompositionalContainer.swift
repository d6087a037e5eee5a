import LayoutCore

extension LinesAxes {
    /// Share of an alignment along the direction, and across it.
    func shares(_ alignment: CompositionalAlignment) -> (along: Double, across: Double) {
        isVertical ? (alignment.vertical, alignment.horizontal) : (alignment.horizontal, alignment.vertical)
    }
    /// Whether an alignment is at the middle of a side, not at an end.
    func isBeside(_ alignment: CompositionalAlignment) -> Bool {
        let shares = shares(alignment)
        return shares.along == 0.5 && shares.across != 0.5
    }
    /// The share of its container's extent along the direction that a size takes; nil where it takes none.
    func share(_ size: CompositionalSize) -> Double? {
        switch isVertical ? size.heightDimension : size.widthDimension {
        case .fractionalHeight(let share) where isVertical: share
        case .fractionalWidth(let share) where !isVertical: share
        default: nil
        }
    }
}

/// Where a section, or the whole layout, begins and ends along the direction, and how far from there its content does: its
/// groups, or all sections.
struct CompositionalSpan {
    var start, end: Double
    var lead, trail: Double

    /// Extent of the content.
    var content: Double { end - trail - start - lead }
}

/// What sections are laid in, or what lies around all of them.
struct CompositionalContainer {
    let axes: LinesAxes
    /// Size of what the layout is shown in.
    let view: Size
    /// The room there is, and where that begins across.
    var size: Size
    var acrossStart = 0.0
    let sideItems: CompositionalSideItems

    /// What boundary items at the sides take across of a room with these insets.
    func sides(_ items: [CompositionalBoundaryItem], in insets: EdgeInsets) -> (before: Double, after: Double) {
        var sides = (before: 0.0, after: 0.0)
        if sideItems == .overlay { return sides }
        // Lengths that were sanitised are counted where the items are made.
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

    /// What such items leave of the room.
    func within(_ sides: (before: Double, after: Double)) -> CompositionalContainer {
        var left = self
        left.size = axes.narrowed(size, by: sides.before + sides.after)
        left.acrossStart += sides.before
        return left
    }
}

extension Size {
    /// What insets leave of it.
    func less(_ insets: EdgeInsets) -> Size {
        Size(width: max(0, width - insets.left - insets.right), height: max(0, height - insets.top - insets.bottom))
    }
}

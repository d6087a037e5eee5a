import LayoutStrategies

/// Solves groups of a compositional layout by its description: fractions of what holds a subitem, as many subitems in
/// turn as fit, what is left divided. Lengths are not rounded until they become frames.
struct NaiveGroup {
    /// Size of what the layout is shown in.
    let view: Size

    /// A cell, relative to the group that is solved.
    struct Leaf {
        var frame: Rect
        var zIndex: Int32 = 0
        var badges: [CompositionalSupplementary] = []
        /// Groups with badges whose first cell it is, from within outwards.
        var groups: [(frame: Rect, badges: [CompositionalSupplementary])] = []
        var separator: CompositionalSeparator?

        func moved(_ x: Double, _ y: Double) -> Leaf {
            var leaf = self
            leaf.frame = frame.offset(dx: x, dy: y)
            leaf.groups = groups.map { ($0.frame.offset(dx: x, dy: y), $0.badges) }
            return leaf
        }
    }

    func size(_ size: CompositionalSize, in container: Size) -> Size {
        Size(width: points(size.widthDimension, container), height: points(size.heightDimension, container))
    }

    private func points(_ dimension: CompositionalDimension, _ container: Size) -> Double {
        switch dimension {
        case .fractionalWidth(let share): share * container.width
        case .fractionalHeight(let share): share * container.height
        case .absolute(let points), .estimated(let points): points
        case .viewWidth(let more): view.width + more
        case .viewHeight(let more): view.height + more
        }
    }

    private static func isEstimated(_ dimension: CompositionalDimension) -> Bool {
        if case .estimated = dimension { return true }
        return false
    }

    /// Extents that cells want along an axis, in the order of items; nil for those that were not asked.
    struct Wanted {
        var axis = Axis.vertical
        var extents: ArraySlice<Double?> = []
        /// Whether there are no items for the places behind these.
        var isPartial = false

        mutating func next() -> Double? { extents.isEmpty ? nil : extents.removeFirst() }
    }

    /// Cells, what they take along the axis, and whether one of them wanted that.
    typealias Solved = (leaves: [Leaf], extent: Double, isMeasured: Bool)

    /// The cells of an item or group that is so large, in the order of items.
    func leaves(of item: CompositionalItem, _ size: Size, _ wanted: inout Wanted) -> Solved {
        var solved = cells(of: item, size, &wanted)
        if case .cell = item.content { return solved }
        if solved.leaves.isEmpty || item.supplementaryItems.isEmpty { return solved }
        let isDown = wanted.axis == .vertical
        let frame = Rect(
            x: 0, y: 0, width: isDown ? onGrid(size.width) : solved.extent,
            height: isDown ? solved.extent : onGrid(size.height))
        solved.leaves[0].groups.append((frame, item.supplementaryItems))
        return solved
    }

    private func cells(of item: CompositionalItem, _ size: Size, _ wanted: inout Wanted) -> Solved {
        let ignoresX = Self.isEstimated(item.layoutSize.widthDimension)
        let ignoresY = Self.isEstimated(item.layoutSize.heightDimension)
        let (left, right) = (onGrid(item.contentInsets.left), onGrid(item.contentInsets.right))
        let (top, bottom) = (onGrid(item.contentInsets.top), onGrid(item.contentInsets.bottom))
        let start = Point(x: ignoresX ? 0 : left, y: ignoresY ? 0 : top)
        let lost = Size(width: ignoresX ? 0 : left + right, height: ignoresY ? 0 : top + bottom)
        let content = Size(width: max(0, size.width - lost.width), height: max(0, size.height - lost.height))
        let isGuess = wanted.axis == .vertical ? ignoresY : ignoresX
        let own = onGrid(wanted.axis == .vertical ? size.height : size.width)
        switch item.content {
        case .cell:
            var size = size
            let extent = wanted.next()
            if isGuess, let extent {
                size =
                    wanted.axis == .vertical
                    ? Size(width: size.width, height: extent) : Size(width: extent, height: size.height)
            }
            let frame = Rect(
                x: start.x, y: start.y, width: max(0, onGrid(size.width) - lost.width),
                height: max(0, onGrid(size.height) - lost.height))
            let isMeasured = isGuess && extent != nil
            let leaf = Leaf(frame: frame, badges: item.supplementaryItems, separator: item.separator)
            return ([leaf], isMeasured ? extent! : own, isMeasured)
        case .custom(let group):
            let environment = CompositionalEnvironment(containerSize: content, effectiveSize: content)
            let leaves = group.provider(environment).map { cell in
                _ = wanted.next()
                let frame = Rect(
                    minX: onGrid(cell.frame.minX), minY: onGrid(cell.frame.minY), maxX: onGrid(cell.frame.maxX),
                    maxY: onGrid(cell.frame.maxY))
                return Leaf(frame: frame.offset(dx: start.x, dy: start.y), zIndex: cell.zIndex)
            }
            return (leaves, own, false)
        case .group(let axis, let subitems, let count, let keepsSize):
            let solved = row(subitems, (count, keepsSize), axis, item.interItemSpacing, content, &wanted)
            let leaves = solved.leaves.map { $0.moved(start.x, start.y) }
            return (leaves, isGuess && solved.isMeasured ? solved.extent : own, solved.isMeasured)
        }
    }

    private struct Place {
        var item: CompositionalItem
        var length, across: Double
    }

    private static func points(_ spacing: CompositionalSpacing?) -> Double {
        switch spacing {
        case .fixed(let points), .flexible(let points): points
        case nil: 0
        }
    }

    private static func isFlexible(_ spacing: CompositionalSpacing?) -> Bool {
        if case .flexible = spacing { return true }
        return false
    }

    private static func edges(
        _ item: CompositionalItem, _ axis: Axis
    ) -> (before: CompositionalSpacing?, after: CompositionalSpacing?) {
        axis == .horizontal
            ? (item.edgeSpacing.leading, item.edgeSpacing.trailing) : (item.edgeSpacing.top, item.edgeSpacing.bottom)
    }

    private static func taken(_ place: Place, _ axis: Axis) -> Double {
        let edges = edges(place.item, axis)
        return points(edges.before) + place.length + points(edges.after)
    }

    private func row(
        _ subitems: [CompositionalItem], _ times: (count: Int?, keepsSize: Bool), _ axis: Axis,
        _ spacing: CompositionalSpacing, _ content: Size,
        _ wanted: inout Wanted
    ) -> Solved {
        let isRight = axis == .horizontal
        let (room, roomAcross) = isRight ? (content.width, content.height) : (content.height, content.width)
        var places = subitems.map { item in
            let size = size(item.layoutSize, in: content)
            return Place(
                item: item, length: isRight ? size.width : size.height, across: isRight ? size.height : size.width)
        }
        if places.isEmpty { return ([], 0, false) }
        var total: Double
        if let count = times.count, count > 0 {
            let edges = Self.edges(subitems[0], axis)
            let around = Self.points(edges.before) + Self.points(edges.after)
            let spacings = Double(count - 1) * Self.points(spacing)
            if !times.keepsSize {
                places[0].length = max(0, (room - spacings - Double(count) * around) / Double(count))
            }
            total = spacings + Double(count) * Self.taken(places[0], axis)
            places = Array(repeating: places[0], count: count)
        } else {
            let round = places
            let most = round.contains { Self.taken($0, axis) > 0 } ? Int.max : round.count
            places = [round[0]]
            total = Self.taken(round[0], axis)
            while places.count < most {
                let next = round[places.count % round.count]
                let step = Self.points(spacing) + Self.taken(next, axis)
                if total + step > room + 0.0625 { break }
                total += step
                places.append(next)
            }
        }
        return leaves(of: places, axis, spacing, left: max(0, room - total), roomAcross, &wanted)
    }

    private func leaves(
        of places: [Place], _ axis: Axis, _ spacing: CompositionalSpacing, left: Double, _ roomAcross: Double,
        _ wanted: inout Wanted
    ) -> Solved {
        let isRight = axis == .horizontal
        var sharers = Self.isFlexible(spacing) ? places.count - 1 : 0
        for place in places {
            let edges = Self.edges(place.item, axis)
            sharers += (Self.isFlexible(edges.before) ? 1 : 0) + (Self.isFlexible(edges.after) ? 1 : 0)
        }
        func length(_ spacing: CompositionalSpacing?, _ share: Double) -> Double {
            onGrid(Self.points(spacing) + (Self.isFlexible(spacing) ? share : 0))
        }
        let share = sharers == 0 ? 0 : left / Double(sharers)
        var leaves: [Leaf] = []
        var (position, extent, isMeasured) = (0.0, 0.0, false)
        for (number, place) in places.enumerated() {
            if number > 0, wanted.isPartial, wanted.extents.isEmpty { break }
            if number > 0 { position += length(spacing, share) }
            let (edges, sides) = (
                Self.edges(place.item, axis), Self.edges(place.item, isRight ? .vertical : .horizontal)
            )
            position += length(edges.before, share)
            let leftAcross = max(0, roomAcross - Self.points(sides.before) - place.across - Self.points(sides.after))
            let flexible = (Self.isFlexible(sides.before) ? 1 : 0) + (Self.isFlexible(sides.after) ? 1 : 0)
            let side = length(sides.before, flexible == 0 ? 0 : leftAcross / Double(flexible))
            let size =
                isRight
                ? Size(width: place.length, height: place.across) : Size(width: place.across, height: place.length)
            let solved = self.leaves(of: place.item, size, &wanted)
            isMeasured = isMeasured || solved.isMeasured
            for leaf in solved.leaves {
                leaves.append(leaf.moved(isRight ? position : side, isRight ? side : position))
            }
            if wanted.axis == axis {
                position += solved.extent
                extent = position + length(edges.after, share)
            } else {
                position += onGrid(place.length)
                extent = max(
                    extent,
                    side + solved.extent + length(sides.after, flexible == 0 ? 0 : leftAcross / Double(flexible)))
            }
            position += length(edges.after, share)
        }
        return (leaves, extent, isMeasured)
    }
}

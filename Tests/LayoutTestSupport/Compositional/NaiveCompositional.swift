import LayoutStrategies

/// A compositional layout once more, from its description and without any cleverness: every group is solved where it is
/// needed, and every place is a running sum. For lengths that need no mending but the grid's, and estimates taken as they
/// are.
public struct NaiveCompositional: NaiveLayout {
    /// An element that is not pinned.
    public private(set) var elements: [(id: ElementID, frame: Rect)] = []
    /// Nominal z-indices in the same order.
    public private(set) var zIndexes: [Int32] = []
    /// Content size.
    public private(set) var contentSize = Size(width: 0, height: 0)
    var pinnedParts: [PinnedPart] = []

    let isVertical: Bool
    let across: Double
    let viewport: Size
    private let kindNames: [String]
    /// Extents along the direction that were measured.
    let measured: [ElementID: Double]
    private let sideItems: CompositionalSideItems
    let solver: NaiveGroup
    private var position = 0.0

    /// What sections are laid in, or what is around them.
    struct Room {
        var size: Size
        /// Where it begins across.
        var start = 0.0
    }

    /// Sections of so many items, scrolled across by so much; kinds as the layout numbers them. Of some elements the
    /// extents along the direction were measured.
    public init(
        _ counts: [Int], _ configuration: CompositionalConfiguration, kindNames: [String],
        offsets: [Int32: Double] = [:], measured: [ElementID: Double] = [:], provider: CompositionalSectionProvider
    ) {
        self.measured = measured
        sideItems = configuration.sideItems
        isVertical = configuration.scrollDirection == .vertical
        self.kindNames = kindNames
        let (size, insets) = (configuration.viewportSize, configuration.viewportInsets)
        viewport = Size(
            width: max(0, onGrid(size.width) - onGrid(insets.left) - onGrid(insets.right)),
            height: max(0, onGrid(size.height) - onGrid(insets.top) - onGrid(insets.bottom)))
        across = isVertical ? viewport.width : viewport.height
        let whole = Size(width: onGrid(size.width), height: onGrid(size.height))
        solver = NaiveGroup(view: whole)
        if across > 0 {
            let items = configuration.boundarySupplementaryItems
            let all = Room(size: viewport)
            let room = narrowed(all, by: items, EdgeInsets())
            let environment = CompositionalEnvironment(containerSize: whole, effectiveSize: room.size)
            position = extent(of: items, isFooter: false, all, EdgeInsets(), -1)
            let start = position
            for (section, count) in counts.enumerated() {
                if section > 0 { position += onGrid(configuration.interSectionSpacing) }
                add(provider(section, environment)!, section, count, onGrid(offsets[Int32(section)] ?? 0), room)
            }
            let content = start..<position
            position += extent(of: items, isFooter: true, all, EdgeInsets(), -1)
            addBoundaries(items, -1, 0..<position, content, all, EdgeInsets())
        }
        contentSize = isVertical ? Size(width: across, height: position) : Size(width: position, height: across)
    }

    func insets(_ insets: EdgeInsets) -> (before: Double, after: Double, left: Double, right: Double) {
        isVertical
            ? (onGrid(insets.top), onGrid(insets.bottom), onGrid(insets.left), onGrid(insets.right))
            : (onGrid(insets.left), onGrid(insets.right), onGrid(insets.top), onGrid(insets.bottom))
    }

    func rect(_ start: Double, _ end: Double, _ left: Double, _ right: Double) -> Rect {
        isVertical
            ? Rect(minX: left, minY: start, maxX: right, maxY: end)
            : Rect(minX: start, minY: left, maxX: end, maxY: right)
    }

    /// What boundary items at the sides leave of a room.
    private func narrowed(_ room: Room, by items: [CompositionalBoundaryItem], _ insets: EdgeInsets) -> Room {
        var left = room
        var (before, after) = (0.0, 0.0)
        for item in items where sideItems == .narrow && isBeside(item) && item.extendsBoundary {
            let size = size(of: item, room, insets)
            let width = isVertical ? size.width : size.height
            if item.alignment == .leading || item.alignment == .top {
                before = max(before, width)
            } else {
                after = max(after, width)
            }
        }
        left.start += before
        if isVertical {
            left.size.width = max(0, left.size.width - before - after)
        } else {
            left.size.height = max(0, left.size.height - before - after)
        }
        return left
    }

    private mutating func add(
        _ section: CompositionalSection, _ number: Int, _ count: Int, _ offset: Double, _ room: Room
    ) {
        let start = position
        let edges = insets(section.contentInsets)
        let follows = section.supplementariesFollowContentInsets ? section.contentInsets : EdgeInsets()
        position +=
            extent(of: section.boundarySupplementaryItems, isFooter: false, room, follows, number) + edges.before
        let contentStart = position
        let beside = narrowed(room, by: section.boundarySupplementaryItems, follows)
        let container = Size(
            width: max(0, beside.size.width - onGrid(section.contentInsets.left) - onGrid(section.contentInsets.right)),
            height: max(
                0, beside.size.height - onGrid(section.contentInsets.top) - onGrid(section.contentInsets.bottom)))
        let raw = solver.size(section.group.layoutSize, in: container)
        let isSideways = section.orthogonalScrollingBehavior != .none
        func solve(_ items: [Double?], isPartial: Bool = false) -> NaiveGroup.Solved {
            var wanted = NaiveGroup.Wanted(
                axis: isVertical ? .vertical : .horizontal, extents: items[...], isPartial: isPartial)
            return solver.leaves(of: section.group, raw, &wanted)
        }
        var (leaves, group, spare) = ([NaiveGroup.Leaf](), 0.0, solve([]))
        let perGroup = spare.leaves.count
        let (line, side) =
            isVertical ? (onGrid(raw.height), onGrid(raw.width)) : (onGrid(raw.width), onGrid(raw.height))
        let promotes = section.decorationItems.contains { $0.zIndex == 0 }
        var (left, highest) = (beside.start + edges.left - offset, 0.0)
        if perGroup > 0 {
            for item in 0..<count {
                if item % perGroup == 0 {
                    let gap = item > 0 ? onGrid(section.interGroupSpacing) : 0
                    if isSideways { left += item > 0 ? side + gap : 0 } else { position += group + gap }
                    let items = item..<min(item + perGroup, count)
                    spare = solve(items.map { wanted(number, $0) }, isPartial: items.count < perGroup)
                    leaves = spare.leaves
                    group = spare.isMeasured ? spare.extent : line
                    highest = max(highest, group)
                }
                let origin = isVertical ? Point(x: left, y: position) : Point(x: position, y: left)
                add(leaves[item % perGroup], at: origin, number, item, promotes: promotes, isLast: item == count - 1)
            }
            if count > 0 { position += isSideways ? highest : group }
        }
        let content = contentStart..<position
        let trail = edges.after + extent(of: section.boundarySupplementaryItems, isFooter: true, room, follows, number)
        position += trail
        addBoundaries(section.boundarySupplementaryItems, number, start..<position, content, room, follows)
        addBackgrounds(section.decorationItems, number, start..<position, room)
    }

    private mutating func add(
        _ leaf: NaiveGroup.Leaf, at origin: Point, _ section: Int, _ item: Int, promotes: Bool, isLast: Bool
    ) {
        let frame = leaf.frame.offset(dx: origin.x, dy: origin.y)
        let cell = ElementID(.cell, section: Int32(section), item: Int32(item))
        append(cell, frame, promotes && leaf.zIndex == 0 ? 1 : leaf.zIndex)
        let anchored =
            leaf.badges.map { (frame, $0) }
            + leaf.groups.flatMap { group in
                group.badges.map { (group.frame.offset(dx: origin.x, dy: origin.y), $0) }
            }
        for (frame, badge) in anchored {
            let raw = solver.size(badge.layoutSize, in: Size(width: frame.width, height: frame.height))
            let (width, height) = (onGrid(raw.width), onGrid(raw.height))
            let anchor = badge.containerAnchor
            let (right, down) = Self.shares(anchor.alignment)
            let x = frame.minX + onGrid((frame.width - width) * right)
            let y = frame.minY + onGrid((frame.height - height) * down)
            let id = ElementID(
                .supplementary, kind: kind(badge.elementKind), section: Int32(section), item: Int32(item))
            append(
                id,
                Rect(
                    x: x + onGrid(anchor.absoluteOffset.x) + onGrid(anchor.fractionalOffset.x * width),
                    y: y + onGrid(anchor.absoluteOffset.y) + onGrid(anchor.fractionalOffset.y * height),
                    width: width, height: height), badge.zIndex)
        }
        if let line = leaf.separator, !isLast {
            let id = ElementID(
                .decoration, kind: kind("separator"), section: Int32(section), item: Int32(item))
            let left = min(frame.minX + onGrid(line.inset), frame.maxX)
            let top = max(frame.minY, frame.maxY - onGrid(line.thickness))
            append(id, Rect(minX: left, minY: top, maxX: frame.maxX, maxY: frame.maxY), 1)
        }
    }

    private func wanted(_ section: Int, _ item: Int) -> Double? {
        measured[ElementID(.cell, section: Int32(section), item: Int32(item))]
    }

    mutating func append(_ id: ElementID, _ frame: Rect, _ zIndex: Int32) {
        elements.append((id, frame))
        zIndexes.append(zIndex)
    }

    func kind(_ name: String) -> ElementKind {
        ElementKind(rawValue: UInt16(kindNames.lastIndex(of: name) ?? 0))
    }

    /// Shares of the way to the right and down.
    static func shares(_ alignment: CompositionalAlignment) -> (Double, Double) {
        let word = alignment.rawValue.lowercased()
        return (
            word.contains("leading") ? 0 : word.contains("trailing") ? 1 : 0.5,
            word.contains("top") ? 0 : word.contains("bottom") ? 1 : 0.5
        )
    }
}

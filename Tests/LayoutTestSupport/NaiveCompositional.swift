import LayoutCore
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
    private var pinnedParts: [PinnedPart] = []

    private let isVertical: Bool
    private let across: Double
    private let viewport: Size
    private let kindNames: [String]
    /// Extents along the direction that were measured.
    private let measured: [ElementID: Double]
    private var position = 0.0

    /// What is needed of a pinned header or footer.
    struct PinnedPart {
        var id: ElementID
        var zIndex: Int32
        var frame: Rect
        var isFooter: Bool
        var section: Range<Double>
        /// Greatest extent of the pinned headers of its section, and of the footers.
        var together = (headers: 0.0, footers: 0.0)
        /// Where it ends at last.
        var last = 0.0
    }

    /// Sections of so many items, scrolled across by so much; kinds as the layout numbers them. Of some elements the
    /// extents along the direction were measured.
    public init(
        _ counts: [Int], _ configuration: CompositionalConfiguration, kindNames: [String],
        offsets: [Int32: Double] = [:], measured: [ElementID: Double] = [:], provider: CompositionalSectionProvider
    ) {
        self.measured = measured
        isVertical = configuration.scrollDirection == .vertical
        self.kindNames = kindNames
        let (size, insets) = (configuration.viewportSize, configuration.viewportInsets)
        viewport = Size(
            width: max(0, onGrid(size.width) - onGrid(insets.left) - onGrid(insets.right)),
            height: max(0, onGrid(size.height) - onGrid(insets.top) - onGrid(insets.bottom)))
        across = isVertical ? viewport.width : viewport.height
        let environment = CompositionalEnvironment(
            containerSize: Size(width: onGrid(size.width), height: onGrid(size.height)), effectiveSize: viewport)
        if across > 0 {
            let items = configuration.boundarySupplementaryItems
            position = extent(of: items, isFooter: false, EdgeInsets(), -1)
            for (section, count) in counts.enumerated() {
                if section > 0 { position += onGrid(configuration.interSectionSpacing) }
                add(provider(section, environment)!, section, count, onGrid(offsets[Int32(section)] ?? 0))
            }
            position += extent(of: items, isFooter: true, EdgeInsets(), -1)
            addBoundaries(items, -1, 0..<position, EdgeInsets())
        }
        contentSize = isVertical ? Size(width: across, height: position) : Size(width: position, height: across)
    }

    private func insets(_ insets: EdgeInsets) -> (before: Double, after: Double, left: Double, right: Double) {
        isVertical
            ? (onGrid(insets.top), onGrid(insets.bottom), onGrid(insets.left), onGrid(insets.right))
            : (onGrid(insets.left), onGrid(insets.right), onGrid(insets.top), onGrid(insets.bottom))
    }

    private func rect(_ start: Double, _ end: Double, _ left: Double, _ right: Double) -> Rect {
        isVertical
            ? Rect(minX: left, minY: start, maxX: right, maxY: end)
            : Rect(minX: start, minY: left, maxX: end, maxY: right)
    }

    private mutating func add(_ section: CompositionalSection, _ number: Int, _ count: Int, _ offset: Double) {
        let start = position
        let edges = insets(section.contentInsets)
        let follows = section.supplementariesFollowContentInsets ? section.contentInsets : EdgeInsets()
        position += extent(of: section.boundarySupplementaryItems, isFooter: false, follows, number) + edges.before
        let container = Size(
            width: max(0, viewport.width - onGrid(section.contentInsets.left) - onGrid(section.contentInsets.right)),
            height: max(0, viewport.height - onGrid(section.contentInsets.top) - onGrid(section.contentInsets.bottom)))
        let raw = NaiveGroup.size(section.group.layoutSize, in: container)
        let isSideways = section.orthogonalScrollingBehavior != .none
        func solve(_ items: [Double?]) -> NaiveGroup.Solved {
            var wanted = NaiveGroup.Wanted(axis: isVertical ? .vertical : .horizontal, extents: items[...])
            return NaiveGroup.leaves(of: section.group, raw, &wanted)
        }
        var (leaves, group, spare) = ([NaiveGroup.Leaf](), 0.0, solve([]))
        let perGroup = spare.leaves.count
        let (line, side) =
            isVertical ? (onGrid(raw.height), onGrid(raw.width)) : (onGrid(raw.width), onGrid(raw.height))
        let promotes = section.decorationItems.contains { $0.zIndex == 0 }
        var (left, highest) = (edges.left - offset, 0.0)
        if perGroup > 0 {
            for item in 0..<count {
                if item % perGroup == 0 {
                    let gap = item > 0 ? onGrid(section.interGroupSpacing) : 0
                    if isSideways { left += item > 0 ? side + gap : 0 } else { position += group + gap }
                    spare = solve((item..<min(item + perGroup, count)).map { wanted(number, $0) })
                    leaves = spare.leaves
                    group = spare.isMeasured ? spare.extent : line
                    highest = max(highest, group)
                }
                let origin = isVertical ? Point(x: left, y: position) : Point(x: position, y: left)
                add(leaves[item % perGroup], at: origin, number, item, promotes: promotes, isLast: item == count - 1)
            }
            if count > 0 { position += isSideways ? highest : group }
        }
        let trail = edges.after + extent(of: section.boundarySupplementaryItems, isFooter: true, follows, number)
        position += trail
        addBoundaries(section.boundarySupplementaryItems, number, start..<position, follows, trail: trail)
        addBackgrounds(section.decorationItems, number, start..<position)
    }

    private mutating func add(
        _ leaf: NaiveGroup.Leaf, at origin: Point, _ section: Int, _ item: Int, promotes: Bool, isLast: Bool
    ) {
        let frame = leaf.frame.offset(dx: origin.x, dy: origin.y)
        let cell = ElementID(.cell, section: Int32(section), item: Int32(item))
        append(cell, frame, promotes && leaf.zIndex == 0 ? 1 : leaf.zIndex)
        for badge in leaf.badges {
            let raw = NaiveGroup.size(badge.layoutSize, in: Size(width: frame.width, height: frame.height))
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

    private mutating func append(_ id: ElementID, _ frame: Rect, _ zIndex: Int32) {
        elements.append((id, frame))
        zIndexes.append(zIndex)
    }

    private func kind(_ name: String) -> ElementKind {
        ElementKind(rawValue: UInt16(kindNames.lastIndex(of: name) ?? 0))
    }

    /// Shares of the way to the right and down.
    private static func shares(_ alignment: CompositionalAlignment) -> (Double, Double) {
        let word = alignment.rawValue.lowercased()
        return (
            word.contains("leading") ? 0 : word.contains("trailing") ? 1 : 0.5,
            word.contains("top") ? 0 : word.contains("bottom") ? 1 : 0.5
        )
    }
}

extension NaiveCompositional {
    private func isFooter(_ item: CompositionalBoundaryItem) -> Bool {
        let shares = Self.shares(item.alignment)
        return (isVertical ? shares.1 : shares.0) == 1
    }

    private func size(of item: CompositionalBoundaryItem, _ insets: EdgeInsets) -> Size {
        let container = Size(
            width: max(0, viewport.width - onGrid(insets.left) - onGrid(insets.right)),
            height: max(0, viewport.height - onGrid(insets.top) - onGrid(insets.bottom)))
        let raw = NaiveGroup.size(item.layoutSize, in: container)
        return Size(width: onGrid(raw.width), height: onGrid(raw.height))
    }

    private func extent(
        of items: [CompositionalBoundaryItem], isFooter: Bool, _ insets: EdgeInsets, _ section: Int
    ) -> Double {
        items.indices.filter { items[$0].extendsBoundary && self.isFooter(items[$0]) == isFooter }.map {
            extent(of: items[$0], insets, id(of: $0, among: items, section))
        }.max() ?? 0
    }

    private func extent(of item: CompositionalBoundaryItem, _ insets: EdgeInsets, _ id: ElementID) -> Double {
        let size = size(of: item, insets)
        return (item.pinToVisibleBounds ? nil : measured[id]) ?? (isVertical ? size.height : size.width)
    }

    private func id(of number: Int, among items: [CompositionalBoundaryItem], _ section: Int) -> ElementID {
        let kind = items[number].elementKind
        return ElementID(
            .supplementary, kind: self.kind(kind), section: Int32(section),
            item: Int32(items[..<number].count { $0.elementKind == kind }))
    }

    private mutating func addBoundaries(
        _ items: [CompositionalBoundaryItem], _ section: Int, _ range: Range<Double>, _ insets: EdgeInsets,
        trail: Double = 0
    ) {
        var pinned: [PinnedPart] = []
        for (number, item) in items.enumerated() {
            let size = size(of: item, insets)
            let id = id(of: number, among: items, section)
            let (extent, width) = (self.extent(of: item, insets, id), isVertical ? size.width : size.height)
            let offset = Point(x: onGrid(item.absoluteOffset.x), y: onGrid(item.absoluteOffset.y))
            let (moved, movedAcross) = isVertical ? (offset.y, offset.x) : (offset.x, offset.y)
            let shares = Self.shares(item.alignment)
            let edges = self.insets(insets)
            let room = max(0, across - edges.left - edges.right)
            let left = edges.left + onGrid((room - width) * (isVertical ? shares.0 : shares.1)) + movedAcross
            let footers = self.extent(of: items, isFooter: true, insets, section)
            let start =
                isFooter(item) ? range.upperBound - (item.extendsBoundary ? footers : extent) : range.lowerBound
            let frame = rect(start + moved, start + moved + extent, left, left + width)
            if item.pinToVisibleBounds {
                pinned.append(
                    PinnedPart(
                        id: id, zIndex: item.zIndex, frame: frame, isFooter: isFooter(item), section: range,
                        last: range.upperBound - (item.staysAboveFooters ? trail : 0)))
            } else {
                append(id, frame, item.zIndex)
            }
        }
        func most(_ isFooter: Bool) -> Double {
            pinned.filter { $0.isFooter == isFooter }.map { isVertical ? $0.frame.height : $0.frame.width }.max() ?? 0
        }
        for part in pinned {
            var part = part
            part.together = (most(false), most(true))
            pinnedParts.append(part)
        }
    }

    private mutating func addBackgrounds(
        _ items: [CompositionalDecoration], _ section: Int, _ range: Range<Double>
    ) {
        var numbers: [String: Int32] = [:]
        for item in items {
            let edges = insets(item.contentInsets)
            let (start, left) = (range.lowerBound + edges.before, edges.left)
            let frame = rect(
                start, max(start, range.upperBound - edges.after), left, max(left, across - edges.right))
            let id = ElementID(
                .decoration, kind: kind(item.elementKind), section: Int32(section),
                item: numbers[item.elementKind, default: 0])
            numbers[item.elementKind, default: 0] += 1
            append(id, frame, item.zIndex)
        }
    }

    /// Every pinned element under a viewport on the grid, whether it is seen or not.
    public func pinned(in viewport: Viewport) -> [LayoutAttributes] {
        pinnedParts.map { part in
            let (start, end) =
                isVertical
                ? (viewport.offsetY + viewport.insets.top, viewport.bounds.maxY - viewport.insets.bottom)
                : (viewport.offsetX + viewport.insets.left, viewport.bounds.maxX - viewport.insets.right)
            let natural = isVertical ? part.frame.minY : part.frame.minX
            let extent = isVertical ? part.frame.height : part.frame.width
            let place: Double
            if part.isFooter {
                place = max(min(natural, end - extent), part.section.lowerBound + part.together.headers)
            } else {
                let last = min(part.last, part.section.upperBound - part.together.footers)
                place = min(max(natural, start), last - extent)
            }
            let shift = place - natural
            return LayoutAttributes(
                id: part.id, frame: part.frame.offset(dx: isVertical ? 0 : shift, dy: isVertical ? shift : 0),
                zIndex: part.zIndex)
        }
    }
}

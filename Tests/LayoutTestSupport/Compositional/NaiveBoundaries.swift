import LayoutStrategies

/// Headers, footers, backgrounds, and what stands beside the content.
extension NaiveCompositional {
    /// What is needed of a pinned header or footer.
    struct PinnedPart {
        var id: ElementID
        var zIndex: Int32
        var frame: Rect
        var isFooter: Bool
        var isBeside: Bool
        var section: Range<Double>
        /// Greatest extent of the pinned headers of its section, and of the footers.
        var together = (headers: 0.0, footers: 0.0)
        /// Where it ends at last.
        var last = 0.0
    }

    func isFooter(_ item: CompositionalBoundaryItem) -> Bool {
        let shares = Self.shares(item.alignment)
        return (isVertical ? shares.1 : shares.0) == 1
    }

    /// Whether an item stands beside the content.
    func isBeside(_ item: CompositionalBoundaryItem) -> Bool {
        isVertical
            ? item.alignment == .leading || item.alignment == .trailing
            : item.alignment == .top || item.alignment == .bottom
    }

    func size(of item: CompositionalBoundaryItem, _ room: Room, _ insets: EdgeInsets) -> Size {
        let container = Size(
            width: max(0, room.size.width - onGrid(insets.left) - onGrid(insets.right)),
            height: max(0, room.size.height - onGrid(insets.top) - onGrid(insets.bottom)))
        let raw = solver.size(item.layoutSize, in: container)
        return Size(width: onGrid(raw.width), height: onGrid(raw.height))
    }

    func extent(
        of items: [CompositionalBoundaryItem], isFooter: Bool, _ room: Room, _ insets: EdgeInsets, _ section: Int
    ) -> Double {
        items.indices.filter {
            items[$0].extendsBoundary && self.isFooter(items[$0]) == isFooter && !isBeside(items[$0])
        }.map { extent(of: items[$0], room, insets, id(of: $0, among: items, section)) }.max() ?? 0
    }

    private func extent(
        of item: CompositionalBoundaryItem, _ room: Room, _ insets: EdgeInsets, _ id: ElementID
    ) -> Double {
        let size = size(of: item, room, insets)
        return measured[id] ?? (isVertical ? size.height : size.width)
    }

    /// Extent of an item beside content.
    private func extent(
        of item: CompositionalBoundaryItem, beside content: Range<Double>, _ room: Room, _ insets: EdgeInsets,
        _ id: ElementID
    ) -> Double {
        let length = content.upperBound - content.lowerBound
        switch isVertical ? item.layoutSize.heightDimension : item.layoutSize.widthDimension {
        case .fractionalHeight(let share) where isVertical: return onGrid(share * length)
        case .fractionalWidth(let share) where !isVertical: return onGrid(share * length)
        default: return extent(of: item, room, insets, id)
        }
    }

    private func id(of number: Int, among items: [CompositionalBoundaryItem], _ section: Int) -> ElementID {
        let kind = items[number].elementKind
        return ElementID(
            .supplementary, kind: self.kind(kind), section: Int32(section),
            item: Int32(items[..<number].count { $0.elementKind == kind }))
    }

    mutating func addBoundaries(
        _ items: [CompositionalBoundaryItem], _ section: Int, _ range: Range<Double>, _ content: Range<Double>,
        _ room: Room, _ insets: EdgeInsets
    ) {
        var pinned: [PinnedPart] = []
        let edges = self.insets(insets)
        let breadth = max(0, (isVertical ? room.size.width : room.size.height) - edges.left - edges.right)
        let footers = extent(of: items, isFooter: true, room, insets, section)
        for (number, item) in items.enumerated() {
            let size = size(of: item, room, insets)
            let id = id(of: number, among: items, section)
            let width = isVertical ? size.width : size.height
            let extent =
                isBeside(item)
                ? self.extent(of: item, beside: content, room, insets, id) : self.extent(of: item, room, insets, id)
            let offset = Point(x: onGrid(item.absoluteOffset.x), y: onGrid(item.absoluteOffset.y))
            let (moved, movedAcross) = isVertical ? (offset.y, offset.x) : (offset.x, offset.y)
            let shares = Self.shares(item.alignment)
            let left =
                room.start + edges.left + onGrid((breadth - width) * (isVertical ? shares.0 : shares.1)) + movedAcross
            let start =
                isBeside(item)
                ? content.lowerBound
                : isFooter(item) ? range.upperBound - (item.extendsBoundary ? footers : extent) : range.lowerBound
            let frame = rect(start + moved, start + moved + extent, left, left + width)
            if item.pinToVisibleBounds {
                pinned.append(
                    PinnedPart(
                        id: id, zIndex: item.zIndex, frame: frame, isFooter: isFooter(item), isBeside: isBeside(item),
                        section: range,
                        last: isBeside(item) || item.staysAboveFooters ? content.upperBound : range.upperBound))
            } else {
                append(id, frame, item.zIndex)
            }
        }
        func most(_ isFooter: Bool) -> Double {
            pinned.filter { $0.isFooter == isFooter && !$0.isBeside }.map {
                isVertical ? $0.frame.height : $0.frame.width
            }.max() ?? 0
        }
        for part in pinned {
            var part = part
            part.together = (most(false), most(true))
            pinnedParts.append(part)
        }
    }

    mutating func addBackgrounds(
        _ items: [CompositionalDecoration], _ section: Int, _ range: Range<Double>, _ room: Room
    ) {
        var numbers: [String: Int32] = [:]
        for item in items {
            let edges = insets(item.contentInsets)
            let (start, left) = (range.lowerBound + edges.before, room.start + edges.left)
            let breadth = isVertical ? room.size.width : room.size.height
            let frame = rect(
                start, max(start, range.upperBound - edges.after), left, max(left, room.start + breadth - edges.right))
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
            if part.isBeside {
                place = min(max(natural, start + part.together.headers), part.last - extent)
            } else if part.isFooter {
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

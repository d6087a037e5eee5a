import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ListLayout {
    public func needsMeasuring(_ ordinal: UInt32) -> Bool {
        guard geometry.metrics.isEstimated, ordinal < elementCount else { return false }
        return isEstimate(id(at: ordinal), isPinned: false)
    }

    public func needsMeasuring(pinned id: ElementID) -> Bool {
        geometry.metrics.estimatesHeaders && id.item == 0 && isEstimate(id, isPinned: true)
    }

    private func isEstimate(_ id: ElementID, isPinned: Bool) -> Bool {
        let (section, metrics) = (Int(id.section), geometry.metrics)
        guard section >= 0, section < geometry.sectionCount else { return false }
        let style = geometry.style(of: section)
        switch (id.category, id.kind) {
        case (.cell, .none):
            guard isMeasured(rowOf: id), isPinned == (id.item == 0 && style.pinsFirstItem) else { return false }
            if isPinned, geometry.itemCount(of: section) == 0 { return false }
            return geometry.heights[identifier(of: id)] == nil
        case (.supplementary, PartKind.header):
            return metrics.estimatesHeaders && style.header > 0 && style.isSticky == isPinned
                && geometry.pieces.parts(ofSection: section, metrics).header == nil
        case (.supplementary, PartKind.footer):
            return metrics.estimatesFooters && style.footer > 0 && !isPinned
                && geometry.pieces.parts(ofSection: section, metrics).footer == nil
        default: return false
        }
    }

    private func identifier(of id: ElementID) -> UInt32 {
        items.item(at: ItemPlace(section: id.section, item: id.item)).identifier
    }

    /// Whether the row of a cell takes the height that its cell prefers. There must be such a row.
    private func isMeasured(rowOf id: ElementID) -> Bool {
        let metrics = geometry.metrics
        let isHeader = id.item == 0 && geometry.style(of: Int(id.section)).headerIsFirstItem
        return isHeader ? metrics.estimatesHeaders : metrics.estimatesRows
    }

    public func followOther(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .preferredSize(let id, let size, let viewport): return try prefer(size, id, viewport)
        case .remeasure: return remeasure()
        case .expansion:
            throw .unsuitableChange(layout: Self.name, reason: "rows of a list come and go as data")
        case .sidewaysOffset: throw .unsuitableChange(layout: Self.name, reason: "no section scrolls by itself")
        default: return try refuse(change)
        }
    }

    private func remeasure() -> LayoutDelta {
        let old = geometry
        previous = .same
        let measured = (0..<old.pieces.count).filter { old.pieces.piece($0).isMeasured }
        if old.heights.isEmpty, measured.isEmpty { return plainDelta }
        geometry = old.withoutHeights(width: old.metrics.width)
        recent.forget()
        previous = .other(old, nil)
        if geometry.isBeyondGrid || old.isBeyondGrid { return resetDelta }
        var delta = DeltaBuilder()
        var next = 0
        func origin(_ geometry: ListGeometry) -> Point { Point(x: 0, y: geometry.pieces.start(of: next)) }
        for number in measured + [segmentCount] {
            delta.translate(next..<number, from: origin(old), to: origin(geometry))
            next = number + 1
            if number == segmentCount { continue }
            delta.replace(number..<next, by: number..<next)
            forEachElement(ofSegment: number) { delta.members.reframe($0) }
        }
        return made(delta)
    }

    private func made(_ delta: DeltaBuilder) -> LayoutDelta {
        var made = delta.delta(elementCount: elementCount, contentSize: contentSize)
        made.spanningChanged = parts.perSection > 0
        return made
    }

    // MARK: Preferred sizes

    private func prefer(_ size: Size, _ id: ElementID, _ viewport: Viewport) throws(LayoutError) -> LayoutDelta {
        guard geometry.metrics.isEstimated else {
            throw .unsuitableChange(layout: Self.name, reason: LayoutError.fixedSizes)
        }
        switch (id.category, id.kind) {
        case (.cell, .none): return try prefer(size, row: id, viewport)
        case (.supplementary, PartKind.header), (.supplementary, PartKind.footer):
            return try prefer(size, part: id, viewport)
        default: throw notMeasured(id)
        }
    }

    private func notMeasured(_ id: ElementID) -> LayoutError {
        let what = id.category == .supplementary ? "header or footer" : "row"
        return .unsuitableChange(
            layout: Self.name, reason: "item \(id.item) of section \(id.section) is not a measured \(what)")
    }

    private func prefer(_ size: Size, row id: ElementID, _ viewport: Viewport) throws(LayoutError) -> LayoutDelta {
        let metrics = geometry.metrics
        guard let (number, row) = geometry.pieces.place(Int(id.section), Int(id.item), metrics), isMeasured(rowOf: id)
        else { throw notMeasured(id) }
        // The previous state holds the measured heights, which must not be copied.
        previous = .same
        let piece = geometry.pieces.piece(number)
        let stretch = piece.stretches[piece.stretch(ofRow: row)]
        let isStuck = stretch.begins && row == stretch.first && metrics.styles[stretch.style].pinsFirstItem
        let origin = geometry.pieces.start(of: number)
        let top = origin + piece.top(ofRow: row, in: stretch, metrics)
        let end = origin + piece.end(ofRow: row, in: stretch, metrics)
        let height = height(size, before: end - top)
        let difference = height - (end - top)
        geometry.heights.set(height, of: identifier(of: id))
        if difference == 0 { return plainDelta }
        let isAbove = isStuck ? top < viewport.pinY : end <= viewport.pinY
        return resize(number, by: difference, from: row, isAbove: isAbove) {
            $0.resize(row: row, by: difference, metrics)
        }
    }

    private func prefer(_ size: Size, part id: ElementID, _ viewport: Viewport) throws(LayoutError) -> LayoutDelta {
        let (section, metrics, pieces) = (Int(id.section), geometry.metrics, geometry.pieces)
        let isHeader = id.kind == PartKind.header
        guard isHeader ? metrics.estimatesHeaders : metrics.estimatesFooters, id.item == 0, section >= 0,
            section < geometry.sectionCount
        else { throw notMeasured(id) }
        let (number, position) = isHeader ? pieces.beginning(ofSection: section) : pieces.ending(ofSection: section)
        let piece = pieces.piece(number)
        let stretch = piece.stretches[position]
        let style = metrics.styles[stretch.style]
        if isHeader ? style.header == 0 : style.footer == 0 { throw notMeasured(id) }
        let old = isHeader ? stretch.header(style) : piece.trail(position, metrics) - style.bottomPad
        let height = height(size, before: old)
        var parts = piece.parts(position, metrics)
        if isHeader { parts.header = height } else { parts.footer = height }
        let top =
            pieces.start(of: number) + (isHeader ? stretch.top + style.topPad : piece.rowsEnd(stretch, metrics))
        let next = isHeader ? stretch.first : stretch.rows.upperBound
        return resize(number, by: height - old, from: next, isAbove: top < viewport.pinY) {
            $0.resize(partsOf: position, to: parts, from: next, by: height - old, metrics)
        }
    }

    /// The height of a size on the grid; the previous height if the difference is tiny.
    private func height(_ size: Size, before old: Double) -> Double {
        (size.height - old).magnitude < 1.0 / 1024 ? old : GridLengths.rest(size.height, &sanitised)
    }

    /// Has `body` change a height in a segment. The segment's rows from `row` on and all segments behind move by the
    /// difference. `isAbove`: the change lies above all visible rows.
    private func resize(
        _ number: Int, by difference: Double, from row: Int, isAbove: Bool, _ body: (inout ListPiece) -> Void
    ) -> LayoutDelta {
        let wasExact = !geometry.isBeyondGrid
        recent.forget()
        previous = .same
        previous = .changed(geometry.resize(number, body))
        if difference == 0 { return plainDelta }
        if !wasExact || geometry.isBeyondGrid { return resetDelta }
        var delta = DeltaBuilder()
        forEachElement(ofSegment: number, from: row * geometry.metrics.stride) { delta.members.reframe($0) }
        if !delta.members.reframed.isEmpty { delta.replace(number..<number + 1, by: number..<number + 1) }
        delta.translate(number + 1..<segmentCount, from: .zero, to: Point(x: 0, y: difference))
        var made = made(delta)
        if isAbove { made.contentOffsetAdjustment.y = difference }
        return made
    }
}

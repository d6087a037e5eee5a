import LayoutCore

// The present or previous state of a list. A look-up costs O(log segments) look-ups of the table.
extension SegmentPieceTable<ListPiece> {
    var sectionCount: Int { sections(before: count) }
    var height: Double { start(of: count) }

    /// The segment in which a section begins, and the stretch there.
    func beginning(ofSection section: Int) -> (segment: Int, stretch: Int) {
        let number = segment(ofSection: section)
        return (number, piece(number).skipped + section - sections(before: number))
    }

    /// The segment in which a section ends, and the stretch there.
    func ending(ofSection section: Int) -> (segment: Int, stretch: Int) {
        if section + 1 == sectionCount { return (count - 1, piece(count - 1).stretches.count - 1) }
        let (next, stretch) = beginning(ofSection: section + 1)
        return stretch > 0 ? (next, stretch - 1) : (next - 1, piece(next - 1).stretches.count - 1)
    }

    func parts(ofSection section: Int, _ metrics: ListMetrics) -> ListPartHeights {
        if !metrics.estimatesParts { return ListPartHeights() }
        let (first, last) = (beginning(ofSection: section), ending(ofSection: section))
        return ListPartHeights(
            header: piece(first.segment).parts(first.stretch, metrics).header,
            footer: piece(last.segment).parts(last.stretch, metrics).footer)
    }

    /// Members before a section, or all members.
    func members(beforeSection section: Int, _ metrics: ListMetrics) -> Int {
        if section == sectionCount { return members(before: count) }
        let (number, stretch) = beginning(ofSection: section)
        return members(before: number) + piece(number).stretches[stretch].first * metrics.stride
    }

    /// The top of a section, or the end of all sections.
    func top(ofSection section: Int) -> Double {
        if section == sectionCount { return height }
        let (number, stretch) = beginning(ofSection: section)
        return start(of: number) + piece(number).stretches[stretch].top
    }

    func style(ofSection section: Int) -> Int {
        let (number, stretch) = beginning(ofSection: section)
        return piece(number).stretches[stretch].style
    }

    /// The segment of an item's row, and the row there; nil if there is no such item.
    func place(_ section: Int, _ item: Int, _ metrics: ListMetrics) -> (segment: Int, row: Int)? {
        guard section >= 0, section < sectionCount, item >= 0 else { return nil }
        let (number, stretch) = beginning(ofSection: section)
        let found = piece(number).stretches[stretch]
        if item < found.count { return (number, found.first + item) }
        if found.ends { return nil }
        let member = members(before: number) + (found.first + item) * metrics.stride
        guard member < members(beforeSection: section + 1, metrics) else { return nil }
        return place(ofMember: member).map { ($0.segment, $0.local / metrics.stride) }
    }

    // MARK: Frames

    /// The frame of an item's row, or of its separator; null if there is none.
    func frame(_ section: Int, _ item: Int, isSeparator: Bool, _ metrics: ListMetrics) -> Rect {
        guard !isSeparator || metrics.stride == 2, let (number, row) = place(section, item, metrics) else {
            return .null
        }
        let piece = piece(number)
        let stretch = piece.stretches[piece.stretch(ofRow: row)]
        let run = ListRun(piece, stretch, from: start(of: number), section: section, item: 0, metrics)
        return run.frame((row - stretch.first) * metrics.stride + (isSeparator ? 1 : 0))
    }

    /// The frame of a section's header or heading first item before it sticks; null if there is none.
    func header(ofSection section: Int, _ metrics: ListMetrics) -> Rect {
        let (number, position) = beginning(ofSection: section)
        return piece(number).header(position, from: start(of: number), metrics)
    }

    /// The frame of a section's footer; null if there is none.
    func footer(ofSection section: Int, _ metrics: ListMetrics) -> Rect {
        let (number, position) = ending(ofSection: section)
        return piece(number).footer(position, from: start(of: number), metrics)
    }

    /// The frame of a section's header or heading first item under a viewport; null if it does not stick.
    func stuckHeader(ofSection section: Int, in viewport: Viewport, _ metrics: ListMetrics) -> Rect {
        guard metrics.styles[style(ofSection: section)].isSticky else { return .null }
        let (frame, (number, position)) = (header(ofSection: section, metrics), ending(ofSection: section))
        if frame.isNull { return .null }
        let piece = piece(number)
        let end = start(of: number) + piece.rowsEnd(piece.stretches[position], metrics)
        return frame.offset(dx: 0, dy: min(max(frame.minY, viewport.pinY), end - frame.height) - frame.minY)
    }

    /// The frame of an identity, under a viewport if the element sticks; null if there is none.
    func frame(of id: ElementID, in viewport: Viewport?, _ metrics: ListMetrics) -> Rect {
        let section = Int(id.section)
        guard section >= 0, section < sectionCount, id.item >= 0 else { return .null }
        let style = metrics.styles[style(ofSection: section)]
        func stuck() -> Rect { viewport.map { stuckHeader(ofSection: section, in: $0, metrics) } ?? .null }
        switch (id.category, id.kind) {
        case (.cell, .none) where id.item == 0 && style.pinsFirstItem: return stuck()
        case (.cell, .none): return frame(section, Int(id.item), isSeparator: false, metrics)
        case (.decoration, ListKind.separator): return frame(section, Int(id.item), isSeparator: true, metrics)
        case (.supplementary, PartKind.header) where id.item == 0 && style.header > 0:
            return style.isSticky ? stuck() : header(ofSection: section, metrics)
        case (.supplementary, PartKind.footer) where id.item == 0: return footer(ofSection: section, metrics)
        default: return .null
        }
    }
}

import LayoutCore

// The present or previous state of a list. All look-ups take O(log segments) times the look-ups of the table.
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

    /// The height below a section's rows.
    private func trail(ofSection section: Int, _ style: ListStyle, _ metrics: ListMetrics) -> Double {
        if !metrics.estimatesFooters { return style.trail(nil) }
        let (number, stretch) = ending(ofSection: section)
        return piece(number).trail(stretch, metrics)
    }

    /// The measured heights of a section's header and footer.
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

    /// The number of the section's kind.
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

    /// The frame of a section's header or heading first item before it sticks, null if there is none, and the end of its
    /// rows.
    func header(ofSection section: Int, _ metrics: ListMetrics) -> (frame: Rect, rowsEnd: Double) {
        let (number, position) = beginning(ofSection: section)
        let piece = piece(number)
        let stretch = piece.stretches[position]
        let style = metrics.styles[stretch.style]
        let top = start(of: number) + stretch.top + style.topPad
        let end = self.top(ofSection: section + 1) - trail(ofSection: section, style, metrics)
        // A section with rows has a row in its first segment.
        let exists = style.headerIsFirstItem ? stretch.count > 0 : style.header > 0
        let height =
            style.headerIsFirstItem
            ? exists ? piece.end(ofRow: stretch.first, in: stretch, metrics) - stretch.body : 0 : stretch.header(style)
        if !exists || top + height > GridLengths.limit { return (.null, end) }
        return (Rect(minX: style.inset, minY: top, maxX: style.inset + style.width, maxY: top + height), end)
    }

    /// The frame of a section's footer; null if there is none.
    func footer(ofSection section: Int, _ metrics: ListMetrics) -> Rect {
        let style = metrics.styles[style(ofSection: section)]
        let end = top(ofSection: section + 1) - style.bottomPad
        if style.footer == 0 || end > GridLengths.limit { return .null }
        let top = end - (trail(ofSection: section, style, metrics) - style.bottomPad)
        return Rect(minX: style.inset, minY: top, maxX: style.inset + style.width, maxY: end)
    }

    /// The frame of a section's header or heading first item under a viewport; null if it does not stick.
    func stuckHeader(ofSection section: Int, in viewport: Viewport, _ metrics: ListMetrics) -> Rect {
        guard metrics.styles[style(ofSection: section)].isSticky else { return .null }
        let (frame, end) = header(ofSection: section, metrics)
        if frame.isNull { return .null }
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
            return style.isSticky ? stuck() : header(ofSection: section, metrics).frame
        case (.supplementary, PartKind.footer) where id.item == 0: return footer(ofSection: section, metrics)
        default: return .null
        }
    }
}

import LayoutCore

/// The segments of a list in order, as they are or as they were, and what comes before each: sections that begin, rows,
/// height.
protocol ListTable {
    var count: Int { get }
    var metrics: ListMetrics { get }
    func segment(_ number: Int) -> ListSegment
    func sections(before number: Int) -> Int
    func rows(before number: Int) -> Int
    func top(of number: Int) -> Double
}

/// A row by its segment and its number there.
struct ListPlace: Equatable {
    var segment: Int
    var row: Int
}

/// All look-ups take O(log segments) times those of the table.
extension ListTable {
    var sectionCount: Int { sections(before: count) }
    var height: Double { top(of: count) }

    /// Where a section begins: its segment, and the stretch there.
    func beginning(ofSection section: Int) -> (segment: Int, stretch: Int) {
        let number = partitioningIndex(0, count) { sections(before: $0 + 1) > section }
        let skipped = segment(number).stretches[0].begins ? 0 : 1
        return (number, skipped + section - sections(before: number))
    }

    /// Where a section ends: its segment, and the stretch there.
    func ending(ofSection section: Int) -> (segment: Int, stretch: Int) {
        if section + 1 == sectionCount { return (count - 1, segment(count - 1).stretches.count - 1) }
        let (next, stretch) = beginning(ofSection: section + 1)
        return stretch > 0 ? (next, stretch - 1) : (next - 1, segment(next - 1).stretches.count - 1)
    }

    /// What lies below a section's rows.
    private func trail(ofSection section: Int, _ style: ListStyle) -> Double {
        if !metrics.estimatesFooters { return style.trail(nil) }
        let (number, stretch) = ending(ofSection: section)
        return segment(number).stretches[stretch].trail
    }

    /// The heights that a section's header and footer were measured to have.
    func parts(ofSection section: Int) -> ListPartHeights {
        if !metrics.estimatesParts { return ListPartHeights() }
        let (first, last) = (beginning(ofSection: section), ending(ofSection: section))
        return ListPartHeights(
            header: segment(first.segment).stretches[first.stretch].parts(metrics).header,
            footer: segment(last.segment).stretches[last.stretch].parts(metrics).footer)
    }

    /// Rows before a section, or all.
    func rows(beforeSection section: Int) -> Int {
        if section == sectionCount { return rows(before: count) }
        let (number, stretch) = beginning(ofSection: section)
        return rows(before: number) + segment(number).stretches[stretch].first
    }

    /// Rows of a section.
    func rowCount(ofSection section: Int) -> Int {
        rows(beforeSection: section + 1) - rows(beforeSection: section)
    }

    /// Where a section begins, or where all end.
    func top(ofSection section: Int) -> Double {
        if section == sectionCount { return height }
        let (number, stretch) = beginning(ofSection: section)
        return top(of: number) + segment(number).stretches[stretch].top
    }

    /// Which kind of section it is.
    func style(ofSection section: Int) -> Int {
        let (number, stretch) = beginning(ofSection: section)
        return segment(number).stretches[stretch].style
    }

    /// The segment that holds the row before which there are so many.
    func place(ofRow row: Int) -> ListPlace {
        let number = partitioningIndex(0, count) { rows(before: $0 + 1) > row }
        return ListPlace(segment: number, row: row - rows(before: number))
    }

    /// The row of an item; nil where there is none.
    func place(_ section: Int, _ item: Int) -> ListPlace? {
        guard section >= 0, section < sectionCount, item >= 0 else { return nil }
        let (number, stretch) = beginning(ofSection: section)
        let found = segment(number).stretches[stretch]
        if item < found.count { return ListPlace(segment: number, row: found.first + item) }
        let row = rows(before: number) + found.first + item
        return row < rows(beforeSection: section + 1) ? place(ofRow: row) : nil
    }

    /// Section of a stretch.
    @inline(__always) func section(ofStretch stretch: Int, _ segment: ListSegment, _ number: Int) -> Int {
        sections(before: number) + stretch - (segment.stretches[0].begins ? 0 : 1)
    }

    /// Number in its section of the first row of a stretch.
    func item(ofStretch stretch: Int, _ segment: ListSegment, _ number: Int) -> Int {
        if segment.stretches[stretch].begins { return 0 }
        return rows(before: number) - rows(beforeSection: sections(before: number) - 1)
    }

    // MARK: Frames

    /// Frame of a row, or of its separator.
    func frame(_ place: ListPlace, isSeparator: Bool) -> Rect {
        let segment = segment(place.segment)
        return frame(place.row, segment, top(of: place.segment), isSeparator: isSeparator)
    }

    /// Frame of a row of a segment that begins at `origin`, or of its separator; null for a hole.
    @inline(__always) func frame(
        _ row: Int, _ segment: ListSegment, _ origin: Double, isSeparator: Bool
    ) -> Rect {
        let stretch = segment.stretches[segment.stretch(ofRow: row)]
        let top = origin + segment.top(ofRow: row, in: stretch, metrics)
        let end = origin + segment.end(ofRow: row, in: stretch, metrics)
        let style = metrics.styles[stretch.style]
        if end > GridLengths.limit { return .null }
        if isSeparator {
            if segment.isLast(row, in: stretch) { return .null }
            return metrics.separator(style, top, end, level: segment.level(ofRow: row))
        }
        if segment.isPinned(row, in: stretch, metrics) { return .null }
        return Rect(minX: style.inset, minY: top, maxX: style.inset + style.width, maxY: end)
    }

    /// What heads a section, where it lies unless it sticks, and where its rows end; null where nothing heads it.
    func header(ofSection section: Int) -> (frame: Rect, rowsEnd: Double) {
        let (number, position) = beginning(ofSection: section)
        let segment = segment(number)
        let stretch = segment.stretches[position]
        let style = metrics.styles[stretch.style]
        let top = top(of: number) + stretch.top + style.topPad
        let end = self.top(ofSection: section + 1) - trail(ofSection: section, style)
        let exists = style.headerIsFirstItem ? rowCount(ofSection: section) > 0 : style.header > 0
        let height = style.headerIsFirstItem ? firstHeight(ofSection: section, style) : stretch.header(style)
        if !exists || top + height > GridLengths.limit { return (.null, end) }
        return (Rect(minX: style.inset, minY: top, maxX: style.inset + style.width, maxY: top + height), end)
    }

    /// Height of a section's first row.
    private func firstHeight(ofSection section: Int, _ style: ListStyle) -> Double {
        guard metrics.estimatesHeaders, let place = place(section, 0) else { return style.first }
        return height(place)
    }

    /// Height of a row, whether or not it has a frame.
    func height(_ place: ListPlace) -> Double {
        let segment = segment(place.segment)
        let stretch = segment.stretches[segment.stretch(ofRow: place.row)]
        return segment.end(ofRow: place.row, in: stretch, metrics) - segment.top(ofRow: place.row, in: stretch, metrics)
    }

    /// A section's footer; null where it has none.
    func footer(ofSection section: Int) -> Rect {
        let style = metrics.styles[style(ofSection: section)]
        let end = top(ofSection: section + 1) - style.bottomPad
        if style.footer == 0 || end > GridLengths.limit { return .null }
        let top = end - (trail(ofSection: section, style) - style.bottomPad)
        return Rect(minX: style.inset, minY: top, maxX: style.inset + style.width, maxY: end)
    }

    /// The frame of what heads a section under a viewport; null where it doesn't stick.
    func stuckHeader(ofSection section: Int, in viewport: Viewport) -> Rect {
        guard metrics.styles[style(ofSection: section)].isSticky else { return .null }
        let (frame, end) = header(ofSection: section)
        if frame.isNull { return .null }
        return frame.offset(dx: 0, dy: min(max(frame.minY, viewport.pinY), end - frame.height) - frame.minY)
    }
}

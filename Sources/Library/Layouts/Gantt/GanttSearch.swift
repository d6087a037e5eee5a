import LayoutCore

/// A searched rectangle, and the span of time it covers.
private struct GanttWindow<Axis: BarAxis> {
    let rect: Rect
    let span: GanttSpan<Axis>

    init(_ rect: Rect, _ axis: Axis, of width: Double) {
        self.rect = rect
        span = GanttSpan(axis, rect.minX, rect.maxX, of: width)
    }

    /// Whether bars between these times may meet the rectangle in x.
    @inline(__always) func mayMeet(_ start: Double, _ end: Double) -> Bool { span.mayMeet(start, end) }
}

extension GanttGeometry {
    /// Whether bars are exactly where a search by their times has them. False after an edit.
    fileprivate var timesAreExact: Bool { groups.pitch > 0 && axis.timesAreExact }
}

// MARK: - Bars

extension GanttLayout {
    /// Appends the bars that may meet `rect`, each once: groups by binary search, display rows in closed form, bars
    /// of a row by ``GanttRowIndex``, and of a group that was edited in the pieces whose bounds meet. O(log G + rows ·
    /// log n + found); O(log G + rows) where each item is a row.
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        search(rect, comparing: false, &buffer)
    }

    /// The same, compared with `rect` where a search by rows and times does not tell.
    public func elements(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        search(rect, comparing: true, &buffer)
    }

    private func search(_ rect: Rect, comparing: Bool, _ buffer: inout OrdinalBuffer) {
        guard rect.isNumeric else { return }
        switch geometry.axis {
        case .days(let axis): search(GanttWindow(rect, axis, of: geometry.grid.maxX), comparing: comparing, &buffer)
        case .continuous(let axis):
            search(GanttWindow(rect, axis, of: geometry.grid.maxX), comparing: comparing, &buffer)
        }
    }

    private func search<Axis: BarAxis>(
        _ window: GanttWindow<Axis>, comparing: Bool, _ buffer: inout OrdinalBuffer
    ) {
        let (searched, count) = (geometry.searched, geometry.groups.count)
        let (overhang, inset) = (geometry.overhang, geometry.groups.inset)
        let isExact = geometry.timesAreExact
        // Groups are about as high.
        let guess = guessedIndex(window.rect.minY / geometry.groups.tops[count], of: count)
        var group = partitioningIndex(0, count, near: guess) {
            geometry.groups.tops[$0 + 1] + overhang > window.rect.minY
        }
        while group < count, geometry.groups.tops[group] + inset < window.rect.maxY {
            let first = buffer.count
            search(window, group, searched, &buffer)
            if comparing {
                buffer.examined &+= buffer.count - first
                if !isExact || !geometry.groups.rows[group].isFoundByTime {
                    keep(from: first, meeting: window.rect, &buffer)
                }
            }
            group += 1
        }
    }

    /// Keeps the bars, from a position of the buffer on, that meet a rectangle.
    private func keep(from position: Int, meeting rect: Rect, _ buffer: inout OrdinalBuffer) {
        buffer.filter(from: position) { frame(at: $0).meets(rect) }
    }

    private func search<Axis: BarAxis>(
        _ window: GanttWindow<Axis>, _ group: Int, _ searched: GanttSearched, _ buffer: inout OrdinalBuffer
    ) {
        let rows = geometry.groups.rows[group]
        if rows.form == .hidden { return }
        let rect = window.rect
        if rows.form == .split, rows.isIndexed {
            // Heights differ from bar to bar; they are tested when candidates are filtered.
            return searched.index.append(
                bound: Int(rows.firstBound), columns: searched.columns, span: window.span, into: &buffer)
        }
        let visible = self.rows(of: group, meeting: rect, reaching: rows.form == .split ? geometry.overhang : 0)
        if rows.form == .ownRow {
            return forEachRange(of: visible, in: group, before: Int(geometry.groups.offsets[group])) { ordinals, _ in
                buffer.append(contentsOf: ordinals)
            }
        }
        if !rows.isIndexed { return scan(window, group, rows, visible, &buffer) }
        let first = Int(rows.firstBound)
        searched.index.append(
            bounds: first + visible.lowerBound..<first + visible.upperBound, columns: searched.columns,
            span: window.span, into: &buffer)
    }

    /// The display rows of a group that meet a rectangle, if bars are higher by as much than they are configured.
    @inline(__always) private func rows(of group: Int, meeting rect: Rect, reaching overhang: Double) -> Range<Int> {
        let top = geometry.groups.tops[group] + geometry.groups.inset
        return EvenPositions.meeting(
            rect.minY, rect.maxY, Int(geometry.groups.rows[group].rowCount), from: top,
            to: top + geometry.configuration.barHeight + overhang, pitch: geometry.groups.pitch)
    }

    /// Appends the items of an edited group that may meet the window, by looking at each in the pieces that may.
    @inline(never) private func scan<Axis: BarAxis>(
        _ window: GanttWindow<Axis>, _ group: Int, _ rows: GroupRows, _ visible: Range<Int>,
        _ buffer: inout OrdinalBuffer
    ) {
        guard !visible.isEmpty, let pieces = geometry.pieces else { return }
        let segments = segmentTable
        let members = geometry.groups.items(of: group)
        forEachPiece(segments.pieces(of: group), rows, visible, bounds, window) { number in
            let (segment, piece) = (segments.table[number], pieces.piece(number))
            let before = pieces.members(before: number)
            let columns = piece.columns
            for local in max(members.lowerBound - before, 0)..<min(members.upperBound - before, piece.count) {
                let item = piece.items.lowerBound + local
                let (start, end) = columns.times(item)
                guard isPlaced(start, end), window.mayMeet(start, end) else { continue }
                if rows.form != .table || visible.contains(Int(columns.row(item))) {
                    buffer.append(segment.start + UInt32(local))
                }
            }
        }
    }
}

// MARK: - Segments

extension SegmentTable {
    /// The segments that hold members of a section.
    @inline(__always) func pieces(of section: Int) -> Range<Int> {
        let last = segment(of: section, .max)
        return isPiece(last) ? segment(of: section, 0)..<last + 1 : last..<last + 1
    }

    /// The pieces of a section of which one is known. O(log segments), a few steps where pieces are about as large.
    func pieces(beside number: Int) -> Range<Int> {
        let piece = table[number]
        let guess = max(0, number - Int(piece.first) / limits.usual)
        let first = partitioningIndex(0, number, near: guess) { table[$0].section >= piece.section }
        let isLast = number + 1 == count || table[number + 1].section != piece.section
        let end = isLast ? number + 1 : partitioningIndex(number + 1, count) { table[$0].section > piece.section }
        return first..<end
    }
}

extension GanttLayout {
    /// Segments by the heights of their groups, and by the times of their bars. O(log segments + segments of a
    /// large group / 64 + found), and O(log segments) where bars lie in the order of rows. A segment that is asked about first takes O(its bars).
    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        guard rect.isNumeric else { return }
        switch geometry.axis {
        case .days(let axis): segments(GanttWindow(rect, axis, of: geometry.grid.maxX), &buffer)
        case .continuous(let axis): segments(GanttWindow(rect, axis, of: geometry.grid.maxX), &buffer)
        }
    }

    private var bounds: BlockedBounds {
        prepareSegments()
        return geometry.bounds ?? geometry.makeBounds(block: order.limits.boundsBlock)
    }

    private func segments<Axis: BarAxis>(_ window: GanttWindow<Axis>, _ buffer: inout OrdinalBuffer) {
        let (segments, bounds) = (segmentTable, bounds)
        let count = segments.count
        let (overhang, inset, sections) = (geometry.overhang, geometry.groups.inset, geometry.groups.count)
        // All pieces of a group but the last seem to end where it begins, so that the last is found.
        let guess = guessedIndex(window.rect.minY / geometry.groups.tops[sections], of: count)
        var number = partitioningIndex(0, count, near: guess) {
            let end = $0 + 1 < count ? Int(segments.table[$0 + 1].section) : sections
            return geometry.groups.tops[end] + overhang > window.rect.minY
        }
        while number < count {
            let section = Int(segments.table[number].section)
            if !(geometry.groups.tops[section] + inset < window.rect.maxY) { return }
            if segments.isPiece(number) {
                let pieces = segments.pieces(beside: number)
                self.pieces(pieces, section, bounds, window, &buffer)
                number = pieces.upperBound
                continue
            }
            let extent = bounds[number]
            if window.mayMeet(extent.minStart, extent.maxEnd) { buffer.append(UInt32(number)) }
            number += 1
        }
    }

    /// Appends the pieces of a large group whose rows and times meet.
    private func pieces<Axis: BarAxis>(
        _ segments: Range<Int>, _ section: Int, _ bounds: BlockedBounds, _ window: GanttWindow<Axis>,
        _ buffer: inout OrdinalBuffer
    ) {
        let rows = geometry.groups.rows[section]
        let visible = self.rows(of: section, meeting: window.rect, reaching: geometry.overhang)
        if visible.isEmpty { return }
        var pieces = segments
        if rows.form == .ownRow {
            // Items are rows: the first and last piece follow from theirs.
            let table = segmentTable
            pieces =
                table.segment(of: section, visible.lowerBound)..<table.segment(of: section, visible.upperBound - 1) + 1
        }
        forEachPiece(pieces, rows, visible, bounds, window) { buffer.append(UInt32($0)) }
    }

    /// The segments of a group whose bounds may meet the window.
    @inline(__always) private func forEachPiece<Axis: BarAxis>(
        _ segments: Range<Int>, _ rows: GroupRows, _ visible: Range<Int>, _ bounds: BlockedBounds,
        _ window: GanttWindow<Axis>, _ body: (Int) -> Void
    ) {
        bounds.search(
            segments, rows: rows.form == .table ? UInt32(visible.lowerBound)..<UInt32(visible.upperBound) : nil,
            times: { window.mayMeet($0, $1) }, body)
    }
}

import LayoutCore

/// What a search asks of a group: rows of the content, and a span of time.
private struct GanttWindow<Axis: BarAxis> {
    let rect: Rect
    let axis: Axis

    /// Whether bars between these times may meet the rectangle in x.
    @inline(__always) func mayMeet(_ start: Double, _ end: Double) -> Bool {
        axis.startX(start) < rect.maxX && rect.minX < axis.endX(end)
    }
}

extension GanttState {
    /// Appends the items that may meet a rectangle, each once: as ``GanttLayout/candidates(in:into:)`` where groups are
    /// as they were, else item by item in the segments whose bounds meet it.
    func candidates(in rect: Rect, of layout: GanttLayout, into buffer: inout OrdinalBuffer) {
        switch layout.axis {
        case .days(let axis): search(GanttWindow(rect: rect, axis: axis), layout, axis, &buffer)
        case .continuous(let axis): search(GanttWindow(rect: rect, axis: axis), layout, axis, &buffer)
        }
    }

    /// Appends the segments that may hold an item that meets a rectangle.
    func segments(meeting rect: Rect, _ axis: GanttAxis, into buffer: inout OrdinalBuffer) {
        switch axis {
        case .days(let axis): segments(GanttWindow(rect: rect, axis: axis), &buffer)
        case .continuous(let axis): segments(GanttWindow(rect: rect, axis: axis), &buffer)
        }
    }

    /// The first segment that may reach below a height of the content.
    private func firstSegment(below minY: Double) -> Int {
        var number = heights.position(after: minY - metrics.top - overhang)
        if number < order.count, let part = segments[Int(order[number])].parts.first, !part.isStart {
            // Pieces may lie over each other, all but the last without a height of their own.
            let group = groups[Int(part.group)]
            if group.form != .ownRow { number = segments[Int(group.segment)].number }
        }
        return number
    }

    private func segments<Axis: BarAxis>(_ window: GanttWindow<Axis>, _ buffer: inout OrdinalBuffer) {
        var number = firstSegment(below: window.rect.minY)
        while number < order.count, top(ofSegment: number) < window.rect.maxY {
            if let pieces = coveringPieces(at: number) {
                forEachPiece(pieces, window) { buffer.append(UInt32($0)) }
                number = pieces.upperBound
                continue
            }
            let bounds = bounds.values[number]
            if window.mayMeet(bounds.minStart, bounds.maxEnd) { buffer.append(UInt32(number)) }
            number += 1
        }
    }

    /// The segments of a group whose pieces lie over each other, if it begins here.
    private func coveringPieces(at number: Int) -> Range<Int>? {
        guard let part = segments[Int(order[number])].parts.first else { return nil }
        let group = groups[Int(part.group)]
        return group.pieceCount > 1 && group.form != .ownRow ? number..<number + group.pieceCount : nil
    }

    /// The pieces of a group, which lie over each other, whose bounds may meet the window.
    @inline(__always) private func forEachPiece<Axis: BarAxis>(
        _ pieces: Range<Int>, _ window: GanttWindow<Axis>, _ body: (Int) -> Void
    ) {
        let part = segments[Int(order[pieces.lowerBound])].parts[0]
        let group = groups[Int(part.group)]
        if group.form == .hidden { return }
        let rows = rows(of: part, group, top: top(ofSegment: pieces.lowerBound), window.rect)
        if rows.isEmpty { return }
        bounds.search(
            pieces, rows: group.form == .table ? UInt32(rows.lowerBound)..<UInt32(rows.upperBound) : nil,
            times: { window.mayMeet($0, $1) },
            { piece in
                if window.mayMeet(bounds.values[piece].minStart, bounds.values[piece].maxEnd) { body(piece) }
            })
    }

    /// Display rows of a part that meet a rectangle.
    @inline(__always) private func rows(
        of part: GanttPart, _ group: GanttGroup, top: Double, _ rect: Rect
    ) -> Range<Int> {
        let count = group.form == .ownRow ? part.count : Int(group.rowCount)
        return stripes(
            count: count, pitch: metrics.rowPitch, base: top + part.top + metrics.inset(of: part, group),
            length: metrics.barHeight + (group.form == .split ? overhang : 0), from: rect.minY, to: rect.maxY)
    }

    private func search<Axis: BarAxis>(
        _ window: GanttWindow<Axis>, _ layout: GanttLayout, _ axis: Axis, _ buffer: inout OrdinalBuffer
    ) {
        var number = firstSegment(below: window.rect.minY)
        while number < order.count, top(ofSegment: number) < window.rect.maxY {
            let handle = Int(order[number])
            if let pieces = coveringPieces(at: number) {
                let part = segments[handle].parts[0]
                if usesIndex(part, layout) {
                    search(part, handle, top(ofSegment: number), window, layout, axis, &buffer)
                } else {
                    forEachPiece(pieces, window) { piece in
                        let (handle, top) = (Int(order[piece]), top(ofSegment: pieces.lowerBound))
                        for part in segments[handle].parts { scan(part, handle, top, window, &buffer) }
                    }
                }
                number = pieces.upperBound
                continue
            }
            for index in segments[handle].parts.indices {
                let part = segments[handle].parts[index]
                let top = top(ofSegment: number)
                if !(top + part.top < window.rect.maxY) { break }
                search(part, handle, top, window, layout, axis, &buffer)
            }
            number += 1
        }
    }

    /// Whether the layout's index of the schedule holds a group as it is, in all of its segments.
    private func usesIndex(_ part: GanttPart, _ layout: GanttLayout) -> Bool {
        let handle = Int(part.group)
        guard handle < layout.groups.count, !groups[handle].isChanged else { return false }
        return groups[handle].form == layout.groups[handle].form
    }

    @inline(__always) private func search<Axis: BarAxis>(
        _ part: GanttPart, _ handle: Int, _ top: Double, _ window: GanttWindow<Axis>, _ layout: GanttLayout,
        _ axis: Axis, _ buffer: inout OrdinalBuffer
    ) {
        let group = groups[Int(part.group)]
        if group.form == .hidden { return }
        let rows = rows(of: part, group, top: top, window.rect)
        if rows.isEmpty { return }
        if group.form == .ownRow {
            let first = segments[handle].firstOrdinal + UInt32(part.first)
            return buffer.append(contentsOf: first + UInt32(rows.lowerBound)..<first + UInt32(rows.upperBound))
        }
        guard usesIndex(part, layout) else { return scan(part, handle, top, window, &buffer) }
        let firstBound = Int(layout.groups[Int(part.group)].firstBound)
        for row in group.form == .table ? rows : 0..<1 {
            layout.index.append(
                bound: firstBound + row, columns: columns, axis: axis, minX: window.rect.minX, maxX: window.rect.maxX,
                into: &buffer)
        }
    }

    /// Appends the items of a part whose row and times may meet the window, looking at each. O(items).
    private func scan<Axis: BarAxis>(
        _ part: GanttPart, _ handle: Int, _ top: Double, _ window: GanttWindow<Axis>, _ buffer: inout OrdinalBuffer
    ) {
        let group = groups[Int(part.group)]
        let rows = rows(of: part, group, top: top, window.rect)
        if rows.isEmpty || group.form == .hidden { return }
        let first = segments[handle].firstOrdinal
        for local in part.items {
            let (start, end) = times(local, segments[handle])
            guard isPlaced(start, end), window.mayMeet(start, end) else { continue }
            if group.form != .table || rows.contains(Int(row(local, segments[handle]))) {
                buffer.append(first + UInt32(local))
            }
        }
    }
}

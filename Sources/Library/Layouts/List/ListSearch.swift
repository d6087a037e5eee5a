import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ListLayout {
    /// Appends exactly the elements that meet `rect`. O(log segments + found + sections met).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        search(rect, &buffer) { searchRows($1, $0.start, $2, rect, &$3) }
    }

    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        if parts.perSection > 0 { search(rect, &buffer) { _, _, _, _ in } }
    }

    /// Searches headers and footers in each segment between the edges of `rect`, and calls `body` with the segment.
    @inline(__always) private func search(
        _ rect: Rect, _ buffer: inout OrdinalBuffer,
        _ body: (SegmentTable.Segment, ListPiece, _ origin: Double, inout OrdinalBuffer) -> Void
    ) {
        guard rect.isNumeric else { return }
        let table = segmentTable
        var number = geometry.pieces.segment(endingBeyond: rect.minY)
        while number < table.count {
            let origin = geometry.pieces.start(of: number)
            if origin >= rect.maxY { return }
            let (first, piece) = (table.table[number], geometry.pieces.piece(number))
            body(first, piece, origin, &buffer)
            if parts.perSection > 0 { searchParts(Int(first.section), piece, origin, rect, &buffer) }
            number += 1
        }
    }

    private func searchRows(
        _ piece: ListPiece, _ start: UInt32, _ origin: Double, _ rect: Rect, _ buffer: inout OrdinalBuffer
    ) {
        let metrics = geometry.metrics
        let found = piece.rows(from: rect.minY, to: rect.maxY, origin: origin, metrics)
        if found.isEmpty { return }
        let (stride, isPlain) = (metrics.stride, metrics.stride == 1 && !geometry.isBeyondGrid)
        var position = piece.stretch(ofRow: found.lowerBound)
        while position < piece.stretches.count, piece.stretches[position].first < found.upperBound {
            let stretch = piece.stretches[position]
            position += 1
            let style = metrics.styles[stretch.style]
            guard style.inset < rect.maxX, rect.minX < style.inset + style.width else { continue }
            var rows = found.clamped(to: stretch.rows)
            if rows.isEmpty { continue }
            if isPlain {
                if rows.lowerBound == stretch.first, stretch.begins, style.pinsFirstItem {
                    rows = rows.lowerBound + 1..<rows.upperBound
                }
                buffer.append(contentsOf: start + UInt32(rows.lowerBound)..<start + UInt32(rows.upperBound))
                continue
            }
            let run = ListRun(piece, stretch, from: origin, section: 0, item: 0, metrics)
            for member in (rows.lowerBound - stretch.first) * stride..<(rows.upperBound - stretch.first) * stride
            where run.frame(member).meets(rect) {
                buffer.append(start + UInt32(stretch.first * stride + member))
            }
        }
    }

    private func searchParts(
        _ first: Int, _ piece: ListPiece, _ origin: Double, _ rect: Rect, _ buffer: inout OrdinalBuffer
    ) {
        let metrics = geometry.metrics
        for (position, stretch) in piece.stretches.enumerated() {
            let style = metrics.styles[stretch.style]
            let hasHeader = stretch.begins && style.hasStaticHeader
            if hasHeader, piece.header(position, from: origin, metrics).meets(rect) {
                buffer.append(parts.ordinal(ofSection: first + position))
            }
            if stretch.ends, style.footer > 0, piece.footer(position, from: origin, metrics).meets(rect) {
                buffer.append(parts.ordinal(ofSection: first + position) + 1)
            }
        }
    }
}

import LayoutCore

extension DetailRows {
    /// Calls `body` with the ranges of positions whose elements meet `rect`, in order, and returns how many elements were
    /// compared. O(log rows + met rows · log n + found), where elements of a row overlap a 64th of the row besides.
    @inline(__always) private func forEachRange(
        meeting rect: Rect, _ body: (_ range: Range<Int>, _ number: Int, _ strand: Strand, _ row: Int) -> Void
    ) -> Int {
        guard rect.isNumeric else { return 0 }
        let outward = rect.outward
        var compared = 0
        forEachRow(meeting: rect) { row in
            for number in strands(of: row) {
                let strand = strands[number]
                if strand.isLoose {
                    forEachLoose(strand, meeting: rect) { position, _ in
                        body(position..<position + 1, number, strand, row)
                    }
                    compared &+= strand.count
                    continue
                }
                let inside = split(strand, outward.minX, outward.maxX) { range in
                    compared &+= range.count
                    body(range, number, strand, row)
                }
                compared &+= inside.count
                if !inside.isEmpty { body(inside, number, strand, row) }
            }
        }
        return compared
    }

    /// Replaces the buffer's contents with the ordinals of the elements that meet `rect`.
    func search(_ rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        let compared = forEachRange(meeting: rect) { range, number, _, _ in append(range, number, &buffer) }
        buffer.examined = compared
    }

    /// The same with the frame of each.
    func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frames: inout [Rect]) {
        buffer.removeAll()
        frames.removeAll(keepingCapacity: true)
        let compared = forEachRange(meeting: rect) { range, number, strand, row in
            append(range, number, &buffer)
            let (top, bottom) = (rows[row].top, rows[row].bottom)
            for position in range {
                let edges =
                    strand.isLoose
                    ? loose[Int(strand.detail) + position - Int(strand.first)]
                    : SIMD2(strand.points(starts.base[position]), strand.points(ends.base[position]))
                frames.append(Rect(minX: edges[0], minY: top, maxX: edges[1], maxY: bottom))
            }
        }
        buffer.examined = compared
    }

    /// Replaces the contents of `ranges` with the ordinals of the elements that meet `rect`.
    func search(_ rect: Rect, into ranges: inout [Range<UInt32>]) {
        ranges.removeAll(keepingCapacity: true)
        _ = forEachRange(meeting: rect) { range, number, _, _ in
            if ordinals.count == 0 {
                let first = ordinal(range.lowerBound, number)
                return ranges.appendAdjacent(first..<first + UInt32(range.count))
            }
            for position in range {
                ranges.appendAdjacent(ordinals.base[position]..<ordinals.base[position] + 1)
            }
        }
    }

    @inline(__always) private func append(_ range: Range<Int>, _ strand: Int, _ buffer: inout OrdinalBuffer) {
        if ordinals.count > 0 { return buffer.append(ordinals, range) }
        let first = ordinal(range.lowerBound, strand)
        buffer.append(contentsOf: first..<first + UInt32(range.count))
    }

    /// Calls `body` with the position and the edges of each element of a loose strand that meets the rectangle.
    @inline(__always) func forEachLoose(
        _ strand: Strand, meeting rect: Rect, _ body: (_ position: Int, _ edges: SIMD2<Double>) -> Void
    ) {
        for number in 0..<strand.count {
            let edges = loose[Int(strand.detail) + number]
            if !(edges[0] < rect.maxX) { return }
            if edges[1] > rect.minX { body(Int(strand.first) + number, edges) }
        }
    }
}

import LayoutCore

/// What a query asks of the strands of rows, in their own terms.
struct DetailFold {
    let query: DetailQuery
    /// The query's span, moved outward to the grid.
    let minX: Double
    let maxX: Double
    /// Steps from which on an element is wide; at most 2³².
    let least: Int
    let shift: Int

    init(_ query: DetailQuery) {
        self.query = query
        let outward = query.rect.outward
        (minX, maxX) = (outward.minX, outward.maxX)
        let steps = (query.leastPoints * 1024).rounded(.up)
        least = steps < 0x1p32 ? Int(steps) : 1 << 32
        shift = query.cellShift
    }
}

extension DetailRows {
    /// Folds elements of a packed strand one by one. O(length).
    @inline(__always) func foldElements(
        _ range: Range<Int>, _ number: Int, _ strand: Strand, _ fold: DetailFold, into buffer: inout DetailBuffer
    ) {
        let (starts, ends, unit) = (starts.base, ends.base, strand.unit)
        var position = range.lowerBound
        buffer.examined &+= range.count
        while position < range.upperBound {
            let (start, end) = (starts[position], ends[position])
            var width = end &- start
            if Int(width) >= fold.least {
                buffer.append(ordinal(position, number), left: strand.points(start), right: strand.points(end))
                position &+= 1
                continue
            }
            let cell = (unit &+ Int(start)) &>> fold.shift
            let limit = (cell &+ 1) &<< fold.shift &- unit
            var (next, right, widest) = (position &+ 1, end, position)
            while next < range.upperBound, Int(starts[next]) < limit {
                let (start, end) = (starts[next], ends[next])
                if Int(end &- start) >= fold.least { break }
                right = max(right, end)
                // Of equally wide elements the lowest ordinal: positions do not tell where left edges differ.
                if end &- start > width || end &- start == width && ordinal(next, number) < ordinal(widest, number) {
                    (width, widest) = (end &- start, next)
                }
                next &+= 1
            }
            let entry = DetailEntry(
                representative: ordinal(widest, number), count: UInt32(truncatingIfNeeded: next &- position),
                left: strand.points(start), right: strand.points(right))
            buffer.fold(entry, width: Double(width) * 0x1p-10, in: cell)
            position = next
        }
    }

    /// Folds the elements of a loose strand that meet the query's rectangle. O(length).
    func foldLoose(_ number: Int, _ fold: DetailFold, into buffer: inout DetailBuffer) {
        let strand = strands[number]
        buffer.examined &+= strand.count
        forEachLoose(strand, meeting: fold.query.rect) { position, edges in
            let ordinal = ordinal(position, number)
            if fold.query.isOwnEntry(edges[0], edges[1]) {
                return buffer.append(ordinal, left: edges[0], right: edges[1])
            }
            buffer.fold(
                DetailEntry(representative: ordinal, count: 1, left: edges[0], right: edges[1]),
                width: edges[1] - edges[0], in: fold.query.cell(edges[0]))
        }
    }

    /// Folds every row that the query meets, in order; `inside` folds the elements of a packed strand that begin inside
    /// the query's span.
    @inline(__always) func fold(
        _ query: DetailQuery, into buffer: inout DetailBuffer,
        inside: (_ range: Range<Int>, _ number: Int, _ strand: Strand, _ fold: DetailFold, inout DetailBuffer) -> Void
    ) {
        buffer.removeAll()
        guard query.rect.isNumeric else { return }
        let fold = DetailFold(query)
        forEachRow(meeting: query.rect) { row in
            for number in strands(of: row) {
                let strand = strands[number]
                if strand.isLoose {
                    foldLoose(number, fold, into: &buffer)
                    continue
                }
                let range = split(strand, fold.minX, fold.maxX) {
                    foldElements($0, number, strand, fold, into: &buffer)
                }
                if !range.isEmpty { inside(range, number, strand, fold, &buffer) }
            }
            buffer.endRow(top: rows[row].top, bottom: rows[row].bottom)
        }
    }
}

import CSupport
import LayoutCore

// Questions that rows of bars beside each other answer without finding what meets a rectangle.
extension RowIndex {
    /// Considers along a row every element in reach: those that the query touches, and then one after the other to both
    /// sides. O(rows · (log n + count)). False in other directions and where bars lie over each other.
    public func considerNearest(
        _ query: NearestQuery, into buffer: inout NearestBuffer, frame: (UInt32) -> Rect,
        where isWanted: (UInt32) -> Bool
    ) -> Bool {
        switch query.direction {
        case .any, .left, .right, .up, .down: return false
        case .row, .previousInRow, .nextInRow: break
        }
        guard query.isAnswerable else { return true }
        let box = BoxQuery(query.rect)
        guard let band = rowsInOrder(box) else { return false }
        for row in band { consider(row, query, box, into: &buffer, frame, isWanted) }
        return loose.considerNearest(query, into: &buffer, frame: frame, where: isWanted)
    }

    private func consider(
        _ row: Int, _ query: NearestQuery, _ box: BoxQuery, into buffer: inout NearestBuffer,
        _ frame: (UInt32) -> Rect, _ isWanted: (UInt32) -> Bool
    ) {
        let record = rows.rows[row]
        var entries = GroupEntries()
        var span = rows.estimate(row: row, lower: box.rounded.minX, upper: box.rounded.maxX, entries: &entries)
        rows.refine(&span, lower: box.rounded.minX, upper: box.rounded.maxX)
        var position = Int(span.low)
        // Then bars overlap what is asked about vertically, and start and end say how far they are.
        let isInRow = !isOnEdge(row, box)
        func consider() {
            let ordinal = rows.id(record, at: position)
            let bar = FloatBox(rows.starts[position], 0, rows.ends[position], 0)
            if isInRow, let (outer, inner) = bar.limits(from: query.rect.minY, to: query.rect.maxY),
                let isAdmitted = query.direction.admits(outer, inner, from: query.rect.midX)
            {
                if isAdmitted { buffer.consider(ordinal, within: outer, upTo: inner, where: isWanted) }
            } else {
                buffer.consider(ordinal, frame(ordinal), where: isWanted)
            }
        }
        while position < span.high {
            consider()
            position += 1
        }
        while query.direction != .previousInRow, position < record.end,
            Self.bound(query.rect.maxX, rows.starts[position]) <= buffer.reach
        {
            consider()
            position += 1
        }
        position = Int(span.low) - 1
        while query.direction != .nextInRow, position >= record.first,
            Self.bound(-query.rect.minX, -rows.ends[position]) <= buffer.reach
        {
            consider()
            position -= 1
        }
    }

    /// A lower bound of the squared distance of two coordinates, of which the further one is rounded.
    private static func bound(_ near: Double, _ far: Float) -> Double {
        let gap = Double(far) - Double(abs(far)) * 0x1p-23 - near
        return gap > 0 ? gap * gap * (1 - 0x1p-50) : 0
    }

    /// Number of elements that meet `rect`. Rows across the whole of which the rectangle goes are not read: O(1) for all of
    /// them. In others two places are looked up, and rows on its edges are searched. O(rows).
    public func countElements(in rect: Rect, using buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) -> Int {
        guard rect.isNumeric else { return 0 }
        let query = BoxQuery(rect)
        guard rows.rowCount > 0, let band = rowsInOrder(query) else {
            search(rect, into: &buffer, frame: frame)
            return buffer.count
        }
        // First, because it empties no buffer, but counts what is in it.
        var count = loose.countElements(in: rect, using: &buffer, frame: frame) - buffer.count
        var apart = 0
        func setApart(_ row: Int) {
            found[apart] = UInt32(row)
            apart += 1
        }
        var inner = band
        while let row = inner.first, isOnEdge(row, query) {
            setApart(row)
            inner.removeFirst()
        }
        while let row = inner.last, isOnEdge(row, query) {
            setApart(row)
            inner.removeLast()
        }
        count += countElements(inRows: inner, query, setApart)
        buffer.examined += inner.count * IntervalRows.examinedInRow
        if apart > 0 { searchApart(found.base, apart, query, &buffer, frame) }
        return count + buffer.count
    }

    /// Number of elements that meet a query, of rows that lie inside it vertically; hands over those that must be searched.
    private func countElements(inRows inner: Range<Int>, _ query: BoxQuery, _ setApart: (Int) -> Void) -> Int {
        let (lower, upper) = (query.rounded.minX, query.rounded.maxX)
        if lower < extent.lowerBound, upper > extent.upperBound, let first = inner.first, let last = inner.last {
            return Int(rows.rows[last].end - rows.rows[first].first)
        }
        var count = 0
        var entries = GroupEntries()
        for row in inner {
            var span = rows.estimate(row: row, lower: lower, upper: upper, entries: &entries)
            rows.refine(&span, lower: lower, upper: upper)
            if span.isDoubtful || isOnEdge(row, query) { setApart(row) } else { count += span.count }
        }
        return count
    }

    /// The rows that touch a query; nil where their edges are out of order, or the ends of bars in one of them.
    private func rowsInOrder(_ query: BoxQuery) -> Range<Int>? {
        guard rows.rowCount > 0 else { return 0..<0 }
        guard areRowsInOrder, !bands.rows[0].isUnordered else { return nil }
        return touchedRows(query)
    }

    /// Keeps the ordinals whose exact frames meet the query, and returns their number.
    static func refine(
        _ ordinals: UnsafeMutableBufferPointer<UInt32>, _ query: BoxQuery, _ frame: (UInt32) -> Rect
    ) -> Int {
        var kept = 0
        for position in ordinals.indices where frame(ordinals[position]).meets(query.exact) {
            ordinals[kept] = ordinals[position]
            kept += 1
        }
        return kept
    }

    /// Appends elements in a long span.
    func searchLong(_ span: RowSpan, _ query: BoxQuery, _ buffer: inout OrdinalBuffer, _ frame: (UInt32) -> Rect) {
        let isOnEdge = isDoubtful(span, query)
        rows.append(
            long: span, lower: query.rounded.minX, upper: query.rounded.maxX, into: &buffer
        ) { isOnEdge || $1 ? Self.refine($0, query, frame) : $0.count }
    }
}

extension FloatBox {
    /// ``limits`` of a frame that lies between two heights.
    @inline(__always) fileprivate func limits(from minY: Double, to maxY: Double) -> (outer: Rect, inner: Rect)? {
        guard var limits else { return nil }
        (limits.outer.minY, limits.outer.maxY) = (minY, maxY)
        (limits.inner.minY, limits.inner.maxY) = (minY, maxY)
        return limits
    }
}

extension SearchDirection {
    /// Whether an element of a row lies in the direction from a place, if its frame lies within one rectangle and reaches
    /// up to another; nil where the frame must decide.
    @inline(__always) fileprivate func admits(_ outer: Rect, _ inner: Rect, from place: Double) -> Bool? {
        if self == .row { return true }
        let isPrevious = self == .previousInRow
        let slack = 0x1p-40 * (abs(outer.minX) + abs(outer.maxX))
        if (outer.minX + inner.maxX) / 2 - slack > place { return !isPrevious }
        if (inner.minX + outer.maxX) / 2 + slack < place { return isPrevious }
        return nil
    }
}

extension RowIndex {
    /// Whether elements of a span may lie on an edge of the query.
    @inline(__always) func isDoubtful(_ span: RowSpan, _ query: BoxQuery) -> Bool {
        span.isDoubtful || isOnEdge(Int(span.row), query)
    }

    /// Whether a row may lie on the top or bottom edge of the query.
    @inline(__always) func isOnEdge(_ row: Int, _ query: BoxQuery) -> Bool {
        let edges = edges.base[row]
        return !(edges[0] < query.rounded.maxY && edges[1] > query.rounded.minY)
    }
}

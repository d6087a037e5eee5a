import CSupport
import LayoutCore

extension BoxQuery {
    /// A query that only its rounded form is used of.
    init(point: support_box) {
        exact = .null
        rounded = point
    }
}

extension RowCells {
    /// Searches a row again and tells what came and went.
    func refresh<Changes: CellChanges>(
        _ row: Int, of index: RowIndex, _ update: inout CellUpdate<Changes>, _ frame: (UInt32) -> Rect
    ) {
        let cell = cell(row)
        update.examined &+= IntervalRows.examinedInRow
        let isOnEdge =
            !(index.bands.ends.base[row] > update.query.rounded.minY
            && index.bands.starts.base[row] < update.query.rounded.maxY)
        let (lower, upper) = (update.query.rounded.minX, update.query.rounded.maxX)
        let record = index.rows.rows.base[row]
        var span = index.rows.estimate(row: row, lower: lower, upper: upper, entries: &update.entries)
        index.rows.refine(&span, lower: lower, upper: upper)
        var bounds = Self.none
        var count = 0
        if record.isUnordered {
            guard !index.rows.isLong(span) else {
                update.needed = .max
                return
            }
            span.low = record.first
            count = searchUnordered(
                span, record, of: index, update.query, &bounds, &span.isDoubtful, &update.examined)
        } else {
            count = span.count
            update.needed = max(update.needed, count)
            if count > stride { return }
            bounds = index.rows.bounds(span, record)
            if !(span.isDoubtful || isOnEdge) {
                update.departed &+= 1
                return storeRun(cell, span, record, of: index, bounds, update.changes)
            }
            IntervalRows.write(span.low, count, to: fresh.base)
        }
        let isDoubtful = span.isDoubtful || isOnEdge
        update.departed &+= isDoubtful ? 0 : 1
        store(cell, count, bounds: isDoubtful ? Self.none : bounds, isDoubtful: isDoubtful, &update, frame) {
            index.rows.id(record, at: Int($0))
        }
    }

    /// Writes the positions of a span that end not before the query to the scratch, and returns their number.
    /// `bounds` are the cell's.
    @inline(__always) private func searchUnordered(
        _ span: RowSpan, _ record: support_row, of index: RowIndex, _ query: BoxQuery,
        _ bounds: inout FloatBox, _ isDoubtful: inout Bool, _ examined: inout Int
    ) -> Int {
        let (lower, high) = (query.rounded.minX, Int(span.high))
        bounds = index.rows.bounds(span, record)
        guard span.low < span.high else { return 0 }
        var (count, gone, next) = (0, -Float.infinity, Float.infinity)
        var block = Int(span.low) >> 4
        let endBlock = (high &- 1) >> 4 &+ 1
        while block < endBlock {
            // Values from beyond the row or the span make the bounds narrower than need be, and never wrong.
            gone = max(gone, support_greatest_below(index.rows.maxima.base + block, lower))
            var live = support_values_at_least(index.rows.maxima.base + block, lower)
            if endBlock &- block < 16 { live &= (1 << UInt32(endBlock &- block)) &- 1 }
            while live != 0 {
                let first = (block &+ live.trailingZeroBitCount) &* 16
                var lanes = support_values_at_least(index.rows.ends.base + first, lower)
                gone = max(gone, support_greatest_below(index.rows.ends.base + first, lower))
                lanes &= .max &<< UInt32(max(0, Int(span.low) &- first))
                lanes &= 0xffff &>> UInt32(max(0, first &+ 16 &- high))
                examined &+= BoxBlocks.width
                while lanes != 0 {
                    let position = first &+ lanes.trailingZeroBitCount
                    next = min(next, index.rows.ends.base[position])
                    fresh.base[count] = UInt32(truncatingIfNeeded: position)
                    count &+= 1
                    lanes &= lanes &- 1
                }
                live &= live &- 1
            }
            block &+= 16
        }
        isDoubtful = !(next > lower) || !(index.rows.starts.base[high &- 1] < query.rounded.maxX)
        bounds[0] = gone
        bounds[2] = next
        return count
    }

    /// Puts consecutive positions, all of them in the answer, into a cell.
    @inline(__always) private func storeRun<Changes: CellChanges>(
        _ cell: Int, _ span: RowSpan, _ record: support_row, of index: RowIndex, _ bounds: FloatBox, _ changes: Changes
    ) {
        let base = cell &* stride
        let count = span.count
        if Changes.isRecording { compareRun(base, Int(counts.base[cell]), span, record, of: index, changes) }
        // Whole eights, which a cell has room for.
        IntervalRows.write(span.low, count, to: positions.base + base)
        index.rows.write(record, Int(span.low), count, to: ordinals.base + base)
        setCount(cell, count)
        setBounds(cell, bounds)
    }

    /// Puts the positions in the scratch into a cell, those left out whose exact frame doesn't meet the query.
    @inline(__always) private func store<Changes: CellChanges>(
        _ cell: Int, _ found: Int, bounds: FloatBox, isDoubtful: Bool, _ update: inout CellUpdate<Changes>,
        _ frame: (UInt32) -> Rect, ordinal: (UInt32) -> UInt32
    ) {
        var count = found
        if isDoubtful {
            count = 0
            for element in 0..<found {
                let position = fresh.base[element]
                fresh.base[count] = position
                count &+= frame(ordinal(position)).meets(update.query.exact) ? 1 : 0
            }
        }
        update.needed = max(update.needed, count)
        if count > stride { return }
        let base = cell &* stride
        if Changes.isRecording { compare(base, Int(counts.base[cell]), count, update.changes, ordinal: ordinal) }
        for element in 0..<count {
            let position = fresh.base[element]
            positions.base[base &+ element] = position
            ordinals.base[base &+ element] = ordinal(position)
        }
        setCount(cell, count)
        setBounds(cell, bounds)
    }

    /// Tells the difference between a cell's positions and a span: in time that depends on it alone where the cell's
    /// are consecutive too.
    @inline(__always) private func compareRun<Changes: CellChanges>(
        _ base: Int, _ oldCount: Int, _ span: RowSpan, _ record: support_row, of index: RowIndex, _ changes: Changes
    ) {
        let old = positions.base + base
        let new = Int(span.low)..<Int(span.high)
        let first = oldCount == 0 ? new.lowerBound : Int(old[0])
        let end = first &+ oldCount
        guard oldCount == 0 || Int(old[oldCount &- 1]) == end &- 1 else {
            IntervalRows.write(span.low, new.count, to: fresh.base)
            return compare(base, oldCount, new.count, changes) { index.rows.id(record, at: Int($0)) }
        }
        var position = first
        while position < min(end, new.lowerBound) {
            changes.vanished(index.rows.id(record, at: position))
            position &+= 1
        }
        position = max(first, new.upperBound)
        while position < end {
            changes.vanished(index.rows.id(record, at: position))
            position &+= 1
        }
        position = new.lowerBound
        while position < min(first, new.upperBound) {
            changes.appeared(index.rows.id(record, at: position))
            position &+= 1
        }
        position = max(end, new.lowerBound)
        while position < new.upperBound {
            changes.appeared(index.rows.id(record, at: position))
            position &+= 1
        }
    }

    /// Tells the difference between a cell's positions and those in the scratch, both ascending.
    @inline(__always) private func compare<Changes: CellChanges>(
        _ base: Int, _ oldCount: Int, _ count: Int, _ changes: Changes, ordinal: (UInt32) -> UInt32
    ) {
        let old = positions.base + base
        let new = fresh.base
        var (before, after) = (0, 0)
        while before < oldCount || after < count {
            if before == oldCount || (after < count && new[after] < old[before]) {
                changes.appeared(ordinal(new[after]))
                after &+= 1
            } else if after == count || old[before] < new[after] {
                changes.vanished(ordinals.base[base &+ before])
                before &+= 1
            } else {
                before &+= 1
                after &+= 1
            }
        }
    }
}

extension IntervalRows {
    /// The bounds of a refined span: the nearest ends (of intervals that are in order) and starts to either side.
    @inline(__always) func bounds(_ span: RowSpan, _ record: support_row) -> FloatBox {
        let (low, high) = (Int(span.low), Int(span.high))
        let isEmpty = low >= high
        return FloatBox(
            low > Int(record.first) ? ends.base[low &- 1] : -.infinity,
            isEmpty ? -.infinity : starts.base[high &- 1],
            isEmpty ? .infinity : ends.base[low],
            high < Int(record.end) ? starts.base[high] : .infinity)
    }
}

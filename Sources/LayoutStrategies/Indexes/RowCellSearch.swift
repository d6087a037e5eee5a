import CSupport
import LayoutCore

extension BoxQuery {
    /// A query that only its rounded form is used of.
    init(point: support_box) {
        exact = .null
        rounded = point
    }
}

extension CellUpdate {
    /// Searches a band again and tells what came and went.
    mutating func refresh<Observer: QueryObserver>(
        _ band: Int, _ appeared: inout OrdinalBuffer, _ vanished: inout OrdinalBuffer, _ observer: inout Observer,
        _ frame: (UInt32) -> Rect
    ) {
        let number = index.band(at: band)
        let cell = cells.cell(band)
        let isOnEdge =
            !(index.bands.ends.base[band] > query.rounded.minY && index.bands.starts.base[band] < query.rounded.maxY)
        if number & RowBoxIndex.blockFlag != 0 {
            let block = Int(number & ~RowBoxIndex.blockFlag)
            let (count, isDoubtful) = searchBlock(block, &observer)
            let ordinals = index.ordinals.base + block &* BoxBlocks.width
            store(
                cell, count, bounds: RowCells.none, isDoubtful: isDoubtful || isOnEdge, &appeared, &vanished, frame
            ) { ordinals[Int($0)] }
            return
        }
        let (lower, upper) = (query.rounded.minX, query.rounded.maxX)
        let record = index.rows.rows.base[Int(number)]
        var span = index.rows.estimate(row: Int(number), lower: lower, upper: upper, entries: &entries)
        index.rows.refine(&span, lower: lower, upper: upper, observer: &observer)
        var bounds = RowCells.none
        var count = 0
        if record.isUnordered {
            guard !index.rows.isLong(span) else {
                needed = .max
                return
            }
            span.low = record.first
            count = searchUnordered(span, record, &bounds, &span.isDoubtful, &observer)
        } else {
            count = span.count
            needed = max(needed, count)
            if count > cells.stride { return }
            bounds = index.rows.bounds(span, record)
            if !(span.isDoubtful || isOnEdge) { return storeRun(cell, span, record, bounds, &appeared, &vanished) }
            IntervalRows.write(span.low, count, to: cells.fresh.base)
        }
        let isDoubtful = span.isDoubtful || isOnEdge
        let ids = index.rows.ids.base
        store(
            cell, count, bounds: isDoubtful ? RowCells.none : bounds, isDoubtful: isDoubtful, &appeared, &vanished,
            frame
        ) { record.isScattered ? ids[Int($0)] : $0 &+ record.shift }
    }

    /// Writes the lanes of a block that touch the query to the scratch; their number, and whether some only touch it.
    @inline(__always) private func searchBlock<Observer: QueryObserver>(
        _ block: Int, _ observer: inout Observer
    ) -> (count: Int, isDoubtful: Bool) {
        var lanes = index.blocks.touching(query, block: block)
        let isDoubtful = lanes & ~index.blocks.meeting(query, block: block) != 0
        observer.examined(min(BoxBlocks.width, index.ordinals.count - block * BoxBlocks.width))
        var count = 0
        while lanes != 0 {
            cells.fresh.base[count] = UInt32(lanes.trailingZeroBitCount)
            count &+= 1
            lanes &= lanes &- 1
        }
        return (count, isDoubtful)
    }

    /// Writes the positions of a span that end not before the query to the scratch, and returns their number. `bounds` are
    /// those of the cell.
    @inline(__always) private func searchUnordered<Observer: QueryObserver>(
        _ span: RowSpan, _ record: IntervalRows.Row, _ bounds: inout FloatBox, _ isDoubtful: inout Bool,
        _ observer: inout Observer
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
                observer.examined(BoxBlocks.width)
                while lanes != 0 {
                    let position = first &+ lanes.trailingZeroBitCount
                    next = min(next, index.rows.ends.base[position])
                    cells.fresh.base[count] = UInt32(truncatingIfNeeded: position)
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
    @inline(__always) private mutating func storeRun(
        _ cell: Int, _ span: RowSpan, _ record: IntervalRows.Row, _ bounds: FloatBox, _ appeared: inout OrdinalBuffer,
        _ vanished: inout OrdinalBuffer
    ) {
        let base = cell &* cells.stride
        let count = span.count
        if records { compareRun(base, Int(cells.counts.base[cell]), span, record, &appeared, &vanished) }
        // Whole eights, which a cell has room for.
        IntervalRows.write(span.low, count, to: cells.positions.base + base)
        index.rows.write(record, Int(span.low), count, to: cells.ordinals.base + base)
        cells.setCount(cell, count)
        cells.setBounds(cell, bounds)
    }

    /// Puts the positions in the scratch into a cell, those left out whose exact frame doesn't meet the query.
    @inline(__always) private mutating func store(
        _ cell: Int, _ found: Int, bounds: FloatBox, isDoubtful: Bool, _ appeared: inout OrdinalBuffer,
        _ vanished: inout OrdinalBuffer, _ frame: (UInt32) -> Rect, ordinal: (UInt32) -> UInt32
    ) {
        var count = found
        if isDoubtful {
            count = 0
            for element in 0..<found {
                let position = cells.fresh.base[element]
                cells.fresh.base[count] = position
                count &+= frame(ordinal(position)).meets(query.exact) ? 1 : 0
            }
        }
        needed = max(needed, count)
        if count > cells.stride { return }
        let base = cell &* cells.stride
        if records { compare(base, Int(cells.counts.base[cell]), count, &appeared, &vanished, ordinal: ordinal) }
        for element in 0..<count {
            let position = cells.fresh.base[element]
            cells.positions.base[base &+ element] = position
            cells.ordinals.base[base &+ element] = ordinal(position)
        }
        cells.setCount(cell, count)
        cells.setBounds(cell, bounds)
    }

    /// Tells the difference between a cell's positions and a span: in time that depends on it alone where the cell's
    /// are consecutive too.
    @inline(__always) private func compareRun(
        _ base: Int, _ oldCount: Int, _ span: RowSpan, _ record: IntervalRows.Row, _ appeared: inout OrdinalBuffer,
        _ vanished: inout OrdinalBuffer
    ) {
        let old = cells.positions.base + base
        let new = Int(span.low)..<Int(span.high)
        let first = oldCount == 0 ? new.lowerBound : Int(old[0])
        let end = first &+ oldCount
        guard oldCount == 0 || Int(old[oldCount &- 1]) == end &- 1 else {
            IntervalRows.write(span.low, new.count, to: cells.fresh.base)
            return compare(base, oldCount, new.count, &appeared, &vanished) { index.rows.id(record, at: Int($0)) }
        }
        var position = first
        while position < min(end, new.lowerBound) {
            vanished.append(index.rows.id(record, at: position))
            position &+= 1
        }
        position = max(first, new.upperBound)
        while position < end {
            vanished.append(index.rows.id(record, at: position))
            position &+= 1
        }
        position = new.lowerBound
        while position < min(first, new.upperBound) {
            appeared.append(index.rows.id(record, at: position))
            position &+= 1
        }
        position = max(end, new.lowerBound)
        while position < new.upperBound {
            appeared.append(index.rows.id(record, at: position))
            position &+= 1
        }
    }

    /// Tells the difference between a cell's positions and those in the scratch, both ascending.
    @inline(__always) private func compare(
        _ base: Int, _ oldCount: Int, _ count: Int, _ appeared: inout OrdinalBuffer, _ vanished: inout OrdinalBuffer,
        ordinal: (UInt32) -> UInt32
    ) {
        let old = cells.positions.base + base
        let new = cells.fresh.base
        var (before, after) = (0, 0)
        while before < oldCount || after < count {
            if before == oldCount || (after < count && new[after] < old[before]) {
                appeared.append(ordinal(new[after]))
                after &+= 1
            } else if after == count || old[before] < new[after] {
                vanished.append(cells.ordinals.base[base &+ before])
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
    @inline(__always) func bounds(_ span: RowSpan, _ record: Row) -> FloatBox {
        let (low, high) = (Int(span.low), Int(span.high))
        let isEmpty = low >= high
        return FloatBox(
            low > Int(record.first) ? ends.base[low &- 1] : -.infinity,
            isEmpty ? -.infinity : starts.base[high &- 1],
            isEmpty ? .infinity : ends.base[low],
            high < Int(record.end) ? starts.base[high] : .infinity)
    }
}

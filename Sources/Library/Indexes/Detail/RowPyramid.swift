import LayoutCore

/// The elements of each row in their order, and over them levels of cells, each level's twice as wide as the one's below:
/// how many elements begin in each cell, which of them is the widest, and where the rightmost ends.
///
/// Source: mipmaps (Williams: Pyramidal Parametrics, SIGGRAPH 1983). Only cells that hold an element are kept. The lowest
/// level is the first with four elements a cell or more, and a level that has hardly fewer cells than the one below is
/// left out, so that levels take about as much as the elements do. A query copies the cells of one level, and goes down where
/// a cell holds a wide element or lies half inside.
///
/// Load: O(n) where each row's elements come by left edge. Query: O(log n) a row and wide element, and O(1) a cell. Bytes
/// per element: 8 (edges), 4 (ordinal, unless each row has consecutive ones), 5 to 14 (cells; 0 in rows of less than 32)
/// and 0.06 (greatest ends); a row 24 and a strand 32 to 36, as ``DetailRows`` counts them.
public final class RowPyramid: DetailIndex {
    // Exclusivity is not checked: a query would pay for it, and no call comes back to the index.
    @exclusivity(unchecked) private var rows = DetailRows()
    @exclusivity(unchecked) private var cells = DetailCells()

    /// Loads every frame. O(n) where each row's elements come by left edge.
    public init(elementCount: Int, frames: FrameReader) {
        rows = DetailRows(elementCount: elementCount, frames: frames)
        cells.make(&rows)
    }

    /// Finds the rows, and their elements by binary search.
    public func search(_ rect: Rect, into buffer: inout OrdinalBuffer) { rows.search(rect, into: &buffer) }

    /// The same: frames are those of rows and positions.
    public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frames: inout [Rect]) {
        rows.search(rect, into: &buffer, frames: &frames)
    }

    /// The same: a row whose ordinals are consecutive gives one range.
    public func search(_ rect: Rect, into ranges: inout [Range<UInt32>]) { rows.search(rect, into: &ranges) }

    /// Takes the level of the query's cells.
    public func fold(_ query: DetailQuery, into buffer: inout DetailBuffer) {
        rows.fold(query, into: &buffer) { range, number, strand, fold, buffer in
            var level = Int(strand.levelCount)
            while level > 0, cells.levels[Int(strand.levels) + level - 1].shift > fold.shift { level -= 1 }
            foldCells(level, range, number, strand, fold, into: &buffer)
        }
    }

    /// Folds elements of a strand by the cells of a level, counted from 1; level 0 is the elements themselves.
    private func foldCells(
        _ level: Int, _ range: Range<Int>, _ number: Int, _ strand: DetailRows.Strand, _ fold: DetailFold,
        into buffer: inout DetailBuffer
    ) {
        if level == 0 || range.count < DetailCells.perCell {
            return rows.foldEvenly(range, number, strand, fold, into: &buffer)
        }
        let of = cells.levels[Int(strand.levels) + level - 1]
        let base = UnsafePointer(cells.cells.base + of.first)
        func below(_ range: Range<Int>, _ buffer: inout DetailBuffer) {
            if range.isEmpty { return }
            foldCells(level - 1, range, number, strand, fold, into: &buffer)
        }
        let whole = Self.wholeCells(base, of.count, range, strand)
        if whole.isEmpty { return below(range, &buffer) }
        below(range.lowerBound..<Int(base[whole.lowerBound].first), &buffer)
        var cell = whole.lowerBound
        while cell < whole.upperBound {
            // A strand before may have begun the first cell, and one behind may go on with the last.
            if of.shift == fold.shift && cell > whole.lowerBound {
                cell = copy(base, cell..<whole.upperBound - 1, strand, fold, into: &buffer)
            }
            let (one, next) = (base[cell], base[cell + 1].first)
            buffer.examined &+= 1
            if Int(one.width) >= fold.least {
                below(Int(one.first)..<Int(next), &buffer)
            } else {
                buffer.fold(
                    one.entry(upTo: next, strand), width: Double(one.width) * 0x1p-10,
                    in: (strand.unit &+ Int(one.left)) &>> fold.shift)
            }
            cell += 1
        }
        below(Int(base[whole.upperBound].first)..<range.upperBound, &buffer)
    }

    /// The cells of a level that have elements of a range alone. O(log cells), a few steps where elements are evenly spread.
    private static func wholeCells(
        _ base: UnsafePointer<DetailCells.Cell>, _ count: Int, _ range: Range<Int>, _ strand: DetailRows.Strand
    ) -> Range<Int> {
        func guess(_ position: Int) -> Int { (position - Int(strand.first)) * count / strand.count }
        let first = partitioningIndex(0, count, near: guess(range.lowerBound)) {
            Int(base[$0].first) >= range.lowerBound
        }
        let behind = partitioningIndex(first, count + 1, near: guess(range.upperBound)) {
            Int(base[$0].first) > range.upperBound
        }
        return first..<max(first, behind - 1)
    }

    /// Copies cells, each of which is an entry, up to the first with a wide element, and returns where that is.
    @inline(__always) private func copy(
        _ base: UnsafePointer<DetailCells.Cell>, _ range: Range<Int>, _ strand: DetailRows.Strand, _ fold: DetailFold,
        into buffer: inout DetailBuffer
    ) -> Int {
        var cell = range.lowerBound
        buffer.withUnusedCapacity(range.count) { span, used in
            span.withUnsafeMutableBufferPointer { storage in
                let target = storage.baseAddress! + used - range.lowerBound
                var one = base[cell]
                while cell < range.upperBound, Int(one.width) < fold.least {
                    let next = base[cell &+ 1]
                    target[cell] = one.entry(upTo: next.first, strand)
                    one = next
                    cell &+= 1
                }
                return cell - range.lowerBound
            }
        }
        buffer.examined &+= cell - range.lowerBound
        return cell
    }
}

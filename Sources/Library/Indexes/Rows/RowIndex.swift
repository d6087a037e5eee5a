import CSupport
import LayoutCore

/// Boxes by row: rows by y, and within a row by left edge.
///
/// A *row* is found in the frames themselves: boxes with the same top and bottom edge, from 24 on. Its boxes need no
/// y of their own; they are intervals, ``IntervalRows``. The rows' *bands*, from top to bottom edge, are intervals
/// again, on the other axis: one row of ``IntervalRows``. So a query reads which rows it meets out of one table, then
/// for each a few entries of that row's table, and copies a range of ordinals; the rows' cache lines are asked for
/// ahead, all of them at once, because a query on cold rows waits for memory and for nothing else. Boxes in no row
/// (one bar a row, few of them, frames from anywhere) lie in a ``PackedRTree``.
///
/// Bars over each other cost rows more than a tree: what began before a query has to be looked for one by one. So do rows
/// whose ordinals aren't consecutive: these are read from memory, a line more for each row. Beyond ``RowLimits`` no row is
/// kept, and all boxes lie in the tree.
///
/// Boxes are Float32, rounded by a monotone function, with the exact frame asked for where rounded coordinates are
/// equal. Prepare O(n). Query O(rows + log n + k) for k results of bars side by side. Bytes per element: 9.5 in rows
/// of 250, 10.3 in rows of 50, 4 more where the ordinals of some row aren't consecutive; 21.5 in no row. Confined to
/// one thread at a time, because queries share the scratch; others read it through ``BuiltIndex``.
public final class RowIndex: SharedIndex {
    /// Number of elements in the index: those whose frame is not null.
    public var count: Int { rows.count + loose.count }

    let rows: IntervalRows
    /// By row.
    let bands: IntervalRows
    let edges: OwnedMemory<SIMD2<Float>>
    /// Elements that lie in no row.
    let loose: PackedRTree
    /// Scratch: the rows that a query meets, and spans of some of them, searched one by one or in one loop.
    let found: OwnedMemory<UInt32>
    private let spans = OwnedMemory<RowSpan>(count: RowIndex.chunk)
    private let asked = OwnedMemory<support_row_spans>(count: 1)

    /// Whether in no row an element ends before one in front.
    let areRowsInOrder: Bool
    /// From the first start in any row to the last end.
    let extent: ClosedRange<Float>

    /// Whether queries prefetch memory that they will probably need.
    private let isGuessing: Bool

    /// Elements in rows from which queries guess: 1.2 MB, more than most second-level caches hold.
    static var leastToGuessIn: Int { 1 << 17 }
    /// Rows up to which positions in them are guessed: of more, some come from memory while others are searched.
    private static var mostToGuessIn: Int { 2 }
    /// Rows looked up at once.
    private static var chunk: Int { Int(support_rows_at_once) }

    /// Loads the elements `0..<elementCount`, whose frames `frames` reads; null frames are left out.
    ///
    /// O(n) by radix sorts; the index depends on the frames alone. Peak memory: the index and 32 bytes an element. At
    /// most 2³² − 2 elements (checked).
    public convenience init(elementCount: Int, variant: Void, frames: FrameReader) {
        self.init(elementCount: elementCount, limits: RowLimits(), frames: frames)
    }

    /// The same, with limits as given.
    init(elementCount: Int, limits: RowLimits, frames: FrameReader) {
        let parts = RowIndexParts(elementCount: elementCount, limits: limits, frames: frames)
        rows = parts.rows
        bands = parts.bands
        edges = parts.edges
        loose = parts.loose
        (areRowsInOrder, extent) = rows.reach
        isGuessing = rows.count >= Self.leastToGuessIn
        found = OwnedMemory(count: bands.count + IntervalRows.overrun)
    }

    /// The index of a file that was checked.
    init(_ saved: consuming SavedRows) {
        rows = saved.rows
        bands = saved.bands
        edges = saved.edges
        loose = PackedRTree(saved.loose)
        (areRowsInOrder, extent) = rows.reach
        isGuessing = rows.count >= Self.leastToGuessIn
        found = OwnedMemory(count: bands.count + IntervalRows.overrun)
    }

    /// An index with scratch of its own over the rows of another. O(rows + boxes in no row / 40).
    public init(reading other: RowIndex) {
        rows = IntervalRows(of: other.rows, in: other)
        bands = IntervalRows(of: other.bands, in: other)
        edges = OwnedMemory(of: other.edges, in: other)
        loose = PackedRTree(reading: other.loose)
        (areRowsInOrder, extent, isGuessing) = (other.areRowsInOrder, other.extent, other.isGuessing)
        found = OwnedMemory(count: other.found.count)
    }

    /// Appends the ordinals of the elements that meet `rect`, each once; allocates nothing but the buffers' own growth.
    /// `frame` gives the exact frame of an element at bulk load.
    @inline(__always) public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        guard rect.isNumeric else { return }
        searchLoose(rect, into: &buffer, frame: frame)
        if rows.rowCount > 0 { searchRows(BoxQuery(rect), &buffer, frame) }
    }

    /// Appends elements in rows that meet the query. Not inlined, because a query that goes to the tree alone would
    /// have to save the registers this uses.
    @inline(never) private func searchRows(
        _ query: BoxQuery, _ buffer: inout OrdinalBuffer, _ frame: (UInt32) -> Rect
    ) {
        let (rowCount, band) = findRows(query.rounded.minY, query.rounded.maxY)
        // For so few the loop over many takes longer to begin than they take.
        guard rowCount > Self.mostToGuessIn && !bands.rows.base[0].isUnordered else {
            return searchListed(found.base, rowCount, query, &buffer, frame)
        }
        searchInOrder(band, query, &buffer, frame)
    }

    /// Appends elements in consecutive rows, whose positions are those in ``found``. Not inlined, because a query of
    /// few rows would have to save the registers this uses.
    @inline(never) private func searchInOrder(
        _ band: RowSpan, _ query: BoxQuery, _ buffer: inout OrdinalBuffer, _ frame: (UInt32) -> Rect
    ) {
        // On the query's upper and lower edge lie the first and last rows.
        let (top, bottom) =
            band.isDoubtful ? bands.touching(band, lower: query.rounded.minY, upper: query.rounded.maxY) : (0, 0)
        searchApart(found.base, top, query, &buffer, frame)
        searchInside(Int(band.low) &+ top..<Int(band.high) &- bottom, query, &buffer, frame)
        searchApart(found.base + (band.count &- bottom), bottom, query, &buffer, frame)
    }

    /// Appends elements in some rows of many, whose numbers are listed.
    @inline(never) func searchApart(
        _ list: UnsafePointer<UInt32>, _ count: Int, _ query: BoxQuery, _ buffer: inout OrdinalBuffer,
        _ frame: (UInt32) -> Rect
    ) { searchListed(list, count, query, &buffer, frame) }

    /// Appends elements in consecutive rows that lie on no edge of the query.
    @inline(__always) private func searchInside(
        _ range: Range<Int>, _ query: BoxQuery, _ buffer: inout OrdinalBuffer, _ frame: (UInt32) -> Rect
    ) {
        var inside = rows.query(lower: query.rounded.minX, upper: query.rounded.maxX)
        var first = range.lowerBound
        while first < range.upperBound {
            let end = min(first &+ Self.chunk, range.upperBound)
            let count = end &- first
            let room = support_ask_rows(&inside, first, count, asked.base)
            var answer = support_row_answer()
            buffer.withUnusedCapacity(room) { span, used in
                span.withUnsafeMutableBufferPointer { storage in
                    let out = storage.baseAddress! + used
                    answer = support_collect_rows(&inside, first, count, asked.base, out, room)
                    assert(answer.left <= count && answer.found + answer.doubts <= room)
                    return Self.keep(answer, out, room, query, frame)
                }
            }
            buffer.examined &+= answer.examined
            if answer.left > 0 { searchLeft(answer.left, query, &buffer, frame) }
            first = end
        }
    }

    /// Appends elements in rows that ``asked`` lists as left out.
    @inline(never) private func searchLeft(
        _ count: Int, _ query: BoxQuery, _ buffer: inout OrdinalBuffer, _ frame: (UInt32) -> Rect
    ) {
        withUnsafePointer(to: &asked.base[0].left) {
            $0.withMemoryRebound(to: UInt32.self, capacity: count) { searchApart($0, count, query, &buffer, frame) }
        }
    }

    /// Moves the doubtful ordinals whose exact frames meet the query behind the others, and returns the number of all.
    @inline(__always) private static func keep(
        _ answer: support_row_answer, _ ordinals: UnsafeMutablePointer<UInt32>, _ room: Int, _ query: BoxQuery,
        _ frame: (UInt32) -> Rect
    ) -> Int {
        guard answer.doubts > 0 else { return answer.found }
        let doubts = UnsafeMutableBufferPointer(start: ordinals + (room &- answer.doubts), count: answer.doubts)
        let kept = refine(doubts, query, frame)
        (ordinals + answer.found).update(from: doubts.baseAddress!, count: kept)
        return answer.found &+ kept
    }

    /// Appends elements in rows whose numbers are listed.
    @inline(__always) private func searchListed(
        _ list: UnsafePointer<UInt32>, _ count: Int, _ query: BoxQuery, _ buffer: inout OrdinalBuffer,
        _ frame: (UInt32) -> Rect
    ) {
        buffer.examined &+= count &* IntervalRows.examinedInRow
        var position = 0
        while position < count {
            let end = min(position &+ Self.chunk, count)
            searchChunk(list + position, end &- position, query, &buffer, frame)
            position = end
        }
    }

    /// Appends elements in no row that meet `rect`, which must hold no NaN.
    @inline(__always) func searchLoose(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        if loose.count > 0 { loose.search(rect, into: &buffer, frame: frame) }
    }

    /// Writes the rows that touch a range of y to ``found``, and returns their number. Where bands are in order, the
    /// rows are those of the span.
    @inline(__always) private func findRows(_ top: Float, _ bottom: Float) -> (count: Int, span: RowSpan) {
        var bandsExamined = 0
        var entries = GroupEntries()
        if isGuessing { bands.prefetchGuess(row: 0, top) }
        var span = bands.estimate(row: 0, lower: top, upper: bottom, entries: &entries)
        if isGuessing { support_prefetch(rows.rows.base + min(bands.guess(row: 0, top), rows.rowCount &- 1)) }
        bands.refine(&span, lower: top, upper: bottom)
        var target = found.base
        bands.emit(&span, lower: top, upper: bottom, to: &target, examined: &bandsExamined)
        return (target - found.base, span)
    }

    /// The rows that touch the query; their bottom edges must ascend.
    @inline(__always) func touchedRows(_ query: BoxQuery) -> Range<Int> {
        var entries = GroupEntries()
        var span = bands.estimate(row: 0, lower: query.rounded.minY, upper: query.rounded.maxY, entries: &entries)
        bands.refine(&span, lower: query.rounded.minY, upper: query.rounded.maxY)
        return Int(span.low)..<Int(span.high)
    }

    /// Searches listed rows, at most ``chunk``.
    @inline(__always) private func searchChunk(
        _ list: UnsafePointer<UInt32>, _ count: Int, _ query: BoxQuery, _ buffer: inout OrdinalBuffer,
        _ frame: (UInt32) -> Rect
    ) {
        let (lower, upper) = (query.rounded.minX, query.rounded.maxX)
        var entries = GroupEntries()
        for number in 0..<count {
            let row = Int(list[number])
            if isGuessing && count <= Self.mostToGuessIn { rows.prefetchGuess(row: row, lower) }
            let span = rows.estimate(row: row, lower: lower, upper: upper, entries: &entries)
            rows.prefetch(span)
            spans.base[number] = span
        }
        var room = IntervalRows.overrun
        for number in 0..<count {
            rows.refine(&spans.base[number], lower: lower, upper: upper)
            if rows.isLong(spans.base[number]) {
                searchLong(spans.base[number], query, &buffer, frame)
                spans.base[number].high = spans.base[number].low
            }
            room &+= spans.base[number].count
        }
        var examined = 0
        buffer.withUnusedCapacity(room) { span, first in
            span.withUnsafeMutableBufferPointer { storage in
                emit(count, query, to: storage.baseAddress! + first, &examined, frame)
            }
        }
        buffer.examined &+= examined
    }

    /// Writes the elements in the first spans, and returns their number.
    @inline(__always) private func emit(
        _ spanCount: Int, _ query: BoxQuery, to start: UnsafeMutablePointer<UInt32>, _ examined: inout Int,
        _ frame: (UInt32) -> Rect
    ) -> Int {
        var target = start
        for number in 0..<spanCount {
            let begin = target
            rows.emit(
                &spans.base[number], lower: query.rounded.minX, upper: query.rounded.maxX, to: &target,
                examined: &examined)
            let span = spans.base[number]
            if isDoubtful(span, query) {
                let found = UnsafeMutableBufferPointer(start: begin, count: target - begin)
                target = begin + refine(found, span, query, frame)
            }
        }
        return target - start
    }

    /// Keeps the ordinals found in a span, one for each of its positions where ends are in order, whose exact frames meet
    /// the query, and returns their number. In order, on the query's left and right edge lie the first and last ones.
    @inline(never) private func refine(
        _ found: UnsafeMutableBufferPointer<UInt32>, _ span: RowSpan, _ query: BoxQuery, _ frame: (UInt32) -> Rect
    ) -> Int {
        let row = Int(span.row)
        guard !isOnEdge(row, query), !rows.rows.base[row].isUnordered else { return Self.refine(found, query, frame) }
        assert(found.count == span.count)
        let (leading, trailing) = rows.touching(span, lower: query.rounded.minX, upper: query.rounded.maxX)
        let (second, third) = (leading, found.count &- trailing)
        var kept = Self.refine(.init(rebasing: found[..<second]), query, frame)
        if kept < second {
            (found.baseAddress! + kept).update(from: found.baseAddress! + second, count: third - second)
        }
        kept += third - second
        let last = Self.refine(.init(rebasing: found[third...]), query, frame)
        if kept < third { (found.baseAddress! + kept).update(from: found.baseAddress! + third, count: last) }
        return kept + last
    }
}

import CSupport
import LayoutCore

/// Boxes by row: rows by y, and within a row by left edge.
///
/// A *row* is found in the frames themselves: boxes with the same top and bottom edge, from 24 on. Its boxes need no y of
/// their own; they are intervals, ``IntervalRows``. Boxes in no row (one bar a row, few of them, frames from anywhere) are
/// taken in order of top edge in blocks of sixteen (``BoxBlocks``). Rows and blocks together are *bands*, which are
/// intervals again, on the other axis: one row of ``IntervalRows``. So a query reads which bands it meets out of one
/// table, then for each row a few entries of that row's table, and copies a range of ordinals; the rows' cache lines are
/// asked for ahead, all of them at once, because a query on cold rows waits for memory and for nothing else.
///
/// Blocks in order of y are of use only where few of them lie beside each other. Where boxes in no row lie in two
/// dimensions (more than ``deepestStack`` blocks over one another), a ``PackedRTree`` holds them.
///
/// Boxes are Float32, rounded by a monotone function, with the exact frame asked for where rounded coordinates are equal.
/// Prepare O(n). Query O(rows + log n + k) for k results of bars side by side. Bytes per element: 9.5 in rows of 250, 10.1
/// in rows of 50, 4 more where the ordinals of some row aren't consecutive; 21.6 in no row.
/// Confined to one thread at a time, because queries share the scratch.
public final class RowBoxIndex {
    /// Number of elements in the index: those whose frame is not null.
    public let count: Int

    let bands: IntervalRows
    let rows: IntervalRows
    /// Top and bottom edge of each row.
    let edges: OwnedMemory<SIMD2<Float>>
    let blocks: BoxBlocks
    /// Sixteen ordinals for each block.
    let ordinals: OwnedMemory<UInt32>
    /// Left and right edge of each block.
    let extents: OwnedMemory<SIMD2<Float>>
    /// What is in no row and in no block.
    let loose: PackedRTree
    /// Scratch: the bands that a query meets, those of them that are blocks, and spans of rows.
    private let found: OwnedMemory<UInt32>
    private let list: OwnedMemory<UInt32>
    private let spans = OwnedMemory<RowSpan>(count: RowBoxIndex.chunk)

    /// Whether queries ask memory for what they guess they will need.
    private let isGuessing: Bool

    /// In ``bands``, what tells the number of a block from that of a row.
    static var blockFlag: UInt32 { 0x8000_0000 }
    /// Elements in rows and blocks from which queries guess: 1.2 MB of rows or 2.6 of blocks, more than most second-level caches hold.
    static var leastToGuessIn: Int { 1 << 17 }
    /// Bands up to which positions in them are guessed: of more, some come from memory while others are searched.
    private static var mostToGuessIn: Int { 2 }
    /// Rows looked up at once.
    private static var chunk: Int { 32 }
    /// Most blocks that lie over one another, in the mean, for a search by y to be the right one.
    static var deepestStack: Double { 4 }

    /// Loads the elements `0..<elementCount`, whose frames `frames` reads; null frames are left out.
    ///
    /// O(n) by radix sorts; the index depends on the frames alone. Peak memory: the index and 32 bytes an element. At
    /// most 2³² − 2 elements (checked).
    public init(elementCount: Int, frames: FrameReader) {
        let parts = RowBoxParts(elementCount: elementCount, frames: frames)
        loose = parts.isStacked ? PackedRTree([]) : parts.tree(elementCount: elementCount, frames: frames)
        count = parts.count
        isGuessing = parts.count - loose.count >= Self.leastToGuessIn
        bands = parts.bands
        rows = parts.rows
        edges = parts.edges
        blocks = parts.blocks
        ordinals = parts.ordinals
        extents = parts.extents
        list = OwnedMemory(count: blocks.count)
        found = OwnedMemory(count: bands.count + IntervalRows.overrun)
    }

    /// Appends the ordinals of the elements that meet `rect`, each once; allocates nothing but the buffers' own growth.
    /// `frame` gives the exact frame of an element, as it was at bulk load.
    public func search<Observer: QueryObserver>(
        _ rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer, frame: (UInt32) -> Rect
    ) {
        guard rect.isNumeric else { return }
        let query = BoxQuery(rect)
        if loose.count > 0 { loose.search(rect, into: &buffer, observer: &observer, frame: frame) }
        let bandCount = findBands(query.rounded.minY, query.rounded.maxY)
        var position = 0
        var pendingBlocks = 0
        while position < bandCount {
            let end = min(position &+ Self.chunk, bandCount)
            searchRows(position..<end, query, &pendingBlocks, &buffer, &observer, frame)
            position = end
        }
        guard pendingBlocks > 0 else { return }
        observer.examined(examinedIn(pendingBlocks))
        blocks.collect(
            query, list: list.base, count: pendingBlocks, ordinals: ordinals.base, into: &buffer, frame: frame)
    }

    /// Writes the bands that touch a span of y to ``found``, and returns their number.
    @inline(__always) private func findBands(_ top: Float, _ bottom: Float) -> Int {
        guard bands.rowCount > 0 else { return 0 }
        var observer = Unobserved()
        var entries = GroupEntries()
        if isGuessing { bands.prefetchGuess(row: 0, top) }
        var span = bands.estimate(row: 0, lower: top, upper: bottom, entries: &entries)
        if isGuessing { prefetchGuessedBand(top) }
        bands.refine(&span, lower: top, upper: bottom, observer: &observer)
        var target = found.base
        bands.emit(&span, lower: top, upper: bottom, to: &target, observer: &observer)
        return target - found.base
    }

    /// Hints that the band about where a query begins will be read, if ids of bands are consecutive.
    @inline(__always) private func prefetchGuessedBand(_ top: Float) {
        let all = bands.rows.base[0]
        if all.isScattered { return }
        let band = bands.id(all, at: min(bands.guess(row: 0, top), bands.count &- 1))
        if band & Self.blockFlag == 0 { return support_prefetch(rows.rows.base + Int(band)) }
        let block = Int(band & ~Self.blockFlag)
        support_prefetch(extents.base + block)
        blocks.prefetch(block)
        support_prefetch(ordinals.base + block &* BoxBlocks.width)
    }

    /// Positions in ``bands`` of those that touch the query; its bottom edges must ascend.
    @inline(__always) func touchedBands(_ query: BoxQuery) -> Range<Int> {
        var observer = Unobserved()
        var entries = GroupEntries()
        var span = bands.estimate(row: 0, lower: query.rounded.minY, upper: query.rounded.maxY, entries: &entries)
        bands.refine(&span, lower: query.rounded.minY, upper: query.rounded.maxY, observer: &observer)
        return Int(span.low)..<Int(span.high)
    }

    /// The band at a position: the number of a row, or of a block with ``blockFlag``.
    @inline(__always) func band(at position: Int) -> UInt32 {
        let row = bands.rows.base[0]
        return row.isScattered ? bands.ids.base[position] : UInt32(truncatingIfNeeded: position) &+ row.shift
    }

    /// Searches the rows among some of the bands found; notes the blocks among them.
    @inline(__always) private func searchRows<Observer: QueryObserver>(
        _ positions: Range<Int>, _ query: BoxQuery, _ pendingBlocks: inout Int, _ buffer: inout OrdinalBuffer,
        _ observer: inout Observer, _ frame: (UInt32) -> Rect
    ) {
        let (lower, upper) = (query.rounded.minX, query.rounded.maxX)
        var pending = 0
        var entries = GroupEntries()
        for position in positions {
            let band = found.base[position]
            if band & Self.blockFlag != 0 {
                let block = band & ~Self.blockFlag
                let extent = extents.base[Int(block)]
                if !(extent[0] <= upper && extent[1] >= lower) { continue }
                if pendingBlocks < BoxBlocks.prefetchDistance {
                    blocks.prefetch(Int(block))
                    support_prefetch(ordinals.base + Int(block) &* BoxBlocks.width)
                }
                list[pendingBlocks] = block
                pendingBlocks &+= 1
                continue
            }
            if isGuessing && positions.count <= Self.mostToGuessIn { rows.prefetchGuess(row: Int(band), lower) }
            let span = rows.estimate(row: Int(band), lower: lower, upper: upper, entries: &entries)
            rows.prefetch(span)
            spans.base[pending] = span
            pending &+= 1
        }
        guard pending > 0 else { return }
        var room = IntervalRows.overrun
        for position in 0..<pending {
            rows.refine(&spans.base[position], lower: lower, upper: upper, observer: &observer)
            if rows.isLong(spans.base[position]) {
                searchLong(spans.base[position], query, &buffer, &observer, frame)
                spans.base[position].high = spans.base[position].low
            }
            room &+= spans.base[position].count
        }
        buffer.withUnusedCapacity(room) { span, first in
            span.withUnsafeMutableBufferPointer { storage in
                let start = storage.baseAddress! + first
                var target = start
                for position in 0..<pending {
                    let begin = target
                    rows.emit(&spans.base[position], lower: lower, upper: upper, to: &target, observer: &observer)
                    if isDoubtful(spans.base[position], query) {
                        let found = UnsafeMutableBufferPointer(start: begin, count: target - begin)
                        target = begin + Self.refine(found, query, frame)
                    }
                }
                return target - start
            }
        }
    }

    /// Whether elements of a span may lie on an edge of the query.
    @inline(__always) private func isDoubtful(_ span: RowSpan, _ query: BoxQuery) -> Bool {
        let edges = edges.base[Int(span.row)]
        return span.isDoubtful || !(edges[0] < query.rounded.maxY && edges[1] > query.rounded.minY)
    }

    private func searchLong<Observer: QueryObserver>(
        _ span: RowSpan, _ query: BoxQuery, _ buffer: inout OrdinalBuffer, _ observer: inout Observer,
        _ frame: (UInt32) -> Rect
    ) {
        let isOnEdge = isDoubtful(span, query)
        rows.append(
            long: span, lower: query.rounded.minX, upper: query.rounded.maxX, into: &buffer, observer: &observer
        ) { isOnEdge || $1 ? Self.refine($0, query, frame) : $0.count }
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

    /// Elements in the blocks listed: sixteen each but for the last block.
    private func examinedIn(_ pending: Int) -> Int {
        let inBlocks = count - loose.count - rows.count
        let unused = blocks.count * BoxBlocks.width - inBlocks
        var total = pending * BoxBlocks.width
        for position in 0..<pending where Int(list[position]) == blocks.count - 1 { total -= unused }
        return total
    }

    /// Appends the ordinals of the elements that meet `rect`, each once, telling no observer.
    public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        var observer = Unobserved()
        search(rect, into: &buffer, observer: &observer, frame: frame)
    }
}

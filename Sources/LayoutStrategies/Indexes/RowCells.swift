import CSupport
import LayoutCore

/// What a ``RowBoxCursor`` keeps of the visible bands: a cell each, at the band's position modulo the capacity.
///
/// Invariant: a cell without a band has count 0 and bounds that every point is inside of.
final class RowCells {
    /// Number of cells, a power of two of at least sixteen.
    let capacity: Int
    /// Elements a cell has room for, a multiple of sixteen.
    let stride: Int
    /// The boxes in which the point (left edge, right edge) may move without a change.
    let bounds: BoxBlocks
    let counts: OwnedMemory<UInt32>
    /// Number of elements in all cells.
    private(set) var total = 0
    /// Ordinals of the elements in a cell, and their positions in the index, ascending.
    let ordinals: OwnedMemory<UInt32>
    let positions: OwnedMemory<UInt32>
    /// Scratch for one cell, of any length a row's span has where it is not long.
    let fresh = OwnedMemory<UInt32>(count: (1 << IntervalRows.farShift) + 16)

    init(capacity: Int, stride: Int) {
        self.capacity = capacity
        self.stride = stride
        bounds = BoxBlocks(count: capacity / BoxBlocks.width)
        counts = OwnedMemory(count: capacity)
        ordinals = OwnedMemory(count: capacity * stride + 16)
        positions = OwnedMemory(count: capacity * stride + 16)
        ordinals.base.update(repeating: 0, count: ordinals.count)
        positions.base.update(repeating: 0, count: positions.count)
        clear()
    }

    /// The cell of a band.
    @inline(__always) func cell(_ band: Int) -> Int { band & (capacity &- 1) }

    /// Bounds that no finite point leaves.
    static var unbounded: FloatBox { FloatBox(-.infinity, -.infinity, .infinity, .infinity) }
    /// Bounds that every point is outside of.
    static var none: FloatBox { FloatBox(repeating: .nan) }

    @inline(__always) func setBounds(_ cell: Int, _ box: FloatBox) {
        bounds.write(box, block: cell / BoxBlocks.width, lane: cell % BoxBlocks.width)
    }

    @inline(__always) func setCount(_ cell: Int, _ count: Int) {
        total &+= count &- Int(counts.base[cell])
        counts.base[cell] = UInt32(truncatingIfNeeded: count)
    }

    /// Takes all bands out.
    func clear() {
        counts.base.update(repeating: 0, count: capacity)
        total = 0
        for cell in 0..<capacity { setBounds(cell, Self.unbounded) }
    }

    /// Appends the ordinals in the cells of a range of bands.
    @inline(__always) func append(_ bands: Range<Int>, to buffer: inout OrdinalBuffer) {
        // Sixteen at a time: most cells need no second step, and none a branch that can't be predicted.
        buffer.withUnusedCapacity(total &+ 16) { span, first in
            span.withUnsafeMutableBufferPointer { storage in
                let start = storage.baseAddress! + first
                var target = start
                for band in bands {
                    let cell = cell(band)
                    let count = Int(counts.base[cell])
                    let source = UnsafeRawPointer(ordinals.base + cell &* stride)
                    var copied = 0
                    repeat {
                        let next = source.loadUnaligned(fromByteOffset: copied &* 4, as: SIMD16<UInt32>.self)
                        UnsafeMutableRawPointer(target + copied).storeBytes(of: next, as: SIMD16<UInt32>.self)
                        copied &+= 16
                    } while copied < count
                    target += count
                }
                return target - start
            }
        }
    }
}

/// The work of a ``RowBoxCursor`` on its cells for one query.
struct CellUpdate {
    let index: RowBoxIndex
    let cells: RowCells
    let query: BoxQuery
    /// Whether what comes and goes is to be told.
    let records: Bool
    /// Elements in the fullest cell; more than fit when the cells are too small.
    var needed = 0
    var entries = GroupEntries()

    init(index: RowBoxIndex, cells: RowCells, query: BoxQuery, records: Bool) {
        self.index = index
        self.cells = cells
        self.query = query
        self.records = records
    }

    /// Empties the cell of a band that is no longer touched.
    @inline(__always) func drop(_ band: Int, _ vanished: inout OrdinalBuffer) {
        let cell = cells.cell(band)
        if records {
            for element in 0..<Int(cells.counts.base[cell]) {
                vanished.append(cells.ordinals[cell &* cells.stride &+ element])
            }
        }
        cells.setCount(cell, 0)
        cells.setBounds(cell, RowCells.unbounded)
    }

    /// Asks for the cache lines of the rows that come into view next.
    @inline(__always) mutating func prefetch(_ bands: Range<Int>) {
        for band in bands {
            let number = index.band(at: band)
            if number & RowBoxIndex.blockFlag != 0 { continue }
            index.rows.prefetch(
                index.rows.estimate(
                    row: Int(number), lower: query.rounded.minX, upper: query.rounded.maxX, entries: &entries))
        }
    }

    /// Searches the bands again whose bounds the query has left, or which its upper or lower edge touches.
    @inline(__always) mutating func changed<Observer: QueryObserver>(
        _ bands: Range<Int>, _ appeared: inout OrdinalBuffer, _ vanished: inout OrdinalBuffer,
        _ observer: inout Observer, _ frame: (UInt32) -> Rect
    ) {
        let (lower, upper) = (query.rounded.minX, query.rounded.maxX)
        let point = BoxQuery(point: support_box(minX: lower, minY: upper, maxX: lower, maxY: upper))
        let mask = cells.capacity &- 1
        for block in 0..<cells.bounds.count {
            var left = ~cells.bounds.meeting(point, block: block) & 0xffff
            while left != 0 {
                let cell = block &* BoxBlocks.width &+ left.trailingZeroBitCount
                let band = bands.lowerBound &+ ((cell &- bands.lowerBound) & mask)
                if band < bands.upperBound { refresh(band, &appeared, &vanished, &observer, frame) }
                left &= left &- 1
            }
        }
        var band = bands.lowerBound
        while band < bands.upperBound, !(index.bands.ends.base[band] > query.rounded.minY) {
            refresh(band, &appeared, &vanished, &observer, frame)
            band &+= 1
        }
        band = bands.upperBound
        while band > bands.lowerBound, !(index.bands.starts.base[band &- 1] < query.rounded.maxY) {
            band &-= 1
            refresh(band, &appeared, &vanished, &observer, frame)
        }
    }
}

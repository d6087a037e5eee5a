import LayoutCore

/// What a ``RowIndexCursor`` keeps of the visible rows: a cell each, at the row's number modulo the capacity.
///
/// Invariant: a cell without a row has count 0 and bounds that every point is inside of.
final class RowCells {
    /// Number of cells, a power of two of at least sixteen.
    let capacity: Int
    /// Elements a cell has room for, a multiple of sixteen.
    let stride: Int
    /// The boxes in which the point (left edge, right edge) may move without a change.
    let bounds: BoxBlocks
    let counts: OwnedMemory<UInt32>
    /// Number of elements in all cells, in memory of its own: a property would be checked for exclusivity.
    private let total = OwnedMemory<Int>(count: 1)
    /// Ordinals of the elements in a cell, and their positions in the index, ascending.
    let ordinals: OwnedMemory<UInt32>
    let positions: OwnedMemory<UInt32>
    /// Scratch for one cell, of any length a row's span has where it is not long.
    let fresh = OwnedMemory<UInt32>(count: (1 << IntervalRows.farShift) + 16)

    init(capacity: Int, stride: Int) {
        (self.capacity, self.stride) = (capacity, stride)
        bounds = BoxBlocks(count: capacity / BoxBlocks.width)
        counts = OwnedMemory(count: capacity)
        ordinals = OwnedMemory(count: capacity * stride + 16)
        positions = OwnedMemory(count: capacity * stride + 16)
        ordinals.base.update(repeating: 0, count: ordinals.count)
        positions.base.update(repeating: 0, count: positions.count)
        clear()
    }

    @inline(__always) func cell(_ row: Int) -> Int { row & (capacity &- 1) }

    /// Bounds that no finite point leaves.
    static var unbounded: FloatBox { FloatBox(-.infinity, -.infinity, .infinity, .infinity) }
    /// Bounds that every point is outside of.
    static var none: FloatBox { FloatBox(repeating: .nan) }

    @inline(__always) func setBounds(_ cell: Int, _ box: FloatBox) {
        bounds.write(box, block: cell / BoxBlocks.width, lane: cell % BoxBlocks.width)
    }

    @inline(__always) func setCount(_ cell: Int, _ count: Int) {
        total.base[0] &+= count &- Int(counts.base[cell])
        counts.base[cell] = UInt32(truncatingIfNeeded: count)
    }

    func clear() {
        counts.base.update(repeating: 0, count: capacity)
        total[0] = 0
        for cell in 0..<capacity { setBounds(cell, Self.unbounded) }
    }

    @inline(__always) func append(_ rows: Range<Int>, to buffer: inout OrdinalBuffer) {
        // Sixteen at a time: most cells need no second step, and none a branch that can't be predicted.
        buffer.withUnusedCapacity(total.base[0] &+ 16) { span, first in
            span.withUnsafeMutableBufferPointer { storage in
                let start = storage.baseAddress! + first
                var target = start
                for row in rows {
                    let cell = cell(row)
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

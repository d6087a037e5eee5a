import CSupport
import LayoutCore

/// Every box, compared with every query: no order, no index.
///
/// Source: the column scan of analytical databases (Boncz, Zukowski, Nes: MonetDB/X100, CIDR 2005): a structure of
/// arrays, vectorised, one column before the other. The extents along y are read from end to end, those along x only
/// of the blocks of sixteen in which something fits along y; rows of a schedule are ordered by y mostly, so that a
/// query reads little more than half of the memory.
///
/// Boxes are Float32, rounded by a monotone function, with the exact frame asked for where rounded coordinates are
/// equal. Bytes per element: 16, those without a frame included, and 0 for ordinals, because boxes stay in their order.
public final class BoxScan: SharedIndex {
    /// Number of elements compared: those whose frame is not null.
    public let count: Int
    /// Blocks of sixteen.
    private let blockCount: Int
    /// For each block minY[16], maxY[16]. Every lane is written; absent elements and unused lanes are NaN, which no
    /// comparison matches.
    private let vertical: OwnedMemory<Float>
    /// For each block minX[16], maxX[16].
    private let horizontal: OwnedMemory<Float>

    private static var width: Int { 16 }
    private static var floatsInBlock: Int { 32 }
    /// Blocks looked at one by one after one in which something fits along y: about a schedule's row.
    private static var runLength: Int { 16 }

    /// Loads the elements `0..<elementCount`, whose frames `frames` reads; null frames are left out. O(n), no other
    /// memory than what stays.
    public init(elementCount: Int, variant: Void, frames read: FrameReader) {
        blockCount = (elementCount + Self.width - 1) / Self.width
        vertical = OwnedMemory(count: blockCount * Self.floatsInBlock)
        horizontal = OwnedMemory(count: blockCount * Self.floatsInBlock)
        let (vertical, horizontal) = (vertical.base, horizontal.base)
        var present = 0
        LoadedBoxes.forEachFrame(elementCount, read) { ordinal, frame in
            let isPresent = frame.minX <= frame.maxX && frame.minY <= frame.maxY
            present += isPresent ? 1 : 0
            Self.write(
                isPresent ? FloatBox(rounding: frame) : FloatBox(repeating: .nan), ordinal, vertical, horizontal)
        }
        for unused in elementCount..<blockCount * Self.width {
            Self.write(FloatBox(repeating: .nan), unused, vertical, horizontal)
        }
        count = present
    }

    /// The boxes of another, which has no scratch. O(1).
    public init(reading other: BoxScan) {
        (count, blockCount) = (other.count, other.blockCount)
        vertical = OwnedMemory(of: other.vertical, in: other)
        horizontal = OwnedMemory(of: other.horizontal, in: other)
    }

    private static func write(
        _ box: FloatBox, _ ordinal: Int, _ vertical: UnsafeMutablePointer<Float>,
        _ horizontal: UnsafeMutablePointer<Float>
    ) {
        let target = ordinal / width * floatsInBlock + ordinal % width
        vertical[target] = box[1]
        vertical[target + width] = box[3]
        horizontal[target] = box[0]
        horizontal[target + width] = box[2]
    }

    /// Appends the ordinals of the elements that meet `rect`, each once, in ascending order.
    ///
    /// O(n): 8 bytes an element, and 8 more where something fits along y; allocates nothing but the buffer's own
    /// growth. `frame` gives the exact frame of an element at bulk load. Never inlined: in one function with the
    /// loop over queries its own loop loses registers.
    @inline(never) public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        buffer.examined &+= count
        let query = BoxQuery(rect)
        var block = 0
        while true {
            block = support_next_spans_touching(
                vertical.base, block, blockCount, query.rounded.minY, query.rounded.maxY)
            guard block < blockCount else { return }
            let end = min(block + Self.runLength, blockCount)
            buffer.withUnusedCapacity((end - block) * Self.width) { span, first in
                span.withUnsafeMutableBufferPointer { storage in
                    let start = storage.baseAddress! + first
                    var target = start
                    for block in block..<end { collect(query, block: block, to: &target, frame: frame) }
                    return target - start
                }
            }
            block = end
        }
    }

    /// Writes the ordinals of a block's elements that meet the query to `target`, which has room for sixteen, and moves
    /// it past them.
    @inline(__always) private func collect(
        _ query: BoxQuery, block: Int, to target: inout UnsafeMutablePointer<UInt32>, frame: (UInt32) -> Rect
    ) {
        assert(block >= 0 && block < blockCount)
        let vertical = vertical.base + block &* Self.floatsInBlock
        let horizontal = horizontal.base + block &* Self.floatsInBlock
        var candidates = support_spans_touching(vertical, query.rounded.minY, query.rounded.maxY)
        if candidates == 0 { return }
        candidates &= support_spans_touching(horizontal, query.rounded.minX, query.rounded.maxX)
        if candidates == 0 { return }
        let certain =
            support_spans_meeting(vertical, query.rounded.minY, query.rounded.maxY)
            & support_spans_meeting(horizontal, query.rounded.minX, query.rounded.maxX)
        let first = UInt32(truncatingIfNeeded: block &* Self.width)
        if certain == 0xffff {
            for lane in 0..<Self.width { target[lane] = first &+ UInt32(truncatingIfNeeded: lane) }
            target += Self.width
            return
        }
        query.write(
            certain: certain, doubtful: candidates & ~certain, to: &target,
            ordinal: { first &+ UInt32(truncatingIfNeeded: $0) }, frame: frame)
    }
}

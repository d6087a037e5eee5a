import CSupport
import LayoutCore

/// How exactly an index keeps boxes; answers are exact either way.
public enum BoxPrecision: Sendable, CaseIterable {
    /// Float32 coordinates: 16 bytes a box.
    case float32
    /// 16-bit steps on a grid of each block's own: 9 bytes a box. More elements on a query's border need their frame.
    ///
    /// Source: Kim, Cha, Kwon: Optimizing Multidimensional Index Trees for Main Memory Access (SIGMOD 2001).
    case compact
}

/// Nodes of a tree: blocks of sixteen boxes in one of two forms, 256 bytes, or 128 and a grid of 16.
///
/// Both forms round coordinates by a monotone function, so that comparisons of rounded coordinates decide all but
/// equal ones. Invariant: every block is filled before it is searched; unused lanes meet nothing.
struct NodeBlocks: ~Copyable {
    let precision: BoxPrecision
    let count: Int
    private let blocks: OwnedMemory<UInt8>
    /// Apart from the blocks, so that both lie well on cache lines and in an allocator's size classes.
    private let grids: OwnedMemory<support_grid>

    init(count: Int, precision: BoxPrecision) {
        (self.precision, self.count) = (precision, count)
        blocks = OwnedMemory(count: count * Self.stride(precision))
        grids = OwnedMemory(count: precision == .compact ? count : 0)
    }

    /// Blocks of Float32 in the place of their boxes, each filled by ``fill(_:block:with:used:)``.
    init(filled boxes: consuming OwnedMemory<FloatBox>) {
        precision = .float32
        count = (boxes.count + BoxBlocks.width - 1) / BoxBlocks.width
        blocks = boxes.bound(to: UInt8.self)
        grids = OwnedMemory(count: 0)
    }

    /// Blocks that lie in a file, from `offset` bytes on.
    init(of file: MappedFile, count: Int, _ precision: BoxPrecision, at offset: inout Int) {
        (self.precision, self.count) = (precision, count)
        blocks = OwnedMemory(of: file, count: count * Self.stride(precision), at: &offset)
        grids = OwnedMemory(of: file, count: precision == .compact ? count : 0, at: &offset)
    }

    init(of other: borrowing NodeBlocks, in tree: AnyObject) {
        (precision, count) = (other.precision, other.count)
        blocks = OwnedMemory(of: other.blocks, in: tree)
        grids = OwnedMemory(of: other.grids, in: tree)
    }

    static func bytes(_ count: Int, _ precision: BoxPrecision) -> Int {
        MemoryPart<UInt8>.bytes(count * stride(precision))
            + MemoryPart<support_grid>.bytes(precision == .compact ? count : 0)
    }

    private static func stride(_ precision: BoxPrecision) -> Int {
        precision == .float32 ? MemoryLayout<support_float_block>.stride : MemoryLayout<support_compact_block>.stride
    }

    /// The blocks and grids as a file has them. They are valid as long as the blocks.
    var parts: [UnsafeRawBufferPointer] {
        [
            UnsafeRawBufferPointer(start: blocks.base, count: count * Self.stride(precision)),
            UnsafeRawBufferPointer(UnsafeBufferPointer(start: grids.base, count: grids.count)),
        ]
    }

    /// Whether coordinates and their steps are numbers, so that unused lanes meet nothing. O(blocks).
    var hasSoundGrids: Bool {
        (0..<grids.count).allSatisfy { block in
            let grid = grids[block]
            return [grid.originX, grid.originY].allSatisfy(\.isFinite)
                && [grid.stepsX, grid.stepsY].allSatisfy { $0.isFinite && $0 > 0 }
        }
    }

    private var floats: support_float_store {
        assert(precision == .float32)
        return Self.floats(blocks.base)
    }

    /// The blocks, where single boxes can be written: those of Float32.
    var writable: support_float_store? { precision == .float32 ? floats : nil }

    private static func floats(_ base: UnsafeMutableRawPointer) -> support_float_store {
        support_float_store(blocks: base.assumingMemoryBound(to: support_float_block.self))
    }

    private var compacts: support_compact_store {
        assert(precision == .compact)
        return support_compact_store(
            blocks: UnsafeMutableRawPointer(blocks.base).assumingMemoryBound(to: support_compact_block.self),
            grids: grids.base)
    }

    /// Fills a block in the place of sixteen boxes with `source[0..<used]`, which lie elsewhere, and returns their
    /// envelope; 1 ≤ used ≤ 16.
    static func fill(
        _ boxes: borrowing OwnedMemory<FloatBox>, block: Int, with source: UnsafePointer<FloatBox>, used: Int
    ) -> FloatBox {
        assert(block >= 0 && block * BoxBlocks.width < boxes.count && used > 0 && used <= BoxBlocks.width)
        return floats(boxes.base).fill(block, with: source, used: used)
    }

    /// Fills a block with `boxes[0..<used]`, 1 ≤ used ≤ 16, and returns their envelope.
    func fill(_ block: Int, with boxes: UnsafePointer<FloatBox>, used: Int) -> FloatBox {
        assert(block >= 0 && block < count && used > 0 && used <= BoxBlocks.width)
        if precision == .float32 { return floats.fill(block, with: boxes, used: used) }
        support_fill_compact(compacts, block, UnsafeRawPointer(boxes).assumingMemoryBound(to: support_box.self), used)
        return FloatBox(over: boxes, count: used)
    }

    /// The box of a lane as the block holds it, nil when the lane is unused: for checking the structure.
    func box(block: Int, lane: Int) -> FloatBox? {
        assert(block >= 0 && block < count && lane >= 0 && lane < BoxBlocks.width)
        let box =
            switch precision {
            case .float32: support_box_of_float(floats, block, lane)
            case .compact: support_box_of_compact(compacts, block, lane)
            }
        return box.minX.isNaN ? nil : FloatBox(box.minX, box.minY, box.maxX, box.maxY)
    }

    /// Goes down from these nodes, those above level 0, to `leaves`: see `support_descend_float`.
    @inline(__always) func descend(_ query: BoxQuery, to leaves: borrowing NodeBlocks, _ walk: inout support_walk) {
        switch precision {
        case .float32: support_descend_float(floats, leaves.floats, query.rounded, &walk)
        case .compact: support_descend_compact(compacts, leaves.compacts, query.rounded, &walk)
        }
    }

    /// See `support_collect_float`.
    @inline(__always) func collect(
        _ query: BoxQuery, list: UnsafePointer<UInt32>, count pending: Int, ordinals: UnsafePointer<UInt32>,
        to target: UnsafeMutablePointer<UInt32>
    ) -> support_answer {
        switch precision {
        case .float32: support_collect_float(floats, query.rounded, list, pending, ordinals, target)
        case .compact: support_collect_compact(compacts, query.rounded, list, pending, ordinals, target)
        }
    }
}

extension OrdinalBuffer {
    /// Appends what `collect` finds in some blocks of sixteen: what meets the query for sure, and of the doubtful,
    /// which lie at the end of the room, those whose exact frame does.
    @inline(__always) mutating func append(
        blocks: Int, meeting query: BoxQuery, frame: (UInt32) -> Rect,
        collect: (UnsafeMutablePointer<UInt32>) -> support_answer
    ) {
        let room = blocks &* BoxBlocks.width
        withUnusedCapacity(room) { span, first in
            span.withUnsafeMutableBufferPointer { storage in
                let target = storage.baseAddress! + first
                let answer = collect(target)
                var found = answer.certain
                for position in room &- answer.doubtful..<room {
                    let ordinal = target[position]
                    if frame(ordinal).meets(query.exact) {
                        target[found] = ordinal
                        found &+= 1
                    }
                }
                return found
            }
        }
    }
}

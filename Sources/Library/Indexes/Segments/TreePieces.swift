import CSupport
import LayoutCore

/// Memory of one segment's index.
struct TreePiece: BitwiseCopyable {
    /// The tree in it, which comes first here, where searches read it.
    private(set) var tree: support_piece
    /// Bytes it has, whole cache lines.
    let capacity: Int
    /// Local numbers, those without a frame included.
    private(set) var length: UInt32 = 0
    /// Elements that were given another box since the tree was packed.
    var rewritten: UInt16 = 0
    /// Whether it is an allocation of its own and no part of the memory that all were loaded into.
    let isOwn: Bool
    /// Whether the tree is still to be packed, of as many local numbers; until then there is none.
    private(set) var isLate = false

    /// Memory for no tree yet, on a cache line.
    init(base: UnsafeMutableRawPointer, capacity: Int, isOwn: Bool) {
        (self.capacity, self.isOwn) = (capacity, isOwn)
        tree = support_piece()
        tree.top = base.assumingMemoryBound(to: support_top.self)
    }

    /// Where it lies.
    var base: UnsafeMutableRawPointer { UnsafeMutableRawPointer(tree.top) }
    /// Leaves of its tree, unused ones included.
    var leafCount: Int { Int(tree.leafCount) }
    /// Elements that have a frame.
    var count: Int { Int(tree.count) }

    /// Divides the memory for a tree with this number of leaves.
    mutating func setLeaves(_ leaves: Int, withNumbers: Bool) {
        assert(SegmentShape.bytes(leaves: leaves, withNumbers: withNumbers) <= capacity)
        tree.leafCount = UInt32(leaves)
        tree.leaves =
            UnsafeMutableRawPointer(tree.top + 1).assumingMemoryBound(to: support_float_block.self)
            + SegmentShape.nodeCount(leaves: leaves)
        tree.numbers =
            withNumbers ? UnsafeMutableRawPointer(tree.leaves + leaves).assumingMemoryBound(to: UInt32.self) : nil
    }

    /// Leaves the tree to be packed later.
    mutating func setLate(length: Int) {
        setElements(0, of: length, isDense: true)
        isLate = true
    }

    /// Says how many local numbers there are, and how many of them have a frame. `isDense`: their lanes lie first.
    mutating func setElements(_ count: Int, of length: Int, isDense: Bool) {
        (self.length, rewritten, isLate) = (UInt32(length), 0, false)
        (tree.count, tree.denseCount) = (UInt32(count), isDense ? UInt32(count) : 0)
    }
}

/// A piece of memory for each segment of a layout: side by side in one large memory when all are loaded, and apart,
/// with room, where one is replaced by what doesn't fit into its piece.
///
/// A discarded piece is freed, or kept for reuse if it lies in the large memory; so after any changes
/// there is at most that memory and an eighth more than is used.
struct TreePieces: ~Copyable {
    private(set) var count: Int
    private var table: OwnedMemory<TreePiece>
    private let shared: OwnedMemory<UInt8>
    /// Pieces of the large memory that no segment has.
    private var spares: [TreePiece] = []

    /// Spares looked at for one that fits.
    private static var sparesTried: Int { 8 }

    /// Pieces of these sizes in bytes.
    init(sizes: [Int]) {
        count = sizes.count
        table = OwnedMemory(count: sizes.count)
        let total = sizes.reduce(0) { $0 + Self.wholeLines($1) }
        shared = OwnedMemory(count: total)
        var offset = 0
        for (segment, size) in sizes.enumerated() {
            let capacity = Self.wholeLines(size)
            table[segment] = TreePiece(
                base: UnsafeMutableRawPointer(shared.base + offset), capacity: capacity, isOwn: false)
            offset += capacity
        }
    }

    deinit { for segment in 0..<count where table[segment].isOwn { table[segment].base.deallocate() } }

    private static func wholeLines(_ bytes: Int) -> Int { (bytes + 63) / 64 * 64 }

    /// The pieces, by segment.
    var base: UnsafeMutablePointer<TreePiece> { table.base }

    /// The first segment's tree; the others follow at the pieces' stride.
    var trees: UnsafePointer<support_piece> {
        UnsafeRawPointer(table.base).assumingMemoryBound(to: support_piece.self)
    }

    /// The piece of a segment, which is checked in debug builds only.
    subscript(segment: Int) -> TreePiece {
        get { table[segment] }
        nonmutating set { table[segment] = newValue }
    }

    /// Replaces segments. `make` gives the piece of a new one; it is given the one that was in its place, or nil, which
    /// it may give again or give up. O(replaced), and O(segments) where their number changes.
    mutating func replace(
        _ replacements: [SegmentReplacement], count newCount: Int,
        make: (_ segment: Int, _ old: TreePiece?, _ pieces: inout TreePieces) -> TreePiece
    ) {
        if newCount == count, replacements.allSatisfy({ $0.before == $0.after }) {
            for replacement in replacements {
                for segment in replacement.after {
                    let before = table[segment]
                    let made = make(segment, before, &self)
                    table[segment] = made
                }
            }
            return
        }
        let next = OwnedMemory<TreePiece>(count: newCount)
        var (kept, target) = (0, 0)
        for replacement in replacements {
            let length = replacement.before.lowerBound - kept
            precondition(length >= 0 && target + length == replacement.after.lowerBound)
            (next.base + target).update(from: table.base + kept, count: length)
            let (old, new) = (replacement.before, replacement.after)
            for segment in old.dropFirst(new.count) { giveUp(table[segment]) }
            for (position, segment) in new.enumerated() {
                let before = position < old.count ? table[old.lowerBound + position] : nil
                next[segment] = make(segment, before, &self)
            }
            (kept, target) = (old.upperBound, new.upperBound)
        }
        precondition(newCount - target == count - kept, "the delta's segments are not the layout's")
        (next.base + target).update(from: table.base + kept, count: count - kept)
        table = next
        count = newCount
    }

    var nothing: TreePiece { TreePiece(base: UnsafeMutableRawPointer(shared.base), capacity: 0, isOwn: false) }

    /// A piece of at least this number of bytes: a spare one, or a new one.
    mutating func piece(bytes: Int) -> TreePiece {
        for index in spares.indices.suffix(Self.sparesTried).reversed() {
            let spare = spares[index]
            if spare.capacity >= bytes && spare.capacity <= 2 * bytes + 64 { return spares.remove(at: index) }
        }
        let capacity = max(Self.wholeLines(bytes + bytes / 8), 64)
        return TreePiece(
            base: .allocate(byteCount: capacity, alignment: 64), capacity: capacity, isOwn: true)
    }

    /// Frees a piece, or keeps it for another segment.
    mutating func giveUp(_ piece: TreePiece) {
        if piece.isOwn { return piece.base.deallocate() }
        if piece.capacity > 0 { spares.append(piece) }
    }
}

import CSupport
import LayoutCore

/// A small packed R-tree for each segment, all in one memory.
///
/// Source: ``PackedRTree``, whose blocks and search these are. A tree's highest level is not one node but up to four,
/// which are read one after the other: a segment of some hundred elements has nodes of leaves and nothing above.
/// Elements are named by their place in the segment.
///
/// Bytes per element: 16 (box) + 4 (number) + 1 (nodes) = 21; a segment 32 for its piece, and about half a leaf and half
/// a node that are not full; 90 kB of scratch. Confined to one thread at a time, because queries share the scratch.
public final class SegmentTrees: SegmentIndex {
    /// Children of a node, elements of a leaf.
    static var fanOut: Int { BoxBlocks.width }

    var pieces = SegmentPieces(sizes: [])
    /// Scratch of queries; see `SegmentTreeSearch`.
    var lists = SegmentWalkLists(leaves: 0)

    /// No trees.
    public init() {}

    /// Shape of a tree of so many elements.
    struct Shape {
        /// First block of each level, those of level 0 apart, and the end of the highest; as `support_walk` has them.
        var starts: InlineArray<10, Int>
        /// The highest level.
        var top: Int

        @inline(__always) init(count: Int) {
            starts = InlineArray(repeating: 0)
            top = 0
            var members = (count &+ fanOut &- 1) / fanOut
            starts[1] = members
            while members > SegmentTrees.mostOnTop {
                members = (members &+ fanOut &- 1) / fanOut
                top &+= 1
                starts[top &+ 1] = starts[top] &+ members
            }
        }

        private var fanOut: Int { SegmentTrees.fanOut }
        var leafCount: Int { starts[1] }
        var nodeCount: Int { starts[top + 1] - starts[1] }
        /// Blocks on the highest level.
        var topCount: Int { starts[top + 1] - starts[top] }
        /// Bytes of nodes, leaves and numbers.
        var bytes: Int { nodeCount * 256 + leafCount * (256 + 64) }
    }

    /// Blocks on the highest level at most.
    static var mostOnTop: Int { 4 }

    /// The parts of a piece.
    struct Parts {
        let nodes: support_float_store
        let leaves: support_float_store
        let numbers: UnsafeMutablePointer<UInt32>

        @inline(__always) init(_ base: UnsafeMutableRawPointer, _ shape: Shape) {
            let leaves = base + shape.nodeCount &* 256
            nodes = support_float_store(blocks: base.assumingMemoryBound(to: support_float_block.self))
            self.leaves = support_float_store(blocks: leaves.assumingMemoryBound(to: support_float_block.self))
            numbers = (leaves + shape.leafCount &* 256).assumingMemoryBound(to: UInt32.self)
        }
    }
}

// Loading.
extension SegmentTrees {
    /// Elements from which a second thread saves more than it costs to start.
    private static var leastForTwoThreads: Int { 1 << 15 }

    /// Loads all segments: frames are read one segment after the other, and trees then made by two threads where there
    /// are many. O(n). Memory besides: 16 bytes an element.
    public func load(count: Int, length: (Int) -> Int, frames: SegmentReader) -> Int {
        var starts = [0]
        starts.reserveCapacity(count + 1)
        for segment in 0..<count { starts.append(starts[segment] + length(segment)) }
        let boxes = OwnedMemory<FloatBox>(count: starts[count])
        var sizes = [Int](repeating: 0, count: count)
        var (written, mostLeaves) = (0, 0)
        for segment in 0..<count {
            let present = Self.read(
                segment, length: starts[segment + 1] - starts[segment], into: boxes.base + starts[segment], frames)
            let shape = Shape(count: present)
            sizes[segment] = shape.bytes
            mostLeaves = max(mostLeaves, shape.leafCount)
            written += present
        }
        pieces = SegmentPieces(sizes: sizes)
        lists = SegmentWalkLists(leaves: mostLeaves)
        let pieces = pieces
        let base = boxes.base
        forEachHalf(of: count, threads: written >= Self.leastForTwoThreads ? 2 : 1) { half in
            let tiles = SegmentTiles()
            for segment in half {
                Self.pack(
                    base + starts[segment], length: starts[segment + 1] - starts[segment], tiles, &pieces[segment])
            }
        }
        return written
    }

    /// Loads some segments anew. Returns their elements.
    public func replace(
        _ replacements: [SegmentReplacement], count: Int, length: (Int) -> Int, frames: SegmentReader
    ) -> Int {
        let tiles = SegmentTiles()
        var boxes = OwnedMemory<FloatBox>(count: 0)
        var written = 0
        pieces.replace(replacements, count: count) { segment, old in
            let length = length(segment)
            if boxes.count < length { boxes = OwnedMemory(count: length) }
            let present = Self.read(segment, length: length, into: boxes.base, frames)
            let shape = Shape(count: present)
            if shape.leafCount > lists.leaves { lists = SegmentWalkLists(leaves: shape.leafCount) }
            var piece = pieces.piece(bytes: shape.bytes, insteadOf: old)
            Self.pack(boxes.base, length: length, tiles, &piece)
            written += present
            return piece
        }
        return written
    }

    /// Writes a segment's boxes, NaN for those without a frame, and returns the number of the others.
    private static func read(
        _ segment: Int, length: Int, into boxes: UnsafeMutablePointer<FloatBox>, _ frames: SegmentReader
    ) -> Int {
        var present = 0
        withLocalFrames(of: segment, 0..<length, frames) { number, frame in
            let isPresent = frame.minX <= frame.maxX && frame.minY <= frame.maxY
            present &+= isPresent ? 1 : 0
            boxes[number] = isPresent ? FloatBox(rounding: frame) : FloatBox(repeating: .nan)
        }
        return present
    }

    /// Makes a tree in the piece, which is large enough.
    private static func pack(
        _ boxes: UnsafePointer<FloatBox>, length: Int, _ tiles: SegmentTiles, _ piece: inout SegmentPiece
    ) {
        let count = tiles.order(boxes, length: length)
        let shape = Shape(count: count)
        let parts = Parts(piece.base, shape)
        assert(shape.bytes <= piece.capacity)
        piece.count = UInt32(count)
        piece.length = UInt32(length)
        withUnsafeTemporaryAllocation(of: FloatBox.self, capacity: shape.leafCount + fanOut) { envelopes in
            let members = envelopes.baseAddress! + shape.leafCount
            for leaf in 0..<shape.leafCount {
                let used = min(fanOut, count - leaf * fanOut)
                for lane in 0..<used {
                    let number = RadixSort.ordinal(tiles.entries[leaf * fanOut + lane])
                    parts.numbers[leaf * fanOut + lane] = number
                    members[lane] = boxes[Int(number)]
                }
                envelopes[leaf] = fill(parts.leaves, leaf, with: members, used: used)
            }
            for level in 1..<max(shape.top + 1, 1) {
                let below = shape.starts[level] - shape.starts[level - 1]
                for node in 0..<shape.starts[level + 1] - shape.starts[level] {
                    // Written over envelopes that have been read.
                    envelopes[node] = fill(
                        parts.nodes, shape.starts[level] - shape.leafCount + node,
                        with: envelopes.baseAddress! + node * fanOut, used: min(fanOut, below - node * fanOut))
                }
            }
        }
    }

    /// Fills a block and returns the boxes' envelope.
    private static func fill(
        _ store: support_float_store, _ block: Int, with boxes: UnsafePointer<FloatBox>, used: Int
    ) -> FloatBox {
        support_fill_float(store, block, UnsafeRawPointer(boxes).assumingMemoryBound(to: support_box.self), used)
        var envelope = boxes[0]
        for lane in 1..<max(used, 1) { envelope = envelope.union(boxes[lane]) }
        return envelope
    }
}

/// Calls `body` with some local numbers of a segment and their frames, which are read in blocks.
func withLocalFrames(
    of segment: Int, _ numbers: Range<Int>, _ read: SegmentReader, _ body: (_ number: Int, _ frame: Rect) -> Void
) {
    let block = 1024
    withUnsafeTemporaryAllocation(of: Rect.self, capacity: block) { memory in
        memory.initialize(repeating: .null)
        for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: block) {
            let part = first..<min(first + block, numbers.upperBound)
            var span = MutableSpan(_unsafeElements: memory)
            read(segment, part, &span)
            for number in part { body(number, memory[number - first]) }
        }
    }
}

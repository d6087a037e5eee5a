import CSupport
import LayoutCore

/// A small packed R-tree for each segment, all in one memory: ``SegmentForest``.
///
/// Source: ``PackedRTree``. Elements are named by their place in the segment. A segment that is replaced is loaded
/// again as a whole.
///
/// Bytes per element: 16 (box) + 4 (number) + 1 (nodes) = 21; a segment 56 for its piece, 64 for its top, and about
/// half a leaf and half a node that are not full; 50 kB of scratch. Confined to one thread at a time, because queries
/// share the scratch.
public final class SegmentTrees: SegmentIndex {
    // Exclusivity is not checked: a query would pay for it, and no call is re-entrant.
    @exclusivity(unchecked) private var forest = SegmentForest(keepsNumbers: true)

    /// No trees.
    public init() {}

    /// Elements from which a second thread saves more than it costs to start.
    private static var leastForTwoThreads: Int { 1 << 15 }

    /// Loads all segments: frames are read one segment after the other, and trees then made by two threads where there
    /// are many. O(n). Memory besides: 16 bytes an element.
    public func load(count: Int, length: (Int) -> Int, frames: SegmentReader) -> Int {
        // The old trees are freed before the new ones are built: they need not fit into memory together.
        forest = SegmentForest(keepsNumbers: true)
        var starts = [0]
        starts.reserveCapacity(count + 1)
        for segment in 0..<count { starts.append(starts[segment] + length(segment)) }
        let boxes = OwnedMemory<FloatBox>(count: starts[count])
        var sizes = [Int](repeating: 0, count: count)
        var (written, mostLeaves) = (0, 0)
        for segment in 0..<count {
            let present = Self.read(
                segment, length: starts[segment + 1] - starts[segment], into: boxes.base + starts[segment], frames)
            let leaves = SegmentShape.leafCount(elements: present)
            sizes[segment] = SegmentShape.bytes(leaves: leaves, withNumbers: true)
            mostLeaves = max(mostLeaves, leaves)
            written += present
        }
        forest.pieces = SegmentPieces(sizes: sizes)
        forest.reserve(leaves: mostLeaves)
        let (base, pieces) = (boxes.base, forest.pieces.base)
        forEachHalf(of: count, threads: written >= Self.leastForTwoThreads ? 2 : 1) { half in
            let tiles = SegmentTiles()
            for segment in half {
                Self.pack(
                    base + starts[segment], length: starts[segment + 1] - starts[segment], tiles, &pieces[segment])
            }
        }
        return written
    }

    /// Loads some segments again. Returns their elements.
    public func replace(
        _ replacements: [SegmentReplacement], count: Int, length: (Int) -> Int, frames: SegmentReader
    ) -> Int {
        let tiles = SegmentTiles()
        var boxes = OwnedMemory<FloatBox>(count: 0)
        var (written, mostLeaves) = (0, 0)
        forest.pieces.replace(replacements, count: count) { segment, old, pieces in
            let length = length(segment)
            if boxes.count < length { boxes = OwnedMemory(count: length) }
            let present = Self.read(segment, length: length, into: boxes.base, frames)
            let leaves = SegmentShape.leafCount(elements: present)
            let bytes = SegmentShape.bytes(leaves: leaves, withNumbers: true)
            mostLeaves = max(mostLeaves, leaves)
            written += present
            if let old, old.capacity < bytes { pieces.giveUp(old) }
            var piece = old.flatMap { $0.capacity < bytes ? nil : $0 } ?? pieces.piece(bytes: bytes)
            Self.pack(boxes.base, length: length, tiles, &piece)
            return piece
        }
        forest.reserve(leaves: mostLeaves)
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
        let fanOut = SegmentForest.fanOut
        let count = tiles.order(boxes, length: length)
        let leafCount = SegmentShape.leafCount(elements: count)
        piece.setLeaves(leafCount, withNumbers: true)
        piece.setElements(count, of: length, isDense: true)
        let parts = SegmentParts(piece)
        let numbers = parts.numbers!
        withUnsafeTemporaryAllocation(of: FloatBox.self, capacity: leafCount + fanOut) { envelopes in
            let members = envelopes.baseAddress! + leafCount
            for leaf in 0..<leafCount {
                let used = min(fanOut, count - leaf * fanOut)
                for lane in 0..<used {
                    let number = RadixSort.ordinal(tiles.entries[leaf * fanOut + lane])
                    numbers[leaf * fanOut + lane] = number
                    members[lane] = boxes[Int(number)]
                }
                envelopes[leaf] = fill(parts.leaves, leaf, with: members, used: used)
            }
            var (below, first) = (leafCount, 0)
            while below > Int(support_most_on_top) {
                let nodes = (below + fanOut - 1) / fanOut
                for node in 0..<nodes {
                    // Written over envelopes that have been read.
                    envelopes[node] = fill(
                        parts.nodes, first + node, with: envelopes.baseAddress! + node * fanOut,
                        used: min(fanOut, below - node * fanOut))
                }
                (below, first) = (nodes, first + nodes)
            }
            for lane in 0..<Int(support_most_on_top) {
                parts.writeTop(lane < below ? envelopes[lane] : FloatBox(repeating: .nan), lane: lane)
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

    /// Goes down the trees.
    @inline(__always) public func search(
        _ segments: borrowing OrdinalBuffer, _ rect: Rect, at places: borrowing SegmentPlaces,
        into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) {
        forest.search(segments, rect, at: places, into: &buffer, frame: frame)
    }
}

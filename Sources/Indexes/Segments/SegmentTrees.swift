import CSupport
import LayoutCore

/// A small packed R-tree for each segment, all in one memory: ``SegmentForest``.
///
/// Source: ``PackedRTree``. Elements are named by their place in the segment. A few that have another frame keep their
/// leaves, which grow or shrink; a segment is packed again where a leaf would cover twice as much as just before, and after
/// as many elements as it has leaves, or some thousands.
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

    /// Elements that are looked up one by one: of more, packing takes no longer.
    private static var mostAtOnce: Int { 64 }
    /// Elements rewritten since a segment was packed, however large it is.
    private static var mostRewritten: Int { 4096 }

    /// Gives some elements of a segment other boxes in their leaves: those that had a frame and have one. O(elements of the
    /// segment / 16) each.
    public func rewrite(_ segment: Int, _ numbers: [Range<Int>], length: Int, frames: SegmentReader) -> Int? {
        guard segment < forest.pieces.count else { return nil }
        let piece = forest.pieces[segment]
        let count = numbers.reduce(0) { $0 + $1.count }
        let rewritten = Int(piece.rewritten) + count
        guard Int(piece.length) == length, count <= Self.mostAtOnce,
            rewritten <= min(piece.leafCount, Self.mostRewritten)
        else { return nil }
        let parts = SegmentParts(piece)
        parts.prefetchNumbers(count: piece.count)
        var fits = true
        for range in numbers {
            withLocalFrames(of: segment, range, frames) { number, frame in
                fits = fits && Self.rewrite(number, frame, parts, piece)
            }
        }
        guard fits else { return nil }
        forest.pieces.base[segment].rewritten = UInt16(rewritten)
        return count
    }

    /// Gives an element another box in its leaf; false where it is in none, or its leaf would cover much more.
    private static func rewrite(_ number: Int, _ frame: Rect, _ parts: SegmentParts, _ piece: SegmentPiece) -> Bool {
        guard frame.minX <= frame.maxX, frame.minY <= frame.maxY,
            let place = parts.place(of: UInt32(number), count: piece.count)
        else { return false }
        let leaf = place / SegmentForest.fanOut
        let before = SegmentParts.envelope(parts.leaves, leaf)
        SegmentParts.write(FloatBox(rounding: frame), parts.leaves, leaf, place % SegmentForest.fanOut)
        let after = SegmentParts.envelope(parts.leaves, leaf)
        guard SegmentTiles.cost(after) <= 2 * SegmentTiles.cost(before) else { return false }
        if after != before { parts.updateNodes(above: leaf, leafCount: piece.leafCount) }
        return true
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

import CSupport
import LayoutCore

/// The boxes of each segment in their order, sixteen to a block, and the blocks' envelopes: ``SegmentForest``.
///
/// Source: zone maps of analytical databases (Moerkotte: Small Materialized Aggregates, VLDB 1998): a scan of columns
/// that leaves out the blocks whose smallest and largest values say so. Nothing is sorted, so that an edit writes the
/// boxes that differ, for the elements that a delta names, and the envelopes above.
///
/// Bytes per element: 16 + 1 (envelopes), those without a frame included; a segment 56 for its piece, 64 for its top,
/// and about half a block and half a block of envelopes; 4 for each number of the longest segment, and 50 kB of
/// scratch. Confined to one thread at a time, because queries share the scratch.
public final class SegmentScans: SegmentIndex {
    // Exclusivity is not checked: a query would pay for it, and no call is re-entrant.
    @exclusivity(unchecked) private var forest = SegmentForest(keepsNumbers: false)

    private static var width: Int { BoxBlocks.width }
    /// Leaves from which a piece is loaded with room for a sixteenth more: such a segment never gets another range.
    private static var leastWithRoom: Int { 256 }

    /// An index of no boxes, until it is loaded.
    public init() {}

    /// Loads all segments. O(n), no other memory than what stays.
    public func load(_ layout: any CollectionLayout) -> Int {
        let count = layout.segmentCount
        let leaves = (0..<count).map { segment in
            let leaves = SegmentShape.leafCount(elements: layout.ordinals(ofSegment: segment).count)
            return leaves < Self.leastWithRoom ? leaves : leaves + leaves / 16
        }
        forest = SegmentForest(keepsNumbers: false)
        forest.pieces = TreePieces(sizes: leaves.map { SegmentShape.bytes(leaves: $0, withNumbers: false) })
        var written = 0
        for segment in 0..<count {
            forest.pieces.base[segment].setLeaves(leaves[segment], withNumbers: false)
            written += Self.fill(
                segment, length: layout.ordinals(ofSegment: segment).count, &forest.pieces.base[segment]
            ) { layout.readLocalFrames($0, $1, &$2) }
        }
        forest.reserve(leaves: leaves.max() ?? 0)
        return written
    }

    /// Replaces segments; one in the place of another keeps the boxes that are the same. O(elements of the segments).
    public func replace(
        _ replacements: [SegmentReplacement], after delta: LayoutDelta, at places: borrowing SegmentPlaces,
        length: (Int) -> Int, frames: SegmentReader
    ) -> Int? {
        var (written, mostLeaves) = (0, 0)
        forest.pieces.replace(replacements, count: places.count) { segment, old, pieces in
            let length = length(segment)
            if var old {
                if length <= old.leafCount * Self.width {
                    written += Self.update(segment, [0..<length], length: length, &old, frames)
                    return old
                }
                pieces.giveUp(old)
            }
            let needed = SegmentShape.leafCount(elements: length)
            var piece = pieces.piece(bytes: SegmentShape.bytes(leaves: needed, withNumbers: false))
            let leaves = Self.leaves(in: piece.capacity, atLeast: needed)
            piece.setLeaves(leaves, withNumbers: false)
            mostLeaves = max(mostLeaves, leaves)
            written += Self.fill(segment, length: length, &piece, frames)
            return piece
        }
        forest.reserve(leaves: mostLeaves)
        return written
    }

    /// How many leaves a piece has room for.
    private static func leaves(in capacity: Int, atLeast needed: Int) -> Int {
        var leaves = max(needed, capacity / SegmentShape.blockBytes)
        while leaves > needed && SegmentShape.bytes(leaves: leaves, withNumbers: false) > capacity { leaves -= 1 }
        return leaves
    }

    /// Loads some elements of a segment again, if it has room for them. O(elements).
    public func rewrite(_ segment: Int, _ numbers: [Range<Int>], length: Int, frames: SegmentReader) -> Int? {
        guard segment < forest.pieces.count, length <= forest.pieces[segment].leafCount * Self.width else { return nil }
        return Self.update(segment, numbers, length: length, &forest.pieces.base[segment], frames)
    }

    /// Writes all boxes of a segment to its piece; returns how many.
    private static func fill(_ segment: Int, length: Int, _ piece: inout TreePiece, _ frames: SegmentReader) -> Int {
        let parts = SegmentParts(piece)
        var present = 0
        withLocalFrames(of: segment, 0..<length, frames) { number, frame in
            let box = FloatBox(orAbsent: frame)
            present &+= box[0].isNaN ? 0 : 1
            parts.leaves.write(box, number / width, number % width)
        }
        for unused in length..<piece.leafCount * width {
            parts.leaves.write(FloatBox(repeating: .nan), unused / width, unused % width)
        }
        parts.makeNodes(leafCount: piece.leafCount)
        piece.setElements(present, of: length, isDense: present == length)
        return length
    }

    /// Writes those boxes of some numbers that are others than before, and clears what lies behind the segment's end.
    /// Returns how many it wrote.
    private static func update(
        _ segment: Int, _ numbers: [Range<Int>], length: Int, _ piece: inout TreePiece, _ frames: SegmentReader
    ) -> Int {
        let parts = SegmentParts(piece)
        let leafCount = piece.leafCount
        var present = piece.count
        var written = 0
        var dirty = -1
        func write(_ box: FloatBox, _ number: Int) {
            let (leaf, lane) = (number / width, number % width)
            let old = parts.leaves.box(leaf, lane)
            if unsafeBitCast(old, to: SIMD4<UInt32>.self) == unsafeBitCast(box, to: SIMD4<UInt32>.self) { return }
            present += (old[0].isNaN ? 0 : -1) + (box[0].isNaN ? 0 : 1)
            parts.leaves.write(box, leaf, lane)
            written += 1
            if dirty >= 0 && dirty != leaf { parts.updateNodes(above: dirty, leafCount: leafCount) }
            dirty = leaf
        }
        for range in numbers { withLocalFrames(of: segment, range, frames) { write(FloatBox(orAbsent: $1), $0) } }
        for gone in length..<max(length, Int(piece.length)) { write(FloatBox(repeating: .nan), gone) }
        if dirty >= 0 { parts.updateNodes(above: dirty, leafCount: leafCount) }
        piece.setElements(present, of: length, isDense: present == length)
        return written
    }

    /// Compares the elements of the blocks whose envelopes can meet the rectangle.
    @inline(__always) public func search(
        _ segments: borrowing OrdinalBuffer, _ rect: Rect, at places: borrowing SegmentPlaces,
        into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) { forest.search(segments, rect, at: places, into: &buffer, frame: frame) }
}

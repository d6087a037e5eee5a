import CSupport
import LayoutCore

/// A small packed R-tree for each segment that has been loaded by itself, of all or some of its elements:
/// ``SegmentForest``.
///
/// Source: ``PackedRTree``. Elements are named by their place in the segment. A few that have another frame keep their
/// leaves, which grow or shrink; a segment is packed again where a leaf would cover twice as much as just before, and after
/// as many elements as it has leaves, or some thousands.
///
/// Bytes per element: 16 (box) + 4 (number) + 1 (nodes) = 21; a segment 56 for its piece, 64 for its top, and about
/// half a leaf and half a node that are not full; 50 kB of scratch. Confined to one thread at a time, because queries
/// share the scratch.
final class SegmentTrees {
    // Exclusivity is not checked: a query would pay for it, and no call is re-entrant.
    @exclusivity(unchecked) private var forest = SegmentForest(keepsNumbers: true)
    /// Whether segments may be late.
    @exclusivity(unchecked) private(set) var haveLate = false
    /// Scratch of a tree of a few elements.
    private let tiles = SegmentTiles()

    /// Has this many segments, of which none is loaded.
    func clear(count: Int) {
        haveLate = false
        forest = SegmentForest(keepsNumbers: true)
        forest.pieces = TreePieces(sizes: Array(repeating: 0, count: count))
    }

    /// How many elements with a frame a segment has; 0 of a late one.
    func count(_ segment: Int) -> Int { forest.pieces[segment].count }

    /// Replaces some segments, of which there are `count` then, and loads them, or leaves them to be loaded late. Returns
    /// their elements.
    func replace(
        _ replacements: [SegmentReplacement], count: Int, areLate: Bool = false, length: (Int) -> Int,
        frames: SegmentReader
    ) -> Int {
        if replacements.isEmpty { return 0 }
        haveLate = haveLate || areLate
        let tiles = SegmentTiles()
        var boxes = OwnedMemory<FloatBox>(count: 0)
        var (written, mostLeaves) = (0, 0)
        forest.pieces.replace(replacements, count: count) { segment, old, pieces in
            let length = length(segment)
            if areLate {
                var piece = old ?? pieces.nothing
                piece.setLate(length: length)
                written += length
                return piece
            }
            if boxes.count < length { boxes = OwnedMemory(count: length) }
            let present = Self.read(segment, length: length, into: boxes.base, frames)
            mostLeaves = max(mostLeaves, SegmentShape.leafCount(elements: present))
            written += present
            var piece = Self.piece(for: present, instead: old, &pieces)
            Self.pack(boxes.base, count: length, of: length, tiles, &piece)
            return piece
        }
        forest.reserve(leaves: mostLeaves)
        return written
    }

    /// Loads the late segments among some, by the exact frames of their ordinals. O(elements loaded + segments).
    func loadLate(_ segments: borrowing OrdinalBuffer, at places: borrowing SegmentPlaces, frame: (UInt32) -> Rect) {
        let (pieces, count) = (forest.pieces.base, forest.pieces.count)
        for segment in segments.ordinals.lazy.map({ Int($0) }) where segment < count && pieces[segment].isLate {
            let ((origin, first), length) = (places[segment], Int(pieces[segment].length))
            let replacement = SegmentReplacement(before: segment..<segment + 1, after: segment..<segment + 1)
            let read: SegmentReader = { _, numbers, frames in
                for number in numbers {
                    let frame = frame(first &+ UInt32(number))
                    frames[number - numbers.lowerBound] = frame.offset(dx: -origin.x, dy: -origin.y)
                }
            }
            _ = replace([replacement], count: count, length: { _ in length }, frames: read)
        }
    }

    /// A piece with room for a tree of this number of elements.
    private static func piece(for elements: Int, instead old: TreePiece?, _ pieces: inout TreePieces) -> TreePiece {
        let bytes = SegmentShape.bytes(leaves: SegmentShape.leafCount(elements: elements), withNumbers: true)
        if let old {
            if old.capacity >= bytes { return old }
            pieces.giveUp(old)
        }
        return pieces.piece(bytes: bytes)
    }

    /// Packs a segment's tree again, with new boxes for `numbers`, which it may have had; false where it would have more
    /// than `most` elements. O(elements it has + numbers).
    func add(_ numbers: [Range<Int>], to segment: Int, length: Int, most: Int, frames: SegmentReader) -> Bool {
        let old = forest.pieces[segment]
        let room = old.count + numbers.reduce(0) { $0 + $1.count }
        return withUnsafeTemporaryAllocation(of: FloatBox.self, capacity: max(room, 1)) { boxes in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(room, 1)) { names in
                var count = 0
                func append(_ name: UInt32, _ box: FloatBox) {
                    (names[count], boxes[count]) = (name, box)
                    count += 1
                }
                let parts = SegmentParts(old)
                for place in 0..<old.count {
                    let name = parts.numbers![place]
                    if numbers.contains(where: { $0.contains(Int(name)) }) { continue }
                    append(name, parts.leafBox(at: place))
                }
                for range in numbers {
                    withLocalFrames(of: segment, range, frames) { number, frame in
                        let box = FloatBox(orAbsent: frame)
                        if !box[0].isNaN { append(UInt32(number), box) }
                    }
                }
                if count > most { return false }
                var piece = Self.piece(for: count, instead: old, &forest.pieces)
                Self.pack(boxes.baseAddress!, count: count, of: length, names: names.baseAddress, tiles, &piece)
                forest.pieces[segment] = piece
                forest.reserve(leaves: piece.leafCount)
                return true
            }
        }
    }

    /// Elements that are looked up one by one: of more, packing takes no longer.
    private static var mostAtOnce: Int { 64 }
    /// Elements rewritten since a segment was packed, however large it is.
    private static var mostRewritten: Int { 4096 }

    /// Gives some elements of a segment other boxes in their leaves: those that had a frame and have one. O(elements of the
    /// segment / 16) each.
    func rewrite(_ segment: Int, _ numbers: [Range<Int>], length: Int, frames: SegmentReader) -> Int? {
        guard segment < forest.pieces.count else { return nil }
        let piece = forest.pieces[segment]
        let count = numbers.reduce(0) { $0 + $1.count }
        if piece.isLate { return Int(piece.length) == length ? count : nil }
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
    private static func rewrite(_ number: Int, _ frame: Rect, _ parts: SegmentParts, _ piece: TreePiece) -> Bool {
        guard frame.minX <= frame.maxX, frame.minY <= frame.maxY,
            let place = parts.place(of: UInt32(number), count: piece.count)
        else { return false }
        let leaf = place / SegmentForest.fanOut
        let before = parts.leaves.envelope(leaf)
        parts.leaves.write(FloatBox(rounding: frame), leaf, place % SegmentForest.fanOut)
        let after = parts.leaves.envelope(leaf)
        guard after.cost <= 2 * before.cost else { return false }
        if after != before { parts.updateNodes(above: leaf, leafCount: piece.leafCount) }
        return true
    }

    /// Writes a segment's boxes, NaN for those without a frame, and returns the number of the others.
    private static func read(
        _ segment: Int, length: Int, into boxes: UnsafeMutablePointer<FloatBox>, _ frames: SegmentReader
    ) -> Int {
        var present = 0
        withLocalFrames(of: segment, 0..<length, frames) { number, frame in
            boxes[number] = FloatBox(orAbsent: frame)
            present &+= boxes[number][0].isNaN ? 0 : 1
        }
        return present
    }

    /// Makes a tree of `boxes[0..<given]` in the piece, which is large enough: of all elements of a segment of `length`, or
    /// of those that `names` has.
    private static func pack(
        _ boxes: UnsafePointer<FloatBox>, count given: Int, of length: Int, names: UnsafePointer<UInt32>? = nil,
        _ tiles: SegmentTiles, _ piece: inout TreePiece
    ) {
        let fanOut = SegmentForest.fanOut
        let count = tiles.order(boxes, length: given)
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
                    numbers[leaf * fanOut + lane] = names?[Int(number)] ?? number
                    members[lane] = boxes[Int(number)]
                }
                envelopes[leaf] = parts.leaves.fill(leaf, with: members, used: used)
            }
            var (below, first) = (leafCount, 0)
            while below > Int(support_most_on_top) {
                let nodes = (below + fanOut - 1) / fanOut
                for node in 0..<nodes {
                    // Written over envelopes that have been read.
                    envelopes[node] = parts.nodes.fill(
                        first + node, with: envelopes.baseAddress! + node * fanOut,
                        used: min(fanOut, below - node * fanOut))
                }
                (below, first) = (nodes, first + nodes)
            }
            for lane in 0..<Int(support_most_on_top) {
                parts.writeTop(lane < below ? envelopes[lane] : FloatBox(repeating: .nan), lane: lane)
            }
        }
    }

    /// Goes down the trees.
    @inline(__always) func search(
        _ segments: borrowing OrdinalBuffer, _ rect: Rect, at places: borrowing SegmentPlaces,
        into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) { forest.search(segments, rect, at: places, into: &buffer, frame: frame) }
}

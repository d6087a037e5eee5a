import CSupport
import LayoutCore

/// The boxes of each segment in their order, to be compared one after the other.
///
/// Source: ``BoxScan``, segment by segment. An edit writes the boxes that differ from what is there: those of the
/// elements that a delta names, wherever others of their segment stay.
///
/// Bytes per element: 16, those without a frame included; a segment 32 for its piece, and half a block of sixteen.
public final class SegmentScans: SegmentIndex {
    private var pieces = SegmentPieces(sizes: [])

    private static var width: Int { BoxBlocks.width }
    /// Bytes of sixteen boxes.
    private static var blockBytes: Int { 256 }
    /// Blocks from which a piece is loaded with room for a sixteenth more: such a segment never gets another range.
    private static var leastWithRoom: Int { 256 }

    /// No boxes.
    public init() {}

    private static func blocks(_ length: Int) -> Int { (length + width - 1) / width }

    /// A segment's memory: for each block minY[16], maxY[16], and then for each minX[16], maxX[16]. Every lane is
    /// written: absent elements and unused lanes are NaN, which no comparison matches.
    private struct Columns {
        let vertical: UnsafeMutablePointer<Float>
        let horizontal: UnsafeMutablePointer<Float>
        /// Blocks there is room for.
        let blocks: Int

        init(_ piece: SegmentPiece) {
            blocks = piece.capacity / SegmentScans.blockBytes
            vertical = piece.base.assumingMemoryBound(to: Float.self)
            horizontal = vertical + blocks &* 32
        }

        /// Makes the box of a number this one. Returns whether it was another.
        @inline(__always) func write(_ box: FloatBox, _ number: Int, isFresh: Bool, present: inout Int) -> Bool {
            let place = number / width &* 32 &+ number % width
            let old = FloatBox(horizontal[place], vertical[place], horizontal[place &+ 16], vertical[place &+ 16])
            if !isFresh {
                if (0..<4).allSatisfy({ old[$0].bitPattern == box[$0].bitPattern }) { return false }
                if !old[0].isNaN { present &-= 1 }
            }
            if !box[0].isNaN { present &+= 1 }
            horizontal[place] = box[0]
            vertical[place] = box[1]
            horizontal[place &+ 16] = box[2]
            vertical[place &+ 16] = box[3]
            return true
        }

        /// Makes what lies behind the numbers unused.
        func pad(from number: Int, present: inout Int) {
            for unused in number..<blocks * width {
                _ = write(FloatBox(repeating: .nan), unused, isFresh: true, present: &present)
            }
        }

        private var width: Int { SegmentScans.width }
    }

    /// Loads all segments. O(n), no other memory than what stays.
    public func load(count: Int, length: (Int) -> Int, frames: SegmentReader) -> Int {
        let sizes = (0..<count).map { segment in
            let blocks = Self.blocks(length(segment))
            return (blocks < Self.leastWithRoom ? blocks : blocks + blocks / 16) * Self.blockBytes
        }
        pieces = SegmentPieces(sizes: sizes)
        var written = 0
        for segment in 0..<count {
            written += Self.write(segment, length: length(segment), to: &pieces[segment], isFresh: true, frames)
        }
        return written
    }

    /// Writes the boxes of a segment that are others than before, or all of a fresh piece; returns how many.
    private static func write(
        _ segment: Int, length: Int, to piece: inout SegmentPiece, isFresh: Bool, _ frames: SegmentReader
    ) -> Int {
        let columns = Columns(piece)
        var present = isFresh ? 0 : Int(piece.count)
        var written = 0
        withLocalFrames(of: segment, 0..<length, frames) { number, frame in
            written &+= columns.write(box(frame), number, isFresh: isFresh, present: &present) ? 1 : 0
        }
        if isFresh {
            columns.pad(from: length, present: &present)
        } else if length < Int(piece.length) {
            written += clear(length..<Int(piece.length), columns, present: &present)
        }
        piece.length = UInt32(length)
        piece.count = UInt32(present)
        return written
    }

    private static func clear(_ numbers: Range<Int>, _ columns: Columns, present: inout Int) -> Int {
        var written = 0
        for number in numbers {
            written += columns.write(FloatBox(repeating: .nan), number, isFresh: false, present: &present) ? 1 : 0
        }
        return written
    }

    private static func box(_ frame: Rect) -> FloatBox {
        let isPresent = frame.minX <= frame.maxX && frame.minY <= frame.maxY
        return isPresent ? FloatBox(rounding: frame) : FloatBox(repeating: .nan)
    }

    /// Replaces segments; one in the place of another keeps the boxes that are the same. O(elements of the segments).
    public func replace(
        _ replacements: [SegmentReplacement], count: Int, length: (Int) -> Int, frames: SegmentReader
    ) -> Int {
        var written = 0
        pieces.replace(replacements, count: count) { segment, old in
            let length = length(segment)
            let bytes = Self.blocks(length) * Self.blockBytes
            // A piece that was given up may come again at its old place: it's the old one only if that is large enough.
            let isFresh = old.map { $0.capacity < bytes } ?? true
            var piece = pieces.piece(bytes: bytes, insteadOf: old)
            written += Self.write(segment, length: length, to: &piece, isFresh: isFresh, frames)
            return piece
        }
        return written
    }

    /// Loads some elements of the first segment again, if it has room for them. O(elements).
    public func rewrite(_ numbers: [Range<Int>], length: Int, frames: SegmentReader) -> Int? {
        let columns = Columns(pieces[0])
        guard length <= columns.blocks * Self.width, length <= UInt32.max else { return nil }
        var present = Int(pieces[0].count)
        var written = 0
        for range in numbers {
            withLocalFrames(of: 0, range, frames) { number, frame in
                written &+= columns.write(Self.box(frame), number, isFresh: false, present: &present) ? 1 : 0
            }
        }
        if length < Int(pieces[0].length) {
            written += Self.clear(length..<Int(pieces[0].length), columns, present: &present)
        }
        pieces[0].length = UInt32(length)
        pieces[0].count = UInt32(present)
        return written
    }

    /// Compares every element of the segments.
    @inline(__always) public func search<Observer: QueryObserver>(
        _ segments: borrowing OrdinalBuffer, _ rect: Rect, into buffer: inout OrdinalBuffer,
        observer: inout Observer, place: (Int) -> SegmentPlace, frame: (UInt32) -> Rect
    ) {
        for position in 0..<segments.count {
            if position &+ 1 < segments.count { prefetch(Int(segments[position &+ 1])) }
            let segment = Int(segments[position])
            guard segment < pieces.count, pieces[segment].count > 0 else { continue }
            let (origin, first) = place(segment)
            observer.examined(Int(pieces[segment].count))
            let query = BoxQuery(rect, rounding: rect.local(to: origin))
            search(pieces[segment], query, first, into: &buffer, frame: frame)
        }
    }

    /// Asks for the beginning of a segment.
    @inline(__always) private func prefetch(_ segment: Int) {
        guard segment < pieces.count else { return }
        for line in 0..<8 { support_prefetch(pieces[segment].base + line &* 64) }
    }

    @inline(__always) private func search(
        _ piece: SegmentPiece, _ query: BoxQuery, _ first: UInt32, into buffer: inout OrdinalBuffer,
        frame: (UInt32) -> Rect
    ) {
        let columns = Columns(piece)
        let end = Self.blocks(Int(piece.length))
        var block = 0
        while true {
            block = support_next_spans_touching(columns.vertical, block, end, query.rounded.minY, query.rounded.maxY)
            guard block < end else { return }
            let runEnd = min(block &+ 16, end)
            buffer.withUnusedCapacity((runEnd &- block) &* Self.width) { span, used in
                span.withUnsafeMutableBufferPointer { storage in
                    let start = storage.baseAddress! + used
                    var target = start
                    for block in block..<runEnd {
                        Self.collect(columns, block, query, first, to: &target, frame: frame)
                    }
                    return target - start
                }
            }
            block = runEnd
        }
    }

    /// Writes the ordinals of a block's elements that meet the query to `target`, which has room for sixteen, and moves
    /// it past them.
    @inline(__always) private static func collect(
        _ columns: Columns, _ block: Int, _ query: BoxQuery, _ first: UInt32,
        to target: inout UnsafeMutablePointer<UInt32>, frame: (UInt32) -> Rect
    ) {
        let rounded = query.rounded
        let vertical = columns.vertical + block &* 32
        let horizontal = columns.horizontal + block &* 32
        var candidates = support_spans_touching(vertical, rounded.minY, rounded.maxY)
        if candidates == 0 { return }
        candidates &= support_spans_touching(horizontal, rounded.minX, rounded.maxX)
        if candidates == 0 { return }
        let certain =
            support_spans_meeting(vertical, rounded.minY, rounded.maxY)
            & support_spans_meeting(horizontal, rounded.minX, rounded.maxX)
        let firstOfBlock = first &+ UInt32(truncatingIfNeeded: block &* width)
        if certain == 0xffff {
            for lane in 0..<width { target[lane] = firstOfBlock &+ UInt32(truncatingIfNeeded: lane) }
            target += width
            return
        }
        query.write(
            certain: certain, doubtful: candidates & ~certain, to: &target,
            ordinal: { firstOfBlock &+ UInt32(truncatingIfNeeded: $0) }, frame: frame)
    }
}

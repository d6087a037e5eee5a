import CSupport
import LayoutCore

/// A box in Float32: minX, minY, maxX, maxY.
typealias FloatBox = SIMD4<Float>

extension FloatBox {
    /// Covers nothing and is neutral under ``union(_:)``.
    static var empty: FloatBox { FloatBox(.infinity, .infinity, -.infinity, -.infinity) }

    /// Every coordinate rounded to the nearest Float32. The rounding is monotone: a ≤ b gives Float(a) ≤ Float(b),
    /// and so Float(a) < Float(b) gives a < b.
    init(rounding rect: Rect) {
        self.init(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
    }

    /// The same, and NaN where the frame is null.
    init(orAbsent frame: Rect) {
        let isPresent = frame.minX <= frame.maxX && frame.minY <= frame.maxY
        self = isPresent ? FloatBox(rounding: frame) : FloatBox(repeating: .nan)
    }

    /// The smallest box that covers both.
    @inline(__always) func union(_ other: FloatBox) -> FloatBox {
        let smaller = replacing(with: other, where: other .< self)
        let larger = replacing(with: other, where: other .> self)
        return FloatBox(lowHalf: smaller.lowHalf, highHalf: larger.highHalf)
    }
}

extension FloatBox {
    /// Rectangles that the frame lies within, and that it reaches up to, if rounding is all that they differ by; the second
    /// may be inverted. Nil for edges that are too far away for that.
    @inline(__always) var limits: (outer: Rect, inner: Rect)? {
        let edges = SIMD4<Double>(self)
        let error = edges.replacing(with: -edges, where: edges .< 0) * 0x1p-24
        guard error.max() < 0x1p60 else { return nil }
        let (less, more) = (edges - error, edges + error)
        return (
            Rect(minX: less[0], minY: less[1], maxX: more[2], maxY: more[3]),
            Rect(minX: more[0], minY: more[1], maxX: less[2], maxY: less[3])
        )
    }
}

extension FloatBox {
    /// About proportional to how often a leaf with this envelope is met by a square between a tap and a viewport.
    var cost: Float { Self.cost(ofSides: highHalf - lowHalf) }

    /// The same, of an envelope with these sides.
    static func cost(ofSides sides: SIMD2<Float>) -> Float { (sides[0] + querySide) * (sides[1] + querySide) }

    /// Side of the square, in points.
    private static var querySide: Float { 300 }
}

/// What an index is asked: the rectangle exactly and rounded.
struct BoxQuery {
    let exact: Rect
    let rounded: support_box

    init(_ rect: Rect) {
        let box = FloatBox(rounding: rect)
        exact = rect
        rounded = support_box(minX: box[0], minY: box[1], maxX: box[2], maxY: box[3])
    }

    /// Writes the ordinals of the lanes that meet the query to `target`, which has room for all of them, and moves it
    /// past them: `certain` do for sure, and of `doubtful`, which are equal to the query once rounded, those whose exact
    /// frame does.
    @inline(__always) func write(
        certain: UInt32, doubtful: UInt32, to target: inout UnsafeMutablePointer<UInt32>,
        ordinal: (_ lane: Int) -> UInt32, frame: (UInt32) -> Rect
    ) {
        var (certain, doubtful) = (certain, doubtful)
        while certain != 0 {
            target.pointee = ordinal(certain.trailingZeroBitCount)
            target += 1
            certain &= certain &- 1
        }
        while doubtful != 0 {
            let ordinal = ordinal(doubtful.trailingZeroBitCount)
            if frame(ordinal).meets(exact) {
                target.pointee = ordinal
                target += 1
            }
            doubtful &= doubtful &- 1
        }
    }
}

/// Boxes in blocks of sixteen, each block a structure of arrays (minX[16], minY[16], maxX[16], maxY[16]; 256 bytes),
/// so that one block is compared with a query in a few vector instructions.
///
/// Invariant: every lane of every block is written, unused lanes with NaN, which no comparison matches, not even with
/// an infinite query.
struct BoxBlocks: ~Copyable {
    static var width: Int { 16 }
    let count: Int
    private let values: OwnedMemory<Float>

    /// Room for `count` blocks, to be filled through ``write(_:block:lane:)`` and ``pad(block:from:)``.
    init(count: Int) {
        self.count = count
        values = OwnedMemory(count: count * 64)
    }

    init(of other: borrowing BoxBlocks, in index: AnyObject) {
        count = other.count
        values = OwnedMemory(of: other.values, in: index)
    }

    func address(of block: Int) -> UnsafeMutablePointer<Float> {
        assert(block >= 0 && block < count)
        return values.base + block &* 64
    }

    func write(_ box: FloatBox, block: Int, lane: Int) {
        assert(lane >= 0 && lane < Self.width)
        let target = address(of: block) + lane
        target[0] = box[0]
        target[16] = box[1]
        target[32] = box[2]
        target[48] = box[3]
    }

    /// Marks the lanes from `lane` on as unused.
    func pad(block: Int, from lane: Int) {
        for unused in lane..<Self.width { write(FloatBox(repeating: .nan), block: block, lane: unused) }
    }

    /// The box of one lane; NaN when the lane is unused.
    func box(block: Int, lane: Int) -> FloatBox {
        assert(lane >= 0 && lane < Self.width)
        let source = address(of: block) + lane
        return FloatBox(source[0], source[16], source[32], source[48])
    }

    /// Hints that the block will be read soon.
    @inline(__always) func prefetch(_ block: Int) {
        let start = address(of: block)
        support_prefetch(start)
        support_prefetch(start + 16)
        support_prefetch(start + 32)
        support_prefetch(start + 48)
    }

    /// Bit i: box i overlaps the query or, once rounded, touches it. Every box that meets the query is among them.
    @inline(__always) func touching(_ query: BoxQuery, block: Int) -> UInt32 {
        support_boxes_touching(address(of: block), query.rounded)
    }

    /// Bit i: box i meets the query for sure, rounding notwithstanding.
    @inline(__always) func meeting(_ query: BoxQuery, block: Int) -> UInt32 {
        support_boxes_meeting(address(of: block), query.rounded)
    }

    /// Bit i: everything that box i covers lies inside the query for sure.
    @inline(__always) func inside(_ query: BoxQuery, block: Int) -> UInt32 {
        support_boxes_inside(address(of: block), query.rounded)
    }

    /// Appends the ordinals of the elements that meet the query, out of the blocks listed.
    ///
    /// `list` holds `count` block numbers, `ordinals` sixteen places a block. The next blocks are prefetched a few
    /// steps ahead, because which ones come is known and hardware can't guess it.
    @inline(__always) func collect(
        _ query: BoxQuery, list: UnsafePointer<UInt32>, count pending: Int, ordinals: UnsafePointer<UInt32>,
        into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) {
        buffer.append(blocks: pending, meeting: query, frame: frame) { target in
            let blocks = UnsafeMutableRawPointer(values.base).assumingMemoryBound(to: support_float_block.self)
            return support_collect_float(
                support_float_store(blocks: blocks), query.rounded, list, pending, ordinals, target)
        }
    }

    /// Blocks between a prefetch and the use.
    static var prefetchDistance: Int { 12 }
}

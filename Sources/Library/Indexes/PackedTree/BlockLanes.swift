import CSupport

/// Single boxes of blocks of Float32: lane `i` has box i's four sides, sixteen numbers apart.
///
/// Invariant: a block is below the number there are, and a lane below sixteen; the owner of the memory sees to it.
extension support_float_store {
    private func lanes(_ block: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(blocks + block).assumingMemoryBound(to: Float.self)
    }

    /// Fills a block with `boxes[0..<used]`, 1 ≤ used ≤ 16, and returns their envelope.
    func fill(_ block: Int, with boxes: UnsafePointer<FloatBox>, used: Int) -> FloatBox {
        support_fill_float(self, block, UnsafeRawPointer(boxes).assumingMemoryBound(to: support_box.self), used)
        return FloatBox(over: boxes, count: used)
    }

    func write(_ box: FloatBox, _ block: Int, _ lane: Int) {
        assert(lane >= 0 && lane < BoxBlocks.width)
        let sides = lanes(block) + lane
        for side in 0..<4 { sides[side * BoxBlocks.width] = box[side] }
    }

    /// Has a lane of a block meet nothing. One side is enough, and one cache line in place of four.
    func erase(_ block: Int, _ lane: Int) {
        assert(lane >= 0 && lane < BoxBlocks.width)
        lanes(block)[lane] = .nan
    }

    func box(_ block: Int, _ lane: Int) -> FloatBox {
        assert(lane >= 0 && lane < BoxBlocks.width)
        let sides = lanes(block) + lane
        return FloatBox(sides[0], sides[16], sides[32], sides[48])
    }

    /// The envelope of a block's boxes; NaN of none.
    func envelope(_ block: Int) -> FloatBox {
        var envelope = FloatBox.empty
        // A NaN is neither smaller nor larger.
        for lane in 0..<BoxBlocks.width { envelope = envelope.union(box(block, lane)) }
        return envelope[0] > envelope[2] ? FloatBox(repeating: .nan) : envelope
    }
}

extension FloatBox {
    /// The envelope of one box or more.
    init(over boxes: UnsafePointer<FloatBox>, count: Int) {
        self = boxes[0]
        for position in 1..<Swift.max(count, 1) { self = union(boxes[position]) }
    }
}

import LayoutCore

extension BoxBlocks {
    /// Appends the ordinals of the elements that meet the query, out of a range of positions: position p is lane p
    /// mod 16 of block p / 16. O(length / 16 + results).
    @inline(__always) func collect(
        _ query: BoxQuery, positions: Range<Int>, ordinals: UnsafePointer<UInt32>, into buffer: inout OrdinalBuffer,
        frame: (UInt32) -> Rect
    ) {
        assert(positions.lowerBound >= 0 && positions.upperBound <= count * Self.width)
        buffer.withUnusedCapacity(positions.count) { span, first in
            span.withUnsafeMutableBufferPointer { storage in
                let start = storage.baseAddress! + first
                var target = start
                var position = positions.lowerBound
                while position < positions.upperBound {
                    let (block, lane) = (position / Self.width, position % Self.width)
                    let end = (block &+ 1) &* Self.width
                    var lanes = (0xffff as UInt32) << UInt32(lane)
                    if end > positions.upperBound { lanes &= (0xffff as UInt32) >> UInt32(end &- positions.upperBound) }
                    collect(query, block: block, lanes: lanes, ordinals: ordinals, to: &target, frame: frame)
                    position = end
                }
                return target - start
            }
        }
    }

    /// Writes the ordinals of a block's `lanes` that meet the query to `target`, which has room for them
    /// all, and moves it past them. Lanes that compare equal once rounded are decided by their exact frame.
    @inline(__always) private func collect(
        _ query: BoxQuery, block: Int, lanes: UInt32, ordinals: UnsafePointer<UInt32>,
        to target: inout UnsafeMutablePointer<UInt32>, frame: (UInt32) -> Rect
    ) {
        let candidates = touching(query, block: block) & lanes
        if candidates == 0 { return }
        let certain = meeting(query, block: block) & lanes
        let source = ordinals + block &* Self.width
        query.write(
            certain: certain, doubtful: candidates & ~certain, to: &target, ordinal: { source[$0] }, frame: frame)
    }
}

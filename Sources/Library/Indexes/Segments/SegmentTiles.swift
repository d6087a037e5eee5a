import LayoutCore

/// Orders the boxes of one segment so that sixteen consecutive ones lie close together.
///
/// Sort-Tile-Recursive packing as in ``SortTileRecursive``, for a few hundred boxes many thousand times: the slices'
/// length is chosen among powers of two, by fewer samples.
final class SegmentTiles {
    /// An entry for each box: its local number, and a key.
    private(set) var entries = OwnedMemory<UInt64>(count: 0)
    private let sorter = RadixSorter()

    private static var width: Int { BoxBlocks.width }
    /// Runs of boxes of which samples are taken, and how many of each.
    private static var windows: Int { 4 }
    private static var samples: Int { 16 }

    /// Orders the boxes that are no NaN, out of `length`, and returns their number; ``entries`` then has their local
    /// numbers. O(length).
    func order(_ boxes: UnsafePointer<FloatBox>, length: Int) -> Int {
        if entries.count < length { entries = OwnedMemory(count: length) }
        var count = 0
        for number in 0..<length where !boxes[number][0].isNaN {
            entries[count] = RadixSort.entry(key: 0, ordinal: UInt32(truncatingIfNeeded: number))
            count += 1
        }
        if count <= Self.width { return count }
        let present = UnsafeMutableBufferPointer(start: entries.base, count: count)
        SortTileRecursive.sort(present, of: boxes, by: .vertical, backwards: false, sorter: sorter)
        let leavesInSlice = leavesInSlice(boxes, count)
        // In a leaf of its own there is no order.
        if leavesInSlice == 1 { return count }
        let sliceLength = leavesInSlice * Self.width
        for (slice, first) in stride(from: 0, to: count, by: sliceLength).enumerated() {
            let range = first..<min(first + sliceLength, count)
            SortTileRecursive.sort(
                UnsafeMutableBufferPointer(rebasing: present[range]), of: boxes, by: .horizontal,
                backwards: !slice.isMultiple(of: 2), sorter: sorter)
        }
        return count
    }

    /// How many leaves a slice has for a square to meet the fewest.
    private func leavesInSlice(_ boxes: UnsafePointer<FloatBox>, _ count: Int) -> Int {
        let leaves = (count + Self.width - 1) / Self.width
        var (best, leastCost) = (1, Float.infinity)
        var candidate = 1
        while candidate < 2 * leaves {
            let cost = cost(boxes, count, leavesInSlice: candidate)
            if cost < leastCost { (best, leastCost) = (candidate, cost) }
            candidate *= 2
        }
        return best
    }

    /// About proportional to the leaves that a square meets: their envelopes' size grown by the square's, estimated
    /// from samples of windows of as many boxes as a slice has.
    private func cost(_ boxes: UnsafePointer<FloatBox>, _ count: Int, leavesInSlice: Int) -> Float {
        let length = min(leavesInSlice * Self.width, count)
        let samples = min(length, Self.samples)
        var sum: Float = 0
        for window in 0..<Self.windows {
            let first = (count - length) * window / (Self.windows - 1)
            var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
            var size = SIMD2<Float>.zero
            for sample in 0..<samples {
                let box = boxes[Int(RadixSort.ordinal(entries[first + (length - 1) * sample / max(samples - 1, 1)]))]
                let centre = box.lowHalf + box.highHalf
                low = low.replacing(with: centre, where: centre .< low)
                high = high.replacing(with: centre, where: centre .> high)
                size += box.highHalf - box.lowHalf
            }
            // Coordinates were sums of two edges.
            let centres = (high - low) / 2
            let sides = size / Float(samples) + SIMD2(centres[0] / Float(leavesInSlice), centres[1])
            sum += FloatBox.cost(ofSides: sides)
        }
        return sum
    }
}

/// Orders boxes so that sixteen consecutive ones lie close together: Sort-Tile-Recursive packing.
///
/// Source: Leutenegger, Lopez, Edgington: STR: A Simple and Efficient Algorithm for R-Tree Packing (ICDE 1997). The
/// boxes are sorted by vertical centre and cut into slices of whole leaves, each slice is sorted by horizontal
/// centre. Differences: y comes first, because schedules come in row order and the first sort is then free; the height
/// of slices follows the data instead of √leaves, so that leaves are about square in content that is a thousand times
/// as high as wide; every other slice runs backwards, so that the nodes above, which take sixteen consecutive children,
/// don't reach from one end of the content to the other where two slices meet.
struct SortTileRecursive {
    /// Elements in all but the last slice, whole leaves.
    let sliceLength: Int
    /// Number of slices.
    let sliceCount: Int

    /// Sorts the entries of `loaded` into slices, which remain to be sorted. O(n).
    init(_ loaded: borrowing LoadedBoxes) {
        Self.sort(loaded, 0..<loaded.count, by: 1, backwards: false, sorter: RadixSorter())
        sliceLength = Self.sliceLength(loaded)
        sliceCount = loaded.count == 0 ? 0 : (loaded.count + sliceLength - 1) / sliceLength
    }

    /// Sorts a slice and returns its range. O(length), deterministic: equal centres keep the order of their ordinals.
    func sort(_ slice: Int, of loaded: borrowing LoadedBoxes, sorter: RadixSorter) -> Range<Int> {
        let range = slice * sliceLength..<min((slice + 1) * sliceLength, loaded.count)
        Self.sort(loaded, range, by: 0, backwards: !slice.isMultiple(of: 2), sorter: sorter)
        return range
    }

    /// Orders all entries of `loaded` at once. O(n).
    static func order(_ loaded: borrowing LoadedBoxes) {
        let tiles = SortTileRecursive(loaded)
        let sorter = RadixSorter()
        for slice in 0..<tiles.sliceCount { _ = tiles.sort(slice, of: loaded, sorter: sorter) }
    }

    /// Sorts a range by the centres' coordinate on an axis (0: x, 1: y), stably.
    ///
    /// Keys are cut to the leading bits of their range that two passes can sort by: neighbours that differ in none of them
    /// are close enough together. Keys of floats are about logarithmic, so that a far-away box costs few of the bits.
    private static func sort(
        _ loaded: borrowing LoadedBoxes, _ range: Range<Int>, by axis: Int, backwards: Bool,
        sorter: RadixSorter
    ) {
        guard range.count > 1 else { return }
        let flip: UInt32 = backwards ? .max : 0
        var low = UInt32.max
        var high: UInt32 = 0
        var isSorted = true
        loaded.setKeys(of: range) { box in
            let key = RadixSort.key(box[axis] + box[axis + 2]) ^ flip
            if key < high { isSorted = false }
            low = min(low, key)
            high = max(high, key)
            return key
        }
        if isSorted { return }
        let keyBits = 2 * RadixSort.digitBits(count: range.count)
        let shift = UInt64(max(0, 32 - (high - low).leadingZeroBitCount - Int(keyBits)))
        let entries = UnsafeMutableBufferPointer(rebasing: loaded.present[range])
        for position in entries.indices {
            let key = UInt32(truncatingIfNeeded: ((entries[position] >> 32) - UInt64(low)) >> shift)
            entries[position] = RadixSort.entry(key: key, ordinal: RadixSort.ordinal(entries[position]))
        }
        sorter.sort(entries, keyBits: keyBits)
    }

    /// Entries in a slice, whole leaves; the entries must be sorted by vertical centre.
    ///
    /// The shortest length whose leaves are no wider than high, where widths and heights are medians over windows of
    /// that length: what matters is how the data lies locally (dates that follow the rows make slices narrow), and a
    /// far-away box or two must not change the tiles of all the others.
    private static func sliceLength(_ loaded: borrowing LoadedBoxes) -> Int {
        let leaves = (loaded.count + BoxBlocks.width - 1) / BoxBlocks.width
        var leavesInSlice = 1
        while leavesInSlice < leaves {
            let extent = medianExtent(loaded, windowLength: leavesInSlice * BoxBlocks.width)
            if extent.width / Double(leavesInSlice) <= extent.height { break }
            leavesInSlice = max(leavesInSlice + 1, leavesInSlice * 5 / 4)
        }
        return min(leavesInSlice, leaves) * BoxBlocks.width
    }

    /// Median extent of the centres in some windows of consecutive entries. O(1): 9 windows of at most 32 samples.
    private static func medianExtent(
        _ loaded: borrowing LoadedBoxes, windowLength: Int
    ) -> (width: Double, height: Double) {
        let windows = 9
        let length = min(windowLength, loaded.count)
        let samples = min(length, 32)
        var widths = [Double](repeating: 0, count: windows)
        var heights = widths
        for window in 0..<windows {
            let first = (loaded.count - length) * window / (windows - 1)
            var extent = FloatBox.empty
            for sample in 0..<samples {
                let box = loaded.box(at: first + (length - 1) * sample / max(samples - 1, 1))
                let centre = box.lowHalf + box.highHalf
                extent = extent.union(FloatBox(lowHalf: centre, highHalf: centre))
            }
            let size = extent.highHalf - extent.lowHalf
            widths[window] = size[0].isFinite ? Double(size[0]) : 0
            heights[window] = size[1].isFinite ? Double(size[1]) : 0
        }
        widths.sort()
        heights.sort()
        return (widths[windows / 2], heights[windows / 2])
    }
}

import LayoutCore

/// Orders boxes so that sixteen consecutive ones lie close together: Sort-Tile-Recursive packing.
///
/// Source: Leutenegger, Lopez, Edgington: STR: A Simple and Efficient Algorithm for R-Tree Packing (ICDE 1997). The
/// boxes are sorted by vertical centre and cut into slices of whole leaves, each slice is sorted by horizontal
/// centre. Differences: y comes first, because schedules come in row order and the first sort is then free; the height
/// of slices follows the data instead of √leaves, so that leaves are about square in content that is a thousand times
/// as high as wide, and hold a few rows one after the other in content that goes down with its dates; every other slice
/// runs backwards, so that the nodes above, which take sixteen consecutive children, don't reach from one end of the
/// content to the other where two slices meet.
struct SortTileRecursive {
    /// Elements in all but the last slice, whole leaves.
    let sliceLength: Int
    let sliceCount: Int

    /// Sorts the entries of `loaded` into slices, which remain to be sorted. O(n).
    init(_ loaded: borrowing LoadedBoxes) {
        Self.sort(loaded.present, of: loaded.boxes.base, by: .vertical, backwards: false, sorter: RadixSorter())
        sliceLength = Self.sliceLength(loaded)
        sliceCount = loaded.count == 0 ? 0 : (loaded.count + sliceLength - 1) / sliceLength
    }

    /// The entries of a slice, of `count` in all.
    func range(of slice: Int, count: Int) -> Range<Int> {
        slice * sliceLength..<min((slice + 1) * sliceLength, count)
    }

    /// Sorts a slice, whose entries are a range of those of `boxes`. O(length), deterministic: equal centres keep the
    /// order they came in.
    @inline(never)  // In one function with what packs the slices both lose registers.
    func sort(
        _ slice: Int, _ range: Range<Int>, of entries: borrowing OwnedMemory<UInt64>,
        _ boxes: borrowing OwnedMemory<FloatBox>, sorter: RadixSorter
    ) {
        Self.sort(
            UnsafeMutableBufferPointer(start: entries.base + range.lowerBound, count: range.count), of: boxes.base,
            by: .horizontal, backwards: !slice.isMultiple(of: 2), sorter: sorter)
    }

    /// Sorts all slices. O(n).
    func sortSlices(of loaded: borrowing LoadedBoxes, threads: Int) {
        forEachHalf(of: sliceCount, threads: threads) { slices in
            let sorter = RadixSorter()
            for slice in slices {
                sort(slice, range(of: slice, count: loaded.count), of: loaded.entries, loaded.boxes, sorter: sorter)
            }
        }
    }

    /// Orders all entries of `loaded` at once. O(n).
    static func order(_ loaded: borrowing LoadedBoxes) {
        SortTileRecursive(loaded).sortSlices(of: loaded, threads: 1)
    }

    /// Sorts entries by the centres' coordinate on an axis, stably. O(n).
    static func sort(
        _ entries: UnsafeMutableBufferPointer<UInt64>, of boxes: UnsafePointer<FloatBox>, by axis: Axis,
        backwards: Bool, sorter: RadixSorter
    ) {
        // A loop for each axis: to choose a coordinate costs more than to add two.
        switch axis {
        case .horizontal: sort(entries, of: boxes, backwards, sorter) { $0[0] + $0[2] }
        case .vertical: sort(entries, of: boxes, backwards, sorter) { $0[1] + $0[3] }
        }
    }

    /// Sorts entries by twice the centres' coordinate.
    ///
    /// Keys are cut to the leading bits of their range that two passes can sort by: neighbours that differ in none of
    /// them are close enough together. Keys of floats are about logarithmic, so that a far-away box costs few of the
    /// bits.
    @inline(__always) private static func sort(
        _ entries: UnsafeMutableBufferPointer<UInt64>, of boxes: UnsafePointer<FloatBox>, _ backwards: Bool,
        _ sorter: RadixSorter, centre: (FloatBox) -> Float
    ) {
        guard let base = entries.baseAddress, entries.count > 1 else { return }
        let flip: UInt32 = backwards ? .max : 0
        var low = UInt32.max
        var high: UInt32 = 0
        var isSorted = true
        LoadedBoxes.setKeys(of: entries, boxes) { box in
            let key = RadixSort.key(centre(box)) ^ flip
            if key < high { isSorted = false }
            low = min(low, key)
            high = max(high, key)
            return key
        }
        if isSorted { return }
        let keyBits = 2 * RadixSort.digitBits(count: entries.count)
        let shift = UInt64(max(0, 32 - (high - low).leadingZeroBitCount - Int(keyBits)))
        for position in 0..<entries.count {
            let key = UInt32(truncatingIfNeeded: ((base[position] >> 32) - UInt64(low)) >> shift)
            base[position] = RadixSort.entry(key: key, ordinal: RadixSort.ordinal(base[position]))
        }
        sorter.sort(entries, keyBits: keyBits)
    }

    /// Entries in a slice, whole leaves; the entries must be sorted by vertical centre.
    ///
    /// The shortest length whose leaves are at most as wide as high, by the widths and heights of the centres, medians
    /// over windows of that length: what matters is how the data lies locally, and a far-away box or two must not
    /// change the tiles of all the others. Slices of a few leaves come from dates that follow the rows; then the next
    /// rows alone may lie as close together in x, and one leaf is a slice if points would meet a quarter fewer of such.
    private static func sliceLength(_ loaded: borrowing LoadedBoxes) -> Int {
        let leaves = (loaded.count + BoxBlocks.width - 1) / BoxBlocks.width
        var leavesInSlice = 1
        while leavesInSlice < leaves {
            let centres = medianExtent(loaded, windowLength: leavesInSlice * BoxBlocks.width).ofCentres
            if centres.width / Double(leavesInSlice) <= centres.height { break }
            leavesInSlice = max(leavesInSlice + 1, leavesInSlice * 5 / 4)
        }
        leavesInSlice = min(leavesInSlice, leaves)
        // Not where a slice fills the node above: leaves beside each other are what wide queries read quickly.
        if leavesInSlice > 1 && leavesInSlice < PackedRTree.fanOut {
            let areaAlone = area(loaded, leavesInSlice: 1)
            let isSmaller = areaAlone <= area(loaded, leavesInSlice: leavesInSlice) * 3 / 4
            if isSmaller && areaAlone > 0 { leavesInSlice = 1 }
        }
        return leavesInSlice * BoxBlocks.width
    }

    /// Area of a leaf's envelope in a slice of this size, about proportional to the leaves that a point meets.
    private static func area(_ loaded: borrowing LoadedBoxes, leavesInSlice: Int) -> Double {
        let extent = medianExtent(loaded, windowLength: leavesInSlice * BoxBlocks.width)
        let longest = medianExtent(loaded, windowLength: BoxBlocks.width).ofBox
        return (extent.ofCentres.width / Double(leavesInSlice) + longest.width)
            * (extent.ofCentres.height + longest.height)
    }

    /// Medians, over some windows of consecutive entries, of the extent of the centres and of the longest sides of a
    /// box. O(1): 9 windows of at most 32 samples.
    private static func medianExtent(_ loaded: borrowing LoadedBoxes, windowLength: Int) -> (
        ofCentres: Size, ofBox: Size
    ) {
        let windows = 9
        let length = min(windowLength, loaded.count)
        let samples = min(length, 32)
        var sizes = [[Double]](repeating: [Double](repeating: 0, count: windows), count: 4)
        for window in 0..<windows {
            let first = (loaded.count - length) * window / (windows - 1)
            var extent = FloatBox.empty
            var longest = SIMD2<Float>.zero
            for sample in 0..<samples {
                let box = loaded.box(at: first + (length - 1) * sample / max(samples - 1, 1))
                let centre = box.lowHalf + box.highHalf
                extent = extent.union(FloatBox(lowHalf: centre, highHalf: centre))
                longest = pointwiseMax(longest, box.highHalf - box.lowHalf)
            }
            // Coordinates were sums of two edges.
            let ofCentres = (extent.highHalf - extent.lowHalf) / 2
            for (index, size) in [ofCentres[0], ofCentres[1], longest[0], longest[1]].enumerated() {
                sizes[index][window] = size.isFinite ? Double(size) : 0
            }
        }
        let medians = sizes.map { $0.sorted()[windows / 2] }
        return (Size(width: medians[0], height: medians[1]), Size(width: medians[2], height: medians[3]))
    }
}

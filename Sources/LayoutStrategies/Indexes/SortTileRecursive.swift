/// Orders boxes so that sixteen consecutive ones lie close together: Sort-Tile-Recursive packing.
///
/// Source: Leutenegger, Lopez, Edgington: STR: A Simple and Efficient Algorithm for R-Tree Packing (ICDE 1997). The
/// boxes are sorted by vertical centre and cut into slices of whole leaves, each slice is sorted by horizontal
/// centre. Differences: y comes first, because schedules come in row order and the first sort is then free; the number
/// of slices follows the proportions of the data instead of √leaves, so that leaves are about square in content that
/// is a thousand times as high as wide; every other slice runs backwards, so that the nodes above, which take sixteen
/// consecutive children, don't reach from one end of the content to the other where two slices meet.
enum SortTileRecursive {
    /// Orders the entries of `loaded`. O(n), deterministic: equal centres keep the order of their ordinals.
    static func order(_ loaded: borrowing LoadedBoxes) {
        let scratch = OwnedMemory<UInt64>(count: loaded.count)
        let scratchEntries = UnsafeMutableBufferPointer(start: scratch.base, count: loaded.count)
        loaded.setKeys(of: 0..<loaded.count) { RadixSort.key($0[1] + $0[3]) }
        RadixSort.sort(loaded.present, scratch: scratchEntries)
        let length = sliceLength(loaded)
        var first = 0
        var backwards = false
        while first < loaded.count {
            let slice = first..<min(first + length, loaded.count)
            let flip: UInt32 = backwards ? .max : 0
            loaded.setKeys(of: slice) { RadixSort.key($0[0] + $0[2]) ^ flip }
            RadixSort.sort(UnsafeMutableBufferPointer(rebasing: loaded.present[slice]), scratch: scratchEntries)
            first = slice.upperBound
            backwards.toggle()
        }
    }

    /// Entries in a slice, whole leaves; the entries must be sorted by vertical centre.
    private static func sliceLength(_ loaded: borrowing LoadedBoxes) -> Int {
        let leaves = (loaded.count + BoxBlocks.width - 1) / BoxBlocks.width
        guard leaves > 1 else { return BoxBlocks.width }
        let spread = spreads(loaded)
        var slices = Double(leaves).squareRoot()
        if spread.x > 0 && spread.y > 0 {
            slices *= (spread.y / spread.x).squareRoot()
        } else if spread.x > 0 || spread.y > 0 {
            slices = spread.y > 0 ? Double(leaves) : 1
        }
        let leavesInSlice = Double(leaves) / min(max(slices, 1), Double(leaves))
        return Int(leavesInSlice.rounded(.up)) * BoxBlocks.width
    }

    /// How far apart the 5 % and 95 % quantiles of the centres lie in x and y, from at most 1,024 entries: a far-away
    /// box or two must not change the tiles of all the others.
    private static func spreads(_ loaded: borrowing LoadedBoxes) -> (x: Double, y: Double) {
        let samples = min(loaded.count, 1024)
        var x: [Double] = []
        var y: [Double] = []
        x.reserveCapacity(samples)
        y.reserveCapacity(samples)
        for sample in 0..<samples {
            let box = loaded.box(at: sample * loaded.count / samples)
            x.append(Double(box[0]) + Double(box[2]))
            y.append(Double(box[1]) + Double(box[3]))
        }
        x.sort()
        y.sort()
        let low = samples / 20
        let high = samples - 1 - low
        let spread = (x: x[high] - x[low], y: y[high] - y[low])
        return spread.x.isFinite && spread.y.isFinite ? spread : (0, 0)
    }
}

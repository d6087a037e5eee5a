/// The boxes of a tree on their way into its leaves, which take their place: a copy would double the memory of a load.
///
/// Boxes are put into vertical order at once, and into the order of the leaves slice by slice, while a slice lies in a
/// cache; slices that are too long for that are sorted before. Invariant: between the two an entry holds its own
/// position, so that a slice's entries say where the boxes of that slice belong.
struct PackedBoxes: ~Copyable {
    /// With room for whole leaves.
    let boxes: OwnedMemory<FloatBox>
    /// The boxes' ordinals, with room for whole leaves.
    let ordinals: OwnedMemory<UInt32>
    private let entries: OwnedMemory<UInt64>
    private let tiles: SortTileRecursive

    /// Puts the boxes of the entries into vertical order, or that of long slices. O(n).
    init(_ loaded: consuming LoadedBoxes, threads: Int) {
        tiles = SortTileRecursive(loaded)
        if tiles.sliceLength > Self.mostToCopy { tiles.sortSlices(of: loaded, threads: threads) }
        if Self.isNearlyOrdered(loaded) {
            entries = loaded.entries
            boxes = loaded.boxes
            ordinals = OwnedMemory(count: boxes.count, roomInMultiplesOf: BoxBlocks.width)
            for position in 0..<boxes.count { ordinals[position] = UInt32(position) }
            settle()
        } else {
            boxes = Self.gathered(loaded, threads: threads)
            entries = loaded.entries
            // Before there is more.
            loaded.boxes.free()
            ordinals = OwnedMemory(count: boxes.count, roomInMultiplesOf: BoxBlocks.width)
            forEachHalf(of: boxes.count, threads: threads) { range in
                for position in range {
                    ordinals[position] = RadixSort.ordinal(entries[position])
                    entries[position] = UInt64(position)
                }
            }
        }
    }

    /// Leaves of a slice, all but the last of which are as long.
    var leavesInSlice: Int { tiles.sliceLength / BoxBlocks.width }

    /// Whether slices need not be sorted any more: because they were before the boxes moved, or because each is one leaf,
    /// in which boxes may come in any order.
    private var isSorted: Bool { tiles.sliceLength > Self.mostToCopy || tiles.sliceLength == BoxBlocks.width }

    /// Sorts the slices, and hands over the boxes of each leaf: its number, its first box and how many it has. They are
    /// copies, so that a leaf may be written where they were; two threads call `leaf` at the same time. O(n).
    func pack(threads: Int, leaf: (_ leaf: Int, _ boxes: UnsafePointer<FloatBox>, _ used: Int) -> Void) {
        forEachHalf(of: tiles.sliceCount, threads: threads) { slices in
            let sorter = RadixSorter()
            let copy = SliceCopy(length: isSorted ? 0 : min(tiles.sliceLength, ordinals.count))
            withUnsafeTemporaryAllocation(of: FloatBox.self, capacity: BoxBlocks.width) { leafBoxes in
                for slice in slices {
                    let range = tiles.range(of: slice, count: ordinals.count)
                    if !isSorted {
                        tiles.sort(slice, range, of: entries, boxes, sorter: sorter)
                        copy.take(range, of: boxes, ordinals)
                    }
                    for first in stride(from: range.lowerBound, to: range.upperBound, by: BoxBlocks.width) {
                        let leafRange = first..<min(first + BoxBlocks.width, range.upperBound)
                        if isSorted {
                            leafBoxes.baseAddress!.update(from: boxes.base + first, count: leafRange.count)
                        } else {
                            copyLeaf(leafRange, of: copy, from: range.lowerBound, to: leafBoxes.baseAddress!)
                        }
                        leaf(first / BoxBlocks.width, leafBoxes.baseAddress!, leafRange.count)
                    }
                }
            }
        }
    }

    /// Copies the boxes of a leaf, and puts its ordinals in place, out of the copy of a slice that begins at `first`.
    @inline(__always) private func copyLeaf(
        _ leaf: Range<Int>, of slice: borrowing SliceCopy, from first: Int, to target: UnsafeMutablePointer<FloatBox>
    ) {
        for position in leaf {
            let source = Int(RadixSort.ordinal(entries[position])) - first
            target[position - leaf.lowerBound] = slice.boxes[source]
            ordinals[position] = slice.ordinals[source]
        }
    }

    /// Moves all boxes and ordinals to where the entries say, cycle by cycle. O(n).
    private func settle() {
        for first in 0..<ordinals.count {
            var source = Int(RadixSort.ordinal(entries[first]))
            guard source != first else { continue }
            let (box, ordinal) = (boxes[first], ordinals[first])
            var target = first
            while source != first {
                (boxes[target], ordinals[target]) = (boxes[source], ordinals[source])
                entries[target] = UInt64(target)
                target = source
                source = Int(RadixSort.ordinal(entries[target]))
            }
            (boxes[target], ordinals[target]) = (box, ordinal)
            entries[target] = UInt64(target)
        }
    }

    /// Elements of a slice up to which it is copied to be put into order: 640 KiB.
    private static var mostToCopy: Int { 1 << 15 }

    /// Whether all boxes have entries, and nearly all lie near where these have them: then cycles stay in a cache. O(1).
    private static func isNearlyOrdered(_ loaded: borrowing LoadedBoxes) -> Bool {
        guard loaded.count == loaded.boxes.count else { return false }
        let step = max(1, loaded.count / 1024)
        var far = 0
        for position in stride(from: 0, to: loaded.count, by: step) {
            if abs(Int(RadixSort.ordinal(loaded.entries[position])) - position) > farFromPlace { far += 1 }
        }
        return far <= 1024 / 32
    }

    /// Positions: 64 KiB of boxes.
    private static var farFromPlace: Int { 1 << 12 }

    /// The boxes of the entries in other memory, in their order. O(n).
    private static func gathered(_ loaded: borrowing LoadedBoxes, threads: Int) -> OwnedMemory<FloatBox> {
        let boxes = OwnedMemory<FloatBox>(count: loaded.count, roomInMultiplesOf: BoxBlocks.width)
        forEachHalf(of: loaded.count, threads: threads) { range in
            for position in range { boxes[position] = loaded.box(at: position) }
        }
        return boxes
    }
}

/// The boxes and ordinals of a slice while they are put into another order.
private struct SliceCopy: ~Copyable {
    let boxes: OwnedMemory<FloatBox>
    let ordinals: OwnedMemory<UInt32>

    init(length: Int) {
        boxes = OwnedMemory(count: length)
        ordinals = OwnedMemory(count: length)
    }

    func take(_ range: Range<Int>, of allBoxes: borrowing OwnedMemory<FloatBox>, _ all: borrowing OwnedMemory<UInt32>) {
        assert(range.count <= boxes.count)
        boxes.base.update(from: allBoxes.base + range.lowerBound, count: range.count)
        ordinals.base.update(from: all.base + range.lowerBound, count: range.count)
    }
}

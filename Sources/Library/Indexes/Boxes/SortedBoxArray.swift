import CSupport
import LayoutCore

/// Boxes sorted by their top edge, with the running maximum of their bottom edges.
///
/// Source: the textbook method for intervals sorted by start; the running maximum (prefix maximum of the ends) makes
/// the left bound right when lengths differ, as in cgranges (Li, Rong: Bedtk, 2021) and augmented interval lists. The
/// elements that can meet [top, bottom] are between the first block whose running maximum reaches `top` and the last
/// that starts before `bottom`; both are found by binary search. Blocks of sixteen between them are skipped by their
/// envelope, sixteen envelopes at a time, so that one very tall element, which drags the lower bound to the
/// beginning, costs n/256 comparisons and not n.
///
/// Boxes are Float32, rounded by a monotone function, with the exact frame asked for where rounded coordinates are
/// equal. Bytes per element: 16 (box) + 4 (ordinal) + 1 (envelopes) + 0.5 (bounds) + 0.25 (scratch of queries) =
/// 21.75. Confined to one thread at a time, because queries share the scratch; others read it through ``BuiltIndex``.
public final class SortedBoxArray: SharedIndex {
    /// Number of elements in the array: those whose frame is not null.
    public let count: Int

    private let blocks, envelopes: BoxBlocks
    private let ordinals: OwnedMemory<UInt32>
    /// For each block the lowest bottom edge of all elements up to and with it, and the top edge of its first element;
    /// both ascending. Side by side, because the two searches end close together.
    private let bounds: OwnedMemory<SIMD2<Float>>

    /// Scratch of a query: the blocks it must look into.
    private let list: OwnedMemory<UInt32>

    private static var width: Int { BoxBlocks.width }
    /// Blocks of a group that must touch a query before they are tested for lying inside it.
    private static var insideTestThreshold: Int { 6 }

    /// Loads the elements `0..<elementCount`, whose frames `frames` reads; null frames are left out.
    ///
    /// O(n) by radix sorts, one pass of reading when the elements come in order of top and left edge already. Peak
    /// memory: the array and 32 bytes an element. At most 2³² − 2 elements (checked).
    public init(elementCount: Int, variant: Void, frames: FrameReader) {
        let loaded = LoadedBoxes(elementCount: elementCount, frames: frames)
        Self.order(loaded)
        count = loaded.count
        let blockCount = (loaded.count + Self.width - 1) / Self.width
        blocks = BoxBlocks(count: blockCount)
        envelopes = BoxBlocks(count: (blockCount + Self.width - 1) / Self.width)
        ordinals = OwnedMemory(count: loaded.count, roomInMultiplesOf: Self.width)
        bounds = OwnedMemory(count: blockCount)
        list = OwnedMemory(count: blockCount)
        pack(loaded)
    }

    /// An array with scratch of its own over the boxes of another. O(n / 16).
    public init(reading other: SortedBoxArray) {
        count = other.count
        blocks = BoxBlocks(of: other.blocks, in: other)
        envelopes = BoxBlocks(of: other.envelopes, in: other)
        ordinals = OwnedMemory(of: other.ordinals, in: other)
        bounds = OwnedMemory(of: other.bounds, in: other)
        list = OwnedMemory(count: other.list.count)
    }

    /// Sorts by top edge, then left edge, then ordinal.
    private static func order(_ loaded: borrowing LoadedBoxes) {
        let sorter = RadixSorter()
        loaded.sort(0..<loaded.count, sorter) { RadixSort.key($0[1]) }
        RadixSort.forEachRun(of: loaded.present) { range in
            if range.count > 1 { loaded.sort(range, sorter) { RadixSort.key($0[0]) } }
        }
    }

    private func pack(_ loaded: borrowing LoadedBoxes) {
        var runningBottom = -Float.infinity
        for block in 0..<blocks.count {
            let first = block * Self.width
            let end = min(first + Self.width, count)
            var envelope = FloatBox.empty
            for position in first..<end {
                let box = loaded.box(at: position)
                ordinals[position] = RadixSort.ordinal(loaded.entries[position])
                blocks.write(box, block: block, lane: position - first)
                envelope = envelope.union(box)
            }
            blocks.pad(block: block, from: end - first)
            envelopes.write(envelope, block: block / Self.width, lane: block % Self.width)
            runningBottom = max(runningBottom, envelope[3])
            bounds[block] = SIMD2(runningBottom, envelope[1])
        }
        if blocks.count % Self.width != 0 {
            envelopes.pad(block: envelopes.count - 1, from: blocks.count % Self.width)
        }
    }

    /// Appends the ordinals of the elements that meet `rect`, each once.
    ///
    /// O(log n + m/256 + k) for m elements between the bounds and k in the blocks not skipped; allocates nothing but
    /// the buffer's own growth. `frame` gives the exact frame of an element at bulk load.
    public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        let query = BoxQuery(rect)
        let first = partitioningIndex(0, blocks.count) { !(bounds[$0][0] < query.rounded.minY) }
        let end = endOfBlocks(startingBefore: query.rounded.maxY, from: first)
        guard first < end else { return }
        var pending = 0
        for group in first / Self.width...(end - 1) / Self.width {
            var members = envelopes.touching(query, block: group)
            let groupStart = group * Self.width
            if groupStart < first { members &= UInt32.max << UInt32(first - groupStart) }
            if end - groupStart < Self.width { members &= (1 << UInt32(end - groupStart)) - 1 }
            if members.nonzeroBitCount >= Self.insideTestThreshold {
                let inside = envelopes.inside(query, block: group) & members
                members &= ~inside
                buffer.append(ordinals, nodes: inside, first: groupStart, length: Self.width)
            }
            while members != 0 {
                let block = groupStart &+ members.trailingZeroBitCount
                if pending < BoxBlocks.prefetchDistance { blocks.prefetch(block) }
                list[pending] = UInt32(truncatingIfNeeded: block)
                pending &+= 1
                members &= members &- 1
            }
        }
        guard pending > 0 else { return }
        let unused = Int(list[pending - 1]) == blocks.count - 1 ? blocks.count * Self.width - count : 0
        buffer.examined &+= pending * Self.width - unused
        blocks.collect(query, list: list.base, count: pending, ordinals: ordinals.base, into: &buffer, frame: frame)
    }

    /// The first block from `first` on whose elements all start below `bottom`: doubling steps, then binary search.
    @inline(__always) private func endOfBlocks(startingBefore bottom: Float, from first: Int) -> Int {
        var low = first
        var step = 8
        while low + step < blocks.count && bounds[low + step][1] <= bottom {
            low += step
            step *= 2
        }
        return partitioningIndex(low, min(low + step, blocks.count)) { !(bounds[$0][1] <= bottom) }
    }
}

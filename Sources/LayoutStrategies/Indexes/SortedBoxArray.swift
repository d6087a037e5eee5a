import CSupport
import LayoutCore

/// Boxes sorted by their top edge, with the running maximum of their bottom edges.
///
/// Source: the textbook method for intervals sorted by start; the running maximum (prefix maximum of the ends) makes the
/// left bound right when lengths differ, as in cgranges (Li, Rong: Bedtk, 2021) and augmented interval lists. The
/// elements that can meet [top, bottom] are between the first block whose running maximum reaches `top` and the last that
/// starts before `bottom`; both are found by binary search. Blocks of sixteen between them are skipped by their envelope,
/// sixteen envelopes at a time, so that one very tall element, which drags the lower bound to the beginning, costs
/// n/256 comparisons and not n.
///
/// Boxes are Float32, rounded by a monotone function, with the exact frame asked for where rounded coordinates are equal.
/// Bytes per element: 16 (box) + 4 (ordinal) + 1 (envelopes) + 0.5 (bounds) + 0.25 (scratch of queries) = 21.75. Confined
/// to one thread at a time, because queries share the scratch.
public final class SortedBoxArray {
    /// Number of elements in the array: those whose frame is not null.
    public let count: Int

    private let blocks: BoxBlocks
    private let envelopes: BoxBlocks
    private let ordinals: OwnedMemory<UInt32>
    /// Top edge of each block's first element; ascending.
    private let tops: OwnedMemory<Float>
    /// Lowest bottom edge of all elements up to and with each block; ascending.
    private let runningBottoms: OwnedMemory<Float>

    /// Scratch of a query: the blocks it must look into.
    private let list: OwnedMemory<UInt32>

    private static var width: Int { BoxBlocks.width }
    /// Blocks of a group that must touch a query before they are tested for lying inside it.
    private static var insideTestThreshold: Int { 6 }

    /// Loads the elements `0..<elementCount`, whose frames `frames` reads; null frames are left out.
    ///
    /// O(n) by radix sorts, one pass of reading when the elements come in order of top and left edge already. Peak
    /// memory: the array and 32 bytes an element. At most 2³² − 2 elements (checked).
    public init(elementCount: Int, frames: FrameReader) {
        let loaded = LoadedBoxes(elementCount: elementCount, frames: frames)
        Self.order(loaded)
        count = loaded.count
        let blockCount = (loaded.count + Self.width - 1) / Self.width
        blocks = BoxBlocks(count: blockCount)
        envelopes = BoxBlocks(count: (blockCount + Self.width - 1) / Self.width)
        ordinals = OwnedMemory(count: loaded.count)
        tops = OwnedMemory(count: blockCount)
        runningBottoms = OwnedMemory(count: blockCount)
        list = OwnedMemory(count: blockCount)
        pack(loaded)
    }

    /// Sorts by top edge, then left edge, then ordinal.
    private static func order(_ loaded: borrowing LoadedBoxes) {
        let scratch = OwnedMemory<UInt64>(count: loaded.count)
        let scratchEntries = UnsafeMutableBufferPointer(start: scratch.base, count: loaded.count)
        loaded.setKeys(of: 0..<loaded.count) { RadixSort.key($0[1]) }
        RadixSort.sort(loaded.present, scratch: scratchEntries)
        var first = 0
        while first < loaded.count {
            let key = loaded.entries[first] >> 32
            var end = first + 1
            while end < loaded.count && loaded.entries[end] >> 32 == key { end += 1 }
            if end - first > 1 {
                loaded.setKeys(of: first..<end) { RadixSort.key($0[0]) }
                RadixSort.sort(
                    UnsafeMutableBufferPointer(rebasing: loaded.present[first..<end]), scratch: scratchEntries)
            }
            first = end
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
            tops[block] = envelope[1]
            runningBottom = max(runningBottom, envelope[3])
            runningBottoms[block] = runningBottom
        }
        if blocks.count % Self.width != 0 {
            envelopes.pad(block: envelopes.count - 1, from: blocks.count % Self.width)
        }
    }

    /// Appends the ordinals of the elements that meet `rect`, each once.
    ///
    /// O(log n + m/256 + k) for m elements between the bounds and k in the blocks not skipped; allocates nothing but the
    /// buffer's own growth. `frame` gives the exact frame of an element, as it was at bulk load.
    public func search<Observer: QueryObserver>(
        _ rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer, frame: (UInt32) -> Rect
    ) {
        let query = BoxQuery(rect)
        let first = Self.partition(runningBottoms) { $0 < query.rounded.minY }
        let end = Self.partition(tops) { $0 <= query.rounded.maxY }
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
                appendAll(inside, of: groupStart, into: &buffer)
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
        observer.examined(pending * Self.width - unused)
        blocks.collect(query, list: list.base, count: pending, ordinals: ordinals.base, into: &buffer, frame: frame)
    }

    /// Appends every element of the given blocks of a group.
    private func appendAll(_ members: UInt32, of groupStart: Int, into buffer: inout OrdinalBuffer) {
        var remaining = members
        while remaining != 0 {
            let first = (groupStart + remaining.trailingZeroBitCount) * Self.width
            buffer.append(ordinals, first..<min(first + Self.width, count))
            remaining &= remaining - 1
        }
    }

    /// Number of leading values that satisfy `predicate`, which holds for a prefix. O(log n).
    @inline(__always)
    private static func partition(_ values: borrowing OwnedMemory<Float>, _ predicate: (Float) -> Bool) -> Int {
        var low = 0
        var high = values.count
        while low < high {
            let middle = (low + high) / 2
            if predicate(values[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

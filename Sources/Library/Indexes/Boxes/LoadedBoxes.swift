import LayoutCore

/// Writes the frames of consecutive elements to `frames[0..<ordinals.count]`, like
/// ``CollectionLayout/frames(_:into:)``.
public typealias FrameReader = (_ ordinals: Range<UInt32>, _ frames: inout MutableSpan<Rect>) -> Void

/// The frames of all elements as an index takes them up at bulk load: rounded, absent ones left out.
struct LoadedBoxes: ~Copyable {
    /// Rounded frames by ordinal, with room for whole blocks; written for the ordinals in ``entries`` only.
    let boxes: OwnedMemory<FloatBox>
    /// Sort entries, at first one for each present element in the order of ordinals, with key 0.
    let entries: OwnedMemory<UInt64>
    /// How many entries there are: at first the elements that are present.
    private(set) var count: Int

    /// Reads `elementCount` frames in blocks. An element is absent when its frame is null (or holds a NaN).
    init(elementCount: Int, frames read: FrameReader) {
        boxes = OwnedMemory(count: elementCount, roomInMultiplesOf: BoxBlocks.width)
        entries = OwnedMemory(count: elementCount)
        let (boxes, entries) = (boxes.base, entries.base)
        var present = 0
        Self.forEachFrame(elementCount, read) { ordinal, frame in
            guard frame.minX <= frame.maxX && frame.minY <= frame.maxY else { return }
            boxes[ordinal] = FloatBox(rounding: frame)
            entries[present] = RadixSort.entry(key: 0, ordinal: UInt32(ordinal))
            present += 1
        }
        count = present
    }

    /// Reads `elementCount` frames in blocks, and calls `body` with each. At most 2³² − 2 (checked).
    @inline(__always) static func forEachFrame(
        _ elementCount: Int, _ read: FrameReader, _ body: (_ ordinal: Int, _ frame: Rect) -> Void
    ) {
        precondition(elementCount >= 0 && elementCount < Int(UInt32.max))
        let blockLength = 1024
        var frames = ContiguousArray(repeating: Rect.null, count: min(blockLength, elementCount))
        for first in stride(from: 0, to: elementCount, by: blockLength) {
            let end = min(first + blockLength, elementCount)
            var written = frames.mutableSpan
            read(UInt32(first)..<UInt32(end), &written)
            // Read-only: a mutable one would be read through memory, because the reader was given it.
            let span = frames.span
            for ordinal in first..<end { body(ordinal, span[ordinal - first]) }
        }
    }

    var present: UnsafeMutableBufferPointer<UInt64> { UnsafeMutableBufferPointer(start: entries.base, count: count) }

    /// The rounded frame of the entry at `position`.
    @inline(__always) func box(at position: Int) -> FloatBox { boxes[Int(RadixSort.ordinal(entries[position]))] }

    /// Keeps the entries outside some ranges, which ascend, in their order. O(n).
    mutating func removeEntries(in ranges: some Sequence<Range<Int>>) {
        var (kept, next) = (0, 0)
        for range in ranges {
            kept = moveEntries(next..<range.lowerBound, to: kept)
            next = range.upperBound
        }
        count = moveEntries(next..<count, to: kept)
    }

    /// Moves entries towards the beginning, and returns where they end.
    private func moveEntries(_ range: Range<Int>, to target: Int) -> Int {
        (entries.base + target).update(from: entries.base + range.lowerBound, count: range.count)
        return target + range.count
    }

    @inline(__always) func sort(_ range: Range<Int>, _ sorter: RadixSorter, key: (FloatBox) -> UInt32) {
        setKeys(of: range, key: key)
        sorter.sort(UnsafeMutableBufferPointer(rebasing: present[range]))
    }

    @inline(__always) func setKeys(of range: Range<Int>, key: (FloatBox) -> UInt32) {
        Self.setKeys(of: UnsafeMutableBufferPointer(rebasing: present[range]), boxes.base, key: key)
    }

    /// Gives entries of some boxes the keys of these. In one expression: then half of the word is written, and no more.
    @inline(__always) static func setKeys(
        of entries: UnsafeMutableBufferPointer<UInt64>, _ boxes: UnsafePointer<FloatBox>, key: (FloatBox) -> UInt32
    ) {
        guard let base = entries.baseAddress else { return }
        for position in 0..<entries.count {
            let ordinal = RadixSort.ordinal(base[position])
            base[position] = RadixSort.entry(key: key(boxes[Int(ordinal)]), ordinal: ordinal)
        }
    }
}

import LayoutCore

/// A segment as it was loaded.
struct LoadedSegment {
    /// Name of its first element; the others follow.
    let first: UInt32
    let count: UInt32
    /// Ordinal of its first element.
    let ordinal: UInt32
    let origin: Point
    /// What its elements extended over.
    var bounds = Rect.null

    var names: Range<UInt32> { first..<first + count }
}

/// Reads the frames of the elements in a layout's segments by names that ascend with the segments.
///
/// These are the ordinals where they ascend with the segments. Otherwise each segment's names begin at a multiple of 64:
/// on average 32 names a segment are not used.
final class LoadedReader {
    private let layout: any CollectionLayout
    private let namesAreOrdinals: Bool
    private(set) var segments: [LoadedSegment] = []

    /// O(segments).
    init(_ layout: any CollectionLayout) {
        self.layout = layout
        let ranges = (0..<layout.segmentCount).map { layout.ordinals(ofSegment: $0) }
        namesAreOrdinals = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
        var next = 0
        segments = ranges.enumerated().map { number, range in
            defer { next += (range.count + 63) / 64 * 64 }
            return LoadedSegment(
                first: namesAreOrdinals ? range.lowerBound : UInt32(next), count: UInt32(range.count),
                ordinal: range.lowerBound, origin: layout.origin(ofSegment: number))
        }
    }

    /// By 64 names, by how much ordinals differ from them; empty where they are the same.
    func additions() -> OwnedMemory<UInt32> {
        if namesAreOrdinals { return OwnedMemory(count: 0) }
        let additions = OwnedMemory<UInt32>(count: Int(segments.last?.names.upperBound ?? 0) / 64 + 1)
        for segment in segments where segment.count > 0 {
            for block in segment.first >> 6...(segment.first + segment.count - 1) >> 6 {
                additions[Int(block)] = segment.ordinal &- segment.first
            }
        }
        return additions
    }

    /// Writes the frames of consecutive names, null for names of no element in a segment: ``FrameReader``.
    func read(_ names: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        if namesAreOrdinals { layout.frames(names, into: &frames) }
        var end = names.lowerBound
        var segment = partitioningIndex(0, segments.count) { segments[$0].names.upperBound > end }
        while segment < segments.count, segments[segment].first < names.upperBound {
            let part = segments[segment].names.clamped(to: names)
            for gap in end..<part.lowerBound { frames[Int(gap - names.lowerBound)] = .null }
            if !namesAreOrdinals { copy(part, of: segment, into: &frames, from: names.lowerBound) }
            let first = Int(part.lowerBound - names.lowerBound)
            segments[segment].bounds.formUnion(Self.bounds(of: frames, first..<first + part.count))
            end = part.upperBound
            segment += 1
        }
        for gap in end..<names.upperBound { frames[Int(gap - names.lowerBound)] = .null }
    }

    /// Two coordinates at a time: a load reads every frame.
    private static func bounds(of frames: borrowing MutableSpan<Rect>, _ range: Range<Int>) -> Rect {
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        for place in range {
            let frame = frames[place]
            let (first, last) = (SIMD2(frame.minX, frame.minY), SIMD2(frame.maxX, frame.maxY))
            low = low.replacing(with: first, where: first .< low)
            high = high.replacing(with: last, where: last .> high)
        }
        return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }

    private func copy(_ part: Range<UInt32>, of segment: Int, into frames: inout MutableSpan<Rect>, from name: UInt32) {
        let first = segments[segment].ordinal + (part.lowerBound - segments[segment].first)
        var copies = ContiguousArray(repeating: Rect.null, count: part.count)
        do {
            var span = copies.mutableSpan
            layout.frames(first..<first + UInt32(part.count), into: &span)
        }
        for place in 0..<part.count { frames[Int(part.lowerBound - name) + place] = copies[place] }
    }
}

import LayoutCore

/// Collects what came of a change, in any order of ordinals and in the order of segments.
struct DeltaBuilder {
    /// Members that came, went, or have another frame or name.
    var members = MemberChanges()
    /// Segments that stay, by their numbers after, whose members are called otherwise; each once.
    private(set) var renamedSegments: [Int] = []
    private var translated: [SegmentTranslation] = []
    private var resegmented: [SegmentReplacement] = []

    /// Members of a segment that stays are called otherwise.
    mutating func rename(segment: Int) { renamedSegments.append(segment) }
    /// Segments, by their numbers before, in whose place there are others.
    mutating func replace(_ before: Range<Int>, by after: Range<Int>) {
        if let last = resegmented.last, last.before.upperBound == before.lowerBound {
            resegmented[resegmented.count - 1] = SegmentReplacement(
                before: last.before.lowerBound..<before.upperBound, after: last.after.lowerBound..<after.upperBound)
        } else {
            resegmented.append(SegmentReplacement(before: before, after: after))
        }
    }

    /// Segments, by their numbers after, that have moved from a place to another.
    mutating func translate(_ segments: Range<Int>, from: Point, to: Point) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        if segments.isEmpty || dx == 0 && dy == 0 { return }
        if let last = translated.last, last.segments.upperBound == segments.lowerBound, last.dx == dx, last.dy == dy {
            translated[translated.count - 1].segments = last.segments.lowerBound..<segments.upperBound
        } else {
            translated.append(SegmentTranslation(segments: segments, dx: dx, dy: dy))
        }
    }

    /// All of it. O(m log m).
    func delta(elementCount: Int, contentSize: Size) -> LayoutDelta {
        LayoutDelta(
            removed: members.removed.united(), inserted: members.inserted.united(), reframed: members.reframed.united(),
            renamed: members.renamed.united(), translated: translated, resegmented: resegmented,
            elementCount: elementCount, contentSize: contentSize)
    }
}

extension [Range<UInt32>] {
    /// The ranges in order, joined where they touch or overlap. O(n log n).
    func united() -> [Range<UInt32>] {
        if count < 2 { return first?.isEmpty == true ? [] : self }
        var joined: [Range<UInt32>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}

/// Collects the members that have another frame or name after a change.
public struct MemberChanges {
    /// Ordinal of the first member to compare next.
    var first: UInt32 = 0
    private(set) var (removed, inserted): ([Range<UInt32>], [Range<UInt32>]) = ([], [])
    private(set) var (renamed, reframed): ([Range<UInt32>], [Range<UInt32>]) = ([], [])

    /// Notes that members of these offsets have another name.
    public mutating func rename(_ offsets: Range<Int>) { rename(ordinals(offsets)) }
    /// Notes that members of these offsets have another frame.
    public mutating func reframe(_ offsets: Range<Int>) { reframe(ordinals(offsets)) }

    mutating func remove(_ ordinals: Range<UInt32>) { removed.appendAscending(ordinals) }
    mutating func insert(_ ordinals: Range<UInt32>) { inserted.appendAscending(ordinals) }
    mutating func rename(_ ordinals: Range<UInt32>) { renamed.appendAscending(ordinals) }
    mutating func reframe(_ ordinals: Range<UInt32>) { reframed.appendAscending(ordinals) }

    private func ordinals(_ offsets: Range<Int>) -> Range<UInt32> {
        first + UInt32(offsets.lowerBound)..<first + UInt32(offsets.upperBound)
    }
}

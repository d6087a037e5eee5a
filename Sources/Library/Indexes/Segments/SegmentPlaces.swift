import CSupport
import LayoutCore

/// Where each segment of a layout is, for queries to read without asking the layout.
///
/// Origins and first ordinals change only by a delta (law of ``CollectionLayout`` and ``LayoutDelta``), whose
/// translations are of ranges: the offset of a whole block of 64 segments is kept apart (a square-root
/// decomposition). Origins are on the grid, so that sums are exact. Bytes a segment: 24.4.
public struct SegmentPlaces: ~Copyable {
    private static var shift: Int { Int(support_place_shift) }

    /// Number of segments of the layout.
    public private(set) var count: Int
    private var entries: OwnedMemory<support_place>
    /// Offset of each block.
    private var blocks: OwnedMemory<support_place>

    /// Places as `place` gives them. O(segments).
    public init(count: Int, place: (Int) -> SegmentPlace) {
        self.init(room: count)
        for segment in 0..<count { set(segment, place(segment)) }
    }

    private init(room count: Int) {
        self.count = count
        entries = OwnedMemory(count: count)
        let blockCount = (count + 1 << Self.shift - 1) >> Self.shift
        blocks = OwnedMemory(count: blockCount)
        blocks.base.initialize(repeating: support_place(), count: blockCount)
    }

    /// Entries by segment, and the offsets by block: for searches.
    var base: UnsafePointer<support_place> { UnsafePointer(entries.base) }
    /// See ``base``.
    var shifts: UnsafePointer<support_place> { UnsafePointer(blocks.base) }

    /// Where a segment is, which is checked in debug builds only. O(1).
    public subscript(segment: Int) -> SegmentPlace {
        let (entry, block) = (entries[segment], blocks[segment >> Self.shift])
        return (Point(x: entry.x + block.x, y: entry.y + block.y), entry.first &+ block.first)
    }

    private func set(_ segment: Int, _ place: SegmentPlace) {
        let block = blocks[segment >> Self.shift]
        entries[segment] = support_place(
            x: place.origin.x - block.x, y: place.origin.y - block.y, first: place.first &- block.first)
    }

    /// Follows a change to `count` segments; `place` is called for the replaced ones. O(replaced + 64)
    /// and O(segments / 64) a translation, O(segments) where their number changes.
    public mutating func follow(_ delta: LayoutDelta, count newCount: Int, place: (Int) -> SegmentPlace) {
        if newCount != count || !delta.resegmented.allSatisfy({ $0.before == $0.after }) {
            self = moved(delta.resegmented, count: newCount)
        }
        for translation in delta.translated { translate(translation) }
        for replacement in delta.resegmented {
            for segment in replacement.after { set(segment, place(segment)) }
        }
    }

    /// The segments that stay, under their new numbers.
    private borrowing func moved(_ replacements: [SegmentReplacement], count newCount: Int) -> SegmentPlaces {
        let places = SegmentPlaces(room: newCount)
        var (kept, target) = (0, 0)
        for replacement in replacements + [.init(before: count..<count, after: newCount..<newCount)] {
            while kept < replacement.before.lowerBound && target < replacement.after.lowerBound {
                places.set(target, self[kept])
                (kept, target) = (kept + 1, target + 1)
            }
            precondition(kept == replacement.before.lowerBound && target == replacement.after.lowerBound)
            for segment in replacement.after { places.entries[segment] = support_place() }
            (kept, target) = (replacement.before.upperBound, replacement.after.upperBound)
        }
        return places
    }

    private func translate(_ translation: SegmentTranslation) {
        let range = translation.segments.clamped(to: 0..<count)
        let by = support_place(
            x: translation.dx, y: translation.dy, first: UInt32(truncatingIfNeeded: translation.ordinalShift))
        var segment = range.lowerBound
        while segment < range.upperBound {
            let block = segment >> Self.shift
            let end = min((block + 1) << Self.shift, range.upperBound)
            if end - segment == 1 << Self.shift {
                Self.add(by, to: &blocks.base[block])
            } else {
                for segment in segment..<end { Self.add(by, to: &entries.base[segment]) }
            }
            segment = end
        }
    }

    private static func add(_ by: support_place, to entry: inout support_place) {
        entry = support_place(x: entry.x + by.x, y: entry.y + by.y, first: entry.first &+ by.first)
    }
}

/// A strategy whose index follows the layout by segment: ``SegmentIndex``.
///
/// A query asks the layout which segments it meets, unless its index knows better, and adds the elements that lie in none.
/// Where segments are is kept from delta to delta. Exact frames are the layout's, which is asked about the few elements
/// that rounded coordinates can't decide on.
/// Edit and toggle: the segments that the delta replaces are loaded again, or what it names in them, and the table of
/// segments is copied where there are more or fewer. Resize, and other changes that only move segments: O(segments / 64).
public final class SegmentedStrategy<Index: SegmentIndex>: LayoutStrategy {
    private let layout: any CollectionLayout
    private let index: Index
    // Exclusivity of a query's state is not checked: a query would pay for it, and no call is re-entrant.

    /// Scratch of a query: the segments it meets.
    @exclusivity(unchecked) private var met = OrdinalBuffer(capacity: 16)
    @exclusivity(unchecked) private var places = SegmentPlaces(count: 0) { _ in (.zero, 0) }

    /// Indexes over `layout`, empty until prepared.
    public convenience init(_ layout: any CollectionLayout, _ type: Index.Type = Index.self) {
        self.init(layout, over: Index())
    }

    /// An index of one's own making over `layout`.
    package init(_ layout: any CollectionLayout, over index: Index) {
        (self.layout, self.index) = (layout, index)
    }

    /// Loads every segment of the layout.
    public func prepare() { _ = load() }

    private func load() -> Int {
        places = SegmentPlaces(count: layout.segmentCount) { layout.place(ofSegment: $0) }
        return index.load(layout)
    }

    /// True: only what a delta names or replaces is loaded.
    public var followsChanges: Bool { true }

    /// Loads the elements that the delta names in replaced segments which keep their number and are where it says, and
    /// other replaced segments as a whole, some when a query first meets them; moved ones take nothing. Returns the entries
    /// written; a tree that is packed again, now or then, counts as its segment's elements.
    @discardableResult public func invalidate(_ delta: LayoutDelta) -> Int {
        if delta.isReset { return load() }
        let count = layout.segmentCount
        let (written, others) = rewrite(delta, count)
        places.follow(delta, count: count) { layout.place(ofSegment: $0) }
        let replaced = index.replace(others, after: delta, at: places, length: length) {
            layout.readLocalFrames($0, $1, &$2)
        }
        return replaced.map { written + $0 } ?? load()
    }

    /// Loads no elements but those that the delta names in segments that keep their number and are where it says; returns how
    /// many, and which replaced segments remain to be loaded.
    private func rewrite(_ delta: LayoutDelta, _ count: Int) -> (written: Int, others: [SegmentReplacement]) {
        var (written, others) = (0, [SegmentReplacement]())
        var numbers: [Range<Int>] = []
        for replacement in delta.resegmented {
            let segments = replacement.after
            guard replacement.before == segments, segments.upperBound <= min(count, places.count) else {
                others.append(replacement)
                continue
            }
            for segment in segments {
                if isFollowed(segment, delta), let elements = rewrite(segment, delta, &numbers) {
                    written += elements
                } else {
                    others.append(SegmentReplacement(before: segment..<segment + 1, after: segment..<segment + 1))
                }
            }
        }
        return (written, others)
    }

    /// Whether a replaced segment is where it was, or where the delta moves it. Then each element that the delta does not
    /// name lies in the segment as before. O(log translations).
    private func isFollowed(_ segment: Int, _ delta: LayoutDelta) -> Bool {
        let (before, now) = (places[segment], layout.place(ofSegment: segment))
        if before == now { return true }
        let position = partitioningIndex(0, delta.translated.count) {
            delta.translated[$0].segments.upperBound > segment
        }
        guard position < delta.translated.count, delta.translated[position].segments.contains(segment) else {
            return false
        }
        let move = delta.translated[position]
        return now.origin == Point(x: before.origin.x + move.dx, y: before.origin.y + move.dy)
            && now.first == before.first &+ UInt32(truncatingIfNeeded: move.ordinalShift)
    }

    /// `numbers` is scratch.
    private func rewrite(_ segment: Int, _ delta: LayoutDelta, _ numbers: inout [Range<Int>]) -> Int? {
        let ordinals = layout.ordinals(ofSegment: segment)
        numbers.removeAll(keepingCapacity: true)
        append(delta.removed, within: ordinals, to: &numbers)
        append(delta.inserted, within: ordinals, to: &numbers)
        append(delta.reframed, within: ordinals, to: &numbers)
        return index.rewrite(segment, numbers, length: ordinals.count) { layout.readLocalFrames($0, $1, &$2) }
    }

    /// Appends the parts of ascending ranges within a segment's ordinals, as local numbers. O(log ranges + found).
    private func append(_ ranges: [Range<UInt32>], within ordinals: Range<UInt32>, to numbers: inout [Range<Int>]) {
        let first = ordinals.lowerBound
        var position = partitioningIndex(0, ranges.count) { ranges[$0].upperBound > first }
        while position < ranges.count, ranges[position].lowerBound < ordinals.upperBound {
            let range = ranges[position].clamped(to: ordinals)
            numbers.append(Int(range.lowerBound - first)..<Int(range.upperBound - first))
            position += 1
        }
    }

    private func length(of segment: Int) -> Int { layout.ordinals(ofSegment: segment).count }

    /// Searches the segments that the layout says can be met, and filters what lies in no segment.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        index.answer(rect, of: layout, at: places, met: &met, into: &buffer)
    }

    /// Has the index ask for one after the other.
    public func replay(_ queries: [Rect], _ range: ReplayRange, into buffer: inout OrdinalBuffer) -> Int {
        index.replay(queries, range, of: layout, at: places, met: &met, into: &buffer)
    }

    /// Attributes as the layout computes them.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}

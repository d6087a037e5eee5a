import Indexes
import LayoutCore

/// A strategy that keeps an index for each segment of the layout, in the segment's own coordinates and numbers:
/// ``SegmentIndex``.
///
/// A query asks the layout which segments it meets, and adds the elements that lie in none; where segments are is kept
/// from delta to delta. Exact frames are the layout's, which is asked about the few elements that rounded coordinates
/// can't decide on.
/// Edit and toggle: the segments that the delta replaces are loaded again, and the table of segments is copied where
/// there are more or fewer. Resize, and other changes that only move segments: O(segments / 64).
public final class SegmentedStrategy<Index: SegmentIndex>: LayoutStrategy {
    private let layout: any CollectionLayout
    private let index = Index()
    // Exclusivity of a query's state is not checked: a query would pay for it, and no call is re-entrant.

    /// Scratch of a query: the segments it meets.
    @exclusivity(unchecked) private var met = OrdinalBuffer(capacity: 16)
    /// Where each segment is.
    @exclusivity(unchecked) private var places = SegmentPlaces(count: 0) { _ in (.zero, 0) }
    /// Where the only segment is, of a layout that has but one that never moved.
    private var lonePlace: SegmentPlace?

    /// Indexes over `layout`, empty until prepared.
    public init(_ layout: any CollectionLayout, _ type: Index.Type = Index.self) { self.layout = layout }

    /// Loads every segment of the layout.
    public func prepare() { _ = load() }

    private func load() -> Int {
        let count = layout.segmentCount
        let written = index.load(count: count, length: length) { read($0, $1, &$2) }
        places = SegmentPlaces(count: count) { place(of: $0) }
        lonePlace = layout.segmentCount == 1 ? place(of: 0) : nil
        return written
    }

    /// It follows changes.
    public var followsChanges: Bool { true }

    /// Loads the replaced segments; moved ones take nothing. Returns the entries written, those of
    /// a tree being its segments' elements.
    @discardableResult public func invalidate(_ delta: LayoutDelta) -> Int {
        if delta.isReset { return load() }
        if let written = rewrite(delta) { return written }
        let count = layout.segmentCount
        places.follow(delta, count: count) { place(of: $0) }
        lonePlace = count == 1 && delta.translated.isEmpty ? place(of: 0) : nil
        return index.replace(delta.resegmented, count: count, length: length) { read($0, $1, &$2) }
    }

    /// Loads the elements that the delta names, and no others of their segment: of a layout of one that never moves,
    /// whose local numbers are known without a search.
    private func rewrite(_ delta: LayoutDelta) -> Int? {
        guard let known = lonePlace, layout.segmentCount == 1, delta.translated.isEmpty,
            delta.resegmented.allSatisfy({ $0.before == 0..<1 && $0.after == 0..<1 }), place(of: 0) == known
        else { return nil }
        if delta.resegmented.isEmpty { return 0 }
        let ordinals = layout.ordinals(ofSegment: 0)
        let numbers = [delta.removed, delta.inserted, delta.reframed].joined().compactMap { range in
            let inside = range.clamped(to: ordinals)
            return inside.isEmpty ? nil : Int(inside.lowerBound - known.first)..<Int(inside.upperBound - known.first)
        }
        return index.rewrite(numbers, length: ordinals.count) { read($0, $1, &$2) }
    }

    private func length(of segment: Int) -> Int { layout.ordinals(ofSegment: segment).count }

    @inline(__always) private func place(of segment: Int) -> SegmentPlace {
        (layout.origin(ofSegment: segment), layout.ordinals(ofSegment: segment).lowerBound)
    }

    /// Reads local frames.
    private func read(_ segment: Int, _ numbers: Range<Int>, _ frames: inout MutableSpan<Rect>) {
        let (origin, first) = place(of: segment)
        layout.frames(first + UInt32(numbers.lowerBound)..<first + UInt32(numbers.upperBound), into: &frames)
        if origin == .zero { return }
        for position in 0..<numbers.count { frames[position] = frames[position].offset(dx: -origin.x, dy: -origin.y) }
    }

    /// Searches the segments that the layout says can be met, and filters what lies in no segment.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        index.answer(rect, of: layout, at: places, met: &met, into: &buffer)
    }

    /// Has the index ask for one after the other.
    public func replay(_ queries: [Rect], _ range: ReplayRange, into buffer: inout OrdinalBuffer) -> Int {
        index.replay(queries, range, of: layout, at: places, met: &met, into: &buffer)
    }

    /// Computed by the layout.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}

import LayoutCore

/// One packed R-tree of all elements as they were loaded, and a tree for each segment that has changed since.
///
/// Sources: ``PackedRTree``; for what changed beside it O'Neil et al.: The Log-Structured Merge-Tree (Acta Informatica 33,
/// 1996). Before the first change a search is that of one tree. After it, the tree is searched once for each *zone* that
/// the rectangle meets (``LoadedSegments``), and the trees of changed segments besides (``SegmentTrees``). An element that
/// moves a little gets another box in its leaf. A few of a segment that move far are taken out of the large tree one by
/// one. Once more than a few segments have changed, a segment gets its tree when a query first meets it.
///
/// Bytes per element: 25.6, and 21 more for one that is in a tree of its segment's own; a segment 128. Confined to one
/// thread at a time, because queries share scratch.
public final class SegmentedRTree: SegmentIndex {
    // Exclusivity is not checked: a query would pay for it, and no call is re-entrant.
    @exclusivity(unchecked) private var loaded = LoadedSegments()
    private let changed = SegmentTrees()
    /// The segments that have trees of their own, where they are few enough to be asked without asking the layout.
    @exclusivity(unchecked) private var few = OrdinalBuffer()
    @exclusivity(unchecked) private var areFew = true

    private let limits: Limits
    /// Elements with a frame at the last load.
    private var loadedCount = 0

    /// An index of no segments, until it is loaded.
    public init() { limits = Limits() }

    /// No segments, with thresholds of its own.
    package init(_ limits: Limits) { self.limits = limits }

    /// Where one way of doing something gives way to another.
    package struct Limits: Sendable {
        /// Changed segments, and zones, that are asked without the layout's search for those that can be met. More changed
        /// segments are loaded late.
        package var few = 16
        /// Elements that are written, or taken out of the large tree, one by one; in a long segment a sixteenth, at most
        /// 1,024. Of more, the whole segment is loaded.
        package var apart = 64
        /// Replaced elements of a few segments above which all are loaded again, if they are most. Consecutive segments of
        /// more elements are taken out of the large tree without a look at each element.
        package var leastToLoadAgain = 1 << 14
        /// Least elements of a large tree that is given up once a quarter is gone.
        package var leastToGiveUp = 1 << 16
        /// Elements that an edit takes out of a large tree that is given up; whole segments, at least one.
        package var givenUpAtOnce = 1 << 11

        /// The usual ones.
        package init() {}
    }

    /// Loads all segments into one tree. O(n), by two threads where there are many elements.
    public func load(_ layout: any CollectionLayout) -> Int {
        // The old tree is freed before the new one is built: they need not fit into memory together.
        loaded = LoadedSegments()
        loaded = LoadedSegments(layout)
        changed.clear(count: layout.segmentCount)
        few.removeAll()
        areFew = true
        loadedCount = loaded.tree.count
        return loadedCount
    }
}

// MARK: - Changes

extension SegmentedRTree {
    /// Gives segments trees of their own, and follows those that moved. Returns their elements. O(elements of the replaced
    /// segments + zones), and O(segments) where their number changes. Nil where all had better be loaded again. Once the
    /// layout is asked which segments a query meets, trees are made when a query first meets their segments: O(replaced
    /// segments + zones). While the large tree is given up, some thousand elements are taken out besides.
    public func replace(
        _ replacements: [SegmentReplacement], after delta: LayoutDelta, at places: borrowing SegmentPlaces,
        length: (Int) -> Int, frames: SegmentReader
    ) -> Int? {
        let areSame = replacements.allSatisfy { $0.before == $0.after }
        if areSame {
            for replacement in replacements { for segment in replacement.after { note(segment) } }
        } else {
            areFew = areFew && replacements.reduce(few.count) { $0 + $1.after.count } <= limits.few
        }
        if areFew {
            let elements = replacements.reduce(0) { $1.after.reduce($0) { $0 + length($1) } }
            // One tree of all is packed about as soon as small ones of most of them, and searched sooner.
            if elements > max(limits.leastToLoadAgain, loadedCount / 4 * 3) { return nil }
        }
        loaded.follow(replacements, delta, at: places, most: limits.leastToLoadAgain)
        var written = changed.replace(
            replacements, count: places.count, areLate: !areFew, length: length, frames: frames)
        if loaded.tree.count >= limits.leastToGiveUp && loaded.goneCount > loaded.tree.count / 4 {
            areFew = false
            written += giveUpSome(of: places.count, length: length, frames: frames)
        } else if areFew && !areSame {
            few.removeAll()
            for segment in 0..<places.count where changed.count(segment) > 0 { note(segment) }
        }
        return written
    }

    /// Gives some segments trees of their own, because to search both takes longer by now. The large tree goes with its last
    /// segment, so that no edit takes as long as a load. Returns the elements taken out.
    private func giveUpSome(of count: Int, length: (Int) -> Int, frames: SegmentReader) -> Int {
        var (elements, replacements, gone) = (0, [SegmentReplacement](), -loaded.goneCount)
        while elements < limits.givenUpAtOnce, let segment = loaded.removeNextSegment() {
            elements += length(segment)
            replacements.append(SegmentReplacement(before: segment..<segment + 1, after: segment..<segment + 1))
        }
        gone += loaded.goneCount
        if loaded.isEmpty { loaded = LoadedSegments(without: count) }
        replacements.sort { $0.before.lowerBound < $1.before.lowerBound }
        _ = changed.replace(replacements, count: count, areLate: true, length: length, frames: frames)
        return gone
    }

    /// Gives elements other boxes in their leaves. Elements that move far are taken out of the large tree, into one of their
    /// segment, where they are few. O(levels + elements of the segment that are out of the large tree) each.
    public func rewrite(_ segment: Int, _ numbers: [Range<Int>], length: Int, frames: SegmentReader) -> Int? {
        guard let count = loaded.count(segment) else {
            return changed.rewrite(segment, numbers, length: length, frames: frames)
        }
        let (written, most) = (numbers.reduce(0) { $0 + $1.count }, max(limits.apart, min(length / 16, 1024)))
        guard count == length, written <= most else { return nil }
        var apart: [Range<Int>] = []
        for range in numbers {
            withLocalFrames(of: segment, range, frames) { number, frame in
                // What came in the place of what went is named twice.
                if !loaded.rewrite(number, of: segment, frame), !apart.contains(number..<number + 1) {
                    apart.append(number..<number + 1)
                }
            }
        }
        if apart.isEmpty || changed.rewrite(segment, apart, length: length, frames: frames) != nil { return written }
        guard changed.add(apart, to: segment, length: length, most: most, frames: frames) else { return nil }
        note(segment)
        return written
    }

    private func note(_ segment: Int) {
        guard areFew, !few.ordinals.contains(UInt32(segment)) else { return }
        few.append(UInt32(segment))
        areFew = few.count <= limits.few
    }
}

// MARK: - Queries

extension SegmentedRTree {
    /// Searches the one tree there is before the first change.
    @inline(__always) public func answer(
        _ rect: Rect, of layout: any CollectionLayout, at places: borrowing SegmentPlaces, met: inout OrdinalBuffer,
        into buffer: inout OrdinalBuffer
    ) {
        buffer.removeAll()
        guard rect.isNumeric else { return }
        if loaded.isUntouched {
            loaded.tree.search(rect, into: &buffer) { layout.frame(at: $0) }
        } else {
            searchChanged(rect, of: layout, at: places, met: &met, into: &buffer)
        }
        layout.appendSpanning(meeting: rect, into: &buffer)
    }

    @inline(never) private func searchChanged(
        _ rect: Rect, of layout: any CollectionLayout, at places: borrowing SegmentPlaces, met: inout OrdinalBuffer,
        into buffer: inout OrdinalBuffer
    ) {
        if areFew && loaded.zones.count <= limits.few {
            loaded.searchAllZones(rect, into: &buffer) { layout.frame(at: $0) }
            if few.count > 0 { changed.search(few, rect, at: places, into: &buffer) { layout.frame(at: $0) } }
            return
        }
        met.removeAll()
        layout.segments(meeting: rect, into: &met)
        search(met, rect, at: places, into: &buffer) { layout.frame(at: $0) }
    }

    /// Searches the zones of the segments, which hold all elements that meet the rectangle, and their own trees.
    public func search(
        _ segments: borrowing OrdinalBuffer, _ rect: Rect, at places: borrowing SegmentPlaces,
        into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) {
        loaded.search(segments, rect, into: &buffer, frame: frame)
        if changed.haveLate { changed.loadLate(segments, at: places, frame: frame) }
        changed.search(segments, rect, at: places, into: &buffer, frame: frame)
    }
}

import LayoutCore

/// A list as it is: its segments, with sums over them, and which ordinals are whose.
///
/// A change of rows costs the rows of the segments it touches, and O(√segments); where segments are divided or joined
/// O(segments), a sweep over a few thousand.
struct ListShape: ListTable {
    var metrics: ListMetrics
    private(set) var segments: [ListSegment]
    private var begun: BlockedSums<Int>
    private var rows: BlockedSums<Int>
    private var extents: BlockedSums<Double>
    private var ranges: OrdinalRanges
    /// Number of each segment by its handle.
    private var numbers: [UInt32]
    private var freeHandles: [UInt32] = []

    /// Segments with ordinals from `base` on, side by side. O(segments). Throws
    /// ``LayoutError/tooManyElements(count:)``.
    init(_ made: [ListSegment], _ metrics: ListMetrics, base: UInt32) throws(LayoutError) {
        self.metrics = metrics
        var made = made
        var next = Int(base)
        for number in made.indices {
            let count = made[number].count * metrics.stride
            (made[number].start, made[number].room) = (UInt32(truncatingIfNeeded: next), UInt32(count))
            made[number].handle = UInt32(number)
            next += count
            guard next <= Int(UInt32.max) else { throw .tooManyElements(count: next) }
        }
        segments = made
        begun = BlockedSums(made.map(\.begun))
        rows = BlockedSums(made.map(\.count))
        extents = BlockedSums(made.map(\.extent))
        ranges = OrdinalRanges(starts: made.map(\.start), end: UInt32(next))
        numbers = Array(0..<UInt32(made.count))
    }

    // MARK: ListTable

    var count: Int { segments.count }
    @inline(__always) func segment(_ number: Int) -> ListSegment { segments[number] }
    @inline(__always) func sections(before number: Int) -> Int { begun.sum(before: number) }
    @inline(__always) func rows(before number: Int) -> Int { rows.sum(before: number) }
    @inline(__always) func top(of number: Int) -> Double { extents.sum(before: number) }

    /// Number of ordinals.
    var end: UInt32 { ranges.end }

    /// The first segment that ends below a height.
    func segment(endingBelow y: Double) -> Int { extents.position(after: y) }

    /// The row of an ordinal, and whether it is its separator's; nil for one that names none.
    func place(ofOrdinal ordinal: UInt32) -> (place: ListPlace, isSeparator: Bool)? {
        guard let owner = ranges.owner(of: ordinal) else { return nil }
        let number = Int(numbers[Int(owner)])
        let local = Int(ordinal - segments[number].start)
        let stride = metrics.stride
        guard local < segments[number].count * stride else { return nil }
        return (ListPlace(segment: number, row: local / stride), local % stride == 1)
    }

    /// Ordinal of a row, or of its separator; nil for a hole.
    func ordinal(_ place: ListPlace, isSeparator: Bool) -> UInt32? {
        let segment = segments[place.segment]
        let stretch = segment.stretches[segment.stretch(ofRow: place.row)]
        if isSeparator {
            if metrics.stride == 1 || segment.isLast(place.row, in: stretch) { return nil }
            return segment.start + UInt32(2 * place.row + 1)
        }
        if segment.isPinned(place.row, in: stretch, metrics) { return nil }
        return segment.start + UInt32(place.row * metrics.stride)
    }

    /// A range for headers and footers, which is never given up.
    mutating func takeForParts(_ count: Int) throws(LayoutError) -> UInt32 {
        try ranges.take(count, for: OrdinalRanges.somebody).lowerBound
    }

    // MARK: Changes

    /// Gives a segment's row another height. O(rows of the segment + √segments).
    mutating func resize(_ place: ListPlace, by difference: Double) {
        let number = place.segment
        if segments[number].ends.isEmpty { segments[number].ends = segments[number].uniformEnds(metrics) }
        move(number, from: place.row, behind: segments[number].stretch(ofRow: place.row), by: difference)
    }

    /// Gives a section's header or footer a measured height, and moves the rows from the given one on. O(rows of the
    /// segment + √segments).
    mutating func resize(
        partsOf stretch: Int, in number: Int, to parts: ListPartHeights, from row: Int, by difference: Double
    ) {
        segments[number].stretches[stretch].setParts(parts, metrics)
        move(number, from: row, behind: stretch, by: difference)
    }

    /// Moves rows from the given one on, and the stretches behind another.
    private mutating func move(_ number: Int, from row: Int, behind stretch: Int, by difference: Double) {
        if !segments[number].ends.isEmpty {
            for row in row..<segments[number].count { segments[number].ends[row] += difference }
        }
        for position in stretch + 1..<max(stretch + 1, segments[number].stretches.count) {
            segments[number].stretches[position].top += difference
        }
        segments[number].extent += difference
        extents[number] = segments[number].extent
    }

    /// Gives everything the heights of its section again. O(segments), O(sections) where headers and footers are
    /// measured.
    mutating func forgetHeights() {
        for number in segments.indices where segments[number].isMeasured {
            segments[number].ends = []
            for position in segments[number].stretches.indices {
                segments[number].stretches[position].setParts(ListPartHeights(), metrics)
            }
            segments[number].place(metrics)
        }
        extents = BlockedSums(segments.map(\.extent))
    }

    /// Replaces segments by others, which take the ordinals of those at the same position where there is room.
    /// O(replaced), O(segments) where they become more or fewer. When all are replaced, ``finish(_:renumber:)`` is due.
    mutating func replace(
        _ range: Range<Int>, with others: [ListSegment], room: Int, _ givenUp: inout [ListSegment]
    ) throws(LayoutError) {
        var fresh = others
        for position in fresh.indices {
            let old = position < range.count ? segments[range.lowerBound + position] : nil
            let needed = fresh[position].count * metrics.stride
            if let old, old.room >= needed {
                (fresh[position].start, fresh[position].room, fresh[position].handle) = (
                    old.start, old.room, old.handle
                )
                continue
            }
            let handle = freeHandles.popLast() ?? UInt32(numbers.count)
            if handle == numbers.count { numbers.append(0) }
            let taken = try ranges.take(needed + max(needed / 4, room), for: handle)
            (fresh[position].start, fresh[position].room) = (taken.lowerBound, UInt32(taken.count))
            fresh[position].handle = handle
            if let old { givenUp.append(old) }
        }
        if range.count > fresh.count { givenUp += segments[range.lowerBound + fresh.count..<range.upperBound] }
        segments.replaceSubrange(range, with: fresh)
        begun.replace(range, with: fresh.map(\.begun))
        rows.replace(range, with: fresh.map(\.count))
        extents.replace(range, with: fresh.map(\.extent))
        if range.count == fresh.count {
            for number in range { numbers[Int(segments[number].handle)] = UInt32(number) }
        }
    }

    /// Frees the ranges of segments that are no more, and numbers the others again where there are more or fewer.
    mutating func finish(_ givenUp: [ListSegment], renumber: Bool) {
        if renumber {
            for number in segments.indices { numbers[Int(segments[number].handle)] = UInt32(number) }
        }
        for segment in givenUp {
            ranges.giveUp(from: segment.start, of: segment.handle)
            freeHandles.append(segment.handle)
        }
    }
}

extension ListSegment {
    /// Sections that begin here.
    fileprivate var begun: Int { stretches.reduce(0) { $0 + ($1.begins ? 1 : 0) } }

    /// Places its stretches by heights that are not measured. O(stretches).
    mutating func place(_ metrics: ListMetrics) {
        extent = 0
        for position in stretches.indices {
            stretches[position].top = extent
            extent = rowsEnd(stretches[position], metrics) + stretches[position].trail
        }
    }

    /// Where each row ends if none was measured.
    fileprivate func uniformEnds(_ metrics: ListMetrics) -> [Double] {
        var ends: [Double] = []
        ends.reserveCapacity(count)
        for stretch in stretches {
            for row in stretch.first..<stretch.first + stretch.count {
                ends.append(end(ofRow: row, in: stretch, metrics))
            }
        }
        return ends
    }

    /// Places its stretches and rows by the heights of all rows. O(rows).
    mutating func place(_ heights: [Double], _ metrics: ListMetrics) {
        ends = []
        ends.reserveCapacity(heights.count)
        extent = 0
        for position in stretches.indices {
            stretches[position].top = extent
            let stretch = stretches[position]
            var end = stretch.body
            for row in stretch.first..<stretch.first + stretch.count {
                end += heights[row]
                ends.append(end)
            }
            extent = end + stretch.trail
        }
    }
}

import CSupport
import LayoutCore

/// One packed R-tree of the elements of all segments as they were loaded, and which of them it still answers for.
///
/// Elements are named by the ordinals that they were loaded under, and lie where they did then: what moved since is said by
/// zones, so that segments which only move are not written again. An element that moves a little gets another box in its
/// leaf. One that moved far is *gone*: a bit says so, and its box meets nothing. All elements of a replaced segment are gone;
/// of many consecutive segments a zone says so, and no element is looked at.
///
/// Bytes per element: the tree's 21.5, 4 for its position, and 1/8; a segment 72. Where names are not ordinals, there are
/// more names than elements: see ``LoadedReader``.
struct LoadedSegments: ~Copyable {
    let tree: PackedRTree
    private var segments: [LoadedSegment]
    /// By the segments' numbers now, which of those loaded each is; nil where its elements are all gone.
    private var numbers: [UInt32?]
    /// How many of ``numbers`` are not nil.
    private var remaining: Int
    /// The segment at which the search for a remaining one goes on.
    private var next = 0
    /// By name, where in the tree it is.
    private let positions: OwnedMemory<UInt32>
    /// By how much leaves have grown, in leaves: 1 for one that is met twice as often.
    private var growth: Float = 0
    /// A bit for each name, set for elements that were taken out.
    private let gone: OwnedMemory<UInt32>
    /// About how many elements are gone: those without a frame and those that are gone twice count too.
    private(set) var goneCount = 0
    /// A bit for each leaf that has had an element which is gone.
    private let leavesWithGone: OwnedMemory<UInt64>
    /// By 64 names, by how much ordinals differ from them; empty where they are the same.
    private let additions: OwnedMemory<UInt32>
    private(set) var zones = SegmentZones()
    private let searched = SearchedZones()
    /// Whether nothing has moved since, nothing is gone or has come, and ordinals are the names.
    private(set) var isUntouched = true
    /// Whether anything is gone or has come.
    private var hasChanged = false

    /// Segments of which no element is here.
    init(without count: Int = 0) {
        tree = PackedRTree(elementCount: 0) { _, _ in }
        (segments, numbers, remaining) = ([], Array(repeating: nil, count: count), 0)
        (hasChanged, isUntouched) = (count > 0, count == 0)
        positions = OwnedMemory(count: 0)
        gone = OwnedMemory(count: 0)
        leavesWithGone = OwnedMemory(count: 0)
        additions = OwnedMemory(count: 0)
    }

    init(_ layout: any CollectionLayout) {
        let reader = LoadedReader(layout)
        let count = Int(reader.segments.last?.names.upperBound ?? 0)
        tree = PackedRTree(elementCount: count) { reader.read($0, into: &$1) }
        segments = reader.segments
        numbers = segments.indices.map { UInt32($0) }
        remaining = numbers.count
        positions = tree.positions(elementCount: count)
        gone = OwnedMemory(count: count / 32 + 1)
        gone.base.initialize(repeating: 0, count: gone.count)
        leavesWithGone = OwnedMemory(count: count / PackedRTree.fanOut / 64 + 1)
        leavesWithGone.base.initialize(repeating: 0, count: leavesWithGone.count)
        additions = reader.additions()
        for (number, segment) in segments.enumerated() where segment.count > 0 {
            zones.append(SegmentZone(segments: number..<number + 1, names: segment.names))
        }
        isUntouched = additions.count == 0
    }

    /// How many elements a segment was loaded with, of which some may be gone; nil where all are.
    func count(_ segment: Int) -> Int? {
        guard segment < numbers.count, let number = numbers[segment] else { return nil }
        return Int(segments[Int(number)].count)
    }

    /// Gives an element of a segment, by its local number, another frame relative to the segment's origin, in its leaf;
    /// false where it is gone, or is taken out now: it has no frame, or leaves would have grown too much in all.
    mutating func rewrite(_ local: Int, of segment: Int, _ frame: Rect) -> Bool {
        guard let number = numbers[segment].map({ Int($0) }) else { return false }
        let name = segments[number].first + UInt32(local)
        if isGone(name) { return false }
        let origin = segments[number].origin
        let placed = frame.offset(dx: origin.x, dy: origin.y)
        let position = positions[Int(name)]
        // Half as many leaves more are met than when the tree was packed, at most.
        let most = Float(tree.count / PackedRTree.fanOut) / 2 - growth
        if position < .max, let more = tree.rewrite(at: Int(position), placed, most: most) {
            growth += more
            segments[number].bounds.formUnion(placed)
            if zones.count > 1, let zone = zones.zone(of: segment) { searched.extend(zone, over: placed.grown) }
            return true
        }
        erase(name)
        (hasChanged, isUntouched) = (true, false)
        return false
    }

    /// Takes an element out, if it is there.
    private mutating func erase(_ name: UInt32) {
        let position = positions[Int(name)]
        if position == .max || isGone(name) { return }
        tree.erase(at: Int(position))
        let leaf = position / UInt32(PackedRTree.fanOut)
        leavesWithGone[Int(leaf >> 6)] |= 1 << UInt64(leaf & 63)
        gone[Int(name >> 5)] |= 1 << (name & 31)
        goneCount += 1
    }

    @inline(__always) private func isGone(_ name: UInt32) -> Bool { gone[Int(name >> 5)] >> (name & 31) & 1 != 0 }

    /// Takes out all elements of consecutive segments. O(elements), and of more than `most` O(segments + zones).
    private mutating func remove(_ run: Range<Int>, most: Int) {
        let elements = run.reduce(0) { $0 + (count($1) ?? 0) }
        if elements <= most { for segment in run { remove(segment: segment) } }
        if elements <= most { return }
        zones.remove(run, firstName: firstName())
        searched.forgetBounds()
        for segment in run where numbers[segment] != nil { (numbers[segment], remaining) = (nil, remaining - 1) }
        goneCount += elements
    }

    /// Takes out all elements of a segment. O(elements).
    private mutating func remove(segment: Int) {
        guard let number = numbers[segment] else { return }
        numbers[segment] = nil
        remaining -= 1
        for name in segments[Int(number)].names { erase(name) }
    }
}

// MARK: - Changes

extension LoadedSegments {
    var isEmpty: Bool { remaining == 0 }

    /// Takes out all elements of some segment that has any; nil where none has. All segments together take O(n).
    mutating func removeNextSegment() -> Int? {
        if isEmpty { return nil }
        repeat { next = next + 1 < numbers.count ? next + 1 : 0 } while numbers[next] == nil
        remove(segment: next)
        return next
    }

    /// Follows a change: segments that were replaced, and which moved. Of a run of more than `most` elements none is looked
    /// at. O(zones + segments replaced + elements), and O(segments) where their number changes.
    mutating func follow(
        _ replacements: [SegmentReplacement], _ delta: LayoutDelta, at places: borrowing SegmentPlaces, most: Int
    ) {
        var runs: [Range<Int>] = []
        for replacement in replacements { runs.appendAdjacent(replacement.before) }
        for run in runs { remove(run, most: most) }
        if !replacements.isEmpty { hasChanged = true }
        if !replacements.allSatisfy({ $0.before == $0.after }) {
            for replacement in replacements.reversed() {
                numbers.replaceSubrange(replacement.before, with: repeatElement(nil, count: replacement.after.count))
            }
            zones.renumber(replacements)
            searched.forgetBounds()
        }
        if !delta.translated.isEmpty { translate(delta, at: places) }
        isUntouched = isUntouched && !hasChanged && zones.areOneUnmoved
    }

    private mutating func translate(_ delta: LayoutDelta, at places: borrowing SegmentPlaces) {
        let firstName = firstName()
        for translation in delta.translated { zones.translate(translation, firstName: firstName) }
        // A segment that was written again in part is where the layout says.
        for replacement in delta.resegmented {
            for segment in replacement.after {
                guard let (offset, shift) = move(of: segment, places) else { continue }
                zones.set(segment, offset: offset, shift: shift, firstName: firstName)
            }
        }
        zones.join()
        searched.forgetBounds()
    }

    /// From which name on the elements of a segment, and of those behind it, follow.
    private func firstName() -> (Int) -> UInt32 {
        let (numbers, segments) = (numbers, segments)
        return { segment in
            var segment = segment
            while segment < numbers.count {
                if let number = numbers[segment] { return segments[Int(number)].first }
                segment += 1
            }
            return .max
        }
    }

    /// How far a segment has moved since it was loaded; nil where its elements are gone.
    private func move(of segment: Int, _ places: borrowing SegmentPlaces) -> (offset: Point, shift: UInt32)? {
        guard let number = numbers[segment] else { return nil }
        let (before, now) = (segments[Int(number)], places[segment])
        return (
            Point(x: now.origin.x - before.origin.x, y: now.origin.y - before.origin.y), now.first &- before.ordinal
        )
    }
}

// MARK: - Queries

extension LoadedSegments {
    /// Appends the elements of all zones that meet the rectangle; `segments` are at least those that hold one that does, and
    /// `frame` gives the exact frame of an ordinal.
    func search(
        _ segments: borrowing OrdinalBuffer, _ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) {
        if zones.count == 0 { return }
        searched.begin(zones: zones.count)
        var last = 0..<0
        for segment in segments.ordinals where !last.contains(Int(segment)) {
            guard let zone = zones.zone(of: Int(segment)) else { continue }
            last = zones[zone].segments
            if searched.isFirst(zone) { search(zone, rect, into: &buffer, frame: frame) }
        }
    }

    /// The same, without asking the layout which segments can be met.
    func searchAllZones(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        searched.begin(zones: zones.count)
        for zone in 0..<zones.count { search(zone, rect, into: &buffer, frame: frame) }
    }

    @inline(__always) private func search(
        _ number: Int, _ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) {
        let zone = zones[number]
        if zone.isGone { return }
        var local = rect.local(to: zone.offset)
        if zones.count > 1 {
            // Elsewhere the tree has elements of other zones, which would be found and left out.
            let extent = searched.bounds(of: number) { bounds(of: zone) }
            if !local.meets(extent) { return }
            local = local.cut(to: extent)
        }
        search(zone, local, into: &buffer, frame: frame)
    }

    /// What the elements of a zone extend over, as they were loaded, and a point more on all sides: a rectangle that is cut
    /// to it still meets frames without an extent. O(segments of the zone).
    private func bounds(of zone: SegmentZone) -> Rect {
        var bounds = Rect.null
        for segment in zone.segments {
            if let number = numbers[segment] { bounds.formUnion(segments[Int(number)].bounds) }
        }
        return bounds.isNull ? bounds : bounds.grown
    }

    private func search(_ zone: SegmentZone, _ local: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        let start = buffer.count
        var next = start
        tree.search(local, into: &buffer) { name in
            guard name &- zone.names.lowerBound < UInt32(zone.names.count) else { return .null }
            let addition = additions.count > 0 ? additions[Int(name >> 6)] : 0
            return frame(name &+ zone.shift &+ addition).offset(dx: -zone.offset.x, dy: -zone.offset.y)
        } keep: { buffer, leaves in
            // No leaf that is compared has the box of an element that is gone.
            if haveGone(leaves) {
                var there = support_presence(gone: gone.base, additions: nil, first: 0, count: .max, shift: 0)
                buffer.keep(from: next, &there)
            }
            next = buffer.count
        }
        if zones.count == 1 && zone.shift == 0 && additions.count == 0 { return }
        var inZone = support_presence(
            gone: nil, additions: additions.count > 0 ? UnsafePointer(additions.base) : nil,
            first: zone.names.lowerBound, count: UInt32(zone.names.count), shift: zone.shift)
        buffer.keep(from: start, &inZone)
    }

    /// Whether any of some leaves has had an element that is gone. O(leaves / 64).
    @inline(__always) private func haveGone(_ leaves: Range<Int>) -> Bool {
        let (first, last) = (leaves.lowerBound >> 6, (leaves.upperBound &- 1) >> 6)
        for word in first...last where leavesWithGone[word] != 0 {
            let low: UInt64 = word == first ? ~0 << UInt64(leaves.lowerBound & 63) : ~0
            let high: UInt64 = word == last ? ~0 >> UInt64(63 - (leaves.upperBound &- 1) & 63) : ~0
            if leavesWithGone[word] & low & high != 0 { return true }
        }
        return false
    }
}

extension OrdinalBuffer {
    /// Keeps elements found that are there, under their ordinals.
    fileprivate mutating func keep(from start: Int, _ presence: inout support_presence) {
        replace(from: start) { span, found in
            span.withUnsafeMutableBufferPointer { names in
                support_keep_present(&presence, names.baseAddress! + found.lowerBound, found.count)
            }
        }
    }
}

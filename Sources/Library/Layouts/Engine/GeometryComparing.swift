import LayoutCore

// Comparison of the elements that ordinals name before and after a change.
extension GeometryLayout {
    /// Names what changed in segments that were replaced, by those at the same position.
    func name(
        _ old: [CapturedSegments<Geometry.Run>.Segment], _ fresh: [SegmentTable.Segment], _ first: Int, to end: Int,
        _ change: PlannedChange<Geometry.Detail>,
        _ snapshot: Geometry.Snapshot, _ delta: inout DeltaBuilder
    ) {
        for position in 0..<max(old.count, fresh.count) {
            let before = position < old.count ? old[position] : nil
            let (number, after) = (first + position, position < fresh.count ? fresh[position] : nil)
            let end = after == nil ? end : endSection(position, of: fresh, end)
            if let before, let after, before.ordinals.lowerBound == after.start {
                if Geometry.traits.contains(.keepsPieces) {
                    delta.translate(number..<number + 1, from: before.origin, to: origin(ofSegment: number))
                }
                if before.isPart {
                    comparePart(before.members, after, number, to: end, change, snapshot, &delta)
                } else {
                    compare(
                        before.members, members(of: after, number, to: end), from: after.start, change, snapshot, &delta
                    )
                }
                continue
            }
            assert(before?.isPart != true, "what keeps its members keeps their ordinals")
            var next = before?.ordinals.lowerBound ?? 0
            for members in before?.members ?? [] {
                forEachElement(of: members, from: next) { delta.members.remove($0) }
                next += UInt32(members.count)
            }
            if let after { forEachElement(of: after, number, to: end) { delta.members.insert($0) } }
        }
    }

    /// Compares members of some sections of a segment, which all kept their ordinals.
    private func comparePart(
        _ old: [Members<Geometry.Run>], _ segment: SegmentTable.Segment, _ number: Int, to end: Int,
        _ change: PlannedChange<Geometry.Detail>,
        _ snapshot: Geometry.Snapshot, _ delta: inout DeltaBuilder
    ) {
        let new = members(of: segment, number, to: end, old.map(\.section))
        for (was, now) in zip(old, new) {
            let before = geometry.memberCount(before: was.section) - geometry.memberCount(before: Int(segment.section))
            let first = segment.start + UInt32(before + was.first - Int(segment.first))
            compare(was, now, first..<first + UInt32(was.count), change, snapshot, &delta)
        }
    }

    /// Compares what ordinals named with what they name, section by section.
    private func compare(
        _ old: [Members<Geometry.Run>], _ new: [Members<Geometry.Run>], from ordinal: UInt32,
        _ change: PlannedChange<Geometry.Detail>,
        _ snapshot: Geometry.Snapshot, _ delta: inout DeltaBuilder
    ) {
        var (left, right) = (MembersCursor(old), MembersCursor(new))
        var next = ordinal
        while !left.isAtEnd, !right.isAtEnd {
            let count = min(left.count, right.count)
            compare(left.members, right.members, next..<next + UInt32(count), change, snapshot, &delta)
            next += UInt32(count)
            left.advance(by: count)
            right.advance(by: count)
        }
        let end = next
        while !left.isAtEnd {
            forEachElement(of: left.members, from: next) { delta.members.remove($0) }
            next += UInt32(left.count)
            left.advance(by: left.count)
        }
        next = end
        while !right.isAtEnd {
            forEachElement(of: right.members, from: next) { delta.members.insert($0) }
            next += UInt32(right.count)
            right.advance(by: right.count)
        }
    }

    /// Compares as many members before and after as there are ordinals, those that were and are elements.
    private func compare(
        _ was: Members<Geometry.Run>, _ now: Members<Geometry.Run>, _ ordinals: Range<UInt32>,
        _ change: PlannedChange<Geometry.Detail>,
        _ snapshot: Geometry.Snapshot, _ delta: inout DeltaBuilder
    ) {
        let (old, new) = (elements(of: was, ordinals), elements(of: now, ordinals))
        var next = ordinals.lowerBound
        while next < ordinals.upperBound {
            let (before, after) = (old.state(at: next), new.state(at: next))
            let end = min(before.end ?? ordinals.upperBound, after.end ?? ordinals.upperBound)
            switch (before.isIn, after.isIn) {
            case (true, true):
                let (offset, count) = (Int(next - ordinals.lowerBound), Int(end - next))
                delta.members.first = next
                if offset == 0 {
                    geometry.compare(was, now, count, change, snapshot, into: &delta.members)
                } else {
                    geometry.compare(
                        was.rest(after: offset), now.rest(after: offset), count, change, snapshot, into: &delta.members)
                }
            case (true, false): delta.members.remove(next..<end)
            case (false, true): delta.members.insert(next..<end)
            case (false, false): break
            }
            next = end
        }
    }

    private func elements(of members: Members<Geometry.Run>, _ ordinals: Range<UInt32>) -> ElementRanges {
        var elements = ElementRanges()
        forEachElement(of: members, from: ordinals.lowerBound) { elements.append($0.clamped(to: ordinals)) }
        return elements
    }

    // MARK: Elements

    /// The ordinals of a segment's members from one on that are elements, range by range.
    func forEachElement(ofSegment number: Int, from first: Int = 0, _ body: (Range<UInt32>) -> Void) {
        let ordinals = self.ordinals(ofSegment: number).dropFirst(first)
        guard geometry.hasHoles(in: number), let table = order.table else { return body(ordinals) }
        forEachElement(of: table.table[number], number, to: table.endSection(number, geometry.sectionCount)) {
            let elements = $0.clamped(to: ordinals)
            if !elements.isEmpty { body(elements) }
        }
    }

    private func forEachElement(
        of segment: SegmentTable.Segment, _ number: Int, to end: Int, _ body: (Range<UInt32>) -> Void
    ) {
        if !geometry.hasHoles(in: number) { return body(segment.ordinals) }
        var next = segment.start
        for part in members(of: segment, number, to: end) {
            forEachElement(of: part, from: next, body)
            next += UInt32(part.count)
        }
    }

    private func forEachElement(
        of members: Members<Geometry.Run>, from ordinal: UInt32, _ body: (Range<UInt32>) -> Void
    ) {
        let offset = members.offset
        geometry.forEachElement(offset..<offset + members.count, of: members.run) {
            body(ordinal + UInt32($0.lowerBound - offset)..<ordinal + UInt32($0.upperBound - offset))
        }
    }
}

/// A place among the members of a segment, which are read section by section.
private struct MembersCursor<Run> {
    private let all: [Members<Run>]
    private var (position, offset) = (0, 0)

    init(_ all: [Members<Run>]) { self.all = all }

    var isAtEnd: Bool { position == all.count }
    var count: Int { all[position].count - offset }
    var members: Members<Run> { offset == 0 ? all[position] : all[position].rest(after: offset) }

    mutating func advance(by count: Int) {
        offset += count
        if offset == all[position].count { (position, offset) = (position + 1, 0) }
    }
}

/// Ascending ranges of ordinals that are elements: nearly always one, which takes no memory of its own.
private struct ElementRanges {
    private var first: Range<UInt32>?
    private var others: [Range<UInt32>] = []

    mutating func append(_ range: Range<UInt32>) {
        if first == nil { first = range } else { others.append(range) }
    }

    /// Whether a number is among them, and where that changes.
    func state(at number: UInt32) -> (isIn: Bool, end: UInt32?) {
        guard let first else { return (false, nil) }
        let next = first.upperBound > number ? first : others.first { $0.upperBound > number }
        guard let next else { return (false, nil) }
        return next.contains(number) ? (true, next.upperBound) : (false, next.lowerBound)
    }
}

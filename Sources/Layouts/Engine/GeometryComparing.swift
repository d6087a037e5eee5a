import LayoutCore

// What ordinals name after a change, by what they named.
extension GeometryLayout {
    /// Of segments that stay, the pieces of the sections at either end have other names from one on where others of them
    /// were replaced and their members are numbered otherwise.
    func renamePieces(of segments: Range<Int>, from first: Int, _ past: Geometry.Past, _ delta: inout DeltaBuilder) {
        guard first < segments.upperBound else { return }
        let table = order.makeTable()
        let ends = [segments.lowerBound, segments.upperBound - 1].map { table.table[$0].section }
        for section in Set(ends) where geometry.isRenumbered(Int(section), since: past) {
            for number in first..<segments.upperBound
            where table.table[number].section == section && table.isPiece(number) { delta.rename(segment: number) }
        }
    }

    /// Names what changed in segments that were replaced, by those at the same position.
    func name(
        _ old: [CapturedSegments<Geometry.Run>.Segment], _ fresh: [SegmentTable.Segment], _ first: Int, to end: Int,
        _ past: Geometry.Past, _ delta: inout DeltaBuilder
    ) {
        for position in 0..<max(old.count, fresh.count) {
            let before = position < old.count ? old[position] : nil
            let (number, after) = (first + position, position < fresh.count ? fresh[position] : nil)
            let end = after == nil ? end : endSection(position, of: fresh, end)
            if let before, let after, before.ordinals.lowerBound == after.start {
                if Geometry.comparesLocally {
                    delta.translate(number..<number + 1, from: before.origin, to: origin(ofSegment: number))
                }
                compare(before.members, members(of: after, number, to: end), from: after.start, past, &delta)
                continue
            }
            if let before { forEachElement(of: before.members, from: before.ordinals) { delta.members.remove($0) } }
            if let after { forEachElement(of: after, number, to: end) { delta.members.insert($0) } }
        }
    }

    /// Compares what ordinals named with what they name, section by section.
    private func compare(
        _ old: [Members<Geometry.Run>], _ new: [Members<Geometry.Run>], from ordinal: UInt32, _ past: Geometry.Past,
        _ delta: inout DeltaBuilder
    ) {
        var (left, right) = (old.makeIterator(), new.makeIterator())
        var (before, after) = (left.next(), right.next())
        var next = ordinal
        while let was = before, let now = after {
            let count = min(was.count, now.count)
            compare(was, now, next..<next + UInt32(count), past, &delta)
            next += UInt32(count)
            before = was.count > count ? was.rest(after: count) : left.next()
            after = now.count > count ? now.rest(after: count) : right.next()
        }
        let end = next
        while let was = before {
            forEachElement(of: was, from: next) { delta.members.remove($0) }
            next += UInt32(was.count)
            before = left.next()
        }
        next = end
        while let now = after {
            forEachElement(of: now, from: next) { delta.members.insert($0) }
            next += UInt32(now.count)
            after = right.next()
        }
    }

    /// Compares as many members before and after as there are ordinals, those that were and are elements.
    private func compare(
        _ was: Members<Geometry.Run>, _ now: Members<Geometry.Run>, _ ordinals: Range<UInt32>, _ past: Geometry.Past,
        _ delta: inout DeltaBuilder
    ) {
        delta.members.first = ordinals.lowerBound
        if !Geometry.hasHoles {
            return Self.compare(was, now, ordinals.count, past, &geometry, &delta.members)
        }
        let (old, new) = (elements(of: was, ordinals), elements(of: now, ordinals))
        var next = ordinals.lowerBound
        while next < ordinals.upperBound {
            let (before, after) = (old.state(at: next), new.state(at: next))
            let end = min(before.end ?? ordinals.upperBound, after.end ?? ordinals.upperBound)
            switch (before.isIn, after.isIn) {
            case (true, true):
                let offset = Int(next - ordinals.lowerBound)
                delta.members.first = next
                Self.compare(
                    was.rest(after: offset), now.rest(after: offset), Int(end - next), past, &geometry,
                    &delta.members)
            case (true, false): delta.members.remove(next..<end)
            case (false, true): delta.members.insert(next..<end)
            case (false, false): break
            }
            next = end
        }
    }

    // Handed the geometry in place, see find.
    @inline(never) static func compare(
        _ was: Members<Geometry.Run>, _ now: Members<Geometry.Run>, _ count: Int, _ past: Geometry.Past,
        _ geometry: inout Geometry, _ changes: inout MemberChanges
    ) { geometry.compare(was, now, count, since: past, into: &changes) }

    private func elements(of members: Members<Geometry.Run>, _ ordinals: Range<UInt32>) -> [Range<UInt32>] {
        var elements: [Range<UInt32>] = []
        forEachElement(of: members, from: ordinals.lowerBound) { elements.append($0.clamped(to: ordinals)) }
        return elements
    }

    // MARK: Elements

    /// The ordinals of a segment's members from one on that are elements, range by range.
    func forEachElement(ofSegment number: Int, from first: Int = 0, _ body: (Range<UInt32>) -> Void) {
        let ordinals = self.ordinals(ofSegment: number).dropFirst(first)
        guard Geometry.hasHoles, geometry.hasHoles(in: number), let table = order.table else { return body(ordinals) }
        forEachElement(of: table.table[number], number, to: table.endSection(number, geometry.sectionCount)) {
            let elements = $0.clamped(to: ordinals)
            if !elements.isEmpty { body(elements) }
        }
    }

    private func forEachElement(
        of segment: SegmentTable.Segment, _ number: Int, to end: Int, _ body: (Range<UInt32>) -> Void
    ) {
        if !Geometry.hasHoles { return body(segment.ordinals) }
        forEachElement(of: members(of: segment, number, to: end), from: segment.ordinals, body)
    }

    private func forEachElement(
        of members: [Members<Geometry.Run>], from ordinals: Range<UInt32>, _ body: (Range<UInt32>) -> Void
    ) {
        if !Geometry.hasHoles { return body(ordinals) }
        var next = ordinals.lowerBound
        for part in members {
            forEachElement(of: part, from: next, body)
            next += UInt32(part.count)
        }
    }

    private func forEachElement(
        of members: Members<Geometry.Run>, from ordinal: UInt32, _ body: (Range<UInt32>) -> Void
    ) { Self.forEachElement(of: members, from: ordinal, &geometry, body) }

    @inline(never) private static func forEachElement(
        of members: Members<Geometry.Run>, from ordinal: UInt32, _ geometry: inout Geometry,
        _ body: (Range<UInt32>) -> Void
    ) {
        let offset = members.offset
        geometry.forEachElement(offset..<offset + members.count, of: members.run) {
            body(ordinal + UInt32($0.lowerBound - offset)..<ordinal + UInt32($0.upperBound - offset))
        }
    }
}

extension [Range<UInt32>] {
    /// Whether ascending ranges hold a number, and where that changes.
    fileprivate func state(at number: UInt32) -> (isIn: Bool, end: UInt32?) {
        guard let next = first(where: { $0.upperBound > number }) else { return (false, nil) }
        return next.contains(number) ? (true, next.upperBound) : (false, next.lowerBound)
    }
}

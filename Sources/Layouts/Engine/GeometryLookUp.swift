import LayoutCore

// Looking up members elsewhere than among those found last.
//
// These functions are handed the layout's values in place: a call of a large value's method through the layout copies
// the value, which takes longer than the look-up.
// Frame and identity are written out: read through one function more, identities take a fifth longer.
extension GeometryLayout {
    /// Finds the members among which an ordinal is, and keeps them; false for one that names none.
    @inline(__always) func find(_ ordinal: UInt32) -> Bool {
        Self.find(ordinal, &geometry, &order, &recentSegment, &recent)
    }

    @inline(never) private static func find(
        _ ordinal: UInt32, _ geometry: inout Geometry, _ order: inout SegmentOrder, _ recentSegment: inout Int,
        _ recent: inout RecentRun<Geometry.Run>
    ) -> Bool {
        members(ordinal, &geometry, &order, &recentSegment) { ordinals, run, _, _ in
            recent = RecentRun(ordinals, run)
        } != nil
    }

    /// Frame of a member that is not among those found last; nil for an ordinal that names none.
    @inline(__always) func frame(elsewhere ordinal: UInt32) -> Rect? {
        Self.frame(ordinal, &geometry, &order, &recentSegment, &recent)
    }

    @inline(never) private static func frame(
        _ ordinal: UInt32, _ geometry: inout Geometry, _ order: inout SegmentOrder, _ recentSegment: inout Int,
        _ recent: inout RecentRun<Geometry.Run>
    ) -> Rect? {
        members(ordinal, &geometry, &order, &recentSegment) { ordinals, run, isNear, geometry in
            if isNear { recent = RecentRun(ordinals, run) }
            return geometry.frame(ordinal - ordinals.lowerBound, of: run)
        }
    }

    /// Identity of a member that is not among those found last; nil for an ordinal that names none.
    @inline(__always) func id(elsewhere ordinal: UInt32) -> ElementID? {
        Self.id(ordinal, &geometry, &order, &recentSegment, &recent)
    }

    @inline(never) private static func id(
        _ ordinal: UInt32, _ geometry: inout Geometry, _ order: inout SegmentOrder, _ recentSegment: inout Int,
        _ recent: inout RecentRun<Geometry.Run>
    ) -> ElementID? {
        members(ordinal, &geometry, &order, &recentSegment) { ordinals, run, isNear, geometry in
            if isNear { recent = RecentRun(ordinals, run) }
            return geometry.id(ordinal - ordinals.lowerBound, of: run)
        }
    }

    /// Calls `body` with the members among which an ordinal is, and with whether the look-up before was of their segment:
    /// only then the next is likely to be, so that it pays to keep them. nil for an ordinal that names none.
    @inline(__always) private static func members<Value>(
        _ ordinal: UInt32, _ geometry: inout Geometry, _ order: inout SegmentOrder, _ recentSegment: inout Int,
        _ body: (Range<UInt32>, Geometry.Run, _ isNear: Bool, inout Geometry) -> Value
    ) -> Value? {
        guard let table = order.table else { return sideBySide(ordinal, &geometry, order.even, body) }
        let isNear = recentSegment < table.count && table.table[recentSegment].ordinals.contains(ordinal)
        if !isNear {
            guard let found = table.segment(of: ordinal), table.table[found].ordinals.contains(ordinal) else {
                return nil
            }
            recentSegment = found
        }
        let number = recentSegment
        let segment = table.table[number]
        let place = MemberPlace(Int(segment.section), Int(segment.first))
        let end = table.endSection(number, geometry.sectionCount)
        if end == place.section + 1 {
            let members = place.member..<place.member + Int(segment.count)
            return body(segment.ordinals, geometry.run(place.section, members, in: number), isNear, &geometry)
        }
        let (members, run) = geometry.run(
            holding: Int(ordinal - segment.start), from: place.section, to: end, in: number)
        let start = segment.start + UInt32(members.lowerBound)
        return body(start..<start + UInt32(members.count), run, isNear, &geometry)
    }

    @inline(__always) private static func sideBySide<Value>(
        _ ordinal: UInt32, _ geometry: inout Geometry, _ even: EvenSegments,
        _ body: (Range<UInt32>, Geometry.Run, _ isNear: Bool, inout Geometry) -> Value
    ) -> Value? {
        let isEven = !Geometry.numbersSegments
        let count = isEven ? even.sections * even.each : geometry.memberCount(before: geometry.sectionCount)
        guard ordinal >= even.base, Int(ordinal) < Int(even.base) + count else { return nil }
        let section =
            isEven
            ? Int((ordinal - even.base) / UInt32(even.each)) : geometry.section(ofMember: Int(ordinal - even.base))
        let members = 0..<(isEven ? even.each : geometry.memberCount(of: section))
        let start = even.base + UInt32(membersSideBySide(before: section, &geometry, even))
        return body(
            start..<start + UInt32(members.count), geometry.run(section, members, in: 0), true, &geometry)
    }

    /// Members before a section while there is no table.
    @inline(__always) private static func membersSideBySide(
        before section: Int, _ geometry: inout Geometry, _ even: EvenSegments
    ) -> Int { Geometry.numbersSegments ? geometry.memberCount(before: section) : section * even.each }

    // MARK: Ordinals

    @inline(never) static func ordinal(
        of id: ElementID, _ geometry: inout Geometry, _ order: inout SegmentOrder, _ parts: inout SectionParts
    ) -> UInt32? {
        if let part = geometry.part(of: id) {
            if id.section == -1, part < geometry.wholePartCount { return UInt32(part) }
            guard id.section >= 0, id.section < geometry.sectionCount else { return nil }
            return parts.ordinal(ofSection: Int(id.section)) + UInt32(part)
        }
        guard let place = geometry.member(of: id) else { return nil }
        return ordinal(of: place, &geometry, &order)
    }

    /// Ordinal of a member that there is.
    func ordinal(of place: MemberPlace) -> UInt32 { Self.ordinal(of: place, &geometry, &order) }

    static func ordinal(
        of place: MemberPlace, _ geometry: inout Geometry, _ order: inout SegmentOrder
    ) -> UInt32 {
        guard let table = order.table else {
            let before = membersSideBySide(before: place.section, &geometry, order.even)
            return order.even.base + UInt32(before + place.member)
        }
        let segment = table.table[table.segment(of: place.section, place.member)]
        let before = geometry.memberCount(before: place.section) - geometry.memberCount(before: Int(segment.section))
        return segment.start + UInt32(before + place.member - Int(segment.first))
    }
}

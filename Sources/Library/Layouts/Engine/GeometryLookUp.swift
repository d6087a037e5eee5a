import LayoutCore

// Looking up members elsewhere than among the members found last.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GeometryLayout {
    /// Finds the members among which an ordinal is, and keeps them; false for one that names none.
    @inline(never) func find(_ ordinal: UInt32) -> Bool {
        members(ordinal) { ordinals, run, _ in recent = RecentRun(ordinals, run) } != nil
    }

    /// Frame of a member that is not among those found last; nil for an ordinal that names none.
    @inline(never) func frame(elsewhere ordinal: UInt32) -> Rect? {
        members(ordinal) { ordinals, run, isNear in
            if isNear { recent = RecentRun(ordinals, run) }
            return geometry.frame(ordinal - ordinals.lowerBound, of: run)
        }
    }

    /// Calls `body` with the members among which an ordinal is, and with whether the look-up before was of their segment:
    /// only then the next is likely to be, so that it pays to keep them. nil for an ordinal that names none.
    @inline(__always) private func members<Value>(
        _ ordinal: UInt32, _ body: (Range<UInt32>, Geometry.Run, _ isNear: Bool) -> Value
    ) -> Value? {
        if order.isSideBySide, Geometry.looksUpBySection { return sideBySide(ordinal, body) }
        guard let table = order.table else { return nil }
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
            return body(segment.ordinals, geometry.run(place.section, members, in: number), isNear)
        }
        let (members, run) = geometry.run(
            holding: Int(ordinal - segment.start), from: place.section, to: end, in: number)
        let start = segment.start + UInt32(members.lowerBound)
        return body(start..<start + UInt32(members.count), run, isNear)
    }

    @inline(__always) private func sideBySide<Value>(
        _ ordinal: UInt32, _ body: (Range<UInt32>, Geometry.Run, _ isNear: Bool) -> Value
    ) -> Value? {
        let (base, each) = (order.even.base, order.even.each)
        let isEven = each > 0
        let count = isEven ? order.even.sections * each : geometry.memberCount(before: geometry.sectionCount)
        guard ordinal >= base, Int(ordinal - base) < count else { return nil }
        let section = isEven ? Int((ordinal - base) / UInt32(each)) : geometry.section(ofMember: Int(ordinal - base))
        let first = isEven ? section * each : geometry.memberCount(before: section)
        let members = isEven ? each : geometry.memberCount(of: section)
        let start = base + UInt32(first)
        return body(start..<start + UInt32(members), geometry.run(section, 0..<members, in: 0), true)
    }

    // MARK: Ordinals

    public func ordinal(of id: ElementID) -> UInt32? { ordinal(of: id, geometry) }

    /// Ordinals of the elements that there are. The geometry is read once: read for each element, it is retained each time.
    public func ordinals(of ids: [ElementID], into buffer: inout OrdinalBuffer) {
        let geometry = geometry
        for id in ids { if let ordinal = ordinal(of: id, geometry) { buffer.append(ordinal) } }
    }

    @inline(__always) private func ordinal(of id: ElementID, _ geometry: Geometry) -> UInt32? {
        if let part = geometry.part(of: id) {
            return (id.section < 0 ? 0 : parts.ordinal(ofSection: Int(id.section))) + UInt32(part)
        }
        guard let place = geometry.member(of: id) else { return nil }
        return ordinal(of: place)
    }

    func ordinal(of place: MemberPlace) -> UInt32 {
        guard !order.isSideBySide, let table = order.table else {
            return order.even.base + UInt32(geometry.memberCount(before: place.section) + place.member)
        }
        let segment = table.table[table.segment(of: place.section, place.member)]
        let before = geometry.memberCount(before: place.section) - geometry.memberCount(before: Int(segment.section))
        return segment.start + UInt32(before + place.member - Int(segment.first))
    }
}

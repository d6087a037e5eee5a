import LayoutCore

// Defaults, each of which is described at its requirement.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LayoutGeometry {
    public var isBeyondGrid: Bool { contentSize.height > GridLengths.limit }
    public var diagnostics: LayoutDiagnostics { LayoutDiagnostics() }
    public func member(of id: ElementID) -> MemberPlace? { member(ofCell: id, firstSection: 0) }
    public func segments(meeting rect: Rect, _ segment: (MemberPlace) -> Int) -> Range<Int> {
        let count = memberCount(before: sectionCount)
        guard count > 0 else { return 0..<0 }
        let last = section(ofMember: count - 1)
        return 0..<segment(MemberPlace(last, memberCount(of: last) - 1)) + 1
    }

    public func memberCount(ofItems count: Int, in section: Int) -> Int { count }
    @inline(__always) public func run(
        holding member: Int, from section: Int, to end: Int, in segment: Int
    ) -> (members: Range<Int>, run: Run) {
        let base = memberCount(before: section)
        let found = partitioningIndex(section, end) { memberCount(before: $0 + 1) > base + member }
        let (first, count) = (memberCount(before: found) - base, memberCount(of: found))
        return (first..<first + count, run(found, 0..<count, in: segment))
    }
    @inline(__always) public func frames(
        _ offsets: Range<UInt32>, of run: Run, into frames: inout MutableSpan<Rect>, at position: Int
    ) {
        for offset in offsets { frames[position + Int(offset - offsets.lowerBound)] = frame(offset, of: run) }
    }

    public static var traits: GeometryTraits { .places }
    public func compare(
        _ was: Members<Run>, _ now: Members<Run>, _ count: Int, _ change: PlannedChange<Detail>, _ snapshot: Snapshot,
        into changes: inout MemberChanges
    ) {
        for place in 0..<count {
            let (before, after) = (UInt32(was.offset + place), UInt32(now.offset + place))
            if id(before, of: was.run) != id(after, of: now.run) { changes.rename(place..<place + 1) }
            if was.local(frame(before, of: was.run)) != now.local(frame(after, of: now.run)) {
                changes.reframe(place..<place + 1)
            }
        }
    }
    public func resized(to size: Size, _ items: any ItemSource) -> (geometry: Self, consequence: ViewportConsequence) {
        (self, ViewportConsequence(.same))
    }

    /// Number of members in a section.
    @inline(__always) public func memberCount(of section: Int) -> Int {
        memberCount(before: section + 1) - memberCount(before: section)
    }

    /// The member that has the number of a cell; sections of the data begin with `firstSection`.
    @inline(__always) func member(ofCell id: ElementID, firstSection: Int) -> MemberPlace? {
        let (section, item) = (Int(id.section) - firstSection, Int(id.item))
        guard id.category == .cell, id.kind == .none, section >= 0, section < sectionCount, item >= 0,
            item < memberCount(of: section)
        else { return nil }
        return MemberPlace(section, item)
    }

    /// The section of a member by its number among all. There must be one. O(log n).
    func section(ofMember member: Int) -> Int {
        let share = Double(member) / Double(memberCount(before: sectionCount))
        return partitioningIndex(0, sectionCount, near: guessedIndex(share, of: sectionCount)) {
            memberCount(before: $0 + 1) > member
        }
    }

    /// Whether members are found by their section before the first edit, and not in their segment.
    @inline(__always) static var looksUpBySection: Bool {
        !traits.contains(.keepsPieces) || traits.contains(.latePieces)
    }

    /// Members of each section if all have equally many, so that segments are computed; else nil. O(sections).
    var evenCount: Int? {
        if Self.traits.contains(.keepsPieces) { return nil }
        let each = sectionCount > 0 ? memberCount(of: 0) : 0
        if sectionCount < 2 { return each }
        return (0..<sectionCount).allSatisfy { memberCount(of: $0) == each && !isAlone($0) } ? each : nil
    }

    /// The segments from the first item found in the first section to the last in the last; `items` finds them.
    @inline(__always) func segments(
        of sections: Range<Int>, _ segment: (MemberPlace) -> Int, items: (Int) -> Range<Int>
    ) -> Range<Int> {
        guard let first = sections.first, let last = sections.last else { return 0..<0 }
        let from = items(first)
        if first == last, from.isEmpty { return 0..<0 }
        let to = first == last ? from : items(last)
        let lower = segment(MemberPlace(first, min(from.lowerBound, max(memberCount(of: first) - 1, 0))))
        return lower..<max(lower, segment(MemberPlace(last, max(to.upperBound - 1, 0))) + 1)
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LayoutGeometry where Detail == Void {
    public func plan(_ changes: SectionChanges, _ items: any ItemSource) throws(LayoutError) -> PlannedChange<Detail>? {
        PlannedChange(changes)
    }
}

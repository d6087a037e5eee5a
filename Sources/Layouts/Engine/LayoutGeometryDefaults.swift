import LayoutCore

extension LayoutGeometry {
    /// By default the difference of the numbers before two sections.
    @inline(__always) public func memberCount(of section: Int) -> Int {
        memberCount(before: section + 1) - memberCount(before: section)
    }
    /// By default all segments, so that a search compares every member.
    public func segments(meeting rect: Rect, _ segment: (MemberPlace) -> Int) -> Range<Int> {
        let count = memberCount(before: sectionCount)
        guard count > 0 else { return 0..<0 }
        let last = section(ofMember: count - 1)
        return 0..<segment(MemberPlace(last, memberCount(of: last) - 1)) + 1
    }
    /// Segments are kept in a table.
    public var evenCount: Int? { nil }
    /// By default there are no parts.
    public var partCount: Int { 0 }
    /// By default an item is one member.
    public var membersPerItem: Int { 1 }
    /// By default the whole layout has no parts.
    public var wholePartCount: Int { 0 }
    /// By default vertical.
    public var scrollAxis: Axis { .vertical }
    /// By default the only kind is for cells.
    public var kindNames: [String] { [""] }
    /// By default nothing is sanitised.
    public var diagnostics: LayoutDiagnostics { LayoutDiagnostics() }

    /// Whether the content ends beyond it.
    public var isBeyondGrid: Bool {
        let size = contentSize
        return (scrollAxis == .vertical ? size.height : size.width) > GridLengths.limit
    }

    /// By default found by binary search in the numbers of members before sections.
    @inline(__always) public func run(
        holding member: Int, from section: Int, to end: Int, in segment: Int
    ) -> (members: Range<Int>, run: Run) {
        let base = memberCount(before: section)
        let found = partitioningIndex(section, end) { memberCount(before: $0 + 1) > base + member }
        let (first, count) = (memberCount(before: found) - base, memberCount(of: found))
        return (first..<first + count, run(found, 0..<count, in: segment))
    }

    /// By default elements are read one by one.
    @inline(__always) public func frames(
        _ offsets: Range<UInt32>, of run: Run, into frames: inout MutableSpan<Rect>, at position: Int
    ) {
        for offset in offsets { frames[position + Int(offset - offsets.lowerBound)] = frame(offset, of: run) }
    }

    /// By default changes are followed.
    public var timeOfFollowing: (segment: Int, edit: Int)? { nil }
    /// By default every member is an element.
    public static var hasHoles: Bool { false }
    /// By default the same in every segment.
    public func hasHoles(in segment: Int) -> Bool { Self.hasHoles }
    /// By default every member is an element.
    @inline(__always) public func forEachElement(_ offsets: Range<Int>, of run: Run, _ body: (Range<Int>) -> Void) {
        body(offsets)
    }

    /// By default 0.
    @inline(__always) public func zIndex(_ offset: UInt32, of run: Run) -> Int32 { 0 }

    /// By default the cell with the number of the item.
    public func member(of id: ElementID) -> MemberPlace? {
        let (section, item) = (Int(id.section), Int(id.item))
        guard id.category == .cell, id.kind == .none, section >= 0, section < sectionCount, item >= 0,
            item < memberCount(of: section)
        else { return nil }
        return MemberPlace(section, item)
    }

    /// By default a part has no frame.
    public func frame(ofPart part: Int, in section: Int) -> Rect { .null }
    /// By default the identity of no element.
    public func id(ofPart part: Int, in section: Int) -> ElementID { ElementID(.cell, section: -1, item: -1) }
    /// By default 0.
    public func zIndex(ofPart part: Int, in section: Int) -> Int32 { 0 }
    /// By default no element is a part.
    public func part(of id: ElementID) -> Int? { nil }

    /// By default members are places: false.
    public static var keepsPieces: Bool { false }
    /// By default members follow their items where pieces are kept.
    public static var membersFollowItems: Bool { keepsPieces }
    /// By default no further members move.
    public mutating func alsoMoved(by changes: SectionChanges, _ items: any ItemSource) -> [SectionRange] { [] }
    /// By default no other segments are touched.
    public mutating func alsoTouched(by changes: SectionChanges, _ items: any ItemSource) -> [MemberPlace] { [] }
    /// False: frames are compared in the content.
    public static var comparesLocally: Bool { false }
    /// False: pieces are of the usual length.
    public static var dividesEvenly: Bool { false }
    /// By default small sections share a segment: false.
    @inline(__always) public func isAlone(_ section: Int) -> Bool { false }
    /// False: they are made with the layout.
    public static var makesSegmentsLate: Bool { false }
    /// False: they are in a table.
    public static var numbersSegments: Bool { false }
    /// Searched in the numbers before sections.
    public func section(ofMember member: Int) -> Int {
        partitioningIndex(0, sectionCount) { memberCount(before: $0 + 1) > member }
    }
    /// By default there are no pieces to replace.
    public mutating func replace(
        _ segments: Range<Int>, with others: [[SectionRange]], _ items: any ItemSource, since past: inout Past?
    ) {}

    /// As many as have its members.
    public func itemCount(of section: Int) -> Int { memberCount(of: section) / membersPerItem }
    /// As many as the items have.
    public func memberCount(ofItems count: Int, in section: Int) -> Int { count * membersPerItem }
    /// The first item that is another.
    public func firstTouched(by edit: SectionEdit) -> Int? { edit.first }
    /// By default nothing is kept.
    public func past(beforeReset change: DataChange?, _ items: any ItemSource) -> Past? { nil }
    /// By default no frame depends on the viewport.
    public mutating func setViewport(_ size: Size, _ items: any ItemSource) -> ViewportConsequence {
        ViewportConsequence(.same)
    }

    /// Another size or other insets ask for a change; a scroll touches nothing.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        old.size != new.size || old.insets != new.insets ? .size : .nothing
    }

    /// By default any section may.
    public func sectionsThatMayChange(in sections: Range<Int>) -> [Int]? { nil }

    /// One by one, by the frames they had and have.
    public func compare(
        _ was: Members<Run>, _ now: Members<Run>, _ count: Int, since past: Past, into changes: inout MemberChanges
    ) {
        for place in 0..<count {
            let (before, after) = (UInt32(was.offset + place), UInt32(now.offset + place))
            if id(before, of: was.run) != id(after, of: now.run) { changes.rename(place..<place + 1) }
            if frame(before, of: was.run) != frame(after, of: now.run) { changes.reframe(place..<place + 1) }
        }
    }

    /// Keeps no ordinals.
    public mutating func forgetOrdinals() {}

    /// Beyond the grid, where sums are not exact.
    public func isReset(since past: Past) -> Bool { isBeyondGrid }
    /// By default no section is numbered differently.
    public func isRenumbered(_ section: Int, since past: Past) -> Bool { false }
    /// By default no items are packed again.
    public func packedCount(since past: Past?) -> Int { 0 }
    /// By default true if there are parts.
    public func movesParts(since past: Past) -> Bool { partCount > 0 }

    /// The segments from the first item found in the first section to the last item found in the last. `items` finds them in
    /// a section.
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

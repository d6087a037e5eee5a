import LayoutCore

extension LayoutGeometry {
    /// Segments are kept in a table.
    public var evenCount: Int? { nil }
    /// None.
    public var partCount: Int { 0 }
    /// One.
    public var membersPerItem: Int { 1 }
    /// None.
    public var wholePartCount: Int { 0 }
    /// Down.
    public var scrollAxis: Axis { .vertical }
    /// Cells alone.
    public var kindNames: [String] { [""] }
    /// Nothing was sanitised.
    public var diagnostics: LayoutDiagnostics { LayoutDiagnostics() }

    /// Whether the content ends beyond it.
    public var isBeyondGrid: Bool {
        let size = contentSize
        return (scrollAxis == .vertical ? size.height : size.width) > GridLengths.limit
    }

    /// Searched in the numbers of members before sections.
    @inline(__always) public func run(
        holding member: Int, from section: Int, to end: Int, in segment: Int
    ) -> (members: Range<Int>, run: Run) {
        let base = memberCount(before: section)
        let found = partitioningIndex(section, end) { memberCount(before: $0 + 1) > base + member }
        let (first, count) = (memberCount(before: found) - base, memberCount(of: found))
        return (first..<first + count, run(found, 0..<count, in: segment))
    }

    /// One after the other.
    @inline(__always) public func frames(
        _ offsets: Range<UInt32>, of run: Run, into frames: inout MutableSpan<Rect>, at position: Int
    ) {
        for offset in offsets { frames[position + Int(offset - offsets.lowerBound)] = frame(offset, of: run) }
    }

    /// False: each is an element.
    public static var hasHoles: Bool { false }
    /// As a whole.
    public func hasHoles(in segment: Int) -> Bool { Self.hasHoles }
    /// All at once.
    @inline(__always) public func forEachElement(_ offsets: Range<Int>, of run: Run, _ body: (Range<Int>) -> Void) {
        body(offsets)
    }

    /// 0.
    @inline(__always) public func zIndex(_ offset: UInt32, of run: Run) -> Int32 { 0 }

    /// The cell of that number.
    public func member(of id: ElementID) -> MemberPlace? {
        let (section, item) = (Int(id.section), Int(id.item))
        guard id.category == .cell, id.kind == .none, section >= 0, section < sectionCount, item >= 0,
            item < memberCount(of: section)
        else { return nil }
        return MemberPlace(section, item)
    }

    /// None.
    public func frame(ofPart part: Int, in section: Int) -> Rect { .null }
    /// That of no element.
    public func id(ofPart part: Int, in section: Int) -> ElementID { ElementID(.cell, section: -1, item: -1) }
    /// 0.
    public func zIndex(ofPart part: Int, in section: Int) -> Int32 { 0 }
    /// None.
    public func part(of id: ElementID) -> Int? { nil }

    /// False: members are places.
    public static var keepsPieces: Bool { false }
    /// None.
    public mutating func alsoTouched(by changes: SectionChanges, _ items: any ItemSource) -> [MemberPlace] { [] }
    /// False: frames are compared in the content.
    public static var comparesLocally: Bool { false }
    /// False: pieces are of the usual length.
    public static var dividesEvenly: Bool { false }
    /// False: small sections lie together.
    @inline(__always) public func isAlone(_ section: Int) -> Bool { false }
    /// False: they are made with the layout.
    public static var makesSegmentsLate: Bool { false }
    /// False: they are in a table.
    public static var numbersSegments: Bool { false }
    /// Searched in the numbers before sections.
    public func section(ofMember member: Int) -> Int {
        partitioningIndex(0, sectionCount) { memberCount(before: $0 + 1) > member }
    }
    /// There are none.
    public mutating func replace(
        _ segments: Range<Int>, with others: [[SectionRange]], _ items: any ItemSource, since past: inout Past?
    ) {}

    /// As many as have its members.
    public func itemCount(of section: Int) -> Int { memberCount(of: section) / membersPerItem }
    /// As many as the items have.
    public func memberCount(ofItems count: Int, in section: Int) -> Int { count * membersPerItem }
    /// The first item that is another.
    public func firstTouched(by edit: SectionEdit) -> Int? { edit.first }
    /// Nothing.
    public func past(beforeReset change: DataChange?, _ items: any ItemSource) -> Past? { nil }
    /// No frame depends on it.
    public mutating func setViewport(_ size: Size, _ items: any ItemSource) -> ViewportConsequence {
        ViewportConsequence(.same)
    }

    /// Another size or other insets ask for a change; a scroll touches nothing.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        old.size != new.size || old.insets != new.insets ? .size : .nothing
    }

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

    /// Beyond the grid, where sums are not exact.
    public func isReset(since past: Past) -> Bool { isBeyondGrid }
    /// None has.
    public func isRenumbered(_ section: Int, since past: Past) -> Bool { false }
    /// Whether there are any.
    public func movesParts(since past: Past) -> Bool { partCount > 0 }
}

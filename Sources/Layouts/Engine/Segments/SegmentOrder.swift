import LayoutCore

/// The segments of a layout in order, and the ordinals of their members: computed as long as all sections have as many
/// members and none has come or gone, else a table, or numbered by section until there is one.
struct SegmentOrder {
    /// The segments where they are computed.
    private(set) var even: EvenSegments
    /// The others; nil while they are computed.
    private(set) var table: SegmentTable?
    /// Numbers by section, until there is a table: only where the geometry wants them, once they were asked for.
    private(set) var numbers: SegmentNumbers?
    let limits: SegmentLimits

    /// Segments of a geometry with ordinals from `base` on, as if there had been none before. O(1), or O(sections +
    /// segments).
    init<Geometry: LayoutGeometry>(_ geometry: Geometry, base: UInt32, _ limits: SegmentLimits) {
        self.limits = limits
        even = EvenSegments(
            size: limits.usual, sections: geometry.sectionCount, each: geometry.evenCount ?? 0, base: base)
        if geometry.evenCount != nil || Geometry.traits.contains(.numbersSegments) { return }
        table = SegmentTable(SegmentPacking(geometry, limits).whole, base: base, limits)
    }

    /// No segments yet.
    init(_ limits: SegmentLimits) {
        self.limits = limits
        even = EvenSegments(size: limits.usual, sections: 0, each: 0, base: 0)
    }

    /// The table, made of the computed segments where there is none: their numbers and ordinals stay. O(segments).
    mutating func makeTable() -> SegmentTable {
        if let table { return table }
        let made = SegmentTable(even, limits)
        table = made
        return made
    }

    /// The same of a geometry whose segments are numbered by section: they are as they were numbered. O(sections +
    /// segments).
    mutating func makeTable<Geometry: LayoutGeometry>(of geometry: Geometry) -> SegmentTable {
        guard Geometry.traits.contains(.numbersSegments), table == nil, geometry.evenCount == nil else {
            return makeTable()
        }
        let made = SegmentTable(SegmentPacking(geometry, limits).whole, base: even.base, limits)
        (table, numbers) = (made, nil)
        return made
    }

    /// Numbers segments by section; nil where they are computed. O(sections + segments).
    mutating func makeNumbers<Geometry: LayoutGeometry>(of geometry: Geometry) -> SegmentNumbers? {
        if geometry.evenCount != nil { return nil }
        let made = SegmentNumbers(geometry, limits)
        numbers = made
        return made
    }

    /// Gives the only section another number of members, with its segments computed.
    mutating func setOnly(_ count: Int) {
        even = EvenSegments(size: even.size, sections: 1, each: count, base: even.base)
    }

    var count: Int { table?.count ?? even.count }

    /// Number of ordinals, holes included.
    var end: Int { table.map { Int($0.end) } ?? Int(even.base) + even.sections * even.each }

    /// First place of a segment.
    func place(ofSegment segment: Int) -> MemberPlace {
        guard let table else { return even.place(ofSegment: segment) }
        return MemberPlace(Int(table.table[segment].section), Int(table.table[segment].first))
    }

    /// The segment that holds a member, or after whose members it would lie. O(log segments).
    func segment(of section: Int, _ member: Int) -> Int {
        table?.segment(of: section, member) ?? even.segment(of: section, member)
    }

    /// Ordinals of a segment's members.
    @inline(__always) func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        table?.table[segment].ordinals ?? even.ordinals(ofSegment: segment)
    }
}

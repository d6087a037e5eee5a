import LayoutCore

/// The segments of a layout in order, and the ordinals of their members: computed as long as all sections have equally
/// many members and none has come or gone. Else segments are made when they are first asked for: a table, or numbers by
/// section until the first edit.
struct SegmentOrder {
    /// The segments where they are computed.
    private(set) var even: EvenSegments
    private let isEven: Bool
    /// The segments with their ordinals; nil while they are computed, numbered by section, or not made.
    private(set) var table: SegmentTable?
    /// Numbers by section, until there is a table.
    private(set) var numbers: SegmentNumbers?
    /// Whether the ordinals of all members follow each other, as at first.
    private(set) var isSideBySide = true
    let limits: SegmentLimits

    /// Segments of a geometry with ordinals from `base` on, as if there had been none before. O(sections).
    init<Geometry: LayoutGeometry>(_ geometry: Geometry, base: UInt32, _ limits: SegmentLimits) {
        self.limits = limits
        let each = geometry.evenCount
        isEven = each != nil
        even = EvenSegments(size: limits.usual, sections: geometry.sectionCount, each: each ?? 0, base: base)
    }

    var isComputed: Bool { isEven && table == nil }
    @inline(__always) var isUnmade: Bool { !isEven && table == nil && numbers == nil }

    /// Makes segments. O(sections + segments).
    mutating func make<Geometry: LayoutGeometry>(of geometry: Geometry) {
        if Geometry.traits == .sparesSegments {
            numbers = SegmentNumbers(geometry, limits)
        } else {
            makeTable(of: geometry)
        }
    }

    /// The table, made where there is none: numbers and ordinals of segments stay. O(sections + segments).
    @discardableResult mutating func makeTable<Geometry: LayoutGeometry>(of geometry: Geometry) -> SegmentTable {
        if let table { return table }
        let segments = isEven ? even.segments : SegmentPacking(geometry, limits).whole
        let made = SegmentTable(segments, base: even.base, limits)
        (table, numbers) = (made, nil)
        return made
    }

    mutating func copyTable() { table = table.map(SegmentTable.init(copying:)) }

    /// Notes that segments are replaced, after which ordinals are found in the table.
    mutating func scatter() { isSideBySide = false }

    /// Gives the only section another number of members, with its segments computed.
    mutating func setOnly(_ count: Int) {
        even = EvenSegments(size: even.size, sections: 1, each: count, base: even.base)
    }

    var count: Int { table?.count ?? numbers?.count ?? even.count }

    @inline(__always) func place(ofSegment segment: Int) -> MemberPlace {
        guard let table else { return numbers?.place(ofSegment: segment) ?? even.place(ofSegment: segment) }
        return MemberPlace(Int(table.table[segment].section), Int(table.table[segment].first))
    }

    /// The segment that holds a member, or after whose members it would lie. O(log segments).
    @inline(__always) func segment(of section: Int, _ member: Int) -> Int {
        guard let table else { return numbers?.segment(of: section, member) ?? even.segment(of: section, member) }
        return table.segment(of: section, member)
    }
}

import LayoutCore

/// The effect of a change of the data on a geometry, found by ``LayoutGeometry/plan(_:_:)`` before anything is changed.
///
/// Places and ranges of members are numbered as before the change.
public struct PlannedChange<Detail> {
    /// The sections that change. Edits without an effect are left out.
    public let sections: SectionChanges
    /// The geometry's own part of the change.
    public let detail: Detail
    /// Members that lie elsewhere within their section besides members that went, came or have other values: ascending
    /// ranges, between which members move as wholes. Where a section has one range, which goes up to its end, members are
    /// places from its beginning on: the last come and go.
    public var moved: [SectionRange] = []
    /// Members with another frame besides members that went, came or have other values: one of each segment will do.
    public var touched: [MemberPlace] = []
    /// The sections in which members may get another frame relative to their segment, ascending, where items and members
    /// keep their numbers; nil where members of any section may.
    public var reframedSections: [ReframedSection]?
    /// Sections, by their numbers after, whose members have other names in segments that stay.
    public var renumbered: Set<Int> = []
    /// Number of items that are packed again.
    public var packed = 0
    /// Whether parts came, went or moved. Without a value they may have, if sections have any.
    public var movesParts: Bool?
    /// Whether the change is a reset for whoever keeps frames.
    var isReset = false

    /// A change of some sections.
    public init(_ sections: SectionChanges, _ detail: Detail) { (self.sections, self.detail) = (sections, detail) }

    var isEmpty: Bool { sections.isEmpty && touched.isEmpty }

    /// The sections of a segment in which members may get another frame; nil where any may.
    func reframed(in sections: Range<Int>) -> [Int]? {
        guard let reframedSections else { return nil }
        let first = partitioningIndex(0, reframedSections.count) {
            reframedSections[$0].section >= sections.lowerBound
        }
        let found = reframedSections[first...].prefix { $0.section < sections.upperBound }
        return found.allSatisfy(\.keepsExtent) ? found.map(\.section) : nil
    }
}

/// A section in which members may get another frame.
public struct ReframedSection {
    /// Number of the section.
    public let section: Int
    /// Whether sections behind it keep their distance.
    public let keepsExtent: Bool

    /// A section from its parts.
    public init(_ section: Int, keepsExtent: Bool) { (self.section, self.keepsExtent) = (section, keepsExtent) }
}

extension PlannedChange where Detail == Void {
    /// A change without a part of the geometry's own.
    public init(_ sections: SectionChanges) { self.init(sections, ()) }
}

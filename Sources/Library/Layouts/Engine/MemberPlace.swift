import LayoutCore

/// Section, and member there, both from 0.
public struct MemberPlace: Equatable, Sendable {
    /// Number of the section, from 0.
    public var section: Int
    /// Number of the member within the section.
    public var member: Int

    /// A place from its parts.
    public init(_ section: Int, _ member: Int) { (self.section, self.member) = (section, member) }
}

/// Consecutive members of one section that lie in a segment.
public struct SectionRange: Equatable, Sendable {
    /// Number of the section, from 0.
    public let section: Int
    /// Numbers of the members; all where the segment has several sections.
    public let members: Range<Int>
}

extension ItemSource {
    /// Calls `body` with items section by section, whose members are one each.
    public func forEachItem(of ranges: [SectionRange], _ body: (StoredItem) -> Void) {
        for range in ranges { forEachItem(ofSection: range.section, range.members, body) }
    }
}

/// Consecutive members of one section, as they are or were, with what their frames follow from.
public struct Members<Run> {
    /// Number of the section, of then.
    public let section: Int
    /// Number of the first member.
    public let first: Int
    /// Number of members, from the first one on.
    public let count: Int
    /// The run that their frames follow from.
    public let run: Run
    /// Offset of the first in the run.
    public let offset: Int
    /// The point that frames are compared relative to: the segment's origin if ``GeometryTraits/keepsPieces``, else zero.
    public let origin: Point

    /// A frame of these members relative to ``origin``.
    @inline(__always) public func local(_ frame: Rect) -> Rect { frame.offset(dx: -origin.x, dy: -origin.y) }

    init(_ range: SectionRange, _ run: Run, _ origin: Point) {
        self.init(
            section: range.section, first: range.members.lowerBound, count: range.members.count, run: run, offset: 0,
            origin: origin)
    }

    private init(section: Int, first: Int, count: Int, run: Run, offset: Int, origin: Point) {
        (self.section, self.first, self.count) = (section, first, count)
        (self.run, self.offset, self.origin) = (run, offset, origin)
    }

    func rest(after count: Int) -> Members {
        Members(
            section: section, first: first + count, count: self.count - count, run: run, offset: offset + count,
            origin: origin)
    }
}

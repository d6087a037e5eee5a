import LayoutCore

/// Look-ups that a geometry may have a shorter way for.
public protocol GeometryShortcuts: BasicGeometry {
    /// The members of the section that holds a member, as numbers in a segment of several whole sections, with their
    /// run. By default the section is searched in the numbers of members before each.
    func run(holding member: Int, from section: Int, to end: Int, in segment: Int) -> (members: Range<Int>, run: Run)
    /// Frame of a member by its number among all, before the first edit; nil where a run is needed for it, and by default.
    func frame(ofMember member: Int) -> Rect?
    /// Frames of members by their offsets in a run, written from a position on. By default one after the other.
    func frames(_ offsets: Range<UInt32>, of run: Run, into frames: inout MutableSpan<Rect>, at position: Int)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GeometryShortcuts {
    @inline(__always) public func frame(ofMember member: Int) -> Rect? { nil }
}

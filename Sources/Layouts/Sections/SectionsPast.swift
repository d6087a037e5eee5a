import LayoutCore

/// The previous state of a layout of parts, as far as the parts don't have it.
struct SectionsPast {
    /// A part then.
    struct Part {
        let place: SectionsPlace
        let groups: [Int32]
        /// Whether the part has followed the change, so that it tells frames before; others are as they were.
        var isFollowed = false
        /// The change of its data; nil if its data did not change.
        var change: DataChange?
    }

    var parts: [Part]
    var homes: [SectionsHome]

    init(_ layout: SectionsLayout) {
        parts = layout.parts.map { Part(place: $0.place, groups: $0.groups) }
        homes = layout.homes
    }
}

extension SectionsPart {
    /// The part in its place before the last change, with its layout as it is.
    func moved(to past: SectionsPast.Part) -> SectionsPart {
        var part = self
        (part.place, part.groups) = (past.place, past.groups)
        return part
    }
}

import LayoutCore

/// The previous state of a layout of parts, as far as the parts don't have it.
struct SectionsPast {
    /// A part then.
    struct Part {
        var origin: Double
        var extent: Double
        var firstSection: Int32
        var sectionCount: Int32
        var groups: [Int32]
        /// Whether the part has followed the change, so that it tells frames before; others are as they were.
        var isFollowed = false
        /// The change of its data; nil if its data did not change.
        var change: DataChange?
    }

    var parts: [Part]
    var homes: [SectionsHome]

    init(_ layout: SectionsLayout) {
        parts = layout.parts.map {
            Part(
                origin: $0.place.origin, extent: $0.place.extent, firstSection: $0.place.firstSection,
                sectionCount: $0.place.sectionCount, groups: $0.groups)
        }
        homes = layout.homes
    }
}

extension SectionsPart {
    /// The part in its place before the last change, with its layout as it is.
    func moved(to past: SectionsPast.Part) -> SectionsPart {
        var part = self
        (part.place.origin, part.place.extent) = (past.origin, past.extent)
        (part.place.firstSection, part.place.sectionCount) = (past.firstSection, past.sectionCount)
        part.groups = past.groups
        return part
    }
}

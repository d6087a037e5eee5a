import LayoutCore

/// Ordinals of headers and footers: those of the whole layout, then as many a section, in the order of sections.
///
/// They name places: the first section's keep their ordinals whatever section is first. The first range lies before
/// all items; sections that come later have ranges with room for a quarter more behind them.
struct SectionParts {
    private struct Chunk {
        var sections: Range<Int>
        var first: UInt32
    }

    private let whole: UInt32
    /// Headers and footers a section.
    let perSection: Int
    /// Sections of the first range, and where it ends.
    private let sections: Int
    let end: UInt32
    private var later: [Chunk] = []

    init<Geometry: LayoutGeometry>(_ geometry: Geometry) {
        whole = UInt32(geometry.partCounts.whole)
        perSection = geometry.partCounts.perSection
        sections = geometry.sectionCount
        end = whole + UInt32(perSection * sections)
    }

    /// How many sections have ordinals.
    private var capacity: Int { perSection == 0 ? .max : later.last?.sections.upperBound ?? sections }

    /// Gives ordinals to the headers and footers of so many sections, where there were fewer, and room for a quarter more.
    /// `take` finds a range for as many as it is told.
    mutating func extend(to sections: Int, take: (Int) -> UInt32) {
        guard sections > capacity else { return }
        let end = sections + sections / 4
        later.append(Chunk(sections: capacity..<end, first: take((end - capacity) * perSection)))
    }

    /// Ordinal of a section's first header or footer. There must be one.
    @inline(__always) func ordinal(ofSection section: Int) -> UInt32 {
        section < sections ? whole + UInt32(section * perSection) : laterOrdinal(ofSection: section)
    }

    private func laterOrdinal(ofSection section: Int) -> UInt32 {
        let chunk = later.first { $0.sections.contains(section) }!
        return chunk.first + UInt32((section - chunk.sections.lowerBound) * perSection)
    }

    /// Section, and number of the header or footer, which an ordinal names; nil for one of an item. The section is −1 for
    /// the whole layout, and may lie beyond the last.
    @inline(__always) func place(_ ordinal: UInt32) -> (section: Int, part: Int)? {
        if ordinal < end {
            if ordinal < whole { return (-1, Int(ordinal)) }
            let (section, part) = (ordinal - whole).quotientAndRemainder(dividingBy: UInt32(perSection))
            return (Int(section), Int(part))
        }
        return later.isEmpty ? nil : laterPlace(ordinal)
    }

    private func laterPlace(_ ordinal: UInt32) -> (section: Int, part: Int)? {
        for chunk in later {
            let distance = Int(ordinal) - Int(chunk.first)
            if distance >= 0, distance < chunk.sections.count * perSection {
                let (section, part) = distance.quotientAndRemainder(dividingBy: perSection)
                return (chunk.sections.lowerBound + section, part)
            }
        }
        return nil
    }
}

/// Kinds of headers and footers. A layout's other kinds come after these.
enum PartKind {
    static let names = ["", "header", "footer"]
    static let header = ElementKind(rawValue: 1)
    static let footer = ElementKind(rawValue: 2)
}

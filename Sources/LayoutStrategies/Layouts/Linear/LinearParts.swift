import LayoutCore

/// Ordinals of headers and footers: as many a section, in the order of sections.
///
/// They name places: the first section's keep their ordinals whatever section is first. The first range lies before
/// all items; sections that come later have ranges with room for a quarter more behind them.
struct LinearParts {
    private struct Chunk {
        var sections: Range<Int>
        var first: UInt32
    }

    /// Headers and footers a section.
    let perSection: Int
    private var chunks: [Chunk] = []

    /// Ranges for so many sections.
    init(perSection: Int, sections: Int) {
        self.perSection = perSection
        if perSection > 0, sections > 0 { chunks = [Chunk(sections: 0..<sections, first: 0)] }
    }

    /// How many sections have ordinals.
    var capacity: Int { perSection == 0 ? .max : chunks.last?.sections.upperBound ?? 0 }

    /// Gives ordinals to more sections, from `first` on.
    mutating func extend(by sections: Int, from first: UInt32) {
        chunks.append(Chunk(sections: capacity..<capacity + sections, first: first))
    }

    /// Ordinal of a section's first header or footer. There must be one.
    @inline(__always) func ordinal(ofSection section: Int) -> UInt32 {
        var chunk = 0
        while chunks[chunk].sections.upperBound <= section { chunk += 1 }
        return chunks[chunk].first + UInt32((section - chunks[chunk].sections.lowerBound) * perSection)
    }

    /// Section, and number of the header or footer, which an ordinal names; nil for one of an item. The section may
    /// lie beyond the last.
    @inline(__always) func place(_ ordinal: UInt32) -> (section: Int, part: Int)? {
        for chunk in chunks {
            let distance = Int(ordinal) - Int(chunk.first)
            if distance >= 0, distance < chunk.sections.count * perSection {
                let (section, part) = distance.quotientAndRemainder(dividingBy: perSection)
                return (chunk.sections.lowerBound + section, part)
            }
        }
        return nil
    }
}

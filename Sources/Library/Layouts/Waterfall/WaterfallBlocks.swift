import LayoutCore

// Packing, and looking up what was packed.
extension WaterfallGeometry {
    /// Forgets the blocks and search results that are kept.
    func forgetBlocks() {
        found.removeAll(keepingCapacity: true)
        for position in blocks.indices { blocks[position].section = -1 }
    }

    /// Packs all sections. O(n · columns).
    func packAll() {
        let heights = WaterfallHeights(ratios, width: shape.metrics.columnWidth)
        shape = WaterfallShape(items, shape.metrics, heights, shape.counts)
        forgetBlocks()
    }

    /// Takes other sections. Staying sections keep their marks and extents; new ones are packed.
    func take(_ counts: Counts, _ map: SectionMap) {
        let old = shape
        shape.counts = counts
        shape.large = old.large.compactMap {
            map.after[$0.section] < 0 ? nil : .init(section: map.after[$0.section], marks: $0.marks)
        }
        var extents: [Double] = []
        extents.reserveCapacity(counts.sections)
        for (section, before) in map.before.enumerated() {
            extents.append(before < 0 ? shape.pack(items, section, &blocks[0]) : old.extents[before])
        }
        shape.large.sort { $0.section < $1.section }
        shape.extents = BlockedSums(extents)
    }

    // MARK: Look-up

    /// The slot of a block, which is packed if it is not there. O(items · columns).
    func slot(_ section: Int, block number: Int) -> Int {
        let slot = (section &+ number) & 3
        let items = shape.items(section, block: number)
        if blocks[slot].section == section, blocks[slot].first == items.lowerBound { return slot }
        blocks[slot].begin(section, items, columns: shape.metrics.columns)
        let large = number > 0 ? shape.position(ofLarge: section) : nil
        blocks[slot].start(behind: number - 1, large.map { shape.large[$0].marks })
        shape.measure(self.items, &blocks[slot])
        blocks[slot].place(shape.metrics)
        return slot
    }

    /// Top of a segment that begins at a place.
    func top(of place: MemberPlace) -> Double {
        let origin = shape.origin(place.section)
        guard place.member > 0, let large = shape.position(ofLarge: place.section) else { return origin }
        let block = shape.large[large].marks.block(ofItem: place.member, shape.metrics)
        let least = shape.large[large].marks.least(behind: block - 1, shape.metrics.columns)
        return origin + shape.metrics.lead + least
    }

    /// The column-major number of an item.
    func number(ofItem item: Int, in section: Int) -> Int { view(section).number(ofItem: item, block(section)) }

    /// The item of a column-major number, which must be below the section's number of items.
    func item(ofNumber number: Int, in section: Int) -> Int { view(section).item(ofNumber: number, block(section)) }

    func view(_ section: Int) -> WaterfallSection {
        WaterfallSection(
            count: shape.counts.items(in: section), metrics: shape.metrics,
            marks: shape.position(ofLarge: section).map { shape.large[$0].marks })
    }

    private func block(_ section: Int) -> (Int) -> WaterfallBlock {
        { number in self.blocks[self.slot(section, block: number)] }
    }
}

/// Items of a section from one on.
public struct WaterfallRun {
    let section: Int
    /// Number of the first item.
    let item: Int
    /// Top of the items of the section.
    let top: Double
}

/// An element a search has found, and its frame.
struct WaterfallFound {
    var ordinal: UInt32
    var frame: Rect
}

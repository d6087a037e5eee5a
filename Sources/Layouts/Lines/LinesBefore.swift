import LayoutCore

/// What a layout was before its last change, in so far as it was different.
struct LinesBefore {
    /// A section with another number of items.
    struct Change {
        var section: Int
        /// Items before and now.
        var old: Int
        var new: Int
    }

    /// Lengths, where the viewport had another size.
    var metrics: LinesMetrics?
    /// Counts, where sections came or went, lines held another number of items, or all was read again.
    var counts: LinesCounts?
    /// Sections that had another number of items, ascending; none where ``counts`` says it.
    var changes: [Change] = []

    /// Number of sections, by that of now.
    func sections(_ now: LinesCounts) -> Int { (counts ?? now).sections }

    /// Number of items in a section. O(changes).
    func items(in section: Int, _ now: LinesCounts) -> Int {
        if let counts { return counts.items(in: section) }
        return changes.first { $0.section == section }?.old ?? now.items(in: section)
    }

    /// What came before a section. O(changes).
    func sum(before section: Int, _ now: LinesCounts) -> LinesCounts.Sum {
        if let counts { return counts.before(section) }
        var sum = now.before(section)
        for change in changes where change.section < section {
            sum.items += change.old - change.new
            sum.lines += LinesMetrics.lines(change.old, of: now.perLine)
            sum.lines -= LinesMetrics.lines(change.new, of: now.perLine)
            sum.filled += (change.old > 0 ? 1 : 0) - (change.new > 0 ? 1 : 0)
        }
        return sum
    }
}

extension LinesLayout {
    /// The frame before the last change; nothing is pinned, so that the viewport is of no account. O(changed sections).
    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        let metrics = before.metrics ?? self.metrics
        guard id.section >= 0, id.section < before.sections(counts), id.item >= 0 else { return nil }
        let section = Int(id.section)
        let origin = metrics.origin(before.sum(before: section, counts), section: section)
        let count = before.items(in: section, counts)
        var frame = Rect.null
        if let part = metrics.part(of: id) {
            frame = partFrame(part, sectionAt: origin, itemCount: count, metrics)
        } else if id.category == .cell, id.kind == .none, id.item < count {
            frame = metrics.cell(UInt32(id.item), from: origin + metrics.lead)
        }
        return frame.isNull ? nil : frame
    }
}

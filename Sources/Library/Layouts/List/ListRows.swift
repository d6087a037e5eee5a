import LayoutCore

extension ListGeometry {
    /// The piece of some sections' rows; `section` returns a section by its number. O(sections), O(rows) if heights are
    /// measured or separators may have other insets.
    func piece(_ ranges: [SectionRange], _ items: any ItemSource, _ section: (Int) -> ListSection) -> ListPiece {
        var piece = ListPiece(perRow: metrics.stride, stretches: ranges.count)
        for range in ranges {
            let (begins, ends) = (range.members.lowerBound == 0, range.members.upperBound == counts[range.section])
            let (section, rows) = (section(range.section), rows(range))
            let stretch = ListStretch(rows.count, before: piece.rows, kind: section.style, begins: begins, ends: ends)
            piece.append(stretch, section.parts, metrics)
        }
        if metrics.thickness > 0, separatorInset != nil || items.columns.levels != nil || !items.isPristine {
            var leads: [UInt32] = []
            leads.reserveCapacity(piece.rows)
            for range in ranges {
                items.forEachItem(ofSection: range.section, rows(range)) { item in
                    let own = separatorInset.flatMap { $0(item) }.map { metrics.lead(own: $0) }
                    leads.append(own ?? metrics.lead(level: item.level))
                }
            }
            let usual = metrics.lead(level: 0)
            if leads.contains(where: { $0 != usual }) { piece.leads = leads }
        }
        if let heights = measuredHeights(ranges, piece, items) { piece.setHeights(heights, metrics) }
        return piece
    }

    private func rows(_ range: SectionRange) -> Range<Int> {
        range.members.lowerBound / metrics.stride..<range.members.upperBound / metrics.stride
    }

    /// The heights of all rows; nil if no row was measured.
    private func measuredHeights(
        _ ranges: [SectionRange], _ piece: ListPiece, _ items: any ItemSource
    ) -> [Double]? {
        guard metrics.estimatesRows || metrics.estimatesHeaders, !heights.isEmpty else { return nil }
        var all: [Double] = []
        all.reserveCapacity(piece.rows)
        var isMeasured = false
        for (range, stretch) in zip(ranges, piece.stretches) {
            let style = metrics.styles[stretch.style]
            var isFirst = stretch.begins && style.headerIsFirstItem
            items.forEachItem(ofSection: range.section, rows(range)) { item in
                let isEstimated = isFirst ? metrics.estimatesHeaders : metrics.estimatesRows
                let height = isEstimated ? heights[item.identifier] : nil
                isMeasured = isMeasured || height != nil
                all.append(height ?? (isFirst ? style.first : style.row))
                isFirst = false
            }
        }
        return isMeasured ? all : nil
    }
}

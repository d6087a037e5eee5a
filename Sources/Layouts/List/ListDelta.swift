import LayoutCore

extension ListLayout {
    /// What came of a change that replaced some segments, by comparing them with what they were. O(rows replaced +
    /// pieces renamed).
    func delta(of replaced: [ListReplaced]) -> LayoutDelta {
        let old = ListPast(shape, replaced)
        var delta = plainDelta()
        var (before, after) = (0, 0)
        for replacement in replaced {
            follow(old, before..<replacement.before.lowerBound, after, in: &delta)
            delta.resegmented.append(SegmentReplacement(before: replacement.before, after: replacement.after))
            compare(
                elements(replacement.before, in: old), elements(replacement.after, in: shape), in: &delta)
            (before, after) = (replacement.before.upperBound, replacement.after.upperBound)
        }
        follow(old, before..<old.count, after, in: &delta)
        delta.removed = delta.removed.united()
        delta.inserted = delta.inserted.united()
        delta.reframed = delta.reframed.united()
        delta.renamed = delta.renamed.united()
        delta.spanningChanged = parts.perSection > 0 && !replaced.isEmpty
        return delta
    }

    /// Segments that stay: how they moved, and what their rows are called now.
    private func follow(_ old: ListPast, _ stayed: Range<Int>, _ first: Int, in delta: inout LayoutDelta) {
        if stayed.isEmpty { return }
        let range = first..<first + stayed.count
        let dy = shape.top(of: first) - old.top(of: stayed.lowerBound)
        if dy != 0 { delta.translated.append(SegmentTranslation(segments: range, dx: 0, dy: dy)) }
        if shape.sections(before: first) != old.sections(before: stayed.lowerBound) {
            for number in range { delta.renamed += shape.segments[number].existing(shape.metrics) }
            return
        }
        var (number, shift) = (first, 0)
        while number < range.upperBound {
            let segment = shape.segments[number]
            if segment.stretches[0].begins { return }
            if number == first {
                let item = old.item(ofStretch: 0, old.segment(stayed.lowerBound), stayed.lowerBound)
                shift = shape.item(ofStretch: 0, segment, number) - item
                if shift == 0 { return }
            }
            let stretch = segment.stretches[0]
            delta.renamed += segment.existing(0..<stretch.count, in: stretch, shape.metrics)
            if segment.stretches.count > 1 { return }
            number += 1
        }
    }

    /// The elements of consecutive segments, by ordinal.
    private func elements<Table: ListTable>(_ range: Range<Int>, in table: Table) -> [ListElement] {
        var elements: [ListElement] = []
        elements.reserveCapacity(
            table.metrics.stride
                * (table.rows(before: range.upperBound)
                    - table.rows(before: range.lowerBound)))
        for number in range.sorted(by: { table.segment($0).start < table.segment($1).start }) {
            table.append(elementsOf: number, to: &elements)
        }
        return elements
    }

    /// Names what ordinals have lost, got, and what has another frame or another name.
    private func compare(_ old: [ListElement], _ new: [ListElement], in delta: inout LayoutDelta) {
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            let before = left < old.count ? old[left].ordinal : .max
            let after = right < new.count ? new[right].ordinal : .max
            if before < after {
                delta.removed.appendAscending(before..<before + 1)
                left += 1
            } else if after < before {
                delta.inserted.appendAscending(after..<after + 1)
                right += 1
            } else {
                if old[left].frame != new[right].frame { delta.reframed.appendAscending(after..<after + 1) }
                if old[left].id != new[right].id || old[left].isHeader != new[right].isHeader {
                    delta.renamed.appendAscending(after..<after + 1)
                }
                (left, right) = (left + 1, right + 1)
            }
        }
    }
}

/// An element of a segment as it is or was.
struct ListElement {
    let ordinal: UInt32
    let id: ElementID
    let frame: Rect
    /// Whether it is a first item that heads its section.
    let isHeader: Bool
}

extension ListTable {
    /// Appends what a segment holds, by ordinal. O(rows).
    func append(elementsOf number: Int, to elements: inout [ListElement]) {
        let (segment, origin) = (segment(number), top(of: number))
        let stride = metrics.stride
        for (position, stretch) in segment.stretches.enumerated() where stretch.count > 0 {
            let section = Int32(section(ofStretch: position, segment, number))
            var item = Int32(item(ofStretch: position, segment, number))
            let heads = stretch.begins && metrics.styles[stretch.style].headerIsFirstItem
            for row in stretch.first..<stretch.first + stretch.count {
                let ordinal = segment.start + UInt32(row * stride)
                if !segment.isPinned(row, in: stretch, metrics) {
                    elements.append(
                        ListElement(
                            ordinal: ordinal, id: ElementID(.cell, section: section, item: item),
                            frame: frame(row, segment, origin, isSeparator: false),
                            isHeader: heads && row == stretch.first))
                }
                if stride == 2, !segment.isLast(row, in: stretch) {
                    elements.append(
                        ListElement(
                            ordinal: ordinal + 1,
                            id: ElementID(.decoration, kind: ListLayout.separator, section: section, item: item),
                            frame: frame(row, segment, origin, isSeparator: true), isHeader: false))
                }
                item += 1
            }
        }
    }
}

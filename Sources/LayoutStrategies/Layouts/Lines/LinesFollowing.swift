import LayoutCore

extension LinesLayout {
    /// Follows a change of an only section, which stays computed. O(1).
    func followOnly(_ change: LinesBefore.Change) -> LayoutDelta {
        let old = even
        counts.set(0, to: change.new)
        recent = .none
        before = LinesBefore(changes: [change])
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        let ends = (old.base + UInt32(change.old), old.base + UInt32(change.new))
        if change.new > change.old { delta.inserted = [ends.0..<ends.1] } else { delta.removed = [ends.1..<ends.0] }
        let first = min(change.old, change.new) / EvenSegments.size
        delta.resegmented = [
            SegmentReplacement(before: first..<max(first, old.count), after: first..<max(first, even.count))
        ]
        delta.spanningChanged = movesParts([change])
        return delta
    }

    /// Follows changes of the number of items in sections.
    func followItems(_ changes: [LinesBefore.Change]) throws(LayoutError) -> LayoutDelta {
        if segments == nil { segments = LinesSegments(even) }
        counts.spread()
        let runs = segments!.joiningSmall(runs(changes), sections: counts.sections)
        let old = capture(runs)
        for change in changes { counts.set(change.section, to: change.new) }
        recent = .none
        var delta = LayoutDelta(elementCount: 0, contentSize: contentSize)
        do {
            try rebuild(runs, old, in: &delta)
        } catch {
            // Ordinals are used up, though there are not that many elements.
            let delta = try reset()
            before = LinesBefore(changes: changes)
            return delta
        }
        before = LinesBefore(changes: changes)
        delta.spanningChanged = movesParts(changes)
        return sorted(delta)
    }

    /// The segments that changes of numbers of items touch: of a large section those from the first change on, else the
    /// one that holds it.
    private func runs(_ changes: [LinesBefore.Change]) -> [LinesRebuilding] {
        let segments = segments!
        var runs: [LinesRebuilding] = []
        for change in changes {
            let last = segments.segment(of: change.section, .max)
            if let open = runs.last, open.old.contains(last) {
                runs[runs.count - 1].total += change.new - change.old
                continue
            }
            let first =
                segments.isPiece(last)
                ? segments.segment(of: change.section, max(min(change.old, change.new) - 1, 0)) : last
            let total = segments.table[first...last].reduce(0) { $0 + Int($1.count) }
            runs.append(
                LinesRebuilding(
                    old: first..<last + 1, from: place(ofSegment: first),
                    to: segments.endSection(last, counts.sections), total: total + change.new - change.old))
        }
        return runs
    }

    /// Whether headers or footers moved because sections have other numbers of items.
    private func movesParts(_ changes: [LinesBefore.Change]) -> Bool {
        let first = changes.first { metrics.body($0.old) != metrics.body($0.new) }
        guard let first, metrics.partCount > 0 else { return false }
        return metrics.footerCount > 0 || first.section + 1 < counts.sections
    }

    /// A delta with its ranges in order.
    func sorted(_ delta: LayoutDelta) -> LayoutDelta {
        var delta = delta
        delta.removed = delta.removed.ascending()
        delta.inserted = delta.inserted.ascending()
        delta.reframed = delta.reframed.ascending()
        delta.renamed = delta.renamed.ascending()
        delta.elementCount = elementCount
        return delta
    }
}

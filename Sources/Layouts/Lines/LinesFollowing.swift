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
        let first = min(change.old, change.new) / old.size
        delta.resegmented = [
            SegmentReplacement(before: first..<max(first, old.count), after: first..<max(first, even.count))
        ]
        delta.spanningChanged = movesParts([change])
        return delta
    }

    /// Follows changes of the number of items in sections.
    func followItems(_ changes: [LinesBefore.Change]) throws(LayoutError) -> LayoutDelta {
        if segments == nil { segments = SegmentTable(even, items.limits) }
        counts.spread()
        let runs = segments!.joiningSmall(runs(changes), sections: counts.sections)
        let old = capture(runs)
        for change in changes { counts.set(change.section, to: change.new) }
        recent = .none
        var delta: LayoutDelta
        do {
            delta = try rebuild(runs, old, comparison)
            delta.spanningChanged = movesParts(changes)
        } catch {
            // Ordinals are used up, though there are not that many elements.
            delta = try reset()
        }
        before = LinesBefore(changes: changes)
        return delta
    }

    /// Within a stretch all is shifted alike, or, where another place in the line is theirs, all has another frame.
    var comparison: LinesComparison {
        let metrics = metrics
        func place(_ stretch: LinesCapture.Stretch) -> Point {
            let line = metrics.line(ofItem: stretch.items.lowerBound)
            return Point(x: Double(line.column), y: stretch.origin + line.start)
        }
        return LinesComparison { was, now, count in
            let first = now.items.lowerBound
            let isRenamed = was.section != now.section || was.items.lowerBound != first
            return (isRenamed, first..<first + (place(was) != place(now) ? count : 0))
        }
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
}

import LayoutCore

extension GanttLayout {
    /// Appends the bars that may meet `rect`, each once: groups by binary search, display rows in closed form, bars
    /// of a row by ``GanttRowIndex``. O(log G + rows · log n + found); O(log G + rows) where each item is a row.
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        guard rect.isNumeric else { return }
        if hasChanged { return candidatesAfterChange(rect, &buffer) }
        switch axis {
        case .days(let axis): search(rect, axis, &buffer)
        case .continuous(let axis): search(rect, axis, &buffer)
        }
    }

    /// Asks once whether the layout has changed, and not for each candidate.
    public func filter(_ candidates: inout OrdinalBuffer, meeting rect: Rect) {
        if hasChanged {
            candidates.filter { frameAfterChange(at: $0).meets(rect) }
        } else {
            candidates.filter { frameMade(at: $0).meets(rect) }
        }
    }

    @inline(never) private func candidatesAfterChange(_ rect: Rect, _ buffer: inout OrdinalBuffer) {
        state?.candidates(in: rect, of: self, into: &buffer)
    }

    private func search<Axis: BarAxis>(_ rect: Rect, _ axis: Axis, _ buffer: inout OrdinalBuffer) {
        var group = firstGroup { self.tops[$0 + 1] + self.overhang > rect.minY }
        while group < groups.count, tops[group] + bodyInset < rect.maxY {
            search(rect, group, axis, &buffer)
            group += 1
        }
    }

    private func search<Axis: BarAxis>(_ rect: Rect, _ group: Int, _ axis: Axis, _ buffer: inout OrdinalBuffer) {
        let rows = groups[group]
        if rows.form == .hidden { return }
        if rows.form == .split {
            // Heights differ from bar to bar; whoever filters the candidates tests them.
            return index.append(
                bound: Int(rows.firstBound), columns: columns, axis: axis, minX: rect.minX, maxX: rect.maxX,
                into: &buffer)
        }
        let visible = stripes(
            count: Int(rows.rowCount), pitch: rowPitch, base: tops[group] + bodyInset,
            length: barHeight, from: rect.minY, to: rect.maxY)
        if rows.form == .ownRow {
            let first = columns.groupOffsets[group]
            buffer.append(contentsOf: first + UInt32(visible.lowerBound)..<first + UInt32(visible.upperBound))
            return
        }
        for row in visible {
            index.append(
                bound: Int(rows.firstBound) + row, columns: columns, axis: axis, minX: rect.minX, maxX: rect.maxX,
                into: &buffer)
        }
    }

    /// The first group of the schedule that satisfies a condition which holds from some group on. O(log G).
    @inline(__always) func firstGroup(where holds: (Int) -> Bool) -> Int {
        partitioningIndex(0, groups.count, where: holds)
    }
}

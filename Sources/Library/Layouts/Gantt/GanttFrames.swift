import LayoutCore

/// Writes the frames of items from a position on, each form in its own loop. `first` is the item in the first row.
@inline(__always) private func fill(
    _ items: Range<Int>, _ form: RowForm, _ starts: [Double], _ ends: [Double], _ axis: some BarAxis, rows: [UInt32],
    lanes: [UInt32], top: Double, first: Int, pitch: Double, height: Double, from target: Int,
    _ frames: inout MutableSpan<Rect>
) {
    @inline(__always) func fill(_ form: RowForm, isPlain: Bool, _ frames: inout MutableSpan<Rect>) {
        var target = target
        for item in items {
            let (start, end) = (starts[item], ends[item])
            let (minX, maxX) = isPlain ? axis.plainExtent(start, end) : axis.extent(start, end)
            let frame = form.frame(
                minX, maxX, top: top, pitch: pitch, height: height, item: item - first, row: rows[item],
                lanes: lanes[item])
            frames[target] = isPlain || minX <= maxX ? frame : .null
            target += 1
        }
    }
    // A loop for either answer: inside a loop the question costs 5 %.
    @inline(__always) func fill(_ form: RowForm, _ frames: inout MutableSpan<Rect>) {
        if axis.isPlain { fill(form, isPlain: true, &frames) } else { fill(form, isPlain: false, &frames) }
    }
    switch form {
    case .ownRow: fill(.ownRow, &frames)
    case .table where !rows.isEmpty: fill(.table, &frames)
    case .table, .overlay: fill(.overlay, &frames)
    case .split: fill(.split, &frames)
    case .hidden: for target in target..<target + items.count { frames[target] = .null }
    }
}

extension GanttGeometry {
    /// Frames of consecutive bars: axis and form of rows are asked for once.
    public func frames(
        _ offsets: Range<UInt32>, of run: GanttRun, into frames: inout MutableSpan<Rect>, at position: Int
    ) {
        let items = run.first + Int(offsets.lowerBound)..<run.first + Int(offsets.upperBound)
        switch run.axis {
        case .days(let axis): fill(items, of: run, axis, from: position, &frames)
        case .continuous(let axis): fill(items, of: run, axis, from: position, &frames)
        }
        for patch in run.columns.patches where items.contains(patch.item) {
            frames[position + patch.item - items.lowerBound] = run.frame(patch.item - run.first)
        }
    }

    private func fill(
        _ items: Range<Int>, of run: GanttRun, _ axis: some BarAxis, from target: Int,
        _ frames: inout MutableSpan<Rect>
    ) {
        Layouts.fill(
            items, run.form, run.columns.starts, run.columns.ends, axis, rows: run.columns.rows,
            lanes: run.columns.clusters, top: run.top, first: run.first, pitch: run.pitch, height: run.height,
            from: target, &frames)
    }
}

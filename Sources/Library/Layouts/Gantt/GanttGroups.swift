import LayoutCore

/// How the items of a group are put into display rows.
enum RowForm: UInt8 {
    /// Item k in display row k: positions follow from the ordinal.
    case ownRow
    /// In the display row that a table names.
    case table
    /// All in one display row, over each other.
    case overlay
    /// All in one display row, whose height conflicting items divide.
    case split
    /// None has a frame.
    case hidden

    /// Frame of a bar between two edges, null where bars are hidden: `top` is that of the group's first display row,
    /// `item` the number of display rows before the bar where each item has one.
    @inline(__always) func frame(
        _ minX: Double, _ maxX: Double, top: Double, pitch: @autoclosure () -> Double, height: Double,
        item: @autoclosure () -> Int, row: @autoclosure () -> UInt32, lanes: @autoclosure () -> UInt32
    ) -> Rect {
        var (minY, height) = (top, height)
        switch self {
        case .ownRow: minY += Double(item()) * pitch()
        case .table: minY += Double(row()) * pitch()
        case .overlay: break
        case .split:
            height = onGrid(height / Double(lanes()))
            minY += Double(row()) * height
        case .hidden: return .null
        }
        return Rect(minX: minX, minY: minY, maxX: maxX, maxY: minY + height)
    }
}

/// The display rows of a group.
struct GroupRows: Equatable {
    var form: RowForm
    /// In which form ``GanttRowIndex`` holds the group; hidden where it doesn't, or no longer does.
    private(set) var indexForm = RowForm.hidden
    /// Whether the lanes of its items follow from its items as they are.
    var hasLanes = true
    var rowCount: UInt32
    /// The position of the group's first bound in ``GanttRowIndex/bounds``, if the index holds it.
    private(set) var firstBound: UInt32 = 0

    init(_ form: RowForm, _ rowCount: UInt32) { (self.form, self.rowCount) = (form, rowCount) }

    /// Whether its bars are shown one by one.
    var isExpanded: Bool { form != .overlay && form != .hidden }

    /// Whether the index finds its items.
    @inline(__always) var isIndexed: Bool { indexForm == form }

    /// Whether the index finds those of its items that meet a span of time in rows as high as a bar.
    @inline(__always) var isFoundByTime: Bool { isIndexed && (form == .table || form == .overlay) }

    /// Notes that the index holds it from a bound on.
    mutating func index(from bound: Int) { (indexForm, firstBound) = (form, UInt32(bound)) }

    /// Notes that its items are no longer where the index says.
    mutating func dropIndex() { indexForm = .hidden }
}

/// The groups of a chart in order: where each begins, among items and in the content.
struct GanttGroups {
    /// From a group's top to its first bar.
    let inset: Double
    /// From display row to display row.
    let pitch: Double
    /// Items before each group, and all.
    private(set) var offsets: [UInt32]
    /// Top of each group, and the end of the last.
    private(set) var tops: [Double]
    var rows: [GroupRows]

    /// Groups with these numbers of items, of which the first begins at a height. O(groups).
    init(_ rows: [GroupRows], offsets: [UInt32], from top: Double, inset: Double, pitch: Double) {
        (self.rows, self.offsets, self.inset, self.pitch) = (rows, offsets, inset, pitch)
        tops = [top]
        tops.reserveCapacity(rows.count + 1)
        for rows in rows { tops.append(tops[tops.count - 1] + inset + Double(rows.rowCount) * pitch) }
    }

    var count: Int { rows.count }

    /// Items of a group, by their numbers among all.
    @inline(__always) func items(of group: Int) -> Range<Int> { Int(offsets[group])..<Int(offsets[group + 1]) }

    /// Gives ascending groups new rows and numbers of items, and returns the previous ones. O(groups behind the first).
    mutating func set(_ changed: [PreviousGanttGroups.Change], count: (Int) -> Int) -> PreviousGanttGroups {
        var edits: [PreviousGanttGroups.Edit] = []
        var (gone, height) = (0, 0.0)
        for change in changed {
            gone += items(of: change.group).count - count(change.group)
            height += (Double(rows[change.group].rowCount) - Double(change.rows.rowCount)) * pitch
            edits.append(
                PreviousGanttGroups.Edit(group: change.group, rows: rows[change.group], items: gone, height: height))
            rows[change.group] = change.rows
        }
        for (position, edit) in edits.enumerated() {
            let end = position + 1 < edits.count ? edits[position + 1].group + 1 : tops.count
            let behind = edit.group + 1..<end
            if edit.height != 0 { tops.update(behind) { $0 -= edit.height } }
            // Wraps: a difference below 0 adds.
            let items = UInt32(truncatingIfNeeded: edit.items)
            if items != 0 { offsets.update(behind) { $0 &-= items } }
        }
        return PreviousGanttGroups(edits: edits)
    }
}

// Spans, so that a loop over all groups asks but once whether the array is shared; systems before them ask each time.
extension Array {
    @inline(__always) fileprivate mutating func update(_ range: Range<Int>, _ body: (inout Element) -> Void) {
        guard #available(macOS 26, iOS 26, visionOS 26, *) else {
            for position in range { body(&self[position]) }
            return
        }
        var values = mutableSpan
        for position in range { body(&values[position]) }
    }
}

/// The groups before a change, as far as they were others.
struct PreviousGanttGroups {
    /// Another form or number of rows, or of items.
    struct Change {
        let group: Int
        var rows: GroupRows
    }

    /// A changed group: its previous values, and the differences summed over it and the changed groups before it.
    fileprivate struct Edit {
        let group: Int
        let rows: GroupRows
        let items: Int
        let height: Double
    }

    /// All of them, where groups came, went or moved.
    private let whole: GanttGroups?
    /// Ascending.
    private let edits: [Edit]

    init(_ whole: GanttGroups) { (self.whole, edits) = (whole, []) }
    fileprivate init(edits: [Edit]) { (whole, self.edits) = (nil, edits) }

    func count(_ now: GanttGroups) -> Int { whole?.count ?? now.count }

    /// The last change of a group before one. O(log changed groups).
    private func last(before group: Int) -> Edit? {
        let position = partitioningIndex(0, edits.count) { edits[$0].group >= group }
        return position > 0 ? edits[position - 1] : nil
    }

    func rows(of group: Int, _ now: GanttGroups) -> GroupRows {
        if let whole { return whole.rows[group] }
        return last(before: group + 1).flatMap { $0.group == group ? $0.rows : nil } ?? now.rows[group]
    }

    /// Top of a group, or the end of the last. O(log changed groups).
    func top(of group: Int, _ now: GanttGroups) -> Double {
        whole?.tops[group] ?? now.tops[group] + (last(before: group)?.height ?? 0)
    }

    /// Items before a group, or all. O(log changed groups).
    func offset(of group: Int, _ now: GanttGroups) -> Int {
        whole.map { Int($0.offsets[group]) } ?? Int(now.offsets[group]) + (last(before: group)?.items ?? 0)
    }
}

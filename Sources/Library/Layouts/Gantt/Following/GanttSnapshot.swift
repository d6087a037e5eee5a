import LayoutCore

/// The differences of a chart before a change.
public struct GanttSnapshot {
    let axis: GanttAxis
    let grid: ColumnGrid
    let contentSize: Size
    var groups: PreviousGanttGroups?
    var pieces = SegmentPieceChanges<GanttPiece>()
    /// Whether bars have moved by different distances.
    var isReset = false
}

extension GanttGeometry {
    /// The frame of a bar before the last change; null where there was none.
    public func frame(of id: ElementID, before snapshot: GanttSnapshot?, in viewport: Viewport?) -> Rect {
        let (section, item) = (Int(id.section) - 1, Int(id.item))
        guard id.category == .cell, id.kind == .none, section >= 0, item >= 0 else { return .null }
        guard let snapshot, let old = snapshot.groups, let pieces else {
            guard snapshot == nil, let place = member(of: id) else { return .null }
            let number = memberCount(before: place.section) + place.member
            // Before the first change there is one piece of everything.
            let pieces =
                pieces ?? SegmentPieces([GanttPiece(columns: shared, items: 0..<memberCount(before: sectionCount))])
            return frame(number, item, section, groups.rows[section].form, groups.tops[section], axis, pieces)
        }
        guard section < old.count(groups), item < old.offset(of: section + 1, groups) - old.offset(of: section, groups)
        else { return .null }
        return frame(
            old.offset(of: section, groups) + item, item, section, old.rows(of: section, groups).form,
            old.top(of: section, groups), snapshot.axis, PreviousSegmentPieces(now: pieces, changes: snapshot.pieces))
    }

    private func frame(
        _ number: Int, _ item: Int, _ section: Int, _ form: RowForm, _ top: Double, _ axis: GanttAxis,
        _ pieces: some SegmentPieceTable<GanttPiece>
    ) -> Rect {
        guard let (segment, local) = pieces.place(ofMember: number) else { return .null }
        return frame(0, of: run(pieces.piece(segment), local, section, item, form, top: top), axis)
    }
}

import LayoutCore

/// The differences of a chart before a change.
public struct GanttSnapshot {
    let axis: GanttAxis
    let grid: ColumnGrid
    let contentSize: Size
    let groups: PreviousGanttGroups
    var pieces = SegmentPieceChanges<GanttPiece>()
}

extension GanttGeometry {
    /// The frame of a bar or a pinned element before the last change; null where there was none.
    public func frame(of id: ElementID, before snapshot: GanttSnapshot?, in viewport: Viewport?) -> Rect {
        if id.category != .cell || id.section < 1 {
            return viewport.flatMap { pinned(id, before: snapshot, in: $0)?.frame } ?? .null
        }
        let (section, item) = (Int(id.section) - 1, Int(id.item))
        let old = snapshot?.groups ?? PreviousGanttGroups(groups)
        guard id.kind == .none, item >= 0, section < old.count(groups),
            item < old.offset(of: section + 1, groups) - old.offset(of: section, groups)
        else { return .null }
        // Before the first change there is one piece of everything.
        let now = pieces ?? SegmentPieces([GanttPiece(columns: shared, items: 0..<memberCount(before: sectionCount))])
        let before = PreviousSegmentPieces(now: now, changes: snapshot?.pieces ?? SegmentPieceChanges())
        let number = old.offset(of: section, groups) + item
        guard let (segment, local) = before.place(ofMember: number) else { return .null }
        let (form, top) = (old.rows(of: section, groups).form, old.top(of: section, groups))
        return run(before.piece(segment), local, section, item, form, top: top, snapshot?.axis ?? axis).frame(0)
    }
}

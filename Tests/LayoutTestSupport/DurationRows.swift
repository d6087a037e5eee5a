import LayoutCore
import Layouts

/// Rows one below the other, each as high as its item lasts: a layout of one's own that follows every change.
package final class DurationRows: LayoutEngine<DurationRowsGeometry>, GeometryLayout, ConfiguredLayout {
    package typealias Geometry = DurationRowsGeometry

    package static let name = "duration-rows"
    package static let summary = "Rows one below the other, each as high as its item lasts."
    package static let keys: [ConfigurationKey] = []

    package init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        let items = try source.items(for: Self.name)
        try super.init(DurationRowsGeometry(items), over: items, viewport: .standardViewport)
    }

    package func rebuilt() throws(LayoutError) -> DurationRows { try DurationRows(source: .store(items), values: [:]) }
}

/// The rows of a segment: where each ends.
package struct DurationRowsPiece: SegmentPiece {
    package var ends: [Double] = []

    package var count: Int { ends.count }
    package var extent: Double { ends.last ?? 0 }

    package func frame(_ row: Int, from top: Double) -> Rect {
        Rect(minX: 0, minY: top + (row > 0 ? ends[row - 1] : 0), maxX: 100, maxY: top + ends[row])
    }
}

package final class DurationRowsGeometry: LayoutGeometry {
    /// Rows of a section in a segment.
    package struct Run {
        package let (section, item, row): (Int, Int, Int)
        package let piece: DurationRowsPiece
        package let top: Double
    }

    package struct Snapshot {
        package let counts: PreviousSectionCounts
        package var pieces = SegmentPieceChanges<DurationRowsPiece>()
    }

    package static let traits = GeometryTraits.keepsPieces
    private var counts: SectionCounts
    private var pieces = SegmentPieces<DurationRowsPiece>()

    package init(_ items: any ItemSource) throws(LayoutError) {
        counts = try SectionCounts(items, layout: DurationRows.name)
    }

    package var sectionCount: Int { counts.count }
    package func memberCount(before section: Int) -> Int { counts.sum(before: section) }
    package var contentSize: Size { Size(width: 100, height: pieces.start(of: pieces.count)) }

    package func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> Run {
        let row = counts.sum(before: section) + members.lowerBound - pieces.members(before: segment)
        return Run(
            section: section, item: members.lowerBound, row: row, piece: pieces.piece(segment),
            top: pieces.start(of: segment))
    }

    package func frame(_ offset: UInt32, of run: Run) -> Rect { run.piece.frame(run.row + Int(offset), from: run.top) }

    package func id(_ offset: UInt32, of run: Run) -> ElementID {
        ElementID(.cell, section: Int32(run.section), item: Int32(run.item) + Int32(offset))
    }

    package func origin(of place: MemberPlace, in segment: Int) -> Point { Point(x: 0, y: pieces.start(of: segment)) }

    package func segments(meeting rect: Rect, _ segment: (MemberPlace) -> Int) -> Range<Int> {
        let first = pieces.segment(endingBeyond: rect.minY)
        var end = first
        while end < pieces.count, pieces.start(of: end) < rect.maxY { end += 1 }
        return first..<end
    }

    package func apply(_ change: PlannedChange<Void>, _ items: any ItemSource) throws(LayoutError) -> Snapshot {
        Snapshot(counts: try counts.follow(change.sections, items, layout: DurationRows.name))
    }

    package func makePieces(of segments: [[SectionRange]], _ items: any ItemSource) {
        pieces = SegmentPieces(segments.map { piece(of: $0, items) })
    }

    package func replacePieces(
        _ segments: Range<Int>, with others: [[SectionRange]], _ items: any ItemSource, _ change: PlannedChange<Void>,
        _ snapshot: inout Snapshot
    ) {
        let old = pieces.replace(segments, with: others.map { piece(of: $0, items) })
        snapshot.pieces.note(old, pieces)
    }

    private func piece(of sections: [SectionRange], _ items: any ItemSource) -> DurationRowsPiece {
        var piece = DurationRowsPiece()
        for range in sections {
            items.forEachItem(ofSection: range.section, range.members) {
                piece.ends.append(piece.extent + max(0, onGrid($0.end - $0.start)))
            }
        }
        return piece
    }

    package func rebuilt(_ items: any ItemSource, after change: DataChange?) throws(LayoutError) -> DurationRowsGeometry
    {
        try DurationRowsGeometry(items)
    }

    package func frame(of id: ElementID, before snapshot: Snapshot?, in viewport: Viewport?) -> Rect {
        let (section, item) = (Int(id.section), Int(id.item))
        guard id.category == .cell, id.kind == .none, section >= 0, item >= 0 else { return .null }
        guard let snapshot else {
            return section < counts.count && item < counts[section]
                ? frame(counts.sum(before: section) + item, in: pieces) : .null
        }
        guard section < snapshot.counts.count(counts), item < snapshot.counts.members(of: section, counts) else {
            return .null
        }
        let row = snapshot.counts.members(before: section, counts) + item
        return frame(row, in: PreviousSegmentPieces(now: pieces, changes: snapshot.pieces))
    }

    private func frame(_ row: Int, in table: some SegmentPieceTable<DurationRowsPiece>) -> Rect {
        guard let (segment, row) = table.place(ofMember: row) else { return .null }
        return table.piece(segment).frame(row, from: table.start(of: segment))
    }
}

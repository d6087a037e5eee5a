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
    package typealias Run = (section: Int, item: Int, row: Int, piece: DurationRowsPiece, top: Double)
    package typealias Snapshot = (counts: PreviousCounts, pieces: SegmentPieceChanges<DurationRowsPiece>)
    package static let traits = GeometryTraits.keepsPieces
    private let counts: Counts
    private var pieces = SegmentPieces<DurationRowsPiece>()

    package init(_ items: any ItemSource) throws(LayoutError) { counts = try Counts(items, layout: DurationRows.name) }
    package var sectionCount: Int { counts.sections }
    package func memberCount(before section: Int) -> Int { counts.sum(before: section) }
    package var contentSize: Size { Size(width: 100, height: pieces.start(of: pieces.count)) }

    package func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> Run {
        let row = counts.sum(before: section) + members.lowerBound - pieces.members(before: segment)
        return (section, members.lowerBound, row, pieces.piece(segment), pieces.start(of: segment))
    }
    package func frame(_ offset: UInt32, of run: Run) -> Rect { run.piece.frame(run.row + Int(offset), from: run.top) }
    package func id(_ offset: UInt32, of run: Run) -> ElementID {
        ElementID(.cell, section: Int32(run.section), item: Int32(run.item) + Int32(offset))
    }
    package func origin(of place: MemberPlace, in segment: Int) -> Point { Point(x: 0, y: pieces.start(of: segment)) }
    package func segments(meeting rect: Rect, _ segment: (MemberPlace) -> Int) -> Range<Int> {
        pieces.segments(from: rect.minY, to: rect.maxY)
    }

    package func apply(_ change: inout PlannedChange<Void>, _ items: any ItemSource) throws(LayoutError) -> Snapshot {
        (try counts.follow(change.sections, items, layout: DurationRows.name), SegmentPieceChanges())
    }
    package func replacePieces(
        _ segments: Range<Int>, with others: [[SectionRange]], _ items: any ItemSource, _ change: PlannedChange<Void>?,
        _ snapshot: inout Snapshot?
    ) {
        let made = others.map { sections in
            var piece = DurationRowsPiece()
            items.forEachItem(of: sections) { piece.ends.append(piece.extent + max(0, onGrid($0.end - $0.start))) }
            return piece
        }
        let replaced = pieces.replace(segments, with: made)
        snapshot?.pieces.note(replaced, pieces)
    }
    package func rebuilt(
        _ items: any ItemSource, after change: DataChange?
    ) throws(LayoutError) -> Rebuilt<DurationRowsGeometry> { (try DurationRowsGeometry(items), nil) }
    package func frame(of id: ElementID, before snapshot: Snapshot?, in viewport: Viewport?) -> Rect {
        let old = PreviousSegmentPieces(now: pieces, changes: snapshot?.pieces ?? SegmentPieceChanges())
        let row = (snapshot?.counts ?? PreviousCounts(counts)).number(ofCell: id)
        guard let (segment, local) = row.flatMap(old.place(ofMember:)) else { return .null }
        return old.piece(segment).frame(local, from: old.start(of: segment))
    }
}

import LayoutCore
import Layouts

/// Rows of one height, one below the other: a layout that states nothing but what has no default, and parts that are none.
/// Members of the layout are places.
package final class FixedRows: LayoutEngine<FixedRowsGeometry>, GeometryLayout, ConfiguredLayout {
    package typealias Geometry = FixedRowsGeometry

    package static let name = "fixed-rows"
    package static let summary = "Rows of one height, one below the other."
    package static let keys: [ConfigurationKey] = []
    /// A few rows of the greater height end beyond the grid.
    package static let heights = [34, 0x1p38]

    package init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        let items = try source.items(for: Self.name)
        // The store decides, because a walk chooses values of registered keys alone.
        let isHigh = items.limits.room == 3
        try super.init(
            FixedRowsGeometry(items, height: Self.heights[isHigh ? 1 : 0]), over: items, viewport: .standardViewport)
    }

    package func rebuilt() throws(LayoutError) -> FixedRows { try FixedRows(source: .store(items), values: [:]) }
}

package final class FixedRowsGeometry: LayoutGeometry {
    package typealias Snapshot = PreviousCounts

    /// Rows of a section from one on.
    package struct Run {
        package let (section, item): (Int, Int)
        package let top: Double
    }

    private let counts: Counts
    private let height: Double

    package init(_ items: any ItemSource, height: Double) throws(LayoutError) {
        counts = try Counts(items, layout: FixedRows.name)
        self.height = height
    }

    package var sectionCount: Int { counts.sections }
    package var partCounts: (perSection: Int, whole: Int) { (1, 1) }
    package func memberCount(before section: Int) -> Int { counts.sum(before: section) }
    package var contentSize: Size { Size(width: 100, height: Double(memberCount(before: sectionCount)) * height) }

    package func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> Run {
        let row = memberCount(before: section) + members.lowerBound
        return Run(section: section, item: members.lowerBound, top: Double(row) * height)
    }

    package func frame(_ offset: UInt32, of run: Run) -> Rect { frame(top: run.top + Double(offset) * height) }

    private func frame(top: Double) -> Rect {
        // The end of the grid.
        if top + height > 0x1p42 { return .null }
        return Rect(minX: 0, minY: top, maxX: 100, maxY: top + height)
    }

    package func id(_ offset: UInt32, of run: Run) -> ElementID {
        ElementID(.cell, section: Int32(run.section), item: Int32(run.item) + Int32(offset))
    }

    package func origin(of place: MemberPlace, in segment: Int) -> Point {
        Point(x: 0, y: Double(memberCount(before: place.section) + place.member) * height)
    }

    package func apply(
        _ change: inout PlannedChange<Void>, _ items: any ItemSource
    ) throws(LayoutError) -> PreviousCounts {
        try counts.follow(change.sections, items, layout: FixedRows.name)
    }

    package func rebuilt(
        _ items: any ItemSource, after change: DataChange?
    ) throws(LayoutError) -> Rebuilt<FixedRowsGeometry> { (try FixedRowsGeometry(items, height: height), nil) }

    package func frame(of id: ElementID, before snapshot: PreviousCounts?, in viewport: Viewport?) -> Rect {
        let row = (snapshot ?? PreviousCounts(counts)).number(ofCell: id)
        return row.map { frame(top: Double($0) * height) } ?? .null
    }
}

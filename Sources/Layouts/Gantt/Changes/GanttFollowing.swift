import LayoutCore

/// What a Gantt layout needs to be asked for its items or segments, and to follow changes: a layout that is only looked
/// at has none of it.
final class GanttFollowing {
    /// The items shown, which are edited there.
    let items: ItemStore
    /// The range of day columns that was given.
    let days: Range<Int>?
    /// The day of column 0 when the layout was made.
    let firstDayMade: Double
    /// The segments as they were before the first change, once they were asked for.
    @exclusivity(unchecked) var madeSegmentation: GanttSegmentation?
    /// Where everything is since the first change; nil before it.
    @exclusivity(unchecked) var state: GanttState?
    /// The content's height before the last change of the viewport, before any other change.
    var heightBefore: Double?

    /// What a layout over these items needs, whose axis has not changed yet.
    init(items: ItemStore, days: Range<Int>?, axis: GanttAxis) {
        self.items = items
        self.days = days
        firstDayMade = if case .days(let axis) = axis { axis.firstDay } else { 0 }
    }
}

extension GanttLayout {
    /// Made when it is first asked for, which is before the first change.
    var following: GanttFollowing { madeFollowing ?? makeFollowing() }

    @inline(never) private func makeFollowing() -> GanttFollowing {
        let made = GanttFollowing(items: ItemStore(columns), days: nil, axis: axis)
        madeFollowing = made
        return made
    }

    /// The items shown, which are edited there.
    var items: ItemStore { following.items }

    /// The range of day columns that was given.
    var days: Range<Int>? { madeFollowing?.days }

    /// Where everything is since the first change; nil before it.
    var state: GanttState? { madeFollowing?.state }

    /// From the first change on, everything is where the state says.
    func follow(_ state: GanttState) {
        following.state = state
        hasChanged = true
    }

    /// The segments as they were before the first change. O(G) when they are first asked for.
    var segmentation: GanttSegmentation { madeFollowing?.madeSegmentation ?? makeSegmentation() }

    @inline(never) private func makeSegmentation() -> GanttSegmentation {
        let made = GanttSegmentation(columns, items.limits)
        following.madeSegmentation = made
        return made
    }

    /// What those segments extend over. O(n) when it is first asked for.
    func extents(of segmentation: GanttSegmentation) -> GanttSegmentExtents {
        segmentation.madeExtents ?? makeExtents(of: segmentation)
    }

    @inline(never) private func makeExtents(of segmentation: GanttSegmentation) -> GanttSegmentExtents {
        let bounds = (0..<segmentation.count).map { segment in
            var bounds = SegmentBounds()
            for item in Int(segmentation.firstItems[segment])..<Int(segmentation.firstItems[segment + 1]) {
                bounds.add(columns.starts[item], columns.ends[item], row: table.isEmpty ? 0 : table[item])
            }
            return bounds
        }
        let values = (0...segmentation.count).map { segment in
            let (minX, maxX) =
                segment < bounds.count ? axis.bounds(bounds[segment].minStart, bounds[segment].maxEnd) : (0, 0)
            return GanttSegmentExtents.Extent(top: tops[Int(segmentation.firstGroups[segment])], minX: minX, maxX: maxX)
        }
        let made = GanttSegmentExtents(values, BlockedBounds(bounds, block: items.limits.boundsBlock))
        segmentation.madeExtents = made
        return made
    }
}

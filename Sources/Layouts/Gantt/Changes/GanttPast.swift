import LayoutCore

/// A Gantt layout as it was before its last change, as far as it can't be told from what is there now: the segments
/// that were touched, and by how much the others have moved.
struct GanttPast {
    /// A segment that was touched.
    struct Segment {
        let segment: GanttSegment
        /// Its top in the content.
        let top: Double
        let places: [GanttPartPlace]
    }

    let axis: GanttAxis
    let originX: Double
    let grid: ColumnGrid
    let contentSize: Size
    let groupCount: Int
    /// End of the last group.
    let end: Double
    /// The change of data, if it was one.
    let change: DataChange?
    /// Groups that were changed, by handle.
    var groups: [UInt32: GanttGroup] = [:]
    var translated: [SegmentTranslation] = []
    var segments: [Segment] = []

    /// The layout as it is before a change, which has a state already.
    init(_ layout: GanttLayout, _ state: GanttState, change: DataChange?) {
        axis = layout.axis
        originX = layout.originX
        grid = layout.grid
        contentSize = layout.contentSize
        groupCount = state.groupCount
        end = state.metrics.top + state.heights.total
        self.change = change
    }

    /// By how much a segment that was not touched has moved.
    func translation(ofSegment number: Int) -> (dx: Double, dy: Double) {
        let index = partitioningIndex(0, translated.count) { translated[$0].segments.upperBound > number }
        guard index < translated.count, translated[index].segments.contains(number) else { return (0, 0) }
        return (translated[index].dx, translated[index].dy)
    }
}

/// Which group a part is of, among all, and how many of the group's items come before the part.
struct GanttPartPlace: Equatable {
    var section: Int
    var offset: Int
}

extension GanttState {
    /// Frame of a bar before the last change; nil when there was none. O(segments touched · parts).
    func frameBefore(_ place: ItemPlace, _ past: GanttPast) -> Rect? {
        for old in past.segments {
            for (part, where_) in zip(old.segment.parts, old.places) where where_.section == Int(place.section) {
                let local = Int(place.item) - where_.offset + part.first
                guard part.items.contains(local) else { continue }
                let group = past.groups[part.group] ?? groups[Int(part.group)]
                return bar(local, old.segment, part, group, past.axis).offset(dx: 0, dy: old.top)
            }
        }
        let after = past.change.map { $0.placeAfter(place) } ?? place
        guard let after, let (handle, local) = locate(after) else { return nil }
        let segment = segments[Int(handle)]
        // What is in a segment that was touched was looked for there.
        if log.segments[handle] != nil { return nil }
        // In x by the axis of then: a continuous one does not move all bars by the same distance.
        let dy = past.translation(ofSegment: segment.number).dy
        return bar(local, segment, past.axis).offset(dx: 0, dy: top(ofSegment: segment.number) - dy)
    }

    /// Top of a group before the last change. O(segments touched · parts).
    func topBefore(_ section: Int, _ past: GanttPast) -> Double {
        if section == past.groupCount { return past.end }
        for old in past.segments {
            for (part, place) in zip(old.segment.parts, old.places) where part.isStart && place.section == section {
                return old.top + part.top
            }
        }
        guard let after = past.change.map({ $0.sectionAfter(Int32(section)) }) ?? Int32(section) else {
            return past.end
        }
        let (handle, index) = start(ofGroup: Int(after))
        let number = segments[Int(handle)].number
        return top(ofSegment: number) + segments[Int(handle)].parts[index].top - past.translation(ofSegment: number).dy
    }
}

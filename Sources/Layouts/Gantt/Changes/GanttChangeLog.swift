import LayoutCore

/// What a change has touched, as it was before: values that are copied when they are written.
struct GanttChangeLog {
    /// A segment before the change.
    struct Before {
        let segment: GanttSegment
        let height: Double
        let starts: Int
    }

    /// By handle.
    private(set) var segments: [UInt32: Before] = [:]
    /// By handle; those that a change made are absent.
    private(set) var groups: [UInt32: GanttGroup] = [:]

    /// Times at which items of a group came, went or changed, for those whose lanes must follow; empty for all times.
    private(set) var intervals: [UInt32: [ClosedRange<Double>]] = [:]
    /// Whether there was no segment before.
    private(set) var hadNoSegment = false

    /// Notes that items of a group have changed at these times.
    mutating func noteInterval(_ start: Double, _ end: Double, of group: UInt32) {
        guard isPlaced(start, end), intervals[group]?.isEmpty != true else { return }
        intervals[group, default: []].append(start...end)
    }

    /// Notes that all lanes of a group are to be assigned.
    mutating func noteAllTimes(of group: UInt32) { intervals[group] = [] }

    /// Forgets the times of a group that is no more.
    mutating func forgetTimes(of group: UInt32) { intervals[group] = nil }

    /// Notes that the only segment there is has come with the change.
    mutating func noteFirstSegment() { hadNoSegment = true }

    /// Notes a segment, unless it is noted already.
    mutating func note(_ handle: UInt32, _ segment: GanttSegment, height: Double, starts: Int) {
        if segments[handle] == nil { segments[handle] = Before(segment: segment, height: height, starts: starts) }
    }

    /// Notes a group, unless it is noted already.
    mutating func note(_ handle: UInt32, _ group: GanttGroup) {
        if groups[handle] == nil { groups[handle] = group }
    }

    /// Handles of the segments noted, in the order of their numbers before.
    var order: [UInt32] { segments.keys.sorted { segments[$0]!.segment.number < segments[$1]!.segment.number } }
}

extension GanttState {
    /// Notes a segment that is about to change.
    func touch(_ handle: UInt32) {
        let number = segments[Int(handle)].number
        log.note(handle, segments[Int(handle)], height: heights[number], starts: groupStarts[number])
    }

    /// Changes a group.
    func change(_ group: UInt32, _ body: (inout GanttGroup) -> Void) {
        log.note(group, groups[Int(group)])
        body(&groups[Int(group)])
    }
}

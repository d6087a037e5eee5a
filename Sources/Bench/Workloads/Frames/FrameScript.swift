import LayoutCore

/// What happens before one frame of a session: a value that is made before the clock starts, the same for every strategy
/// and program.
package enum ScriptedFrame: Equatable, Sendable {
    case rest
    /// The content is at this offset, which may lie beyond its ends as a rubber band takes it.
    case offset(Point)
    /// An element is looked up, seen or not, and the viewport centred on it.
    case show(ElementID)
    /// A section that scrolls across by itself is at this offset.
    case sideways(section: Int32, Double)
    case change(ScriptedChange)
}

/// What a user does for a while, frame by frame.
package struct FrameScript: Equatable, Sendable {
    package let workload: String
    package let frames: [ScriptedFrame]
    /// Whether the host makes everything again for each of them.
    package let remakes: Bool
    /// The heights that cells want, nil where none is measured. Offsets then say how far to scroll from one frame to the
    /// next, as far as the content goes: where rows are depends on those measured before.
    package let heights: CellHeights?
    /// Whether sections are scrolled across, each of which is back at its beginning before the next is.
    package let movesSideways: Bool
    /// Numbers of the frames in which a change arrives, ascending: every second one takes the one before it back.
    package let changes: [Int]

    package let preparesInBackground: Bool

    package init(
        workload: String, frames: [ScriptedFrame], remakes: Bool, heights: CellHeights? = nil,
        preparesInBackground: Bool = false
    ) {
        (self.preparesInBackground, self.workload, self.frames) = (preparesInBackground, workload, frames)
        (self.remakes, self.heights) = (remakes, heights)
        movesSideways = frames.contains { $0.sideways != nil }
        changes = frames.indices.filter { frames[$0].change != nil }
    }

    /// What took the viewport to where it is when the frame at `position` begins; nil at the content's beginning.
    /// O(frames at rest before).
    package func placement(before position: Int) -> ScriptedFrame? {
        frames[..<position].last { $0 != .rest && $0.sideways == nil && $0.change == nil }
    }

    /// The section that is scrolled across when the frame at `position` begins, and how far; nil where none has been.
    /// O(frames before since then).
    package func sideways(before position: Int) -> (section: Int32, offset: Double)? {
        movesSideways ? frames[..<position].last { $0.sideways != nil }?.sideways : nil
    }

    /// The change that has arrived when the frame at `position` begins and is not taken back yet, by its place in
    /// ``changes``. O(log changes).
    package func outstandingChange(before position: Int) -> Int? {
        let arrived = partitioningIndex(0, changes.count) { changes[$0] >= position }
        return arrived % 2 == 1 ? arrived - 1 : nil
    }
}

extension ScriptedFrame {
    /// The section that it scrolls across, and where to.
    var sideways: (section: Int32, offset: Double)? {
        if case .sideways(let section, let offset) = self { return (section, offset) }
        return nil
    }

    /// The change that arrives in it.
    package var change: ScriptedChange? {
        if case .change(let change) = self { return change }
        return nil
    }
}

import LayoutCore

/// Explicit rectangles: cell i of section 0 is where rectangle i says.
///
/// Nothing is pinned and no structure is known, so that searching on demand is a full scan: the layout to measure
/// indexes with, over one's own rectangles or the bars of a schedule. 32 bytes an element; rectangles that are on the
/// grid are shared, not copied, until the first edit.
///
/// Elements can be inserted, removed and moved (``apply(_:)-(FramesChange)``): an ordinal is a stable slot, which names
/// nothing between a removal and the insertion that takes it again.
public final class FramesLayout: HostedLayout {
    private(set) var slots: FrameSlots
    /// What the content extends to at least.
    let minimumSize: Size
    /// What traces take for the viewport.
    public var viewportSize = Size.standardViewport
    /// From the origin to the last right and bottom edge, and at least the configured viewport, or all of the layout
    /// that the bars were copied from; exact after every edit, so that it shrinks as well.
    public private(set) var contentSize: Size
    /// Rectangles that were sanitised or dropped, edits included.
    public private(set) var diagnostics: LayoutDiagnostics

    /// Previous rectangles of the slots that the last change touched; nil for empty slots.
    private(set) var framesBefore: [UInt32: Rect?] = [:]

    /// A layout of `rectangles`. Positions and lengths are put on the grid; a length that is no finite number or
    /// negative becomes 0; a rectangle whose position is no finite number has no frame. O(n).
    ///
    /// Throws ``LayoutError/tooManyElements(count:)`` from 2³² rectangles on.
    public init(
        rectangles: [Rect], minimumSize: Size = .standardViewport
    ) throws(LayoutError) {
        guard rectangles.count <= UInt32.max else { throw .tooManyElements(count: rectangles.count) }
        var diagnostics = LayoutDiagnostics()
        self.minimumSize = Size(
            width: GridLengths.onGridLength(minimumSize.width) ?? 0,
            height: GridLengths.onGridLength(minimumSize.height) ?? 0)
        var (width, height) = (self.minimumSize.width, self.minimumSize.height)
        var sanitised = rectangles
        for position in rectangles.indices {
            let frame = diagnostics.sanitise(rectangles[position])
            if frame != rectangles[position] { sanitised[position] = frame }
            width = max(width, frame.maxX)
            height = max(height, frame.maxY)
        }
        slots = FrameSlots(sanitised)
        self.diagnostics = diagnostics
        contentSize = Size(width: width, height: height)
    }

    /// A layout of the bars of a Gantt layout, copied. O(n).
    public init(_ layout: GanttLayout) {
        var frames: [Rect] = []
        frames.reserveCapacity(layout.elementCount)
        layout.forEachFrame { _, frame in frames.append(frame) }
        slots = FrameSlots(frames)
        minimumSize = layout.contentSize
        contentSize = layout.contentSize
        diagnostics = layout.diagnostics
    }

    /// Number of slots, free ones included.
    public var elementCount: Int { slots.rectangles.count }

    /// The only kind is for cells.
    public var kindNames: [String] { [""] }

    /// The rectangle of that ordinal. O(1).
    public func frame(at ordinal: UInt32) -> Rect { slots.rectangles[Int(ordinal)] }

    /// Frames of consecutive elements, as the rectangles are now. O(1) each.
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        let rectangles = slots.rectangles
        let first = Int(ordinals.lowerBound)
        for position in 0..<ordinals.count { frames[position] = rectangles[first + position] }
    }

    /// Identity (cell, 0, ordinal). O(1).
    public func id(at ordinal: UInt32) -> ElementID {
        ElementID(.cell, section: 0, item: Int32(truncatingIfNeeded: ordinal))
    }

    /// Ordinal of a cell of section 0; nil for anything else, a free slot included. O(1).
    public func ordinal(of id: ElementID) -> UInt32? {
        let ordinal = UInt32(bitPattern: id.item)
        guard id.category == .cell, id.kind == .none, id.section == 0 else { return nil }
        return slots.isUsed(ordinal) ? ordinal : nil
    }

    /// Attributes with z-index 0. O(1).
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }

    /// Compares every rectangle with `rect`: O(n), and exactly those that meet.
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        let rectangles = slots.rectangles
        // Blocks, so that the loop calls nothing and keeps the edges of `rect` in registers.
        for first in stride(from: 0, to: rectangles.count, by: 256) {
            let end = min(first + 256, rectangles.count)
            buffer.withUnusedCapacity(end - first) { ordinals, used in
                var next = used
                for position in first..<end where rectangles[position].meets(rect) {
                    ordinals[next] = UInt32(truncatingIfNeeded: position)
                    next += 1
                }
                return next - used
            }
        }
    }
}

extension FramesLayout {
    /// Changes one element; rectangles are sanitised as those the layout is made of. Elements named must exist
    /// (checked).
    ///
    /// Amortised O(1), O(log n) at most; the first edit O(n), because it copies the rectangles that are shared and
    /// finds the extents of the content. Throws ``LayoutError/tooManyElements(count:)``, with nothing changed.
    public func apply(_ change: FramesChange) throws(LayoutError) -> LayoutDelta { try apply([change]) }

    /// All rectangles are one segment, which nothing moves.
    static var onlySegment: SegmentReplacement { SegmentReplacement(before: 0..<1, after: 0..<1) }

    /// Changes many elements in order, and returns one delta. See ``apply(_:)-(FramesChange)``. O(m log m)
    /// for m changes.
    public func apply(_ changes: [FramesChange]) throws(LayoutError) -> LayoutDelta {
        try checkRoom(for: changes.count { if case .insert = $0 { true } else { false } })
        framesBefore.removeAll(keepingCapacity: true)
        var touched = TouchedSlots()
        for change in changes { touched.note(change, slot: make(change)) }
        updateContentSize()
        return touched.delta(elementCount: elementCount, contentSize: contentSize) { slots.isUsed($0) }
    }

    private func checkRoom(for count: Int) throws(LayoutError) {
        let total = slots.usedCount + count
        guard total <= UInt32.max else { throw .tooManyElements(count: total) }
    }

    /// Makes a change; returns the slot concerned.
    private func make(_ change: FramesChange) -> UInt32 {
        switch change {
        case .insert(let rectangle):
            let slot = slots.insert(diagnostics.sanitise(rectangle))
            if framesBefore[slot] == nil { framesBefore[slot] = .some(nil) }
            return slot
        case .remove(let slot):
            keepFrame(of: slot)
            slots.remove(slot)
            return slot
        case .move(let slot, let rectangle):
            keepFrame(of: slot)
            slots.replace(slot, with: diagnostics.sanitise(rectangle))
            return slot
        }
    }

    private func keepFrame(of slot: UInt32) {
        if slots.isUsed(slot), framesBefore[slot] == nil { framesBefore[slot] = .some(frame(at: slot)) }
    }

    private func updateContentSize() {
        guard let edges = slots.edges else { return }
        contentSize = Size(width: max(minimumSize.width, edges.x), height: max(minimumSize.height, edges.y))
    }
}

import LayoutCore

/// Explicit rectangles: cell i of section 0 is where rectangle i says.
///
/// Nothing is pinned and no structure is known, so that a search on demand scans all rectangles: the layout to measure
/// indexes with, over own rectangles or the bars of a schedule. 32 bytes an element; rectangles on the grid are shared, not
/// copied, until the first edit.
///
/// Elements can be inserted, removed and moved (``apply(_:)-(FramesChange)``): an ordinal is a stable slot, which is free
/// between a removal and the next insertion.
public final class FramesLayout: HostedLayout {
    private(set) var slots: FrameSlots
    let minimumSize: Size
    /// The viewport's size for traces.
    public var viewportSize = Size.standardViewport
    /// The size up to the last right and bottom edge, and at least the configured viewport, or the content size of the
    /// layout whose bars were copied. Every edit sets it exactly.
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

    private init(copying other: FramesLayout) {
        (slots, minimumSize, viewportSize) = (other.slots, other.minimumSize, other.viewportSize)
        (contentSize, diagnostics) = (other.contentSize, other.diagnostics)
    }

    /// The rectangles as they are.
    public func snapshot() -> LayoutSnapshot? {
        // Threads share it. No one asks it, so it never changes: a copy only reads it.
        nonisolated(unsafe) let frozen = FramesLayout(copying: self)
        return LayoutSnapshot { FramesLayout(copying: frozen) }
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
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FramesLayout {
    /// Number of slots, free slots included.
    public var elementCount: Int { slots.rectangles.count }
    public var kindNames: [String] { [""] }

    public func frame(at ordinal: UInt32) -> Rect { slots.rectangles[Int(ordinal)] }

    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        let rectangles = slots.rectangles
        let first = Int(ordinals.lowerBound)
        for position in 0..<ordinals.count { frames[position] = rectangles[first + position] }
    }

    public func id(at ordinal: UInt32) -> ElementID {
        ElementID(.cell, section: 0, item: Int32(truncatingIfNeeded: ordinal))
    }

    public func ordinal(of id: ElementID) -> UInt32? {
        let ordinal = UInt32(bitPattern: id.item)
        guard id.category == .cell, id.kind == .none, id.section == 0 else { return nil }
        return slots.isUsed(ordinal) ? ordinal : nil
    }

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
    /// Changes one element, which must exist (checked); rectangles are sanitised as in the initialiser.
    ///
    /// Amortised O(1), O(log n) at most; the first edit O(n), because it copies the rectangles that are shared and
    /// finds the extents of the content. Throws ``LayoutError/tooManyElements(count:)``, with nothing changed.
    public func apply(_ change: FramesChange) throws(LayoutError) -> LayoutDelta { try apply([change]) }

    /// Changes many elements in order, and returns one delta. See ``apply(_:)-(FramesChange)``. O(m log m)
    /// for m changes.
    public func apply(_ changes: [FramesChange]) throws(LayoutError) -> LayoutDelta {
        try checkRoom(for: changes.count { if case .insert = $0 { true } else { false } })
        framesBefore.removeAll(keepingCapacity: true)
        var removed: Set<UInt32> = []
        for change in changes { make(change, &removed) }
        if let edges = slots.edges {
            contentSize = Size(width: max(minimumSize.width, edges.x), height: max(minimumSize.height, edges.y))
        }
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        for (slot, before) in framesBefore.sorted(by: { $0.key < $1.key }) {
            let (range, isNew) = (slot..<slot + 1, before == nil || removed.contains(slot))
            if !isNew { delta.reframed.appendAscending(range) }
            if before != nil, isNew { delta.removed.appendAscending(range) }
            if isNew, slots.isUsed(slot) { delta.inserted.appendAscending(range) }
        }
        // All rectangles are one segment, which never moves.
        if delta.changeCount > 0 { delta.resegmented = [SegmentReplacement(before: 0..<1, after: 0..<1)] }
        return delta
    }

    private func checkRoom(for count: Int) throws(LayoutError) {
        let total = slots.usedCount + count
        guard total <= UInt32.max else { throw .tooManyElements(count: total) }
    }

    /// Makes a change, and notes the slot of a removed element.
    private func make(_ change: FramesChange, _ removed: inout Set<UInt32>) {
        switch change {
        case .insert(let rectangle):
            let slot = slots.insert(diagnostics.sanitise(rectangle))
            if framesBefore[slot] == nil { framesBefore[slot] = .some(nil) }
        case .remove(let slot):
            keepFrame(of: slot)
            slots.remove(slot)
            removed.insert(slot)
        case .move(let slot, let rectangle):
            keepFrame(of: slot)
            slots.replace(slot, with: diagnostics.sanitise(rectangle))
        }
    }

    private func keepFrame(of slot: UInt32) {
        if slots.isUsed(slot), framesBefore[slot] == nil { framesBefore[slot] = .some(frame(at: slot)) }
    }
}

import LayoutCore

/// Headers and footers of the whole layout: those with ordinals, those that are pinned, and what they take before and after
/// the sections.
struct CompositionalGlobals {
    private(set) var parts: [CompositionalPart] = []
    private(set) var pinned: [CompositionalPart] = []
    private(set) var extents = (before: 0.0, after: 0.0)
    /// By part with an ordinal, the extent that was measured; NaN where none was.
    private(set) var sizes: [Double] = []

    /// None.
    init() {}

    init(_ made: CompositionalParts) {
        (parts, pinned) = made.parts
        extents = (made.before, made.after)
        sizes = Array(repeating: .nan, count: parts.count)
    }

    /// Takes the extent that a part wants. Returns by how much what lies before the sections grows, and what lies after.
    /// O(parts).
    mutating func set(_ part: Int, _ size: Double) -> (before: Double, after: Double) {
        let (old, extent) = (extents, parts[part].extent)
        sizes[part] = size
        parts[part].extent = size
        func room(isFooter: Bool) -> Double {
            (parts + pinned).filter { $0.extends && $0.isFooter == isFooter }.map(\.extent).max() ?? 0
        }
        extents = (room(isFooter: false), room(isFooter: true))
        let growth = (before: extents.before - old.before, after: extents.after - old.after)
        if !parts[part].extends { parts[part].moveEnd(by: size - extent) }
        // Footers that make room for themselves begin where that room does.
        for number in parts.indices where parts[number].extends { parts[number].moveEnd(by: growth.after) }
        for number in pinned.indices where pinned[number].extends { pinned[number].moveEnd(by: growth.after) }
        return growth
    }
}

extension CompositionalPart {
    /// Has a footer begin further from the end; nothing of a header.
    mutating func moveEnd(by distance: Double) {
        if case .end(let old) = place { place = .end(old + distance) }
    }
}

extension CompositionalLayout {
    /// Takes the extent that a header or footer of the whole layout wants.
    func measure(global part: Int, _ extent: Double, _ pin: Double) -> LayoutDelta {
        let old = plan
        let oldEnd = plan.globals.parts[part].along(0, plan.end).end
        recent = nil
        let growth = plan.globals.set(part, extent)
        before = CompositionalBefore(plan: old)
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        move(0..<segmentCount, by: growth.before, in: &delta)
        delta.spanningChanged = true
        if oldEnd <= pin { delta.contentOffsetAdjustment = plan.axes.point(growth.before + growth.after, 0) }
        return delta
    }
}

import LayoutCore

/// Flings of a session within sections that scroll across by themselves: where a finger finds one in the middle of the
/// view, it flicks away and back again, and each time the section comes to rest where it says.
struct SidewaysFlings {
    private let layout: any HostedLayout
    private let input: TraceInput
    private var generator: SeededGenerator

    /// Flings over a layout as it is, none of whose sections is scrolled across.
    init(_ layout: any HostedLayout, _ input: TraceInput) {
        (self.layout, self.input) = (layout, input)
        generator = input.generator(for: "sideways")
    }

    /// The frames of a visit to the section in the middle of the view; none where there is no such section.
    mutating func next(at offset: Point) -> [ScriptedFrame] {
        // The layout's own coordinates, whichever way the plan is turned.
        let isTurned = layout.scrollAxis == .horizontal
        let (x, y) = isTurned ? (offset.y, offset.x) : (offset.x, offset.y)
        let middle = Rect(x: x, y: y + input.viewport.height * 0.4, width: input.viewport.width, height: 60)
        let across = Rect(x: x + input.viewport.width * 0.4, y: y, width: 60, height: input.viewport.height)
        var buffer = OrdinalBuffer()
        layout.candidates(in: isTurned ? across : middle, into: &buffer)
        var found: Int32?
        for ordinal in buffer.ordinals.sorted() where found == nil {
            let id = layout.id(at: ordinal)
            if id.category == .cell, layout.restingOffset(ofSection: id.section, proposed: 0, from: 0) != nil {
                found = id.section
            }
        }
        guard let section = found else { return [] }
        var frames: [ScriptedFrame] = []
        var place = 0.0
        for _ in 0..<1 + generator.below(3) {
            place = fling(section, from: place, generator.uniform(100, 2000), &frames)
        }
        for _ in 0..<8 where place > 0 { place = fling(section, from: place, -generator.uniform(500, 4000), &frames) }
        if let last = frames.last, last != .sideways(section: section, 0) {
            frames.append(.sideways(section: section, 0))
        }
        return frames
    }

    /// Glides from a place by a distance to where the section comes to rest; returns that. The way that is left shrinks by
    /// an eighth a frame.
    private func fling(
        _ section: Int32, from start: Double, _ distance: Double, _ frames: inout [ScriptedFrame]
    ) -> Double {
        guard let end = layout.restingOffset(ofSection: section, proposed: start + distance, from: start) else {
            return start
        }
        var left = start - end
        while left.magnitude > 1 {
            left -= left / 8
            frames.append(.sideways(section: section, onGrid(end + left)))
        }
        frames.append(.sideways(section: section, onGrid(end)))
        return end
    }
}

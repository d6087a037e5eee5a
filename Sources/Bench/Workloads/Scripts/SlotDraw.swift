import LayoutCore

/// Draws explicit rectangles of a layout, and other places for them.
struct SlotDraw {
    private let layout: any HostedLayout
    private let viewport: Size
    var generator: SeededGenerator

    init(_ input: ScriptInput, _ generator: SeededGenerator) {
        (layout, viewport, self.generator) = (input.layout, input.viewport, generator)
    }

    /// About `count` different rectangles that move at once, at most half of them all; nil where there are none.
    mutating func moves(_ count: Int) -> ReversibleChange? {
        let wanted = min(count, max(1, layout.elementCount / 2))
        var slots: Set<UInt32> = []
        for _ in 0..<4 * wanted where slots.count < wanted {
            guard let slot = slot() else { break }
            slots.insert(slot)
        }
        guard let first = slots.min() else { return nil }
        var (there, back): ([FramesChange], [FramesChange]) = ([], [])
        for slot in slots.sorted() {
            let frame = layout.frame(at: slot)
            there.append(.move(slot, to: shifted(frame)))
            back.append(.move(slot, to: frame))
        }
        let id = layout.id(at: first)
        return ReversibleChange(change: .rectangles(there), inverse: .rectangles(back), before: id, after: id)
    }

    /// A frame half a viewport away at most, of half to twice the width.
    mutating func shifted(_ frame: Rect) -> Rect {
        let x = max(0, frame.minX + viewport.width * generator.uniform(-0.5, 0.5))
        let y = max(0, frame.minY + viewport.height * generator.uniform(-0.5, 0.5))
        return Rect(x: x, y: y, width: frame.width * generator.uniform(0.5, 2), height: frame.height)
    }

    /// A slot with an element that has a frame, each equally likely; nil where blind draws keep missing.
    mutating func slot() -> UInt32? {
        guard layout.elementCount > 0 else { return nil }
        for _ in 0..<256 {
            let slot = UInt32(generator.below(layout.elementCount))
            let isUsable = ElementSampler.isUsable(layout.frame(at: slot))
            if isUsable, layout.ordinal(of: layout.id(at: slot)) == slot { return slot }
        }
        return nil
    }
}

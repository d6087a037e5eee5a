import LayoutCore

/// Draws the frames of random static elements, those without a frame left out.
struct ElementSampler {
    let layout: any CollectionLayout
    var generator: SeededGenerator
    /// Every ordinal that has a frame; collected only when blind draws keep missing.
    private var framed: [UInt32]?
    private static let blindDraws = 64

    init(layout: any CollectionLayout, generator: SeededGenerator) {
        (self.layout, self.generator) = (layout, generator)
    }

    /// The frame of a random element, each equally likely; nil when none has a frame. O(1), once O(n) in a layout
    /// most of whose elements have no frame.
    mutating func next() -> Rect? { nextOrdinal().map { layout.frame(at: $0) } }

    mutating func nextOrdinal() -> UInt32? {
        let count = layout.elementCount
        guard count > 0 else { return nil }
        if framed == nil {
            for _ in 0..<Self.blindDraws {
                let ordinal = UInt32(generator.below(count))
                if Self.isUsable(layout.frame(at: ordinal)) { return ordinal }
            }
            var ordinals: [UInt32] = []
            layout.forEachFrame { ordinal, frame in if Self.isUsable(frame) { ordinals.append(ordinal) } }
            framed = ordinals
        }
        guard let framed, !framed.isEmpty else { return nil }
        return framed[generator.below(framed.count)]
    }

    /// Whether a viewport can be centred on the frame.
    static func isUsable(_ frame: Rect) -> Bool { !frame.isNull && frame.midX.isFinite && frame.midY.isFinite }
}

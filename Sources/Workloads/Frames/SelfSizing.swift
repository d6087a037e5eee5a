import LayoutCore

extension WorkloadEntry {
    /// A minute and a half of scrolling in a list for the first time.
    static let selfSizing = WorkloadEntry(
        name: "self-sizing",
        summary: "the frames of a session through cells that are measured when they come into view",
        meaning:
            "flings, rests, reversals and jumps frame by frame at 120 Hz, through cells whose heights are estimated "
            + "until they come into view: lognormal around the estimate, seeded by item",
        heights: { CellHeights(seed: $0) }, uselessness: unmeasured, making: .frames(SessionWriter.frames))

    /// Why a layout has no use for it.
    private static let unmeasured: @Sendable (any HostedLayout) -> String? = { layout in
        let step = max(1, layout.elementCount / 4096)
        let isMeasured = stride(from: 0, to: layout.elementCount, by: step).contains {
            layout.needsMeasuring(UInt32($0))
        }
        if isMeasured { return nil }
        var pinned: [LayoutAttributes] = []
        let viewport = Viewport(size: .standardViewport)
        layout.pinned(in: viewport, meeting: viewport.bounds, into: &pinned)
        return pinned.contains { layout.needsMeasuring(pinned: $0.id) } ? nil : "no size of the layout is an estimate"
    }
}

/// Heights that cells want: by the identifier of their item, the same for every strategy and program.
package struct CellHeights: Equatable, Sendable {
    private let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// The height that the cell of an item wants whose height is estimated so: lognormal with the estimate as median,
    /// and a standard deviation of the logarithm of 0.4. O(1).
    package func height(of identifier: UInt32, estimate: Double) -> Double {
        var generator = SeededGenerator(seed: seed &+ UInt64(identifier) &* 0x9e37_79b9_7f4a_7c15)
        return onGrid(generator.lognormal(median: estimate, sigma: 0.4))
    }
}

import LayoutCore

extension WorkloadEntry {
    static let selfSizing = WorkloadEntry(
        name: "self-sizing",
        summary: "the frames of a session through cells that are measured when they come into view",
        meaning:
            "flings, rests, reversals and jumps frame by frame at 120 Hz, through cells whose heights are estimated "
            + "until they come into view: lognormal around the estimate, seeded by item",
        heights: { CellHeights(seed: $0) }, inapplicability: unmeasured, making: .frames(SessionWriter.frames))

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

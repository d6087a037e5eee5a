import LayoutCore

extension WorkloadEntry {
    static let zoom = WorkloadEntry(
        name: "zoom", summary: "20,000 × 8,000 pt centred on random elements, moved into the content",
        meaning: "very large viewports centred on random elements, as when zoomed out",
        making: .trace { input in
            let size = Size(width: 20_000, height: 8_000)
            return input.rects(of: size, centredOnRandomElementsFor: "zoom", count: TraceLength.zoom)
        })
}

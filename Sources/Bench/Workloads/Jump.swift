extension WorkloadEntry {
    static let jump = WorkloadEntry(
        name: "jump", summary: "viewports centred on random elements, moved into the content",
        meaning: "viewports centred on random elements", standsFor: .scrolling,
        making: .trace { input in
            input.rects(of: input.viewport, centredOnRandomElementsFor: "jump", count: TraceLength.usual)
        })
}

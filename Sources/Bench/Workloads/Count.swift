extension WorkloadEntry {
    static let count = WorkloadEntry(
        name: "count", summary: "how many elements meet each rectangle of zoom, without their names",
        meaning: "how many elements very large viewports show, as for minimaps and badges", answer: .count,
        making: .trace { WorkloadEntry.zoom.rects($0) })
}

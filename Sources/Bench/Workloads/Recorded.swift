extension WorkloadEntry {
    package static let recorded = WorkloadEntry(
        name: "recorded", summary: "your own viewports, from --queries",
        meaning: "viewports recorded from a real application", standsFor: .scrolling,
        making: .trace { input in input.recorded.flatMap { $0.isEmpty ? nil : $0 } })
}

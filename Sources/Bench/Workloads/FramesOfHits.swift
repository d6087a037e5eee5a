extension WorkloadEntry {
    static let frames = WorkloadEntry(
        name: "frames", summary: "scroll, then jump, with the frame of every hit handed out too",
        meaning: "a fling and then viewports centred on random elements, with the frame of every element found",
        answer: .frames,
        making: .trace { input in
            let half = TraceLength.usual / 2
            return [WorkloadEntry.scroll, .jump].flatMap { ($0.rects(input) ?? []).prefix(half) }
        })
}

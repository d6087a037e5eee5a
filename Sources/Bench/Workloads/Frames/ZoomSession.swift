import LayoutCore

extension WorkloadEntry {
    static let zoomSession = WorkloadEntry(
        name: "zoom-session",
        summary: "600 frames of a pinch from a day (48 pt) to ten years across the viewport and back, with levels of "
            + "detail where strategies have them; no host, nothing pinned",
        meaning: "a pinch from a day to ten years across the viewport and back, frame by frame: what is narrower than "
            + "a pixel is folded by strategies that can, and the attributes of every entry are made",
        answer: .details,
        making: .zooms { input in
            let content = input.layout.contentSize
            var sampler = ElementSampler(layout: input.layout, generator: input.generator(for: "zoom-session"))
            let first = sampler.next() ?? Rect(x: 0, y: 0, width: 0, height: 0)
            let top = input.rect(of: input.viewport, centredOn: first).minY
            return (0..<ZoomSession.frameCount).map { number in
                let width = ZoomSession.widths[min(number, ZoomSession.frameCount - 1 - number)]
                // The content's ends stay outside while it is wide enough, as fingers hold it.
                let largest = content.width.isFinite ? max(0, content.width - width) : 0
                return Rect(
                    x: min(max(0, first.midX - width / 2), largest), y: top, width: width,
                    height: input.viewport.height)
            }
        })
}

/// A pinch: the visible width from frame to frame.
enum ZoomSession {
    /// Five seconds at 120 Hz.
    static let frameCount = 600
    private static let day = 48.0
    /// The 299th root of 3652.5. Written out, because `pow` differs by platform.
    private static let growth = 1.0278151560931814

    /// Points across, from a day on; in half of the frames it grows by the same factor in each.
    static let widths: [Double] = (1..<frameCount / 2).reduce(into: [day]) { widths, _ in
        widths.append(widths[widths.count - 1] * growth)
    }
}

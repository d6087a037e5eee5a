import LayoutCore

extension WorkloadEntry {
    static let zoomTime = WorkloadEntry(
        name: "zoom-time",
        summary: "rows of one viewport over spans of time from a viewport's to the whole content's, by powers of "
            + "four; strategies with levels of detail fold what is narrower than a pixel",
        meaning: "the rows of one viewport over ever longer spans of time, up to all of it, what is narrower than a "
            + "pixel folded by strategies that can",
        answer: .details,
        making: .trace { input in
            let content = input.layout.contentSize.width
            var widths = [input.viewport.width]
            while let last = widths.last, last > 0, last < content, content.isFinite {
                widths.append(min(last * 4, content))
            }
            var sampler = ElementSampler(layout: input.layout, generator: input.generator(for: "zoom-time"))
            var spans = input.generator(for: "zoom-time.spans")
            return (0..<TraceLength.zoom).map { _ in
                // At random, so that every part of a trace has each span, also the counted and checked queries.
                let size = Size(width: widths[spans.below(widths.count)], height: input.viewport.height)
                return input.rect(of: size, centredOn: sampler.next())
            }
        })
}

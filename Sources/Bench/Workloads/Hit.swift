import LayoutCore

extension WorkloadEntry {
    static let hit = WorkloadEntry(
        name: "hit", summary: "1 × 1 pt: half inside a random element, half anywhere in the content",
        meaning: "single points, half of them inside an element, as for a tap; many find nothing by design",
        missesByDesign: true,
        making: .trace { input in
            var sampler = ElementSampler(layout: input.layout, generator: input.generator(for: "hit"))
            let point = Size(width: 1, height: 1)
            let largest = input.largestOffset(of: point)
            var rects: [Rect] = []
            for query in 0..<TraceLength.usual {
                guard let frame = sampler.next() else {
                    rects.append(Rect(x: 0, y: 0, width: 1, height: 1))
                    continue
                }
                let across = sampler.generator.uniform()
                let down = sampler.generator.uniform()
                let isInside = query % 2 == 0
                let x = isInside ? start(frame.minX, frame.width, across) : largest.x * across
                let y = isInside ? start(frame.minY, frame.height, down) : largest.y * down
                rects.append(Rect(x: x, y: y, width: 1, height: 1))
            }
            // Mixed, so that a replay that takes every second query doesn't take only one half.
            for last in stride(from: rects.count - 1, to: 0, by: -1) {
                rects.swapAt(last, sampler.generator.below(last + 1))
            }
            return rects
        })

    /// Where a point's length starts: inside the element, or around the middle of one that is shorter.
    private static func start(_ origin: Double, _ length: Double, _ share: Double) -> Double {
        length >= 1 ? origin + (length - 1) * share : origin + length / 2 - 0.5
    }
}

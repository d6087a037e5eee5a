import LayoutCore

extension WorkloadEntry {
    static let scroll = WorkloadEntry(
        name: "scroll", summary: "flings with pan from random elements, one viewport per 60 Hz frame",
        meaning: "a fling with some pan: one viewport per frame", standsFor: .scrolling,
        making: .trace { input in
            switch input.layout.scrollAxis {
            case .vertical: flings(input)
            case .horizontal: flings(input.turned).map(\.turned)
            }
        })

    private static func flings(_ input: TraceInput) -> [Rect] {
        var sampler = ElementSampler(layout: input.layout, generator: input.generator(for: "scroll"))
        var flings: [Fling] = []
        var frames = 0
        while frames < TraceLength.usual, let start = sampler.next() {
            let viewport = input.rect(of: input.viewport, centredOn: start)
            let fling = Fling(from: viewport, within: input.largestOffset(of: input.viewport), &sampler.generator)
            frames += fling.offsets.count
            flings.append(fling)
        }
        guard !flings.isEmpty else {
            let viewport = Rect(x: 0, y: 0, width: input.viewport.width, height: input.viewport.height)
            return Array(repeating: viewport, count: TraceLength.usual)
        }
        let content = SlabSample(of: input, around: flings, generator: &sampler.generator)
        let rects = flings.flatMap { $0.followed(through: content, in: input) }
        return Array(rects.prefix(TraceLength.usual))
    }
}

/// One fling: where its own motion takes the viewport, frame by frame.
///
/// Constants of UIKit's normal deceleration: the velocity falls to 0.998 of itself every millisecond.
struct Fling {
    /// Per frame the offset in y, and by how much the fling alone moves x.
    private(set) var offsets: [(y: Double, dx: Double)] = []
    let startX: Double

    /// A motion of other making.
    init(offsets: [(y: Double, dx: Double)], startX: Double) {
        (self.offsets, self.startX) = (offsets, startX)
    }

    /// 0.998^(1000/60): the factor of the velocity per frame. Written out, because `pow` differs by platform.
    private static let remaining = 0.967_183_817_432_128_8
    /// Points moved in a frame by 1 pt/ms at its start: (1 − 0.998^(1000/60)) ÷ −ln 0.998.
    private static let distance = 16.391_677_717_811_596
    /// In pt/ms: a gentle flick, a hard one, and where UIKit stops.
    private static let slowest = 1.0
    private static let fastest = 8.0
    private static let standstill = 0.03

    init(from viewport: Rect, within largest: (x: Double, y: Double), _ generator: inout SeededGenerator) {
        startX = viewport.minX
        let sign = generator.chance(0.5) ? 1.0 : -1.0
        var velocity = sign * generator.uniform(Self.slowest, Self.fastest)
        // Content that fits in y is flung sideways; otherwise a finger's path is a little oblique.
        let oblique = generator.uniform(-0.25, 0.25)
        let share = largest.y > 0 ? oblique : 1
        var velocityX = velocity * share
        var y = viewport.minY
        while velocity.magnitude > Self.standstill || offsets.isEmpty {
            offsets.append((y, velocityX * Self.distance))
            y += velocity * Self.distance
            if y < 0 || y > largest.y {
                // The end throws it back with half the speed.
                y = min(max(0, y), largest.y)
                velocity *= largest.y > 0 ? -0.5 : 1
            }
            velocity *= Self.remaining
            velocityX *= Self.remaining
        }
    }

    /// The fling's viewports: x moves with the fling, and is drawn to the nearest content where it leaves the middle
    /// of the viewport, as a user who follows a schedule pans.
    func followed(through content: SlabSample, in input: TraceInput, from start: Double? = nil) -> [Rect] {
        let size = input.viewport
        let largest = input.largestOffset(of: size).x
        var x = start ?? startX
        var previousY = offsets[0].y
        return offsets.map { offset in
            let middle = x + size.width / 2
            let dy = (offset.y - previousY).magnitude
            previousY = offset.y
            let target = content.nearest(to: middle, from: offset.y, through: offset.y + size.height)
            let away = (target ?? middle) - middle
            if away.magnitude > size.width / 4 {
                // Gently, so that consecutive viewports overlap: the faster y moves, the faster x may.
                let step = min(away.magnitude * 0.15, 24 + dy)
                x += away < 0 ? -step : step
            }
            x = min(max(0, x), largest)
            defer { x = min(max(0, x + offset.dx), largest) }
            return Rect(x: x, y: offset.y, width: size.width, height: size.height)
        }
    }
}

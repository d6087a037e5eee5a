import LayoutCore

extension WorkloadEntry {
    static let session = WorkloadEntry(
        name: "session",
        summary: "10,000 frames through a host: flings with rubber band, rests, reversals, jumps to an item",
        meaning: "flings with rubber band at the ends, rests, reversals and jumps to an item, frame by frame at 120 Hz "
            + "through a host that does no more than it must, pinned elements included",
        standsFor: .scrolling, making: .frames(SessionWriter.frames))

    static let sessionNaive = WorkloadEntry(
        name: "session-naive",
        summary: "the frames of a session, but layout, strategy and pinned attributes are rebuilt on every frame",
        meaning: "the frames of session through a host that rebuilds layout, strategy and every pinned attribute "
            + "whenever the bounds change, as published samples do",
        antiPatternOf: session.name, inapplicability: tooManyPinned, making: .frames(SessionWriter.frames))

    /// Pinned elements that a host which makes all of them again for each frame can hold.
    private static let mostPinned = 10_000_000.0

    /// Why a host can't make every pinned element: far-off items stretch an axis, which has a column for each step.
    private static let tooManyPinned: @Sendable (any HostedLayout) -> String? = { layout in
        let viewport = Viewport(size: .standardViewport)
        var pinned: [LayoutAttributes] = []
        layout.pinned(in: viewport, meeting: viewport.bounds, into: &pinned)
        let content = layout.contentSize
        let viewports = max(content.width / viewport.size.width, content.height / viewport.size.height, 1)
        if Double(pinned.count) * viewports <= mostPinned { return nil }
        return "a host that rebuilds every pinned element would hold over 10 million of them"
    }
}

enum SessionWriter {
    /// Frames of a session: 83 seconds at 120 Hz.
    static let frameCount = 10_000

    /// The frames over a layout as it is. O(n), one pass over all frames.
    @Sendable static func frames(_ input: ScriptInput) -> [ScriptedFrame] {
        let (trace, sideways) = (input.trace, SidewaysFlings(input.layout, input.trace))
        let generator = trace.generator(for: "session")
        if input.layout.scrollAxis == .vertical { return SessionPlan(trace, generator, sideways).frames() }
        return SessionPlan(trace.turned, generator, sideways).frames().map { frame in
            guard case .offset(let offset) = frame else { return frame }
            return .offset(Point(x: offset.y, y: offset.x))
        }
    }
}

/// The motions of a session along y, before it is known where they take x.
private struct SessionPlan {
    /// A jump to an element, if one precedes; a motion; and frames at rest.
    private struct Part {
        var shown: (id: ElementID, viewport: Rect)?
        var motion: Fling
        var rest: Int
    }

    private let input: TraceInput
    private var sampler: ElementSampler
    private let largest: (x: Double, y: Double)
    private var sideways: SidewaysFlings

    init(_ input: TraceInput, _ generator: SeededGenerator, _ sideways: SidewaysFlings) {
        (self.input, self.sideways) = (input, sideways)
        sampler = ElementSampler(layout: input.layout, generator: generator)
        largest = input.largestOffset(of: input.viewport)
    }

    func frames() -> [ScriptedFrame] {
        var plan = self
        let parts = plan.parts()
        let content = SlabSample(of: input, around: parts.map(\.motion), generator: &plan.sampler.generator)
        var frames: [ScriptedFrame] = []
        var x = 0.0
        for part in parts {
            if let shown = part.shown {
                frames.append(.show(shown.id))
                x = shown.viewport.minX
            }
            for rect in part.motion.followed(through: content, in: input, from: x) {
                frames.append(.offset(Point(x: rect.minX, y: rect.minY)))
                x = rect.minX
            }
            frames += Array(repeating: .rest, count: part.rest)
            let flings = plan.sideways.next(at: Point(x: x, y: part.motion.offsets.last?.y ?? 0))
            // No section is left before it is back.
            if frames.count + flings.count <= SessionWriter.frameCount { frames += flings }
        }
        return Array(frames.prefix(SessionWriter.frameCount))
    }

    private mutating func parts() -> [Part] {
        var parts: [Part] = []
        var (count, y) = (0, 0.0)
        while count < SessionWriter.frameCount {
            let shown = jump(isFirst: parts.isEmpty)
            if let shown { y = shown.viewport.minY }
            let motion = SessionMotion(from: y, within: largest, &sampler.generator)
            y = motion.offsets.last?.y ?? y
            let rest = 10 + sampler.generator.below(50)
            count += (shown == nil ? 0 : 1) + motion.offsets.count + rest
            parts.append(Part(shown: shown, motion: Fling(offsets: motion.offsets, startX: 0), rest: rest))
        }
        return parts
    }

    /// Three motions in ten begin with a jump: two at a random element, one near an end of the content, where the
    /// rubber band is.
    private mutating func jump(isFirst: Bool) -> (id: ElementID, viewport: Rect)? {
        if isFirst { return nil }
        let kind = sampler.generator.uniform()
        if kind >= 0.3 { return nil }
        let ordinal = kind < 0.2 ? sampler.nextOrdinal() : end(isLast: kind < 0.25)
        guard let ordinal else { return nil }
        return (
            input.layout.id(at: ordinal), input.rect(of: input.viewport, centredOn: input.layout.frame(at: ordinal))
        )
    }

    /// Of some random elements the one nearest to an end.
    private mutating func end(isLast: Bool) -> UInt32? {
        var found: (ordinal: UInt32, y: Double)?
        let corner = isLast ? largest.y + input.viewport.height : 0
        let strip = Rect(
            minX: -.infinity, minY: isLast ? corner - 2 * input.viewport.height : -.infinity, maxX: .infinity,
            maxY: isLast ? .infinity : 2 * input.viewport.height)
        var buffer = OrdinalBuffer()
        input.layout.candidates(in: strip, into: &buffer)
        for ordinal in buffer.ordinals {
            let frame = input.layout.frame(at: ordinal)
            guard ElementSampler.isUsable(frame) else { continue }
            let distance = (frame.midY - corner).magnitude
            if distance < found?.y ?? .infinity { found = (ordinal, distance) }
        }
        return found?.ordinal
    }
}

/// One motion: a finger drags, sometimes back again, then lets go; beyond an end a rubber band pulls back.
///
/// The deceleration is UIKit's normal one, the velocity falling to 0.998 of itself every millisecond; the rubber band
/// gives way by 0.55 of the finger's path at first, which is its constant in UIKit, and pulls back by an eighth of what
/// is left a frame.
struct SessionMotion {
    /// Per frame the offset in y, and by how much the motion alone moves x.
    private(set) var offsets: [(y: Double, dx: Double)] = []

    /// √(0.998^(1000/60)): the factor of the velocity per frame at 120 Hz. Written out, because `pow` differs by
    /// platform.
    private static let remaining = 0.983_455_040_879_921_9
    /// Points moved in a frame by 1 pt/ms at its start.
    private static let distance = 8.264_204_320_224_845
    private static let standstill = 0.03
    private static let give = 0.55

    private var y: Double
    private let largest: (x: Double, y: Double)

    init(from start: Double, within largest: (x: Double, y: Double), _ generator: inout SeededGenerator) {
        (y, self.largest) = (start, largest)
        let sign = generator.chance(0.5) ? 1.0 : -1.0
        let velocity = sign * generator.uniform(1, 8)
        // Content that fits in y is flung sideways; otherwise a finger's path is a little oblique.
        let share = largest.y > 0 ? generator.uniform(-0.25, 0.25) : 1
        drag(by: velocity, share, frames: 8 + generator.below(24))
        // One in four turns back before it lets go.
        var last = velocity
        if generator.chance(0.25) {
            last = -velocity * generator.uniform(0.3, 1)
            drag(by: last, share, frames: 8 + generator.below(24))
        }
        release(last, share)
    }

    private var excess: Double { y < 0 ? y : max(0, y - largest.y) }

    private mutating func drag(by velocity: Double, _ share: Double, frames: Int) {
        for frame in 0..<frames {
            // The finger sets out and slows down.
            let pace = frame < 4 ? Double(frame + 1) / 4 : 1
            let path = velocity * pace * Self.distance
            y += excess == 0 ? path : path * Self.give
            offsets.append((y, path * share))
        }
    }

    private mutating func release(_ velocity: Double, _ share: Double) {
        var velocity = velocity
        while velocity.magnitude > Self.standstill || excess.magnitude > 0.5 {
            let path = velocity * Self.distance
            y += path
            let beyond = excess
            if beyond != 0 {
                y -= beyond / 8
                velocity *= 0.75
            }
            velocity *= Self.remaining
            offsets.append((y, path * share))
        }
        if excess != 0 {
            y -= excess
            offsets.append((y, 0))
        }
    }
}

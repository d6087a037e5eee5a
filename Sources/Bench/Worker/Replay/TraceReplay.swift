import LayoutCore
import Probes
import Workloads

extension QueryTrace {
    /// Asks a range of the trace. The kind of answer is chosen once where a strategy has a loop of its own.
    func replay(
        _ strategy: any LayoutStrategy, over layout: any CollectionLayout, _ range: ReplayRange,
        into answers: inout AnswerBuffers
    ) {
        switch answer {
        case .elements: _ = strategy.replay(rects, range, into: &answers.ordinals)
        case .frames:
            _ = strategy.replayFrames(rects, range, of: layout, into: &answers.ordinals, frames: &answers.frames)
        case .details:
            if let strategy = strategy as? any DetailStrategy {
                _ = strategy.replayDetails(details, range, into: &answers.details)
            } else {
                _ = strategy.replay(rects, range, into: &answers.ordinals)
            }
        case .count, .nearest:
            for number in 0..<range.count { ask(strategy, over: layout, position(number, of: range), into: &answers) }
        }
    }

    private func position(_ number: Int, of range: ReplayRange) -> Int {
        (range.start + number * range.stride) % rects.count
    }

    private func ask(
        _ strategy: any LayoutStrategy, over layout: any CollectionLayout, _ position: Int,
        into answers: inout AnswerBuffers
    ) {
        switch answer {
        case .elements: strategy.elements(in: rects[position], into: &answers.ordinals)
        case .frames:
            strategy.elements(in: rects[position], of: layout, into: &answers.ordinals, frames: &answers.frames)
        case .details:
            if let strategy = strategy as? any DetailStrategy {
                strategy.details(details[position], into: &answers.details)
            } else {
                strategy.elements(in: rects[position], into: &answers.ordinals)
            }
        case .count: answers.count &+= strategy.count(in: rects[position], using: &answers.ordinals)
        case .nearest:
            strategy.nearest(
                nearest[position], of: layout, where: { layout.id(at: $0).category == .cell }, into: &answers.nearest)
        }
    }

    /// Asks a range of the trace and appends what each query takes, in nanoseconds.
    func replayTimed(
        _ strategy: any LayoutStrategy, over layout: any CollectionLayout, _ range: ReplayRange,
        into answers: inout AnswerBuffers, samples: inout [UInt64]
    ) {
        if answer == .elements || answer == .details && !(strategy is any DetailStrategy) {
            return strategy.replayTimed(
                rects, range, clock: MonotonicClock.now, into: &answers.ordinals, samples: &samples)
        }
        for number in 0..<range.count {
            let position = position(number, of: range)
            let begin = MonotonicClock.now()
            ask(strategy, over: layout, position, into: &answers)
            samples.append(MonotonicClock.now() - begin)
        }
    }
}

/// What answers are written to, kept from query to query.
struct AnswerBuffers {
    var ordinals = OrdinalBuffer(capacity: 4096)
    var details = DetailBuffer(capacity: 4096)
    var frames: [Rect] = []
    var nearest = NearestBuffer()
    var count = 0
}

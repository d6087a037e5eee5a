import LayoutCore
import Probes
import Workloads

/// A trace of queries in the form in which a workload asks them.
package struct AskedTrace {
    package let rects: [Rect]
    package let answer: QueryAnswer
    /// By query, for strategies with levels of detail; empty where none are asked for.
    let details: [DetailQuery]

    /// A trace over a layout for a viewport.
    init(_ trace: QueryTrace, viewport: Size) {
        (rects, answer, details) = (trace.rects, trace.answer, trace.detailQueries(in: viewport))
    }

    /// Some queries of a trace, in order.
    init(_ positions: [Int], of trace: AskedTrace) {
        rects = positions.map { trace.rects[$0] }
        answer = trace.answer
        details = trace.details.isEmpty ? [] : positions.map { trace.details[$0] }
    }

    /// Asks a range of the trace. The kind of answer is chosen once.
    func replay(
        _ strategy: any LayoutStrategy, over layout: any CollectionLayout, _ range: ReplayRange,
        into answers: inout AnswerBuffers
    ) {
        if answer == .frames {
            _ = strategy.replayFrames(rects, range, of: layout, into: &answers.ordinals, frames: &answers.frames)
        } else if !details.isEmpty, let strategy = strategy as? any DetailStrategy {
            _ = strategy.replayDetails(details, range, into: &answers.details)
        } else {
            _ = strategy.replay(rects, range, into: &answers.ordinals)
        }
    }

    /// Asks a range of the trace and appends what each query takes, in nanoseconds.
    func replayTimed(
        _ strategy: any LayoutStrategy, over layout: any CollectionLayout, _ range: ReplayRange,
        into answers: inout AnswerBuffers, samples: inout [UInt64]
    ) {
        let detailed = details.isEmpty ? nil : strategy as? any DetailStrategy
        if answer != .frames && detailed == nil {
            return strategy.replayTimed(
                rects, range, clock: MonotonicClock.now, into: &answers.ordinals, samples: &samples)
        }
        for number in 0..<range.count {
            let position = (range.start + number * range.stride) % rects.count
            let begin = MonotonicClock.now()
            if let detailed {
                detailed.details(details[position], into: &answers.details)
            } else {
                strategy.elements(
                    in: rects[position], of: layout, into: &answers.ordinals, frames: &answers.frames)
            }
            samples.append(MonotonicClock.now() - begin)
        }
    }
}

/// What answers are written to, kept from query to query.
struct AnswerBuffers {
    var ordinals = OrdinalBuffer(capacity: 4096)
    var details = DetailBuffer(capacity: 4096)
    var frames: [Rect] = []
}

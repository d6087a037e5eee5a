import Judging
import LayoutCore
import Probes
import RunRecords

/// A comparison with brute force, step by step: a parent waits for an answer only so long.
package protocol WorkloadCheck: AnyObject {
    /// What the answers came to so far.
    var tally: AnswerTally { get }
    /// The first difference that was found.
    var difference: String? { get }
    /// Whether that difference is the layout's own, whichever strategy stands over it.
    var blamesLayout: Bool { get }
    /// Whether nothing is left to be checked.
    var isThrough: Bool { get }
    /// What else was counted.
    var figures: MetricFigures { get }
    /// Changes after which answers are compared with brute force, and the layout with a rebuilt one; nil where all answers
    /// are, and nothing changes the layout.
    var compared: (answers: Int, layouts: Int)? { get }

    func step() throws
}

extension WorkloadCheck {
    package var blamesLayout: Bool { false }
    var compared: (answers: Int, layouts: Int)? { nil }

    /// What the answers came to, and how many were compared.
    package var counters: Counters {
        var counters = tally.counters
        (counters.answersCompared, counters.layoutsCompared) = (compared?.answers, compared?.layouts)
        return counters
    }

    /// Continues to its end, or for about this many nanoseconds.
    package func proceed(for nanoseconds: UInt64 = .max) throws {
        let begin = MonotonicClock.now()
        repeat { try step() } while !isThrough && MonotonicClock.now() - begin <= nanoseconds
    }
}

package struct AnswerTally {
    private var checksum: UInt64 = 0
    private var hits: [Double] = []
    private var examined = 0

    package init() {}

    var count: Int { hits.count }

    package mutating func add(hits count: Int, examined: Int, checksum: UInt64) {
        hits.append(Double(count))
        self.examined += examined
        self.checksum &+= checksum
    }

    package var counters: Counters {
        Counters(
            queries: count, hits: hits.reduce(0) { $0 + Int($1) }, checksum: hexadecimal(checksum), examined: examined,
            medianHits: median(hits) ?? 0)
    }
}

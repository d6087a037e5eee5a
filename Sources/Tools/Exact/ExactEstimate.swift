import Errors
import Worker

/// How long counting will take, by the times of the same work that were measured without it.
package struct ExactEstimate: Equatable {
    var items: Int
    /// Nanoseconds of making the layout.
    var layout: Double
    var prepare: Double
    /// Nanoseconds of one query, by workload.
    var queries: [String: Double]

    /// How many times slower callgrind is, roughly: less where nothing else runs, more on a busy machine.
    static let slowdown = 60.0
    /// Seconds until a worker under callgrind has started.
    static let startSeconds = 3.0
    /// Seconds an item's data takes at most to be generated under callgrind.
    static let secondsPerItem = 25e-6

    /// Seconds an item takes at most when a trace is made.
    static let secondsPerItemOfTrace = 3e-6

    /// Queries counted of each workload: the same for every strategy, fewer where the slow ones take long, and enough
    /// up to 10,000 items that one in a thousand is among them.
    package var queryCount: Int { Self.queryCount(items: items) }

    /// The same for a schedule with a number of items; also for changes and frames.
    package static func queryCount(items: Int) -> Int { min(1_000, max(64, 10_000_000 / max(1, items))) }

    /// Seconds until the prepare is counted: data, layout, and two prepares.
    var secondsOfPrepare: Double {
        Self.startSeconds + Double(items) * Self.secondsPerItem + Self.slowed(layout + 2 * prepare)
    }

    /// Seconds of the trace and the queries of a workload, those before the counted ones included; nil when not timed.
    func secondsOfQueries(_ workload: String) -> Double? {
        let asked = queryCount + CountedWork.uncountedQueries
        return queries[workload].map { Double(items) * Self.secondsPerItemOfTrace + Self.slowed($0 * Double(asked)) }
    }

    private static func slowed(_ nanoseconds: Double) -> Double { nanoseconds / 1e9 * slowdown }

    /// Why a count of this many seconds is left out; nil if it is not.
    static func refusal(seconds: Double, limitSeconds: Double, secondsLeft: Double) -> String? {
        let expected = "counting would take about \(Format.exact(seconds.rounded(.up))) s"
        if seconds > limitSeconds {
            return "\(expected), over the turn limit of \(Format.plainTime(nanoseconds: limitSeconds * 1e9))"
        }
        if seconds > secondsLeft { return "\(expected), more than the time budget has left for it" }
        return nil
    }
}

/// What the phases of the trace-event format are that make no bars.
enum TracePhases {
    private static let names: [(letters: String, name: String)] = [
        (instants, "instants"), ("C", "counter values"), ("stf", "flow steps"), ("Tp", "steps of asynchronous events"),
        ("NOD", "object events"), ("P", "samples"), ("vV", "memory dumps"), ("M", "metadata of other kinds"),
        ("c", "clock marks"), ("(,)", "context marks"),
    ]

    /// Letters of events that take no time, also of asynchronous ones.
    private static let instants = "iIRn"

    static func isInstant(_ letter: UInt8) -> Bool { instants.utf8.contains(letter) }

    /// Whether there are instants, by counts of letters.
    static func hasInstants(_ counts: [Int]) -> Bool { instants.utf8.contains { counts[Int($0)] > 0 } }

    /// Number of events of each kind, by counts of letters; unknown letters together.
    static func unused(_ counts: [Int]) -> [(name: String, count: Int)] {
        let known = names.map { letters, name in
            (name: name, count: letters.utf8.reduce(0) { $0 + counts[Int($1)] })
        }
        let rest = known.reduce(counts.dropFirst().reduce(0, +)) { $0 - $1.count }
        return known + [("events of unknown phases", rest), ("events without a phase", counts[0])]
    }
}

let instantsRemedy = "pass --instants bars: the trace has instants alone"

extension TraceTable {
    /// Ends that belong to no bar, and bars of other clocks.
    var unusedContent: [(name: String, count: Int)] {
        [("ends without a begin", unmatchedEnds), ("asynchronous events of another clock", barsOfOtherClocks)]
    }
}

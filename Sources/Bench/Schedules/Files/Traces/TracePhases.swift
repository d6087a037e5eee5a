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
    static func unused(_ counts: [Int]) -> [UnusedContent] {
        var rest = counts.dropFirst().reduce(0, +)
        var result: [UnusedContent] = []
        for (letters, name) in names {
            let count = letters.utf8.reduce(0) { $0 + counts[Int($1)] }
            rest -= count
            if count > 0 { result.append(UnusedContent(name: name, count: count)) }
        }
        if rest > 0 { result.append(UnusedContent(name: "events of unknown phases", count: rest)) }
        if counts[0] > 0 { result.append(UnusedContent(name: "events without a phase", count: counts[0])) }
        return result
    }
}

let instantsRemedy = "pass --instants bars: the trace has instants alone"

extension TraceTable {
    /// Ends that belong to no bar, and bars of other clocks.
    var unusedContent: [UnusedContent] {
        [("ends without a begin", unmatchedEnds), ("asynchronous events of another clock", barsOfOtherClocks)]
            .filter { $0.1 > 0 }.map { UnusedContent(name: $0.0, count: $0.1) }
    }
}

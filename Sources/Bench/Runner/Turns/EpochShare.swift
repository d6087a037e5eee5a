/// Whether timed epochs have their share of a group's time, so that a launch that sets up for long also measures much.
struct EpochShare {
    /// The share they get at least; 0: none.
    let least: Double
    /// Seconds of epochs so far, of all launches.
    let epochs: Double
    /// Seconds of all launches, the present one with its passes included.
    let all: Double
    /// Seconds of the rounds of this launch.
    let rounds: Double
    /// Seconds of this launch with its passes.
    let launch: Double

    /// Rounds are at most this share of their launch: where handing out turns takes longer than epochs, no number of
    /// rounds would be enough.
    static let mostRounds = 0.5

    /// Whether another round is needed, and of use.
    var isLacking: Bool { epochs < least * all && rounds < Self.mostRounds * launch }
}

extension Launch {
    /// Seconds of the passes that follow the rounds: as in earlier launches, or by what is timed one by one.
    var passSecondsAhead: Double {
        if number > 0 { return group.timeSpent.passSeconds / Double(number) }
        return running.filter { group[$0].isSubject }.reduce(0) { sum, position in
            group.timedWorkloads(position).reduce(sum) { sum, workload in
                guard let epoch = group[position][workload].epoch else { return sum }
                let count = latencyCount(position, workload, epoch) ?? 0
                return sum + Double(count) * epoch.nanoseconds / 1e9
            }
        }
    }
}

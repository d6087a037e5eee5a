/// Programs that a run may call beside its workers. The runner knows none: who begins a run hands them down.
package struct RunTools: Sendable {
    /// Counts the instructions of contestants; nil: they are not counted.
    package var counter: (any InstructionCounter)?
    /// Takes programs of other languages in; nil: they take no part.
    package var contestants: (any ContestantHost)?

    package init(counter: (any InstructionCounter)? = nil, contestants: (any ContestantHost)? = nil) {
        self.counter = counter
        self.contestants = contestants
    }
}

/// Counts the instructions of contestants.
package protocol InstructionCounter: Sendable {
    /// Counts what contestants of a group execute, or notes why not. Throws only when interrupted.
    func count(_ group: inout GroupState, at positions: [Int], in pass: CountingPass) throws(WorkerEnd)
}

/// Takes programs of other languages in as contestants.
package protocol ContestantHost: Sendable {
    /// Writes what they need of a group, with the right answers to a number of checked queries a workload.
    func handOver(
        _ group: GroupState, of datasets: DatasetStore, seed: UInt64, checks: Int
    ) throws -> any HandedGroup
}

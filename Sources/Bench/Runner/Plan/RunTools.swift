/// Programs that a run may call beside its workers. The runner knows none: who begins a run hands them down.
package struct RunTools: Sendable {
    /// Counts what contestants of a group at some positions execute, or notes why not; throws only when interrupted.
    package typealias Count = @Sendable (inout GroupState, [Int], CountingPass) throws(WorkerEnd) -> Void
    /// Writes what programs of other languages need of a group, with the right answers to a number of checked queries.
    package typealias HandOver =
        @Sendable (GroupState, DatasetStore, _ seed: UInt64, _ checks: Int) throws
        -> any HandedGroup

    /// Nil: no instructions are counted.
    let count: Count?
    /// Nil: programs of other languages take no part.
    let handOver: HandOver?

    package init(count: Count? = nil, handOver: HandOver? = nil) { (self.count, self.handOver) = (count, handOver) }
}

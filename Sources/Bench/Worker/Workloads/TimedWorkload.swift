import Workloads

/// A workload as a worker carries it out: a trace of queries, or a script of changes or frames.
///
/// It is called once an epoch. The timed loop has no dynamic calls.
package protocol TimedWorkload {
    /// The contestant that carries it out.
    var context: WorkloadContext { get set }
    /// Operations until it begins again.
    var length: Int { get }
    /// The queries whose answers are compared; nil of scripts.
    var asked: QueryTrace? { get }

    /// A comparison with brute force that has not begun: of a number of operations, or of a whole script of changes. After
    /// a sample of these it may compare the layout too, with one rebuilt.
    func check(_ count: Int, comparesLayout: Bool) throws -> any WorkloadCheck

    // As the requests of these names ask for.
    func calibrate(epochNs: Double) throws -> WorkerReply
    func epoch(start: Int, count: Int, warmup: Int) throws -> WorkerReply
    func latency(count: Int, warmup: Int) throws -> WorkerReply
    func allocations(_ count: Int) throws -> WorkerReply

    func profiled() throws -> ProfiledStep
}

extension TimedWorkload {
    package var asked: QueryTrace? { nil }
}

/// The profiled phase: the operations of a workload, or a prepare.
package struct ProfiledStep {
    /// Makes a number of operations to measure.
    let make: (Int) throws -> () throws -> Void
    /// How many operations that are.
    var count: (Int) -> Int = { $0 }

    /// Carries one out, so that one-time work is done.
    func rehearse() throws { try make(1)() }
}

import Files
import RunRecords
import Worker

/// How a worker came to grief.
package enum WorkerEnd: Error, Equatable {
    /// It crashed, was killed, or refused a request.
    case failed(reason: String)
    /// It does not know a request, because it was built before there was one.
    case notUnderstood
    case timeout(reason: String)
    /// The same, as it was ready to run for most of that time and had no processor.
    case starved(reason: String)
    /// The user interrupted the run, or the budget that it keeps is spent.
    case interrupted

    package static let otherAnswer = WorkerEnd.failed(reason: "the worker gave an answer of another kind")

    /// Why it has no figures; nil when it is the user's will.
    package var reason: String? {
        switch self {
        case .failed(let reason), .timeout(let reason), .starved(let reason): reason
        case .notUnderstood: WorkerProtocol.notUnderstood
        case .interrupted: nil
        }
    }
}

/// Who takes a contestant's turns: a worker of this program, or a program of another language behind an adapter.
package protocol Worker: AnyObject {
    /// Sends a request without waiting for the answer.
    func send(_ request: WorkerRequest) throws(WorkerEnd)

    /// Waits for the answer to the request sent last; `whileWaiting` is called about five times a second.
    ///
    /// The time that the worker waits for a processor does not count, where the system tells it, up to `mostSeconds` in all.
    func receive(
        limitSeconds: Double, mostSeconds: Double, whileWaiting: @escaping () -> Void
    ) throws(WorkerEnd) -> WorkerReply

    /// Ends the process without waiting until it is gone.
    func kill()

    /// Ends the process and waits until it is gone.
    func end()
}

extension Worker {
    /// Sends a request and waits for its answer; `whileWaiting` is called about five times a second.
    package func ask(
        _ request: WorkerRequest, limitSeconds: Double, mostSeconds: Double = 0, whileWaiting: @escaping () -> Void = {}
    ) throws(WorkerEnd) -> WorkerReply {
        try send(request)
        return try receive(limitSeconds: limitSeconds, mostSeconds: mostSeconds, whileWaiting: whileWaiting)
    }
}

/// What contestants of other languages were handed of a group.
package protocol HandedGroup: AnyObject {
    /// Starts a contestant's program as a worker. Throws `failed` where it can't be started.
    func worker(
        _ contestant: ContestantCommand, environment: [String: String], interruption: Interruption
    ) throws(WorkerEnd) -> any Worker
}

/// Who takes a contestant's turns: a worker of this program, or a program of another language behind an adapter.
protocol Worker: AnyObject {
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
    func ask(
        _ request: WorkerRequest, limitSeconds: Double, mostSeconds: Double = 0, whileWaiting: @escaping () -> Void = {}
    ) throws(WorkerEnd) -> WorkerReply {
        try send(request)
        return try receive(limitSeconds: limitSeconds, mostSeconds: mostSeconds, whileWaiting: whileWaiting)
    }
}

import Files
import Probes
import RunRecords
import Runner
import Worker

/// Counts the instructions of a contestant's prepare and queries, exactly: in a worker under callgrind, where
/// address-space randomisation is off and hashing deterministic, and which collects inside the measured call alone.
///
/// Equal programs, data and counts of queries give equal counts on one machine. What the processor offers, the C
/// library and the Swift runtime are counted too.
struct ExactCount {
    let tools: CallgrindTools
    let environment: [String: String]
    /// Seconds a worker may take for one request.
    let limitSeconds: Double
    let interruption: Interruption

    struct Figures: Equatable {
        var prepare: Available<ExactCosts>
        var queries: [String: Available<ExactCosts>]

        init(unavailable reason: String, workloads: some Sequence<String>) {
            prepare = .unavailable(reason: reason)
            queries = Dictionary(uniqueKeysWithValues: workloads.map { ($0, .unavailable(reason: reason)) })
        }
    }

    /// Counts what fits the turn limit and the seconds left, by estimate. Throws only when interrupted.
    func count(
        executable: String, contestant: ContestantReference, recorded: String?, estimate: ExactEstimate,
        secondsLeft: Double
    ) throws(WorkerEnd) -> Figures {
        let workloads = estimate.queries.keys.sorted()
        let refusal = ExactEstimate.refusal(
            seconds: estimate.secondsOfPrepare, limitSeconds: limitSeconds, secondsLeft: secondsLeft)
        if let refusal { return Figures(unavailable: refusal, workloads: workloads) }
        let begin = MonotonicClock.now()
        var figures = Figures(unavailable: "not counted", workloads: workloads)
        do {
            let worker = try CountingWorker(
                executable: executable, tools: tools, environment: environment, limitSeconds: limitSeconds,
                interruption: interruption)
            try worker.ask(.load(contestant: contestant))
            try worker.ask(.layout)
            // Before there are traces, so that it does not depend on which there are.
            figures.prepare = .value(try worker.count(.countPrepare))
            for workload in workloads {
                let left = secondsLeft - Double(MonotonicClock.now() - begin) / 1e9
                figures.queries[workload] = try queries(workload, estimate, recorded, worker, secondsLeft: left)
            }
        } catch let error as WorkerEnd {
            try note(error, &figures)
        } catch {
            figures = Figures(unavailable: "valgrind could not be started: \(error)", workloads: workloads)
        }
        return figures
    }

    private func queries(
        _ workload: String, _ estimate: ExactEstimate, _ recorded: String?, _ worker: CountingWorker,
        secondsLeft: Double
    ) throws(WorkerEnd) -> Available<ExactCosts> {
        let seconds = estimate.secondsOfQueries(workload) ?? 0
        let refusal = ExactEstimate.refusal(seconds: seconds, limitSeconds: limitSeconds, secondsLeft: secondsLeft)
        if let refusal { return .unavailable(reason: refusal) }
        try worker.ask(.traces(workloads: [workload], queries: recorded))
        return .value(try worker.count(.countQueries(workload: workload, queries: estimate.queryCount)))
    }

    /// Gives everything that is not counted yet the reason why it can't be.
    private func note(_ error: WorkerEnd, _ figures: inout Figures) throws(WorkerEnd) {
        guard let reason = error.reason else { throw error }
        let missing = Available<ExactCosts>.unavailable(reason: "the worker that counts: \(reason)")
        if figures.prepare.value == nil { figures.prepare = missing }
        for (workload, figure) in figures.queries where figure.reason == "not counted" {
            figures.queries[workload] = missing
        }
    }
}

import RunRecords
import Worker

// MARK: - The processor's counters

extension Launch {
    /// Has the processor count during an epoch of its own, which is not timed.
    func events(_ position: Int, _ workload: String, _ epoch: Epoch) throws(WorkerEnd) {
        guard plan.counters == true else {
            for metric in MetricCatalog.ofHardware {
                rounds.add(.unavailable(reason: "counted only with --counters"), position, metric.name, workload)
            }
            return
        }
        let figures = try ask(position, .countEvents(workload: workload, queries: epoch.count)) { reply in
            if case .events(let figures) = reply { figures } else { nil }
        }
        if let figures { rounds.add(figures, position, workload) }
    }

    /// Has 1, 2, 4 … threads ask at once, where the plan says so: about 50 ms each.
    func threads(_ position: Int, _ workload: String, _ epoch: Epoch) throws(WorkerEnd) {
        guard let most = plan.threads else { return }
        let queries = min(max(Int(50_000_000 / max(epoch.nanoseconds, 1)), 16), 1 << 20)
        let request = WorkerRequest.askByThreads(workload: workload, queries: queries, most: most)
        let figures = try ask(position, request) { reply in
            if case .threads(let figures) = reply { figures } else { nil }
        }
        if let figures { rounds.add(figures, position, workload) }
    }
}

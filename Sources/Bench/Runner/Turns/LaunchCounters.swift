import RunRecords

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
}

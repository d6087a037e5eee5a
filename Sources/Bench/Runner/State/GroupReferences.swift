import RunRecords

// MARK: - Whom contestants are compared with

extension GroupState {
    /// Position of the contestant that a metric of the one at `position` is compared with: the same binary's.
    func reference(of metric: String, for position: Int) -> Int? {
        guard let strategy = references[metric] else { return nil }
        let binary = self[position].binary
        return contestants.firstIndex { $0.isSubject && $0.strategy == strategy && $0.binary == binary }
    }

    /// Chooses, after the first launch, whom the others are compared with: the fastest contestant whose times are long
    /// enough, because its epochs are the steadiest.
    mutating func chooseReferences() {
        let candidates = contestants.filter { $0.status == .ok && $0.isSubject && $0.binary == 0 }
        for metric in MetricCatalog.byTurns where references[metric] == nil {
            // Not workloads of other kinds, or that do not apply to the layout.
            let workloads = plan.workloads.filter { workload in
                candidates.contains { !$0.values[SeriesKey(metric, under: workload)].values.isEmpty }
            }
            let fastest =
                candidates
                .compactMap { candidate in
                    candidate.values.first(of: metric, over: workloads).map { (candidate.strategy, $0) }
                }
                .filter { $0.1 >= MetricCatalog.shortestCompared(metric) }.min { $0.1 < $1.1 }
            references[metric] = fastest?.0
        }
    }
}

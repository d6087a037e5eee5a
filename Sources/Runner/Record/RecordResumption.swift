import RunRecords

/// Rebuilds the state of groups from the results of an earlier part of the same run.
enum RecordResumption {
    /// Puts the launches of `results` back into the groups they came from. Contestants that failed stay so:
    /// their launches would no longer be those of the others.
    static func restore(_ groups: inout [GroupState], from results: [Result]) {
        for position in groups.indices { restore(&groups[position], from: results) }
    }

    private static func restore(_ group: inout GroupState, from results: [Result]) {
        let mine = results.filter {
            $0.subject.layout == group.plan.layout && $0.subject.dataset == group.datasetName
                && $0.subject.items == group.items && $0.subject.config == group.config
        }
        guard !mine.isEmpty else { return }
        for position in group.contestants.indices where group.contestants[position].twinOf == nil {
            let strategy = group.contestants[position].strategy
            for result in mine where result.subject.strategy == strategy {
                restore(&group.contestants[position], from: result)
            }
        }
        group.launches = mine.map { launches($0) }.max() ?? 0
        let reference = mine.lazy.flatMap { $0.ratios.values }.first?.reference
        group.reference = group.contestants.firstIndex { $0.strategy == reference && $0.twinOf == nil }
    }

    private static func launches(_ result: Result) -> Int { result.metrics["layout.time"]?.value?.launches.count ?? 0 }

    private static func restore(_ contestant: inout ContestantState, from result: Result) {
        var workload = WorkloadState()
        workload.counters = result.counters.value
        for (key, metric) in result.metrics {
            guard let measurement = metric.value else { continue }
            if dependsOnWorkload(key) {
                workload.series[key] = measurement.launches
            } else {
                contestant.series[key] = measurement.launches
            }
        }
        for (key, ratio) in result.ratios {
            if dependsOnWorkload(key) {
                workload.ratios[key] = ratio.launches
            } else {
                contestant.ratios[key] = ratio.launches
            }
        }
        switch result.status {
        case .ok:
            contestant.status = .ok
            contestant.reason = nil
        case .cutoff where !contestant.series.isEmpty: workload.cutoff = result.reason
        case .cutoff, .disagrees, .failed, .timeout: contestant.end(result.status, reason: result.reason ?? "")
        case .skipped: break
        }
        contestant.workloads[result.subject.workload] = workload
    }

    private static func dependsOnWorkload(_ key: String) -> Bool {
        key.hasPrefix("query.") || key == "attributes.time" || key == "allocations.query"
    }
}

import RunRecords

/// What of a group further launches would not decide, so that they leave it out.
///
/// A family is a contestant with others that share its epochs: its twin and contestants of other binaries.
struct SettledSeries: Equatable {
    /// By the position of a family's first contestant the series that are settled.
    var series: [Int: Set<SeriesKey>] = [:]

    /// Whether a metric of the contestant at `position` needs no more launches.
    func contains(
        _ metric: MetricDescription, under workload: String = "", at position: Int, of group: GroupState
    ) -> Bool {
        series[group[position].partner ?? position]?.contains(SeriesKey(metric.name, under: workload)) == true
    }

    /// Whether nothing of the contestant at `position` needs another launch.
    func containsAll(at position: Int, of group: GroupState) -> Bool {
        guard !series.isEmpty else { return false }
        return contains(MetricCatalog.prepareTime, at: position, of: group)
            && group.plan.workloads.allSatisfy { workload in
                // Before the first launch none is out. Without one of a pair there is nothing to decide.
                contains(MetricCatalog.time(of: group.kind(of: workload)), under: workload, at: position, of: group)
                    || group.family(of: position).contains {
                        group[$0].isSubject && group[$0].binary <= 1 && group[$0][workload].isOut
                    }
            }
    }
}

extension GroupState {
    /// Contestants that another launch is for.
    var awaited: [Int] {
        contestants.indices.filter { self[$0].isRunning && !settled.containsAll(at: $0, of: self) }
    }
}

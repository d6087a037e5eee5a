import Judging
import RunRecords

/// What of a group further launches would not decide, so that they leave it out.
///
/// A family is a contestant with others that share its epochs: its twin and contestants of other binaries.
struct SettledSeries: Equatable {
    /// By the position of a family's first contestant the series that are settled.
    private var series: [Int: Set<SeriesKey>] = [:]

    init() {}

    /// The series between the first two binaries that no launch would decide any more.
    ///
    /// - Parameter fewest: launches before which nothing is settled.
    init(_ group: GroupState, _ rule: ComparisonRule, fewest: Int) {
        for contestant in group.contestants where contestant.isSubject && contestant.binary == 1 {
            guard let root = contestant.partner else { continue }
            for series in ContestantPair.series(of: group, contestant) {
                guard MetricCatalog.byTurns.contains(series.metric), series.isSettled(rule, fewest: fewest) else {
                    continue
                }
                self.series[root, default: []].insert(SeriesKey(series.metric, under: series.subject.workload))
            }
        }
    }

    /// Other metrics measured by turns: fresh launches leave them out.
    ///
    /// - Parameter names: what the second binary calls strategies that have another name in the first.
    init(_ group: GroupState, except candidates: [Candidate], _ names: [String: String]) {
        for contestant in group.contestants where contestant.isSubject && contestant.binary == 1 {
            guard let root = contestant.partner else { continue }
            var others: Set<SeriesKey> = []
            for workload in group.plan.workloads {
                let subject = RecordBuilder.subject(group, contestant, workload: workload, names)
                let own = candidates.filter { $0.isOf(subject) }
                // A metric outside of turns needs a whole launch.
                if own.contains(where: { !MetricCatalog.byTurns.contains($0.series.metric) }) {
                    others = []
                    break
                }
                for metric in MetricCatalog.byTurns where !own.contains(where: { $0.series.metric == metric }) {
                    others.insert(SeriesKey(metric, under: workload))
                }
            }
            series[root] = others
        }
    }

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

extension Candidate {
    /// Whether it belongs to a subject, or to its strategy under any workload.
    fileprivate func isOf(_ subject: Subject) -> Bool {
        var own = series.subject
        if series.isShared { own.workload = subject.workload }
        return own == subject
    }
}

extension GroupState {
    /// Contestants that another launch is for.
    var awaited: [Int] {
        contestants.indices.filter { self[$0].isRunning && !settled.containsAll(at: $0, of: self) }
    }
}

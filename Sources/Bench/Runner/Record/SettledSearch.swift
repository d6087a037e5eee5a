import Judging
import RunRecords

extension SettledSeries {
    /// The series between the first two binaries that no launch would decide any more, once there are the fewest
    /// launches.
    init(_ group: GroupState, _ rule: ComparisonRule, fewest: Int) {
        self.init()
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

    /// Other metrics measured by turns: fresh launches leave them out. Names are what the second binary calls
    /// strategies that have another name in the first.
    init(_ group: GroupState, except candidates: [Candidate], _ names: [String: String]) {
        self.init()
        for contestant in group.contestants where contestant.isSubject && contestant.binary == 1 {
            guard let root = contestant.partner else { continue }
            var others: Set<SeriesKey> = []
            for workload in group.plan.workloads {
                let subject = group.subject(contestant, workload: workload, names)
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
}

extension Candidate {
    /// Whether it belongs to a subject, or to its strategy under any workload.
    fileprivate func isOf(_ subject: Subject) -> Bool {
        var own = series.subject
        if series.isShared { own.workload = subject.workload }
        return own == subject
    }
}

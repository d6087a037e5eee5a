import Files
import Foundation
import Judging
import RunRecords

/// Has the instructions of a group's contestants counted, each once a run, after the group's first launch: its times say
/// what counting will take.
package struct CountingPass {
    package let plan: RunPlan
    package let settings: RunSettings
    /// When the run should be over, if it has a budget.
    package let end: Date?
    package let interruption: Interruption
    package let report: (RunEvent) -> Void

    /// Has all uncounted contestants counted, or notes why not. Throws only when interrupted.
    func run(_ group: inout GroupState) throws(WorkerEnd) {
        var positions = group.contestants.indices.filter { group[$0].awaitsCount }
        guard !positions.isEmpty else { return }
        guard plan.exact == true, let count = settings.tools.count else {
            return group.noteUncounted(positions, reason: "counted only with --exact")
        }
        let foreign = positions.filter { plan.contestant(named: group[$0].strategy) != nil }
        group.noteUncounted(foreign, reason: Self.foreign)
        positions.removeAll(where: foreign.contains)
        try count(&group, positions, self)
    }

    /// Why contestants of other languages are not counted.
    package static let foreign = "what the processor does is counted in this program's own workers"
}

extension ContestantState {
    /// Whether its instructions are still to be counted: of an identical or slowed contestant they would say nothing.
    fileprivate var awaitsCount: Bool {
        let counts = values[MetricCatalog.prepareInstructions]
        return status == .ok && isSubject && counts.values.isEmpty && counts.reason == nil
    }

    /// Forgets why an earlier part of the run did not count: this part may be asked to, or have the tools.
    mutating func awaitCount() {
        guard status == .ok, values[MetricCatalog.prepareInstructions].values.isEmpty else { return }
        for key in countedSeries(Array(workloads.keys)) { values[key].reason = nil }
    }

    /// The series of all that is counted, under workloads.
    fileprivate func countedSeries(_ workloads: [String]) -> [SeriesKey] {
        MetricCatalog.all.filter(\.isCounted).flatMap { metric in
            metric.dependsOnWorkload ? workloads.map { SeriesKey(metric.name, workload: $0) } : [SeriesKey(metric.name)]
        }
    }
}

extension GroupState {
    package mutating func noteUncounted(_ positions: [Int], reason: String) {
        for position in positions {
            let workloads = self[position].workloads.keys.filter { kind(of: $0) == .queries }
            for key in self[position].countedSeries(workloads) {
                self[position].values[key].add(.unavailable(reason: reason))
            }
        }
    }

    /// Adds a contestant's count, and pairs it with its partner's.
    package mutating func add(_ value: Available<Double>, _ key: SeriesKey, to position: Int) {
        self[position].values[key].add(value)
        guard let partner = self[position].partner, let own = value.value,
            let other = self[partner].values[key].values.first
        else { return }
        self[position].values[key].pair = PairLaunches(own: [own], partner: [other])
    }

    /// The median over the launches of a contestant; nil where none has a value.
    package func measured(_ metric: MetricDescription, at position: Int) -> Double? {
        median(self[position].values[metric].values)
    }

    /// The same under each workload.
    package func measuredByWorkload(_ metric: MetricDescription, at position: Int) -> [String: Double] {
        self[position].values.byWorkload(metric).compactMapValues { median($0.values) }
    }
}

import Foundation
import RunRecords
import Runner
import ToolRuns

/// Counts the instructions of a group's contestants under callgrind.
package enum ExactPass {
    @Sendable package static func count(_ group: inout GroupState, _ positions: [Int], _ pass: CountingPass)
        throws(WorkerEnd)
    {
        let settings = pass.settings
        let tools: CallgrindTools
        do throws(MissingTool) {
            tools = try CallgrindTools(environment: settings.environment)
        } catch {
            return group.noteUncounted(positions, reason: "\(error)")
        }
        let count = ExactCount(
            tools: tools, environment: settings.environment, limitSeconds: pass.plan.turnLimitSeconds,
            interruption: pass.interruption)
        // Half of the remaining time, so that there are launches after it.
        let until = pass.end.map { Date().addingTimeInterval($0.timeIntervalSinceNow / 2) } ?? .distantFuture
        for (done, position) in positions.enumerated() {
            let contestant = group[position].contestant
            let binary = settings.binaries[contestant.binary]
            pass.report(
                .turn(
                    group: group.title, what: "count instructions \(contestant.strategy)",
                    share: Double(done) / Double(positions.count)))
            let figures = try count.count(
                executable: binary.executable,
                contestant: group.reference(to: contestant, of: binary, seed: settings.seed),
                recorded: group.plan.queries, estimate: group.estimate(position),
                secondsLeft: until.timeIntervalSinceNow)
            for (key, value) in figures.bySeries { group.add(value, key, to: position) }
        }
    }
}

extension GroupState {
    /// What counting a contestant will take.
    fileprivate func estimate(_ position: Int) -> ExactEstimate {
        ExactEstimate(
            items: items, layout: measured(MetricCatalog.layoutTime, at: position) ?? 0,
            prepare: measured(MetricCatalog.prepareTime, at: position) ?? 0,
            queries: measuredByWorkload(MetricCatalog.queryTime, at: position))
    }
}

extension ExactCount.Figures {
    fileprivate var bySeries: [SeriesKey: Available<Double>] {
        var series: [SeriesKey: Available<Double>] = [:]
        for counted in ExactCosts.metrics {
            series[SeriesKey(counted.prepare.name)] = prepare.map { $0[keyPath: counted.value] }
            for (workload, costs) in queries {
                series[SeriesKey(counted.query.name, workload: workload)] = costs.map { $0[keyPath: counted.value] }
            }
        }
        return series
    }
}

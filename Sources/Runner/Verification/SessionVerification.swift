import LayoutCore
import LayoutStrategies
import RunRecords
import Schedules
import Workloads

extension Verification {
    /// Frames of a script through a host with every strategy: visible elements are compared with brute force, and frame
    /// by frame with the first strategy's, which shows them twice. Nil where the script edits and there is nothing to edit.
    func session(
        _ workload: String, _ group: SubjectGroup, _ laidOut: LaidOut, _ dataset: LoadedDataset
    ) throws -> VerificationOutcome? {
        let script = registries.workloads.frames(
            named: workload, on: laidOut.layout, laidOut.store, viewport: laidOut.viewportSize, seed: seed)
        guard let script else { return nil }
        var outcome = VerificationOutcome(
            title: "\(group.layout) \(dataset.name) \(dataset.itemCount) \(workload)",
            strategies: group.strategies.count, queries: 0, hits: 0, differences: [],
            elements: laidOut.layout.elementCount, withoutFrame: laidOut.layout.diagnostics.withoutFrame,
            linesLeftOut: dataset.skipped?.count ?? 0, showsFrames: true)
        var first: Counters?
        for (position, name) in group.strategies.enumerated() {
            let workload = FrameWorkload(script: script, context: context(of: name, group, laidOut, dataset))
            for _ in 0..<(position == 0 ? 2 : 1) {
                let check = try workload.check(queries, comparesLayout: false)
                try check.proceed()
                let shown = check.tally.counters
                if first == nil {
                    first = shown
                    (outcome.queries, outcome.hits) = (shown.queries, shown.hits)
                }
                let differs =
                    shown.checksum != first?.checksum ? "it shows other frames than \(group.strategies[0])" : nil
                if let difference = check.difference ?? differs {
                    outcome.differences.append((name, registries.explained(difference, strategy: name)))
                }
            }
        }
        return outcome
    }
}

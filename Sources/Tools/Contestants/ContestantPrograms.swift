import Runner
import Schedules
import Worker

/// Takes programs of other languages in as contestants.
package struct ContestantPrograms: ContestantHost {
    package init() {}

    /// Makes the layout of a group, and writes its frames and queries for contestants of other languages. O(elements),
    /// and O(elements × checks) at worst.
    package func handOver(
        _ group: GroupState, of datasets: DatasetStore, seed: UInt64, checks: Int
    ) throws -> any HandedGroup {
        let plan = group.plan
        let dataset: LoadedDataset
        if let file = group.columnarFile {
            dataset = try ColumnarFile.read(file, memoryLimit: MemoryLimit.ofData)
        } else {
            dataset = try datasets.registries.datasets.source(for: plan).load(
                items: group.items, seed: seed, memoryLimit: MemoryLimit.ofData)
        }
        let laidOut = try datasets.registries.layouts.lay(plan.layout, over: dataset, config: plan.config)
        let ground = HandedFiles.Ground(laidOut: laidOut, dataset: dataset)
        datasets.handedOver += 1
        let files = try HandedFiles(ground, at: "\(datasets.path)/handed-\(datasets.handedOver)-")
        let recorded = try plan.queries.map { try readRectangles($0, memoryLimit: MemoryLimit.ofData) }
        for workload in plan.workloads where datasets.registries.workloads.form(of: workload) == .queries {
            let trace = datasets.registries.workloads.trace(
                named: workload, layout: laidOut.layout, viewport: laidOut.viewportSize, seed: seed, recorded: recorded)
            // They answer with elements alone.
            guard let trace, trace.answer == .elements, !trace.rects.isEmpty else { continue }
            let queries = trace.rects
            try files.add(
                workload, queries, AnswerCheck(layout: laidOut.layout, queries: queries, count: checks), of: ground)
        }
        return files
    }
}

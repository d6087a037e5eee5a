import Files
import Foundation
import LayoutCore
import RunRecords
import Schedules
import Subjects
import Worker

/// Datasets of a run: a file is parsed once, here, into a columnar temporary that the workers map; generated data is
/// generated again by each worker from its source, count and seed.
///
/// All errors in data, layout, configuration and recorded viewports are found here, before anything runs.
package final class DatasetStore {
    package let registries: Registries
    /// Groups whose frames were written for contestants of other languages.
    package var handedOver = 0
    private let folder: TemporaryFolder
    private var files: [String: (path: String, dataset: LoadedDataset)] = [:]

    /// A store with a folder of its own in the system's temporary folder.
    package init(_ registries: Registries) throws(OutputError) {
        self.registries = registries
        folder = try TemporaryFolder.make()
    }

    package var path: String { folder.path }

    /// Removes the folder, and the folders of workers, which are ended before they can remove their own.
    package func remove() {
        folder.remove()
        TemporaryFolder.removeAbandoned(in: FileManager.default.temporaryDirectory.path)
    }

    /// Lets go of the datasets themselves; their files stay.
    func releaseDatasets() { files.removeAll() }

    /// The state of a group before its first launch, its dataset read if it is a file.
    ///
    /// Throws ``ScheduleError`` for data that can't be used and ``LayoutError`` for a layout that doesn't suit it.
    package func group(_ plan: SubjectGroup, seed: UInt64, report: (RunEvent) -> Void) throws -> GroupState {
        if let queries = plan.queries { _ = try readRectangles(queries, memoryLimit: MemoryLimit.ofData) }
        let source = try registries.datasets.source(for: plan)
        if source.isGenerated { return try generated(plan, source, seed: seed) }
        let dialect = "\(plan.columns ?? "")|\(plan.dialect?.summary ?? "")"
        let key = "\(plan.dataset)|\(dialect)|\(plan.items ?? -1)|\(plan.skipInvalid)"
        let file = try files[key] ?? read(source, plan, seed: seed, report: report)
        files[key] = file
        return try state(plan, file.dataset, items: file.dataset.itemCount, columnarFile: file.path)
    }

    /// The state of a group of generated data, which a sample is laid out of.
    private func generated(_ plan: SubjectGroup, _ source: DatasetSource, seed: UInt64) throws -> GroupState {
        let items = plan.items ?? (source.ownItemCount ?? GeneratorSpec.defaultItems)
        var plan = plan
        plan.items = items
        func ofItems(_ count: Int) throws -> GroupState {
            let dataset = try source.load(items: count, seed: seed, memoryLimit: MemoryLimit.ofData)
            return try state(plan, dataset, items: items, columnarFile: nil)
        }
        let layouts = registries.layouts
        let nothing = LoadedDataset(name: source.name, content: .frames([]))
        let given = try layouts.configuration(of: plan.layout, dataset: nothing, given: plan.config)
        // Of groups a sample has fewer than the whole.
        if try layouts.limitsGroups(plan.layout, configuration: given) { return try ofItems(items) }
        do {
            return try ofItems(min(items, Self.sampleItems))
        } catch let error as LayoutError {
            // What a few items are too few for, such as the number of a section, the whole may have.
            guard items > Self.sampleItems else { throw error }
            return try ofItems(items)
        }
    }

    /// Items of generated data that are laid out to see whether the layout takes them.
    private static let sampleItems = 100

    private func read(
        _ source: DatasetSource, _ plan: SubjectGroup, seed: UInt64, report: (RunEvent) -> Void
    ) throws -> (path: String, dataset: LoadedDataset) {
        report(.reading(file: plan.dataset))
        let dataset = try source.load(
            items: plan.items, seed: seed, skipInvalid: plan.skipInvalid, memoryLimit: MemoryLimit.ofData)
        let path = "\(folder.path)/\(files.count).columns"
        try ColumnarFile.write(dataset, to: path)
        return (path, dataset)
    }

    private func state(
        _ plan: SubjectGroup, _ dataset: LoadedDataset, items: Int, columnarFile: String?
    ) throws -> GroupState {
        // An unusable configuration is the user's error, not an error of every worker.
        let layouts = registries.layouts
        let laidOut = try layouts.lay(plan.layout, over: dataset, config: plan.config)
        try LayoutLaw.check(plan.layout, laidOut, layouts)
        let effective = try layouts.configuration(of: plan.layout, dataset: dataset, given: plan.config)
        var group = GroupState(
            plan: plan, datasetName: dataset.name, config: effective.mapValues(DatasetInput.json), items: items,
            columnarFile: columnarFile)
        for workload in plan.workloads { group.kinds[workload] = WorkloadKind(registries.workloads.form(of: workload)) }
        return group
    }
}

import Foundation
import LayoutStrategies
import RunRecords
import Schedules

/// Datasets of a run: a file is parsed once, here, into a columnar temporary that the workers map; generated data is
/// made again by each worker from its source, count and seed.
final class DatasetStore {
    private let folder: URL
    private var files: [String: (path: String, dataset: LoadedDataset)] = [:]

    /// A store with a folder of its own in the system's temporary folder.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Removes the temporaries.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// The state of a group before its first launch, its dataset read if it is a file.
    func group(_ plan: SubjectGroup, seed: UInt64, report: (RunEvent) -> Void) throws -> GroupState {
        let source = try DatasetRegistry.source(for: plan.dataset, columns: plan.columns)
        if source.isGenerated {
            let probe = try source.load(
                items: min(plan.items ?? (source.ownItemCount ?? GeneratorSpec.defaultItems), 100), seed: seed,
                skipInvalid: false)
            let items = plan.items ?? (source.ownItemCount ?? GeneratorSpec.defaultItems)
            var plan = plan
            plan.items = items
            return try state(plan, probe, items: items, columnarFile: nil)
        }
        let key = "\(plan.dataset)|\(plan.columns ?? "")|\(plan.items ?? -1)|\(plan.skipInvalid)"
        if files[key] == nil {
            report(.reading(file: plan.dataset))
            let dataset = try source.load(items: plan.items, seed: seed, skipInvalid: plan.skipInvalid)
            let path = folder.appendingPathComponent("\(files.count).columns").path
            try ColumnarFile.write(dataset, to: path)
            files[key] = (path, dataset)
        }
        guard let file = files[key] else { throw WorkerFailure("the dataset was not kept") }
        return try state(plan, file.dataset, items: file.dataset.itemCount, columnarFile: file.path)
    }

    private func state(
        _ plan: SubjectGroup, _ dataset: LoadedDataset, items: Int, columnarFile: String?
    ) throws -> GroupState {
        let effective = try DatasetInput.configuration(layout: plan.layout, dataset: dataset, given: plan.config)
        return GroupState(
            plan: plan, datasetName: dataset.name, config: effective.mapValues(DatasetInput.json), items: items,
            columnarFile: columnarFile)
    }
}

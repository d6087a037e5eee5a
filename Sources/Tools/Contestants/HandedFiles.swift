import Files
import LayoutStrategies
import RunRecords
import Runner
import Schedules
import Worker

/// What contestants of other languages are given of a group: files of frames and of queries. The right answers stay here.
///
/// The files are little-endian float64 quadruples minX, minY, maxX, maxY. A contestant numbers elements by their place
/// in the file of frames, in which those without a frame are left out.
package final class HandedFiles: HandedGroup {
    /// Elements of a layout, with what is compared.
    struct Ground {
        let laidOut: LaidOut
        let dataset: LoadedDataset
    }

    /// The queries of a workload, with the checked ones of them.
    struct Trace {
        let workload, file: String
        let length: Int
        let positions: [Int]
        let rects: [Rect]
        /// Their answers by brute force, as places in the file of frames, ascending.
        let expected: [[UInt32]]
        let counters: Counters
    }

    let items: Int
    /// Of the dataset, as workers give it.
    let checksum: String
    let frames: String
    let frameCount: Int
    private(set) var traces: [Trace] = []
    private let path: String

    /// Writes the frames of a layout, in files whose paths begin with `path`. O(elements).
    init(_ ground: Ground, at path: String) throws(OutputError) {
        self.path = path
        items = ground.dataset.itemCount
        checksum = hexadecimal(ground.dataset.checksum)
        frames = path + "frames.f64"
        var rects: [Rect] = []
        rects.reserveCapacity(ground.laidOut.layout.elementCount)
        ground.laidOut.layout.forEachFrame { _, frame in if !frame.isNull { rects.append(frame) } }
        frameCount = rects.count
        try Self.write(rects, to: frames)
    }

    /// Writes the queries of a workload, and keeps the answers of those that are checked.
    func add(_ workload: String, _ queries: [Rect], _ check: AnswerCheck, of ground: Ground) throws(OutputError) {
        let file = "\(path)\(traces.count).f64"
        try Self.write(queries, to: file)
        var tally = AnswerTally()
        for (ordinals, checksum) in zip(check.expected, check.checksums) {
            tally.add(hits: ordinals.count, examined: 0, checksum: checksum)
        }
        var counters = tally.counters
        counters.examined = nil
        counters = counters.withLosses(of: ground.dataset, in: ground.laidOut)
        traces.append(
            Trace(
                workload: workload, file: file, length: queries.count,
                positions: AnswerCheck.positions(count: check.rects.count, length: queries.count), rects: check.rects,
                expected: places(of: check.expected, in: ground.laidOut.layout), counters: counters))
    }

    func number(of workload: String) -> Int? { traces.firstIndex { $0.workload == workload } }

    private func places(of answers: [[UInt32]], in layout: any CollectionLayout) -> [[UInt32]] {
        guard frameCount < layout.elementCount else { return answers }
        var places = [UInt32](repeating: 0, count: layout.elementCount)
        var next: UInt32 = 0
        layout.forEachFrame { ordinal, frame in
            places[Int(ordinal)] = next
            next += frame.isNull ? 0 : 1
        }
        return answers.map { $0.map { places[Int($0)] } }
    }

    private static func write(_ rects: [Rect], to path: String) throws(OutputError) {
        do throws(SystemError) {
            let file = try NewFile(path)
            try file.write(rects)
            try file.finish()
        } catch {
            throw OutputError(
                cause: "can't write: \(error.reason)", place: path,
                remedy: "free space there, or set TMPDIR to a folder that has some")
        }
    }
}

extension HandedFiles {
    package func worker(
        _ contestant: ContestantCommand, environment: [String: String], interruption: Interruption
    ) throws(WorkerEnd) -> any Worker {
        do throws(ContestantError) {
            return try ForeignWorker(contestant, handed: self, environment: environment, interruption: interruption)
        } catch {
            throw .failed(reason: error.sentence)
        }
    }

    /// Makes the layout of a group, and writes its frames and queries for contestants of other languages. O(elements),
    /// and O(elements × checks) at worst.
    @Sendable package static func handOver(
        _ group: GroupState, _ datasets: DatasetStore, _ seed: UInt64, _ checks: Int
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

import Files
import Foundation
import Judging
import LayoutStrategies
import Probes
import RunRecords
import Schedules
import Subjects
import Workloads

/// Files that an app could start from, in a folder that is removed with the value.
final class StartFiles {
    enum Form: String, CaseIterable { case saved, columns, csv }

    /// The number that the saved files are told from other data by.
    static let data: UInt64 = 1
    private let folder: TemporaryFolder

    init(of chart: GanttLayout, _ schedule: Schedule, _ dataset: LoadedDataset, _ strategy: any SavableStrategy) throws
    {
        folder = try TemporaryFolder.make()
        try CSVWriter.write(schedule, to: path(.csv))
        try ColumnarFile.write(dataset, to: path(.columns))
        try chart.save(to: path(.saved), data: Self.data)
        strategy.prepare()
        try strategy.save(to: index, as: chart.identity(data: Self.data))
    }

    func path(_ form: Form) -> String { "\(folder.path)/start.\(form.rawValue)" }
    /// The saved strategy; there is no such file where it keeps nothing.
    var index: String { folder.path + "/start.index" }

    /// Takes the files of a form out of the system's memory.
    func forget(_ form: Form) -> Available<Int> {
        let paths = [path(form)] + (form == .saved && FileManager.default.fileExists(atPath: index) ? [index] : [])
        return paths.reduce(.value(0)) { if case .value = $0 { FileProbe.forget($1) } else { $0 } }
    }
}

/// Starts of an app: from a file to the elements of the first viewport. A start from saved files takes turns.
struct StartWorkload: TimedWorkload {
    let files: StartFiles
    var context: WorkloadContext

    var length: Int { 1 }

    /// The layout and strategy of a start, with the elements of the first viewport.
    private final class Started {
        let layout: any CollectionLayout
        let strategy: any LayoutStrategy
        var found = OrdinalBuffer()

        init(_ layout: any CollectionLayout, _ strategy: any LayoutStrategy, _ viewport: Rect) {
            (self.layout, self.strategy) = (layout, strategy)
            strategy.elements(in: viewport, into: &found)
        }
    }

    private func start(_ form: StartFiles.Form, validate: Bool = false) throws -> Started {
        let laidOut = try context.madeLayout()
        let viewport = Rect(x: 0, y: 0, width: laidOut.viewportSize.width, height: laidOut.viewportSize.height)
        let dataset: LoadedDataset
        switch form {
        case .saved:
            let chart = try GanttLayout(
                mapping: files.path(.saved), data: StartFiles.data,
                configuration: GanttConfiguration(values: context.configuration), validate: validate)
            guard let made = try context.makeStrategy() as? any SavableStrategy else {
                throw WorkerFailure("the strategy can't be saved")
            }
            let strategy = try made.opened(
                over: chart, mapping: files.index, as: chart.identity(data: StartFiles.data), validate: validate)
            return Started(chart, strategy, viewport)
        case .columns: dataset = try ColumnarFile.read(files.path(.columns))
        case .csv: dataset = try context.registries.datasets.source(for: files.path(.csv)).load()
        }
        let made = try context.registries.layouts.makeLayout(
            named: context.contestant.layout, input: DatasetInput.layoutInput(dataset),
            configuration: context.configuration)
        let strategy = try context.makeStrategy(of: made)
        strategy.prepare()
        return Started(made.layout, strategy, viewport)
    }

    /// Nanoseconds of a start. What it made is freed afterwards.
    private func time(_ form: StartFiles.Form, validate: Bool = false) throws -> Double {
        let begin = MonotonicClock.now()
        let started = try start(form, validate: validate)
        return withExtendedLifetime(started) { Double(MonotonicClock.now() - begin) }
    }

    /// The median of some starts, as many as a share of a second has room for; each from files that were forgotten.
    private func median(_ form: StartFiles.Form, validate: Bool = false, isCold: Bool = false) throws -> Available<
        Double
    > {
        var times: [Double] = []
        while times.count < 9, times.count < 1 || times.reduce(0, +) < 250e6 {
            if isCold, case .unavailable(let reason) = files.forget(form) { return .unavailable(reason: reason) }
            times.append(try time(form, validate: validate))
        }
        return .value(Judging.median(times) ?? 0)
    }

    func check(_ count: Int, comparesLayout: Bool) throws -> any WorkloadCheck {
        try StartCheck(
            StartFiles.Form.allCases.map { form in
                {
                    let started = try start(form, validate: true)
                    return (form.rawValue, started.layout, started.strategy)
                }
            }, context.madeLayout().viewportSize)
    }

    func calibrate(epochNs: Double) throws -> WorkerReply {
        try EpochCalibration(epochNs: epochNs, most: 64).reply { count, _ in
            try (0..<count).reduce(0) { sum, _ in try sum + time(.saved) }
        }
    }

    /// Mean of starts from saved files.
    func epoch(start: Int, count: Int, warmup: Int) throws -> WorkerReply {
        for _ in 0..<min(warmup, 1) { _ = try time(.saved) }
        return .epoch(nanoseconds: try (0..<count).reduce(0) { sum, _ in try sum + time(.saved) } / Double(count))
    }

    /// Starts of all other kinds, and the memory of one from saved files.
    func latency(count: Int, warmup: Int) throws -> WorkerReply {
        var figures: MetricFigures = [
            MetricCatalog.launchValidated.name: try median(.saved, validate: true),
            MetricCatalog.launchSavedCold.name: try median(.saved, isCold: true),
            MetricCatalog.launchColumns.name: try median(.columns),
            MetricCatalog.launchColumnsCold.name: try median(.columns, isCold: true),
            MetricCatalog.launchCSV.name: try median(.csv),
            MetricCatalog.launchCSVCold.name: try median(.csv, isCold: true),
        ]
        let before = context.allocator.liveBytes()
        let started = try start(.saved)
        let mapped = FileProbe.mapped([files.path(.saved), files.index])
        figures[MetricCatalog.mappedMemory.name] = mapped.map { Double($0.bytes) }
        figures[MetricCatalog.mappedResident.name] = mapped.map { Double($0.resident) }
        figures[MetricCatalog.openedMemory.name] = withExtendedLifetime(started) {
            context.difference(context.allocator.liveBytes(), before)
        }
        return .latency(quantiles: figures)
    }

    /// Starts have no steady state.
    func allocations(_ count: Int) throws -> WorkerReply { throw WorkerFailure("no trace named launch") }

    func profiled() throws -> ProfiledStep {
        ProfiledStep { count in { for _ in 0..<count { _ = try start(.saved) } } }
    }
}

extension WorkloadContext {
    /// Writes the files that starts read, or says why there are none. O(n).
    func startFiles() throws -> StartFiles {
        guard let chart = try madeLayout().layout as? GanttLayout, case .schedule(let schedule) = dataset.content else {
            throw NotApplicable("only a gantt chart without connectors is saved")
        }
        guard let strategy = try makeStrategy() as? any SavableStrategy else {
            throw NotApplicable("\(contestant.strategy) can't be saved")
        }
        return try StartFiles(of: chart, schedule, dataset, strategy)
    }
}

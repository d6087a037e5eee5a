import LayoutStrategies
import Probes
import RunRecords
import Schedules
import Subjects
import Workloads

/// A contestant's layout and strategy, and what its workloads share.
package final class WorkloadContext {
    package let contestant: ContestantReference
    let registries: Registries
    let allocator = AllocatorProbe()
    let dataset: LoadedDataset
    private var laidOut: LaidOut?
    /// The configuration of the layout, with what the dataset asks for.
    let configuration: [String: ConfigurationValue]
    /// The strategy that queries are asked of; nil before the first prepare.
    var strategy: (any LayoutStrategy)?
    /// What scripts of changes are replayed on, which keeps their places; made when the first is timed.
    var copy: EditedCopy?
    /// What frames are shown by, of one script at a time.
    var stage: FrameStage?
    /// The right frames of a script; nil if one frame in eight is compared with brute force, not all.
    package var rightFrames: RightFrames?
    var answers = AnswerBuffers()
    /// What a frame without a host shows.
    var shown: [LayoutAttributes] = []
    /// The queries timed next; kept, because it would be allocated for every turn.
    var ranges: [ReplayRange] = []
    /// Nanoseconds that a reading of the clock takes.
    private(set) lazy var clockReading = ClockProbe.measure().overheadNs / 2

    /// A context over a layout, if there is one already, which stays unchanged.
    package init(
        _ contestant: ContestantReference, _ dataset: LoadedDataset, _ laidOut: LaidOut? = nil, registries: Registries
    ) throws {
        (self.contestant, self.dataset, self.laidOut, self.registries) = (contestant, dataset, laidOut, registries)
        configuration = try registries.layouts.configuration(
            of: contestant.layout, dataset: dataset, given: contestant.config)
    }

    var loaded: WorkerReply {
        let own = registries.strategies.metrics(of: contestant.strategy).map(OwnMetric.init)
        return .loaded(items: dataset.itemCount, checksum: hexadecimal(dataset.checksum), own: own.isEmpty ? nil : own)
    }

    /// What the strategy tells of itself at a moment.
    func ownFigures(_ moment: MetricMoment) -> OwnFigures {
        OwnFigures(registries.strategies.metrics(of: contestant.strategy).filter { $0.moment == moment })
    }

    func counters(_ found: Counters) throws -> Counters {
        found.withLosses(of: dataset, in: try madeLayout())
    }

    func difference(_ after: Available<Int>, _ before: Available<Int>) -> Available<Double> {
        switch (after, before) {
        case (.value(let after), .value(let before)): .value(Double(after - before))
        case (.unavailable(let reason), _), (_, .unavailable(let reason)): .unavailable(reason: reason)
        }
    }
}

// MARK: - Layouts and strategies

extension WorkloadContext {
    /// Makes the layout that queries are asked of; timed.
    func makeLayout() throws -> WorkerReply {
        let before = allocator.liveBytes()
        let begin = MonotonicClock.now()
        let made = try makeLaidOut()
        let end = MonotonicClock.now()
        let after = allocator.liveBytes()
        laidOut = made
        return .laidOut(nanoseconds: .value(Double(end - begin)), bytes: difference(after, before))
    }

    /// Makes the layout `count` times more, each freed before the next, where no workload can see it; the mean of their times.
    func timeLayouts(_ count: Int) throws -> WorkerReply {
        var nanoseconds: UInt64 = 0
        for _ in 0..<count {
            let begin = MonotonicClock.now()
            let made = try makeLaidOut()
            withExtendedLifetime(made) { nanoseconds += MonotonicClock.now() - begin }
        }
        return .laidOut(
            nanoseconds: .value(Double(nanoseconds) / Double(count)),
            bytes: .unavailable(reason: "counted when the layout is first made"))
    }

    /// The layout for queries, which stays unchanged.
    package func madeLayout() throws -> LaidOut {
        guard let laidOut else { throw WorkerFailure("the layout was not asked for yet") }
        return laidOut
    }

    /// A layout over the dataset, and over data of its own where it can be edited.
    func makeLaidOut() throws -> LaidOut {
        try registries.layouts.makeLayout(
            named: contestant.layout, input: DatasetInput.layoutInput(dataset), configuration: configuration)
    }

    /// The layout of a name over data that there is already: the contestant's as it is configured, others by default.
    func layout(named name: String, over store: ItemStore) throws(LayoutError) -> LaidOut {
        try registries.layouts.makeLayout(
            named: name, over: store, configuration: name == contestant.layout ? configuration : [:])
    }

    package func makeStrategy() throws -> any LayoutStrategy { try makeStrategy(of: madeLayout()) }

    func makeStrategy(of laidOut: LaidOut) throws -> any LayoutStrategy {
        guard let made = laidOut.strategy(named: contestant.strategy) else {
            throw ScheduleError(
                .usage, "no strategy named \(contestant.strategy)", at: "--strategy",
                remedy: "use \(registries.strategies.entries.map(\.name).joined(separator: ", "))")
        }
        return made
    }

    func preparedStrategy() throws -> any LayoutStrategy {
        guard let strategy else { throw WorkerFailure("the strategy was not prepared yet") }
        return strategy
    }
}

// MARK: - What workloads share

extension WorkloadContext {
    /// The copy that scripts are replayed on, at the place of this script where it was left; at `start` where it was
    /// not begun.
    func copy(_ script: ChangeScript, at start: Int = 0) throws -> EditedCopy {
        let copy = try self.copy ?? unsharedCopy()
        self.copy = copy
        try copy.enter(script, at: start)
        return copy
    }

    /// A copy of the fresh layout.
    func unsharedCopy() throws -> EditedCopy {
        try EditedCopy(
            CopyMakers(laidOut: makeLaidOut, strategy: makeStrategy) { name, store in
                guard let store else { throw WorkerFailure("there is no data that another layout could show") }
                return try self.layout(named: name, over: store)
            })
    }

    /// The host of a script; another script's is given up.
    func stage(_ script: FrameScript) throws -> FrameStage {
        if let stage, stage.script.workload == script.workload { return stage }
        // The previous one is freed first.
        stage = nil
        let laidOut = script.changes.isEmpty ? try madeLayout() : try makeLaidOut()
        // An unknown name is an error here, and can't be one while frames are shown.
        _ = try makeStrategy(of: laidOut)
        let background = script.preparesInBackground ? BackgroundWork() : nil
        let (strategies, name) = (registries.strategies, contestant.strategy)
        let made = try FrameStage(script, laidOut, background) { laidOut in
            if let background {
                return BackgroundStrategy(laidOut.layout, on: background.start) { layout in
                    strategies.strategy(named: name, over: layout) ?? OnDemand(layout)
                }
            }
            guard let made = try? self.makeStrategy(of: laidOut) else { preconditionFailure("it was made before") }
            return made
        }
        stage = made
        return made
    }
}

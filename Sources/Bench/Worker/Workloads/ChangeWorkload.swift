import LayoutStrategies
import Probes
import RunRecords
import Workloads

/// A script of changes, each followed by a query.
struct ChangeWorkload: TimedWorkload {
    let script: ChangeScript
    var context: WorkloadContext

    /// Nanoseconds after which no change of a script begins whose changes stay: a parent waits only so long.
    private static let longestStream: UInt64 = 20_000_000_000

    var length: Int { script.steps.count }

    func check(_ count: Int, comparesLayout: Bool) throws -> any WorkloadCheck {
        // The previous one is freed first.
        context.copy = nil
        return try ChangeCheck(
            try context.unsharedCopy(), script, comparesLayout: comparesLayout, own: context.ownFigures(.change))
    }

    /// Finds how many changes, each with its query, last an epoch.
    func calibrate(epochNs: Double) throws -> WorkerReply {
        context.copy = nil
        let copy = try context.copy(script)
        // Where the readings ended depends on their times: the turns begin with a copy of their own.
        defer { context.copy = nil }
        return try EpochCalibration(epochNs: epochNs, most: 1 << 22).reply { count, _ in
            let begin = MonotonicClock.now()
            try copy.make(count)
            return Double(MonotonicClock.now() - begin)
        }
    }

    /// One timed epoch of changes, each with its query, after `warmup` untimed ones; then the same queries alone: what
    /// they take is no part of the changes. The script goes on where the last turn left it; the first begins at
    /// `start`.
    ///
    /// Changes are timed by themselves, one by one. As the difference of two epochs one that takes next to nothing
    /// would be lost in what a query's time varies by.
    func epoch(start: Int, count: Int, warmup: Int) throws -> WorkerReply {
        let copy = try context.copy(script, at: start)
        try copy.make(warmup)
        let position = copy.position
        let times = try copy.time(count, reading: context.clockReading)
        let begin = MonotonicClock.now()
        copy.ask(count, from: position)
        let alone = Double(MonotonicClock.now() - begin)
        return .epoch(nanoseconds: max(0, times.added(toQueriesOf: alone)) / Double(count))
    }

    /// Quantiles of changes that are timed one by one, each with its query. The slowest is that of the script, each change
    /// by its quickest time: a delay in one pass alone is the machine's.
    func latency(count: Int, warmup: Int) throws -> WorkerReply {
        // Changes that stay are timed from the first one on.
        if script.stays { context.copy = nil }
        let copy = try context.copy(script)
        var samples: [UInt64] = []
        samples.reserveCapacity(count)
        if !script.stays { try copy.make(warmup) }
        var quickest = [UInt64](repeating: .max, count: length)
        let begun = MonotonicClock.now()
        for _ in 0..<count where !script.stays || MonotonicClock.now() - begun < Self.longestStream {
            try copy.begin()
            let step = copy.position
            let begin = MonotonicClock.now()
            try copy.make(1)
            samples.append(MonotonicClock.now() - begin)
            quickest[step] = min(quickest[step], samples[samples.count - 1])
        }
        var figures = LatencyQuantiles.figures(.changes, of: samples)
        let slowest = MetricCatalog.updateLatencyMax.name
        if case .value? = figures[slowest] { figures[slowest] = LatencyQuantiles.slowest(quickest) }
        context.copy = nil
        figures[MetricCatalog.transitionTime.name] = try transitionTime()
        guard script.showsFrames else { return .latency(quantiles: figures) }
        let frames = try ArrivalFrames(of: script, in: makeHost())
        return .latency(quantiles: figures.merging(frames.figures) { $1 }, over: frames.overBudget)
    }

    /// The script has no answers whose allocations are counted.
    func allocations(_ count: Int) throws -> WorkerReply { throw WorkerFailure("no trace named \(script.workload)") }

    func profiled() throws -> ProfiledStep {
        let copy = try context.copy(script)
        return ProfiledStep { count in { try copy.make(count) } }
    }
}

// MARK: - Transitions

extension ChangeWorkload {
    /// Nanoseconds to tell where every visible element was and is, mean over the changes of a script, as far as they
    /// fit a quarter of a second: each is made through a host whose viewport is where it happens.
    private func transitionTime() throws -> Available<Double> {
        let host = try makeHost()
        let begin = MonotonicClock.now()
        var (total, count) = (UInt64(0), 0)
        var transition = Transition()
        for step in script.steps {
            if count > 0, MonotonicClock.now() - begin > 250_000_000 { break }
            host.scroll(to: Point(x: step.query.minX, y: step.query.minY))
            try host.layoutIfNeeded()
            try make(step.change, on: host)
            try host.layoutIfNeeded()
            let start = MonotonicClock.now()
            host.transition(into: &transition)
            total += MonotonicClock.now() - start
            count += 1
        }
        return .value(Double(total) / Double(max(1, count)))
    }

    private func makeHost() throws -> CollectionHost {
        let made = try context.makeLaidOut()
        let host = CollectionHost(
            layout: made.layout, strategy: try context.makeStrategy(of: made), store: made.store,
            viewport: Viewport(size: made.viewportSize))
        try host.layoutIfNeeded()
        return host
    }

    private func make(_ change: ScriptedChange, on host: CollectionHost) throws {
        guard case .layout(let name) = change else { return try host.make(change) }
        guard let store = host.store else { throw WorkerFailure("rectangles can't be shown by another layout") }
        let laidOut = try context.layout(named: name, over: store)
        host.show(laidOut.layout, strategy: try context.makeStrategy(of: laidOut), madeFor: laidOut.viewportSize)
    }
}

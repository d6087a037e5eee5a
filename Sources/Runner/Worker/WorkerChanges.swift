import LayoutCore
import LayoutStrategies
import Probes
import RunRecords
import Workloads

// MARK: - Changes

extension WorkerSession {
    /// Writes a script on a layout that is of no further use.
    func writeScript(_ workload: String) throws -> ScriptOutcome {
        let scratch = try makeLaidOut()
        let outcome = registries.workloads.script(
            named: workload, on: scratch.layout, scratch.store, viewport: scratch.viewportSize, seed: contestant.seed,
            layouts: scratch.store.map { store in
                let counterpart = registries.layouts.counterpart(of: contestant.layout)
                return ScriptedLayouts(name: contestant.layout, counterpart: counterpart) {
                    (name) throws(LayoutError) in
                    try self.layout(named: name, over: store).layout
                }
            })
        guard let outcome else { throw WorkerFailure("no workload of changes named \(workload)") }
        return outcome
    }

    /// Finds how many changes, each with its query, last an epoch.
    func calibrate(_ script: ChangeScript, epochNs: Double) throws -> WorkerReply {
        let copy = try freshCopy()
        // Where the readings ended depends on their times: the turns begin with a copy of their own.
        defer { self.copy = nil }
        try copy.enter(script, at: 0)
        let first = try time(copy, 1)
        if first > 1e9 { return .calibrated(count: 1, nanoseconds: first) }
        let calibration = EpochCalibration(epochNs: epochNs, most: 1 << 22)
        let (count, nanoseconds) = try calibration.run { count, _ in try time(copy, count) }
        return .calibrated(count: count, nanoseconds: nanoseconds)
    }

    /// One timed epoch of changes, each with its query, after `warmup` untimed ones; then the same queries alone: what
    /// they take is no part of the changes. The script goes on where the last turn left it; the first begins at `start`.
    ///
    /// Changes are timed by themselves, one by one. As the difference of two epochs one that takes next to nothing would
    /// be lost in what a query's time varies by.
    func epoch(_ script: ChangeScript, start: Int, count: Int, warmup: Int) throws -> WorkerReply {
        let copy = try enter(script, at: start)
        try copy.make(warmup)
        failIfPlanted()
        let position = copy.position
        let times = try copy.time(count, reading: clockReading)
        let begin = MonotonicClock.now()
        copy.ask(count, from: position)
        let alone = Double(MonotonicClock.now() - begin)
        return .epoch(nanoseconds: max(0, times.added(toQueriesOf: alone)) / Double(count))
    }

    /// Quantiles of changes that are timed one by one, each with its query.
    func latency(_ script: ChangeScript, count: Int, warmup: Int) throws -> WorkerReply {
        let copy = try enter(script, at: 0)
        var samples: [UInt64] = []
        samples.reserveCapacity(count)
        try copy.make(warmup)
        for _ in 0..<count {
            let begin = MonotonicClock.now()
            try copy.make(1)
            samples.append(MonotonicClock.now() - begin)
        }
        var figures = LatencyQuantiles.figures(.changes, of: samples)
        self.copy = nil
        figures[MetricCatalog.transitionTime.name] = try transitionTime(script)
        return .latency(quantiles: figures)
    }

    /// Checks the next changes of a script, for about a second: a parent waits for an answer only so long.
    func checkChanges(_ workload: String, comparesLayout: Bool) throws -> WorkerReply {
        guard let script = scripts[workload] else { throw WorkerFailure("no script named \(workload)") }
        let begin = MonotonicClock.now()
        if check?.workload != workload {
            copy = nil
            check = (workload, try ChangeCheck(try unsharedCopy(), script, comparesLayout: comparesLayout))
        }
        guard let check = check?.progress else { throw WorkerFailure("no check was begun") }
        while !check.isThrough {
            try check.step()
            if !check.isThrough, MonotonicClock.now() - begin > 1_000_000_000 { return .checking(done: check.done) }
        }
        self.check = nil
        return .checked(
            counters: try counters(check.counters), difference: check.difference, more: check.figures)
    }

    /// The copy that scripts are replayed on, at the place of this script where it was left.
    func entered(_ script: ChangeScript) throws -> EditedCopy { try enter(script, at: 0) }

    private func enter(_ script: ChangeScript, at start: Int) throws -> EditedCopy {
        let copy = try self.copy ?? freshCopy()
        try copy.enter(script, at: start)
        return copy
    }

    /// A copy of the layout as it was made, which is kept.
    private func freshCopy() throws -> EditedCopy {
        // What is there is freed first.
        copy = nil
        let fresh = try unsharedCopy()
        copy = fresh
        return fresh
    }

    private func unsharedCopy() throws -> EditedCopy {
        try EditedCopy(
            try makeLaidOut(),
            CopyMakers(strategy: makeStrategy) { name, store in
                guard let store else { throw WorkerFailure("there is no data that another layout could show") }
                return try self.layout(named: name, over: store)
            })
    }

    /// The layout of a name over data that there is already: the contestant's as it is configured, others by default.
    func layout(named name: String, over store: ItemStore) throws(LayoutError) -> LaidOut {
        try registries.layouts.makeLayout(
            named: name, over: store, configuration: name == contestant.layout ? configuration : [:])
    }

    private func time(_ copy: EditedCopy, _ count: Int) throws -> Double {
        let begin = MonotonicClock.now()
        try copy.make(count)
        return Double(MonotonicClock.now() - begin)
    }
}

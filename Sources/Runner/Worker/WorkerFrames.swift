import Judging
import LayoutCore
import LayoutStrategies
import Probes
import RunRecords
import Workloads

// MARK: - Frames

extension WorkerSession {
    /// Finds how many frames last many epochs of queries, at best the whole script: a median of frames needs many.
    func calibrate(_ script: FrameScript, epochNs: Double) throws -> WorkerReply {
        let stage = try stage(for: script)
        let most = epochNs * Self.epochsOfFrames
        let length = script.frames.count
        var samples: [UInt64] = []
        try stage.enter(at: 0)
        var position = 0
        var elapsed = 0.0
        // A stretch that is at rest says nothing: frames are taken from all over the script.
        for start in AnswerCheck.positions(count: 16, length: length) where elapsed < most || samples.isEmpty {
            try stage.enter(at: start)
            samples.removeAll(keepingCapacity: true)
            try stage.time(from: start, count: script.remakes ? 1 : 16, into: &samples)
            elapsed += Double(samples.reduce(0, +))
            position += samples.count
        }
        let frame = max(elapsed / Double(max(1, position)), 1)
        return .calibrated(count: min(length, max(1, Int(most / frame))), nanoseconds: frame)
    }

    /// Epochs of queries that an epoch of frames may last.
    private static let epochsOfFrames = 40.0

    /// The median of frames timed one by one, from `start` on, after `warmup` untimed ones.
    func epoch(_ script: FrameScript, start: Int, count: Int, warmup: Int) throws -> WorkerReply {
        let stage = try stage(for: script)
        let length = script.frames.count
        let first = start % length
        let warmup = script.remakes ? 0 : min(warmup, 100)
        let entry = (first + length - warmup % length) % length
        try stage.enter(at: entry)
        try stage.show(from: entry, count: warmup % length)
        failIfPlanted()
        var samples: [UInt64] = []
        samples.reserveCapacity(count)
        try stage.time(from: first, count: count, into: &samples)
        return .epoch(nanoseconds: median(samples.map { Double($0) }) ?? 0)
    }

    /// Quantiles of frames that are timed one by one, and which of them are over budget. Of a host for which every frame
    /// is as the first they are spread over the script.
    func latency(_ script: FrameScript, count: Int) throws -> WorkerReply {
        let stage = try stage(for: script)
        var samples: [UInt64] = []
        samples.reserveCapacity(count)
        let positions = script.remakes ? AnswerCheck.positions(count: count, length: script.frames.count) : [0]
        for start in positions {
            try stage.enter(at: start)
            try stage.time(from: start, count: script.remakes ? 1 : count, into: &samples)
        }
        var over: [String: [Int]] = [:]
        for (metric, rate) in [(MetricCatalog.framesMissed60, 60.0), (MetricCatalog.framesMissed120, 120)] {
            over[metric.name] = samples.indices.filter { Double(samples[$0]) > 1e9 / rate }
        }
        return .latency(quantiles: LatencyQuantiles.figures(.frames, of: samples), over: over)
    }

    /// Allocations of frames that were shown once before.
    func allocations(_ script: FrameScript, frames count: Int) throws -> WorkerReply {
        let stage = try stage(for: script)
        for _ in 0..<2 {
            try stage.enter(at: 0)
            try stage.show(from: 0, count: count)
        }
        try stage.enter(at: 0)
        let before = allocator.allocationCount()
        try stage.show(from: 0, count: count)
        let after = allocator.allocationCount()
        return .allocations(count: difference(after, before).map { $0 / Double(count) })
    }

    /// Compares what frames show with brute force, for about a second: a parent waits for an answer only so long.
    func checkFrames(_ script: FrameScript) throws -> WorkerReply {
        let begin = MonotonicClock.now()
        if frameCheck?.workload != script.workload {
            frameCheck = (script.workload, FrameCheck(try stage(for: script), over: try madeLayout().layout))
            // Its host counts what queries compare, which takes time: no other frames are shown by it.
            stage = nil
        }
        guard let check = frameCheck?.progress else { throw WorkerFailure("no check was begun") }
        while !check.isThrough {
            try check.step()
            if !check.isThrough, MonotonicClock.now() - begin > 1_000_000_000 { return .checking(done: check.done) }
        }
        frameCheck = nil
        return .checked(
            counters: try counters(check.counters), difference: check.difference,
            more: [MetricCatalog.framesMade.name: .value(check.madePerFrame)])
    }

    /// The host of a script; another script's is given up.
    func stage(for script: FrameScript) throws -> FrameStage {
        if let stage, stage.script.workload == script.workload { return stage }
        // What is there is freed first.
        stage = nil
        let laidOut = try madeLayout()
        _ = try makeStrategy(of: laidOut)
        let made = try FrameStage(script, laidOut) { laidOut in
            guard let made = try? self.makeStrategy(of: laidOut) else { preconditionFailure("it was made before") }
            return made
        }
        stage = made
        return made
    }
}

// MARK: - Transitions

extension WorkerSession {
    /// Nanoseconds to tell where every visible element was and is, mean over the changes of a script, as far as they fit
    /// a quarter of a second: each is made through a host whose viewport is where it happens.
    func transitionTime(_ script: ChangeScript) throws -> Available<Double> {
        let made = try makeLaidOut()
        let host = CollectionHost(
            layout: made.layout, strategy: try makeStrategy(of: made), store: made.store,
            viewport: Viewport(size: made.viewportSize))
        try host.layoutIfNeeded()
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

    private func make(_ change: ScriptedChange, on host: CollectionHost) throws {
        switch change {
        case .items(let batch): try host.perform(batch)
        case .expansion(let sections, let isOpen): try host.change(.expansion(sections: sections, isOpen))
        case .viewport(let size): host.resize(to: size)
        case .rectangles(let changes): try host.change(.rectangles(changes))
        case .sideways(let section, let offset): try host.change(.sidewaysOffset(section: section, offset))
        case .size(let id, let size): try host.change(.preferredSize(id, size, in: host.viewport))
        case .layout(let name):
            guard let store = host.store else { throw WorkerFailure("rectangles can't be shown by another layout") }
            let laidOut = try layout(named: name, over: store)
            host.show(laidOut.layout, strategy: try makeStrategy(of: laidOut), madeFor: laidOut.viewportSize)
        }
    }
}

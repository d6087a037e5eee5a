import Judging
import RunRecords
import Workloads

struct FrameWorkload: TimedWorkload {
    let script: FrameScript
    var context: WorkloadContext

    var length: Int { script.frames.count }

    func check(_ count: Int, comparesLayout: Bool) throws -> any WorkloadCheck {
        // Its host counts what queries compare, which takes time: no other frames are shown by it.
        defer { context.stage = nil }
        return FrameCheck(
            try context.stage(script), over: try context.madeLayout().layout, frames: count,
            known: context.rightFrames, own: context.ownFigures(.frame))
    }

    /// Finds how many frames last many epochs of queries, at best the whole script: a median of frames needs many.
    func calibrate(epochNs: Double) throws -> WorkerReply {
        let stage = try context.stage(script)
        let most = epochNs * Self.epochsOfFrames
        var samples: [UInt64] = []
        try stage.enter(at: 0)
        var position = 0
        var elapsed = 0.0
        // A stretch that is at rest says nothing: frames are taken from all over the script.
        for start in AnswerCheck.positions(count: 16, length: length) where elapsed < most || samples.isEmpty {
            try stage.enter(at: start)
            samples.removeAll(keepingCapacity: true)
            try time(stage, from: start, count: script.remakes ? 1 : 16, into: &samples)
            elapsed += Double(samples.reduce(0, +))
            position += samples.count
        }
        let frame = max(elapsed / Double(max(1, position)), 1)
        return .calibrated(count: min(length, max(1, Int(most / frame))), nanoseconds: frame)
    }

    /// Epochs of queries that an epoch of frames may last.
    static let epochsOfFrames = 40.0

    /// The median of frames timed one by one, from `start` on, after `warmup` untimed ones.
    func epoch(start: Int, count: Int, warmup: Int) throws -> WorkerReply {
        let stage = try context.stage(script)
        let first = start % length
        let warmup = script.remakes ? 0 : min(warmup, 100)
        let entry = (first + length - warmup % length) % length
        try stage.enter(at: entry)
        try stage.show(from: entry, count: warmup % length)
        var samples: [UInt64] = []
        samples.reserveCapacity(count)
        try time(stage, from: first, count: count, into: &samples)
        return .epoch(nanoseconds: median(samples.map { Double($0) }) ?? 0)
    }

    /// Quantiles of frames that are timed one by one, and which of them are over budget. Of a host for which every frame
    /// is as the first they are spread over the script.
    func latency(count: Int, warmup: Int) throws -> WorkerReply {
        let stage = try context.stage(script)
        var samples: [UInt64] = []
        samples.reserveCapacity(count)
        let positions = script.remakes ? AnswerCheck.positions(count: count, length: length) : [0]
        for start in positions {
            try stage.enter(at: start)
            try time(stage, from: start, count: script.remakes ? 1 : count, patience: 10, into: &samples)
        }
        var figures = LatencyQuantiles.figures(.frames, of: samples)
        if !script.changes.isEmpty {
            // Frames are timed from the first one on.
            let arrivals = samples.indices.filter { script.frames[$0 % length].change != nil }.map { samples[$0] }
            figures.merge(LatencyQuantiles.figures(.changes, of: arrivals)) { $1 }
        }
        if let times = stage.background?.servingTimes {
            figures[MetricCatalog.servingTime.name] =
                median(times.map { Double($0) }).map(Available.value)
                ?? .unavailable(reason: "no change voided an index, or none served again in time")
        }
        return .latency(quantiles: figures, over: Self.overBudget(samples))
    }

    /// Times frames, with threads at work in the background. The threads are waited for `patience` seconds at most.
    private func time(
        _ stage: FrameStage, from start: Int, count: Int, patience: Int = 1, into samples: inout [UInt64]
    ) throws {
        guard let background = stage.background else {
            return try stage.time(from: start, count: count, into: &samples)
        }
        try background.time(patience: patience) { try stage.time(from: start, count: count, into: &samples) }
    }

    /// Which frames are over budget, by metric.
    static func overBudget(_ samples: [UInt64]) -> [String: [Int]] {
        var over: [String: [Int]] = [:]
        for (metric, rate) in [(MetricCatalog.framesMissed60, 60.0), (MetricCatalog.framesMissed120, 120)] {
            over[metric.name] = samples.indices.filter { Double(samples[$0]) > 1e9 / rate }
        }
        return over
    }

    /// Allocations of frames that were shown once before.
    func allocations(_ count: Int) throws -> WorkerReply {
        let stage = try context.stage(script)
        for _ in 0..<2 {
            try stage.enter(at: 0)
            try stage.show(from: 0, count: count)
        }
        try stage.enter(at: 0)
        let allocations = try context.allocator.allocations { try stage.show(from: 0, count: count) }
        return .allocations(count: allocations.map { Double($0.count) / Double(count) })
    }

    func profiled() throws -> ProfiledStep {
        let stage = try context.stage(script)
        try stage.enter(at: 0)
        var start = 0
        return ProfiledStep { count in
            let from = start
            start = (start + count) % length
            return { try stage.show(from: from, count: count) }
        }
    }
}

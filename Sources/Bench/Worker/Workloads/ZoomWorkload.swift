import Judging
import LayoutCore
import Probes
import RunRecords
import Workloads

/// Frames without a host: in each a strategy says what is shown, with levels of detail if it has them, and the attributes
/// of every entry are made as values.
struct ZoomWorkload: TimedWorkload {
    let trace: QueryTrace
    var context: WorkloadContext

    var length: Int { trace.rects.count }
    var asked: QueryTrace? { trace }

    func check(_ count: Int, comparesLayout: Bool) throws -> any WorkloadCheck {
        let layout = try context.madeLayout().layout
        let positions = AnswerCheck.positions(count: min(count, Self.checked), length: length)
        let strategy = try context.preparedStrategy()
        var own = context.ownFigures(.frame)
        own.begin(strategy)
        let made = try positions.reduce(0) { try $0 + show($1) }
        own.end(strategy)
        return QueryCheck(
            AnswerCheck(layout: layout, asking: trace, count: positions.count), strategy,
            figures: own.growth(of: positions.count).merging([
                MetricCatalog.framesMade.name: .value(Double(made) / Double(max(1, positions.count)))
            ]) { $1 })
    }

    /// Frames that are compared with brute force.
    private static let checked = 64

    /// Shows a frame, and returns how many attributes it made.
    @discardableResult private func show(_ position: Int) throws -> Int {
        let (strategy, layout) = (try context.preparedStrategy(), try context.madeLayout().layout)
        context.shown.removeAll(keepingCapacity: true)
        guard !trace.details.isEmpty, let detailed = strategy as? any DetailStrategy else {
            strategy.elements(in: trace.rects[position], into: &context.answers.ordinals)
            layout.attributes(context.answers.ordinals.ordinals, into: &context.shown)
            return context.shown.count
        }
        detailed.details(trace.details[position], into: &context.answers.details)
        for row in context.answers.details.rows {
            for number in row.entries {
                let entry = context.answers.details[number]
                var attributes = layout.attributes(at: entry.representative)
                attributes.frame = Rect(minX: entry.left, minY: row.top, maxX: entry.right, maxY: row.bottom)
                context.shown.append(attributes)
            }
        }
        return context.shown.count
    }

    /// Finds how many frames last many epochs of queries, at best the whole script.
    func calibrate(epochNs: Double) throws -> WorkerReply {
        var samples: [UInt64] = []
        for position in AnswerCheck.positions(count: 16, length: length) {
            try time(from: position, count: 1, into: &samples)
        }
        let frame = max(Double(samples.reduce(0, +)) / Double(max(1, samples.count)), 1)
        return .calibrated(
            count: min(length, max(1, Int(epochNs * FrameWorkload.epochsOfFrames / frame))), nanoseconds: frame)
    }

    /// The median of frames timed one by one, after `warmup` untimed ones.
    func epoch(start: Int, count: Int, warmup: Int) throws -> WorkerReply {
        let warmup = min(warmup, length)
        var samples: [UInt64] = []
        samples.reserveCapacity(count + warmup)
        try time(from: start % length + length - warmup, count: warmup, into: &samples)
        samples.removeAll(keepingCapacity: true)
        try time(from: start % length, count: count, into: &samples)
        return .epoch(nanoseconds: median(samples.map { Double($0) }) ?? 0)
    }

    /// Quantiles of frames that are timed one by one, and which of them are over budget.
    func latency(count: Int, warmup: Int) throws -> WorkerReply {
        var samples: [UInt64] = []
        samples.reserveCapacity(count)
        try time(from: 0, count: count, into: &samples)
        return .latency(
            quantiles: LatencyQuantiles.figures(.frames, of: samples), over: FrameWorkload.overBudget(samples))
    }

    private func time(from position: Int, count: Int, into samples: inout [UInt64]) throws {
        for frame in 0..<count {
            let begin = MonotonicClock.now()
            try show((position + frame) % length)
            samples.append(MonotonicClock.now() - begin)
        }
    }

    /// Allocations of frames that were shown once before.
    func allocations(_ count: Int) throws -> WorkerReply {
        func showAll() throws { for frame in 0..<count { try show(frame % length) } }
        try showAll()
        return .allocations(
            count: try context.allocator.allocations(of: showAll).map { Double($0.count) / Double(count) })
    }

    func profiled() throws -> ProfiledStep {
        var start = 0
        return ProfiledStep { count in
            let from = start
            start = (start + count) % length
            return { for frame in 0..<count { try show((from + frame) % length) } }
        }
    }
}

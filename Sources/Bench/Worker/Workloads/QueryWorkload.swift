import Errors
import LayoutCore
import Probes
import RunRecords
import Workloads

struct QueryWorkload: TimedWorkload {
    let trace: QueryTrace
    var context: WorkloadContext
    private var queries: [Rect] { trace.rects }
    var asked: QueryTrace? { trace }

    var length: Int { queries.count }

    func check(_ count: Int, comparesLayout: Bool) throws -> any WorkloadCheck {
        let answers = AnswerCheck(layout: try context.madeLayout().layout, asking: trace, count: count)
        return QueryCheck(answers, try context.preparedStrategy())
    }

    /// Finds how many queries, spread over the trace, last an epoch.
    func calibrate(epochNs: Double) throws -> WorkerReply {
        let strategy = try context.preparedStrategy()
        return try EpochCalibration(epochNs: epochNs, most: 1 << 22).reply { count, attempt in
            try time(strategy, count, from: attempt * queries.count / 2)
        }
    }

    /// One timed epoch after `warmup` untimed queries from the other half of the trace.
    func epoch(start: Int, count: Int, warmup: Int) throws -> WorkerReply {
        let strategy = try context.preparedStrategy()
        // The trace is a circle; a position far around it could not be added to.
        let start = start % queries.count
        try warmUp(strategy, warmup, start: start)
        let total = try time(strategy, count, from: start, repeated: context.contestant.slowdownPercent ?? 0)
        return .epoch(nanoseconds: total / Double(count))
    }

    /// Asks queries that the epoch from `start` does not ask next: their effect on the caches is not its answers.
    private func warmUp(_ strategy: any LayoutStrategy, _ count: Int, start: Int) throws {
        if count > 0 { _ = try time(strategy, count, from: start + queries.count / 2) }
    }

    /// Quantiles of individually timed queries; those without ten samples beyond them are unavailable.
    func latency(count: Int, warmup: Int) throws -> WorkerReply {
        let strategy = try context.preparedStrategy()
        var samples: [UInt64] = []
        samples.reserveCapacity(count)
        try warmUp(strategy, warmup, start: 0)
        TraceSample.take(count, of: queries.count, from: 0, into: &context.ranges)
        for range in context.ranges {
            trace.replayTimed(
                strategy, over: try context.madeLayout().layout, range, into: &context.answers, samples: &samples)
        }
        return .latency(quantiles: LatencyQuantiles.figures(.queries, of: samples))
    }

    /// Times the attributes of strided queries' hits, in each form or as objects alone.
    func attributes(_ count: Int, objectsAlone: Bool) throws -> WorkerReply {
        let strategy = try context.preparedStrategy()
        var timing = AttributeTiming(layout: try context.madeLayout().layout)
        let positions = AnswerCheck.positions(count: count, length: queries.count)
        for position in positions where timing.hitCount < AttributeTiming.mostObjects {
            strategy.elements(in: queries[position], into: &context.answers.ordinals)
            timing.add(context.answers.ordinals.ordinals)
        }
        guard timing.hitCount > 0 else {
            return .attributes(nanoseconds: .unavailable(reason: "none of \(timing.queryCount) queries has a hit"))
        }
        let objects = timing.freshObjects()
        func figure(_ time: () -> Double) -> Available<Double> {
            objectsAlone ? .unavailable(reason: "not measured where contestants are compared") : .value(time())
        }
        return .attributes(
            nanoseconds: .value(objects),
            more: [
                MetricCatalog.attributeValuesTime.name: figure { timing.values() },
                MetricCatalog.pooledAttributesTime.name: figure { timing.pooledObjects() },
            ])
    }

    /// Allocations of queries whose buffers have grown: the same queries are asked once before.
    func allocations(_ count: Int) throws -> WorkerReply {
        let strategy = try context.preparedStrategy()
        TraceSample.take(count, of: queries.count, from: 0, into: &context.ranges)
        for range in context.ranges { try replay(strategy, range) }
        let begin = MonotonicClock.now()
        let allocations = try context.allocator.allocations {
            for range in context.ranges { try replay(strategy, range) }
        }
        let nanoseconds = Double(MonotonicClock.now() - begin) / Double(count)
        return .allocations(
            count: allocations.map { Double($0.count) / Double(count) }, more: try figuresOfTrace(nanoseconds))
    }

    /// What the processor counts during an epoch of queries, after as many of the trace's other half; of one query.
    func countEvents(_ count: Int) throws -> WorkerReply {
        let strategy = try context.preparedStrategy()
        let events: [(EventCounters.Event, MetricDescription)] = [
            (.cycles, MetricCatalog.queryCycles), (.instructions, MetricCatalog.queryRetired),
            (.branchMisses, MetricCatalog.queryBranchMisses), (.cacheMisses, MetricCatalog.queryCacheMisses),
        ]
        let layout = try context.madeLayout().layout
        let counts = try EventCounters(events.map(\.0)).counts(
            after: {
                try warmUp(strategy, count, start: 0)
                TraceSample.take(count, of: queries.count, from: 0, into: &context.ranges)
            },
            of: {
                for range in context.ranges { trace.replay(strategy, over: layout, range, into: &context.answers) }
            })
        var figures: MetricFigures = [:]
        for (event, metric) in events { figures[metric.name] = counts[event]?.map { $0 / Double(count) } }
        return .events(figures: figures)
    }

    /// Live bytes of a rebuilt strategy when each query of the trace was asked once, and the metrics that it reports then;
    /// it takes the other's place. Unavailable where that takes too long: both depend on all queries.
    private func figuresOfTrace(_ nanosecondsEach: Double) throws -> MetricFigures {
        var own = context.ownFigures(.query)
        guard nanosecondsEach * Double(queries.count) <= Self.longestTrace else {
            let reason =
                "the \(queries.count) queries of the trace would take over "
                + Format.plainTime(nanoseconds: Self.longestTrace)
            return own.unavailable(reason).merging([MetricCatalog.liveMemory.name: .unavailable(reason: reason)]) { $1 }
        }
        let whole = ReplayRange(count: queries.count)
        // The buffer grows before, not in between.
        try replay(context.preparedStrategy(), whole)
        context.strategy = nil
        let made = try context.makeStrategy()
        let before = context.allocator.liveBytes()
        made.prepare()
        own.begin(made)
        try replay(made, whole)
        context.strategy = made
        let live = context.difference(context.allocator.liveBytes(), before)
        own.end(made)
        return own.growth(of: queries.count).merging([MetricCatalog.liveMemory.name: live]) { $1 }
    }

    /// Time that a whole trace may take where it is asked for the memory that it leaves, in ns.
    private static let longestTrace = 5e8

    func profiled() throws -> ProfiledStep {
        let strategy = try context.preparedStrategy()
        var start = 0
        return ProfiledStep { count in
            let range = ReplayRange(start: start % length, count: count)
            start = (start + count) % length
            return { try replay(strategy, range) }
        }
    }

    private func replay(_ strategy: any LayoutStrategy, _ range: ReplayRange) throws {
        trace.replay(strategy, over: try context.madeLayout().layout, range, into: &context.answers)
    }

    /// Times queries of the trace as one, in nanoseconds.
    private func time(_ strategy: any LayoutStrategy, _ count: Int, from start: Int, repeated: Int = 0) throws -> Double
    {
        TraceSample.take(count, of: queries.count, from: start, repeatedPercent: repeated, into: &context.ranges)
        let layout = try context.madeLayout().layout
        let begin = MonotonicClock.now()
        for range in context.ranges { trace.replay(strategy, over: layout, range, into: &context.answers) }
        return Double(MonotonicClock.now() - begin)
    }
}

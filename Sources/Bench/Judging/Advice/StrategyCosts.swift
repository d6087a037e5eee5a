import RunRecords

/// What a strategy of a family costs, against the number of items.
struct StrategyCosts {
    let strategy: String
    /// Whole frames: query and attributes, or what a host takes, in ns.
    let frame: SizeCurve
    /// Its parts, where they were measured apart.
    let query: SizeCurve
    let attributes: SizeCurve
    let frameMetrics: [String]
    /// Bytes of layout and strategy when they are at their highest.
    let memory: SizeCurve
    /// Time to prepare in ns.
    let prepare: SizeCurve
    /// What a change adds to the query after it, or the whole frame in which a batch arrives, in ns; no points where none
    /// was measured.
    let update: SizeCurve
    let updateMetrics: [String]
    /// Sizes at which a query looks through the data, with what it examines and finds.
    private let scans: [Scan]

    init(_ family: ResultFamily, _ strategy: String, scrolling: String, editing: String?, batch: Int?) {
        self.strategy = strategy
        func curve(_ figure: (Int) -> Figure?) -> SizeCurve {
            SizeCurve(family.sizes.compactMap { items in figure(items).map { .init(items: items, figure: $0) } })
        }
        func cost(_ items: Int) -> FrameCost? {
            family.result(strategy, scrolling, at: items).flatMap(FrameCost.init)
        }
        frame = curve { cost($0)?.total }
        query = curve { cost($0)?.query }
        attributes = curve { cost($0)?.attributes }
        frameMetrics = family.sizes.compactMap(cost).last?.metrics ?? []
        memory = curve { Self.memory(family, strategy, $0) }
        prepare = curve { items in
            family.contestantMetric(MetricCatalog.prepareTime.name, of: strategy, at: items).map {
                Figure($0, at: items)
            }
        }
        update = curve { items in
            guard let editing, let result = family.result(strategy, editing, at: items), result.status == .ok
            else { return nil }
            return Self.update(result, batch, items)
        }
        updateMetrics = (batch == nil ? [MetricCatalog.updateTime] : MetricCatalog.batchFrames.map(\.metric)).map(
            \.name)
        scans = family.sizes.compactMap { items in
            family.result(strategy, scrolling, at: items)?.counters.value.flatMap { Scan($0, items: items) }
        }
    }

    /// Names of the metrics that ``memory`` is made of: the layout's, and the highest of the strategy's.
    static let memoryMetrics = [
        MetricCatalog.layoutMemory, MetricCatalog.peakMemory, MetricCatalog.retainedMemory, MetricCatalog.liveMemory,
    ].map(\.name)

    /// The time of a change, or of the frame in which a batch arrives, between the batches that were measured.
    private static func update(_ result: SubjectResult, _ batch: Int?, _ items: Int) -> Figure? {
        guard let batch else {
            return result.metrics[MetricCatalog.updateTime.name]?.value.map { Figure($0, at: items) }
        }
        let frames = MetricCatalog.batchFrames.compactMap { edits, metric in
            result.metrics[metric.name]?.value.map { SizeCurve.Point(items: edits, figure: Figure($0, at: edits)) }
        }
        var figure = SizeCurve(frames).figure(at: Double(batch))
        figure?.basis = .measured(items)
        return figure
    }

    private static func memory(_ family: ResultFamily, _ strategy: String, _ items: Int) -> Figure? {
        func figure(_ metric: MetricDescription) -> Figure? {
            family.contestantMetric(metric.name, of: strategy, at: items).map { Figure($0, at: items) }
        }
        var own = [figure(MetricCatalog.retainedMemory), figure(MetricCatalog.peakMemory)].compactMap(\.self)
        // What stays after a trace depends on the trace: the most of all workloads.
        own += family.workloads.compactMap { workload in
            guard let result = family.result(strategy, workload, at: items), result.status == .ok else { return nil }
            return result.metrics[MetricCatalog.liveMemory.name]?.value.map { Figure($0, at: items) }
        }
        guard let most = own.max(by: { $0.value < $1.value }) else { return nil }
        return figure(MetricCatalog.layoutMemory).map { $0 + most } ?? most
    }

    /// The costs at a number of items; nil where a frame, or what the need asks of besides, was not measured.
    func at(_ items: Double, for need: Need) -> CostsAtSize? {
        guard let frame = frame.figure(at: items) else { return nil }
        let memory = memory.figure(at: items)
        let update = update.figure(at: items)
        if need.memoryBytes != nil, memory == nil { return nil }
        if need.hasEdits, update == nil { return nil }
        return CostsAtSize(
            strategy: strategy, need: need, frame: frame, memory: memory, prepare: prepare.figure(at: items),
            update: update, scan: scans.first { Double($0.items) >= items })
    }

    /// A query that examines a share of all data, however little it finds.
    struct Scan {
        let items: Int
        /// Entries that a query examines, and elements that it finds, in the mean.
        let examined: Double
        let hits: Double

        /// Of this many items one entry is examined at least, envelopes of sixteen included, and of this many entries one
        /// is found at most.
        private static let share = 32.0

        /// nil where queries are no scans.
        init?(_ counters: Counters, items: Int) {
            guard let examined = counters.examined, counters.queries > 0 else { return nil }
            self.items = items
            self.examined = Double(examined) / Double(counters.queries)
            hits = Double(counters.hits) / Double(counters.queries)
            guard self.examined >= Double(items) / Self.share, self.examined >= Self.share * hits else { return nil }
        }
    }
}

/// What a strategy costs at one size, measured against a need.
package struct CostsAtSize: Sendable {
    package let strategy: String
    let need: Need
    /// A frame in ns.
    package let frame: Figure
    /// Bytes of layout and strategy at their highest, the time to prepare and what an edit adds in ns; nil where they
    /// were not measured.
    package let memory, prepare, update: Figure?
    let scan: StrategyCosts.Scan?

    /// A requirement, and how much of it is used.
    struct Use {
        /// `frame`, `memory` or `edits`.
        var name: String
        /// Share of the limit: more than 1 is too much. With the ends of its interval.
        var share: Figure
    }

    /// Work of a frame in ns on the device: the frame, and its share of the edits.
    var work: Figure {
        guard need.hasEdits, let update else { return frame.scaled(by: need.deviceFactor) }
        return (frame + update.scaled(by: need.editsPerSecond / need.framesPerSecond)).scaled(by: need.deviceFactor)
    }

    /// The requirements of the need. An edit must leave its own frame on time, and all edits of a second, the frames.
    var uses: [Use] {
        var uses = [Use(name: "frame", share: frame.scaled(by: need.deviceFactor / need.frameBudget))]
        if let limit = need.memoryBytes, let memory {
            uses.append(
                Use(name: "memory", share: limit > 0 ? memory.scaled(by: 1 / limit) : memory.scaled(by: .infinity)))
        }
        if need.hasEdits, let update {
            let busiest = update.scaled(by: max(1, need.editsPerSecond / need.framesPerSecond))
            // The time of a batch is that of a whole frame already.
            let total = (need.batch == nil ? frame + busiest : busiest).scaled(by: need.deviceFactor / need.frameBudget)
            uses.append(Use(name: "edits", share: total))
        }
        return uses
    }

    var tightest: Use { uses.max { $0.share.value < $1.share.value } ?? uses[0] }

    var fits: Bool { tightest.share.value <= 1 }

    /// A figure without an interval is in doubt where it is no further from its limit than this share of it.
    private static let doubtWithoutInterval = 0.2

    /// Whether intervals leave no doubt that it fits, or doesn't. Without one a figure within a fifth of the limit is.
    var isCertain: Bool {
        func isClear(_ share: Figure) -> Bool {
            guard let low = share.low, let high = share.high else {
                return abs(share.value - 1) > Self.doubtWithoutInterval
            }
            return high <= 1 || low > 1
        }
        // One requirement that is surely exceeded is enough.
        return fits ? uses.allSatisfy { isClear($0.share) } : uses.contains { $0.share.value > 1 && isClear($0.share) }
    }
}

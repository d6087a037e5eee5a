import Judging
import RunRecords

/// Records written by hand: costs as functions of the number of items, with a given scatter of launches.
struct MadeUp {
    /// What a strategy costs at a number of items; nil where it was not measured.
    struct Costs {
        var strategy: String
        var query: (Double) -> Double?
        var attributes: (Double) -> Double = { _ in 100 }
        var prepare: (Double) -> Double = { 10 * $0 }
        var memory: (Double) -> Double = { 40 * $0 }
        var update: ((Double) -> Double)?
        /// The frame in which a batch of 10 arrives; one of 100 takes ten times as long, and one of 1,000 was not measured.
        var batch: ((Double) -> Double)?
        var status: (Double) -> Status = { _ in .ok }
    }

    var sizes = [1_000, 10_000, 100_000, 1_000_000]
    var launches = 8
    /// Largest relative deviation of a launch.
    var scatter = 0.01
    var dataset = "lanes"
    var layoutBytes = 1000.0

    /// A value with the scatter of launches; another phase for another strategy.
    private func values(_ value: Double, _ phase: Int) -> [Double] {
        (0..<launches).map { launch in
            let step = Double((launch * 5 + phase * 3) % 8)
            let deviation = scatter * (step - 3.5) / 3.5
            return value * (1 + deviation)
        }
    }

    private func metric(_ description: MetricDescription, _ values: [Double]) -> Metric {
        MeasuredMetric(of: description, launches: values).map { .value($0) } ?? .unavailable(reason: "no launch")
    }

    /// Results of `scroll`, of `edit` where a strategy has updates, and of `sync` where it has batches.
    func results(_ all: [Costs]) -> [SubjectResult] {
        sizes.flatMap { items in
            all.enumerated().flatMap { index, costs -> [SubjectResult] in
                let base = all.first { $0.status(Double(items)) == .ok }
                return [query(costs, items, index, base)]
                    + (costs.update.map { [change(costs, items, index, $0)] } ?? [])
                    + (costs.batch.map { [arrival(costs, items, index, $0)] } ?? [])
            }
        }
    }

    private func subject(_ costs: Costs, _ items: Int, _ workload: String) -> Subject {
        Subject(
            layout: "gantt", config: [:], dataset: dataset, items: items, strategy: costs.strategy, workload: workload)
    }

    private func query(_ costs: Costs, _ items: Int, _ index: Int, _ base: Costs?) -> SubjectResult {
        let size = Double(items)
        let status = costs.status(size)
        guard status == .ok, let time = costs.query(size) else {
            return SubjectResult(
                subject: subject(costs, items, "scroll"), status: status == .ok ? .cutoff : status, reason: "too slow",
                counters: .unavailable(reason: "none"))
        }
        let times = values(time, index)
        var ratios: [String: Ratio] = [:]
        if let base, base.strategy != costs.strategy, let other = base.query(size) {
            ratios["query.time"] = Ratio(
                reference: base.strategy, launches: zip(times, values(other, 0)).map { $0 / $1 })
        }
        return SubjectResult(
            subject: subject(costs, items, "scroll"), status: .ok, counters: .unavailable(reason: "none"),
            metrics: [
                "query.time": metric(MetricCatalog.queryTime, times),
                "query.latency.p99": metric(MetricCatalog.latencyP99, values(2 * time, index)),
                "attributes.time": metric(MetricCatalog.attributesTime, values(costs.attributes(size), index)),
                "prepare.time": metric(MetricCatalog.prepareTime, values(costs.prepare(size), index)),
                "memory.layout": metric(MetricCatalog.layoutMemory, [Double](repeating: layoutBytes, count: launches)),
                "memory.retained": metric(
                    MetricCatalog.retainedMemory, [Double](repeating: costs.memory(size), count: launches)),
                "memory.peak": metric(
                    MetricCatalog.peakMemory, [Double](repeating: 1.5 * costs.memory(size), count: launches)),
            ], ratios: ratios)
    }

    private func change(_ costs: Costs, _ items: Int, _ index: Int, _ update: (Double) -> Double) -> SubjectResult {
        SubjectResult(
            subject: subject(costs, items, "edit"), status: .ok, counters: .unavailable(reason: "none"),
            metrics: ["update.time": metric(MetricCatalog.updateTime, values(update(Double(items)), index))])
    }

    private func arrival(_ costs: Costs, _ items: Int, _ index: Int, _ batch: (Double) -> Double) -> SubjectResult {
        let frame = batch(Double(items))
        return SubjectResult(
            subject: subject(costs, items, "sync"), status: .ok, counters: .unavailable(reason: "none"),
            metrics: [
                "update.time": metric(MetricCatalog.updateTime, values(frame, index)),
                "frame.batch.10": metric(MetricCatalog.batchFrames[0].metric, values(frame, index)),
                "frame.batch.100": metric(MetricCatalog.batchFrames[1].metric, values(10 * frame, index)),
                "frame.batch.1000": .unavailable(reason: "there are too few items"),
            ])
    }

    func record(_ costs: [Costs]) -> RunRecord {
        var record = Parts.whole()
        record.id = "made-up"
        record.results = results(costs)
        return record
    }

    static let knowledge = AdviceKnowledge(
        simplestFirst: ["scan", "cheap", "tree"], scrolling: ["session", "scroll"], editing: ["edit"], syncing: ["sync"]
    )
}

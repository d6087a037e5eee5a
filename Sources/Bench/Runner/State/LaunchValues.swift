import Judging
import RunRecords

/// Names a series of values: a metric, under a workload where it depends on one.
package struct SeriesKey: Hashable {
    var metric: String
    /// The workload; nil for metrics that do not depend on it.
    var workload: String?

    package init(_ metric: String, workload: String? = nil) {
        (self.metric, self.workload) = (metric, workload)
    }

    /// The series of a metric that a result under `workload` shows.
    package init(_ metric: String, under workload: String) {
        self.init(metric, workload: MetricCatalog.dependsOnWorkload(metric) ? workload : nil)
    }
}

struct LaunchSeries: Equatable {
    var values: [Double] = []
    /// Why there is no value; the last reason where there were several.
    var reason: String?
    /// One ratio a launch to the reference.
    var ratios: [Double] = []
    /// Launches of it and its partner, where it has one.
    var pair: PairLaunches?
    /// The frames over budget in the launches; nil of metrics that count none.
    private(set) var missed: MissedFrames?

    mutating func add(_ value: Available<Double>) {
        switch value {
        case .value(let value): values.append(value)
        case .unavailable(let reason): self.reason = reason
        }
    }

    /// Takes what an earlier part of the run measured.
    mutating func restore(_ measurement: MeasuredMetric) {
        (values, missed) = (measurement.launches, measurement.missed)
    }

    mutating func add(_ frames: MissedFrames) {
        if missed == nil { missed = frames } else { missed?.add(frames) }
    }
}

/// All that the launches of a contestant came to.
///
/// The one place for values of every metric of any scope, found by ``SeriesKey``.
struct LaunchValues: Equatable {
    private var series: [SeriesKey: LaunchSeries] = [:]

    /// A series; empty where nothing was added.
    subscript(key: SeriesKey) -> LaunchSeries {
        get { series[key] ?? LaunchSeries() }
        set { series[key] = newValue }
    }

    /// What a result under `workload` has of a metric.
    subscript(metric: MetricDescription, under workload: String) -> LaunchSeries {
        self[SeriesKey(metric.name, under: workload)]
    }

    subscript(metric: MetricDescription) -> LaunchSeries { self[SeriesKey(metric.name)] }

    func byWorkload(_ metric: MetricDescription) -> [String: LaunchSeries] {
        var found: [String: LaunchSeries] = [:]
        for (key, series) in series where key.metric == metric.name {
            if let workload = key.workload { found[workload] = series }
        }
        return found
    }

    /// Frames that each launch counts under a workload; nil before any were counted.
    func frameCount(under workload: String) -> Int? {
        self[MetricCatalog.framesMissed120, under: workload].missed?.frameCount
    }

    /// The first launch's value of a metric, the geometric mean over the workloads where it depends on them; nil
    /// unless all of them have it.
    func first(of metric: String, over workloads: [String]) -> Double? {
        guard MetricCatalog.dependsOnWorkload(metric) else { return self[SeriesKey(metric)].values.first }
        let values = workloads.compactMap { self[SeriesKey(metric, workload: $0)].values.first }
        return values.count == workloads.count ? geometricMean(values) : nil
    }

    /// Values of it and its partner in metrics measured by turns.
    var pairsByTurns: [PairLaunches] {
        series.filter { MetricCatalog.byTurns.contains($0.key.metric) }.compactMap(\.value.pair)
    }
}

/// Launch values of a contestant and its partner, from the launches that both came through.
struct PairLaunches: Equatable {
    var own: [Double] = []
    var partner: [Double] = []
    /// Medians over the rounds of own ÷ partner's; fewer where the times are too short for a ratio to say anything.
    var ratios: [Double] = []
    /// By launch the contestant's own rounds, kept of slowed ones only.
    var ownRounds: [[Double]] = []
    /// By launch its partner's.
    var partnerRounds: [[Double]] = []

    /// The single rounds of both; nil where they were not kept.
    var rounds: PairedRounds? { ownRounds.isEmpty ? nil : PairedRounds(a: partnerRounds, b: ownRounds) }

    mutating func add(_ own: Double, _ partner: Double, _ ratio: Double?) {
        self.own.append(own)
        self.partner.append(partner)
        if let ratio { ratios.append(ratio) }
    }
}

/// The single rounds of two contestants, by launch.
package struct PairedRounds: Equatable, Sendable {
    /// Values of the first.
    package var a: [[Double]]
    /// Values of the second, from the same launches in the same order.
    package var b: [[Double]]
}

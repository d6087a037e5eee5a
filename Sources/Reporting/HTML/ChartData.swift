import Errors
import RunRecords

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the page's script draws.
struct ChartData: Encodable {
    /// Names of all strategies: an index into these is a strategy's colour and mark in every chart.
    var strategies: [String]
    var panels: [ChartPanel]

    init(_ report: Report) {
        var names: [String] = []
        for result in report.panels.flatMap(\.groups).flatMap(\.results)
        where !names.contains(result.subject.strategy) {
            names.append(result.subject.strategy)
        }
        strategies = names.sorted()
        panels = report.panels.map { [strategies] in ChartPanel($0, strategies: strategies) }
    }

    /// JSON that may stand inside a script element.
    var script: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        guard let data = try? encoder.encode(self) else { return "{\"strategies\":[],\"panels\":[]}" }
        return String(decoding: data, as: UTF8.self)
            .replacing("<", with: "\\u003c").replacing(">", with: "\\u003e").replacing("&", with: "\\u0026")
            .replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
    }
}

/// The charts of one dataset and workload.
struct ChartPanel: Encodable {
    var dataset: String
    var workload: String
    var sizes: [Int]
    var prepare: Chart
    var query: Chart
    var memory: Chart
    var latency: Chart
    /// Label of the size whose latencies are shown.
    var latencyItems: String

    /// The metrics of the percentiles in the order of the axis.
    static func latencies(of kind: WorkloadKind) -> [String] {
        let metrics: [MetricDescription?] =
            switch kind {
            case .queries:
                [
                    MetricCatalog.latencyP50, MetricCatalog.latencyP90, MetricCatalog.latencyP99,
                    MetricCatalog.latencyP999, MetricCatalog.latencyMax,
                ]
            case .changes:
                [
                    MetricCatalog.updateLatencyP50, nil, MetricCatalog.updateLatencyP99, nil,
                    MetricCatalog.updateLatencyMax,
                ]
            case .frames:
                [MetricCatalog.frameP50, nil, MetricCatalog.frameP99, nil, MetricCatalog.frameMax]
            }
        return metrics.map { $0?.name ?? "" }
    }

    init(_ panel: Panel, strategies: [String]) {
        dataset = panel.dataset
        workload = panel.workload
        sizes = panel.groups.map(\.subject.items)
        prepare = Chart(panel, MetricCatalog.prepareTime.name, strategies)
        query = Chart(panel, MetricCatalog.time(of: panel.kind).name, strategies)
        memory = Chart(panel, MetricCatalog.retainedMemory.name, strategies)
        let largest = panel.groups.last { group in
            group.results.contains { result in
                Self.latencies(of: result.kind).contains { Chart.measured(result, $0) != nil }
            }
        }
        latency =
            largest.map { Chart(latencies: $0, strategies) } ?? Chart(series: [], notes: ["Nothing was measured."])
        latencyItems = largest.map { Format.items($0.subject.items) } ?? ""
    }
}

/// One chart: its lines, and what it cannot show.
struct Chart: Encodable {
    struct Series: Encodable {
        /// Index of the strategy.
        var strategy: Int
        /// x, median and, where there is an interval, low and high.
        var points: [[Double]]
    }

    var series: [Series]
    var notes: [String]

    init(series: [Series], notes: [String]) {
        self.series = series
        self.notes = notes
    }

    /// A metric against items.
    init(_ panel: Panel, _ metric: String, _ strategies: [String]) {
        var missing = MissingPoints()
        series = []
        for (index, strategy) in strategies.enumerated() {
            var points: [[Double]] = []
            for group in panel.groups {
                for result in group.results where result.subject.strategy == strategy {
                    points += Self.point(result, metric, at: Double(group.subject.items), missing: &missing)
                }
            }
            if !points.isEmpty { series.append(Series(strategy: index, points: points)) }
        }
        notes = missing.texts
    }

    /// The percentiles of one size; x is the percentile's position.
    init(latencies group: ResultGroup, _ strategies: [String]) {
        var missing = MissingPoints()
        series = []
        for (index, strategy) in strategies.enumerated() {
            for result in group.results where result.subject.strategy == strategy {
                var points: [[Double]] = []
                for (position, metric) in ChartPanel.latencies(of: result.kind).enumerated() where !metric.isEmpty {
                    points += Self.point(result, metric, at: Double(position), missing: &missing)
                }
                if !points.isEmpty { series.append(Series(strategy: index, points: points)) }
            }
        }
        notes = missing.texts
    }

    static func measured(_ result: SubjectResult, _ metric: String) -> MeasuredMetric? {
        result.status == .disagrees ? nil : result.metrics[metric]?.value
    }

    /// The point, or none and a note why.
    private static func point(
        _ result: SubjectResult, _ metric: String, at x: Double, missing: inout MissingPoints
    ) -> [[Double]] {
        guard let measured = measured(result, metric) else {
            let ending = [result.status.rawValue, result.reason ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
            missing.add(result, result.status == .ok ? result.metrics[metric]?.reason ?? "not measured" : ending)
            return []
        }
        guard measured.median > 0 else {
            let zero = Format.value(measured.median, unit: measured.unit)
            missing.add(result, "\(zero), which a logarithmic axis cannot show")
            return []
        }
        guard let low = measured.low, let high = measured.high, low > 0 else { return [[x, measured.median]] }
        return [[x, measured.median, low, high]]
    }
}

/// What a chart cannot show, told once per strategy and reason.
private struct MissingPoints {
    private var entries: [(strategy: String, reason: String, sizes: [String])] = []

    var texts: [String] { entries.map { "\($0.strategy) at \(list($0.sizes)): \($0.reason)" } }

    mutating func add(_ result: SubjectResult, _ reason: String) {
        let strategy = result.subject.strategy
        let size = Format.items(result.subject.items)
        guard let index = entries.firstIndex(where: { $0.strategy == strategy && $0.reason == reason }) else {
            return entries.append((strategy, reason, [size]))
        }
        if !entries[index].sizes.contains(size) { entries[index].sizes.append(size) }
    }
}

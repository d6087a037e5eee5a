import RunRecords

/// A record in the Bencher Metric Format: by benchmark and measure a value with its interval.
package enum BencherExport {
    package static let format = ReportFormat(
        "bmf", fileName: "bmf.json", summary: "Bencher Metric Format, medians with their intervals"
    ) { record, _ in render(record) }

    /// Times have this measure, which every project has, in nanoseconds.
    private static let timeMeasure = "latency"

    /// The JSON: medians, with the ends of their intervals where there are any. O(results × metrics).
    package static func render(_ record: RunRecord) -> String {
        var benchmarks: [String: JSONValue] = [:]
        for benchmark in ExportedBenchmark.all(of: record) {
            var measures: [String: JSONValue] = [:]
            measures[timeMeasure] = benchmark.time.map(measure)
            for (key, figures) in benchmark.others { measures[slug(key)] = measure(figures) }
            benchmarks[benchmark.name] = .object(measures)
        }
        return jsonText(.object(benchmarks))
    }

    private static func measure(_ figures: MeasuredMetric) -> JSONValue {
        var measure = ["value": JSONValue.number(figures.median)]
        measure["lower_value"] = figures.low.map { .number($0) }
        measure["upper_value"] = figures.high.map { .number($0) }
        return .object(measure)
    }

    /// `memory.perItem` as measures are named: `memory-peritem`.
    private static func slug(_ key: String) -> String {
        String(key.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" })
    }
}

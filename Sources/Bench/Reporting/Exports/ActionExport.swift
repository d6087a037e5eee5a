import Errors
import RunRecords

/// A record as github-action-benchmark reads it with the tool `customSmallerIsBetter`: a list of named values.
package enum ActionExport {
    package static let format = ReportFormat(
        "action", fileName: "action.json", summary: "github-action-benchmark's customSmallerIsBetter, medians"
    ) { record, _ in render(record) }

    /// The JSON: an entry a benchmark and metric, with the interval as its range. What is better when it is higher is
    /// left out, since the tool would take it for the opposite. O(results × metrics).
    package static func render(_ record: RunRecord) -> String {
        let entries = ExportedBenchmark.all(of: record).flatMap { benchmark in
            (benchmark.time.map { [entry(benchmark.name, $0)] } ?? [])
                + benchmark.others.filter { $0.figures.better == "lower" }.map { key, figures in
                    entry("\(benchmark.name) \(key)", figures)
                }
        }
        return jsonText(.array(entries))
    }

    private static func entry(_ name: String, _ figures: MeasuredMetric) -> JSONValue {
        let launches = figures.launches.count
        var entry: [String: JSONValue] = [
            "name": .string(name), "unit": .string(figures.unit), "value": .number(figures.median),
            "extra": .string("median of \(launches) launch\(launches == 1 ? "" : "es")"),
        ]
        if let low = figures.low, let high = figures.high {
            entry["range"] = .string("[\(Format.exact(low)), \(Format.exact(high))]")
        }
        return .object(entry)
    }
}

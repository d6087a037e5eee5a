import Errors
import RunRecords

/// A record as comma-separated values: one line per result and metric.
package enum CSVReport {
    package static let format = ReportFormat(
        "csv", fileName: "results.csv", summary: "a line for every result and metric, for other programs"
    ) { record, _ in render(record) }

    package static let header = [
        "layout", "config", "dataset", "items", "strategy", "workload", "status", "reason", "metric", "unit", "exact",
        "median", "low", "high", "launches", "interval_reason", "unavailable_reason",
    ]

    /// The lines, header first, quoted as RFC 4180 has it. Numbers are exact, and a result without metrics has one
    /// line without a metric. O(results × metrics).
    package static func render(_ record: RunRecord) -> String {
        var text = line(header)
        for result in record.results {
            let subject = fields(of: result)
            let names = orderedMetrics(of: result)
            if names.isEmpty { text += line(subject + Array(repeating: "", count: header.count - subject.count)) }
            for name in names {
                guard let metric = result.metrics[name] else { continue }
                text += line(subject + [name] + fields(of: metric))
            }
        }
        return text
    }

    private static func fields(of result: SubjectResult) -> [String] {
        let subject = result.subject
        return [
            subject.layout, subject.config.summary, subject.dataset, String(subject.items), subject.strategy,
            subject.workload, result.status.rawValue, result.reason ?? "",
        ]
    }

    private static func fields(of metric: Metric) -> [String] {
        switch metric {
        case .value(let measured):
            [
                measured.unit, String(measured.exact), Format.exact(measured.median),
                measured.low.map(Format.exact) ?? "", measured.high.map(Format.exact) ?? "",
                String(measured.launches.count), measured.reason ?? "", "",
            ]
        case .unavailable(let reason): ["", "", "", "", "", "", "", reason]
        }
    }

    private static func line(_ fields: [String]) -> String {
        fields.map { String(decoding: csvField(Array($0.utf8)[...]), as: UTF8.self) }.joined(separator: ",") + "\r\n"
    }
}

/// Keys of a result's metrics in the catalog's order, those it does not know last.
func orderedMetrics(of result: SubjectResult) -> [String] {
    MetricCatalog.all.map(\.name).filter(result.metrics.keys.contains)
        + result.metrics.keys.filter { MetricCatalog.position($0) == MetricCatalog.all.count }.sorted()
}

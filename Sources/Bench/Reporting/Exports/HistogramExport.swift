import Errors
import RunRecords

/// Latencies of a record as HdrHistogram's percentile distributions (`.hgrm`), a file for each result, which its plotter
/// and readers of such files take.
///
/// A record keeps the percentiles that were measured and not each time, so that a distribution has these lines alone.
package enum HistogramExport {
    package static let format = ReportFormat(
        "hgrm", folderName: "hgrm", summary: "HdrHistogram's percentile distributions of latencies, a file for each"
    ) { record, _ in files(record) }

    /// A file for each result with a latency, in the record's order. O(results).
    static func files(_ record: RunRecord) -> [ReportFile] {
        record.results.compactMap { result in
            guard result.status == .ok, let time = result.time else { return nil }
            let found = MetricCatalog.quantiles(of: result.kind).compactMap { percentile in
                result.metrics[percentile.metric.name]?.value.map { (percentile, $0.median) }
            }
            guard found.count > 1 else { return nil }
            let name = ExportedBenchmark.name(of: result)
            // Of frames the median is judged, of changes what they add to a query.
            let mean = result.kind == .queries ? time.median : nil
            return ReportFile(name: fileName(name), text: distribution(found, mean: mean, named: name))
        }
    }

    /// A name of at most 200 bytes; a longer one ends with a number that tells it from others.
    private static func fileName(_ name: String) -> String {
        let plain = name.replacing("/", with: "_")
        let most = 200
        let short = plain.utf8.count <= most ? plain : "\(plain.prefix(most - 17))-\(StableHash(plain).digits)"
        return short + ".hgrm"
    }

    /// Columns as HdrHistogram writes them: value, share, number of times up to it, 1 ÷ (1 − share); in µs.
    private static func distribution(
        _ found: [(percentile: MetricCatalog.Quantile, value: Double)], mean: Double?, named name: String
    ) -> String {
        let count = found.map(\.percentile.needed).max() ?? 1
        var lines = ["       Value     Percentile TotalCount 1/(1-Percentile)", ""]
        var last = 0.0
        for (percentile, value) in found {
            // Medians over launches need not ascend, a distribution must.
            last = max(last, value)
            let share = percentile.share
            let columns = [
                decimals(last / 1000, 3, width: 12), decimals(share, 12, width: 14),
                String(Int((share * Double(count)).rounded())).padded(to: 10, left: true),
            ]
            let rest = share < 1 ? " " + decimals(1 / (1 - share), 2, width: 14) : ""
            lines.append(columns.joined(separator: " ") + rest)
        }
        if let mean { lines.append("#[Mean    = \(decimals(mean / 1000, 3, width: 12))]") }
        return
            (lines + [
                "#[Max     = \(decimals(last / 1000, 3, width: 12)), Total count    = "
                    + "\(String(count).padded(to: 12, left: true))]",
                "# \(name); microseconds, medians over launches",
                "# counts are of the fewest times that such percentiles are given for",
            ]).joined(separator: "\n") + "\n"
    }

    /// Fixed decimals without separators, at the right of a column.
    private static func decimals(_ value: Double, _ digits: Int, width: Int) -> String {
        Format.decimal(value, digits: digits).filter { $0 != "," }.padded(to: width, left: true)
    }
}

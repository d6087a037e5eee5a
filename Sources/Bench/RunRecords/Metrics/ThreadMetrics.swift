/// Metrics of threads that ask queries at once (`run --threads`). None is judged.
package struct ThreadMetrics: Sendable {
    package let count: Int
    package let throughput, p99: MetricDescription
    /// `threads.N.read`, beside which a throughput that memory limits is seen to be one.
    package let read: MetricDescription

    /// The metrics of 1, 2, 4 … 64 threads.
    package static let all = (0...6).map { ThreadMetrics(1 << $0) }

    package var metrics: [MetricDescription] { [throughput, p99, read] }

    private init(_ count: Int) {
        func metric(_ name: String, _ summary: String, _ unit: String, _ better: String) -> MetricDescription {
            MetricDescription(
                "threads.\(count).\(name)",
                "\(summary), \(count) thread\(count == 1 ? "" : "s") at once (run --threads)",
                unit: unit, better: better, exact: false, scope: .someWorkloads(.queries))
        }
        self.count = count
        throughput = metric("throughput", "Queries a second", "count", "higher")
        p99 = metric("latency.p99", "99th percentile of individually timed queries", "ns", "lower")
        read = metric("read", "Bytes a second read from memory, one after the other", "bytes", "higher")
    }
}

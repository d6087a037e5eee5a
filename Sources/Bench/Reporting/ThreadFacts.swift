import Errors
import RunRecords

/// How queries of several threads at once scale, and what limits them.
enum ThreadFacts {
    /// A sentence for each result that has them.
    static func lines(of record: RunRecord) -> [String] {
        record.results.compactMap { result in
            func median(_ metric: MetricDescription) -> Double? { result.metrics[metric.name]?.value?.median }
            guard let one = median(ThreadMetrics.all[0].throughput) else { return nil }
            let (subject, cores) = (result.subject, record.machine.cores)
            var text = "\(subject.strategy), \(subject.dataset) \(Format.items(subject.items)), \(subject.workload): "
            text += "1 thread asks \(Format.count(one)) queries a second"
            for metrics in ThreadMetrics.all {
                guard let throughput = median(metrics.throughput) else { continue }
                if metrics.count > 1 {
                    text += "; \(metrics.count) ask \(Format.ratio(throughput / one)) times as many"
                }
                if let p99 = median(metrics.p99) { text += ", p99 " + Format.plainTime(nanoseconds: p99) }
                if metrics.count > cores { text += ", more threads than the \(plural(cores, "core"))" }
                // Memory is the limit where reading it scales no better, and worse than threads do.
                let least = 0.9 * Double(min(metrics.count, cores))
                guard let read = median(metrics.read), let readByOne = median(ThreadMetrics.all[0].read),
                    throughput / one < least, read / readByOne < least
                else { continue }
                text += ", limited by memory, which they read \(Format.ratio(read / readByOne)) times as fast as one"
            }
            return text
        }
    }
}

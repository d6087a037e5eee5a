import RunRecords
import Testing

@testable import Reporting

/// Reports about several threads that ask at once.
@Suite struct ThreadReportTests {
    /// Queries and bytes a second by number of threads.
    private static func record(_ queries: [Int: Double], read: [Int: Double]) -> RunRecord {
        var record = Fixture.record()
        record.machine.cores = 2
        var result = record.results[0]
        for metrics in ThreadMetrics.all {
            for (metric, value) in [(metrics.throughput, queries[metrics.count]), (metrics.read, read[metrics.count])] {
                result.metrics[metric.name] = value.flatMap { MeasuredMetric(of: metric, launches: [$0]) }
                    .map { .value($0) }
            }
        }
        record.results = [result]
        return record
    }

    private static func text(_ queries: [Int: Double], read: [Int: Double]) -> String {
        ThreadFacts.lines(of: record(queries, read: read)).joined()
    }

    @Test func `how many times as many two threads ask, and that four are more than the cores`() {
        let text = Self.text([1: 1e6, 2: 1.95e6, 4: 1.9e6], read: [1: 1e10, 2: 1.95e10, 4: 1.95e10])
        #expect(text.contains("1 thread asks 1,000,000 queries a second; 2 ask 1.95 times as many; 4 ask 1.90"))
        #expect(text.contains("4 ask 1.90 times as many, more threads than the 2 cores") && !text.contains("memory"))
        #expect(
            TerminalReport.render(
                Self.record([1: 1e6, 2: 2e6], read: [1: 1, 2: 2]), width: nil, with: Fixture.assets(nil)
            ).contains("Threads\n"))
    }

    @Test func `memory is named where it is the limit, and only there`() {
        #expect(
            Self.text([1: 1e6, 2: 1.3e6], read: [1: 1e10, 2: 1.2e10]).hasSuffix(
                "limited by memory, which they read 1.20 times as fast as one"))
        #expect(!Self.text([1: 1e6, 2: 1.3e6], read: [1: 1e10, 2: 1.95e10]).contains("memory"))
        #expect(ThreadFacts.lines(of: Fixture.record()).isEmpty)
    }
}

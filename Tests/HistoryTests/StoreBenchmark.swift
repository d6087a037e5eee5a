import Foundation
import History
import RunRecords
import Testing

/// A store of a thousand nights; takes minutes, and so runs only where `LAYOUTBENCH_HISTORY_BENCHMARK` is set, best in
/// release. Prints its figures; times are not asserted.
@Suite(
    .serialized, .enabled(if: ProcessInfo.processInfo.environment["LAYOUTBENCH_HISTORY_BENCHMARK"] != nil))
struct StoreBenchmark {
    /// What the series are.
    enum Content: String, CaseIterable {
        /// Five timed metrics, two of them with ratios, and three exact ones, all of full precision.
        case mixed
        /// Eight timed metrics with ratios, all of full precision: more than any run has.
        case allTimed
        /// As `mixed`, and every night of three binaries.
        case threeBinaries
    }

    static let nights = 1000
    static let subjects = 250
    static let timed = ["layout.time", "prepare.time", "query.time", "query.latency.p50", "query.latency.p99"]
    static let withRatio: Set = ["prepare.time", "query.time"]
    static let exact = ["memory.retained", "allocations.prepare", "allocations.query"]
    static let launches = 15

    @Test(arguments: Content.allCases) func `1,000 nights of 2,000 series`(content: Content) throws {
        let folder = try TemporaryFolder()
        let clock = ContinuousClock()
        var noise = Noise(state: 5)
        var adding = Duration.zero
        do {
            let store = try HistoryStore(path: folder.store)
            for night in 0..<Self.nights {
                for role in content == .threeBinaries ? RunRole.allCases : [.subject] {
                    let record = Self.record(night, role, content, &noise)
                    adding += try clock.measure { try store.add(record) }
                }
            }
        }
        print("\(content): add: \(adding / Self.nights) a night")
        let bytes = try FileManager.default.attributesOfItem(atPath: folder.store)[.size] as? Int ?? 0
        print("\(content): store: \(bytes / 1_000_000) MB")
        #expect(bytes < 500_000_000)
        try read(folder.store, content, clock)
    }

    private func read(_ path: String, _ content: Content, _ clock: ContinuousClock) throws {
        var filter = SeriesFilter()
        filter.items = [1017]
        filter.metrics = ["query.time"]
        let one = try clock.measure {
            let trends = try HistoryStore(path: path).trends(filter, rule: TrendRule())
            #expect(trends.trends.first?.points.count == Self.nights)
        }
        print("\(content): one series: \(one)")
        var found: [Trend] = []
        let all = try clock.measure {
            found = try HistoryStore(path: path).trends(SeriesFilter(), rule: TrendRule()).trends
        }
        let places = found.map { trend in (trend.series.subject.items % 10 == 7, trend.changes.map(\.index)) }
        let right = places.count { $0.0 && $0.1.contains { abs($0 - Self.nights / 2) <= 2 } }
        let changes = places.reduce(0) { $0 + $1.1.count }
        print("\(content): all series: \(all), \(found.count) series, \(changes) changes, \(right) of them right")
        #expect(found.count == 2000)
        let store = try HistoryStore(path: path)
        let checking = try clock.measure { try store.check() }
        print("\(content): integrity check: \(checking)")
        let gate = try clock.measure { _ = try store.gate(SeriesFilter(), rule: GateRule()) }
        print("\(content): gate: \(gate)")
    }

    /// Every tenth subject has a step of 5 % in the middle.
    private static func record(
        _ night: Int, _ role: RunRole, _ content: Content, _ noise: inout Noise
    ) -> RunRecord {
        var record = RecordMaker(launches: 1).singleRecord()
        record.id = "night-\(night)-\(role)"
        record.role = content == .threeBinaries ? role : nil
        record.startedAt = Date(timeIntervalSince1970: 1_700_000_000 + 86_400 * Double(night)).ISO8601Format()
        let commit = role == .reference ? -1 : role == .baseline ? night - 1 : night
        record.commit = .value(Commit(hash: RecordMaker.hash(commit), dirty: false))
        let template = record.results[0]
        record.results = (0..<subjects).map { index in
            var result = template
            result.subject.items = 1000 + index
            result.metrics = [:]
            let hasStep = (1000 + index) % 10 == 7 && commit >= nights / 2
            addMetrics(to: &result, content, step: hasStep ? 1.05 : 1, &noise)
            return result
        }
        return record
    }

    private static func addMetrics(
        to result: inout SubjectResult, _ content: Content, step: Double, _ noise: inout Noise
    ) {
        let isAllTimed = content == .allTimed
        for name in isAllTimed ? timed + exact : timed {
            let level = step * (1 + 0.015 * noise.next())
            let ratios = (0..<launches).map { _ in level * (1 + 0.01 * noise.next()) }
            let times = ratios.map { $0 * 812.3 }
            result.metrics[name] = MeasuredMetric(unit: "ns", better: "lower", exact: false, launches: times)
                .map { .value($0) }
            if isAllTimed || withRatio.contains(name) {
                result.ratios[name] = Ratio(reference: "on-demand", launches: ratios)
            }
        }
        for name in isAllTimed ? [] : exact {
            result.metrics[name] = MeasuredMetric(
                unit: "count", better: "lower", exact: true, launches: Array(repeating: 4, count: launches)
            ).map { .value($0) }
        }
    }
}

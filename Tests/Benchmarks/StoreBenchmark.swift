import Foundation
import History
import LayoutCore
import RunRecords

/// A store of many nights of 2,000 series.
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

    let nights: Int

    private static let subjects = 250
    private static let timed = ["layout.time", "prepare.time", "query.time", "query.latency.p50", "query.latency.p99"]
    private static let withRatio: Set = ["prepare.time", "query.time"]
    private static let exact = ["memory.retained", "allocations.prepare", "allocations.query"]
    private static let launches = 15

    /// A bound for each night, where there are so many that an empty store's size is nothing.
    private static let mostBytes = 500_000

    func run() throws {
        let table = Table(
            "series", "add a night", "store", "one series", "all series", "found", "changes", "right ones",
            "integrity check", "gate")
        for content in Content.allCases {
            let path = NSTemporaryDirectory() + "benchmark-\(ProcessInfo.processInfo.processIdentifier).sqlite"
            defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
            var generator = SeededGenerator(seed: 5)
            var adding = 0.0
            do {
                let store = try HistoryStore(path: path)
                for night in 0..<nights {
                    for role in content == .threeBinaries ? RunRole.allCases : [.subject] {
                        let record = record(night, role, content, &generator)
                        adding += try nanoseconds { try store.add(record) }
                    }
                }
            }
            let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            try require(
                nights < 1000 || bytes < Self.mostBytes * nights, "the store takes \(bytes) bytes", at: content.rawValue
            )
            let added = [content.rawValue, time(adding / Double(nights)), "\(bytes / 1_000_000) MB"]
            table.row(added + (try read(path)))
        }
    }

    private func time(_ nanoseconds: Double) -> String { (nanoseconds / 1e6).text(1) + " ms" }

    private func read(_ path: String) throws -> [String] {
        var filter = SeriesFilter()
        filter.items = [1017]
        filter.metrics = ["query.time"]
        let one = try nanoseconds {
            let trends = try HistoryStore(path: path).trends(filter, rule: TrendRule())
            try require(trends.trends.first?.points.count == nights, "a series has not every night", at: path)
        }
        var found: [Trend] = []
        let all = try nanoseconds {
            found = try HistoryStore(path: path).trends(SeriesFilter(), rule: TrendRule()).trends
        }
        let places = found.map { trend in (trend.series.subject.items % 10 == 7, trend.changes.map(\.point)) }
        let right = places.count { $0.0 && $0.1.contains { abs($0 - nights / 2) <= 2 } }
        let changes = places.reduce(0) { $0 + $1.1.count }
        try require(found.count == 8 * Self.subjects, "there are \(found.count) series", at: path)
        let store = try HistoryStore(path: path)
        let checking = try nanoseconds { try store.check() }
        let gate = try nanoseconds { _ = try store.gate(SeriesFilter(), rule: TrendRule()) }
        return [
            time(one), time(all), "\(found.count)", "\(changes)", "\(right)", time(checking), time(gate),
        ]
    }

    /// Every tenth subject has a step of 5 % in the middle.
    private func record(
        _ night: Int, _ role: RunRole, _ content: Content, _ generator: inout SeededGenerator
    ) -> RunRecord {
        let commit = role == .reference ? -1 : role == .baseline ? night - 1 : night
        let results = (0..<Self.subjects).map { index in
            var result = SubjectResult(
                subject: Subject(
                    layout: "gantt", config: [:], dataset: "construction", items: 1000 + index, strategy: "r-tree",
                    workload: "jump"), status: .ok, counters: .unavailable(reason: "not counted"))
            let hasStep = (1000 + index) % 10 == 7 && commit >= nights / 2
            Self.addMetrics(to: &result, content, step: hasStep ? 1.05 : 1, &generator)
            return result
        }
        return RunRecord(
            id: "night-\(night)-\(role)", role: content == .threeBinaries ? role : nil,
            startedAt: Date(timeIntervalSince1970: 1_700_000_000 + 86_400 * Double(night)).ISO8601Format(),
            durationSeconds: 60, commit: .value(Commit(hash: Self.hash(commit), dirty: false)), machine: Self.machine,
            load: .value([0, 0, 0]), toolchain: Toolchain(swift: "6.3", optimization: "release"),
            allocator: .value("jemalloc"), clock: ClockFigures(name: "clock", resolutionNs: 1, overheadNs: 30), seed: 1,
            plan: RunPlan(
                suite: nil, groups: [], launches: Self.launches, timeBudgetSeconds: nil, queryRounds: 10,
                prepareRounds: 3, prepareLimitSeconds: 30, queryLimitSeconds: 1, turnLimitSeconds: 60),
            control: .unavailable(reason: "no pair"), minimumDetectableEffect: .unavailable(reason: "no pair"),
            results: results)
    }

    private static let machine = Machine(
        id: "machine", cpu: "Model", cores: 2, memoryBytes: 1 << 33, os: "Linux", kernel: "6.1",
        virtualized: .unavailable(reason: "unknown"))

    /// A made-up commit hash.
    private static func hash(_ number: Int) -> String {
        let digits = String(number &* 0x9e37_79b9 & 0xffff_ffff, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits + String(repeating: "c", count: 32)
    }

    private static func addMetrics(
        to result: inout SubjectResult, _ content: Content, step: Double, _ generator: inout SeededGenerator
    ) {
        let isAllTimed = content == .allTimed
        for name in isAllTimed ? timed + exact : timed {
            let level = step * (1 + 0.015 * generator.normal())
            let ratios = (0..<launches).map { _ in level * (1 + 0.01 * generator.normal()) }
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

import CSQLite
import Foundation
import RunRecords

@testable import History

/// A folder that is gone with the last test that holds it.
final class TemporaryFolder {
    let path = NSTemporaryDirectory() + "history-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var store: String { path + "/history.sqlite" }

    /// Makes a store as the program of version 2 wrote it from `version-2.json`, from its statements.
    func makeOldStore() throws -> RunRecord {
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
        let old = try Database(path: store, access: .creating, wait: StoreWait())
        try old.execute(String(contentsOf: fixtures.appendingPathComponent("version-2.sql"), encoding: .utf8))
        let record = try Data(contentsOf: fixtures.appendingPathComponent("version-2.json"))
        return try RunRecordCoding.decode(Array(record), from: "version-2.json")
    }

    /// Stores of two and three nights, each made once for all that copy it.
    private static let made = [2, 3].map { nights in
        Result {
            let folder = try TemporaryFolder()
            var maker = RecordMaker()
            do {
                let store = try HistoryStore(path: folder.store)
                for night in 0..<nights { try store.add(maker.record(night: night)) }
            }
            return try Data(contentsOf: URL(fileURLWithPath: folder.store))
        }
    }

    /// Makes a store of three nights, or two.
    func makeStore(nights: Int = 3) throws {
        try Self.made[nights - 2].get().write(to: URL(fileURLWithPath: store))
    }

    /// Runs statements over the store as anybody could.
    func tamper(_ statements: String) throws {
        let database = try Database(path: store, access: .writing, wait: StoreWait())
        sqlite_configure(database.handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
        try database.execute(statements)
    }

    /// Names, sizes and contents of all files in the folder.
    func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: path + "/" + $0))) })
    }
}

/// Seeded, about normal numbers: sums of twelve uniform ones of a linear congruential generator (Knuth's MMIX).
struct Noise {
    var state: UInt64

    mutating func next() -> Double {
        var sum = -6.0
        // A plain loop: tests are not optimised, and take millions of these numbers.
        var left = 12
        while left > 0 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sum += Double(state &>> 11) * 0x1p-53
            left &-= 1
        }
        return sum
    }
}

/// Makes records as runs would.
struct RecordMaker {
    var machine = "machine-one"
    var launches = 10
    /// As many as it takes to tell a change from the machine's drift.
    var strategies = ["on-demand", "r-tree", "sorted-array"]
    var items = [1000]
    /// Standard deviation of a launch's logarithm.
    var scatter = 0.01
    var noise = Noise(state: 1)

    /// The record of a night, counted from 1 January 2026.
    ///
    /// - Parameters:
    ///   - slower: factors of the times of strategies, 1 for those not named.
    ///   - drift: factor of all times: how slow the machine is tonight.
    ///   - hour: hour of the start.
    ///   - allocations: allocations per query.
    mutating func record(
        night: Int, commit: String? = nil, slower: [String: Double] = [:], drift: Double = 1, hour: Int = 2,
        allocations: Double = 0, id: String? = nil, role: RunRole? = nil
    ) -> RunRecord {
        let date = Date(timeIntervalSince1970: 1_767_225_600 + Double(night * 86_400 + hour * 3600))
        let hash = commit ?? Self.hash(night)
        var results: [SubjectResult] = []
        for items in items {
            for strategy in strategies {
                results.append(
                    result(strategy, items, factor: slower[strategy] ?? 1, drift: drift, allocations: allocations))
            }
        }
        return RunRecord(
            id: id ?? "\(machine)-\(night)-\(hash.prefix(4))\(role.map { "-\($0)" } ?? "")", role: role,
            startedAt: date.ISO8601Format(), durationSeconds: 60.25,
            commit: .value(Commit(hash: hash, dirty: false)), machine: Self.machine(machine),
            load: .value([0.5, 0.25, 0.125]), toolchain: Toolchain(swift: "6.3", optimization: "release"),
            allocator: .value("jemalloc 5.3.0"),
            clock: ClockFigures(name: "CLOCK_MONOTONIC", resolutionNs: 1, overheadNs: 28.5), seed: .max,
            plan: plan, control: .unavailable(reason: "no strategy was run twice"),
            minimumDetectableEffect: .value(["query.time": 0.02]), results: results)
    }

    /// A made-up commit hash.
    static func hash(_ number: Int) -> String {
        let digits = String(number &* 0x9e37_79b9 & 0xffff_ffff, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits + String(repeating: "c", count: 32)
    }

    private static func machine(_ id: String) -> Machine {
        Machine(
            id: id, cpu: "Model", cores: 2, memoryBytes: 1 << 33, os: "Linux", kernel: "6.1",
            virtualized: .unavailable(reason: "unknown"))
    }

    private var plan: RunPlan {
        let groups = items.map {
            SubjectGroup(
                layout: "gantt", config: ["barHeight": .number(24)], dataset: "construction", items: $0,
                strategies: strategies, workloads: ["jump"])
        }
        return RunPlan(
            suite: "quick", groups: groups, launches: launches, timeBudgetSeconds: nil, queryRounds: 10,
            prepareRounds: 3, prepareLimitSeconds: 30, queryLimitSeconds: 0.05, turnLimitSeconds: 60)
    }

    private mutating func result(
        _ strategy: String, _ items: Int, factor: Double, drift: Double, allocations: Double
    ) -> SubjectResult {
        let subject = Subject(
            layout: "gantt", config: ["barHeight": .number(24)], dataset: "construction", items: items,
            strategy: strategy, workload: "jump")
        let ratios = (0..<launches).map { _ in factor * exp(scatter * noise.next()) }
        let times = ratios.map { 1000 * drift * $0 }
        var metrics: [String: Metric] = [:]
        metrics["query.time"] = MeasuredMetric(unit: "ns", better: "lower", exact: false, launches: times).map {
            .value($0)
        }
        metrics["allocations.query"] = MeasuredMetric(
            unit: "count", better: "lower", exact: true,
            launches: Array(repeating: allocations, count: launches)
        ).map { .value($0) }
        metrics["query.latency.p999"] = .unavailable(reason: "needs 10,000 queries, has 512")
        var result = SubjectResult(
            subject: subject, status: .ok,
            counters: .value(Counters(queries: 64, hits: 3, checksum: "0123456789abcdef", examined: 9, medianHits: 1)),
            metrics: metrics)
        if strategy != strategies[0] {
            result.ratios["query.time"] = Ratio(reference: strategies[0], launches: ratios)
        }
        return result
    }
}

extension SeriesFilter {
    /// The series of some metrics, and of some strategies.
    init(metrics: [String], strategies: [String]? = nil) {
        self.init()
        (self.metrics, self.strategies) = (metrics, strategies)
    }
}

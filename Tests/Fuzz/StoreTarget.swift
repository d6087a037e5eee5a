import Foundation
import RunRecords

@testable import History

/// Stores of run records, as bytes that may be one, or as changes of a good one's rows: a byte for the table, one for
/// the column, one for the row and one for the value.
enum Target: FuzzTarget {
    private static let good: [UInt8] = {
        do { return try store(pages: 512) } catch { fatalError("no store: \(error)") }
    }()

    static func seeds(root: String) throws -> [String: [UInt8]] {
        var seeds = ["store": good, "large-pages": try store(pages: 4096)]
        let statements = try String(
            contentsOfFile: root + "/Tests/HistoryTests/Fixtures/version-2.sql", encoding: .utf8)
        let old = FuzzFile("old.sqlite")
        old.remove()
        do {
            try Database(path: old.path, access: .creating, wait: StoreWait())
                .execute("PRAGMA page_size = 512; " + statements)
        }
        seeds["version-2"] = old.read()
        for value in 0..<UInt8(values.count) { seeds["changes-\(value)"] = [0, 0, 0, value, 2, 1, 0, value] }
        return seeds
    }

    static func run(_ bytes: [UInt8]) {
        let file = FuzzFile("store.sqlite")
        if bytes.starts(with: Array("SQLite".utf8)) {
            file.write(bytes)
        } else {
            file.write(good)
            change(file.path, bytes)
        }
        let before = file.read()
        read(file.path)
        guard file.read() == before else { fatalError("a store that is read has changed") }
        // As one that is written to: brought up to date, and added to.
        guard let store = try? HistoryStore(path: file.path, creates: false), let record = try? record(night: 7) else {
            return
        }
        _ = try? store.add(record)
        _ = try? store.check()
    }

    private static func read(_ path: String) {
        guard let store = try? HistoryStore(reading: path) else { return }
        for record in (try? store.records()) ?? [] {
            guard let whole = try? store.record(id: record.id) else { continue }
            guard let bytes = try? RunRecordCoding.encode(whole) else { fatalError("a stored record is not written") }
            guard (try? RunRecordCoding.decode(bytes, from: "run.json")) == whole else {
                fatalError("a stored record comes back as another")
            }
        }
        let encoder = JSONEncoder()
        for trend in (try? store.trends(SeriesFilter(), rule: TrendRule(confirmingNights: 2)))?.trends ?? [] {
            var figures = trend.points.map(\.value)
            for change in trend.changes {
                figures += [change.before, change.after]
                figures += [change.pValue, change.ratio, change.low, change.high].compactMap { $0 }
            }
            guard figures.allSatisfy({ $0.isFinite }) else {
                fatalError("a trend has figures that no JSON can hold")
            }
        }
        for baseline in TrendRule.Baseline.allCases {
            guard let verdicts = try? store.gate(SeriesFilter(), rule: TrendRule(baseline: baseline)) else { continue }
            guard (try? encoder.encode(verdicts)) != nil else { fatalError("verdicts can't be written") }
        }
        let copy = FuzzFile("copy.sqlite")
        copy.remove()
        _ = try? HistoryStore(path: copy.path).merge(from: store)
    }

    private static let columns: [(table: String, names: [String])] = [
        (
            "record",
            ["key", "id", "started", "machine_id", "optimization", "seed", "duration", "header", "machine", "plan"]
        ),
        ("subject", ["layout", "config", "dataset", "items", "strategy"]),
        ("result", ["key", "measurements", "outcome"]),
        ("measurement", ["key", "series", "form", "launches", "ratios"]), ("text", ["key", "content"]),
        ("series", ["subject", "metric"]), ("accepted", ["started", "series", "machine_id"]),
    ]

    /// What a column is set to; ? is the number of the row.
    private static let values = [
        "-1", "0", "1 << 20", "1 << 31", "1 << 40", "1 << 63", "(1 << 63) - 1", "NULL", "1.5", "9e999", "-9e999", "'x'",
        "x''", "x'00'", "x'8000808004080a'", "x'80008080010a'", "x'340001ff0f'", "x'3f4008ff0f'", "x'800001ff0f'",
        "randomblob(9)", "'{}'", "'[' || key", "key + 1", "key << 20", "key - 2", "zeroblob(70000)",
        "(SELECT content FROM text LIMIT 1)", "'{\"unavailable\":\"x\"}'", "'{\"metric\":{\"unavailable\":\"x\"}}'",
    ]

    private static func change(_ path: String, _ bytes: [UInt8]) {
        guard let database = try? Database(path: path, access: .writing, wait: StoreWait()) else { return }
        for place in stride(from: 0, to: min(bytes.count, 64) - 3, by: 4) {
            let (table, names) = columns[Int(bytes[place]) % columns.count]
            let column = names[Int(bytes[place + 1]) % names.count]
            let row = bytes[place + 2] == 0 ? "" : "WHERE \(names[0]) % 5 = \(bytes[place + 2] % 5)"
            let value = values[Int(bytes[place + 3]) % values.count]
            try? database.execute("UPDATE OR IGNORE \(table) SET \(column) = \(value) \(row)")
        }
    }

    private static func store(pages: Int) throws -> [UInt8] {
        let file = FuzzFile("seed.sqlite")
        file.remove()
        do {
            let empty = try Database(path: file.path, access: .creating, wait: StoreWait())
            try empty.execute("PRAGMA page_size = \(pages); VACUUM")
        }
        do {
            let store = try HistoryStore(path: file.path)
            for night in 0..<4 { try store.add(record(night: night)) }
            try store.add(record(night: 3, role: .reference))
            let record = try record(night: 2)
            let series = Series(machine: "m", subject: record.results[0].subject, metric: "query.time")
            try store.accept(series, started: 1_767_398_400)
        }
        return file.read()
    }

    private static func record(night: Int, role: RunRole? = nil) throws -> RunRecord {
        let launches = (0..<8).map { Double(900 + 7 * ($0 * (night + 3) % 5)) + 0.125 }
        let group = SubjectGroup(
            layout: "gantt", config: [:], dataset: "lanes", items: 10, strategies: ["r-tree"], workloads: ["jump"])
        let subject = Subject(
            layout: "gantt", config: [:], dataset: "lanes", items: 10, strategy: "r-tree", workload: "jump")
        var result = SubjectResult(subject: subject, status: .ok, counters: .unavailable(reason: "none"))
        result.metrics["query.time"] = MeasuredMetric(unit: "ns", better: "lower", exact: false, launches: launches)
            .map { .value($0) }
        result.metrics["memory.retained"] = MeasuredMetric(
            unit: "bytes", better: "lower", exact: true, launches: Array(repeating: 640, count: 8)
        ).map { .value($0) }
        result.ratios["query.time"] = Ratio(reference: "on-demand", launches: launches.map { $0 / 2000 })
        return RunRecord(
            id: "night-\(night)\(role?.rawValue ?? "")", role: role, startedAt: "2026-01-0\(night + 1)T00:00:00Z",
            durationSeconds: 1.5, commit: .value(Commit(hash: "0123456789abcdef\(night)", dirty: false)),
            machine: Machine(
                id: "m", cpu: "c", cores: 2, memoryBytes: 1, os: "o", kernel: "k", virtualized: .value(true)),
            load: .value([0, 0, 0]), toolchain: Toolchain(swift: "6.3", optimization: "release"),
            allocator: .value("a"), clock: ClockFigures(name: "c", resolutionNs: 1, overheadNs: 30), seed: 1,
            plan: RunPlan(
                suite: nil, groups: [group], launches: 8, timeBudgetSeconds: nil, queryRounds: 1, prepareRounds: 1,
                prepareLimitSeconds: 1, queryLimitSeconds: 1, turnLimitSeconds: 1),
            control: .unavailable(reason: "none"), minimumDetectableEffect: .value(["query.time": 0.02]),
            results: [result, result])
    }
}

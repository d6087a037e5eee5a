import Judging
import RunRecords

package struct StoredRecord: Equatable, Sendable {
    let key: Int
    package let id: String
    /// Start of the run in seconds since 1970.
    package let started: Int
    /// Start of the run as the record states it.
    package let startedAt: String
    package let machine: String
    /// Role of the binary among binaries that took turns, if the record has it.
    package let role: RunRole?
    package let commit: Commit?
    /// `release` or `debug`.
    package let optimization: String
    /// The properties that comparable records share with it.
    package let likeness: RecordLikeness
    package let seed: UInt64
    /// Per metric the smallest relative change the run could have told from none, where it is known.
    package let minimumDetectableEffect: [String: Double]
    package let results: Int

    /// Date of the start in UTC, `2026-05-30`.
    package var date: String { Timestamp.date(started) }
}

extension HistoryStore {
    /// The records in the order they were started, of one machine or of all. O(records).
    package func records(machine: String? = nil) throws(HistoryError) -> [StoredRecord] {
        let rows = try database.prepare(
            """
            SELECT record.key, id, started, machine_id, optimization, seed, header,
                (SELECT count(*) FROM result WHERE result.key BETWEEN record.key << \(StoreSchema.positionBits)
                    AND ((record.key + 1) << \(StoreSchema.positionBits)) - 1), machine.content, plan.content
            FROM record
            LEFT JOIN text AS machine ON machine.key = record.machine LEFT JOIN text AS plan ON plan.key = record.plan
            WHERE ?1 IS NULL OR machine_id = ?1 ORDER BY record.key
            """)
        try rows.bind([.optional(machine)])
        var records: [StoredRecord] = []
        var order = KeyOrder(StoreSchema.recordKeys)
        while try rows.step() {
            let key = try order.next(rows)
            let header: StoredHeader = try StoredJSON.value(rows.text(6), path)
            let seed = UInt64(UInt(bitPattern: try rows.integer(5)))
            let likeness = RecordLikeness(
                try decoded(rows.text(8), &keys.machines), header.toolchain, allocator: header.allocator, seed: seed,
                try decoded(rows.text(9), &keys.plans))
            records.append(
                StoredRecord(
                    key: key, id: try rows.text(1), started: try rows.integer(2, in: StoreSchema.times),
                    startedAt: header.startedAt, machine: try rows.text(3), role: header.role,
                    commit: header.commit.value, optimization: try rows.text(4), likeness: likeness, seed: seed,
                    minimumDetectableEffect: header.minimumDetectableEffect.value ?? [:],
                    results: try rows.integer(7, in: StoreSchema.positions)))
        }
        // Here and not by SQLite, which would have to read all rows of a table without an end before giving the first.
        return records.sorted {
            $0.started == $1.started ? $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) : $0.started < $1.started
        }
    }

    /// The record of an id, or of the beginning of one that no other has. O(metrics of the record).
    package func record(id: String) throws(HistoryError) -> RunRecord {
        if let key = try recordKey(id) { return try record(key: key) }
        let matches = id.isEmpty ? [] : try records().filter { $0.id.hasPrefix(id) }
        guard let match = matches.first else {
            throw HistoryError(
                .usage, cause: "no such record", place: id, remedy: "see layoutbench history list --store \(path)")
        }
        guard matches.count == 1 else {
            throw HistoryError(
                .usage, cause: "\(matches.count) records begin with it", place: id, remedy: "give more of the id")
        }
        return try record(key: match.key)
    }

    func recordKey(_ id: String) throws(HistoryError) -> Int? {
        let found = try database.prepare("SELECT key FROM record WHERE id = ?")
        try found.bind([.text(id)])
        return try found.step() ? try found.integer(0, in: StoreSchema.recordKeys) : nil
    }

    func record(key: Int) throws(HistoryError) -> RunRecord {
        let row = try database.prepare(
            """
            SELECT id, duration, seed, header, machine.content, plan.content FROM record
            JOIN text AS machine ON machine.key = record.machine JOIN text AS plan ON plan.key = record.plan
            WHERE record.key = ?
            """)
        try row.bind([.integer(key)])
        guard try row.step() else { throw .damaged("a record's machine or plan is missing", path) }
        let header: StoredHeader = try StoredJSON.value(row.text(3), path)
        var record = RunRecord(
            id: try row.text(0), role: header.role, startedAt: header.startedAt, durationSeconds: try row.number(1),
            commit: header.commit, machine: try StoredJSON.value(row.text(4), path), load: header.load,
            toolchain: header.toolchain,
            allocator: header.allocator, clock: header.clock, seed: UInt64(UInt(bitPattern: try row.integer(2))),
            plan: try StoredJSON.value(row.text(5), path), control: header.control,
            minimumDetectableEffect: header.minimumDetectableEffect, results: try results(of: key))
        (record.stealShare, record.timeSpent) = (header.stealShare, header.timeSpent)
        record.parts = header.parts
        do { try record.checkFigures(place: path) } catch { throw .damaged(error.cause, path) }
        return record
    }

    private func results(of record: Int) throws(HistoryError) -> [SubjectResult] {
        let range = StoreSchema.keys(of: record)
        let bounds: [StoredValue] = [.integer(range.lowerBound), .integer(range.upperBound)]
        let rows = try database.prepare(
            """
            SELECT result.key, measurements, content, layout, config, dataset, items, strategy, workload FROM result
            JOIN subject ON subject.key = subject JOIN text ON text.key = outcome
            WHERE result.key BETWEEN ? AND ? ORDER BY result.key
            """)
        try rows.bind(bounds)
        let measurements = try database.prepare(
            """
            SELECT measurement.key, metric, content, launches, ratios FROM measurement
            JOIN series ON series.key = series JOIN text ON text.key = form
            WHERE measurement.key BETWEEN ? AND ? ORDER BY measurement.key
            """)
        try measurements.bind(bounds)
        var results: [SubjectResult] = []
        var order = (results: KeyOrder(range), measurements: KeyOrder(range))
        while try rows.step() {
            _ = try order.results.next(rows)
            let outcome: StoredOutcome = try StoredJSON.value(rows.text(2), path)
            var result = SubjectResult(
                subject: try subject(in: rows, from: 3), status: outcome.status, reason: outcome.reason,
                counters: outcome.counters)
            for _ in 0..<(try rows.integer(1, in: StoreSchema.positions)) {
                // A statement that has ended would begin again.
                guard try measurements.step() else { throw .damaged("a result's measurements are missing", path) }
                _ = try order.measurements.next(measurements)
                let stored = StoredMetric(
                    form: try decoded(measurements.text(2), &keys.forms), launches: try measurements.numbers(3),
                    ratios: try measurements.numbers(4))
                let metric = try measurements.text(1)
                result.metrics[metric] = stored.metric
                result.ratios[metric] = stored.ratio
            }
            results.append(result)
        }
        guard try !measurements.step() else { throw .damaged("measurements belong to no result", path) }
        return results
    }

    /// Forms and configurations repeat: each is decoded once.
    private func decoded<Value: Decodable>(
        _ text: String, _ known: inout [String: Value]
    ) throws(HistoryError) -> Value {
        if let value = known[text] { return value }
        let value: Value = try StoredJSON.value(text, path)
        known[text] = value
        return value
    }

    /// A subject from six columns.
    func subject(in row: Statement, from column: Int32) throws(HistoryError) -> Subject {
        Subject(
            layout: try row.text(column), config: try decoded(row.text(column + 1), &keys.configs),
            dataset: try row.text(column + 2), items: try row.integer(column + 3, in: 0...Int.max),
            strategy: try row.text(column + 4), workload: try row.text(column + 5))
    }
}

/// Keys of rows in the order of their table: one that comes again is met where damaged pages lead back to themselves.
struct KeyOrder {
    private let bounds: ClosedRange<Int>
    private var last: Int?

    init(_ bounds: ClosedRange<Int>) { self.bounds = bounds }

    /// The key in the first column of a row. Throws when it is out of bounds, or not above the one before.
    mutating func next(_ row: Statement) throws(HistoryError) -> Int {
        let key = try row.integer(0, in: bounds)
        if let last, key <= last { throw row.damaged("its rows are out of order") }
        last = key
        return key
    }
}

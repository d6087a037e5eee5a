import RunRecords

/// What adding a record came to.
package enum Addition: String, Sendable {
    /// It is new.
    case added
    /// A record of the same id was there and has given way to it.
    case replaced
    /// The very same record was there.
    case unchanged
    /// A more complete record of the same id was there and has stayed.
    case older
}

extension HistoryStore {
    /// Adds a record, or replaces the one of the same id, in one transaction. If it `keepsLonger`, a stored record that
    /// has run longer stays, so that stores merge into the same in any order. O(metrics of the record).
    @discardableResult
    package func add(_ record: RunRecord, keepsLonger: Bool = false) throws(HistoryError) -> Addition {
        let started = try startSeconds(of: record)
        do { try record.checkFigures(place: "record \(record.id)") } catch {
            throw HistoryError(.content, cause: error.cause, place: error.place, remedy: error.remedy)
        }
        do {
            return try database.write { () throws(HistoryError) in
                let known = try recordKey(record.id)
                if let known {
                    let stored = try self.record(key: known)
                    if stored == record { return .unchanged }
                    if keepsLonger, try !isMoreComplete(record, than: stored) { return .older }
                    try remove(known)
                }
                try insert(record, started: started, key: known)
                return known == nil ? .added : .replaced
            }
        } catch {
            keys.removeAll()
            throw error
        }
    }

    /// Of two that ran equally long either will do, as long as it is the same whichever comes first.
    private func isMoreComplete(_ record: RunRecord, than other: RunRecord) throws(HistoryError) -> Bool {
        if record.durationSeconds != other.durationSeconds { return record.durationSeconds > other.durationSeconds }
        return try StoredJSON.text(record, path) > StoredJSON.text(other, path)
    }

    private func startSeconds(of record: RunRecord) throws(HistoryError) -> Int {
        guard let started = Timestamp.seconds(record.startedAt) else {
            throw HistoryError(
                .content, cause: "startedAt \(record.startedAt) is not an ISO 8601 time", place: "record \(record.id)",
                remedy: "give a record that layoutbench run has written")
        }
        return started
    }

    private func remove(_ record: Int) throws(HistoryError) {
        let rows = StoreSchema.keys(of: record)
        for table in ["result", "measurement"] {
            try database.prepare("DELETE FROM \(table) WHERE key BETWEEN ? AND ?")
                .run(.integer(rows.lowerBound), .integer(rows.upperBound))
        }
        try database.prepare("DELETE FROM record WHERE key = ?").run(.integer(record))
    }

    private func insert(_ record: RunRecord, started: Int, key: Int?) throws(HistoryError) {
        try database.prepare(
            """
            INSERT INTO record(key, id, started, machine_id, commit_hash, optimization, seed, duration, header,
                machine, plan) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run(
            .optional(key), .text(record.id), .integer(started), .text(record.machine.id),
            .optional(record.commit.value?.hash), .text(record.toolchain.optimization),
            .integer(Int(bitPattern: UInt(record.seed))), .number(record.durationSeconds),
            .text(try StoredJSON.text(StoredHeader(record), path)),
            .integer(try text(record.machine)), .integer(try text(record.plan)))
        let inserted = database.lastInsertedKey
        guard StoreSchema.recordKeys.contains(inserted) else {
            throw .damaged("the key of a record is \(inserted)", path)
        }
        try insert(record.results, of: inserted)
    }

    private func insert(_ results: [SubjectResult], of record: Int) throws(HistoryError) {
        let rows = StoreSchema.keys(of: record)
        guard results.reduce(results.count, { $0 + $1.metrics.count + $1.ratios.count }) <= rows.count else {
            throw HistoryError(
                .content, cause: "the record has more than \(rows.count) metrics", place: path,
                remedy: "measure fewer subjects in one run")
        }
        let resultRow = try database.prepare("INSERT INTO result VALUES(?, ?, ?, ?)")
        let row = try database.prepare("INSERT INTO measurement VALUES(?, ?, ?, ?, ?)")
        var position = rows.lowerBound
        for (index, result) in results.enumerated() {
            let subject = try key(of: result.subject)
            let metrics = Set(result.metrics.keys).union(result.ratios.keys).sorted()
            let outcome = StoredOutcome(status: result.status, reason: result.reason, counters: result.counters)
            try resultRow.run(
                .integer(rows.lowerBound + index), .integer(subject), .integer(metrics.count),
                .integer(try text(outcome)))
            for metric in metrics {
                let stored = StoredMetric(result.metrics[metric], result.ratios[metric])
                try check(stored, metric)
                try row.run(
                    .integer(position), .integer(try seriesKey(subject, metric)), .integer(try text(stored.form)),
                    .optional(stored.launches), .optional(stored.ratios))
                position += 1
            }
        }
    }

    /// Refuses launches that could not be read again.
    private func check(_ stored: StoredMetric, _ metric: String) throws(HistoryError) {
        for launches in [stored.launches, stored.ratios] {
            guard let launches else { continue }
            guard launches.count <= PackedNumbers.mostValues else {
                throw HistoryError(
                    .content,
                    cause: "\(launches.count) launches of \(metric), a store holds \(PackedNumbers.mostValues)",
                    place: path, remedy: "give a record that layoutbench run has written")
            }
        }
    }

    /// The key of a value's JSON, stored if it is new.
    private func text(_ value: some Encodable) throws(HistoryError) -> Int {
        let content = try StoredJSON.text(value, path)
        if let key = keys.texts[content] { return key }
        let found = try database.prepare("SELECT key FROM text WHERE content = ?")
        try found.bind([.text(content)])
        if try found.step() {
            keys.texts[content] = try found.integer(0)
        } else {
            try database.prepare("INSERT INTO text(content) VALUES(?)").run(.text(content))
            keys.texts[content] = database.lastInsertedKey
        }
        return keys.texts[content] ?? 0
    }

    /// The key of a subject, stored if it is new: its configuration is JSON with sorted keys.
    func key(of subject: Subject) throws(HistoryError) -> Int {
        if let key = keys.subjects[subject] { return key }
        let values: [StoredValue] = [
            .text(subject.layout), .text(try StoredJSON.text(subject.config, path)), .text(subject.dataset),
            .integer(subject.items), .text(subject.strategy), .text(subject.workload),
        ]
        let columns = ["layout", "config", "dataset", "items", "strategy", "workload"]
        let key = try keyOfRow(in: "subject", columns, values)
        keys.subjects[subject] = key
        return key
    }

    func seriesKey(_ subject: Int, _ metric: String) throws(HistoryError) -> Int {
        if let key = keys.series[subject]?[metric] { return key }
        let key = try keyOfRow(in: "series", ["subject", "metric"], [.integer(subject), .text(metric)])
        keys.series[subject, default: [:]][metric] = key
        return key
    }

    /// The key of the row with these values, inserted if there is none.
    private func keyOfRow(in table: String, _ columns: [String], _ values: [StoredValue]) throws(HistoryError) -> Int {
        let condition = columns.map { "\($0) = ?" }.joined(separator: " AND ")
        let found = try database.prepare("SELECT key FROM \(table) WHERE \(condition)")
        try found.bind(values)
        if try found.step() { return try found.integer(0) }
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let insert = try database.prepare("INSERT INTO \(table)(\(columns.joined(separator: ", "))) VALUES(\(marks))")
        try insert.bind(values)
        while try insert.step() {}
        return database.lastInsertedKey
    }
}

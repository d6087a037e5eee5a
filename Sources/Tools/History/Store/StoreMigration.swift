extension HistoryStore {
    /// Brings the store to the version of the last step, in one transaction.
    func migrate(_ steps: [StoreSchema.Step]) throws(HistoryError) {
        guard try database.integer("PRAGMA user_version") < steps.count else { return }
        let isSmaller = try database.write { () throws(HistoryError) in
            // Another process may have been faster.
            let version = try database.integer("PRAGMA user_version")
            guard version < steps.count else { return false }
            for step in steps[version...] {
                switch step {
                case .statements(let text): try database.execute(text)
                case .packNumbers: try packNumbers()
                }
            }
            try database.execute(
                "PRAGMA application_id = \(StoreSchema.applicationID); PRAGMA user_version = \(steps.count)")
            return (1..<3).contains(version)
        }
        try database.measure()
        // Gives the space back that the old form took. Without it, because the disk is full for instance, the store is
        // as good, and later records use the space.
        if isSmaller, database.access != .temporary { try? database.execute("VACUUM") }
    }

    /// Writes version 3's measurements from version 2's. O(measurements).
    private func packNumbers() throws(HistoryError) {
        try database.execute(
            """
            CREATE TABLE packed(
                key INTEGER PRIMARY KEY, series INTEGER NOT NULL REFERENCES series,
                form INTEGER NOT NULL REFERENCES text, launches BLOB, ratios BLOB)
            """)
        let rows = try database.prepare("SELECT key, series, form, launches, repeats, ratios FROM measurement")
        let insert = try database.prepare("INSERT INTO packed VALUES(?, ?, ?, ?, ?)")
        while try rows.step() {
            var launches = try rows.float64s(3)
            let repeats = rows.isNull(4) ? 1 : try rows.integer(4, in: 1...PackedNumbers.mostValues)
            if let only = launches?.first, launches?.count == 1 {
                try rows.take(repeats)
                launches = Array(repeating: only, count: repeats)
            }
            try insert.run(
                .integer(rows.integer(0, in: StoreSchema.keys)), .integer(rows.integer(1)), .integer(rows.integer(2)),
                .optional(launches), .optional(rows.float64s(5)))
        }
        try database.execute(
            """
            DROP TABLE measurement;
            ALTER TABLE packed RENAME TO measurement;
            CREATE INDEX measurement_by_series ON measurement(series);
            """)
    }
}

extension Statement {
    /// The column as an array of float64, little-endian as versions 1 and 2 stored it; nil for NULL.
    fileprivate func float64s(_ column: Int32) throws(HistoryError) -> [Double]? {
        guard !isNull(column) else { return nil }
        let bytes = blob(column)
        guard bytes.count % 8 == 0, bytes.count / 8 <= PackedNumbers.mostValues else {
            throw damaged("a row's numbers can't be read")
        }
        return (0..<bytes.count / 8).map { index in
            let word = bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
            return Double(bitPattern: UInt64(littleEndian: word))
        }
    }
}

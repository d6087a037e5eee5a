import CSQLite

/// What a query may take: a store comes from anywhere, and a damaged tree of pages may lead back to itself, so that
/// what looks like a row more is one that was there before.
final class QueryBounds {
    /// Steps of SQLite's machine between two looks at the clock of steps.
    static let stride: Int32 = 10_000
    /// Steps that any query may take, and those for each byte of the file: a row takes some ten of both.
    private static let fewestSteps = 10_000_000
    private static let stepsPerByte = 16
    /// Rows that any query may have; in the file none takes less than two bytes.
    private static let fewestRows = 10_000
    private static let bytesPerRow = 2
    /// Launches that the rows of any query may hold, and those for each byte of the file. Launches that are all equal
    /// take no bytes: without a bound six bytes in every row of a small file would be more than fits into memory.
    private static let fewestNumbers = 1 << 18
    private static let numbersPerByte = 16

    var bytes = 0
    private var steps = 0

    /// Rows that a query may have.
    var mostRows: Int { Self.fewestRows + bytes / Self.bytesPerRow }
    /// Launches that the rows of a query may hold.
    var mostNumbers: Int { Self.fewestNumbers + bytes * Self.numbersPerByte }

    /// Begins to count the steps to the next row.
    func begin() { steps = 0 }

    /// Whether a row may still be looked for.
    func goesOn() -> Bool {
        steps += Int(Self.stride)
        return steps <= Self.fewestSteps + Self.stepsPerByte * bytes
    }
}

extension Database {
    /// Longest text or blob, in bytes.
    private static let mostBytes: Int32 = 1 << 26

    /// Has SQLite take the file for a stranger's: no code of the file's own, cells checked, lengths and queries bounded.
    func distrust() {
        for (option, isOn) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
            (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
        ] as [(Int32, Int32)] {
            sqlite_configure(handle, option, isOn)
        }
        for (limit, most) in [
            (SQLITE_LIMIT_LENGTH, Self.mostBytes), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 100),
            (SQLITE_LIMIT_EXPR_DEPTH, 20), (SQLITE_LIMIT_COMPOUND_SELECT, 3), (SQLITE_LIMIT_VDBE_OP, 25_000),
            (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_VARIABLE_NUMBER, 100), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
        ] {
            sqlite3_limit(handle, limit, most)
        }
        sqlite3_exec(handle, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0", nil, nil, nil)
        sqlite3_progress_handler(
            handle, QueryBounds.stride,
            { context in
                guard let context else { return 0 }
                return Unmanaged<QueryBounds>.fromOpaque(context).takeUnretainedValue().goesOn() ? 0 : 1
            }, Unmanaged.passUnretained(bounds).toOpaque())
    }

    /// Takes the file's size as what bounds queries.
    func measure() throws(HistoryError) {
        bounds.bytes = try integer("PRAGMA page_count") * integer("PRAGMA page_size")
    }
}

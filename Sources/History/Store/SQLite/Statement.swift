import CSQLite

/// A prepared statement. Columns and parameters are counted from 0.
final class Statement {
    private let handle: OpaquePointer?
    private let database: Database

    /// Prepares one statement.
    init(_ sql: String, in database: Database) throws(HistoryError) {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(database.handle, sql, -1, &prepared, nil)
        guard code == SQLITE_OK else { throw database.failure(code) }
        handle = prepared
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// Goes to the next row; false after the last, when the statement is ready to be run again.
    func step() throws(HistoryError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        sqlite3_reset(handle)
        guard code == SQLITE_DONE else { throw database.failure(code) }
        return false
    }

    /// Runs a statement without rows, its parameters in order.
    func run(_ values: StoredValue...) throws(HistoryError) {
        try bind(values)
        while try step() {}
    }

    /// Starts a query anew, its parameters in order.
    func bind(_ values: [StoredValue]) throws(HistoryError) {
        sqlite3_reset(handle)
        for (index, value) in values.enumerated() {
            let code = bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw database.failure(code) }
        }
    }

    private func bind(_ value: StoredValue, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let number): sqlite3_bind_int64(handle, index, Int64(number))
        case .number(let number): sqlite3_bind_double(handle, index, number)
        case .text(let text): sqlite_bind_copied_text(handle, index, text, Int32(text.utf8.count))
        case .numbers(let numbers):
            PackedNumbers.bytes(numbers).withUnsafeBytes { bytes in
                // An empty array has no address, and no address would bind NULL.
                bytes.isEmpty
                    ? sqlite3_bind_zeroblob(handle, index, 0)
                    : sqlite_bind_copied_blob(handle, index, bytes.baseAddress, Int32(bytes.count))
            }
        }
    }

    /// Whether the column is NULL.
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// The column as a whole number, 0 for NULL.
    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

    /// The column as a float64, 0 for NULL.
    func number(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    /// The column as text, empty for NULL.
    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(handle, column) else { return "" }
        let length = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
    }

    /// The column's packed numbers; nil for NULL.
    func numbers(_ column: Int32) throws(HistoryError) -> [Double]? {
        guard !isNull(column) else { return nil }
        guard let numbers = PackedNumbers.values(blob(column)) else {
            throw HistoryError(
                .content, cause: "the store is damaged: a row's numbers can't be read", place: database.path,
                remedy: "restore a copy, or import the run records into a new store")
        }
        return numbers
    }

    /// The column's bytes, which are there until the next step.
    func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        let length = Int(sqlite3_column_bytes(handle, column))
        return UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, column), count: length)
    }
}

/// A value bound to a parameter.
enum StoredValue {
    case null
    case integer(Int)
    case number(Double)
    case text(String)
    /// Stored as ``PackedNumbers``.
    case numbers([Double])

    /// The number, or NULL.
    static func optional(_ number: Int?) -> StoredValue { number.map { .integer($0) } ?? .null }
    /// The text, or NULL.
    static func optional(_ text: String?) -> StoredValue { text.map { .text($0) } ?? .null }
    /// The numbers, or NULL.
    static func optional(_ numbers: [Double]?) -> StoredValue { numbers.map { .numbers($0) } ?? .null }
}

import CSQLite

/// A prepared statement. Columns and parameters are counted from 0.
final class Statement {
    private let handle: OpaquePointer?
    private let database: Database
    /// Rows since it was begun.
    private var rows = 0
    private var numbersRead = 0

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
        database.bounds.begin()
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW {
            rows += 1
            guard rows <= database.bounds.mostRows else { throw damaged("it has more rows than fit") }
            return true
        }
        sqlite3_reset(handle)
        rows = 0
        try database.checkUntouched()
        guard code == SQLITE_DONE else { throw database.failure(code) }
        return false
    }

    /// Runs a statement without rows, its parameters in order.
    func run(_ values: StoredValue...) throws(HistoryError) {
        try bind(values)
        while try step() {}
    }

    /// Starts a query again, its parameters in order.
    func bind(_ values: [StoredValue]) throws(HistoryError) {
        sqlite3_reset(handle)
        rows = 0
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

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// The column as a whole number: what becomes an index, a count or a size is asked for with its bounds. Throws when
    /// the column holds anything else, or a number out of bounds.
    func integer(_ column: Int32, in bounds: ClosedRange<Int> = .min ... .max) throws(HistoryError) -> Int {
        guard sqlite3_column_type(handle, column) == SQLITE_INTEGER else { throw unexpected(column) }
        let number = Int(sqlite3_column_int64(handle, column))
        guard bounds.contains(number) else { throw damaged("\(name(column)) is \(number)") }
        return number
    }

    /// The column as a finite float64.
    func number(_ column: Int32) throws(HistoryError) -> Double {
        guard [SQLITE_FLOAT, SQLITE_INTEGER].contains(sqlite3_column_type(handle, column)) else {
            throw unexpected(column)
        }
        let number = sqlite3_column_double(handle, column)
        guard number.isFinite else { throw damaged("\(name(column)) is \(number)") }
        return number
    }

    func text(_ column: Int32) throws(HistoryError) -> String {
        guard sqlite3_column_type(handle, column) == SQLITE_TEXT, let bytes = sqlite3_column_text(handle, column) else {
            throw unexpected(column)
        }
        let length = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
    }

    /// The column's packed numbers, all finite; nil for NULL.
    func numbers(_ column: Int32) throws(HistoryError) -> [Double]? {
        guard !isNull(column) else { return nil }
        guard sqlite3_column_type(handle, column) == SQLITE_BLOB else { throw unexpected(column) }
        guard let count = PackedNumbers.count(blob(column)) else { throw damaged("a row's numbers can't be read") }
        try take(count)
        guard let numbers = PackedNumbers.values(blob(column)), numbers.allSatisfy(\.isFinite) else {
            throw damaged("a row's numbers can't be read")
        }
        return numbers
    }

    /// Counts numbers that are about to be made from a row.
    func take(_ count: Int) throws(HistoryError) {
        numbersRead += count
        guard numbersRead <= database.bounds.mostNumbers else {
            throw damaged("its rows have more launches than any run")
        }
    }

    func damaged(_ finding: String) -> HistoryError { .damaged(finding, database.path) }

    private func unexpected(_ column: Int32) -> HistoryError { damaged("\(name(column)) has no value of its type") }

    private func name(_ column: Int32) -> String {
        sqlite3_column_name(handle, column).map { String(cString: $0) } ?? "column \(column)"
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

    static func optional(_ number: Int?) -> StoredValue { number.map { .integer($0) } ?? .null }
    static func optional(_ text: String?) -> StoredValue { text.map { .text($0) } ?? .null }
    static func optional(_ numbers: [Double]?) -> StoredValue { numbers.map { .numbers($0) } ?? .null }
}

import CSQLite

/// A connection to an SQLite file. Confined to one thread at a time.
final class Database {
    /// Path of the file.
    let path: String
    /// The open connection; SQLite's own handle, which only this folder touches.
    let handle: OpaquePointer
    private let wait: WaitState

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - creates: whether a missing file is made.
    ///   - wait: how long another connection's lock is waited for, and who is told.
    init(path: String, creates: Bool, wait: StoreWait) throws(HistoryError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE | (creates ? SQLITE_OPEN_CREATE : 0)
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw SQLiteFailure(code: code, message: message).error(path)
        }
        self.path = path
        handle = opened
        self.wait = WaitState(wait)
        // The handler's context lives as long as this connection.
        sqlite3_busy_handler(
            opened,
            { context, attempt in
                guard let context else { return 0 }
                return Unmanaged<WaitState>.fromOpaque(context).takeUnretainedValue().keepsWaiting(attempt) ? 1 : 0
            }, Unmanaged.passUnretained(self.wait).toOpaque())
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements that return nothing.
    func execute(_ sql: String) throws(HistoryError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Prepares a statement.
    func prepare(_ sql: String) throws(HistoryError) -> Statement { try Statement(sql, in: self) }

    /// The first column of a statement's first row as a whole number, 0 when there is none.
    func integer(_ sql: String) throws(HistoryError) -> Int {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : 0
    }

    /// Runs the body as one transaction that writes: all of it is kept, or, when it throws or the process ends, none.
    func write<Value>(_ body: () throws(HistoryError) -> Value) throws(HistoryError) -> Value {
        // Immediate: who waits for another writer waits here, before reading what that one is about to change.
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // After a full disk SQLite may have rolled back by itself; that this fails then is no news.
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// Runs the body on one state of the store, whatever is written meanwhile.
    func read<Value>(_ body: () throws(HistoryError) -> Value) throws(HistoryError) -> Value {
        guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
        try execute("BEGIN")
        defer { sqlite3_exec(handle, "COMMIT", nil, nil, nil) }
        return try body()
    }

    /// The key of the row inserted last.
    var lastInsertedKey: Int { Int(sqlite3_last_insert_rowid(handle)) }

    /// The error for a result code of the last call.
    func failure(_ code: Int32) -> HistoryError {
        SQLiteFailure(code: code, message: String(cString: sqlite3_errmsg(handle))).error(path)
    }
}

/// How long another writer's lock is waited for.
public struct StoreWait: Sendable {
    /// Longest wait in seconds.
    public var seconds: Double
    /// Called once when a wait has lasted half a second.
    public var notice: @Sendable () -> Void

    /// A wait; by default a minute, in silence.
    public init(seconds: Double = 60, notice: @escaping @Sendable () -> Void = {}) {
        self.seconds = seconds
        self.notice = notice
    }
}

/// Counts the attempts of SQLite's busy handler.
private final class WaitState {
    static let pauseMilliseconds: Int32 = 20
    static let silentAttempts: Int32 = 25

    let wait: StoreWait

    init(_ wait: StoreWait) { self.wait = wait }

    func keepsWaiting(_ attempt: Int32) -> Bool {
        guard Double(attempt) * Double(Self.pauseMilliseconds) < wait.seconds * 1000 else { return false }
        if attempt == Self.silentAttempts { wait.notice() }
        sqlite3_sleep(Self.pauseMilliseconds)
        return true
    }
}

/// What SQLite reported.
private struct SQLiteFailure {
    let code: Int32
    let message: String

    func error(_ path: String) -> HistoryError {
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED:
            HistoryError(
                .io, cause: "another process is writing to the store, and did not end in time", place: path,
                remedy: "try again when it has ended, or give a longer --wait")
        case SQLITE_FULL:
            HistoryError(
                .io, cause: "no space left for the store", place: path,
                remedy: "free space and repeat the command; what was stored before is untouched")
        case SQLITE_NOTADB:
            HistoryError(
                .content, cause: "not a store of run records", place: path,
                remedy: "give a file that layoutbench history has made")
        case SQLITE_CORRUPT:
            HistoryError(
                .content, cause: "the store is damaged: \(message)", place: path,
                remedy: "restore a copy, or import the run records into a new store")
        case SQLITE_CANTOPEN:
            HistoryError(
                .io, cause: "can't open the store", place: path,
                remedy: "check that its folder exists and that the file and the folder may be written")
        default:
            HistoryError(
                .io, cause: "the store can't be used: \(message)", place: path,
                remedy: "check the disk, and that the file and its folder may be written")
        }
    }
}

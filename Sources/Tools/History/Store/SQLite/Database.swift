import CSQLite

/// How a file is opened.
enum DatabaseAccess: Equatable {
    /// To be written, and made if it is missing.
    case creating
    case writing
    /// To be read while others may write; the file stays as it is.
    case reading
    /// To be read without locks, for which SQLite needs to write: an error when another process writes meanwhile.
    case unlocked
    /// A file of its own that is gone with the connection.
    case temporary

    var isReading: Bool { self == .reading || self == .unlocked }
}

/// A connection to an SQLite file. Confined to one thread at a time.
final class Database {
    let path: String
    /// The open connection; SQLite's own handle, which only this folder touches.
    let handle: OpaquePointer
    let access: DatabaseAccess
    let bounds = QueryBounds()
    private let wait: WaitState
    private let stamp: FileStamp?

    /// Opens a file; the path of a temporary one is that of the file that it stands for, for errors.
    init(path: String, access: DatabaseAccess, wait: StoreWait) throws(HistoryError) {
        var opened: OpaquePointer?
        let name =
            switch access {
            case .unlocked: FileStamp.immutableName(path)
            case .temporary: ""
            default: path
            }
        stamp = access == .unlocked ? FileStamp(path) : nil
        let code = sqlite3_open_v2(name, &opened, Self.flags(access), nil)
        guard code == SQLITE_OK, let opened else {
            let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw SQLiteFailure(code: code, message: message, isReading: access.isReading).error(path)
        }
        (self.path, self.access) = (path, access)
        handle = opened
        self.wait = WaitState(wait)
        // The handlers' contexts live as long as this connection.
        sqlite3_busy_handler(
            opened,
            { context, attempt in
                guard let context else { return 0 }
                return Unmanaged<WaitState>.fromOpaque(context).takeUnretainedValue().keepsWaiting(attempt) ? 1 : 0
            }, Unmanaged.passUnretained(self.wait).toOpaque())
        distrust()
        if access.isReading { try execute("PRAGMA query_only = ON") }
    }

    deinit { sqlite3_close_v2(handle) }

    private static func flags(_ access: DatabaseAccess) -> Int32 {
        switch access {
        case .creating, .temporary: SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_CREATE
        // A connection that may write removes its own log when it is closed; one that may not would leave it.
        case .writing, .reading: SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE
        case .unlocked: SQLITE_OPEN_READONLY | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
        }
    }

    /// Leaves a log that lies beside the file there when this connection is closed.
    func keepLog() { sqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }

    /// Runs statements that return nothing, and that may be run again where another process is in the way.
    ///
    /// SQLite does not always ask its handler: where two that read want to write both, or another closes the file, it
    /// gives up at once. Outside a transaction, where no other process waits for this connection, it is tried again.
    func execute(_ sql: String) throws(HistoryError) {
        bounds.begin()
        wait.begin()
        var attempt: Int32 = 0
        while true {
            let code = sqlite3_exec(handle, sql, nil, nil, nil)
            if code == SQLITE_OK { return }
            let isFree = sqlite3_get_autocommit(handle) != 0
            guard code & 0xff == SQLITE_BUSY, isFree, !wait.hasEnded, wait.keepsWaiting(attempt) else {
                throw failure(code)
            }
            attempt += 1
        }
    }

    func prepare(_ sql: String) throws(HistoryError) -> Statement { try Statement(sql, in: self) }

    /// The first column of a statement's first row as a whole number, 0 when there is none.
    func integer(_ sql: String) throws(HistoryError) -> Int {
        let statement = try prepare(sql)
        return try statement.step() ? try statement.integer(0) : 0
    }

    /// Runs the body as one transaction that writes: all of it is kept, or, when it throws or the process ends, none.
    func write<Value>(_ body: () throws(HistoryError) -> Value) throws(HistoryError) -> Value {
        // Immediate: who waits for another writer waits here, before reading what that one is about to change.
        try execute("BEGIN IMMEDIATE")
        do {
            try measure()
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // After a full disk SQLite may have rolled back by itself; that this fails then is no news.
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    /// Runs the body on one state of the store, unaffected by writes meanwhile.
    func read<Value>(_ body: () throws(HistoryError) -> Value) throws(HistoryError) -> Value {
        guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
        try execute("BEGIN")
        defer { sqlite3_exec(handle, "COMMIT", nil, nil, nil) }
        try measure()
        return try body()
    }

    var lastInsertedKey: Int { Int(sqlite3_last_insert_rowid(handle)) }

    /// Refuses read rows if another process has written meanwhile without a lock against it.
    func checkUntouched() throws(HistoryError) {
        guard let stamp, stamp != FileStamp(path) else { return }
        throw HistoryError(
            .io, cause: "another process has written to the store while it was read", place: path,
            remedy: "try again when it has ended")
    }

    /// The error for a result code of the last call.
    func failure(_ code: Int32) -> HistoryError {
        SQLiteFailure(code: code, message: String(cString: sqlite3_errmsg(handle)), isReading: access.isReading)
            .error(path)
    }

    /// Copies the whole file, as it is now, into a temporary one.
    func temporaryCopy() throws(HistoryError) -> Database {
        let copy = try Database(path: path, access: .temporary, wait: wait.wait)
        guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
            throw copy.failure(sqlite3_errcode(copy.handle))
        }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw SQLiteFailure(code: code, message: "it can't be copied").error(path) }
        try checkUntouched()
        return copy
    }
}

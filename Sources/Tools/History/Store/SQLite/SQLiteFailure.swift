import CSQLite

struct SQLiteFailure {
    let code: Int32
    let message: String
    /// Whether the file was opened to be read only.
    var isReading = false

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
        // Statements are the same for every store: one that fails by itself meets other tables than were made.
        case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_CONSTRAINT, SQLITE_SCHEMA:
            .damaged(message, path)
        case SQLITE_INTERRUPT: .damaged("a query over it does not end", path)
        case SQLITE_NOMEM:
            HistoryError(
                .io, cause: "not enough memory for the store", place: path,
                remedy: "give the program more memory, or ask for fewer series")
        case SQLITE_CANTOPEN, SQLITE_READONLY: isReading ? unreadable(path) : unwritable(path)
        default:
            HistoryError(
                .io, cause: "the store can't be used: \(message)", place: path,
                remedy: "check the disk, and that the file and its folder may be written")
        }
    }

    private func unwritable(_ path: String) -> HistoryError {
        HistoryError(
            .io, cause: "can't open the store", place: path,
            remedy: "check that its folder exists and that the file and the folder may be written")
    }

    /// A store that was closed in order is read without writing: this one was not, or may not be read.
    private func unreadable(_ path: String) -> HistoryError {
        HistoryError(
            .io, cause: "can't read the store", place: path,
            remedy:
                "check that it may be read; where a file of its name with -wal or -journal lies beside it, copy both "
                + "to a folder that may be written")
    }
}

import Files

/// Writes a file from its beginning, as ``NewFile`` does.
enum OutputFile {
    /// Has `body` write the file. Throws `io`, for a full disk too; an earlier file of that name then stays.
    static func write(_ path: String, _ body: (NewFile) throws(SystemError) -> Void) throws(ScheduleError) {
        do throws(SystemError) {
            let file = try NewFile(path)
            try body(file)
            try file.finish()
        } catch {
            throw ScheduleError(error, cause: "can't be written")
        }
    }
}

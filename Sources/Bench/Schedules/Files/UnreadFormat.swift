/// A format that schedules are kept in and that no importer reads: why, and what to do instead.
struct UnreadFormat {
    let reason: String
    /// How it becomes one that is read.
    let remedy: String

    /// The format of an extension in lower case; nil for one that is not known.
    init?(_ fileExtension: String) {
        guard let known = Self.all.first(where: { $0.extensions.contains(fileExtension) }) else { return nil }
        (reason, remedy) = (known.reason, known.remedy)
    }

    /// The format that a file's first bytes show; nil where they show none of these.
    init?(_ beginning: FileBeginning) {
        guard let known = Self.all.first(where: { $0.isShown(beginning) }) else { return nil }
        (reason, remedy) = (known.reason, known.remedy)
    }

    private typealias Known = (
        extensions: [String], isShown: @Sendable (FileBeginning) -> Bool, reason: String, remedy: String
    )

    private static let asTable = "convert it to CSV with the columns start and end"

    private static let all: [Known] = [
        (
            [], { $0.isJSON && $0.contains("speedscope.app/file-format-schema.json") }, "it is a profile of speedscope",
            "let the profiler write trace events, as py-spy does with --format chrometrace"
        ),
        (
            ["cpuprofile"], { $0.isJSON && $0.contains("\"nodes\"") && $0.contains("\"callFrame\"") },
            "it is a CPU profile of V8", "record a trace instead, in Node.js with --trace-event-categories v8,node"
        ),
        (
            ["xlsx", "xls", "xlsm", "xlsb", "ods", "numbers"],
            { $0.begins(with: [0x50, 0x4b]) && ($0.contains("[Content_Types].xml") || $0.contains("opendocument")) },
            "a workbook is not a text file", "save the sheet as CSV"
        ),
        (
            ["mpp", "mpt", "mpx", "pod", "gan", "planner", "sdef", "pp"], { $0.isForeignPlan },
            "a project plan has a form of its own",
            "let MPXJ (pip install mpxj) or the program itself write Microsoft Project XML (.xml) of it, or export its "
                + "tasks as CSV with --columns start=NAME,end=NAME"
        ),
        (
            ["ics", "ical", "vcs"], { $0.begins(with: "BEGIN:VCALENDAR") },
            "the rules by which a calendar's events repeat are not read",
            "export its events, each repetition a line, as CSV with the columns name, start and end"
        ),
        (["yaml", "yml", "html", "htm"], { $0.isWebPage }, "its content is not a table", asTable),
        (
            ["parquet", "arrow", "feather", "db", "sqlite", "sqlite3", "mdb", "accdb"],
            { beginning in ["SQLite format 3", "PAR1", "ARROW1"].contains { beginning.begins(with: Array($0.utf8)) } },
            "a database is not a text file", "export the table as CSV"
        ),
        (
            ["zip", "7z", "bz2", "xz", "zst", "tar", "rar"], { $0.isArchive }, "archives other than gzip are not read",
            "extract the file"
        ),
        (["f64"], { _ in false }, "it holds rectangles", "write frames:FILE for rectangles"),
        (
            ["pdf", "doc", "docx", "png", "jpg"],
            { $0.begins(with: Array("%PDF".utf8)) || $0.begins(with: [0x89, 0x50]) || $0.begins(with: [0xd0, 0xcf]) },
            "a document is not a table", "export the table in it as CSV"
        ),
    ]
}

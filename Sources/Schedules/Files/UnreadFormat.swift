/// A format that schedules are kept in and that no importer reads: why, and what to do instead.
struct UnreadFormat {
    let reason: String
    /// How it becomes one that is read.
    let remedy: String

    /// The format of an extension in lower case; nil for one that is not known.
    init?(_ fileExtension: String) {
        guard let known = Self.all.first(where: { $0.extensions.contains(fileExtension) }) else { return nil }
        reason = known.reason
        remedy = known.remedy
    }

    private static let all: [(extensions: [String], reason: String, remedy: String)] = [
        (
            ["xlsx", "xls", "xlsm", "xlsb", "ods", "numbers"], "a workbook is not a text file",
            "save the sheet as CSV"
        ),
        (
            ["mpp", "mpt", "mpx", "xer", "pod", "gan"], "a project plan has a form of its own",
            "export it as Microsoft Project XML (.xml), or its tasks as CSV with --columns start=NAME,end=NAME"
        ),
        (
            ["ics", "ical", "vcs"], "the rules by which a calendar's events repeat are not read",
            "export its events, each repetition a line, as CSV with the columns name, start and end"
        ),
        (
            ["jsonl", "ndjson", "yaml", "yml"], "its content is not a table",
            "convert it to CSV with the columns start and end"
        ),
        (
            ["html", "htm"], "its content is not a table",
            "convert it to CSV with the columns start and end"
        ),
        (
            ["parquet", "arrow", "feather", "db", "sqlite", "sqlite3", "mdb", "accdb"], "a database is not a text file",
            "export the table as CSV"
        ),
        (
            ["zip", "7z", "bz2", "xz", "zst", "tar", "rar"], "archives other than .gz are not read",
            "extract the file"
        ),
        (["f64"], "it holds rectangles", "write frames:FILE for rectangles"),
        (["txt", "dat", "tab", "text", "log"], "the name does not say what it is", "rename a table to .csv or .tsv"),
        (["pdf", "doc", "docx", "png", "jpg"], "a document is not a table", "export the table in it as CSV"),
    ]
}

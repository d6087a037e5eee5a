/// The two things a comparison is given.
enum ComparedPair: Equatable {
    /// Revisions, to be built and run by turns.
    case revisions(String, String)
    /// Files of run records, or folders that hold one.
    case records(String, String)

    /// Decides what two arguments are: an existing file, or a folder with a `run.json`, is a record, and everything
    /// else a revision.
    init(_ a: String, _ b: String) throws(UsageError) {
        switch (RecordFile.exists(a), RecordFile.exists(b)) {
        case (true, true): self = .records(a, b)
        case (false, false): self = .revisions(a, b)
        case (let isRecord, _):
            let (record, revision) = isRecord ? (a, b) : (b, a)
            throw UsageError(
                "\(record) is a file and \(revision) is none", place: "compare \(a) \(b)",
                remedy: "give two run records, or two revisions, which are built and run by turns")
        }
    }
}

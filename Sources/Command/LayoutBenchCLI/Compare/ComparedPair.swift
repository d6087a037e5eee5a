/// The two things a comparison is given.
enum ComparedPair: Equatable {
    /// Revisions, to be built and run by turns.
    case revisions(String, String)
    /// Built programs, to be run by turns.
    case programs(String, String)
    /// Programs of other languages, two of each name, to be run by turns.
    case contestants
    /// Files of run records, or folders that hold one.
    case records(String, String)

    /// What a command line names: the programs of two options, or two arguments.
    init(_ options: ParsedOptions) throws(UsageError) {
        let (given, names) = (options.positionals, ["program-a", "program-b"])
        let programs = names.compactMap { options.string($0) }
        if options.contains(ContestantOption.name) {
            guard let extra = given.first ?? names.first(where: options.contains).map({ "--\($0)" }) else {
                self = .contestants
                return
            }
            throw UsageError(
                "contestants of other languages have no revisions, programs or records of this package", place: extra,
                remedy: "leave it out, or leave out --\(ContestantOption.name)")
        }
        if programs.isEmpty {
            guard given.count == 2 else {
                throw UsageError(
                    "missing argument", place: ["A", "B"][given.count], remedy: "see layoutbench compare --help")
            }
            self = try ComparedPair(given[0], given[1])
            return
        }
        if let extra = given.first {
            throw UsageError(
                "programs are not compared with revisions or records", place: extra,
                remedy: "leave it out, or leave out --program-a and --program-b")
        }
        if let missing = names.first(where: { !options.contains($0) }) {
            throw UsageError("missing program", place: "--\(missing)", remedy: "give both, --program-a and --program-b")
        }
        self = .programs(programs[0], programs[1])
    }

    /// Decides what two arguments are: an existing file, or a folder with a `run.json`, is a record, and everything
    /// else a revision.
    init(_ a: String, _ b: String) throws(UsageError) {
        switch (RecordFile.exists(a), RecordFile.exists(b)) {
        case (true, true): self = .records(a, b)
        case (false, false): self = .revisions(a, b)
        case (let isRecord, _):
            let (record, revision) = isRecord ? (a, b) : (b, a)
            throw UsageError(
                "\(record) is a file and \(revision) is not", place: "compare \(a) \(b)",
                remedy: "give two run records, or two revisions, which are built and run by turns")
        }
    }
}

package enum DatasetSource: Sendable, Equatable {
    case generator(GeneratorSpec)
    case own(OwnDataset)
    /// A file of a known format; a dialect is said of CSV and TSV alone.
    case file(path: String, format: FileFormat, dialect: CSVDialect)
    /// A file of rectangles.
    case frames(path: String)

    /// Registry name or file name.
    package var name: String {
        switch self {
        case .generator(let spec): spec.name
        case .own(let dataset): dataset.name
        case .file(let path, _, _), .frames(let path): fileName(of: path)
        }
    }

    /// Whether a dialect can be said of it, a mapping of columns included.
    package var takesColumns: Bool {
        if case .file(_, let format, _) = self { return format.importer.takesColumns }
        return false
    }

    /// Whether it is a trace, of which can be said what its instants are.
    package var takesInstants: Bool {
        if case .file(_, let format, _) = self { return format.importer.takesInstants }
        return false
    }

    /// Whether the data is generated, so that any process can make it again from source, count and seed.
    package var isGenerated: Bool {
        switch self {
        case .generator, .own: true
        case .file, .frames: false
        }
    }

    /// Whether the data is rectangles rather than a schedule.
    package var isFrames: Bool { if case .frames = self { true } else { false } }

    /// Items a spec asks for unless the caller does; nil for other sources.
    package var ownItemCount: Int? { if case .generator(let spec) = self { spec.items } else { nil } }

    /// Loads the dataset.
    ///
    /// `items` is how many items a generator makes (100,000 unless the spec says otherwise), and for a file how many
    /// are read at most, in the order of the file (all unless given). `seed` seeds a generator whose spec has no seed
    /// of its own. With `skipInvalid`, lines with bad content are left out and counted instead of refused.
    /// `memoryLimit` is how many bytes the data may take while it is read or made; nil: as many as there are.
    /// O(n). Throws `io` for a file that can't be read and `content`, with file and line, for one that is wrong or takes
    /// more memory than there is.
    package func load(
        items: Int? = nil, seed: UInt64 = 1, skipInvalid: Bool = false, memoryLimit: Int? = nil
    ) throws(ScheduleError) -> LoadedDataset {
        if let items, items < 0 {
            throw ScheduleError(.usage, "\(items) items", at: "--items", remedy: "give a number that is not negative")
        }
        let memory = MemoryBudget(limit: memoryLimit)
        var options = ImportOptions(limit: items ?? .max, skipInvalid: skipInvalid, memory: memory)
        switch self {
        case .generator(let spec): return try spec.generate(items: items, seed: seed, memory: memory)
        case .own(let dataset): return try dataset.load(items: items ?? GeneratorSpec.defaultItems, seed: seed)
        case .frames(let path):
            let file = try RectangleFile(path, options)
            return LoadedDataset(name: name, content: .frames(file.rectangles), skipped: file.skipped)
        case .file(let path, let format, let dialect):
            options.dialect = dialect
            return try format.importer.read(path, options)
        }
    }
}

import LayoutCore

/// The name of a dataset and a sentence about it.
public struct DatasetEntry: Sendable, Equatable {
    /// The name used on the command line and in records.
    public let name: String
    /// What it is, in a sentence.
    public let summary: String
    /// The numbers that a spec file can set.
    public let parameters: [GeneratorParameter]
}

/// The datasets there are, and how an argument of the command line names one.
public enum DatasetRegistry {
    /// The generators; a new one is a line here.
    static let generators: [any ScheduleGenerator.Type] = [
        ConstructionGenerator.self,
        UniformGenerator.self,
        StressGenerator.self,
        LanesGenerator.self,
        OverlapGenerator.self,
    ]

    /// The importers; a new one is a line here.
    static let importers: [any ScheduleImporter.Type] = [
        CSVImporter.self,
        SWFImporter.self,
    ]

    /// Name, summary and parameters of each generated dataset.
    public static let entries = generators.map {
        DatasetEntry(name: $0.name, summary: $0.summary, parameters: $0.parameters)
    }

    /// What an argument names: a registry name, `spec:FILE`, `frames:FILE`, or a file, which is recognised by a `/`
    /// or a known extension. `columns` maps the columns of a CSV file as `row=NAME,start=NAME,end=NAME`.
    ///
    /// Reads a spec file, and no other. Throws `usage` for unknown names and formats, `io` for files without a known
    /// extension that are not there either.
    public static func source(
        for argument: String, columns: String? = nil
    ) throws(ScheduleError) -> DatasetSource {
        let source = try source(for: argument)
        guard let columns else { return source }
        guard case .file(let path, let format, _) = source, format.importer.takesColumns else {
            throw ScheduleError(
                .usage, "columns are given for a dataset that is no CSV file", at: argument, remedy: "remove --columns")
        }
        return .file(path: path, format: format, columns: try ColumnMapping(columns))
    }

    private static func source(for argument: String) throws(ScheduleError) -> DatasetSource {
        if argument == "spec:" || argument == "frames:" {
            throw ScheduleError(.usage, "no file is named", at: argument, remedy: "write \(argument)FILE")
        }
        if argument.hasPrefix("spec:") {
            return .generator(try GeneratorSpec(contentsOf: String(argument.dropFirst(5))))
        }
        if argument.hasPrefix("frames:") { return .frames(path: String(argument.dropFirst(7))) }
        if generators.contains(where: { $0.name == argument }) {
            return .generator(GeneratorSpec(generator: argument))
        }
        let known = FileFormat.knownExtension(of: argument)
        if let format = known.flatMap(FileFormat.init(fileExtension:)) {
            return .file(path: argument, format: format, columns: nil)
        }
        guard argument.contains("/") || known != nil else {
            let names = generators.map { $0.name }
            throw ScheduleError(
                .usage, "no dataset is called \"\(argument)\"", at: "--dataset",
                remedy: suggestion(for: argument, among: names))
        }
        if known == nil { try InputFile.check(argument) }
        throw ScheduleError(
            .usage, "the format of this file is not supported", at: argument,
            remedy: "give a file that ends in \(FileFormat.supportedList)")
    }

    /// The generator of that name.
    static func generator(named name: String, at place: String) throws(ScheduleError) -> any ScheduleGenerator.Type {
        if let generator = generators.first(where: { $0.name == name }) { return generator }
        throw ScheduleError(
            .content, "no generator is called \"\(name)\"", at: place,
            remedy: suggestion(for: name, among: generators.map { $0.name }))
    }
}

/// The last component of a path.
func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
}

import Errors

/// The name of a dataset and a sentence about it.
package struct DatasetEntry: Sendable, Equatable {
    /// The name used on the command line and in records.
    package let name: String
    package let summary: String
    /// The parameters that a spec file can set.
    package let parameters: [GeneratorParameter]
}

/// All datasets, and how an argument of the command line names one: a value that is handed.
package struct DatasetRegistry: Sendable {
    let generators: [any ScheduleGenerator.Type]
    let importers: [any ScheduleImporter.Type]
    /// Datasets that the program adds, no name of which is a generator's.
    package var own: [OwnDataset] = []

    /// The datasets and formats of this package; a new one is a line here.
    package static var builtIn: DatasetRegistry {
        DatasetRegistry(
            generators: [
                ConstructionGenerator.self,
                UniformGenerator.self,
                StressGenerator.self,
                LanesGenerator.self,
                OverlapGenerator.self,
                HPCJobsGenerator.self,
                CPUTraceGenerator.self,
                TimetableGenerator.self,
                OneRowGenerator.self,
                SparseGenerator.self,
            ],
            importers: [
                CSVImporter.self,
                TSVImporter.self,
                SWFImporter.self,
                SpanImporter.self,
                FirefoxImporter.self,
                TraceEventImporter.self,
                MSPDIImporter.self,
                PerfettoImporter.self,
                XERImporter.self,
                NinjaLogImporter.self,
            ])
    }

    /// Each generator with its defaults, and in random order where it can be.
    var generated: [GeneratorSpec] {
        generators.flatMap { [GeneratorSpec($0), GeneratorSpec(shuffled: $0)].compactMap { $0 } }
    }

    /// Name, summary and parameters of each generated dataset.
    package var entries: [DatasetEntry] {
        generated.map { DatasetEntry(name: $0.name, summary: $0.summary, parameters: $0.generator.parameters) }
            + own.map { DatasetEntry(name: $0.name, summary: $0.summary, parameters: []) }
    }

    /// What an argument names: a registry name, `spec:FILE`, `frames:FILE`, or a file or folder, which is recognised by
    /// a `/`, an extension, or because it is there. A file's first bytes tell its format, its name where they don't. `dialect`
    /// says how a CSV or TSV file is written.
    ///
    /// Reads a spec file, and of others the beginning. Throws `usage` for unknown names and formats, `io` for files
    /// without a known extension that are not there either.
    package func source(for argument: String, dialect: CSVDialect) throws(ScheduleError) -> DatasetSource {
        let source = try source(for: argument)
        let options = dialect.options
        guard !options.isEmpty else { return source }
        guard case .file(let path, let format, _) = source, options.allSatisfy(format.importer.takes) else {
            let ofTraces = source.takesColumns ? [FileOption.instants.name] : options
            let given = ofTraces.map { "--\($0)" }.joined(separator: " and ")
            let kind = ofTraces == [FileOption.instants.name] ? "trace" : "CSV file"
            throw ScheduleError(
                .usage,
                options == [FileOption.columns.name]
                    ? "columns are given for a dataset that is not a CSV file"
                    : "\(given) \(ofTraces.count == 1 ? "is" : "are") given for a dataset that is not a \(kind)",
                at: argument, remedy: "remove \(given)")
        }
        return .file(path: path, format: format, dialect: dialect)
    }

    /// What an argument names, without a dialect.
    package func source(for argument: String) throws(ScheduleError) -> DatasetSource {
        if argument == "spec:" || argument == "frames:" {
            throw ScheduleError(.usage, "no file is named", at: argument, remedy: "write \(argument)FILE")
        }
        if argument.hasPrefix("spec:") {
            return .generator(try GeneratorSpec(contentsOf: String(argument.dropFirst(5)), generators: generators))
        }
        if argument.hasPrefix("frames:") { return .frames(path: String(argument.dropFirst(7))) }
        if let spec = generated.first(where: { $0.name == argument }) { return .generator(spec) }
        if let dataset = own.first(where: { $0.name == argument }) { return .own(dataset) }
        // A folder is a feed of GTFS.
        if InputFile.isFile(argument + "/stop_times.txt") { return try source(for: argument + "/stop_times.txt") }
        let fileExtension = fileExtension(of: argument)
        let beginning: FileBeginning?
        do {
            beginning = try FileBeginning(argument)
        } catch {
            // The importer that the name tells meets the same error, and says where.
            guard fileExtension.flatMap(format) != nil else { throw error }
            beginning = nil
        }
        let shown = beginning.flatMap { beginning in importers.first { $0.isShown(beginning) } }
        if let format = shown.map(FileFormat.init) ?? tableFormat(fileExtension, beginning) {
            return .file(path: argument, format: format, dialect: CSVDialect())
        }
        let (named, told) = (fileExtension.flatMap(UnreadFormat.init), beginning.flatMap(UnreadFormat.init))
        // Archives hold documents of many kinds, which names tell apart.
        let unread = beginning?.isText == true ? told ?? named : named ?? told
        guard argument.contains("/") || fileExtension != nil || InputFile.isFile(argument) else {
            let names = entries.map(\.name)
            throw ScheduleError(
                .usage, "no dataset is called \"\(argument)\"", at: "--dataset",
                remedy: suggestion(for: argument, among: names))
        }
        if unread == nil { try InputFile.check(argument) }
        throw ScheduleError(
            .usage, "the format of this file is not supported" + (unread.map { ": \($0.reason)" } ?? ""), at: argument,
            remedy: "\(unread.map { "\($0.remedy), and " } ?? "")give a file that ends in \(supportedFormats)")
    }

    /// The format of a file whose first bytes are of none alone, by its extension; a table is one under any name. nil when
    /// no importer reads it.
    private func tableFormat(_ fileExtension: String?, _ beginning: FileBeginning?) -> FileFormat? {
        let named = fileExtension.flatMap(format)
        guard let beginning else { return named }
        if UnreadFormat(beginning) != nil { return nil }
        if beginning.isTable {
            return named?.importer.takesColumns == true && !beginning.isKnownTable ? named : format("csv")
        }
        if let named { return named }
        if fileExtension.flatMap(UnreadFormat.init) != nil || !beginning.isText { return nil }
        return format(beginning.isJSON ? "json" : "csv")
    }

    func format(_ fileExtension: String) -> FileFormat? {
        importers.first { $0.fileExtensions.contains(fileExtension) }.map(FileFormat.init)
    }

    /// The extension before an optional `.gz`, in lower case: one that is read, or up to eight letters and digits after
    /// a name.
    private func fileExtension(of path: String) -> String? {
        var parts = fileName(of: path).lowercased().split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 2, parts.last == "gz" { parts.removeLast() }
        guard parts.count > 1, parts[0] != "" || parts.count > 2, let last = parts.last else { return nil }
        if format(String(last)) != nil { return String(last) }
        guard (1...8).contains(last.count), last.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        return String(last)
    }

    /// ".csv, .csv.gz, .swf or .swf.gz".
    var supportedFormats: String {
        listed(importers.flatMap { $0.fileExtensions }.flatMap { [".\($0)", ".\($0).gz"] }, "or")
    }
}

func fileName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

/// Reads schedules from files of one format: one file, and a line in ``DatasetRegistry/importers``.
protocol ScheduleImporter: SendableMetatype {
    /// The extension of its files, in lower case and without the dot. Each may be compressed by gzip, with `.gz` added.
    static var fileExtension: String { get }
    /// Whether columns of its files can be mapped.
    static var takesColumns: Bool { get }
    /// Imports a file. O(size); throws as ``DatasetSource/load(items:seed:skipInvalid:memoryLimit:)``.
    static func read(
        _ path: String, columns: ColumnMapping?, options: ImportOptions
    ) throws(ScheduleError) -> ImportResult
}

/// A format that an importer reads.
public struct FileFormat: Sendable, Equatable {
    /// The extension of its files, in lower case and without the dot.
    public let fileExtension: String

    /// The format of that extension; nil when no importer reads it.
    public init?(fileExtension: String) {
        guard DatasetRegistry.importers.contains(where: { $0.fileExtension == fileExtension }) else { return nil }
        self.fileExtension = fileExtension
    }

    /// The importer that reads it.
    var importer: any ScheduleImporter.Type {
        guard let importer = DatasetRegistry.importers.first(where: { $0.fileExtension == fileExtension }) else {
            preconditionFailure("a format is one of an importer's")
        }
        return importer
    }

    /// Extensions of schedules that a file may well have but no importer reads.
    private static let unsupportedExtensions = ["json", "xml"]

    /// The extension before an optional `.gz`, if it is one of a schedule's formats, supported or not.
    static func knownExtension(of path: String) -> String? {
        var parts = fileName(of: path).lowercased().split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1, parts.last == "gz" { parts.removeLast() }
        guard parts.count > 1, let last = parts.last.map(String.init) else { return nil }
        return FileFormat(fileExtension: last) != nil || unsupportedExtensions.contains(last) ? last : nil
    }

    /// ".csv, .csv.gz, .swf or .swf.gz".
    static var supportedList: String {
        let all = DatasetRegistry.importers.flatMap { [".\($0.fileExtension)", ".\($0.fileExtension).gz"] }
        return all.dropLast().joined(separator: ", ") + " or " + all[all.count - 1]
    }
}

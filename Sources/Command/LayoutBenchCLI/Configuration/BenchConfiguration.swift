import Errors
import Foundation
import Reporting
import RunRecords
import Subjects

/// What a package's runs are told by a file: suites, columns of files, limits, thresholds and where results go.
struct BenchConfiguration {
    static let fileName = "layoutbench.json"
    /// Name and version of the form.
    static let currentSchema = RecordSchema.configuration
    /// The option that names the file.
    static let option = CommandOption.value(
        "config", "FILE",
        help: "file with your own suites and limits (default: the nearest \(fileName), in or above the working folder)")

    private static let keys = ["$schema", "schema", "suites", "columns", "limits", "thresholds", "output"]

    private(set) var suites: [Suite] = []
    /// Columns of files, by absolute path.
    private(set) var columns: [String: String] = [:]
    private(set) var limits: [MetricLimit] = []
    /// Values of options that are not given, by option.
    private var thresholds: [String: String] = [:]
    /// Folder of all results: absolute.
    private var output: String?

    init() {}

    /// The file that arguments name, or else the nearest one upward from the package that they name, or from the
    /// working folder. Throws `io` for one that is named and can't be read, and `content` for one that makes no sense.
    static func found(_ arguments: [String], _ registries: Registries) throws -> BenchConfiguration {
        if let named = named(in: arguments) { return try BenchConfiguration(named, registries) }
        let start = value(of: "package-path", in: arguments) ?? FileManager.default.currentDirectoryPath
        var folder = URL(fileURLWithPath: start).standardizedFileURL
        while true {
            let file = folder.appendingPathComponent(fileName).path
            if FileManager.default.fileExists(atPath: file) {
                return isUnneeded(by: arguments) ? BenchConfiguration() : try BenchConfiguration(file, registries)
            }
            if folder.path == "/" { return BenchConfiguration() }
            folder.deleteLastPathComponent()
        }
    }

    /// Whether a command helps to write the file, so that one with faults must not end it.
    private static func isUnneeded(by arguments: [String]) -> Bool {
        guard let name = arguments.first else { return true }
        return ["--help", "-h", "help", "--version", "init", "completion"].contains(name)
            || arguments.contains("--help") || arguments.prefix(2) == ["list", "schemas"]
    }

    /// The value of the option, before it is known which command has it.
    static func named(in arguments: [String]) -> String? { value(of: option.name, in: arguments) }

    private static func value(of option: String, in arguments: [String]) -> String? {
        let name = "--\(option)"
        for (position, argument) in arguments.enumerated() {
            if argument == "--" { return nil }
            if argument.hasPrefix(name + "=") { return String(argument.dropFirst(name.count + 1)) }
            if argument == name, position + 1 < arguments.count { return arguments[position + 1] }
        }
        return nil
    }

    init(_ file: String, _ registries: Registries) throws {
        let data = try CommandError.contents(
            of: file, cause: "can't read the configuration file", remedy: "give a readable JSON file")
        guard let json = try? JSONDecoder().decode(JSONValue.self, from: data) else {
            let place = JSONFaultPlace(in: [UInt8](data)).map { " from \($0) on" } ?? ""
            throw ConfigurationValues.fault(
                jsonFault(data, otherwise: "not JSON" + place), file, "see layoutbench list schemas config")
        }
        let values = try ConfigurationValues(json, file: file, path: "", known: Self.keys)
        guard let schema = try values.string("schema"), schema == Self.currentSchema else {
            let found = values["schema"].map { "schema is \($0.summary)" } ?? "it has no schema"
            throw ConfigurationValues.fault(found, file, "write \"schema\": \"\(Self.currentSchema)\"")
        }
        let folder = URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent().path
        output = try values.string("output").map { Self.path($0, in: folder) }
        try readColumns(values, folder)
        try readThresholds(values)
        var known = registries
        for (name, value) in try values.members("suites") {
            let suite = try ConfiguredSuite(name, value, folder: folder, file: file, known).suite()
            known.ownSuites.append(suite)
        }
        suites = known.ownSuites
        limits = try ConfiguredLimits.all(values, known)
    }

    private mutating func readColumns(_ values: ConfigurationValues, _ folder: String) throws {
        for (name, value) in try values.members("columns") {
            guard case .string(let map) = value else {
                throw values.fault("columns.\(name)", "is not a text", "give one such as row=track,start=from,end=to")
            }
            var options = FileOptions()
            options.columns = map
            do {
                _ = try options.csvDialect
            } catch let error as any ExplainedError {
                throw values.fault("columns.\(name)", "is wrong: \(error.cause)", error.remedy)
            }
            columns[Self.path(name, in: folder)] = map
        }
    }

    private mutating func readThresholds(_ values: ConfigurationValues) throws {
        guard let value = values["thresholds"] else { return }
        let given = try ConfigurationValues(
            value, file: values.file, path: "thresholds", known: ["floor", "equivalence", "confirmations"])
        for key in ["floor", "equivalence"] {
            guard let text = try given.string(key) else { continue }
            guard Quantity.share(text) != nil else {
                throw given.fault(key, "is \(text), which is not a percentage", "give one such as \"2.5%\"")
            }
            thresholds[key] = text
        }
        thresholds["confirmations"] = try given.integer("confirmations", in: 8...10_000).map(String.init)
    }

    /// A path as it is from the folder of the file.
    static func path(_ path: String, in folder: String) -> String {
        URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder, isDirectory: true)).standardizedFileURL.path
    }

    /// What there is to choose from, with what the file adds.
    func adding(to registries: Registries) -> Registries {
        var registries = registries
        registries.ownSuites += suites
        (registries.columns, registries.limits) = (columns, limits)
        return registries
    }

    /// The options of a command, with the file's values for missing ones.
    func completing(_ options: ParsedOptions, of command: String) -> ParsedOptions {
        var defaults = thresholds
        if let output {
            defaults["output"] = Self.outputs[command].map { "\(output)/\($0)" }
            if command.hasPrefix("history") || command == "nightly" { defaults["store"] = output + "/history.sqlite" }
        }
        return options.completed(by: defaults)
    }

    /// Names of the folders of results, by command.
    private static let outputs = [
        "run": "latest", "compare": "compare", "calibrate": "calibration", "bisect": "bisect",
        "profile": "latest-profile", "nightly": "nightly",
    ]
}

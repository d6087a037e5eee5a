import Foundation
import Revisions
import Subjects

/// What a night measures and where it keeps what comes of it. An option that is not given has the value of a variable,
/// or else what the configuration file says.
struct NightlyOptions {
    /// The commit that is judged: a full hash, as the others.
    let commit: String
    /// The commit to compare with; nil: the last night's.
    var previous: String?
    /// The commit to measure every night; nil if none is named.
    let reference: String?
    let suite: String
    /// The given text; nil for the default of `compare`.
    let timeBudget: String?
    let isStrict: Bool
    /// Options of `compare` that explain changes.
    let explaining: [String]
    /// Options of `compare` and of the gate about exports.
    let exporting: [String]
    /// Folder of the package, where the steps run.
    let folder: String
    let product: String?
    /// Path of the history: absolute, as the others.
    let store: String
    let output: String
    /// Where builds are kept, where it was said.
    let cache: String?
    let cacheFolder: String
    /// Megabytes without which it does not begin.
    let freeMegabytes: Int
    /// What the steps are commands of.
    let program: String

    private static let variables = [
        "commit": "LAYOUTBENCH_NIGHTLY_COMMIT", "previous": "LAYOUTBENCH_NIGHTLY_PREVIOUS",
        "reference": "LAYOUTBENCH_NIGHTLY_REFERENCE", "suite": "LAYOUTBENCH_NIGHTLY_SUITE",
        "time-budget": "LAYOUTBENCH_NIGHTLY_TIME_BUDGET", "store": "LAYOUTBENCH_NIGHTLY_STORE",
        "output": "LAYOUTBENCH_NIGHTLY_OUTPUT", "cache": "LAYOUTBENCH_NIGHTLY_CACHE",
        "free": "LAYOUTBENCH_NIGHTLY_FREE",
    ]
    private static let strictness = "LAYOUTBENCH_NIGHTLY_STRICT"

    static func declared(_ registries: Registries) -> [CommandOption] {
        [
            .value("commit", "REV", help: "commit to judge (default HEAD)"),
            .value("previous", "REV", help: "commit to compare it with (default: the last night's)"),
            .value(
                "reference", "REV",
                help: "commit to measure every night (default: the one in Reports/reference-commit, if any)"),
            .value(
                "suite", "NAME", offers: .words(registries.suites.entries.map(\.name)),
                help: "suite to measure (default nightly)"),
            .value(
                "time-budget", "T",
                help: "time for measuring, such as 90m (default: 230m for nightly, otherwise that of compare)"),
            .flag("strict", help: "end with exit code 11 if something is inconclusive"),
            .value("store", "FILE", help: "history of records (default: Reports/history.sqlite of the package)"),
            .value("output", "DIR", letter: "o", help: "folder of the results (default Reports/nightly)"),
            .value("cache", "DIR", help: "folder of built revisions (default ~/.cache/layoutbench)"),
            .value("free", "MB", help: "free disk space that a night needs, in MB (default 3000)"),
            .flag("profile", help: "name the functions of each change, as compare does"),
        ] + ExportOptions.declared + PackageOptions.declared
    }

    /// Reads them, and finds the commits. Throws for what can't be meant.
    init(
        _ options: ParsedOptions, _ registries: Registries, _ package: PackageOptions, in repository: GitRepository,
        _ console: Console
    ) throws {
        let environment = console.environment
        func given(_ name: String) -> String? {
            let variable = Self.variables[name].flatMap { environment[$0] }.flatMap { $0.isEmpty ? nil : $0 }
            return options.completed.contains(name)
                ? variable ?? options.string(name) : options.string(name) ?? variable
        }
        folder = try package.folder(in: repository)
        product = options.string("product")
        program = environment["LAYOUTBENCH_PROGRAM"] ?? console.executable
        suite = given("suite") ?? "nightly"
        let suites = registries.suites.entries.map(\.name)
        guard suites.contains(suite) else { throw UsageError.unknown("suite", suite, place: "--suite", known: suites) }
        timeBudget = given("time-budget") ?? (suite == "nightly" ? "230m" : nil)
        isStrict = try options.contains("strict") || Self.isOn(Self.strictness, environment)
        explaining = options.contains("profile") ? ["--profile"] : []
        // Read here as well, so that a wrong one is found before anything is measured.
        let exports = try ExportOptions(options, console).exports.map(\.name).joined(separator: ",")
        exporting =
            (exports.isEmpty ? [] : ["--export", exports])
            + ["title", "page-link"].flatMap { name in options.string(name).map { ["--\(name)", $0] } ?? [] }
        freeMegabytes = try Self.megabytes(given("free"))
        store = Self.absolute(given("store") ?? folder + "/Reports/history.sqlite")
        output = Self.absolute(given("output") ?? folder + "/Reports/nightly")
        cache = given("cache").map(Self.absolute)
        cacheFolder = try cache ?? BuildCache.defaultFolder(environment)
        commit = try repository.hash(of: given("commit") ?? "HEAD", place: "--commit")
        previous = try given("previous").map { try repository.hash(of: $0, place: "--previous") }
        reference =
            try given("reference").map { try repository.hash(of: $0, place: "--reference") }
            ?? repository.notedReference(in: folder)
    }

    private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }

    private static func isOn(_ name: String, _ environment: [String: String]) throws(UsageError) -> Bool {
        switch environment[name] ?? "" {
        case "", "0": return false
        case "1": return true
        case let value: throw UsageError("not a switch", place: "\(name)=\(value)", remedy: "set it to 1 or 0")
        }
    }

    private static func megabytes(_ text: String?) throws(UsageError) -> Int {
        guard let text else { return 3000 }
        guard text.count <= 15, text.allSatisfy({ "0123456789".contains($0) }), let number = Int(text) else {
            throw UsageError("not a number of megabytes", place: "--free \(text)", remedy: "give one such as 3000")
        }
        return number
    }
}

extension GitRepository {
    /// The full hash of a revision. Throws for one that there is not, which `place` has named.
    func hash(of name: String, place: String) throws -> String {
        if let hash = try hash(of: name) { return hash }
        if try isShallow() {
            throw UsageError(
                "commit \(name) is not in this shallow clone", place: place,
                remedy: "fetch it by: git fetch --unshallow (fetch-depth: 0 in CI)")
        }
        throw UsageError("no such commit: \(name)", place: place, remedy: "name one of this repository")
    }

    /// The commit that a package notes as its reference; nil where it has no such file.
    fileprivate func notedReference(in folder: String) throws -> String? {
        let file = "Reports/reference-commit"
        guard let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8) else { return nil }
        return try hash(of: text.filter { !$0.isWhitespace }, place: file)
    }
}

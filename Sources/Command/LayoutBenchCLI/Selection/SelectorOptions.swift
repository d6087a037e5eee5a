import Files
import Foundation
import RunRecords
import Subjects

/// The options that select subjects, shared by the commands that have subjects.
struct SelectorOptions {
    /// What subjects are chosen from.
    let registries: Registries

    var options: [CommandOption] { (selectors + [BenchConfiguration.option]).under(Self.heading) + Self.sourceOptions }

    private static let heading = "Selectors"

    private var selectors: [CommandOption] {
        let defaults = registries.suites.defaults
        return [
            .value(
                "suite", "NAME", offers: .words(registries.suites.entries.map(\.name)),
                help: "a predefined selection: \(registries.suites.entries.map(\.name).joined(separator: ", "))"),
            .value(
                "layout", "L,…", isRepeatable: true, offers: .words(registries.layouts.entries.map(\.name)),
                help: "layouts (default \(defaults.layout); \(defaults.layoutOfFrames) for frames: data)"),
            .value(
                "dataset", "D,…", isRepeatable: true, offers: .wordsAndFiles(registries.datasets.entries.map(\.name)),
                help:
                    "datasets: names, files, spec:FILE or frames:FILE (default \(defaults.dataset)). Separate several "
                    + "with commas; write \\, for a comma inside a file name"),
            .value(
                "items", "N,…", isRepeatable: true,
                help: "numbers of items, such as 1000, 10k, 1M (default: 100k, or every item of a file). "
                    + "'\(Self.wholeFile)' measures whole files; any other numbers then apply to generated datasets"),
            .value(
                "strategy", "S,…", isRepeatable: true, offers: .words(registries.strategies.entries.map(\.name)),
                help: "strategies (default: the suite's, or all but other libraries'). r-* takes all whose names begin "
                    + "with r-; a strategy named twice is compared with itself"),
            .value(
                "workload", "W,…", isRepeatable: true, offers: .words(registries.workloads.entries.map(\.name)),
                help: "workloads (default \(defaults.workloads.joined(separator: ",")))"),
        ]
    }

    /// Declarations of what a dataset and a layout need beside their names.
    static let sourceOptions =
        [
            .value(
                "layout-config", "FILE",
                help: "JSON file with keys of the layout (list layouts --format json shows them)"),
            .value("queries", "FILE", help: "file of recorded viewports (.f64 or .csv) to use instead of workloads"),
            .value("seed", "N", help: "seed of generated schedules, workloads and the order of turns (default 1)"),
        ].under(heading) + FileOptions.declared

    /// Reads them; a strategy must be one of this program's if it `knowsStrategies`.
    func selection(_ options: ParsedOptions, knowsStrategies: Bool = true) throws -> SubjectSelection {
        var selection = SubjectSelection()
        selection.suite = try options.choice("suite", of: registries.suites.entries.map(\.name), noun: "suite")
        selection.layouts =
            try options.names("layout", of: "layout", known: registries.layouts.entries.map(\.name)) ?? []
        selection.datasets = (try options.list("dataset", keepingWhole: Self.isFile) ?? []).flatMap(datasets)
        selection.items = try options.itemCounts("items", leavingOut: Self.wholeFile) ?? []
        selection.hasWholeFiles = try options.list("items")?.contains(Self.wholeFile) == true
        if knowsStrategies { try registries.strategies.checkPeers(options.list("strategy") ?? [], place: "--strategy") }
        selection.strategies =
            try knowsStrategies
            ? options.names("strategy", of: "strategy", known: registries.strategies.entries.map(\.name)) ?? []
            : options.list("strategy") ?? []
        selection.workloads =
            try options.names("workload", of: "workload", known: registries.workloads.entries.map(\.name)) ?? []
        selection.configurationFile = options.string("layout-config")
        selection.file = try FileOptions(options)
        selection.queries = options.string("queries")
        return selection
    }

    /// The datasets that an argument means: itself, unless it is a pattern of names.
    private func datasets(_ argument: String) -> [String] {
        let pattern = NamePattern(argument)
        guard pattern.isPattern, !Self.isFile(argument) else { return [argument] }
        let meant = registries.datasets.entries.map(\.name).filter(pattern.matches)
        return meant.isEmpty ? [argument] : meant
    }

    /// What stands among counts of items for all of a file's.
    static let wholeFile = "all"

    private static func isFile(_ argument: String) -> Bool {
        let prefix = ["spec:", "frames:"].first(where: argument.hasPrefix) ?? ""
        let path = String(argument.dropFirst(prefix.count))
        return FileManager.default.fileExists(atPath: path) && !Folders.isFolder(path)
    }

    static func seed(_ options: ParsedOptions) throws -> UInt64 { try options.seed("seed") ?? 1 }
}

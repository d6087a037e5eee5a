import Errors
import Foundation
import RunRecords
import Subjects

struct ConfiguredSuite {
    private let name: String
    private let values: ConfigurationValues
    private let folder: String
    private let registries: Registries

    private static let keys = [
        "summary", "layouts", "datasets", "items", "strategies", "workloads", "launches", "rounds", "timeBudget",
        "baseline",
    ]

    init(
        _ name: String, _ value: JSONValue, folder: String, file: String, _ registries: Registries
    ) throws(CommandError) {
        (self.name, self.folder, self.registries) = (name, folder, registries)
        values = try ConfigurationValues(value, file: file, path: "suites.\(name)", known: Self.keys)
    }

    /// The suite, with checked names and with its patterns replaced by their matches.
    func suite() throws -> Suite {
        guard registries.suites.suite(named: name) == nil, !name.isEmpty, !name.contains(",") else {
            throw ConfigurationValues.fault("there is a suite \(name) already", values.file, "give it another name")
        }
        let defaults = registries.suites.defaults
        let budget = try values.string("timeBudget")
        let seconds = budget.flatMap { Quantity.seconds($0) }
        if budget != nil, seconds == nil {
            throw values.fault("timeBudget", "is not a duration", "give one such as 90s or 10m")
        }
        let strategies = try names("strategies", registries.strategies.entries.map(\.name))
        return Suite(
            name: name, summary: try values.string("summary") ?? "of \((values.file as NSString).lastPathComponent)",
            layouts: try names("layouts", registries.layouts.entries.map(\.name)),
            datasets: try datasets() ?? [defaults.dataset], items: try items(),
            workloads: try names("workloads", registries.workloads.entries.map(\.name)) ?? defaults.workloads,
            strategies: strategies, queryRounds: try values.integer("rounds", in: 1...10_000) ?? 10, prepareRounds: 3,
            launches: try values.integer("launches", in: 1...10_000) ?? (seconds == nil ? 8 : 15),
            timeBudgetSeconds: seconds,
            baseline: try names("baseline", strategies ?? registries.strategies.entries.map(\.name))?.first)
    }

    private func names(_ key: String, _ known: [String]) throws -> [String]? {
        let given = key == "baseline" ? try values.string(key).map { [$0] } : try values.strings(key)
        guard let given else { return nil }
        do {
            return try NamePattern.names(given, among: known).get()
        } catch {
            let fault = UsageError.unknown("name", error.text, place: values.file, known: known)
            throw values.fault(key, "has the unknown name \(error.text)", fault.remedy + elsewhere)
        }
    }

    /// How a remedy goes on in a program that adds nothing: the file may be written for one that does.
    private var elsewhere: String {
        registries.hasAdditions
            ? "" : "; if a program of yours adds the name, run that program: it alone knows the name"
    }

    private func items() throws -> [Int] {
        try (values.strings("items") ?? []).map { text in
            guard let count = Quantity.itemCount(text) else {
                throw values.fault("items", "has \(text), which is not a number of items", "give one such as 10k")
            }
            return count
        }
    }

    /// Names stay; files are found from the folder of the configuration.
    private func datasets() throws -> [String]? {
        let known = registries.datasets.entries.map(\.name)
        return try values.strings("datasets")?.flatMap { given -> [String] in
            if known.contains(given) { return [given] }
            let meant = NamePattern(given).isPattern ? known.filter(NamePattern(given).matches) : []
            if !meant.isEmpty { return meant }
            let prefix = ["spec:", "frames:"].first(where: given.hasPrefix) ?? ""
            let path = String(given.dropFirst(prefix.count))
            let isHere = folder == FileManager.default.currentDirectoryPath
            let argument = isHere || path.hasPrefix("/") ? given : prefix + BenchConfiguration.path(path, in: folder)
            guard FileManager.default.fileExists(atPath: BenchConfiguration.path(path, in: folder)) else {
                throw values.fault(
                    "datasets", "has \(given), which is neither a dataset nor a file",
                    (didYouMean(given, among: known) ?? "give a name, or a file from \(folder)") + elsewhere)
            }
            return [argument]
        }
    }
}

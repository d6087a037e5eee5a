import Errors
import Foundation
import RunRecords
import Subjects

enum ConfiguredLimits {
    private static let keys = ["limit", "layout", "dataset", "items", "strategy", "workload"]

    /// The limits of a configuration file; none where it has none.
    static func all(_ values: ConfigurationValues, _ registries: Registries) throws -> [MetricLimit] {
        guard let value = values["limits"] else { return [] }
        guard case .array(let entries) = value else {
            throw values.fault("limits", "is not a list", "give a list of limits")
        }
        let metrics = registries.metrics
        return try entries.enumerated().map { number, entry in
            let path = "limits[\(number)]"
            if case .string(let text) = entry {
                return try limit(text, of: metrics, file: values.file, path: path)
            }
            let given = try ConfigurationValues(entry, file: values.file, path: path, known: keys)
            guard let text = try given.string("limit") else {
                throw given.fault("limit", "is missing", "give one such as \(example)")
            }
            var limit = try limit(text, of: metrics, file: values.file, path: path)
            limit.layout = try pattern("layout", of: given, registries.layouts.entries.map(\.name))
            limit.dataset = try dataset(of: given, registries)
            limit.strategy = try pattern("strategy", of: given, registries.strategies.entries.map(\.name))
            limit.workload = try pattern("workload", of: given, registries.workloads.entries.map(\.name))
            if let items = try given.string("items") {
                guard let count = Quantity.itemCount(items) else {
                    throw given.fault("items", "is not a number of items", "give one such as 10k")
                }
                limit.items = count
            }
            return limit
        }
    }

    /// The name of a dataset as records have it: of a file without its folder. One that is no file's must be known.
    private static func dataset(of values: ConfigurationValues, _ registries: Registries) throws -> String? {
        guard let text = try values.string("dataset") else { return nil }
        let isFile = text.contains(where: { "/.:".contains($0) })
        guard isFile else {
            let named = registries.ownSuites.flatMap(\.datasets).map { ($0 as NSString).lastPathComponent }
            return try pattern("dataset", of: values, registries.datasets.entries.map(\.name) + named)
        }
        return text.contains(":") ? text : (text as NSString).lastPathComponent
    }

    /// A name or pattern that means something.
    private static func pattern(
        _ key: String, of values: ConfigurationValues, _ known: [String]
    ) throws(CommandError) -> String? {
        guard let text = try values.string(key) else { return nil }
        guard known.contains(where: NamePattern(text).matches) else {
            let fault = UsageError.unknown("name", text, place: values.file, known: known)
            throw values.fault(key, "has the unknown name \(text)", fault.remedy)
        }
        return text
    }

    /// `query.latency.p99 ≤ 50 µs`, `memory.retained <= 24 B an item`.
    static func limit(
        _ text: String, of metrics: [MetricDescription], file: String, path: String
    ) throws(CommandError) -> MetricLimit {
        func wrong(_ cause: String, _ remedy: String) -> CommandError {
            ConfigurationValues.fault("\(path): \(cause)", file, remedy)
        }
        let form =
            #/
            (?<metric>[A-Za-z0-9._\-]+) \s* (?<sign><=|≤|>=|≥) \s* (?<number>[0-9]+(\.[0-9]+)?) \s* (?<unit>[^\s]*?)
            (?<item>\s+(an|per)\s+item)?
            /#
        guard let match = text.trimmingCharacters(in: .whitespaces).wholeMatch(of: form) else {
            throw wrong("\"\(text)\" is not a limit", "write metric, <= or >=, number and unit: \(example)")
        }
        let name = String(match.metric)
        guard let metric = metrics.first(where: { $0.name == name }) else {
            let known = metrics.map(\.name)
            throw wrong("unknown metric \(name)", didYouMean(name, among: known) ?? "see layoutbench list metrics")
        }
        guard let number = Double(match.number), number < 1e15 else {
            throw wrong("the number is too large", "give less")
        }
        guard let factor = factor(of: String(match.unit), for: metric.unit) else {
            throw wrong(
                "\(match.unit.isEmpty ? "no unit" : "the unit \(match.unit)") does not suit \(name)",
                "give \(units(of: metric.unit))")
        }
        return MetricLimit(
            text: text, metric: name, value: number * factor, isUpper: ["<=", "≤"].contains(String(match.sign)),
            perItem: match.item != nil)
    }

    private static let example = "\(MetricCatalog.queryTime.name) <= 5 µs"

    private static let times: [String: Double] = ["ns": 1, "µs": 1e3, "μs": 1e3, "us": 1e3, "ms": 1e6, "s": 1e9]
    private static let shares: [String: Double] = ["": 1, "%": 0.01]

    private static func factor(of unit: String, for metric: String) -> Double? {
        switch metric {
        case "ns": times[unit]
        case "bytes": Quantity.bytes("1" + unit)
        case "share": shares[unit]
        default: unit.isEmpty ? 1 : nil
        }
    }

    private static func units(of metric: String) -> String {
        switch metric {
        case "ns": "ns, µs, ms or s"
        case "bytes": "B, kB, MB or GB"
        case "share": "a percentage such as 5 %"
        default: "a number without a unit"
        }
    }
}

import Errors
import Foundation
import Judging
import RunRecords
import Subjects

/// The options that describe a need.
struct AdviseOptions {
    let registries: Registries

    var options: [CommandOption] {
        let defaults = registries.suites.defaults
        return [
            .value("items", "N", help: "number of items, such as 200k (default: 100k, or every item of a file)"),
            .value(
                "dataset", "D", offers: .wordsAndFiles(registries.datasets.entries.map(\.name)),
                help: "your own file, or the dataset most like your data (default \(defaults.dataset))"),
            .value(
                "layout", "L", offers: .words(registries.layouts.entries.map(\.name)),
                help: "layout (default \(defaults.layout))"),
            .value("frame-rate", "HZ", help: "frame rate in frames per second, such as 60 (default 120)"),
            .value("memory", "SIZE", help: "most memory for layout and strategy, such as 50MB (default: no limit)"),
            .value("edits-per-second", "X", help: "edits of the data per second (default 0)"),
            .value("batch", "N", help: "items that an edit changes at once, as a sync does, up to 1000 (default 1)"),
            .value("device-factor", "X", help: "how many times slower the device is than this machine (default 1)"),
            .value(
                "strategy", "S,…", isRepeatable: true, offers: .words(registries.strategies.entries.map(\.name)),
                help: "strategies to measure (default: all but other libraries')"),
            .value("layout-config", "FILE", help: "JSON file with keys of the layout"),
            .value("seed", "N", help: "seed of generated schedules and workloads (default 1)"),
        ] + FileOptions.declared
    }

    func read(_ options: ParsedOptions) throws -> AskedNeed {
        var asked = AskedNeed()
        asked.items = try options.itemCount("items")
        asked.dataset = options.string("dataset")
        asked.layout = try options.choice("layout", of: registries.layouts.entries.map(\.name), noun: "layout")
        asked.framesPerSecond = try number("frame-rate", in: 1...1000, of: options)
        asked.memoryBytes = try options.value(
            "memory", "not a size of memory", remedy: "give one such as 500kB, 50MB or 1.5GB", read: Quantity.bytes)
        asked.editsPerSecond = try number("edits-per-second", in: 0...1e6, of: options)
        asked.batch = try options.value(
            "batch", "not a whole number from 1 to \(Self.mostEdits)",
            remedy: "give the number of edits that arrive at once"
        ) { text in Int(text).flatMap { (1...Self.mostEdits).contains($0) ? $0 : nil } }
        asked.deviceFactor = try number("device-factor", in: 0.001...1000, of: options)
        try registries.strategies.checkPeers(options.list("strategy") ?? [], place: "--strategy")
        asked.strategies =
            try options.names("strategy", of: "strategy", known: registries.strategies.entries.map(\.name)) ?? []
        asked.file = try FileOptions(options)
        asked.configurationFile = options.string("layout-config")
        asked.seed = try SelectorOptions.seed(options)
        return asked
    }

    /// The largest batch that is measured.
    private static let mostEdits = MetricCatalog.batchFrames.map(\.edits).max() ?? 1

    private func number(
        _ name: String, in range: ClosedRange<Double>, of options: ParsedOptions
    ) throws(UsageError) -> Double? {
        try options.value(
            name, "not a number from \(Format.exact(range.lowerBound)) to \(Format.exact(range.upperBound))",
            remedy: "give one"
        ) { text in Double(text).flatMap { range.contains($0) ? $0 : nil } }
    }
}

/// The given options, before defaults.
struct AskedNeed {
    var items: Int?
    var dataset, layout: String?
    var framesPerSecond, memoryBytes, editsPerSecond: Double?
    var batch: Int?
    var deviceFactor: Double?
    var strategies: [String] = []
    var file = FileOptions()
    var configurationFile: String?
    var seed: UInt64 = 1

    /// Whether nothing was said of the need.
    var isEmpty: Bool {
        items == nil && dataset == nil && layout == nil && framesPerSecond == nil && memoryBytes == nil
            && editsPerSecond == nil && batch == nil && deviceFactor == nil
    }

    /// Whether the dataset is a file rather than a name, so that no record without being named is of it.
    var isOwnFile: Bool { dataset.map { $0.contains("/") || $0.contains(".") || $0.contains(":") } ?? false }

    /// Whether the need is of all that a file has. A specification of generated data has no size of its own.
    func isOfWholeFile(_ registries: Registries) throws -> Bool {
        guard items == nil, let dataset else { return false }
        return try !registries.datasets.source(for: dataset, dialect: file.csvDialect).isGenerated
    }

    /// The need, with defaults. Items of a whole file come from a record of it, or are counted
    /// when it is measured. Throws for a dataset that there is not.
    func need(_ registries: Registries) throws -> Need {
        let defaults = registries.suites.defaults
        let name = dataset ?? defaults.dataset
        let source = try registries.datasets.source(for: name, dialect: file.csvDialect)
        let recorded = source.isGenerated ? name : Self.recordedName(name)
        return Need(
            items: items ?? source.ownItemCount ?? defaults.items,
            layout: layout ?? (source.isFrames ? defaults.layoutOfFrames : defaults.layout), dataset: recorded,
            framesPerSecond: framesPerSecond ?? 120, memoryBytes: memoryBytes, editsPerSecond: editsPerSecond ?? 0,
            batch: batch == 1 ? nil : batch, deviceFactor: deviceFactor ?? 1)
    }

    /// The name of a file in records: without its folder.
    private static func recordedName(_ argument: String) -> String {
        URL(fileURLWithPath: argument.split(separator: ":", maxSplits: 1).last.map(String.init) ?? argument)
            .lastPathComponent
    }
}

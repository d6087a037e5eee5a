import Foundation
import History
import Probes
import RunRecords

/// Options of several actions of `layoutbench history`, and their meaning.
enum HistoryOptions {
    /// The store unless another is given.
    static let defaultStore = "Reports/history.sqlite"

    /// Which store, and how it is opened: of every action.
    static let store = [
        .value("store", "FILE", help: "store of records (default \(defaultStore))"),
        .value("wait", "T", help: "longest wait for another process that writes (default 60s)"),
        .flag("check", help: "check the store's integrity first"),
    ].under("The store")

    static let machine = CommandOption.value(
        "machine", "ID,…", isRepeatable: true,
        help: "machines, by id or its beginning, or this for the one you are on (default: all)")

    static let reference = CommandOption.value(
        "reference", "COMMIT",
        help: "commit measured every night, which all others are divided by (default: that of the newest record with "
            + "the role reference)")

    static let floor = CommandOption.value(
        "floor", "PERCENT",
        help: "smallest change of a timed metric, in percent (default 1)")

    static let accept = CommandOption.value("accept", "CHANGE", help: "name of a change to accept, as shown beside it")

    /// Stands for every metric.
    static let allMetrics = "all"

    /// Which series: the same of every action unless others are named.
    static let series = [
        machine, .value("layout", "L,…", isRepeatable: true, help: "layouts (default: all)"),
        .value("dataset", "D,…", isRepeatable: true, help: "datasets (default: all)"),
        .value("items", "N,…", isRepeatable: true, help: "numbers of items (default: all)"),
        .value("strategy", "S,…", isRepeatable: true, help: "strategies (default: all)"),
        .value("workload", "W,…", isRepeatable: true, help: "workloads (default: all)"),
        .value(
            "metric", "M,…", isRepeatable: true, offers: .words([allMetrics] + MetricCatalog.all.map(\.name)),
            help: "metrics or patterns, or \(allMetrics) (default: the metrics that nights are judged by)"),
    ].under("Which series")

    /// What an action does to the store.
    enum Use {
        /// Reads it; nothing is changed, and nothing made.
        case reading
        case changing
        /// Adds to it, and makes it where there is none.
        case adding
    }

    static func open(_ options: ParsedOptions, for use: Use, _ console: Console) throws -> HistoryStore {
        let path = options.string("store") ?? defaultStore
        // Said in a job's log as well: a job that stands still should say why.
        let wait = StoreWait(seconds: try options.seconds("wait") ?? 60) {
            console.note("waiting for another process that is writing to \(path)\n")
        }
        let store =
            switch use {
            case .reading: try HistoryStore(reading: path, wait: wait)
            case .changing: try HistoryStore(path: path, creates: false, wait: wait)
            case .adding: try HistoryStore(path: path, wait: wait)
            }
        if options.contains("check") { try store.check() }
        return store
    }

    /// Beginnings of machines' ids; nil for all machines.
    static func machines(_ options: ParsedOptions) throws(UsageError) -> [String]? {
        try options.list("machine")?.map { $0 == "this" ? MachineProbe.machine().id : $0 }
    }

    /// The selected series. Without metrics, the series of the metrics that nights are judged by.
    static func filter(_ options: ParsedOptions) throws(UsageError) -> SeriesFilter {
        var filter = SeriesFilter()
        filter.machines = try machines(options)
        filter.layouts = try options.list("layout")
        filter.datasets = try options.list("dataset")
        filter.items = try options.itemCounts("items")
        filter.strategies = try options.list("strategy")
        filter.workloads = try options.list("workload")
        let metrics = try options.list("metric") ?? MetricCatalog.gated
        filter.metrics = metrics.contains(allMetrics) ? nil : metrics
        return filter
    }

    /// The smallest change as a share.
    static func floor(_ options: ParsedOptions) throws(UsageError) -> Double { try options.share("floor") ?? 0.01 }

    static func judged(_ options: ParsedOptions) throws(UsageError) -> SeriesFilter {
        var filter = try filter(options)
        filter.metrics = filter.metrics ?? MetricCatalog.all.map(\.name) + [MetricCatalog.examined, OwnMetric.pattern]
        return filter
    }

    /// The options by which nights are judged.
    static func gateRule(_ options: ParsedOptions) throws(UsageError) -> TrendRule {
        TrendRule(reference: try reference(options), floor: try floor(options), now: now)
    }

    /// The time in seconds since 1970.
    static var now: Int { Int(Date().timeIntervalSince1970) }

    /// The reference commit, at least seven digits of its hash.
    static func reference(_ options: ParsedOptions) throws(UsageError) -> String? {
        try options.value("reference", "not a commit hash", remedy: "give at least seven digits of it") { text in
            let isHash = (7...64).contains(text.count) && text.allSatisfy { $0.isHexDigit && $0.isASCII }
            return isHash ? text.lowercased() : nil
        }
    }
}

extension HistoryStore {
    /// Records of machines whose ids begin with one of these; all records without them.
    func records(ofMachines machines: [String]?) throws -> [StoredRecord] {
        try records().filter { record in machines?.contains { record.machine.hasPrefix($0) } ?? true }
    }
}

import Errors
import Judging
import RunRecords

/// What the page's script shows: the figures once, and what they come to (``PageGroups``), by numbers of names.
///
/// An object with `strategies`, `workloads` `[name, kind, text]`, `metrics` `[name, unit, column, text]`, `statuses`,
/// `reasons`, `order` (metrics as reports have them), `simplest` (strategies, the simplest first), `cached`
/// (those that keep every frame in a cache), `advice` (of each family, see `PageAdvice`) and `families`; each family has `label`, `layout`, `dataset`, `sizes` and, in lists,
/// - `contestants`: `[strategy, size, metric…]`, metrics that do not depend on the workload;
/// - `results`: `[workload, strategy, size, status, reason, hits, launches, metric…]`;
/// - `groups`, `fits` and `crossovers`, which `PageGroups` states.
///
/// A metric is `[metric, median, low, high, note]`, shortened from the end, or `[metric, null, reason]`; sizes and
/// whatever has a list of names stand as positions in theirs, −1 for none.
struct PageData {
    var strategies = PageIndex()
    var workloads = PageIndex()
    var metrics = PageIndex()
    var reasons = PageIndex()

    /// The data of a record. O(results × metrics), and what the analysis takes.
    static func json(_ record: RunRecord, _ assets: ReportAssets, _ advised: [AdvisedFamily]) -> PageValue {
        var data = PageData()
        // In the order of the alphabet, so that a strategy looks alike on pages with the same ones.
        for name in Set(record.results.map(\.subject.strategy)).sorted() { _ = data.strategies.number(of: name) }
        let names = FamilyNames(record)
        let families = ResultFamily.families(of: record.results).map { family in
            PageValue.object(
                [
                    ("label", .text(names.label(family))), ("layout", .text(family.layout)),
                    ("dataset", .text(family.dataset)), ("config", .text(names.configuration(family))),
                    ("sizes", .list(family.sizes.map { .count($0) })),
                    ("contestants", .list(data.contestants(family))), ("results", .list(data.results(family))),
                ] + data.analysis(family))
        }
        let advice = advised.map { data.advice($0.grid) }
        func known(_ names: [String]?) -> PageValue {
            .list((names ?? []).compactMap { data.strategies.names.firstIndex(of: $0) }.map { .count($0) })
        }
        let kinds = Dictionary(
            record.results.map { ($0.subject.workload, $0.kind) }, uniquingKeysWith: { first, _ in first })
        return .object([
            ("strategies", data.strategies.list),
            ("workloads", .list(data.workloads.names.map { data.workload($0, kinds[$0] ?? .queries, assets) })),
            ("metrics", .list(data.metrics.names.map(Self.metric))),
            ("statuses", .list(Status.allCases.map { .text($0.rawValue) })), ("reasons", data.reasons.list),
            ("order", .list(MetricCatalog.all.map { .text($0.name) })),
            ("simplest", known(assets.knowledge?.simplestFirst)), ("cached", known(assets.knowledge?.everyFrameCached)),
            ("advice", .list(advice)), ("families", .list(families)),
        ])
    }

    /// A reason's number, −1 for none.
    mutating func reason(_ text: String?) -> PageValue { text.map { reasons.number(of: $0) } ?? .count(-1) }

    private func workload(_ name: String, _ kind: WorkloadKind, _ assets: ReportAssets) -> PageValue {
        let meaning = assets.workloads.first { $0.name == name }
        return .list([
            .text(name), .text(kind.operation), .text(meaning?.text ?? ""), .text(meaning?.isHabitOf ?? ""),
        ])
    }

    private static func metric(_ name: String) -> PageValue {
        let metric = MetricCatalog.metric(name)
        return .list([
            .text(name), .text(metric?.unit ?? "count"), .text(metric?.column ?? ""), .text(metric?.summary ?? ""),
        ])
    }

    private mutating func contestants(_ family: ResultFamily) -> [PageValue] {
        var rows: [PageValue] = []
        for (size, items) in family.sizes.enumerated() {
            for strategy in family.strategies {
                let results = family.workloads.compactMap { family.result(strategy, $0, at: items) }
                    .filter { $0.status == .ok }
                var row = [strategies.number(of: strategy), .count(size)]
                for name in Set(results.flatMap(\.metrics.keys)).sorted() where !Self.isOfWorkload(name) {
                    let all = results.compactMap { $0.metrics[name] }
                    if let metric = all.first(where: { $0.value != nil }) ?? all.first {
                        row.append(value(name, metric))
                    }
                }
                if row.count > 2 { rows.append(.list(row)) }
            }
        }
        return rows
    }

    private mutating func results(_ family: ResultFamily) -> [PageValue] {
        family.results.map { result in
            let subject = result.subject
            var row = [
                workloads.number(of: subject.workload), strategies.number(of: subject.strategy),
                .count(family.sizes.firstIndex(of: subject.items) ?? 0),
                .count(Status.allCases.firstIndex(of: result.status) ?? 0), reason(result.reason),
                .optional(result.counters.value?.medianHits), .count(result.time?.launches.count ?? 0),
            ]
            // A wrong answer has no time.
            guard result.status != .disagrees else { return .list(row) }
            for name in orderedMetrics(of: result) where Self.isOfWorkload(name) {
                if let metric = result.metrics[name] { row.append(value(name, metric)) }
            }
            return .list(row)
        }
    }

    private static func isOfWorkload(_ name: String) -> Bool { MetricCatalog.dependsOnWorkload(name) }

    private mutating func value(_ name: String, _ metric: Metric) -> PageValue {
        let number = metrics.number(of: name)
        switch metric {
        case .unavailable(let text): return .list([number, .null, reason(text)])
        case .value(let measured):
            let note = measured.note ?? (measured.low == nil ? measured.reason : nil)
            if measured.exact, note == nil { return .list([number, .number(measured.median)]) }
            var parts: [PageValue] = [number, .number(measured.median)]
            if note != nil || measured.low != nil { parts += [.optional(measured.low), .optional(measured.high)] }
            if note != nil { parts.append(reason(note)) }
            return .list(parts)
        }
    }
}

/// What families of results are called: by what was chosen. Defaults of layout and dataset are left out.
struct FamilyNames {
    private let severalLayouts: Bool
    private let chosen: [[String]: Set<String>]
    private let configurations: [[String]: Int]

    init(_ record: RunRecord) {
        let families = ResultFamily.families(of: record.results)
        severalLayouts = Set(families.map(\.layout)).count > 1
        chosen = record.plan.groups.reduce(into: [:]) {
            let file = $1.dataset.split(separator: "/").last.map(String.init) ?? $1.dataset
            $0[[$1.layout, file], default: []].formUnion($1.config.keys)
        }
        configurations = families.reduce(into: [:]) { $0[[$1.layout, $1.dataset], default: 0] += 1 }
    }

    /// `lanes`, `lanes, list`, `lanes (barHeight 30)`.
    func label(_ family: ResultFamily) -> String {
        let configuration = configuration(family)
        return family.dataset + (severalLayouts ? ", \(family.layout)" : "")
            + (configuration.isEmpty ? "" : " (\(configuration))")
    }

    /// The keys that were chosen; all of them where several configurations must be told apart otherwise, or the plan
    /// does not say.
    func configuration(_ family: ResultFamily) -> String {
        let key = [family.layout, family.dataset]
        guard let keys = chosen[key] else { return family.config.summary }
        if configurations[key] ?? 1 > 1 {
            return family.config.isEmpty ? "default configuration" : family.config.summary
        }
        return family.config.filter { keys.contains($0.key) }.summary
    }
}

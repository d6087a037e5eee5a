import Judging
import RunRecords

/// Makes a page's ``PageModel``, numbering names as they come.
struct PageData {
    var strategies = TextIndex()
    var workloads = TextIndex()
    var metrics = TextIndex()
    var reasons = TextIndex()
    /// What differs in the strategy alone, with the standing that it has in words.
    private(set) var groups: [Subject: ResultGroup] = [:]

    /// A subject as all of its group share it.
    static func key(_ subject: Subject) -> Subject {
        var subject = subject
        subject.strategy = ""
        return subject
    }

    /// The data of a record. O(results × metrics), and what the analysis takes.
    static func model(
        _ record: RunRecord, _ assets: ReportAssets, _ advised: [AdvisedFamily], _ panels: [Panel]
    ) -> PageModel {
        var data = PageData()
        for group in panels.flatMap(\.groups) { data.groups[Self.key(group.subject)] = group }
        // In the order of the alphabet, so that a strategy looks alike on pages with the same ones.
        for name in Set(record.results.map(\.subject.strategy)).sorted() { _ = data.strategies.number(of: name) }
        let names = FamilyNames(record)
        let families = ResultFamily.families(of: record.results).map { data.family($0, names) }
        let advice = advised.map { $0.grid.map { data.advice($0) } }
        func known(_ names: [String]?) -> [Int] {
            (names ?? []).compactMap { data.strategies.texts.firstIndex(of: $0) }
        }
        let library = Set(assets.knowledge?.library ?? [])
        let kinds = Dictionary(
            record.results.map { ($0.subject.workload, $0.kind) }, uniquingKeysWith: { first, _ in first })
        let own = record.ownMetrics
        return PageModel(
            strategies: data.strategies.texts,
            workloads: data.workloads.texts.map { workload($0, kinds[$0] ?? .queries, assets) },
            metrics: data.metrics.texts.map { metric($0, own) }, statuses: Status.allCases.map(\.rawValue),
            reasons: data.reasons.texts, order: MetricCatalog.all.map(\.name) + own.map(\.key),
            simplest: known(assets.knowledge?.simplestFirst), cached: known(assets.knowledge?.everyFrameCached),
            own: library.isEmpty ? [] : known(data.strategies.texts.filter { !library.contains($0) }),
            advice: advice, families: families)
    }

    mutating func reason(_ text: String?) -> Int? { text.map { reasons.number(of: $0) } }

    private static func workload(_ name: String, _ kind: WorkloadKind, _ assets: ReportAssets) -> PageModel.Workload {
        let meaning = assets.workloads.first { $0.name == name }
        return PageModel.Workload(
            name: name, operation: kind.operation, text: meaning?.text ?? "",
            antiPatternOf: meaning?.antiPatternOf ?? "")
    }

    private static func metric(_ name: String, _ own: [OwnMetric]) -> PageModel.Metric {
        let metric = MetricCatalog.metric(name) ?? own.first { $0.key == name }?.description
        return PageModel.Metric(
            name: name, unit: metric?.unit ?? "count", column: metric?.heading ?? name, text: metric?.summary ?? "")
    }

    private mutating func family(_ family: ResultFamily, _ names: FamilyNames) -> PageModel.Family {
        let (contestants, shared) = contestants(family)
        let (results, own) = results(family)
        let missed = missedFrames(family)
        var model = PageModel.Family(
            label: names.label(family), layout: family.layout, dataset: family.dataset,
            config: names.configuration(family), sizes: family.sizes, contestants: contestants, shared: shared,
            results: results, own: own, missed: missed)
        analyse(family, into: &model)
        return model
    }

    private mutating func contestants(_ family: ResultFamily) -> (PageTable, [PageFigures]) {
        var rows = PageTable(["strategy", "size"])
        var figures: [PageFigures] = []
        for (size, items) in family.sizes.enumerated() {
            for strategy in family.strategies {
                let results = family.workloads.compactMap { family.result(strategy, $0, at: items) }
                    .filter { $0.status == .ok }
                for name in Set(results.flatMap(\.metrics.keys)).sorted() where !Self.isOfWorkload(name) {
                    let all = results.compactMap { $0.metrics[name] }
                    if let metric = all.first(where: { $0.value != nil }) ?? all.first {
                        add(name, metric, row: rows.count, to: &figures)
                    }
                }
                rows.add(["strategy": .position(strategies.number(of: strategy)), "size": .position(size)])
            }
        }
        return (rows, figures)
    }

    private mutating func results(_ family: ResultFamily) -> (PageTable, [PageFigures]) {
        var rows = PageTable(["workload", "strategy", "size", "status", "reason", "hits", "found", "launches"])
        var figures: [PageFigures] = []
        for (row, result) in family.results.enumerated() {
            let subject = result.subject
            let counters = result.counters.value
            // Elements that a query finds in the mean.
            let found = counters.flatMap { $0.queries > 0 ? Double($0.hits) / Double($0.queries) : nil }
            rows.add([
                "workload": .position(workloads.number(of: subject.workload)),
                "strategy": .position(strategies.number(of: subject.strategy)),
                "size": .position(family.sizes.firstIndex(of: subject.items) ?? 0),
                "status": .position(Status.allCases.firstIndex(of: result.status) ?? 0),
                "reason": .position(reason(result.reason)), "hits": .figure(counters?.medianHits),
                "found": .figure(found), "launches": .position(result.time?.launches.count ?? 0),
            ])
            // A wrong answer has no time.
            guard result.status != .disagrees else { continue }
            for name in orderedMetrics(of: result) where Self.isOfWorkload(name) {
                if let metric = result.metrics[name] { add(name, metric, row: row, to: &figures) }
            }
        }
        return (rows, figures)
    }

    private mutating func missedFrames(_ family: ResultFamily) -> [PageModel.Missed] {
        family.results.enumerated().flatMap { row, result in
            [MetricCatalog.framesMissed60, MetricCatalog.framesMissed120].compactMap { metric in
                guard result.status == .ok, let missed = result.metrics[metric.name]?.value?.missed else { return nil }
                let frames = missed.launchesOver.keys.sorted()
                return PageModel.Missed(
                    row: row, metric: metrics.number(of: metric.name), frames: missed.frameCount,
                    launches: missed.launches, frame: frames, over: frames.map { missed.launchesOver[$0] ?? 0 })
            }
        }
    }

    private static func isOfWorkload(_ name: String) -> Bool { MetricCatalog.dependsOnWorkload(name) }

    private mutating func add(_ name: String, _ metric: Metric, row: Int, to figures: inout [PageFigures]) {
        let number = metrics.number(of: name)
        let place = figures.firstIndex { $0.metric == number } ?? figures.count
        if place == figures.count { figures.append(PageFigures(metric: number)) }
        switch metric {
        case .unavailable(let text):
            figures[place].add(row: row, median: nil, low: nil, high: nil, reason: reason(text))
        case .value(let measured):
            let note = reason(measured.note ?? (measured.low == nil ? measured.reason : nil))
            let isPlain = measured.exact && note == nil
            figures[place].add(
                row: row, median: measured.median, low: isPlain ? nil : measured.low,
                high: isPlain ? nil : measured.high, reason: note)
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

import RunRecords

/// A record of the size that a night with every strategy, workload and size comes to: made by formulas and a seed.
enum LargeFixture {
    /// Names of strategies, as many as must be told apart.
    static let strategies = (0..<24).map { index in
        let names = ["dictionary-cache", "on-demand", "sorted-array", "r-tree"]
        return index < names.count ? names[index] : "index-\(index)"
    }
    static let layouts = ["gantt", "list"]
    static let datasets = ["construction", "lanes"]
    static let workloads = ["scroll", "jump", "edit", "session"]
    static let sizes = [300, 1000, 10_000, 100_000, 1_000_000]

    /// 24 strategies × 2 layouts × 2 datasets × 4 workloads × 5 sizes, and a third layout of 80 results: 2,000 results
    /// with everything that a run measures, in 12 launches.
    static let record: RunRecord = {
        var numbers = Numbers()
        var results: [SubjectResult] = []
        for layout in layouts {
            for dataset in datasets {
                for items in sizes {
                    for workload in workloads {
                        results += strategies.indices.map {
                            result(layout, dataset, items, workload, $0, &numbers)
                        }
                    }
                }
            }
        }
        for items in sizes {
            for workload in workloads {
                results += (0..<4).map { result("waterfall", "uniform", items, workload, $0, &numbers) }
            }
        }
        var record = Fixture.record()
        record.results = results
        record.plan.groups = []
        return record
    }()

    private static func result(
        _ layout: String, _ dataset: String, _ items: Int, _ workload: String, _ strategy: Int, _ numbers: inout Numbers
    ) -> SubjectResult {
        let kind: WorkloadKind = ["edit": .changes, "session": .frames][workload] ?? .queries
        let exponent = Double(strategy % 5) / 4
        let growth = power(Double(items) / 1000, exponent)
        let base = 200 * (1 + Double(strategy * 7 % 13)) * growth
        var metrics: [String: Metric] = [:]
        for metric in MetricCatalog.all where metric.applies(to: kind) {
            if metric.isCounted {
                metrics[metric.name] = .unavailable(reason: "counted only with --exact")
                continue
            }
            let centre: Double =
                switch metric.unit {
                case "ns": metric.name.hasPrefix("prepare") ? Double(items * (strategy % 4)) * 11 + 12 : base
                case "bytes": Double(items * (strategy % 6) * 9)
                case "share": 0
                default: Double(strategy % 3)
                }
            let values = (0..<12).map { _ in
                metric.exact || metric.unit != "ns" ? centre : centre * (1 + 0.08 * numbers.next())
            }
            metrics[metric.name] = MeasuredMetric(of: metric, launches: values).map { .value($0) }
        }
        let time = MetricCatalog.time(of: kind).name
        let reference = 200 * 2.0
        let ratios = (0..<12).map { _ in base / reference * (1 + 0.01 * numbers.next()) }
        return SubjectResult(
            subject: Subject(
                layout: layout, config: [:], dataset: dataset, items: items, strategy: strategies[strategy],
                workload: workload),
            status: .ok,
            counters: .value(
                Counters(queries: 64, hits: 800, checksum: "0123456789abcdef", examined: 1600, medianHits: 12)),
            metrics: metrics,
            ratios: strategy == 3 ? [:] : [time: Ratio(reference: "r-tree", launches: ratios)].compactMapValues { $0 })
    }

    private static func power(_ value: Double, _ quarters: Double) -> Double {
        let root = value.squareRoot().squareRoot()
        return (0..<Int(quarters * 4)).reduce(1) { result, _ in result * root }
    }

    /// Numbers from −1 to 1, the same every time.
    private struct Numbers {
        private var state: UInt64 = 42

        mutating func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 23) - 1
        }
    }
}

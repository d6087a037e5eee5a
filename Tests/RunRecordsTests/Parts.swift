import RunRecords

/// Made-up parts of one run: two strategies, two workloads, a group a number of items.
enum Parts {
    static let strategies = ["on-demand", "r-tree", "r-tree"]
    static let workloads = ["scroll", "jump"]

    static func plan(items: [Int]) -> RunPlan {
        RunPlan(
            suite: nil,
            groups: items.map {
                SubjectGroup(
                    layout: "gantt", config: [:], dataset: "lanes", items: $0, strategies: strategies,
                    workloads: workloads)
            },
            launches: 8, timeBudgetSeconds: 60, queryRounds: 10, prepareRounds: 3, prepareLimitSeconds: 10,
            queryLimitSeconds: 0.05, turnLimitSeconds: 60)
    }

    static func machine(_ id: String, cpu: String = "Model") -> Machine {
        Machine(
            id: id, cpu: cpu, cores: 2, memoryBytes: 1 << 33, os: "Linux", kernel: "6.1", virtualized: .value(true))
    }

    /// The parts of a run of five groups, as many as asked for.
    static func records(_ count: Int = 3, items: [Int] = [1_000, 10_000, 100_000, 1_000_000, 30_000]) -> [RunRecord] {
        (1...count).map { record(plan(items: items).sharded($0, of: count)) }
    }

    /// What one run would have measured of everything.
    static func whole() -> RunRecord { record(plan(items: [1_000, 10_000, 100_000, 1_000_000, 30_000])) }

    static func placed(_ records: [RunRecord]) -> [PlacedRecord] {
        records.enumerated().map { PlacedRecord(place: "part-\($0 + 1)/run.json", record: $1) }
    }

    private static func record(_ plan: RunPlan) -> RunRecord {
        let index = plan.shard?.index ?? 0
        return RunRecord(
            id: "run-\(index)", startedAt: "2026-01-01T0\(9 - min(index, 9)):00:00Z", durationSeconds: 60,
            commit: .value(Commit(hash: "0123456789", dirty: false)), machine: machine("one"),
            load: .value([Double(index), 0, 0]), toolchain: Toolchain(swift: "6.3", optimization: "release"),
            allocator: .value("jemalloc 5.3.0"),
            clock: ClockFigures(name: "clock", resolutionNs: Double(index), overheadNs: 30), seed: 7, plan: plan,
            control: Control(pairs: 10, flags: index == 1 ? 1 : 0).map { .value($0) }
                ?? .unavailable(reason: "no pair"),
            minimumDetectableEffect: .value(["query.time": 0.01 * Double(index)]),
            results: plan.ownGroups.flatMap(results))
    }

    private static func results(_ group: SubjectGroup) -> [SubjectResult] {
        ["on-demand", "r-tree"].flatMap { strategy in
            group.workloads.map { workload in
                SubjectResult(
                    subject: Subject(
                        layout: group.layout, config: [:], dataset: group.dataset, items: group.items ?? 0,
                        strategy: strategy, workload: workload), status: .ok,
                    counters: .unavailable(reason: "not counted"))
            }
        }
    }
}

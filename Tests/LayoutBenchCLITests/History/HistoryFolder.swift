import Foundation
import RunRecords
import Testing

/// A folder with a history, and the records of nights to put into it.
struct HistoryFolder {
    /// The folder.
    let path: String

    init() throws { path = try TemporaryFolder.shared.folder() }

    /// Path of its history.
    var store: String { path + "/history.sqlite" }

    /// Runs a history command on it.
    func history(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["history", arguments[0], "--store", store] + arguments.dropFirst())
    }

    /// Writes the record of a night, `r-tree` slower by a factor, and returns its path.
    func record(
        night: Int, slower: Double = 1, launches: Int = 15, subjects: Int = 1, machine: String = "machine",
        role: RunRole? = nil, strategies: [String] = ["r-tree"]
    ) throws -> String {
        let digit = role == .reference ? 9 : role == .baseline ? night + 9 : night
        let hash = String(repeating: String(digit % 10), count: 20) + String(repeating: "a", count: 20)
        let date = Date(timeIntervalSince1970: 1_767_225_600 + 86_400 * Double(night))
        let group = SubjectGroup(
            layout: "gantt", config: [:], dataset: "construction", items: 1000, strategies: strategies,
            workloads: ["jump"])
        let record = RunRecord(
            id: "\(machine)-\(night)\(role.map { "-\($0)" } ?? "")", role: role, startedAt: date.ISO8601Format(),
            durationSeconds: 1,
            commit: .value(Commit(hash: hash, dirty: false)),
            machine: Machine(
                id: machine, cpu: "Model", cores: 2, memoryBytes: 1, os: "Linux", kernel: "6.1",
                virtualized: .value(true)), load: .value([0, 0, 0]),
            toolchain: Toolchain(swift: "6.3", optimization: "release"), allocator: .value("jemalloc"),
            clock: ClockFigures(name: "clock", resolutionNs: 1, overheadNs: 30), seed: 1,
            plan: RunPlan(
                suite: nil, groups: [group], launches: launches, timeBudgetSeconds: nil, queryRounds: 10,
                prepareRounds: 3, prepareLimitSeconds: 30, queryLimitSeconds: 1, turnLimitSeconds: 60),
            control: .unavailable(reason: "no pair"), minimumDetectableEffect: .unavailable(reason: "no pair"),
            results: try (0..<subjects).flatMap { subject in
                try strategies.enumerated().map { place, strategy in
                    let factor = strategy == "r-tree" ? slower : 1
                    return try result(strategy, items: 1000 + subject, factor, night + 5 * place, launches)
                }
            })
        let file = path + "/\(record.id).json"
        try Data(try RunRecordCoding.encode(record)).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// As many strategies as it takes to tell which of them has changed.
    static let strategies = ["r-tree", "on-demand", "sorted-array"]

    private func result(
        _ strategy: String, items: Int, _ factor: Double, _ night: Int, _ launches: Int
    ) throws -> SubjectResult {
        // A scatter of half a percent that needs no generator.
        let ratios = (0..<launches).map { factor * (1 + 0.01 * (Double((night * 31 + $0 * 17) % 23) / 23 - 0.5)) }
        let time = try #require(
            MeasuredMetric(unit: "ns", better: "lower", exact: false, launches: ratios.map { $0 * 900 }))
        // A metric that is shown and that no night is held to.
        let slowest = try #require(
            MeasuredMetric(unit: "ns", better: "lower", exact: false, launches: ratios.map { $0 * 9_000 }))
        return SubjectResult(
            subject: Subject(
                layout: "gantt", config: [:], dataset: "construction", items: items, strategy: strategy,
                workload: "jump"), status: .ok, counters: .unavailable(reason: "not counted"),
            metrics: ["query.time": .value(time), "query.latency.max": .value(slowest)],
            ratios: ["query.time": try #require(Ratio(reference: "on-demand", launches: ratios))])
    }
}

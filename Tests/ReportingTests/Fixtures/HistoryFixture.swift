import Judging
import RunRecords

/// A hand-written history: twelve nights, a slowdown that nobody has accepted, one that somebody has, and a subject
/// whose answers changed.
enum HistoryFixture {
    private static func subject(_ strategy: String) -> Subject {
        Subject(
            layout: "gantt", config: [:], dataset: "construction", items: 10_000, strategy: strategy, workload: "jump")
    }

    private static func series(
        _ strategy: String, _ metric: String, _ values: [Double], answers: String? = nil, from night: Int = 0,
        changes: [HistorySeries.Change] = []
    ) -> HistorySeries {
        HistorySeries(
            id: "0f\(strategy.count)a", machine: "a1b2c3d4", subject: subject(strategy), answers: answers,
            metric: metric, unit: metric == "query.time" ? "ratio" : "bytes",
            basis: metric == "query.time" ? "ratio to on-demand in the same run" : "exact values",
            points: values.enumerated().map { HistorySeries.Point(night: $0.offset + night, value: $0.element) },
            changes: changes)
    }

    private static func change(_ ratio: Double, at point: Int, accepted: Bool = false) -> HistorySeries.Change {
        HistorySeries.Change(
            id: "0f7a-\(point)", point: point, before: 1, after: ratio, ratio: ratio, low: ratio * 0.98,
            high: ratio * 1.02, isRegression: ratio > 1, isAccepted: accepted)
    }

    /// Many series, one in fifty of them with a change.
    static func large(series count: Int, nights: Int) -> HistoryRecord {
        let metrics = ["query.time", "prepare.time", "memory.retained", "allocations.prepare"]
        let names = ["dictionary-cache", "on-demand", "sorted-array", "r-tree", "row-index"]
        let all = (0..<nights).map { night in
            HistoryNight(
                id: "night-\(night)", startedAt: "2026-0\(1 + night / 28)-\(10 + night % 28)T02:00:00Z",
                commit: Commit(hash: String(repeating: "\(night % 10)f", count: 20), dirty: false), machine: "a1b2c3d4")
        }
        var state: UInt64 = 7
        let list = (0..<count).map { index in
            let values = (0..<nights).map { night in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return 1 + Double(state >> 40) / Double(1 << 24) * 0.04
                    + (index % 50 == 0 && night > nights / 2 ? 0.2 : 0)
            }
            return series(
                names[index % 5], metrics[index % 4], values,
                changes: index % 50 == 0 ? [change(1.2, at: nights / 2)] : [])
        }
        return HistoryRecord(nights: all, series: list)
    }

    static func record() -> HistoryRecord {
        let nights = (1...12).map { day in
            HistoryNight(
                id: "night-\(day)", startedAt: "2026-03-\(day < 10 ? "0" : "")\(day)T02:00:00Z",
                commit: Commit(hash: String(repeating: "\(day % 10)f", count: 20), dirty: false), machine: "a1b2c3d4")
        }
        let steady = [1.01, 0.99, 1, 1.02, 0.98, 1]
        return HistoryRecord(
            nights: nights,
            series: [
                series("sorted-array", "query.time", steady + steady),
                series(
                    "r-tree", "query.time", steady + steady.map { $0 * 1.12 }, changes: [change(1.12, at: 6)]),
                series(
                    "grid", "memory.retained", [21_000, 21_000, 21_000, 21_000, 24_000, 24_000, 24_000, 24_000],
                    changes: [change(24.0 / 21, at: 4, accepted: true)]),
                series("row-index", "query.time", steady, answers: "1091fd85"),
                series("row-index", "query.time", steady.map { $0 * 3 }, answers: "fedcba98", from: 6),
            ],
            gate: VerdictFixture.record(), commitLink: "https://example.org/commit/{commit}")
    }
}

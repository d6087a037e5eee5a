import Foundation
import Judging
import Testing

@Suite struct VerdictCodingTests {
    @Test func `a record reads back equal`() throws {
        let record = VerdictRecord(
            a: ScreeningTests.run, b: ScreeningTests.run, screened: [Pairs.timed(1.1), Pairs.exact([0], [1])],
            confirmed: [Pairs.timed(1.1, of: Pairs.fresh)],
            missing: [MissingMetric(Pairs.subject(), "memory.peak", from: "a", result: nil)], warnings: ["noisy"])
        let data = try JSONEncoder().encode(record)
        #expect(try JSONDecoder().decode(VerdictRecord.self, from: data) == record)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("\"settled\":\"confirmed\""))
        #expect(text.contains("\"ratio\":null"))
    }

    @Test func `a file from before the comparison is read`() throws {
        let text = """
            {"a": {"commit": {"dirty": false, "hash": "01"}, "id": "1", "machine": "m", "startedAt": "2026-01-01"},
             "b": {"commit": {"unavailable": "none"}, "id": "2", "machine": "m", "startedAt": "2026-01-02"},
             "missing": [], "schema": "layoutbench.verdict/1",
             "summary": {"accepted": 0, "equivalent": 0, "improved": 0, "inconclusive": 1, "missing": 0, "regressed": 0},
             "verdicts": [{"accepted": false, "basis": "absolute values", "change": "0123", "high": null,
              "launches": 3, "low": null, "metric": "query.time", "neededLaunches": 5, "ratio": 1.5,
              "reason": "needs 8 launches, has 3", "threshold": 0.01, "verdict": "inconclusive",
              "subject": {"config": {}, "dataset": "lanes", "items": 10, "layout": "gantt", "strategy": "r-tree",
               "workload": "jump"}}]}
            """
        let record = try JSONDecoder().decode(VerdictRecord.self, from: Data(text.utf8))
        #expect(record.verdicts.first?.settled == nil)
        #expect(record.rule == nil)
        #expect(record.verdicts.first?.neededLaunches == 5)
    }
}

import Judging
import RunRecords
import Testing

@Suite struct NamePatternTests {
    @Test(arguments: [
        ("r-*", "r-tree", true), ("r-*", "r-", true), ("r-*", "grid", false), ("*", "", true),
        ("*tree*", "r-tree-dynamic", true), ("?rid", "grid", true), ("?rid", "rid", false), ("r-tree", "r-tree", true),
        ("a*b*c", "a-b-b-c", true),
        ("a*b*c", "a-c-b", false), ("**", "x", true),
    ])
    func `stars and question marks stand for characters`(pattern: String, name: String, matches: Bool) {
        #expect(NamePattern(pattern).matches(name) == matches)
    }

    @Test func `a pattern names what is not named yet, in order`() throws {
        let known = ["r-tree", "grid", "r-tree-compact"]
        #expect(try NamePattern.names(["r-*", "grid"], among: known).get() == ["r-tree", "r-tree-compact", "grid"])
        #expect(try NamePattern.names(["r-tree", "r-*"], among: known).get() == ["r-tree", "r-tree-compact"])
        let pair = try NamePattern.names(["r-*", "r-tree"], among: known).get()
        #expect(pair == ["r-tree", "r-tree-compact", "r-tree"])
        for (text, isPattern) in [("b-*", true), ("b", false)] {
            #expect(throws: UnknownName(text: text, isPattern: isPattern)) {
                try NamePattern.names([text], among: known).get()
            }
        }
    }
}

@Suite struct LimitTests {
    private func limit(
        _ value: Double, isUpper: Bool = true, perItem: Bool = false, strategy: String? = nil
    ) -> MetricLimit {
        MetricLimit(
            text: "query.time", metric: "query.time", value: value, isUpper: isUpper, perItem: perItem,
            strategy: strategy)
    }

    private func record(_ limits: [MetricLimit], low: Double?, high: Double?) -> RunRecord {
        var record = Parts.whole()
        record.plan.limits = limits
        record.results = [
            SubjectResult(
                subject: Subject(
                    layout: "gantt", config: [:], dataset: "lanes", items: 100, strategy: "r-tree", workload: "jump"),
                status: .ok, counters: .unavailable(reason: "not counted"),
                metrics: [
                    "query.time": .value(
                        MeasuredMetric(
                            unit: "ns", better: "lower", exact: false, launches: [50], median: 50, low: low, high: high)
                    )
                ])
        ]
        return record
    }

    @Test func `a value is beyond a limit when its interval is`() {
        func outcome(_ limit: MetricLimit, low: Double? = 45, high: Double? = 55) -> LimitOutcome {
            LimitOutcome.all(of: record([limit], low: low, high: high))[0]
        }
        #expect(outcome(limit(60)).breaches.isEmpty && outcome(limit(60)).subjects == 1)
        #expect(outcome(limit(40)).isBroken)
        let doubtful = outcome(limit(47))
        #expect(!doubtful.isBroken && doubtful.breaches.count == 1)
        #expect(doubtful.sentences[0].contains("in doubt"))
        #expect(outcome(limit(47), low: nil, high: nil).isBroken, "without an interval the value decides")
        #expect(outcome(limit(0.4, perItem: true)).isBroken && !outcome(limit(0.6, perItem: true)).isBroken)
        #expect(outcome(limit(60, isUpper: false)).isBroken && !outcome(limit(40, isUpper: false)).isBroken)
        #expect(outcome(limit(40, strategy: "r-*")).isBroken && outcome(limit(40, strategy: "grid")).subjects == 0)
    }

    @Test func `a limit without a value is neither kept nor broken, and is told`() {
        var record = record([limit(60, strategy: "grid"), limit(60)], low: nil, high: nil)
        #expect(LimitOutcome.all(of: record).map(\.isUnmet) == [true, false])
        #expect(LimitOutcome.all(of: record)[0].sentences.first?.hasPrefix("Limit without a value: ") == true)
        record.results[0].metrics = [:]
        #expect(LimitOutcome.all(of: record).allSatisfy { $0.isUnmet })
    }
}

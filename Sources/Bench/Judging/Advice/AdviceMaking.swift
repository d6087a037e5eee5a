import RunRecords

extension Advice {
    /// The advice that a record gives for a need. O(strategies² · sizes).
    package init(_ need: Need, from record: RunRecord, _ knowledge: AdviceKnowledge) {
        let families = ResultFamily.families(of: record.results)
            .filter { $0.layout == need.layout && $0.dataset == need.dataset }
        // Of several configurations the one measured over the most sizes that hold the number of items.
        let family = families.max { ($0.covers(need), $0.results.count) < ($1.covers(need), $1.results.count) }
        guard let family, let evidence = AdviceEvidence(need, family, knowledge) else {
            self.init(nothingMeasuredFor: need, families, knowledge)
            return
        }
        self.init(evidence, record)
    }

    /// The advice that a record gives as far as queries alone tell, where it has no change of data that
    /// ``init(_:from:_:)`` could judge edits by. It says so in its sentence, and first of what it takes for granted.
    /// O(strategies² · sizes).
    package init(ofQueriesFor need: Need, from record: RunRecord, _ knowledge: AdviceKnowledge) {
        var still = need
        (still.editsPerSecond, still.batch) = (0, nil)
        self.init(still, from: record, knowledge)
        guard need.hasEdits, !ranking.isEmpty else { return }
        self.need = need
        sentence += " " + AdviceText.withoutEdits(need)
        assumptions.insert(AdviceText.editsTakeNothing, at: 0)
    }

    private init(_ evidence: AdviceEvidence, _ record: RunRecord) {
        let need = evidence.need
        ranking = evidence.ranking(evidence.tiers(at: Double(need.items)))
        unmeasured = evidence.unmeasured
        sensitivity = evidence.sensitivity(ranking)
        source = evidence.source(record)
        (assumptions, self.need) = (evidence.assumptions, need)
        sentence = ""
        sentence = AdviceText.sentence(self)
    }

    private init(nothingMeasuredFor need: Need, _ families: [ResultFamily], _ knowledge: AdviceKnowledge) {
        (self.need, source, ranking, assumptions) = (need, nil, [], [])
        sensitivity = Sensitivity(limits: [], turns: [], headroom: nil, statements: [])
        let reason = AdviceText.missing(need, families, knowledge)
        unmeasured = families.flatMap(\.strategies).uniqued().map { UnmeasuredStrategy(strategy: $0, reason: reason) }
        sentence = AdviceText.noTime(need, families) ?? AdviceText.nothing(need, because: reason)
    }
}

extension ResultFamily {
    /// Whether a number of items lies within the sizes measured, 1 or 0.
    fileprivate func covers(_ need: Need) -> Int { need.items <= measuredSizes.last ?? 0 ? 1 : 0 }

    /// The first of some workloads under which the most strategies were measured at this number of items or more; nil
    /// when none was.
    func workload(of names: [String], at items: Int) -> String? {
        let counts = names.map { name in
            strategies.count { strategy in
                sizes.contains { $0 >= items && result(strategy, name, at: $0)?.isUsable == true }
            }
        }
        guard let most = counts.max(), most > 0 else { return nil }
        return zip(names, counts).first { $1 == most }?.0
    }
}

extension SubjectResult {
    /// Whether a time was measured that counts.
    var isUsable: Bool { status == .ok && time != nil }
}

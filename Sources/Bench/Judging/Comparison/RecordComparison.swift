import RunRecords

/// The verdicts on two stored records, metric by metric.
///
/// This is weaker than a comparison by turns: the two were measured at different moments, so that the machine's drift
/// between these is inside every ratio, and no change is confirmed on fresh launches. The record's warnings say so.
/// The drift that all strategies share is taken out of times (``DriftlessTimes``); ratios of absolute times are believed
/// only beyond ``ComparisonRule/drift``. Intervals are intervals of the shift between the launches' logarithms
/// (``ShiftEstimator``). Records of binaries that took turns are compared launch by launch. O(results × metrics ×
/// launches²).
///
/// - Parameters:
///   - a: the record compared with.
///   - b: the record judged.
///   - rule: floor, equivalence, confidence and drift.
///   - renamed: names that strategies of `a` have in `b`.
///   - allowUnlike: compares records that differ in machine, toolchain, seed or parameters all the same, and lists the
///     differences among the warnings. Subjects then match with different configurations, where that is unambiguous.
///   - places: where the records come from, for errors and as labels.
/// - Throws: when the records are not alike, naming every difference, when a strategy to be renamed is in neither, or
///   when they have no subject in common.
package func compareRecords(
    _ a: RunRecord, _ b: RunRecord, rule: ComparisonRule = ComparisonRule(), renamed: [String: String] = [:],
    allowUnlike: Bool = false, places: (a: String, b: String) = ("A", "B")
) throws(RecordError) -> VerdictRecord {
    if !allowUnlike { try a.checkLikeness(to: b, place: "\(places.a) and \(places.b)") }
    let old = try a.renamed(renamed, toMatch: b, places: places)
    let oldNames = Dictionary(renamed.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let key = matchingKey(old, b, ignoringConfiguration: allowUnlike)
    let strangers = strangers(old, b, oldNames)
    guard !Set(old.results.map { key($0.subject) }).isDisjoint(with: b.results.map { key($0.subject) }) else {
        throw RecordError(
            cause: "the records have no subject in common", place: "\(places.a) and \(places.b)",
            remedy: strangers ?? "give two records of the same layouts, datasets, items, strategies and workloads")
    }
    var matched = MatchedResults(old.results, b.results, key: key, oldNames: oldNames)
    let runs = (ComparedRun(a, label: places.a), ComparedRun(b, label: places.b))
    let tookTurns = runs.0.tookTurns(with: runs.1)
    var judge = StoredJudge(matched.pairs, rule: rule, tookTurns: tookTurns)
    let verdicts = matched.values { MetricCatalog.isJudged($1) }.map { judge.verdict($0) }
    let differences = allowUnlike ? unlikeness(a, b).map { "The records are not alike: \($0)." } : []
    return VerdictRecord(
        a: runs.0, b: runs.1, verdicts: verdicts, missing: matched.missing, rule: rule,
        warnings: differences + judge.warnings + [weakness(tookTurns)] + [strangers].compactMap { $0 },
        geometricMeans: MeanRatio.all(of: verdicts, confidence: rule.confidence))
}

private func weakness(_ tookTurns: Bool) -> String {
    let instead = "no change is confirmed on fresh launches. Comparing the two revisions instead"
    return tookTurns
        ? "These are stored records, weaker than a comparison of revisions: \(instead) confirms them."
        : "These are stored records, whose launches did not take turns: the machine's drift between the two moments (7 to "
            + "28 % between hours, measured on a shared machine) is inside every absolute ratio, a change of most "
            + "strategies at once is taken for such drift, and \(instead) has neither weakness."
}

/// Strategies that only one of the two has, when each has some: maybe a renaming.
private func strangers(_ a: RunRecord, _ b: RunRecord, _ oldNames: [String: String]) -> String? {
    let names = [a, b].map { Set($0.results.map(\.subject.strategy)) }
    let old = names[0].subtracting(names[1]).map { oldNames[$0] ?? $0 }.sorted()
    let new = names[1].subtracting(names[0]).sorted()
    guard !old.isEmpty, !new.isEmpty else { return nil }
    return "Strategies only in a: \(old.joined(separator: ", ")); only in b: \(new.joined(separator: ", ")). "
        + "If one was renamed, give --rename OLD=NEW."
}

/// The key that two results must share to be compared.
private func matchingKey(_ a: RunRecord, _ b: RunRecord, ignoringConfiguration: Bool) -> (Subject) -> Subject {
    func bare(_ subject: Subject) -> Subject {
        var subject = subject
        subject.config = [:]
        return subject
    }
    let isUnambiguous = [a, b].allSatisfy { record in
        Set(record.results.map { bare($0.subject) }).count == Set(record.results.map(\.subject)).count
    }
    return ignoringConfiguration && isUnambiguous ? bare : { $0 }
}

import RunRecords

/// The results of two records by subject: those that can be compared, and entries for those that only one has.
package struct MatchedResults {
    package typealias Pair = (before: SubjectResult, after: SubjectResult)

    /// A metric that both results of a subject have.
    package typealias Value = (subject: Subject, metric: String, before: MeasuredMetric, after: MeasuredMetric)

    /// Subjects with comparable results, in the order of the later record.
    package private(set) var pairs: [Pair] = []
    /// Entries for all that is left out of ``pairs`` and of the values.
    package private(set) var missing: [MissingMetric] = []

    /// Matches results by what two subjects must share to be compared, `oldNames` being names of strategies in `a` by
    /// their other names in `b`. Of two results of one subject the first counts. O(results).
    package init(
        _ a: [SubjectResult], _ b: [SubjectResult], key: (Subject) -> Subject = { $0 },
        oldNames: [String: String] = [:], isWanted: (Subject) -> Bool = { _ in true }
    ) {
        let old = Dictionary(a.map { (key($0.subject), $0) }, uniquingKeysWith: { first, _ in first })
        var met: Set<Subject> = []
        for result in b where isWanted(result.subject) && met.insert(key(result.subject)).inserted {
            match(old[key(result.subject)], result)
        }
        for result in a where isWanted(result.subject) && met.insert(key(result.subject)).inserted {
            // A subject that was not measured before either is no loss.
            guard result.status == .ok else { continue }
            var subject = result.subject
            subject.strategy = oldNames[subject.strategy] ?? subject.strategy
            missing.append(MissingMetric(subject, MissingMetric.everyMetric, from: "b", result: nil))
        }
    }

    private mutating func match(_ before: SubjectResult?, _ after: SubjectResult) {
        let (isOld, isNew) = (before?.status == .ok, after.status == .ok)
        func whole(_ from: String, _ result: SubjectResult?) {
            var entry = MissingMetric(after.subject, MissingMetric.everyMetric, from: from, result: result)
            entry.status = isNew ? nil : after.status
            missing.append(entry)
        }
        guard let before else { return isNew ? whole("a", nil) : whole("both", after) }
        if !isNew, isOld || after.status.isFailure { return whole(isOld ? "b" : "both", after) }
        if !isOld, before.measured.isDisjoint(with: after.measured) {
            return isNew ? whole("a", before) : whole("both", after)
        }
        if let old = before.counters.value, let new = after.counters.value, !old.answersLike(new) {
            func text(_ counters: Counters) -> String {
                "\(counters.hits) elements in \(counters.queries) queries, checksum \(counters.checksum)"
            }
            missing.append(
                MissingMetric(
                    subject: after.subject, metric: MissingMetric.everyMetric, from: "both",
                    reason: "data or answers differ: a has \(text(old)); b has \(text(new))"))
            return
        }
        pairs.append((before, after))
    }

    /// The metrics that both results of a subject have, subject by subject in the catalog's order; what only one has is
    /// added to ``missing``. O(results × metrics).
    package mutating func values(where isWanted: (Subject, String) -> Bool) -> [Value] {
        var values: [Value] = []
        for (before, after) in pairs {
            let keys = Set(before.metrics.keys).union(after.metrics.keys).union([MetricCatalog.examined])
                .filter { isWanted(after.subject, $0) }
            for metric in keys.sorted(by: { (MetricCatalog.position($0), $0) < (MetricCatalog.position($1), $1) }) {
                switch (before.value(metric), after.value(metric)) {
                case (let old?, let new?):
                    if let reason = new.otherMethod(than: old) {
                        missing.append(
                            MissingMetric(subject: after.subject, metric: metric, from: "both", reason: reason))
                    } else {
                        values.append((after.subject, metric, old, new))
                    }
                case (nil, _?): missing.append(MissingMetric(after.subject, metric, from: "a", result: before))
                case (_?, nil): missing.append(MissingMetric(after.subject, metric, from: "b", result: after))
                // A metric that neither has can't be measured at all, which is no news.
                case (nil, nil): break
                }
            }
        }
        return values
    }
}

extension SubjectResult {
    /// The value of a metric, or of the elements examined.
    func value(_ metric: String) -> MeasuredMetric? {
        guard metric == MetricCatalog.examined else { return metrics[metric]?.value }
        return counters.value?.examined.flatMap {
            MeasuredMetric(unit: "count", better: "lower", exact: true, launches: [Double($0)])
        }
    }

    fileprivate var measured: Set<String> { Set(metrics.filter { $0.value.value != nil }.keys) }
}

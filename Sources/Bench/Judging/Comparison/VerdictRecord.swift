import RunRecords

/// What a comparison of two runs came to (`verdict.json`).
package struct VerdictRecord: Codable, Equatable, Sendable {
    package static let currentSchema = "layoutbench.verdict/1"

    package var schema: String = VerdictRecord.currentSchema
    package var a, b: ComparedRun
    package var summary: VerdictSummary
    /// One entry per metric of a subject that both have.
    package var verdicts: [MetricVerdict]
    /// Metrics that only one of the two has, or that can't be compared; lost subjects first.
    package var missing: [MissingMetric]
    /// By what the two were compared; nil for a gate, whose thresholds come from the nights.
    package var rule: ComparisonRule?
    package var warnings: [String]?
    /// The ratios of each metric and strategy over all subjects.
    package var geometricMeans: [MeanRatio]?

    package init(
        a: ComparedRun, b: ComparedRun, verdicts: [MetricVerdict], missing: [MissingMetric],
        rule: ComparisonRule? = nil, warnings: [String]? = nil, geometricMeans: [MeanRatio]? = nil
    ) {
        (self.a, self.b) = (a, b)
        summary = VerdictSummary(verdicts, missing: missing.count)
        self.verdicts = verdicts
        self.missing = missing.filter(\.isLost) + missing.filter { !$0.isLost }
        (self.rule, self.warnings, self.geometricMeans) = (rule, warnings, geometricMeans)
    }
}

extension VerdictRecord {
    /// Subjects that B has lost, which is never passed over: not there, not measured any more, or failed.
    package var lost: [MissingMetric] { missing.filter(\.isLost) }

    /// Whether B is the first of its kind, so that there is nothing to compare it with.
    package var isFirst: Bool { a.id == b.id && verdicts.isEmpty }

    /// One verdict a test, in the order of ``verdicts``: as the summary counts them.
    package var findings: [MetricVerdict] {
        var seen: [TestKey: [MetricVerdict]] = [:]
        return verdicts.filter { verdict in
            let known = seen[verdict.test] ?? []
            guard !known.contains(where: { $0.verdict == verdict.verdict && $0.accepted == verdict.accepted }) else {
                return false
            }
            seen[verdict.test] = known + [verdict]
            return true
        }
    }

    package var tookTurns: Bool {
        let settlings = Set(verdicts.compactMap(\.settled))
        if settlings.contains(.storedRecords) { return false }
        return a.tookTurns(with: b) || !settlings.isDisjoint(with: [.screened, .confirmed])
    }

    /// Refuses figures that no comparison has given: reports divide by these and take their logarithms. O(verdicts).
    package func checkFigures(place: String) throws(RecordError) {
        for verdict in verdicts {
            let screening = verdict.screening
            let ratios = [verdict.ratio, verdict.low, verdict.high, screening?.ratio, screening?.low, screening?.high]
            let others = [verdict.threshold, verdict.pValue, verdict.a, verdict.b].compactMap { $0 }
            guard
                let figure = ratios.compactMap({ $0 }).first(where: { !(1e-40...1e40).contains($0) })
                    ?? others.first(where: { !(-1e40...1e40).contains($0) })
            else { continue }
            throw RecordError(
                cause: "\(verdict.metric) of \(verdict.subject.strategy) has the figure \(figure)", place: place,
                remedy: "give the verdict.json of a comparison or a gate")
        }
    }

    /// The relative change, by metric, that half of the intervals of B ÷ A would have excluded. Intervals of fresh launches
    /// count where a change was confirmed.
    package var detectableEffect: Available<[String: Double]> {
        var widths: [String: [Double]] = [:]
        for verdict in findings where MetricCatalog.byTurns.contains(verdict.metric) {
            guard let ratio = verdict.ratio, let low = verdict.low, let high = verdict.high, low > 0 else { continue }
            widths[verdict.metric, default: []].append(max(high / ratio, ratio / low) - 1)
        }
        return widths.isEmpty
            ? .unavailable(reason: "no metric has an interval") : .value(widths.compactMapValues { median($0) })
    }
}

package struct ComparedRun: Codable, Equatable, Sendable {
    package var id: String
    /// Start of the run, ISO 8601.
    package var startedAt: String
    package var commit: Available<Commit>
    package var machine: String
    /// What the user called it: a revision, or a file.
    package var label: String?
    /// Its role among binaries that took turns, where its record says so.
    package var role: RunRole?

    package init(
        id: String, startedAt: String, commit: Available<Commit>, machine: String, label: String? = nil,
        role: RunRole? = nil
    ) {
        (self.role, self.id, self.startedAt) = (role, id, startedAt)
        (self.commit, self.machine, self.label) = (commit, machine, label)
    }

    package init(_ record: RunRecord, label: String? = nil) {
        self.init(
            id: record.id, startedAt: record.startedAt, commit: record.commit, machine: record.machine.id,
            label: label, role: record.role)
    }

    /// Whether launch n of the one took turns with launch n of the other.
    func tookTurns(with other: ComparedRun) -> Bool {
        startedAt == other.startedAt && machine == other.machine && role != other.role
    }
}

/// How often each verdict was given. A metric that does not depend on the workload counts once.
package struct VerdictSummary: Codable, Equatable, Sendable {
    /// Regressions, those accepted not counted.
    package var regressed: Int
    /// Regressions that were accepted before.
    package var accepted: Int
    package var improved: Int
    /// Metrics that are the same.
    package var equivalent: Int
    /// Metrics of which nothing can be said.
    package var inconclusive: Int
    /// Entries of what can't be compared.
    package var missing: Int

    init(_ verdicts: [MetricVerdict], missing: Int) {
        func count(_ matches: (MetricVerdict) -> Bool) -> Int { Set(verdicts.filter(matches).map(\.test)).count }
        func count(_ verdict: Verdict) -> Int { count { $0.verdict == verdict && !$0.accepted } }
        regressed = count(.regressed)
        accepted = count(\.accepted)
        improved = count(.improved)
        equivalent = count(.equivalent)
        inconclusive = count(.inconclusive)
        self.missing = missing
    }
}

/// What can't be compared, and why.
package struct MissingMetric: Codable, Equatable, Sendable {
    /// Stands for all metrics of a subject.
    package static let everyMetric = "*"

    package var subject: Subject
    /// Key of the metric, or ``everyMetric``.
    package var metric: String
    /// The run without it: `a`, `b`, or `both` where neither has a value, or the two can't be compared.
    package var from: String
    /// Why, where the record says so.
    package var reason: String
    /// How B's result ended, where it ended otherwise than well.
    package var status: Status?

    /// Whether B has lost the whole subject: it failed, or A measured it and B did not.
    package var isLost: Bool { metric == Self.everyMetric && (from == "b" || status?.isFailure == true) }

    package init(subject: Subject, metric: String, from: String, reason: String) {
        (self.subject, self.metric, self.from, self.reason) = (subject, metric, from, reason)
    }

    /// A metric that a run has no value of, with the reason that the subject's result gives; without one the run has no
    /// such subject.
    package init(_ subject: Subject, _ metric: String, from: String, result: SubjectResult?) {
        let ending = result.flatMap {
            $0.status == .ok ? nil : "\($0.status.rawValue): \($0.reason ?? "no reason given")"
        }
        let absence = result == nil ? "the run has no such subject" : "the run has no such metric"
        let uncounted = metric == MetricCatalog.examined ? result?.counters.reason : nil
        self.init(
            subject: subject, metric: metric, from: from,
            reason: result?.metrics[metric]?.reason ?? ending ?? uncounted ?? absence)
    }
}

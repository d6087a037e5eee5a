import Judging
import RunRecords

/// A verdict for other tools: one entry a finding, with its name and what to say of it.
struct ExportedVerdict {
    struct Finding {
        /// `query.time, r-tree, construction, 1M items, jump`.
        let name: String
        /// The name without the metric.
        let subject: String
        let verdict: MetricVerdict
        /// `1.052 times (1.042–1.063), the same instructions`.
        let change: String

        var metric: String { verdict.metric }
        /// What identifies the finding in every comparison.
        var fingerprint: String { StableHash(of: [metric, subject]).digits }
    }

    let record: VerdictRecord
    let context: VerdictContext
    let sentence: String
    /// Regressions that no one has accepted, the largest first.
    let regressions: [Finding]
    /// Improvements, the largest first.
    let improvements: [Finding]
    /// Everything else that was judged, in the record's order.
    let others: [Finding]
    let tables: VerdictTables

    /// O(verdicts).
    init(_ record: VerdictRecord, in context: VerdictContext) {
        (self.record, self.context) = (record, context)
        let tables = VerdictTables(record)
        func finding(_ row: VerdictTables.Row) -> Finding {
            let subject = String(row.name.dropFirst(row.verdict.metric.count + 2))
            return Finding(name: row.name, subject: subject, verdict: row.verdict, change: tables.change(row.verdict))
        }
        let rows = tables.verdicts
        func isNew(_ verdict: MetricVerdict, _ kind: Verdict) -> Bool { verdict.verdict == kind && !verdict.accepted }
        regressions = tables.sorted(rows.filter { isNew($0.verdict, .regressed) }).map(finding)
        improvements = tables.sorted(rows.filter { isNew($0.verdict, .improved) }).map(finding)
        others = rows.filter { !isNew($0.verdict, .regressed) && !isNew($0.verdict, .improved) }.map(finding)
        sentence = tables.sentence
        self.tables = tables
    }

    var warnings: [String] { context.warnings + (record.warnings ?? []) }

    var losses: [(name: String, reason: String)] {
        record.lost.map { (tables.names.name($0.subject), "lost: \($0.reason)") }
    }

    /// `It came between a1a1a1a1a1 and b2b2b2b2b2`: all that is known where no profile tells more; nil without commits.
    var origin: String? {
        guard let a = record.a.commit.value, let b = record.b.commit.value else { return nil }
        return a == b ? nil : "It came between \(Self.short(a)) and \(Self.short(b))"
    }

    /// Ten digits, with a mark where the working tree had changes.
    static func short(_ commit: Commit) -> String { commit.hash.prefix(10) + (commit.dirty ? "+" : "") }
}

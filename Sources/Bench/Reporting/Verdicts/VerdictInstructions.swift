import Judging
import RunRecords

/// What became of the instructions of times that were judged: the same where a time changed by its place alone.
struct VerdictInstructions {
    private struct Key: Hashable {
        var metric: String
        var subject: Subject
    }

    private var verdicts: [Key: MetricVerdict] = [:]

    init(_ record: VerdictRecord) {
        for verdict in record.verdicts { verdicts[Self.key(verdict.metric, verdict.subject)] = verdict }
    }

    /// `the same`, `1.020 times`, or nil where the instructions of this time were not counted.
    func text(beside verdict: MetricVerdict) -> String? {
        guard let metric = MetricCatalog.instructions(of: verdict.metric),
            let counted = verdicts[Self.key(metric.name, verdict.subject)]
        else { return nil }
        if counted.verdict == .equivalent { return "the same" }
        return "\(VerdictTables.ratio(counted)) times"
    }

    /// What does not depend on the workload may have one verdict for all of them.
    private static func key(_ metric: String, _ subject: Subject) -> Key {
        var subject = subject
        if !MetricCatalog.dependsOnWorkload(metric) { subject.workload = "" }
        return Key(metric: metric, subject: subject)
    }
}

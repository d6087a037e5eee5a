/// Why a run has nothing of a subject: it ended before the subject's first launch came to its end.
///
/// In a record it is the reason of a result that is `skipped`. Such a result says nothing of the subject.
package enum UnreachedSubject: String, Sendable, CaseIterable {
    /// The run was still going on, or was killed.
    case notLaunched = "not launched yet"
    case interrupted = "the run was interrupted before its first launch"
    /// The time that the run had was over.
    case budgetSpent = "the time budget ended before it was measured"
    /// Other programs had the processors.
    case machineBusy = "the machine had no time for it within the time budget"

    /// The same of several sizes: `the run was interrupted before`.
    package var ending: String {
        switch self {
        case .notLaunched, .interrupted: "the run was interrupted before"
        case .budgetSpent: "the time budget ended before"
        case .machineBusy: "the machine had no time within the time budget"
        }
    }
}

extension SubjectResult {
    /// Why the run did not reach this subject; nil where it was measured, or skipped for another reason.
    package var unreached: UnreachedSubject? {
        status == .skipped ? reason.flatMap(UnreachedSubject.init) : nil
    }
}

extension RunRecord {
    /// Whether the run was interrupted, killed or is going on: something planned had no launch, for want of time apart.
    package var isInterrupted: Bool {
        results.contains { $0.unreached == .notLaunched || $0.unreached == .interrupted }
    }
}

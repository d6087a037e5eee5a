import RunRecords

/// One contestant of a group over all launches so far.
package struct ContestantState {
    package let contestant: Contestant
    /// How it stands; `skipped` until its first launch is through.
    var status = Status.skipped
    /// Why it is not `ok`.
    var reason: String? = UnreachedSubject.notLaunched.rawValue
    var values = LaunchValues()
    /// What its strategy tells of itself, once its worker has said so.
    var ownMetrics: [OwnMetric] = []
    /// How its prepares are timed, once calibrated.
    var prepares: PrepareEpoch?
    /// How it stands under each workload, once calibrated.
    private(set) var workloads: [String: WorkloadState] = [:]

    init(_ contestant: Contestant) { self.contestant = contestant }

    var strategy: String { contestant.strategy }

    var binary: Int { contestant.binary }

    var partner: Int? { contestant.partner }

    var isSubject: Bool { contestant.part == .subject }

    /// Whether it takes no further part.
    private(set) var isEnded = false

    /// Whether the contestant takes part in further launches.
    var isRunning: Bool { !isEnded && (status == .ok || status == .skipped) }

    subscript(workload: String) -> WorkloadState {
        get { workloads[workload] ?? WorkloadState() }
        set { workloads[workload] = newValue }
    }

    /// Notes that it came through a launch.
    mutating func succeed() {
        status = .ok
        reason = nil
    }

    /// Ends the contestant's part; its measurements stay.
    mutating func end(_ status: Status, reason: String) {
        (self.status, self.reason) = (status, reason)
        isEnded = true
    }
}

/// One contestant under one workload, beside the values of its launches.
struct WorkloadState {
    /// How it stands under this workload, when not as the contestant does.
    var cutoff: String?
    /// Why the layout has no use for the workload; nil where it has one.
    var notApplicable: String?
    /// Whether nothing is timed under this workload.
    var isOut: Bool { cutoff != nil || notApplicable != nil }
    /// Exact counts, once the answers were checked, in this run or in the one it resumes.
    var counters: Counters?
    /// Whether the answers were checked by this process.
    var isChecked = false
    var epoch: Epoch?
}

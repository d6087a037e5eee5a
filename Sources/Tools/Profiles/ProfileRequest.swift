import RunRecords
import Runner
import Worker

package struct ProfileRequest: Sendable {
    /// The counted event and its tool.
    package var kind: ProfileKind
    /// Names of the phases, in their order: `prepare`, `query`, `update`, `frame`, `start`.
    package var phases: [String]
    package var asked: String?
    /// The subject: one strategy, and a workload for each phase that has one.
    package var group: SubjectGroup
    package var binary: Binary
    package var seed: UInt64
    /// Wall seconds that each phase is sampled.
    package var seconds: Double
    /// Wall seconds after which a worker that does not answer is ended.
    package var limitSeconds: Double

    package init(
        kind: ProfileKind, phases: [String], asked: String? = nil, group: SubjectGroup, binary: Binary, seed: UInt64,
        seconds: Double, limitSeconds: Double
    ) {
        (self.kind, self.phases, self.asked, self.group, self.binary) = (kind, phases, asked, group, binary)
        (self.seed, self.seconds, self.limitSeconds) = (seed, seconds, limitSeconds)
    }

    package static let phaseNames = ["prepare", "query", "update", "frame", "start"]

    package static func phase(of kind: WorkloadKind) -> String {
        switch kind {
        case .queries: "query"
        case .changes: "update"
        case .frames: "frame"
        case .starts: "start"
        }
    }
}

/// A phase with what carries it out.
struct PhasePlan: Equatable {
    var name: String
    /// Its workload; nil for prepare.
    var workload: String?

    var phase: ProfiledPhase { workload.map { .workload($0) } ?? .prepare }
}

import RunRecords

/// What is to be profiled, and how.
public struct ProfileRequest: Sendable {
    /// What is counted, by which tool.
    public var kind: ProfileKind
    /// Names of the phases, in their order: `prepare`, `query`, `update`, `frame`.
    public var phases: [String]
    /// The one of them that was asked for; nil where none was.
    public var asked: String?
    /// The subject: one strategy, and a workload for each phase that has one.
    public var group: SubjectGroup
    /// The program.
    public var binary: Binary
    /// Seed of schedule and traces.
    public var seed: UInt64
    /// Wall seconds that each phase is sampled.
    public var seconds: Double
    /// Wall seconds after which a worker that does not answer is ended.
    public var limitSeconds: Double

    /// A request from its parts.
    public init(
        kind: ProfileKind, phases: [String], asked: String? = nil, group: SubjectGroup, binary: Binary, seed: UInt64,
        seconds: Double,
        limitSeconds: Double
    ) {
        self.kind = kind
        self.phases = phases
        self.asked = asked
        self.group = group
        self.binary = binary
        self.seed = seed
        self.seconds = seconds
        self.limitSeconds = limitSeconds
    }

    /// The phases there are.
    public static let phaseNames = ["prepare", "query", "update", "frame"]

    /// The phase that workloads of a kind belong to.
    public static func phase(of kind: WorkloadKind) -> String {
        switch kind {
        case .queries: "query"
        case .changes: "update"
        case .frames: "frame"
        }
    }
}

/// A phase with what carries it out.
struct PhasePlan: Equatable {
    /// Its name.
    var name: String
    /// Its workload; nil for prepare.
    var workload: String?

    var phase: ProfiledPhase { workload.map { .workload($0) } ?? .prepare }
}

/// What a comparison of two runs came to (`verdict.json`).
public struct VerdictRecord: Codable, Equatable, Sendable {
    /// The schema this program writes.
    public static let currentSchema = "layoutbench.verdict/1"

    /// Name and version of the schema.
    public var schema: String = VerdictRecord.currentSchema
    /// The run compared with.
    public var a: ComparedRun
    /// The run judged.
    public var b: ComparedRun
    /// How often each verdict was given.
    public var summary: VerdictSummary
    /// One entry per metric of a subject that both have.
    public var verdicts: [MetricVerdict]
    /// What only one of the two has a value for.
    public var missing: [MissingMetric]

    /// A record from its parts; the summary counts the verdicts.
    public init(a: ComparedRun, b: ComparedRun, verdicts: [MetricVerdict], missing: [MissingMetric]) {
        self.a = a
        self.b = b
        summary = VerdictSummary(verdicts, missing: missing.count)
        self.verdicts = verdicts
        self.missing = missing
    }
}

/// One side of a comparison.
public struct ComparedRun: Codable, Equatable, Sendable {
    /// Identity of the run.
    public var id: String
    /// Start of the run, ISO 8601.
    public var startedAt: String
    /// The commit.
    public var commit: Available<Commit>
    /// Identity of the machine.
    public var machine: String

    /// A side from its parts.
    public init(id: String, startedAt: String, commit: Available<Commit>, machine: String) {
        self.id = id
        self.startedAt = startedAt
        self.commit = commit
        self.machine = machine
    }

    /// A side by its record.
    public init(_ record: RunRecord) {
        self.init(id: record.id, startedAt: record.startedAt, commit: record.commit, machine: record.machine.id)
    }
}

/// A three-way verdict, improvements apart from regressions.
public enum Verdict: String, Codable, Sendable, CaseIterable {
    /// Worse by more than the threshold.
    case regressed
    /// Better by more than the threshold.
    case improved
    /// Different by no more than the threshold.
    case equivalent
    /// The interval is too wide to say.
    case inconclusive

    /// The verdict on the ratio of a metric's new value to its old one, by its interval.
    ///
    /// - Parameters:
    ///   - threshold: the smallest share that counts as a change, 0 or more.
    ///   - equivalence: the share of 1 an interval must lie within to be called equivalent; nil: the threshold.
    ///   - lowerIsBetter: whether a ratio over 1 is worse.
    public init(low: Double, high: Double, threshold: Double, equivalence: Double? = nil, lowerIsBetter: Bool) {
        let margin = equivalence ?? threshold
        if low > 1 + threshold {
            self = lowerIsBetter ? .regressed : .improved
        } else if high < 1 / (1 + threshold) {
            self = lowerIsBetter ? .improved : .regressed
        } else {
            self = low >= 1 / (1 + margin) && high <= 1 + margin ? .equivalent : .inconclusive
        }
    }
}

/// How often each verdict was given.
public struct VerdictSummary: Codable, Equatable, Sendable {
    /// Regressions, those accepted not counted.
    public var regressed: Int
    /// Regressions that were accepted before.
    public var accepted: Int
    /// Improvements.
    public var improved: Int
    /// Metrics that are the same.
    public var equivalent: Int
    /// Metrics of which nothing can be said.
    public var inconclusive: Int
    /// Metrics that only one run has.
    public var missing: Int

    init(_ verdicts: [MetricVerdict], missing: Int) {
        func count(_ verdict: Verdict) -> Int { verdicts.count { $0.verdict == verdict && !$0.accepted } }
        regressed = count(.regressed)
        accepted = verdicts.count(where: \.accepted)
        improved = count(.improved)
        equivalent = count(.equivalent)
        inconclusive = count(.inconclusive)
        self.missing = missing
    }
}

/// The verdict on one metric of one subject.
public struct MetricVerdict: Codable, Equatable, Sendable {
    /// What was measured.
    public var subject: Subject
    /// Key of the metric.
    public var metric: String
    /// The verdict.
    public var verdict: Verdict
    /// Name of the change, by which it can be accepted.
    public var change: String
    /// Whether the regression was accepted before.
    public var accepted: Bool
    /// New value ÷ old value; nil when the old one is 0.
    public var ratio: Double?
    /// Lower end of the ratio's 99 % interval; nil with a reason when there is none.
    public var low: Double?
    /// Upper end of that interval.
    public var high: Double?
    /// The smallest share that counts as a change.
    public var threshold: Double
    /// What the values were: ratios to a reference commit or strategy, or absolute.
    public var basis: String
    /// Launches of the two runs, the fewer.
    public var launches: Int
    /// How many more launches each would probably settle an inconclusive verdict, when that can be told.
    public var neededLaunches: Int?
    /// What the reader should know, such as why there is no interval.
    public var reason: String?

    /// A verdict from its parts.
    public init(
        subject: Subject, metric: String, verdict: Verdict, change: String, accepted: Bool, ratio: Double?,
        low: Double?, high: Double?, threshold: Double, basis: String, launches: Int, neededLaunches: Int?,
        reason: String?
    ) {
        self.subject = subject
        self.metric = metric
        self.verdict = verdict
        self.change = change
        self.accepted = accepted
        self.ratio = ratio
        self.low = low
        self.high = high
        self.threshold = threshold
        self.basis = basis
        self.launches = launches
        self.neededLaunches = neededLaunches
        self.reason = reason
    }

    private enum Key: String, CodingKey {
        case subject, metric, verdict, change, accepted, ratio, low, high, threshold, basis, launches, neededLaunches
        case reason
    }

    /// Encodes what is not known as null, not absent.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(subject, forKey: .subject)
        try container.encode(metric, forKey: .metric)
        try container.encode(verdict, forKey: .verdict)
        try container.encode(change, forKey: .change)
        try container.encode(accepted, forKey: .accepted)
        try container.encode(ratio, forKey: .ratio)
        try container.encode(low, forKey: .low)
        try container.encode(high, forKey: .high)
        try container.encode(threshold, forKey: .threshold)
        try container.encode(basis, forKey: .basis)
        try container.encode(launches, forKey: .launches)
        try container.encode(neededLaunches, forKey: .neededLaunches)
        try container.encodeIfPresent(reason, forKey: .reason)
    }
}

/// A metric that only one of two runs has.
public struct MissingMetric: Codable, Equatable, Sendable {
    /// What was to be measured.
    public var subject: Subject
    /// Key of the metric.
    public var metric: String
    /// The run without it: `a` or `b`.
    public var from: String
    /// Why, where the record says so.
    public var reason: String

    /// A missing metric from its parts.
    public init(subject: Subject, metric: String, from: String, reason: String) {
        self.subject = subject
        self.metric = metric
        self.from = from
        self.reason = reason
    }

    /// A metric that a run has no value of, with the reason that the subject's result gives.
    ///
    /// - Parameter result: the result; nil when the run has no such subject.
    public init(_ subject: Subject, _ metric: String, from: String, result: Result?) {
        let ending = result.flatMap {
            $0.status == .ok ? nil : "\($0.status.rawValue): \($0.reason ?? "no reason given")"
        }
        let absence = result == nil ? "the run has no such subject" : "the run has no such metric"
        self.init(
            subject: subject, metric: metric, from: from,
            reason: result?.metrics[metric]?.reason ?? ending ?? absence)
    }
}

extension MetricCatalog {
    /// Metrics that verdicts are given on. Latency percentiles are not among them: they repeat `query.time` with
    /// more noise; nor is `memory.perItem`, which repeats `memory.retained`.
    public static let gated = [
        "layout.time", "prepare.time", "query.time", "attributes.time", "memory.layout", "memory.retained",
        "memory.peak", "allocations.prepare", "allocations.query",
    ]
}

import RunRecords

/// Series of measurements over the nights of a store, with what changed in them: all that a report of the history shows.
public struct HistoryRecord: Codable, Equatable, Sendable {
    /// The schema this program writes.
    public static let currentSchema = "layoutbench.history/1"

    /// Name and version of the schema.
    public var schema: String = HistoryRecord.currentSchema
    /// The nights, the earliest first.
    public var nights: [HistoryNight]
    /// The series.
    public var series: [HistorySeries]
    /// The newest night judged; nil where there is nothing to compare it with.
    public var gate: VerdictRecord?
    /// Why there is no gate.
    public var gateReason: String?
    /// Address of a commit's page, with `{commit}` in place of its hash; nil where none is known.
    public var commitLink: String?

    /// A history from its parts.
    public init(
        nights: [HistoryNight], series: [HistorySeries], gate: VerdictRecord? = nil, gateReason: String? = nil,
        commitLink: String? = nil
    ) {
        self.nights = nights
        self.series = series
        self.gate = gate
        self.gateReason = gateReason
        self.commitLink = commitLink
    }
}

/// A night of a history.
public struct HistoryNight: Codable, Equatable, Sendable {
    /// Identity of the run.
    public var id: String
    /// Start of the run, ISO 8601 in UTC.
    public var startedAt: String
    /// The commit; nil where it is not known.
    public var commit: Commit?
    /// Identity of the machine.
    public var machine: String

    /// A night.
    public init(id: String, startedAt: String, commit: Commit?, machine: String) {
        self.id = id
        self.startedAt = startedAt
        self.commit = commit
        self.machine = machine
    }
}

/// One metric of one subject on one machine over the nights.
public struct HistorySeries: Codable, Equatable, Sendable {
    /// A night's value.
    public struct Point: Codable, Equatable, Sendable {
        /// Position of the night in ``HistoryRecord/nights``.
        public var night: Int
        /// The value, in what ``HistorySeries/basis`` says.
        public var value: Double

        /// A value.
        public init(night: Int, value: Double) {
            self.night = night
            self.value = value
        }
    }

    /// A confirmed change of a series.
    public struct Change: Codable, Equatable, Sendable {
        /// Name of the change, by which it is accepted.
        public var id: String
        /// Position of the first point after it in ``HistorySeries/points``.
        public var point: Int
        /// Mean before.
        public var before: Double
        /// Mean after.
        public var after: Double
        /// After ÷ before; nil where before is 0.
        public var ratio: Double?
        /// Lower end of the ratio's interval.
        public var low: Double?
        /// Upper end.
        public var high: Double?
        /// Whether it is for the worse.
        public var isRegression: Bool
        /// Whether someone has accepted it.
        public var isAccepted: Bool

        /// A change.
        public init(
            id: String, point: Int, before: Double, after: Double, ratio: Double?, low: Double?, high: Double?,
            isRegression: Bool, isAccepted: Bool
        ) {
            self.id = id
            self.point = point
            self.before = before
            self.after = after
            self.ratio = ratio
            self.low = low
            self.high = high
            self.isRegression = isRegression
            self.isAccepted = isAccepted
        }
    }

    /// Name of the series.
    public var id: String
    /// Identity of the machine.
    public var machine: String
    /// What was measured.
    public var subject: Subject
    /// Checksum of the answers, where the subject's nights don't all answer alike: nights with other answers are
    /// another series; nil where they do.
    public var answers: String?
    /// Key of the metric.
    public var metric: String
    /// Unit of the values; `ratio` where they are ratios.
    public var unit: String
    /// What the values are, in words.
    public var basis: String
    /// Why they should be read with care.
    public var warning: String?
    /// Nights left out, because they can't be compared with the newest.
    public var leftOut: Int
    /// The values, the earliest first.
    public var points: [Point]
    /// The changes, the earliest first.
    public var changes: [Change]

    /// A series from its parts.
    public init(
        id: String, machine: String, subject: Subject, answers: String? = nil, metric: String, unit: String,
        basis: String, warning: String? = nil, leftOut: Int = 0, points: [Point], changes: [Change]
    ) {
        self.id = id
        self.machine = machine
        self.subject = subject
        self.answers = answers
        self.metric = metric
        self.unit = unit
        self.basis = basis
        self.warning = warning
        self.leftOut = leftOut
        self.points = points
        self.changes = changes
    }
}

import RunRecords

/// Series of measurements over the nights of a store, with what changed in them: all that a report of the history shows.
package struct HistoryRecord: Equatable, Sendable {
    /// The nights, the earliest first.
    package var nights: [HistoryNight]
    package var series: [HistorySeries]
    /// The newest night judged; nil where there is nothing to compare it with.
    package var gate: VerdictRecord?
    package var gateReason: String?
    /// Address of a commit's page, with `{commit}` in place of its hash; nil where none is known.
    package var commitLink: String?

    package init(
        nights: [HistoryNight], series: [HistorySeries], gate: VerdictRecord? = nil, gateReason: String? = nil,
        commitLink: String? = nil
    ) {
        (self.nights, self.series, self.gate) = (nights, series, gate)
        (self.gateReason, self.commitLink) = (gateReason, commitLink)
    }
}

package struct HistoryNight: Equatable, Sendable {
    package var id: String
    /// Start of the run, ISO 8601 in UTC.
    package var startedAt: String
    /// The commit; nil where it is not known.
    package var commit: Commit?
    package var machine: String

    package init(id: String, startedAt: String, commit: Commit?, machine: String) {
        (self.id, self.startedAt, self.commit, self.machine) = (id, startedAt, commit, machine)
    }
}

/// One metric of one subject on one machine over the nights.
package struct HistorySeries: Equatable, Sendable {
    package struct Point: Equatable, Sendable {
        package var night: Int
        /// The value, in what ``HistorySeries/basis`` says.
        package var value: Double

        package init(night: Int, value: Double) { (self.night, self.value) = (night, value) }
    }

    /// A confirmed change of a series.
    package struct Change: Equatable, Sendable {
        /// Name of the change, by which it is accepted.
        package var id: String
        /// Position of the first point after it in ``HistorySeries/points``.
        package var point: Int
        /// Mean of the points before, up to the change before; geometric where all are positive.
        package var before: Double
        /// Mean of the points after, up to the next change.
        package var after: Double
        /// After ÷ before; nil where before is 0.
        package var ratio: Double?
        /// Lower end of the ratio's 99 % interval; nil where a value is not positive.
        package var low: Double?
        package var high: Double?
        /// Corrected p-value; nil where it is not known.
        package var pValue: Double?
        package var isRegression, isAccepted: Bool

        package init(
            id: String, point: Int, before: Double, after: Double, ratio: Double?, low: Double?, high: Double?,
            pValue: Double? = nil, isRegression: Bool, isAccepted: Bool
        ) {
            (self.id, self.point, self.before, self.after) = (id, point, before, after)
            (self.ratio, self.low, self.high) = (ratio, low, high)
            (self.pValue, self.isRegression, self.isAccepted) = (pValue, isRegression, isAccepted)
        }
    }

    package var id, machine: String
    package var subject: Subject
    /// Checksum of the answers, where the subject's nights don't all answer alike: nights with other answers are
    /// another series; nil where they do.
    package var answers: String?
    package var metric: String
    /// Unit of the values; `ratio` where they are ratios.
    package var unit: String
    /// What the values are, in words.
    package var basis: String
    /// Why they should be read with care.
    package var warning: String?
    /// Nights left out, because they can't be compared with the newest.
    package var leftOut: Int
    /// The values, the earliest first.
    package var points: [Point]
    /// The changes, the earliest first.
    package var changes: [Change]

    package init(
        id: String, machine: String, subject: Subject, answers: String? = nil, metric: String, unit: String,
        basis: String, warning: String? = nil, leftOut: Int = 0, points: [Point], changes: [Change]
    ) {
        (self.id, self.machine, self.subject, self.answers) = (id, machine, subject, answers)
        (self.metric, self.unit, self.basis, self.warning) = (metric, unit, basis, warning)
        (self.leftOut, self.points, self.changes) = (leftOut, points, changes)
    }
}

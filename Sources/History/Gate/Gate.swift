import Judging
import RunRecords

/// What the newest record is judged by.
package struct GateRule: Sendable {
    /// The record it is compared with.
    package enum Baseline: String, Sendable, CaseIterable {
        /// The record of the role `baseline` that took turns with it, or else the night before it.
        case previous
        /// The reference commit's record nearest in time.
        case reference
    }

    /// The record compared with.
    package var baseline: Baseline
    /// Beginning of the hash of the commit that is measured every night; nil: the commit of the machine's newest record
    /// of the role `reference`, if there is one.
    package var reference: String?
    /// Smallest share that counts as a change of a timed metric, however quiet the machine.
    package var floor: Double

    /// A rule; by default against the record before, with a floor of 1 %.
    package init(baseline: Baseline = .previous, reference: String? = nil, floor: Double = 0.01) {
        self.baseline = baseline
        self.reference = reference
        self.floor = floor
    }
}

extension HistoryStore {
    /// Judges the newest night against another record of the same machine, seed and optimisation.
    ///
    /// Two records of binaries that took turns (equal `startedAt` and machine) are compared launch by launch: a timed
    /// metric has changed when the 99 % sign-test interval of the launches' ratios lies beyond a threshold that is
    /// three times the scatter of such ratios on the nights before, most of which changed nothing, and at least the
    /// floor. Of records of different nights a timed metric has changed when the whole 99 % interval of its ratio
    /// lies beyond a threshold that is three times the series' own scatter from night to night, and at least the
    /// rule's floor; an exact metric when it differs. The interval belongs to the shift between the launches'
    /// logarithms, which are ratios to the reference commit or strategy where the trend's are. It sees the launches'
    /// scatter only: two runs of one night are different sets of processes on a drifting machine, which is why the
    /// threshold comes from the nights.
    ///
    /// - Parameters:
    ///   - filter: the series judged; without metrics the ones of ``MetricCatalog/gated``. One machine: the machine of
    /// the     newest record it lets through.
    /// - Throws: `usage` when there is nothing to compare.
    package func gate(_ filter: SeriesFilter, rule: GateRule) throws(HistoryError) -> VerdictRecord {
        try database.read { () throws(HistoryError) in
            let (a, b, since) = try comparedRecords(filter, rule)
            var filter = filter
            filter.machines = [b.machine]
            filter.metrics = filter.metrics ?? MetricCatalog.gated
            let table = try SeriesTable(self, filter, reference: rule.reference)
            let trends = try trends(table, rule: TrendRule(reference: rule.reference, floor: rule.floor))
            var gate = Gate(
                sides: (try Side(self, a), try Side(self, b)), since: since, table: table, trends: trends, rule: rule,
                accepted: try acceptedChanges())
            gate.judge(filter)
            return VerdictRecord(
                a: gate.old.run, b: gate.new.run, verdicts: gate.verdicts, missing: gate.missing)
        }
    }

    /// Accepts the regression of this name that a gate has found.
    package func accept(change id: String, in verdicts: VerdictRecord) throws(HistoryError) {
        guard let verdict = verdicts.verdicts.first(where: { $0.change == id && $0.verdict == .regressed }) else {
            throw HistoryError(
                .usage, cause: "no such regression", place: id,
                remedy: "give a name that layoutbench history gate shows beside one")
        }
        let series = Series(machine: verdicts.b.machine, subject: verdict.subject, metric: verdict.metric)
        try accept(series, started: Timestamp.seconds(verdicts.b.startedAt) ?? 0)
    }

    /// The record compared with, the newest night, and the start of the night before that one, if there is one.
    private func comparedRecords(
        _ filter: SeriesFilter, _ rule: GateRule
    ) throws(HistoryError) -> (StoredRecord, StoredRecord, Int?) {
        let records = try records().filter { filter.matches(machine: $0.machine) }
        let roles = NightRoles(records, reference: rule.reference)
        guard let index = records.indices.last(where: { roles.isNight($0) }) else {
            throw nothing("there is no record to judge", "add one with layoutbench history add RECORD")
        }
        let newest = records[index]
        let alike = records.indices.filter {
            records[$0].machine == newest.machine && records[$0].isLike(newest)
        }
        let previous = alike.last { $0 < index && roles.isNight($0) }.map { records[$0] }
        let companions = roles.companions(of: index)
        let other: StoredRecord?
        switch rule.baseline {
        case .previous: other = companions.baseline.map { records[$0] } ?? previous
        case .reference:
            let distance = { (record: Int) in abs(records[record].started - newest.started) }
            let nearest = alike.filter { roles.isReference($0) && $0 != index }.min { distance($0) < distance($1) }
            other = (companions.reference ?? nearest).map { records[$0] }
        }
        guard let other else { throw nothing(rule.baseline) }
        return (other, newest, previous?.started)
    }

    private func nothing(_ baseline: GateRule.Baseline) -> HistoryError {
        switch baseline {
        case .previous:
            nothing("no earlier record of this machine, seed and optimisation", "add one with layoutbench history add")
        case .reference:
            nothing(
                "no record of the reference commit, on this machine with this seed",
                "give its hash with --reference, and add a record of it")
        }
    }

    private func nothing(_ cause: String, _ remedy: String) -> HistoryError {
        HistoryError(.usage, cause: cause, place: path, remedy: remedy)
    }
}

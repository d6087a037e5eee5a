import Judging
import RunRecords

extension HistoryStore {
    /// Judges the newest night against another record that is like it (``RecordLikeness``).
    ///
    /// Two records of binaries that took turns (equal `startedAt` and machine) are compared launch by launch. Of records
    /// of different nights times are ratios to the reference commit where the trend's are, and otherwise what a comparison
    /// of stored records takes (``StoredJudge``). A metric has changed when the whole 99 % interval of its ratio lies
    /// beyond a threshold: three times the scatter of such ratios on the nights before, most of which changed nothing, and
    /// at least the rule's floor; an exact metric when it differs. The interval sees the launches' scatter only: two runs
    /// of one night are different sets of processes on a drifting machine, which is why the threshold comes from the
    /// nights. Subjects that the newest night has lost are the first of what is missing. The first night of its kind has
    /// no verdicts (``VerdictRecord/isFirst``).
    ///
    /// - Parameters:
    ///   - filter: the series judged; without metrics the ones of ``MetricCatalog/gated``. One machine: the machine of
    ///     the newest record it lets through.
    /// - Throws: `usage` when there is nothing to judge, or no record of the reference commit that is asked for.
    package func gate(_ filter: SeriesFilter, rule: TrendRule) throws(HistoryError) -> VerdictRecord {
        try database.read { () throws(HistoryError) in
            let records = try records().filter { filter.matches(machine: $0.machine) }
            let roles = NightRoles(records, reference: rule.reference, now: rule.now)
            guard let index = records.indices.last(where: { roles.isNight($0) }) else {
                throw nothing("there is no record to judge", "add one with layoutbench history add RECORD")
            }
            let newest = try Side(self, records[index])
            let (other, previous) = try compared(with: index, records, roles, rule)
            guard let other else { return try first(newest, of: records[..<index], filter, roles.warnings) }
            var filter = filter
            filter.machines = [newest.stored.machine]
            filter.metrics = filter.metrics ?? MetricCatalog.gated
            let table = try SeriesTable(self, filter, rule: rule)
            var gate = Gate(
                sides: (try Side(self, other), newest), since: previous?.started, table: table,
                trends: try trends(table, filter, rule: rule), rule: rule, accepted: try acceptedChanges())
            gate.judge(filter)
            return VerdictRecord(
                a: gate.old.run, b: gate.new.run, verdicts: gate.verdicts, missing: gate.missing,
                warnings: gate.warnings.isEmpty ? nil : gate.warnings)
        }
    }

    /// The verdict on a night that nothing earlier is like: its failed subjects, and what the last night of the
    /// machine differs in.
    private func first(
        _ night: Side, of earlier: ArraySlice<StoredRecord>, _ filter: SeriesFilter, _ warnings: [String]
    ) throws(HistoryError) -> VerdictRecord {
        let results = night.record.results.filter { filter.matches($0.subject) }
        guard results.contains(where: { $0.status == .ok || $0.status.isFailure }) else {
            throw HistoryError(
                .content, cause: "the record has no measured subject", place: "record \(night.stored.id)",
                remedy: "measure again, or ask for what it has")
        }
        let last = earlier.last { $0.machine == night.stored.machine }
        let differences = last.map { night.stored.likeness.differences(to: $0.likeness) } ?? []
        let unlike =
            differences.isEmpty ? [] : ["Not like the record before it: \(differences.joined(separator: "; "))."]
        return VerdictRecord(
            a: night.run, b: night.run, verdicts: [], missing: MatchedResults([], results).missing.filter(\.isLost),
            warnings: unlike + warnings)
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

    /// The record that a night is compared with, and the night before it, where there are such.
    private func compared(
        with index: Int, _ records: [StoredRecord], _ roles: NightRoles, _ rule: TrendRule
    ) throws(HistoryError) -> (other: StoredRecord?, previous: StoredRecord?) {
        let newest = records[index]
        let alike = records.indices.filter {
            records[$0].machine == newest.machine && records[$0].likeness == newest.likeness
        }
        let previous = alike.last { roles.isNight($0) && records[$0].started < newest.started }.map { records[$0] }
        let companions = roles.companions(of: index)
        switch rule.baseline {
        case .previous: return (companions.baseline.map { records[$0] } ?? previous, previous)
        case .reference:
            let distance = { (record: Int) in abs(records[record].started - newest.started) }
            let nearest = alike.filter { roles.isReference($0) && $0 != index }.min { distance($0) < distance($1) }
            guard let other = companions.reference ?? nearest else {
                throw nothing(
                    "no record of the reference commit that is like the newest one",
                    "give its hash with --reference, and add a record of it")
            }
            return (records[other], previous)
        }
    }

    private func nothing(_ cause: String, _ remedy: String) -> HistoryError {
        HistoryError(.usage, cause: cause, place: path, remedy: remedy)
    }
}

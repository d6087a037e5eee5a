import Errors
import Judging
import RunRecords

/// What a verdict report says around its tables.
enum VerdictFacts {
    /// The two runs, where they were measured, and by which method they were compared.
    static func compared(_ record: VerdictRecord, a: RunRecord?, b: RunRecord?) -> [Fact] {
        var facts = [Fact("A", run(record.a)), Fact("B", run(record.b))]
        let machines = [a, b].compactMap { $0?.machine }.map { "\(Report.machine($0)); identity \($0.id)" }
        facts += several("Machine", machines.isEmpty ? [record.a.machine, record.b.machine] : machines)
        facts += several("Compiler", [a, b].compactMap { $0 }.map { Report.compiler($0.toolchain) })
        facts.append(Fact("Method", method(record)))
        return facts + (b.map { Report.limits(of: $0) } ?? [])
    }

    /// Rate of false alarms, smallest change seen, allocator, clock and load, as the runs' records have them.
    static func trust(_ record: VerdictRecord, _ runs: [RunRecord]) -> [Fact] {
        var facts: [Fact] = []
        facts += several("False-positive rate", runs.map { Report.control($0.control) })
        if facts.isEmpty {
            facts.append(Fact("False-positive rate", "not available: no run record was given"))
        }
        if let rule = record.rule { facts.append(Fact("Rule", text(rule, isStored: !record.tookTurns))) }
        facts += several(
            "Smallest change that would have been seen", runs.map { Report.effects($0.minimumDetectableEffect) })
        facts += several("Allocator", runs.map { Report.text($0.allocator) { $0 } })
        facts += several("Clock", runs.map { Report.clock($0.clock) })
        facts += several("Load at the start", runs.map { Report.load($0.load) })
        facts += several("Seed", runs.map { String($0.seed) })
        facts += several("Duration", runs.map { Format.duration(seconds: $0.durationSeconds) })
        return facts
    }

    /// Common facts once, different ones for each side.
    private static func several(_ name: String, _ texts: [String]) -> [Fact] {
        guard let first = texts.first else { return [] }
        if texts.allSatisfy({ $0 == first }) { return [Fact(name, first)] }
        return zip(["A", "B"], texts).map { Fact("\(name) of \($0)", $1) }
    }

    private static func run(_ run: ComparedRun) -> String {
        let label = run.label.map { "\($0): " } ?? ""
        return "\(label)commit \(Report.commit(run.commit)), \(run.startedAt), record \(run.id)"
    }

    private static func method(_ record: VerdictRecord) -> String {
        guard record.rule != nil else {
            return "records of the history, with thresholds from the scatter between nights"
        }
        guard record.tookTurns else {
            return "two stored records, whose launches did not take turns: weaker than a comparison of revisions"
        }
        let fresh = record.verdicts.filter { $0.settled == .confirmed }.map(\.launches)
        guard let launches = span(fresh) else {
            return "A and B took turns in every launch; nothing was put to fresh launches"
        }
        return "A and B took turns in every launch; changes were put to \(launches) fresh launches"
    }

    private static func text(_ rule: ComparisonRule, isStored: Bool) -> String {
        func share(_ share: Double) -> String { Format.plainPercent(share) }
        let changes =
            isStored
            ? "nothing is confirmed on fresh launches; absolute times change by more than \(share(rule.drift))"
            : "changes are confirmed at \(share(1 - rule.confidence)) after Holm's correction over all candidates"
        return "floor \(share(rule.floor)), equivalent within ±\(share(rule.equivalence)); \(changes); exact metrics "
            + "change by any difference, instruction counts from \(share(rule.instructionFloor))"
    }

    /// The words that a reader of this record needs.
    static func glossary(_ record: VerdictRecord, _ runs: [RunRecord]) -> [Fact] {
        let metrics = Set(record.verdicts.map(\.metric) + record.missing.map(\.metric))
        return words + MetricCatalog.all.filter { metrics.contains($0.name) }.map { Fact($0.name, $0.summary) }
            + runs.flatMap(\.ownMetrics).uniqued(by: \.key).filter { metrics.contains($0.key) }
            .map { Fact($0.key, $0.summary) }
            + (metrics.contains(MetricCatalog.examined)
                ? [
                    Fact(
                        MetricCatalog.examined, "Elements compared with a rectangle by the checked queries")
                ]
                : [])
    }

    private static let words = [
        Fact("Ratio", "B's value ÷ A's: the median over launches of the ratios within each launch"),
        Fact(
            "Interval",
            "where that median lies, by the sign test on launches; it assumes nothing of their distribution"),
        Fact(
            "Launch",
            "a fresh set of processes, one per contestant, that take turns. It is the unit of every inference"),
        Fact("Regressed, improved", "the whole interval lies beyond the floor, and fresh launches agree"),
        Fact("Equivalent", "the whole interval lies within the margin: a finding, not the lack of one"),
        Fact("Lost", "a subject that A measured and B did not, or that failed in B: it never passes"),
        Fact("Inconclusive", "neither: the interval is too wide"),
        Fact(
            "First pass",
            "what singled a change out for fresh launches; its ratio tends to be too large, which is why theirs "
                + "counts"),
        Fact("p", "how often so clear a change would show if there were none, corrected for all candidates"),
        Fact("Exact", "the same on every run, so that one byte more is a finding"),
    ]
}

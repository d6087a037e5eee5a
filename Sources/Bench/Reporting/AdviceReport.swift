import Errors
import Judging

package enum AdviceReport {
    /// Strategies whose reasons are told; the table has all of them.
    private static let mostReasoned = 3

    /// The answer, the ranking, the reasons of the first, where it stops being true, and its basis, in columns of the
    /// terminal; without a width as wide as it takes.
    package static func render(_ advice: Advice, width: Int?) -> String {
        var sections = [TextTable.wrapped(advice.sentence, width: width, indent: 0)]
        if !advice.ranking.isEmpty { sections.append(TextTable.lines(table(advice), width: width)) }
        let told = advice.ranking.prefix(mostReasoned).map { Fact($0.strategy, sentence($0.reasons)) }
        sections.append(TerminalReport.titled("Why", TerminalReport.facts(told, width: width)))
        sections.append(titled("Where it stops being true", advice.sensitivity.statements, width))
        sections.append(titled("Not judged", unmeasured(advice.unmeasured), width))
        sections.append(titled("Taken for granted", advice.assumptions, width))
        if let source = advice.source { sections.append(titled("From", [provenance(source)], width)) }
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private static func titled(_ title: String, _ texts: [String], _ width: Int?) -> [String] {
        TerminalReport.titled(title, texts.flatMap { TextTable.wrapped("- \($0)", width: width) })
    }

    /// A line for each reason, with all strategies that it holds for.
    private static func unmeasured(_ strategies: [UnmeasuredStrategy]) -> [String] {
        strategies.map(\.reason).uniqued().map { reason in
            let names = strategies.filter { $0.reason == reason }.map(\.strategy)
            let isAll = names.count == strategies.count && names.count > mostNamed
            let who = isAll ? "all \(names.count) strategies (\(listed(names)))" : listed(names)
            return "\(who): \(reason)"
        }
    }

    /// Names listed before their number is told as well.
    private static let mostNamed = 4

    private static func sentence(_ reasons: [String]) -> String { reasons.joined(separator: "; ") }

    private static func provenance(_ source: AdviceSource) -> String {
        let launches =
            source.launches.first == source.launches.last
            ? plural(source.launches.first ?? 0, "launch")
            : "\(source.launches[0]) to \(source.launches[1]) launches"
        let editing = source.editing.map { " and \($0)" } ?? ""
        return "run \(source.record) of \(source.startedAt), commit \(source.commit?.prefix(12) ?? "unknown"), "
            + "\(source.cpu); \(launches) of \(source.scrolling)\(editing)"
    }

    private static func table(_ advice: Advice) -> ReportTable {
        let hasEdits = advice.ranking.contains { $0.evidence.contains { $0.name == "update" } }
        let numbers = ["Frame", "Of budget", "Memory", "Prepare"] + (hasEdits ? ["Edit"] : [])
        return ReportTable(
            title: "Ranking", caption: "", panel: 0,
            columns: .titled([], numbers: [""]) + .titled(["Strategy", "Fits"], numbers: numbers),
            rows: advice.ranking.map { row($0, advice.need, hasEdits) })
    }

    private static func row(_ advice: StrategyAdvice, _ need: Need, _ hasEdits: Bool) -> [ReportCell] {
        func figure(_ name: String) -> Evidence? { advice.evidence.first { $0.name == name } }
        func time(_ name: String) -> String {
            figure(name).map { Format.time(nanoseconds: $0.value * need.deviceFactor) } ?? "–"
        }
        let share = figure("frame").map { Format.percent($0.value * need.deviceFactor / need.frameBudget) }
        let texts =
            [
                String(advice.rank), advice.strategy, (advice.fits ? "yes" : "no") + (advice.isCertain ? "" : " ?"),
                time("frame"), share ?? "–", figure("memory").map { Format.bytes($0.value) } ?? "–", time("prepare"),
            ] + (hasEdits ? [time("update")] : [])
        return texts.map { ReportCell(text: $0) }
    }
}

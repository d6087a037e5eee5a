import Files
import History
import Reporting

struct HistoryBadge: Command {
    let syntax = CommandSyntax(
        name: "layoutbench history badge", summary: "draw a badge (SVG) of what the gate says of the newest record",
        options: HistoryOptions.store + HistoryOptions.series + [
            HistoryOptions.reference, HistoryOptions.floor,
            .value("title", "TEXT", help: "left half of the badge (default LayoutBench)"),
            .value("output", "FILE", letter: "o", help: "file of the badge (default: print it)"),
        ],
        examples: [
            Example("history badge --output Reports/badge.svg"),
            Example("history badge --machine this --title nightly"),
        ])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let filter = try HistoryOptions.judged(options)
        let store = try HistoryOptions.open(options, for: .reading, console)
        let rule = try HistoryOptions.gateRule(options)
        let badge = try badge(store, filter, rule, title: options.string("title") ?? VerdictContext().title)
        guard let path = options.string("output") else {
            try console.write(badge)
            return .done
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        try OutputFolder.write(
            Array(badge.utf8), to: String(parts[parts.count - 1]),
            in: parts.count == 1 ? "." : folder.isEmpty ? "/" : folder)
        try console.print("\(path)\n")
        return .done
    }

    /// The gate's outcome, or what earlier nights confirm and no one has accepted; of a store with nothing to judge, that there is no verdict.
    private func badge(
        _ store: HistoryStore, _ filter: SeriesFilter, _ rule: TrendRule, title: String
    ) throws(HistoryError) -> String {
        do throws(HistoryError) {
            let verdict = try store.gate(filter, rule: rule)
            let trends = try store.trends(filter, rule: rule)
            if verdict.code(isStrict: false) == .done, !trends.open.isEmpty {
                let noun = trends.open.count == 1 ? "regression" : "regressions"
                return VerdictBadge.svg(label: title, message: "\(trends.open.count) \(noun) not accepted", .bad)
            }
            return VerdictBadge.export.render(verdict, in: VerdictContext(title: title))
        } catch {
            guard error.fault == .usage else { throw error }
            return VerdictBadge.svg(label: title, message: "no verdict yet", .open)
        }
    }
}

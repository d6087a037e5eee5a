import Errors
import Judging
import RunRecords

/// A profile, or the difference of two, as plain text.
package enum ProfileText {
    /// The functions that take most in each phase.
    package static func render(_ profile: Profile, functions count: Int = 10, width: Int?) -> String {
        var sections = [[profile.title, "\(profile.kind.rawValue) by \(profile.tool)"]]
        for phase in profile.phases { sections.append(section(phase, of: profile, count, width: width)) }
        for missing in profile.unavailable { sections.append(["\(missing.name): unavailable, \(missing.reason)"]) }
        return text(sections)
    }

    package static func render(_ a: Profile, _ b: Profile, functions count: Int = 10, width: Int?) -> String {
        let phases = a.phases.map(\.name).filter { name in b.phases.contains { $0.name == name } }
        var sections = [["A: \(a.title)", "B: \(b.title)", "\(a.kind.rawValue) by \(a.tool)"]]
        for name in phases {
            guard let difference = ProfileDifference(a, b, phase: name) else { continue }
            sections.append(section(difference, count, width: width))
        }
        if phases.isEmpty { sections.append(["They have no phase in common."]) }
        return text(sections)
    }

    /// `+3.9 % instructions a query, of which PackedRTree.descend +3.7`, that they are the same, or that no difference in
    /// time is certain.
    package static func sentence(_ difference: ProfileDifference) -> String {
        let cost = difference.cost.name
        guard let ratio = difference.ratio else { return "A has no \(cost)" }
        if difference.rows.isEmpty || abs(ratio - 1) < 0.0005 && difference.rows.allSatisfy({ isSmall($0, difference) })
        {
            return "the same \(cost): placed elsewhere"
        }
        let parts = difference.rows.prefix(3).filter { $0.isCertain && !isSmall($0, difference) }.map { row in
            "\(row.name) \(signed(row.change / difference.a * 100))"
        }
        let which = parts.isEmpty ? "" : ", of which \(parts.joined(separator: ", "))"
        guard let ends = Format.changeInterval(difference.low, difference.high) else {
            return "\(Format.change(ratio)) \(cost)" + which
        }
        let interval = "\(ends), the 95 % interval over \(difference.launches) launches"
        return difference.isCertain
            ? "\(Format.change(ratio)) \(cost) (\(interval))" + which
            : "no certain difference in \(cost) (\(interval))"
                + (parts.isEmpty ? "" : "; certain of \(parts.joined(separator: ", "))")
    }

    /// The change of a function: `+3.1 ns (± 0.4)`, or `none (± 0.4)` where chance makes as much.
    static func change(_ row: ProfileDifference.Row, unit: String) -> String {
        let change = (row.change < 0 ? "-" : "+") + Format.value(abs(row.change), unit: unit)
        guard let error = row.error else { return change }
        return "\(row.isCertain ? change : "none") (± \(Format.value(error, unit: unit)))"
    }

    private static func isSmall(_ row: ProfileDifference.Row, _ difference: ProfileDifference) -> Bool {
        abs(row.change) < difference.a * 0.0005
    }

    private static func signed(_ value: Double) -> String {
        (value < 0 ? "-" : "+") + Format.decimal(abs(value), digits: 1)
    }

    private static func section(_ phase: ProfilePhase, of profile: Profile, _ count: Int, width: Int?) -> [String] {
        let table = table(phase, of: profile, count)
        let note = table.caption.isEmpty ? [] : TextTable.wrapped("(\(table.caption))", width: width)
        return TextTable.wrapped(table.title, width: width) + note + TextTable.lines(table, width: width)
    }

    static func note(of phase: ProfilePhase) -> String? {
        guard phase.interval(ofShare: 0) != nil else { return phase.note }
        return [phase.note, "in brackets the 95 % interval of a share"].compactMap { $0 }.joined(separator: "; ")
    }

    /// A share of what a phase costs, with its interval where the phase was sampled: `33 % (29 to 38)`.
    static func share(_ cost: Double, of whole: Double, in phase: ProfilePhase) -> String {
        guard whole > 0 else { return "–" }
        let share = cost / whole
        guard let interval = phase.interval(ofShare: share) else { return Format.percent(share) }
        let ends = [interval.low, interval.high].map { Format.percent($0).replacing(" %", with: "") }
        return "\(Format.percent(share)) (\(ends[0]) to \(ends[1]))"
    }

    /// The functions that take most in a phase. Its title says what one operation takes.
    static func table(_ phase: ProfilePhase, of profile: Profile, _ count: Int) -> ReportTable {
        let summary = profile.summary(of: phase)
        let columns: [ReportColumn] =
            .titled(["Function"], numbers: profile.costs.map(\.name) + ["Own", "With callees"])
        let rows = summary.rows.prefix(count).filter { $0.own[0] > 0 }.map { row in
            [ReportCell(text: shortened(profile.functions[row.function].name))]
                + profile.costs.indices.map { index in
                    ReportCell(text: Format.value(row.own[index], unit: profile.costs[index].unit))
                }
                + [row.own, row.total].map { costs in
                    ReportCell(text: share(costs[0], of: summary.whole[0], in: phase))
                }
        }
        let whole = profile.costs.indices.map { index in
            "\(Format.value(summary.whole[index], unit: profile.costs[index].unit)) \(profile.costs[index].name)"
        }
        return ReportTable(
            title: "\(phase.name), of one \(phase.operation): \(whole.joined(separator: ", "))",
            caption: note(of: phase) ?? "", panel: 0, columns: columns, rows: Array(rows))
    }

    private static func section(_ difference: ProfileDifference, _ count: Int, width: Int?) -> [String] {
        let unit = difference.cost.unit
        let columns = [ReportColumn].titled(["Function"], numbers: ["A", "B", "Change"])
        let rows = difference.rows.prefix(count).map { row in
            [
                ReportCell(text: shortened(row.name)), ReportCell(text: Format.value(row.a, unit: unit)),
                ReportCell(text: Format.value(row.b, unit: unit)),
                ReportCell(text: change(row, unit: unit)),
            ]
        }
        let table = ReportTable(title: "", caption: "", panel: 0, columns: columns, rows: Array(rows))
        return TextTable.wrapped("\(difference.phase): \(sentence(difference))", width: width)
            + (rows.isEmpty ? [] : TextTable.lines(table, width: width))
    }

    /// A name that leaves room for figures.
    private static func shortened(_ name: String) -> String { name.count > 60 ? name.prefix(59) + "…" : name }

    private static func text(_ sections: [[String]]) -> String {
        sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }
}

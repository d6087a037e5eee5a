import Errors
import Foundation
import Judging
import RunRecords

extension VerdictTables {
    var interval: String { "\(Format.plainPercent(record.rule?.confidence ?? launchConfidence)) interval" }

    var margin: String {
        record.rule.map { "±\(Format.plainPercent($0.equivalence))" } ?? "each metric's threshold"
    }

    /// `3 metrics regressed, 1 improved, 120 equivalent within ±3 %, 6 inconclusive; 2 not compared; …`, or
    /// `314 of 648 metrics inconclusive, one launch each; of the others none regressed, …`: where verdicts could not be
    /// had, that comes first. An exact count that moved is in it. Lost subjects are named before all.
    var sentence: String {
        if record.isFirst, record.lost.isEmpty { return "First record: nothing earlier is like it." }
        guard let first = record.lost.first else { return judged }
        let lost =
            "\(plural(record.lost.count, "subject")) lost\(record.lost.count > 1 ? ", the first of them" : ":") "
            + "\(names.name(first.subject)) (\(first.reason))."
        return record.verdicts.isEmpty ? lost : "\(lost) \(judged)"
    }

    private var judged: String {
        let summary = record.summary
        let judged = summary.regressed + summary.accepted + summary.improved + summary.equivalent + summary.inconclusive
        guard judged > 0 else {
            return summary.missing == 0
                ? "Nothing was compared." : "Nothing could be compared: \(plural(summary.missing, "metric")) missing."
        }
        let count = Format.count(Double(summary.inconclusive))
        let isOpen = summary.regressed == 0 && summary.inconclusive > 0
        var parts = [
            summary.regressed == 0 ? "No metric regressed" : "\(plural(summary.regressed, "metric")) regressed"
        ]
        var text = ""
        if isOpen {
            text = "\(count) of \(plural(judged, "metric")) inconclusive, \(inconclusiveLaunches) each"
            guard summary.inconclusive < judged else { return withMissing(text) + movedCount() + "." }
            text += "; of the others "
            parts = ["none regressed"]
        }
        parts.append("\(Format.count(Double(summary.improved))) improved")
        if summary.accepted > 0 { parts.append("\(Format.count(Double(summary.accepted))) accepted") }
        let within = record.rule == nil ? "" : " within \(margin)"
        parts.append("\(Format.count(Double(summary.equivalent))) equivalent\(within)")
        if !isOpen { parts.append("\(count) inconclusive") }
        text = withMissing(text + parts.joined(separator: ", "))
        guard let worst = sorted(verdicts.filter { $0.verdict.verdict == .regressed && !$0.verdict.accepted }).first
        else { return text + movedCount() + "." }
        return text + "; the largest regression is \(worst.name): \(change(worst.verdict))" + movedCount(but: worst)
            + "."
    }

    /// The largest change of the elements examined, which is exact, unless it was told; empty where there is none.
    private func movedCount(but told: Row? = nil) -> String {
        let moved = verdicts.filter {
            $0.verdict.metric == MetricCatalog.examined && $0.verdict.a != nil && $0.verdict.a != $0.verdict.b
        }
        guard let first = sorted(moved).first, first.name != told?.name else { return "" }
        let others = moved.count > 1 ? ", and \(plural(moved.count - 1, "other count")) moved" : ""
        return "; \(first.name) is \(change(first.verdict))" + others
    }

    private func withMissing(_ text: String) -> String {
        let missing = record.summary.missing - record.lost.count
        return missing == 0 ? text : text + "; \(Format.count(Double(missing))) could not be compared"
    }

    /// `one launch`, `3 launches`, `3 to 15 launches`: for the inconclusive verdicts.
    private var inconclusiveLaunches: String {
        let launches = verdicts.map(\.verdict).filter { $0.verdict == .inconclusive }.map(\.launches)
        return launches.max() == 1 ? "one launch" : "\(span(launches) ?? "0") launches"
    }

    /// `1.052 times (1.042–1.063), the same instructions`, `from 0 to 3 (exact)`.
    func change(_ verdict: MetricVerdict) -> String {
        let bounds = verdict.settled == .exact ? "exact" : Self.interval(verdict.low, verdict.high)
        let counted = instructions(beside: verdict).map { ", \($0) instructions" } ?? ""
        if verdict.ratio == nil { return "\(Self.ratio(verdict)) to \(Self.value(verdict.b, verdict)) (\(bounds))" }
        return "\(Self.ratio(verdict)) times (\(bounds))\(counted)"
    }

    /// A ratio, `from 0`, or a dash.
    static func ratio(_ verdict: MetricVerdict) -> String {
        if let ratio = verdict.ratio { return number(ratio) }
        return verdict.a == 0 ? "from 0" : "–"
    }

    /// Three decimals, because the floor is a hundredth; as many more as tell a ratio from 1, up to nine.
    static func number(_ ratio: Double) -> String {
        guard ratio < 9.995 else { return Format.ratio(ratio) }
        let distance = abs(ratio - 1)
        let digits = (3...9).first { distance == 0 || distance >= 0.5 * pow(10, -Double($0)) } ?? 9
        return Format.decimal(ratio, digits: digits)
    }

    /// Both ends; words where they are so far apart that they say nothing, as for a mean over two subjects.
    static func interval(_ low: Double?, _ high: Double?) -> String {
        guard let low, let high else { return "–" }
        if low < 1, high > 1, high > 1_000 * low { return "too wide" }
        return "\(number(low))–\(number(high))"
    }

    /// Exact values to the last digit, others to three.
    static func value(_ value: Double?, _ verdict: MetricVerdict) -> String {
        guard let value else { return "–" }
        let unit = verdict.unit ?? MetricCatalog.metric(verdict.metric)?.unit ?? "count"
        guard verdict.settled == .exact else { return Format.value(value, unit: unit) }
        return Format.count(value) + (unit == "bytes" ? " B" : unit == "ns" ? " ns" : "")
    }

    static func screening(_ verdict: MetricVerdict) -> String {
        guard let screening = verdict.screening else { return "–" }
        return "\(screening.ratio.map(number) ?? "from 0") in \(screening.launches)"
    }

    static func settling(_ verdict: MetricVerdict) -> String {
        switch verdict.settled {
        case .confirmed: "fresh launches" + (verdict.pValue.map { ", \(probability($0))" } ?? "")
        case .exact: "exact values"
        case .screened: "first pass"
        case .storedRecords: "stored records"
        case nil: verdict.basis
        }
    }

    /// `p 0.0026`, `p < 0.0001`.
    private static func probability(_ value: Double) -> String {
        value < 0.0001 ? "p < 0.0001" : "p \(Format.decimal(value, digits: 4))"
    }
}

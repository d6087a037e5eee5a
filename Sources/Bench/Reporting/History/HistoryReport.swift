import Errors
import Foundation
import Judging
import RunRecords

/// The nights of a store, what changed in them and whether the newest may pass, as a page and as Markdown.
package struct HistoryReport: Sendable {
    package let sentence: String
    /// The newest night judged; nil where there is nothing to compare it with.
    let gate: VerdictReport?
    let gateReason: String
    /// Every confirmed change, unaccepted changes for the worse first, the largest before the others.
    let changes: ReportTable
    /// Where the rows of changes link to, in their order: the commits before and after.
    let links: [String]
    /// The series, those with changes first.
    let series: [SeriesPicture]
    /// The nights, the newest first.
    let nights: ReportTable
    let warnings: [String]
    let glossary: [Fact]

    package init(_ record: HistoryRecord) {
        let names = HistoryNames(record)
        let all = record.series.enumerated().flatMap { index, series in
            series.changes.map { HistoryChange(series: index, change: $0) }
        }
        let ordered = all.sorted { ($0.urgency, -$0.size) < ($1.urgency, -$1.size) }
        sentence = Self.sentence(record, all.map(\.change))
        gate = record.gate.map { VerdictReport($0) }
        gateReason = record.gateReason ?? "the newest night was not judged"
        changes = ReportTable(
            title: "Changes", caption: plural(ordered.count, "change"), panel: 0, columns: Self.columns,
            rows: ordered.map { names.row($0) })
        links = ordered.map { names.link($0) }
        series = record.series.indices.map { SeriesPicture($0, record, names) }.sorted { $0.order < $1.order }
        nights = names.nights
        warnings = Array(Set(record.series.compactMap(\.warning))).sorted()
        glossary = Self.words
    }

    private static let columns: [ReportColumn] =
        .titled(["Metric and subject"], numbers: ["Change", "99 % interval"])
        + .titled(["First night", "Direction", "Commits", "Name"])

    private static func sentence(_ record: HistoryRecord, _ changes: [HistorySeries.Change]) -> String {
        let nights = "\(Format.count(Double(record.series.count))) series over \(plural(record.nights.count, "night"))"
        guard !changes.isEmpty else { return "\(nights): no confirmed change." }
        let open = changes.count { $0.isRegression && !$0.isAccepted }
        let accepted = changes.count(where: \.isAccepted)
        return "\(nights): \(plural(changes.count, "confirmed change")), \(open) for the worse and not accepted, "
            + "\(accepted) accepted."
    }

    private static let words = [
        Fact("Change", "a step that enough nights on both sides confirm; its size is the ratio of the means"),
        Fact("Gate", "the newest night judged against the one before it, or what took turns with it"),
        Fact("Accepted", "someone has said that the change is meant: it no longer counts as a regression"),
        Fact(
            "Answers",
            "a checksum of what the queries returned. Nights that return something else measured "
                + "something else: they are another series"),
        Fact(
            "Basis",
            "what the values are: ratios to a commit measured on the same night, times less the median change of "
                + "the run's strategies, or the values themselves"),
    ]
}

struct HistoryChange {
    var series: Int
    var change: HistorySeries.Change

    /// 0 for what someone must look at.
    var urgency: Int { change.isAccepted ? 2 : change.isRegression ? 0 : 1 }

    /// How large it is, either way.
    var size: Double { change.ratio.flatMap { $0 > 0 ? abs(log($0)) : nil } ?? .infinity }
}

/// What series, commits and values of a history are called.
struct HistoryNames {
    private let record: HistoryRecord
    private let severalLayouts, severalMachines: Bool

    init(_ record: HistoryRecord) {
        self.record = record
        severalLayouts = Set(record.series.map(\.subject.layout)).count > 1
        severalMachines = Set(record.series.map(\.machine)).count > 1
    }

    /// `query.time, r-tree, construction, 10k items, jump`, with what tells it from others.
    func title(_ series: HistorySeries) -> String {
        let subject = series.subject
        var parts = [series.metric, subject.strategy, subject.dataset, "\(Format.items(subject.items)) items"]
        if severalLayouts { parts.append(subject.layout) }
        if MetricCatalog.dependsOnWorkload(series.metric) { parts.append(subject.workload) }
        if severalMachines { parts.append("machine \(series.machine)") }
        if let answers = series.answers { parts.append("answers \(answers)") }
        return parts.joined(separator: ", ")
    }

    func value(_ value: Double, _ series: HistorySeries) -> String {
        series.unit == "ratio" ? Format.decimal(value, digits: 3) : Format.value(value, unit: series.unit)
    }

    func row(_ found: HistoryChange) -> [ReportCell] {
        let series = record.series[found.series]
        let change = found.change
        let size =
            change.ratio.map(Format.change)
            ?? "\(value(change.before, series)) to \(value(change.after, series))"
        let interval = Format.changeInterval(change.low, change.high)
        let (_, after) = nights(around: found)
        let isOpen = change.isRegression && !change.isAccepted
        return [
            ReportCell(text: title(series)),
            ReportCell(text: size, tone: isOpen ? .problem : change.isRegression ? .plain : .best),
            interval.map { ReportCell(text: $0) } ?? .missing,
            ReportCell(text: String(after?.startedAt.prefix(10) ?? "–")),
            ReportCell(text: (change.isRegression ? "worse" : "better") + (change.isAccepted ? ", accepted" : "")),
            ReportCell(text: commits(found)), ReportCell(text: change.id),
        ]
    }

    /// The address of the commit that the change came with; empty where there is none.
    func link(_ found: HistoryChange) -> String { nights(around: found).1.map(link) ?? "" }

    private func link(_ night: HistoryNight) -> String {
        guard let commit = night.commit, let link = record.commitLink else { return "" }
        return link.replacing("{commit}", with: commit.hash)
    }

    private func commits(_ found: HistoryChange) -> String {
        let (before, after) = nights(around: found)
        return [before, after].map { $0.map(Self.commit) ?? "–" }.joined(separator: "..")
    }

    private static func commit(_ night: HistoryNight) -> String {
        night.commit.map { $0.hash.prefix(12) + ($0.dirty ? " with changes" : "") } ?? "unknown"
    }

    private func nights(around found: HistoryChange) -> (HistoryNight?, HistoryNight?) {
        let points = record.series[found.series].points
        func night(_ point: Int) -> HistoryNight? {
            guard points.indices.contains(point), record.nights.indices.contains(points[point].night) else {
                return nil
            }
            return record.nights[points[point].night]
        }
        return (night(found.change.point - 1), night(found.change.point))
    }

    /// The nights, the newest first.
    var nights: ReportTable {
        ReportTable(
            title: "Nights", caption: plural(record.nights.count, "night"), panel: 0,
            columns: .titled(["Start", "Commit", "Machine", "Record"]),
            rows: record.nights.reversed().map { night in
                [night.startedAt, Self.commit(night), night.machine, night.id].map { ReportCell(text: $0) }
            })
    }
}

import Foundation
import History
import Judging
import LayoutCore
import RunRecords

/// How well `history trend` finds known steps in nights made of this machine's own measured noise, beside a threshold
/// on the night before.
///
/// The nights: what a series had is taken from the records, one record a measured night. Its values are launch by
/// launch the ratios to the reference commit where a record of the role `reference` or `baseline` took turns with it,
/// as the trend has them on such nights, and otherwise the record's own ratios to the reference strategy. A simulated
/// night is a measured night's level (its median as a multiple of the median over nights) times the median of as many
/// launches drawn with replacement from that night's, so that it scatters by the nights and by the launches; since the
/// measured levels hold the launches' scatter already, it is rather noisier than the machine. Nights are drawn in runs
/// of up to four measured one after the other, so that what lasts some nights does so here. With one record there is
/// no scatter between nights, which the table then says.
///
/// The trial: 200 nights a series; a step of 2, 5 or 10 % at a night drawn from 60 to 139, or none. Every night the
/// trend is rebuilt, as it is when a night is added. What it newly reports counts when reported first, and is right
/// when its place is within four nights of the step and its direction is that of the step.
enum ChangePointBenchmark {
    private static let nights = 200
    private static let seriesPerCell = 200
    private static let steps = [0, 0.02, 0.05, 0.1]

    /// - Parameter records: run records, or folders of them.
    static func run(records: [String]) throws {
        let measured = try MeasuredNoise.groups(records)
        guard !measured.isEmpty else {
            throw BenchmarkError(
                .usage, cause: "no run record with ratios", place: records.joined(separator: " "),
                remedy: "give run.json of runs of two strategies, or folders of such")
        }
        for (name, series) in measured {
            var generator = SeededGenerator(seed: 1)
            print("\n\(name): \(MeasuredNoise.summary(series))")
            let table = Table(
                "step", "method", "series", "precision", "recall", "false a series", "delay in nights: median, 90 %",
                "place off by")
            for step in steps {
                var trend = Tally()
                var threshold = Tally()
                for index in 0..<seriesPerCell {
                    let noise = series[index % series.count]
                    let place = step == 0 ? nil : 60 + generator.below(80)
                    var values = noise.nights(nights, &generator)
                    if let place { for night in place..<nights { values[night] += log(1 + step) } }
                    trend.count(reportsOfTrend(values.map { exp($0) }), step: place)
                    threshold.count(reportsOfThreshold(values), step: place)
                }
                table.row(trend.row("`history trend`", step))
                table.row(threshold.row("5 % over the night before", step))
            }
        }
    }

    /// What the trend newly reports night by night.
    static func reportsOfTrend(_ values: [Double]) -> [Report] {
        var reports: [Report] = []
        for night in 1...values.count {
            for point in TrendRule().changes(of: Array(values[..<night]), isExact: false) {
                let report = Report(night: night - 1, place: point.index, isUp: point.after > point.before)
                if !reports.contains(where: { $0.isSame(as: report) }) { reports.append(report) }
            }
        }
        return reports
    }

    /// Nights that differ from the one before by over 5 %.
    static func reportsOfThreshold(_ logarithms: [Double]) -> [Report] {
        (1..<logarithms.count).compactMap { night in
            let change = logarithms[night] - logarithms[night - 1]
            return abs(change) > log(1.05) ? Report(night: night, place: night, isUp: change > 0) : nil
        }
    }
}

/// A change that was reported.
struct Report {
    static let tolerance = 4

    /// The newest night when it was reported first.
    let night: Int
    /// The first night after the change.
    let place: Int
    let isUp: Bool

    /// A change's place may move by some nights as more are added.
    func isSame(as other: Report) -> Bool { isUp == other.isUp && abs(place - other.place) <= Self.tolerance }
}

/// Counts what came of the series of one cell.
struct Tally {
    /// Nights from the step on in which a report counts; nil for any number.
    private let nights: Int?
    private var series = 0
    private var found = 0
    private var wrong = 0
    private var delays: [Double] = []
    private var distances: [Double] = []

    init(nights: Int? = nil) { self.nights = nights }

    mutating func count(_ reports: [Report], step: Int?) {
        series += 1
        let right = step.flatMap { step in
            reports.first {
                $0.isUp && $0.night >= step && $0.night - step < nights ?? .max
                    && abs($0.place - step) <= Report.tolerance
            }
        }
        wrong += reports.count - (right == nil ? 0 : 1)
        guard let right, let step else { return }
        found += 1
        delays.append(Double(right.night - step))
        distances.append(Double(abs(right.place - step)))
    }

    func row(_ method: String, _ step: Double) -> [String] {
        let isNone = step == 0
        let reports = found + wrong
        let mean = distances.reduce(0, +) / Double(max(1, distances.count))
        return [
            isNone ? "none" : (step * 100).text() + " %", method, String(series),
            isNone || reports == 0 ? "–" : share(found, reports), isNone ? "–" : share(found, series),
            (Double(wrong) / Double(series)).text(3),
            delays.isEmpty ? "–" : "\(middle(delays).text()), \((quantile(delays, 0.9) ?? 0).text())",
            distances.isEmpty ? "–" : mean.text(2),
        ]
    }

    private func share(_ part: Int, _ whole: Int) -> String { (Double(part) / Double(whole)).text(3) }
}

/// One series as it was measured.
private struct MeasuredNoise {
    /// Nights drawn together at most.
    static let run = 4

    /// By measured night the logarithm of its level.
    private let levels: [Double]
    /// By measured night its launches' logarithms without its level.
    private let launches: [[Double]]

    /// - Parameter nights: by measured night the logarithms of the launches' ratios.
    init?(_ nights: [[Double]]) {
        let nights = nights.filter { !$0.isEmpty }
        let medians = nights.compactMap { median($0) }
        guard let center = median(medians) else { return nil }
        levels = medians.map { $0 - center }
        launches = zip(nights, medians).map { night, level in night.map { $0 - level } }
    }

    /// Logarithms of so many simulated nights.
    func nights(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
        var values: [Double] = []
        while values.count < count {
            let first = generator.below(levels.count)
            for offset in 0..<min(Self.run, levels.count) {
                let night = (first + offset) % levels.count
                let drawn = launches[night].map { _ in launches[night][generator.below(launches[night].count)] }
                values.append(levels[night] + (median(drawn) ?? 0))
            }
        }
        return Array(values.prefix(count))
    }

    /// Series by what they have in common: the basis, the strategy and the metric.
    static func groups(_ paths: [String]) throws -> [(String, [MeasuredNoise])] {
        var nights: [SeriesName: [[Double]]] = [:]
        let records = try paths.flatMap { try self.records($0) }.sorted { $0.startedAt < $1.startedAt }
        for record in records where record.role ?? .subject == .subject {
            let others = records.filter {
                $0.startedAt == record.startedAt && $0.machine.id == record.machine.id && $0.role != nil
            }
            let other =
                others.first { $0.role == .reference } ?? others.first { $0.role == .baseline }
            for (name, launches) in ratios(of: record, to: other) { nights[name, default: []].append(launches) }
        }
        let groups = Dictionary(grouping: nights.keys.sorted(), by: \.group)
        return groups.sorted { $0.key < $1.key }.map { group, names in
            (group, names.compactMap { nights[$0].flatMap(MeasuredNoise.init) })
        }
    }

    /// The launches' logarithms of every timed metric of a record that has ratios.
    private static func ratios(of record: RunRecord, to other: RunRecord?) -> [SeriesName: [Double]] {
        var found: [SeriesName: [Double]] = [:]
        let bases = Dictionary(other?.results.map { ($0.subject, $0) } ?? [], uniquingKeysWith: { first, _ in first })
        for result in record.results {
            for (metric, measured) in result.metrics {
                guard let own = measured.value, !own.exact else { continue }
                var name = SeriesName(subject: result.subject, metric: metric, basis: "the reference commit")
                var ratios = bases[result.subject]?.metrics[metric]?.value.flatMap {
                    pairedRatios(own.launches, $0.launches)
                }
                if other == nil, let ratio = result.ratios[metric], ratio.reference != result.subject.strategy {
                    name.basis = ratio.reference
                    ratios = ratio.launches
                }
                if let ratios, ratios.allSatisfy({ $0 > 0 }) { found[name] = ratios.map { log($0) } }
            }
        }
        return found
    }

    /// The records of a file, or of all JSON files in a folder and those in it.
    private static func records(_ path: String) throws -> [RunRecord] {
        // On Linux a file has an enumerator too, of nothing.
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
            let names = FileManager.default.enumerator(atPath: path)
        else { return [try record(path)] }
        let files = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }.sorted()
        // Verdicts and other files lie beside records.
        return files.compactMap { try? record(path + "/" + $0) }
    }

    private static func record(_ path: String) throws -> RunRecord {
        try RunRecordCoding.decode(Array(try Data(contentsOf: URL(fileURLWithPath: path))), from: path)
    }

    /// Robust deviations of launches and of nights, in the median over the series.
    static func summary(_ series: [MeasuredNoise]) -> String {
        let deviation = { (values: [Double]) in 1.4826 * (median(values.map { abs($0) }) ?? 0) }
        let launches = median(series.map { deviation($0.launches.flatMap { $0 }) }) ?? 0
        let nights = median(series.map { deviation($0.levels) }) ?? 0
        let counts = series.map(\.levels.count)
        let measured = "\(counts.min() ?? 0) to \(counts.max() ?? 0) measured nights"
        return "\(series.count) series of \(measured), "
            + "launches scatter by \((launches * 100).text(1)) %, nights by \((nights * 100).text(1)) %"
            + (counts.max() ?? 0 < 2 ? " (one night only: no scatter between nights)" : "")
    }
}

private struct SeriesName: Hashable, Comparable {
    let subject: Subject
    let metric: String
    var basis: String

    var group: String { "\(subject.strategy) \(metric) to \(basis)" }

    static func < (one: SeriesName, other: SeriesName) -> Bool { one.text < other.text }

    private var text: String {
        "\(group) \(subject.layout) \(subject.dataset) \(subject.items) \(subject.workload) \(subject.config.count)"
    }
}

import Foundation
import History
import Judging
import LayoutCore
import RunRecords

/// How well `history trend` finds a slowdown, on nights that were measured and not drawn.
///
/// Each night a reference commit, an unchanged one and one with a slowdown took turns (`Scripts/nights`). A series has
/// the unchanged one's ratios to the reference until a night drawn at random, and the slower one's from then on. Every
/// night the trend is rebuilt; what it newly reports is right when it is the slowdown, at its place, within five
/// nights.
struct NightBenchmark {
    /// A folder with a folder for each night, in their order.
    let folder: String

    private static let nightsToReport = 5
    private static let trials = 20

    private struct Measured {
        var unchanged: [Double] = []
        var slower: [Double] = []
    }

    func run() throws {
        let measured = try nights()
        let count = measured.values.map { min($0.unchanged.count, $0.slower.count) }.min() ?? 0
        try require(count >= 16, "fewer than 16 nights with all records", at: folder)
        print("\(measured.count) series of \(count) nights")
        let table = Table(
            "strategy", "step", "method", "series", "precision", "recall", "false a series",
            "delay in nights: median, 90 %", "place off by")
        let strategies = Set(measured.keys.map { $0.strategy }).sorted()
        var generator = SeededGenerator(seed: 1)
        for strategy in strategies + ["all"] {
            let series = measured.keys.filter { strategy == "all" || $0.strategy == strategy }
                .sorted { "\($0)" < "\($1)" }.compactMap { measured[$0] }
            let step = median(series.flatMap { zip($0.slower, $0.unchanged).map { $0 / $1 } }) ?? 1
            for isPlanted in [true, false] {
                var trend = Tally(nights: Self.nightsToReport)
                var threshold = Tally(nights: Self.nightsToReport)
                for series in series {
                    for _ in 0..<(isPlanted ? Self.trials : 1) {
                        let place = isPlanted ? 8 + generator.below(count - 15) : count
                        let values = Array(series.unchanged[..<place] + series.slower[place..<count])
                        let reports = ChangePointBenchmark.reportsOfTrend(values)
                        trend.count(reports, step: isPlanted ? place : nil)
                        threshold.count(
                            ChangePointBenchmark.reportsOfThreshold(values.map { log($0) }),
                            step: isPlanted ? place : nil)
                    }
                }
                table.row([strategy] + trend.row("`history trend`", isPlanted ? step - 1 : 0))
                table.row([strategy] + threshold.row("5 % over the night before", isPlanted ? step - 1 : 0))
            }
        }
    }

    /// By subject the ratios to the reference, in the order of nights.
    private func nights() throws -> [Subject: Measured] {
        var measured: [Subject: Measured] = [:]
        for night in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            guard let base = try? times("\(night)/a.json") else { continue }
            let (unchanged, slower) = (try times("\(night)/b.json"), try times("\(night)/reference.json"))
            for (subject, launches) in base {
                guard let own = unchanged[subject].flatMap({ pairedRatios($0, launches) }).flatMap({ median($0) }),
                    let other = slower[subject].flatMap({ pairedRatios($0, launches) }).flatMap({ median($0) })
                else { continue }
                measured[subject, default: Measured()].unchanged.append(own)
                measured[subject, default: Measured()].slower.append(other)
            }
        }
        return measured
    }

    private func times(_ path: String) throws -> [Subject: [Double]] {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")))
        let record = try RunRecordCoding.decode(bytes, from: path)
        return Dictionary(
            record.results.compactMap { result in
                result.metrics[MetricCatalog.queryTime.name]?.value.map { (result.subject, $0.launches) }
            }, uniquingKeysWith: { first, _ in first })
    }
}

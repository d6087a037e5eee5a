import Foundation
import Judging
import RunRecords

/// What many comparisons came to: `Scripts/pairs` makes them.
struct VerdictBenchmark {
    /// A folder with the verdicts of each pair in a folder of its own.
    let folder: String

    private struct Count {
        var comparisons = 0
        var verdicts: [Verdict: Int] = [:]
        var ratios: [Double] = []
        var launches: [Double] = []

        mutating func add(_ verdict: MetricVerdict) {
            comparisons += 1
            verdicts[verdict.verdict, default: 0] += 1
            if let ratio = verdict.ratio { ratios.append(ratio) }
            launches.append(Double(verdict.screening?.launches ?? verdict.launches))
        }

        func row(_ name: String, _ metric: String) -> [String] {
            let changed = (verdicts[.regressed] ?? 0) + (verdicts[.improved] ?? 0)
            let share = clopperPearson(successes: changed, trials: comparisons)
            let range = ratios.min().flatMap { low in ratios.max().map { "\(low.text(3))–\($0.text(3))" } }
            return [
                name, metric, "\(comparisons)", "\(verdicts[.regressed] ?? 0)", "\(verdicts[.improved] ?? 0)",
                "\(verdicts[.equivalent] ?? 0)", "\(verdicts[.inconclusive] ?? 0)",
                share.map { "\(($0.low * 100).text(1))–\(($0.high * 100).text(1)) %" } ?? "–",
                range ?? "–", launches.isEmpty ? "–" : middle(launches).text(),
            ]
        }
    }

    func run() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let verdicts = try names.map { "\(folder)/\($0)/verdict.json" }
            .filter(FileManager.default.fileExists)
            .map { try JSONDecoder().decode(VerdictRecord.self, from: Data(contentsOf: URL(fileURLWithPath: $0))) }
        try require(!verdicts.isEmpty, "no verdict.json in its folders", at: folder)
        let tests = verdicts.enumerated().flatMap { pair, record in Self.tests(record).map { (pair + 1, $0) } }
        let header = [
            "metric", "comparisons", "regressed", "improved", "equivalent", "inconclusive", "changed, 95 % interval",
            "ratios", "launches, median",
        ]
        table(header, by: "pair", tests.map { ("\($0)", $1) })
        print()
        table(header, by: "strategy", tests.map { ($1.subject.strategy, $1) })
        print()
        table(header, by: "items", tests.map { ("\($1.subject.items)", $1) })
        print()
        table(header, by: "", tests.map { _, verdict in ("all", verdict) })
        print()
        for (pair, verdict) in tests where [.regressed, .improved].contains(verdict.verdict) {
            let subject = verdict.subject
            print(
                "pair \(pair): \(verdict.metric) \(subject.strategy), \(subject.dataset), \(subject.items),",
                "\(subject.workload): \(verdict.ratio?.text(3) ?? "–"), \(verdict.verdict.rawValue)")
        }
    }

    private func table(_ header: [String], by column: String, _ verdicts: [(String, MetricVerdict)]) {
        var counts: [[String]: Count] = [:]
        var order: [[String]] = []
        for (name, verdict) in verdicts {
            let key = [name, verdict.metric]
            if counts[key] == nil { order.append(key) }
            counts[key, default: Count()].add(verdict)
        }
        let table = Table([column] + header)
        for key in order { table.row(counts[key, default: Count()].row(key[0], key[1])) }
    }

    /// Verdicts on times that took turns, one for each test.
    private static func tests(_ record: VerdictRecord) -> [MetricVerdict] {
        var seen: Set<[String]> = []
        return record.verdicts.filter { verdict in
            let subject = verdict.subject
            let workload = MetricCatalog.dependsOnWorkload(verdict.metric) ? subject.workload : ""
            return MetricCatalog.byTurns.contains(verdict.metric)
                && seen.insert([verdict.metric, subject.dataset, "\(subject.items)", subject.strategy, workload])
                    .inserted
        }
    }
}

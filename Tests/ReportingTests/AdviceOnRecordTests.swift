import Foundation
import Judging
import LayoutCore
import RunRecords
import Testing

/// Advice from a short run against that of the whole: needs drawn by a seed, on the committed record.
@Suite struct AdviceOnRecordTests {
    private static let knowledge = AdviceKnowledge(
        simplestFirst: ["on-demand", "linear-scan", "sorted-array", "section-arrays", "dictionary-cache"],
        scrolling: ["scroll", "jump"], editing: ["edit"])

    private static func record() throws -> RunRecord {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = folder.appendingPathComponent("Reports/reference/run.json")
        return try RunRecordCoding.decode([UInt8](Data(contentsOf: file)), from: file.path)
    }

    /// What a run of so many launches would have measured.
    private static func shortened(_ record: RunRecord, to launches: Int) -> RunRecord {
        var record = record
        for index in record.results.indices {
            for (name, metric) in record.results[index].metrics {
                guard let value = metric.value else { continue }
                let short = MeasuredMetric(
                    unit: value.unit, better: value.better, exact: value.exact,
                    launches: Array(value.launches.prefix(launches)))
                record.results[index].metrics[name] = short.map { .value($0) }
            }
            for (name, ratio) in record.results[index].ratios {
                record.results[index].ratios[name] = Ratio(
                    reference: ratio.reference, launches: Array(ratio.launches.prefix(launches)))
            }
        }
        return record
    }

    private static func need(_ generator: inout SeededGenerator, of record: RunRecord) -> Need {
        let families = ResultFamily.families(of: record.results)
        let family = families[Int.random(in: 0..<families.count, using: &generator)]
        let range = Foundation.log(Double(family.sizes[0]))...Foundation.log(Double(family.sizes.last ?? 1))
        return Need(
            items: Int(Foundation.exp(Double.random(in: range, using: &generator))), layout: family.layout,
            dataset: family.dataset, framesPerSecond: Bool.random(using: &generator) ? 60 : 120,
            memoryBytes: Bool.random(using: &generator)
                ? Foundation.exp(Double.random(in: 10...19, using: &generator)) : nil,
            deviceFactor: Foundation.exp(Double.random(in: 0...7, using: &generator)))
    }

    @Test func `a short run's answer is the whole run's in nineteen of twenty needs`() throws {
        let record = try Self.record()
        let short = Self.shortened(record, to: 3)
        var generator = SeededGenerator(seed: 17)
        var right = 0
        var wrong: [String] = []
        let count = 100
        for _ in 0..<count {
            let need = Self.need(&generator, of: record)
            let (quick, full) = (Advice(need, from: short, Self.knowledge), Advice(need, from: record, Self.knowledge))
            // Right: it is among those that the whole run ranks first, or the nearest where nothing fits.
            let best = full.isPossible ? full.recommended : [full.ranking.first?.strategy ?? ""]
            let chosen = quick.ranking.first?.strategy ?? "nothing"
            if best.contains(chosen), quick.isPossible == full.isPossible {
                right += 1
            } else {
                wrong.append("\(quick.sentence) / \(full.sentence)")
            }
        }
        #expect(right * 20 >= count * 19, "\(right) of \(count): \(wrong.joined(separator: "\n"))")
    }
}

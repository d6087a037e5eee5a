import RunRecords
import Testing

@Suite struct PairedRatioTests {
    /// A result with one time a launch and, unless it is the reference, one ratio a launch.
    private func result(_ strategy: String, _ times: [Double], ratios: [Double]? = nil) throws -> SubjectResult {
        let time = try #require(MetricCatalog.metric("query.time"))
        return SubjectResult(
            subject: Subject(
                layout: "gantt", config: [:], dataset: "lanes", items: 1000, strategy: strategy, workload: "scroll"),
            status: .ok, counters: .unavailable(reason: "not needed"),
            metrics: ["query.time": .value(try #require(MeasuredMetric(of: time, launches: times)))],
            ratios: try ratios.map { ["query.time": try #require(Ratio(reference: "r-tree", launches: $0))] } ?? [:])
    }

    @Test func `ratios to a common reference divide launch by launch`() throws {
        // The machine halves its speed in every second launch; the ratio does not notice.
        let slow = try result(
            "linear-scan", (0..<8).map { $0 % 2 == 0 ? 60 : 120 }, ratios: Array(repeating: 6, count: 8))
        let fast = try result("grid", (0..<8).map { $0 % 2 == 0 ? 20 : 40 }, ratios: Array(repeating: 2, count: 8))
        let ratio = try #require(slow.pairedRatio(of: "query.time", to: fast))
        #expect(ratio.reference == "grid")
        #expect(ratio.launches == Array(repeating: 3, count: 8))
        #expect(ratio.median == 3)
        #expect(ratio.low == 3)
        #expect(ratio.high == 3)
    }

    @Test func `the reference strategy's own ratio is 1`() throws {
        let reference = try result("r-tree", [10, 10, 10])
        let other = try result("grid", [20, 20, 20], ratios: [2, 2.5, 4])
        #expect(try #require(other.pairedRatio(of: "query.time", to: reference)).median == 2.5)
        let inverse = try #require(reference.pairedRatio(of: "query.time", to: other))
        #expect(inverse.launches == [0.5, 0.4, 0.25])
        #expect(inverse.reason == "needs 8 launches, has 3")
    }

    @Test func `launches that do not pair give the ratio of medians and say so`() throws {
        let first = try result("grid", [20, 20, 20], ratios: [2, 2, 2])
        let second = try result("linear-scan", [80, 80], ratios: [8, 8])
        let ratio = try #require(second.pairedRatio(of: "query.time", to: first))
        #expect(ratio.median == 4)
        #expect(ratio.low == nil)
        #expect(ratio.reason == "launches do not pair: 2 and 3")
    }

    @Test func `results not measured by turns give the ratio of medians and say so`() throws {
        let first = try result("grid", [20])
        let second = try result("linear-scan", [50])
        let ratio = try #require(second.pairedRatio(of: "query.time", to: first))
        #expect(ratio.median == 2.5)
        #expect(ratio.reason == "the two were not measured by turns")
    }

    @Test func `a missing metric has no ratio, and a time of 0 is no divisor`() throws {
        let first = try result("grid", [0], ratios: [0])
        let second = try result("linear-scan", [50], ratios: [5])
        #expect(second.pairedRatio(of: "prepare.time", to: first) == nil)
        #expect(second.pairedRatio(of: "query.time", to: first) == nil)
    }

    @Test func `unknown schemas are refused with the version found and the one expected`() throws {
        try RunRecord.checkSchema("layoutbench.run/1", place: "run.json")
        let newer = #expect(throws: RecordError.self) {
            try RunRecord.checkSchema("layoutbench.run/2", place: "run.json")
        }
        #expect(
            newer?.description.hasPrefix(
                "schema layoutbench.run/2 found, expected layoutbench.run/1 (run.json): ") == true)
        let none = #expect(throws: RecordError.self) { try RunRecord.checkSchema(nil, place: "run.json") }
        #expect(none?.cause == "not a run record: no schema is stated, expected layoutbench.run/1")
    }
}

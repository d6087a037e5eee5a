import RunRecords
import Testing

@testable import History

/// Nights that answer something else measured something else.
@Suite struct AnswerTests {
    let folder: TemporaryFolder
    let store: HistoryStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HistoryStore(path: folder.store)
    }

    /// A night in which `r-tree` answers with a checksum of its own.
    private func record(
        _ maker: inout RecordMaker, night: Int, checksum: String, slower: Double = 1, role: RunRole? = nil
    ) -> RunRecord {
        var record = maker.record(night: night, slower: ["r-tree": slower], role: role)
        for index in record.results.indices where record.results[index].subject.strategy == "r-tree" {
            guard case .value(var counters) = record.results[index].counters else { continue }
            counters.checksum = checksum
            record.results[index].counters = .value(counters)
        }
        return record
    }

    private let queryTime = SeriesFilter(metrics: ["query.time"])

    private static let first = "0123456789abcdef"
    private static let second = "fedcba9876543210"

    @Test func `they are series of their own, named by their answers, and no change lies between them`() throws {
        var maker = RecordMaker()
        for night in 0..<30 {
            let isNew = night >= 15
            try store.add(
                record(
                    &maker, night: night, checksum: isNew ? Self.second : Self.first, slower: isNew ? 3 : 1))
        }
        let trends = try store.trends(queryTime, rule: TrendRule()).trends
        let tree = trends.filter { $0.series.subject.strategy == "r-tree" }
        #expect(Set(tree.map(\.series.answers)) == ["01234567", "fedcba98"])
        #expect(tree.map(\.points.count) == [15, 15])
        #expect(Set(tree.map(\.series.id)).count == 2)
        #expect(trends.flatMap(\.changes).isEmpty)
        let others = trends.filter { $0.series.subject.strategy != "r-tree" }
        #expect(others.map(\.series.answers) == [nil, nil] && others.map(\.points.count) == [30, 30])
    }

    @Test func `the gate compares no night with one that answers something else`() throws {
        var maker = RecordMaker(launches: 15)
        for night in 0..<13 {
            let isNew = night == 12
            try store.add(
                record(
                    &maker, night: night, checksum: isNew ? Self.second : Self.first, slower: isNew ? 3 : 1))
        }
        let gate = try store.gate(queryTime, rule: TrendRule())
        #expect(gate.summary.regressed == 0)
        let missing = try #require(gate.missing.first)
        #expect(gate.missing.count == 1 && missing.subject.strategy == "r-tree" && missing.from == "both")
        #expect(missing.reason.contains("checksum \(Self.first); b has") && missing.reason.hasSuffix(Self.second))
        #expect(!missing.isLost)
    }

    @Test func `after that the newest answers are judged, and a change of theirs is accepted`() throws {
        var maker = RecordMaker(launches: 15)
        for night in 0..<40 {
            try store.add(
                record(
                    &maker, night: night, checksum: night < 15 ? Self.first : Self.second,
                    slower: night < 15 ? 3 : night < 30 ? 1 : 1.2))
        }
        var trends = try store.trends(queryTime, rule: TrendRule())
        let change = try #require(trends.trends.flatMap(\.changes).first)
        trends = try store.accept(change: change.id, in: trends)
        let again = try store.trends(queryTime, rule: TrendRule()).trends.flatMap(\.changes)
        #expect(again.map(\.isAccepted) == [true])
        let gate = try store.gate(queryTime, rule: TrendRule())
        #expect(gate.summary.regressed == 0 && gate.missing.isEmpty)
    }

    @Test func `a baseline of other answers is nothing to take ratios to`() throws {
        var maker = RecordMaker()
        for night in 0..<10 {
            try store.add(record(&maker, night: night, checksum: Self.second, role: .subject))
            try store.add(record(&maker, night: night, checksum: Self.first, slower: 9, role: .reference))
        }
        let trends = try store.trends(queryTime, rule: TrendRule()).trends
        let tree = try #require(trends.first { $0.series.subject.strategy == "r-tree" })
        #expect(tree.series.answers == nil)
        #expect(tree.basis == .strategies && tree.points.count == 10)
    }
}

import RunRecords
import Testing

@testable import History

@Suite struct TrendTests {
    let folder: TemporaryFolder
    let store: HistoryStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HistoryStore(path: folder.store)
    }

    private let queryTime = SeriesFilter(metrics: ["query.time"])

    /// A machine whose speed wanders by a tenth from night to night.
    private func drift(_ night: Int) -> Double { 1 + 0.1 * Double(night * 7 % 11) / 10 }

    private func trend(_ strategy: String, _ rule: TrendRule = TrendRule()) throws -> Trend {
        let filter = SeriesFilter(metrics: ["query.time"], strategies: [strategy])
        return try #require(try store.trends(filter, rule: rule).trends.first)
    }

    @Test func `what strategies share is drift, through which a change of one shows`() throws {
        var maker = RecordMaker()
        for night in 0..<40 {
            try store.add(maker.record(night: night, slower: night < 25 ? [:] : ["r-tree": 1.05], drift: drift(night)))
        }
        let trends = try store.trends(queryTime, rule: TrendRule())
        let trend = try #require(trends.trends.first { $0.series.subject.strategy == "r-tree" })
        #expect(trend.basis == .strategies)
        #expect(trend.basis.warning == nil)
        #expect(trend.points.count == 40)
        let change = try #require(trend.changes.first)
        #expect(trend.changes.count == 1)
        #expect(change.point == 25)
        #expect(change.isRegression)
        #expect(try #require(change.low) < 1.05 && 1.05 < #require(change.high))
        #expect(change.id == "\(trend.series.id)-\(RecordMaker.hash(25).prefix(8))")
        #expect(trends.trends.flatMap(\.changes).count == 1)
        // Two strategies don't tell which of them has changed: their times are absolute, which is said.
        maker = RecordMaker(machine: "machine-two", strategies: ["on-demand", "r-tree"])
        for night in 0..<40 {
            try store.add(maker.record(night: night, slower: night < 25 ? [:] : ["r-tree": 1.05], drift: drift(night)))
        }
        for trend in try store.trends(queryTime, rule: TrendRule()).trends where trend.series.machine == "machine-two" {
            #expect(trend.basis == .absolute && trend.changes.isEmpty)
            #expect(trend.basis.warning?.contains("drift") == true)
        }
    }

    @Test func `a commit measured every night divides the drift out`() throws {
        var maker = RecordMaker()
        let reference = RecordMaker.hash(1000)
        for night in 0..<40 {
            let factor = night < 30 ? 1 : 0.9
            try store.add(maker.record(night: night, slower: ["on-demand": factor], drift: drift(night)))
            try store.add(maker.record(night: night, commit: reference, drift: drift(night), hour: 4))
        }
        let rule = TrendRule(reference: String(reference.prefix(10)))
        let trend = try trend("on-demand", rule)
        #expect(trend.basis == .referenceCommit(reference))
        #expect(trend.points.count == 40)
        #expect(trend.changes.map(\.point) == [30])
        #expect(trend.changes.first?.isRegression == false)
        #expect(trend.points.allSatisfy { abs($0.value - 1) < 0.15 })
        // Without it the drift hides the change or makes others; the reference's own records are then nights too.
        #expect(try self.trend("on-demand").points.count == 80)
    }

    @Test func `nights without the reference are left out and counted`() throws {
        var maker = RecordMaker()
        let reference = RecordMaker.hash(1000)
        for night in 0..<20 {
            try store.add(maker.record(night: night))
            // None on three nights and those beside them, so that none is within a day.
            if !(8...12).contains(night) { try store.add(maker.record(night: night, commit: reference, hour: 1)) }
        }
        let trend = try trend("r-tree", TrendRule(reference: reference))
        #expect(trend.points.count == 16)
        #expect(trend.leftOut == 4)
    }

    @Test func `exact metrics are kept as they are, and one more is a change`() throws {
        var maker = RecordMaker()
        for night in 0..<12 { try store.add(maker.record(night: night, allocations: night < 6 ? 0 : 1)) }
        let filter = SeriesFilter(metrics: ["allocations.query"], strategies: ["r-tree"])
        let trend = try #require(try store.trends(filter, rule: TrendRule()).trends.first)
        #expect(trend.basis == .exact)
        #expect(trend.basis.warning == nil)
        let change = try #require(trend.changes.first)
        #expect(change.point == 6)
        #expect(change.ratio == nil)
        #expect([change.before, change.after] == [0, 1])
    }

    @Test func `nights that measured in another way are left out, and the gate compares none with them`() throws {
        var maker = RecordMaker()
        for night in 0..<12 {
            var record = maker.record(night: night, allocations: night < 5 ? 7 : 1)
            for index in record.results.indices where night >= 5 {
                guard case .value(var measured)? = record.results[index].metrics["allocations.query"] else { continue }
                measured.method = "every allocation"
                record.results[index].metrics["allocations.query"] = .value(measured)
            }
            try store.add(record)
            guard night == 5 else { continue }
            let gate = try store.gate(SeriesFilter(metrics: ["allocations.query"]), rule: TrendRule())
            #expect(gate.verdicts.isEmpty && !gate.missing.isEmpty)
            #expect(gate.missing.allSatisfy { $0.from == "both" && $0.reason.contains("b: every allocation") })
        }
        let filter = SeriesFilter(metrics: ["allocations.query"], strategies: ["r-tree"])
        let trend = try #require(try store.trends(filter, rule: TrendRule()).trends.first)
        #expect(trend.points.count == 7 && trend.leftOut == 5)
        #expect(trend.changes.isEmpty)
    }

    @Test func `a change is reported once enough nights follow it`() throws {
        var maker = RecordMaker(scatter: 0.003)
        for night in 0..<23 { try store.add(maker.record(night: night, slower: night < 20 ? [:] : ["r-tree": 1.2])) }
        #expect(try trend("r-tree").changes.isEmpty)
        try store.add(maker.record(night: 23, slower: ["r-tree": 1.2]))
        #expect(try trend("r-tree").changes.map(\.point) == [20])
    }

    @Test func `an accepted change stays accepted when its place moves by a night`() throws {
        var maker = RecordMaker()
        for night in 0..<30 { try store.add(maker.record(night: night, slower: night < 15 ? [:] : ["r-tree": 1.1])) }
        let trends = try store.trends(queryTime, rule: TrendRule())
        let id = try #require(trends.trends.flatMap(\.changes).first?.id)
        let marked = try store.accept(change: id, in: trends)
        #expect(marked.trends.flatMap(\.changes).map(\.isAccepted) == [true])
        let error = #expect(throws: HistoryError.self) { try store.accept(change: "nothing", in: trends) }
        #expect(error?.fault == .usage)
        // A record of the night before, slow already, comes in later.
        try store.add(maker.record(night: 14, slower: ["r-tree": 1.1], hour: 20))
        #expect(try trend("r-tree").changes.map(\.isAccepted) == [true])
        // It goes along when stores merge.
        let other = try HistoryStore(path: folder.path + "/other.sqlite")
        _ = try other.merge(from: store)
        #expect(try other.trends(queryTime, rule: TrendRule()).trends.flatMap(\.changes).map(\.isAccepted) == [true])
    }

    @Test func `one series by the index is the same as in the whole scan`() throws {
        var maker = RecordMaker(items: Array(1000...1020))
        var other = RecordMaker(machine: "machine-two", items: [1003], noise: Noise(state: 9))
        for night in 0..<12 {
            try store.add(maker.record(night: night))
            try store.add(other.record(night: night, hour: 5))
        }
        let all = try store.trends(SeriesFilter(), rule: TrendRule())
        #expect(all.trends.count == 2 * 3 * 22)
        // Some of all, and all of the machine that has few.
        for (place, trend) in all.trends.enumerated() where place % 9 == 0 || trend.series.machine == "machine-two" {
            var filter = SeriesFilter(metrics: [trend.series.metric], strategies: [trend.series.subject.strategy])
            filter.items = [trend.series.subject.items]
            filter.machines = [trend.series.machine]
            let one = try store.trends(filter, rule: TrendRule())
            #expect(one.trends.map(\.series.id) == [trend.series.id])
            #expect(one.trends.first?.points.map(\.value) == trend.points.map(\.value))
        }
        var filter = SeriesFilter()
        filter.datasets = ["none"]
        #expect(try store.trends(filter, rule: TrendRule()).trends.isEmpty)
    }
}

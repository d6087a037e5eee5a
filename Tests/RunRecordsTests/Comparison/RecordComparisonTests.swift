import Judging
import RunRecords
import Testing

@Suite struct RecordComparisonTests {
    var maker = StoredRecords()

    private func verdict(_ record: VerdictRecord, _ strategy: String, _ metric: String) throws -> MetricVerdict {
        try #require(record.verdicts.first { $0.subject.strategy == strategy && $0.metric == metric })
    }

    @Test mutating func `what all strategies share is the machine's drift`() throws {
        let a = maker.record()
        let found = try compareRecords(a, maker.record(slower: ["r-tree": 1.06], drift: 1.2))
        let slower = try verdict(found, "r-tree", "query.time")
        #expect(slower.verdict == .regressed)
        #expect(slower.settled == .storedRecords)
        #expect(slower.basis == "time, less the median change of the run's strategies")
        #expect(slower.launches == 15)
        #expect(slower.reason == nil)
        #expect(abs(try #require(slower.ratio) - 1.06) < 0.01)
        #expect(try verdict(found, "sorted-array", "query.time").verdict == .equivalent)
        #expect(found.warnings?.count == 2)
        #expect(found.warnings?.first?.contains("which is taken for the machine's drift") == true)
        #expect(found.warnings?.last?.contains("did not take turns") == true)
        #expect(found.a.label == "A")
        #expect(found.rule == ComparisonRule())
        #expect(found.missing.isEmpty)
        #expect(found.summary.regressed == 1)
        #expect(found.geometricMeans?.isEmpty == false)
    }

    @Test mutating func `figures measured in two ways are not compared, and the reason has both`() throws {
        let a = maker.record()
        var b = maker.record(bytes: 6_400)
        for index in b.results.indices { b.results[index].setMethod("every allocation", of: "memory.retained") }
        let found = try compareRecords(a, b)
        #expect(!found.verdicts.contains { $0.metric == "memory.retained" })
        let missing = found.missing.filter { $0.metric == "memory.retained" }
        #expect(missing.count == 3 && missing.allSatisfy { $0.from == "both" })
        #expect(missing[0].reason.contains("b: every allocation") && missing[0].reason.contains("a: as versions"))
        // The same way on both sides, and the same bytes.
        #expect(try verdict(try compareRecords(b, b), "r-tree", "memory.retained").verdict == .equivalent)
        #expect(try compareRecords(b, b).missing.isEmpty)
    }

    @Test mutating func `absolute times are believed only beyond the drift`() throws {
        maker.strategies = ["on-demand", "r-tree"]
        let a = maker.record()
        let drifted = try verdict(try compareRecords(a, maker.record(drift: 1.2)), "on-demand", "query.time")
        #expect(drifted.verdict == .inconclusive)
        #expect(drifted.basis == "absolute values")
        #expect(drifted.neededLaunches == nil)
        #expect(drifted.reason?.contains("more than 28 %") == true)
        // The same time at another moment is no proof of equality either.
        #expect(try verdict(try compareRecords(a, a), "on-demand", "query.time").verdict == .inconclusive)
        let far = try compareRecords(a, maker.record(drift: 1.5))
        #expect(try verdict(far, "on-demand", "query.time").verdict == .regressed)
        let still = try compareRecords(a, a, rule: ComparisonRule(drift: 0))
        #expect(try verdict(still, "on-demand", "query.time").threshold == 0.01)
    }

    @Test(arguments: ["on-demand", "r-tree", "sorted-array"])
    func `whichever strategy changes is named, and no other`(name: String) throws {
        for factor in [0.8, 1.05, 1.2, 3] {
            var maker = maker
            let found = try compareRecords(maker.record(), maker.record(slower: [name: factor], drift: 1.1))
            let changed = found.verdicts.filter { $0.verdict == .regressed || $0.verdict == .improved }
            #expect(changed.map(\.subject.strategy) == [name], "\(factor)")
            #expect(abs(try #require(changed.first?.ratio) / factor - 1) < 0.01)
        }
    }

    @Test mutating func `more than a machine drifts is a change of the strategies, however many share it`() throws {
        let names = maker.strategies
        let all = try compareRecords(
            maker.record(), maker.record(slower: .init(uniqueKeysWithValues: names.map { ($0, 2) })))
        #expect(all.summary.regressed == names.count)
        let most = try compareRecords(maker.record(), maker.record(slower: ["on-demand": 2, "r-tree": 2]))
        #expect(most.summary.regressed == 2 && most.summary.improved == 0)
    }

    @Test mutating func `records of binaries that took turns are compared launch by launch`() throws {
        var (a, b) = (maker.record(), maker.record())
        (a.role, b.role) = (.baseline, .subject)
        let same = try verdict(try compareRecords(a, b), "r-tree", "query.time")
        #expect(same.basis == "ratio by turns in the same launches")
        b.startedAt = "2026-01-02T00:00:00Z"
        #expect(try verdict(try compareRecords(a, b), "r-tree", "query.time").basis.hasPrefix("time, less"))
    }

    @Test mutating func `records without a subject in common are refused`() throws {
        let a = maker.record()
        var b = maker.record()
        for index in b.results.indices { b.results[index].subject.items = 2_000 }
        let error = #expect(throws: RecordError.self) { try compareRecords(a, b, places: ("a.json", "b.json")) }
        #expect(error?.cause == "the records have no subject in common" && error?.place == "a.json and b.json")
        for index in b.results.indices {
            b.results[index].subject.items = 1_000
            b.results[index].subject.strategy += "-two"
        }
        let renamed = #expect(throws: RecordError.self) { try compareRecords(a, b) }
        #expect(renamed?.remedy.contains("--rename OLD=NEW") == true)
        b.results = []
        #expect(throws: RecordError.self) { try compareRecords(a, b) }
    }

    @Test mutating func `what B has lost comes first, whatever became of it`() throws {
        for status in Status.allCases where status != .ok {
            let a = maker.record()
            var b = maker.record()
            b.results[2].status = status
            b.results[2].reason = "for some reason"
            b.results.append(b.results[0])
            b.results[3].subject.strategy = "new"
            let found = try compareRecords(a, b)
            #expect(found.missing.map(\.isLost) == [true, false])
            #expect(found.lost.map(\.reason) == ["\(status.rawValue): for some reason"])
            #expect(found.verdicts.allSatisfy { $0.subject.strategy != "sorted-array" })
            // What failed again is lost again; what was left out before is left out again.
            let again = try compareRecords(b, b)
            #expect(again.lost.count == (status.isFailure ? 1 : 0), "\(status)")
        }
    }

    @Test mutating func `exact metrics are compared exactly, elements examined among them`() throws {
        let a = maker.record()
        var b = maker.record(bytes: 65)
        b.results[1].counters = .value(
            Counters(queries: 64, hits: 9, checksum: "0123456789abcdef", examined: 98, medianHits: 1))
        let found = try compareRecords(a, b)
        #expect(try verdict(found, "r-tree", "memory.retained").verdict == .regressed)
        #expect(try verdict(found, "r-tree", "counters.examined").verdict == .improved)
        #expect(try verdict(found, "on-demand", "counters.examined").verdict == .equivalent)
    }

    @Test mutating func `few launches are inconclusive`() throws {
        maker.launches = 3
        let found = try compareRecords(maker.record(), maker.record())
        let few = try verdict(found, "r-tree", "query.time")
        #expect(few.verdict == .inconclusive)
        #expect(few.reason == "needs 8 launches, has 3")
        #expect(few.neededLaunches == 5)
    }

    @Test mutating func `what one record lacks is listed with the reason`() throws {
        var a = maker.record()
        var b = maker.record()
        a.results[0].metrics["memory.retained"] = .unavailable(reason: "no jemalloc")
        b.results[0].status = .cutoff
        b.results[0].reason = "query over 50 ms"
        b.results[0].metrics["query.time"] = nil
        b.results[1].subject.strategy = "r-tree-two"
        b.results[2].counters = .value(
            Counters(queries: 64, hits: 8, checksum: "fedcba9876543210", examined: 99, medianHits: 1))
        let found = try compareRecords(a, b)
        func reasons(_ strategy: String) -> [[String]] {
            found.missing.filter { $0.subject.strategy == strategy }.map { [$0.metric, $0.from, $0.reason] }
        }
        #expect(
            reasons("on-demand") == [["*", "b", "cutoff: query over 50 ms"]])
        #expect(reasons("r-tree") == [["*", "b", "the run has no such subject"]])
        #expect(reasons("r-tree-two") == [["*", "a", "the run has no such subject"]])
        let differing = try #require(reasons("sorted-array").first)
        #expect(differing[0] == "*")
        #expect(differing[1] == "both")
        #expect(
            differing[2] == "data or answers differ: a has 9 elements in 64 queries, checksum 0123456789abcdef; "
                + "b has 8 elements in 64 queries, checksum fedcba9876543210")
        #expect(
            found.warnings?.last
                == "Strategies only in a: r-tree; only in b: r-tree-two. If one was renamed, give --rename OLD=NEW.")
    }

    @Test mutating func `a subject that neither run has measured is listed once`() throws {
        var (a, b) = (maker.record(), maker.record())
        (a.results[1].metrics, b.results[1].metrics) = (["query.time": .unavailable(reason: "not measured")], [:])
        (a.results[1].status, b.results[1].status) = (.timeout, .failed)
        b.results[1].reason = "its worker was ended by signal 11"
        a.results[1].counters = .unavailable(reason: "not measured")
        b.results[1].counters = .unavailable(reason: "not measured")
        let found = try compareRecords(a, b).missing.filter { $0.subject.strategy == "r-tree" }
        #expect(found.map(\.metric) == ["*"])
        #expect(found.map(\.from) == ["both"])
        #expect(found.map(\.reason) == ["failed: its worker was ended by signal 11"])
    }

    @Test mutating func `renamed strategies are compared under the new name`() throws {
        let a = maker.record()
        maker.strategies = ["on-demand", "packed-r-tree", "sorted-array"]
        let b = maker.record(slower: ["packed-r-tree": 1.06])
        let found = try compareRecords(a, b, renamed: ["r-tree": "packed-r-tree"])
        #expect(found.missing.isEmpty)
        #expect(found.warnings?.count == 1)
        #expect(try verdict(found, "packed-r-tree", "query.time").verdict == .regressed)
    }

    @Test mutating func `impossible renamings are errors`() throws {
        let (a, b) = (maker.record(), maker.record())
        func error(_ names: [String: String]) -> RecordError? {
            #expect(throws: RecordError.self) {
                try compareRecords(a, b, renamed: names, places: ("a.json", "b.json"))
            }
        }
        #expect(
            error(["r-three": "r-tree"])?.description
                == "--rename r-three=r-tree: the record has no strategy r-three (a.json): "
                + "its strategies are on-demand, r-tree, sorted-array")
        #expect(error(["r-tree": "grid"])?.place == "b.json")
        #expect(error(["r-tree": "on-demand"])?.cause == "two strategies would be called on-demand")
    }

    @Test mutating func `unlike records are refused, every difference named`() throws {
        let a = maker.record()
        var b = maker.record()
        b.machine.id = "machine-2"
        b.machine.kernel = "7"
        b.toolchain = Toolchain(swift: "6.4", optimization: "debug", flags: BuildFlags.aligned)
        b.seed = 2
        b.plan.queryRounds = 20
        b.plan.queryLimitSeconds = 1
        b.allocator = .unavailable(reason: "none")
        for index in b.results.indices { b.results[index].subject.config = ["barHeight": .number(30.5)] }
        let error = #expect(throws: RecordError.self) { try compareRecords(a, b, places: ("a.json", "b.json")) }
        #expect(
            error?.cause
                == "the records are not alike: machine machine-1 and machine-2; kernel 6 and 7; Swift 6.3 and 6.4; "
                + "optimisation release and debug; build functions where the linker put them and functions at cache "
                + "lines; allocator jemalloc 5.3.0 and unknown; seed 1 and 2; query rounds a "
                + "launch 10 and 20; limit of a query 0.05 s and 1.0 s; configuration of gantt over construction of "
                + "1000 items {barHeight: 24} and {barHeight: 30.5}")
        #expect(error?.place == "a.json and b.json")
        #expect(error?.remedy.contains("--allow-unlike") == true)
        let found = try compareRecords(a, b, allowUnlike: true)
        #expect(found.warnings?.count == 11)
        #expect(found.warnings?.first == "The records are not alike: machine machine-1 and machine-2.")
        // Subjects meet although their configurations differ.
        #expect(found.missing.isEmpty)
        #expect(try verdict(found, "r-tree", "query.time").subject.config == ["barHeight": .number(30.5)])
    }

    @Test mutating func `other parameters of the plan are refused too`() throws {
        let a = maker.record()
        for change: (inout RunRecord) -> Void in [
            { $0.plan.prepareRounds = 5 }, { $0.plan.prepareLimitSeconds = 1 }, { $0.plan.turnLimitSeconds = 1 },
            { $0.schema = "layoutbench.run/2" },
        ] {
            var b = a
            change(&b)
            #expect(throws: RecordError.self) { try compareRecords(a, b) }
        }
        // How many launches there are, or what they may take, changes no figure.
        var b = a
        b.plan.launches = 30
        b.plan.timeBudgetSeconds = 60
        b.plan.suite = "standard"
        #expect(throws: Never.self) { try compareRecords(a, b) }
    }

    @Test mutating func `identical runs of one strategy hardly ever differ`() throws {
        var (verdicts, changes) = (0, 0)
        for _ in 0..<100 {
            let record = try compareRecords(maker.record(), maker.record(drift: 1.1))
            verdicts += record.verdicts.count
            changes += record.summary.regressed + record.summary.improved
        }
        #expect(verdicts == 100 * 9)
        #expect(changes == 0)
    }
}

extension SubjectResult {
    fileprivate mutating func setMethod(_ method: String, of metric: String) {
        guard case .value(var measured)? = metrics[metric] else { return }
        measured.method = method
        metrics[metric] = .value(measured)
    }
}

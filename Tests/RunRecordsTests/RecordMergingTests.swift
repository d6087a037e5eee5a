import Judging
import RunRecords
import Testing

@Suite struct RecordMergingTests {
    let records = Parts.records()

    private func merged(
        _ records: [RunRecord], _ allowances: MergeAllowances = []
    ) throws(MergeError) -> RunRecord {
        try RunRecord.merged(Parts.placed(records), allowing: allowances)
    }

    private func refusal(_ records: [RunRecord], _ allowances: MergeAllowances = []) -> MergeError? {
        #expect(throws: MergeError.self) { try merged(records, allowances) }
    }

    /// The parts with the second one changed.
    private func changed(_ change: (inout RunRecord) -> Void) -> [RunRecord] {
        var records = records
        change(&records[1])
        return records
    }

    @Test func `all parts are the run that was measured at once`() throws {
        let merged = try merged(records)
        #expect(merged.results == Parts.whole().results)
        #expect(merged.plan == Parts.whole().plan)
        #expect(merged.durationSeconds == 180)
        #expect(merged.startedAt == "2026-01-01T06:00:00Z")
        #expect(merged.machine == records[0].machine)
        #expect(merged.clock.resolutionNs == 3)
        #expect(merged.minimumDetectableEffect.value == ["query.time": 0.03])
        #expect(merged.missingShards.isEmpty && merged.missingGroups.isEmpty)
        #expect(!merged.isOfUnlikeMachines)
    }

    @Test func `every part keeps its shard, machine, time and load`() throws {
        let parts = try #require(try merged(records).parts)
        #expect(parts.map(\.shard) == records.compactMap(\.plan.shard))
        #expect(parts.map(\.record) == ["run-1", "run-2", "run-3"])
        #expect(parts.map(\.startedAt) == records.map(\.startedAt))
        #expect(parts.map(\.durationSeconds) == [60, 60, 60])
        #expect(parts.map { $0.load.value?.first } == [1, 2, 3])
    }

    @Test func `the order of the parts makes no difference`() throws {
        #expect(try merged(records.reversed()) == merged(records))
    }

    @Test func `control pairs and flags are added up with the binomial interval`() throws {
        let control = try #require(try merged(records).control.value)
        #expect(control == Control(pairs: 30, flags: 1))
        let none = records.map { record in
            var record = record
            record.control = .unavailable(reason: "no pair")
            return record
        }
        #expect(try merged(none).control.reason == "no pair")
    }

    @Test func `stolen time of parts counts by their length`() throws {
        let stolen = changed {
            $0.stealShare = .value(0.08)
            $0.durationSeconds = 180
        }
        #expect(try merged(stolen).stealShare == .value(0.08))
        var both = stolen
        both[0].stealShare = .value(0)
        let share = try #require(try merged(both).stealShare?.value)
        #expect(abs(share - 0.06) < 1e-12)
        #expect(try merged(records).stealShare == nil)
    }

    @Test func `stolen time of a resumed run counts both parts by their length`() throws {
        let now = (share: Available<Double>?.some(.value(0.02)), seconds: 10.0)
        #expect(RunRecord.stealShare(of: [now, (nil, 0)]) == .value(0.02))
        let share = try #require(RunRecord.stealShare(of: [now, (.value(0.1), 30)])?.value)
        #expect(abs(share - 0.08) < 1e-12)
        #expect(RunRecord.stealShare(of: [(.unavailable(reason: ""), 1), (.value(0.1), 30)]) == .value(0.1))
        #expect(RunRecord.stealShare(of: [(.unavailable(reason: "?"), 1), (nil, 0)]) == .unavailable(reason: "?"))
    }

    @Test func `a shard without groups is a part like others`() throws {
        let merged = try merged(Parts.records(7))
        #expect(merged.results == Parts.whole().results)
        #expect(merged.parts?.count == 7)
    }

    @Test func `a part that ran longer fits, one of another plan does not`() throws {
        #expect(try merged(changed { $0.plan.timeBudgetSeconds = 90 }).plan.timeBudgetSeconds == nil)
        let other = "part-2/run.json"
        #expect(refusal(changed { $0.plan.queryRounds = 20 }) == .otherPlan(place: other))
        #expect(refusal(changed { $0.plan.groups[0].items = 1 }) == .otherPlan(place: other))
        #expect(refusal(changed { $0.plan.shard?.count = 4 }) == .otherPlan(place: other))
    }

    @Test func `another commit, seed, toolchain, allocator or schema is refused`() {
        let found = [
            refusal(changed { $0.commit = .value(Commit(hash: "9876543210", dirty: false)) }),
            refusal(changed { $0.commit = .value(Commit(hash: "0123456789", dirty: true)) }),
            refusal(changed { $0.seed = 8 }), refusal(changed { $0.toolchain.swift = "6.4" }),
            refusal(changed { $0.allocator = .value("jemalloc 5.2.1") }),
            refusal(changed { $0.schema = "layoutbench.run/2" }),
        ]
        let place = "part-2/run.json"
        let expected: [MergeError] = [
            .different(what: "commit", found: "9876543210", expected: "0123456789", place: place),
            .different(what: "commit", found: "0123456789 with changes", expected: "0123456789", place: place),
            .different(what: "seed", found: "8", expected: "7", place: place),
            .different(
                what: "toolchain", found: "Swift 6.4, release, functions where the linker put them",
                expected: "Swift 6.3, release, functions where the linker put them", place: place),
            .different(what: "allocator", found: "jemalloc 5.2.1", expected: "jemalloc 5.3.0", place: place),
            .different(what: "schema", found: "layoutbench.run/2", expected: "layoutbench.run/1", place: place),
        ]
        #expect(found == expected)
    }

    @Test func `what is no part is refused`() throws {
        #expect(refusal([]) == .nothing)
        #expect(refusal([Parts.whole()]) == .notAShard(place: "part-1/run.json"))
        #expect(refusal([try merged(records)]) == .alreadyMerged(place: "part-1/run.json"))
    }

    @Test func `a shard or group given twice is refused`() {
        let again = records + [records[0]]
        #expect(refusal(again) == .shardTwice(shard: "1/3", places: ["part-1/run.json", "part-4/run.json"]))
        let first = records[0].plan.shard?.groups ?? []
        let common = changed {
            $0.plan.shard?.groups = first
            $0.results = records[0].results
        }
        #expect(refusal(common) == .groupTwice(group: "gantt lanes 1000000", place: "part-2/run.json"))
    }

    @Test func `missing shards are named, and merged without when that is allowed`() throws {
        #expect(refusal([records[0]]) == .missingShards([2, 3], count: 3))
        let merged = try merged([records[0], records[2]], .missingShards)
        #expect(merged.missingShards == [2])
        #expect(merged.missingGroups == records[1].plan.ownGroups)
        #expect(merged.results.count == records[0].results.count + records[2].results.count)
        #expect(merged.plan.groups == records[0].plan.groups)
    }

    @Test func `a part that measured nothing is as good as missing`() throws {
        let idle = changed { $0.results = [] }
        #expect(refusal(idle) == .notMeasured(shard: "2/3", place: "part-2/run.json"))
        #expect(try merged(idle, .missingShards).missingShards == [2])
    }

    @Test func `results that are not the shard's are refused`() {
        let unfitting = MergeError.unfitting(shard: "2/3", place: "part-2/run.json")
        #expect(refusal(changed { $0.results.removeLast() }) == unfitting)
        #expect(refusal(changed { $0.results.append($0.results[0]) }) == unfitting)
        #expect(refusal(changed { $0.results[0].subject.strategy = "grid" }) == unfitting)
        #expect(refusal(changed { $0.plan.shard?.groups = [99] }) == unfitting)
        #expect(
            refusal(
                Parts.records(1).map { record in
                    var record = record
                    record.plan.shard?.count = 0
                    return record
                }) == .unfitting(shard: "1/0", place: "part-1/run.json"))
    }

    @Test func `unlike machines are refused, or named where that is allowed`() throws {
        let unlike = changed { $0.machine = Parts.machine("two", cpu: "Other") }
        guard case .unlikeMachines(let machines) = refusal(unlike) else {
            Issue.record("not refused")
            return
        }
        #expect(machines.contains("2/3 on Other, 2 cores, machine two"))
        let merged = try merged(unlike, .unlikeMachines)
        #expect(merged.isOfUnlikeMachines)
        #expect(merged.machine.cpu == "Model; Other")
        #expect(merged.parts?.map(\.machine.id) == ["one", "two", "one"])
        #expect(!["one", "two"].contains(merged.machine.id))
    }

    @Test func `like nodes of a cluster have one identity, whichever they are`() throws {
        func id(_ host: String) throws -> String {
            try merged(changed { $0.machine = Parts.machine(host) }, .unlikeMachines).machine.id
        }
        #expect(try id("two") == id("three"))
    }

    @Test func `every error says cause, place and remedy`() {
        let errors: [MergeError] = [
            .nothing, .notAShard(place: "x"), .alreadyMerged(place: "x"),
            .different(what: "seed", found: "1", expected: "2", place: "x"), .otherPlan(place: "x"),
            .shardTwice(shard: "1/2", places: ["x", "y"]), .groupTwice(group: "g", place: "x"),
            .notMeasured(shard: "1/2", place: "x"), .unfitting(shard: "1/2", place: "x"),
            .missingShards([1], count: 2), .unlikeMachines(["a", "b"]),
        ]
        for error in errors { #expect(error.description.contains(/^.+ \(.+\): .+$/)) }
        #expect(errors.filter { $0.fault == .usage }.count == 4)
    }
}

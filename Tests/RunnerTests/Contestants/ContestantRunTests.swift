import Files
import Foundation
import LayoutCore
import RunRecords
import Testing

@testable import Contestants
@testable import Runner
@testable import Worker

/// A run with programs of another language: one that is right, and one for everything that can be wrong.
@Suite struct ContestantRunTests {
    /// What a program does, how its part ends, and words of the reason.
    struct Misbehaviour {
        var name: String
        var behaviour: [String: String]
        var status: Status
        var words: [String]

        init(_ name: String, _ behaviour: [String: String], _ status: Status, _ words: String...) {
            (self.name, self.behaviour, self.status, self.words) = (name, behaviour, status, words)
        }
    }

    private static let misbehaviours = [
        Misbehaviour(
            "other", ["hello": #"echo '{"protocol":"layoutbench.contestant/2"}'"#], .failed, "layoutbench.contestant/2",
            ContestantCommand.protocolName),
        Misbehaviour("rubbish", ["frames": "echo rubbish"], .failed, "asked for frames", ": rubbish", "JSON"),
        Misbehaviour(
            "megabytes", ["trace": "exec head -c 5000000 /dev/zero"], .failed, "asked for trace", "no end"),
        Misbehaviour("nothing", ["hello": "exit 0"], .failed, "exited with code 0", "asked for hello"),
        Misbehaviour("silent", ["frames": "echo"], .failed, "an empty line", "asked for frames"),
        // Both lines in one write: printf writes each by itself, and the second may come after the next request.
        Misbehaviour(
            "eager", ["trace": #"cat <<<$'{}\n{}'"#], .failed, "wrote without being asked: {}, asked for prepare"),
        Misbehaviour("chatty", ["hello": "echo '{}'; echo more"], .failed, "names no protocol"),
        Misbehaviour(
            "crashing", ["prepare": "echo 'out of cheese' >&2; kill -SEGV $$"], .failed, "signal 11", "out of cheese",
            "asked for prepare"),
        Misbehaviour("wrong", [:], .disagrees, "1 too many"),
        Misbehaviour(
            "lying", ["prepare": #"echo '{"nanoseconds":1e15}'"#], .failed, "more than has passed", "asked for prepare"),
        Misbehaviour("weightless", ["memory": "echo '{}'"], .failed, "neither bytes", "asked for memory"),
        Misbehaviour(
            "honest", ["frames": #"echo '{"error":"too many frames"}'"#], .failed, "refuses", "too many frames"),
        Misbehaviour("hitless", ["epoch": #"echo '{"nanoseconds":10}'"#], .failed, "counts no hits"),
    ]

    private func record(_ contestants: [ContestantCommand], in folder: TemporaryFolder) throws -> RunRecord {
        var plan = RunPlan(
            suite: nil, groups: [subjectGroup(strategies: ["linear-scan"], workloads: ["hit", "edit", "session"])],
            launches: 2, timeBudgetSeconds: nil, queryRounds: 3, prepareRounds: 2, prepareLimitSeconds: 10,
            queryLimitSeconds: 1, turnLimitSeconds: 60, exact: false, counters: true)
        plan.enter(contestants)
        let settings = RunSettings(
            output: folder.path, seed: 1, registries: .builtIn,
            binaries: [Binary(executable: try builtProgram(), commit: .unavailable(reason: "a test"))],
            environment: ProcessInfo.processInfo.environment, policy: RunPolicy(epochNs: 100_000),
            tools: RunTools(handOver: HandedFiles.handOver))
        return try RunSession(plan: plan, settings: settings, interruption: Interruption(), report: { _ in }).run()
            .record
    }

    @Test(.enabled(if: ReferenceContestant.succeeds("command -v cc || command -v clang"), "there is no C compiler"))
    func `whatever a program does, its part alone ends, and says why`() throws {
        let folder = try TemporaryFolder()
        let scan = try ReferenceContestant.compiled(
            ReferenceContestant.path("scan.c"), with: "$(command -v cc || command -v clang) -O2", in: folder,
            libraries: "-lm")
        var contestants = try Self.misbehaviours.map {
            try FakeContestant(behaviour: $0.behaviour).command($0.name, in: folder)
        }
        contestants.append(ContestantCommand(name: "scan", command: "'\(scan)'"))
        contestants.append(ContestantCommand(name: "missing", command: "no-such-program --fast"))
        let record = try record(contestants, in: folder)
        let results = Dictionary(
            record.results.filter { $0.subject.workload == "hit" }.map { ($0.subject.strategy, $0) },
            uniquingKeysWith: { first, _ in first })
        for expected in Self.misbehaviours {
            let result = try #require(results[expected.name])
            #expect(result.status == expected.status, "\(expected.name): \(result.reason ?? "")")
            for words in expected.words {
                #expect(result.reason?.contains(words) == true, "\(expected.name): \(result.reason ?? "")")
            }
            if result.status != .disagrees { #expect(result.reason?.contains("(\(expected.name)=") == true) }
        }
        #expect(results["missing"]?.status == .failed)
        #expect(results["missing"]?.reason?.contains("no no-such-program on PATH") == true)
        try expectScan(try #require(results["scan"]), beside: try #require(results["linear-scan"]))
        // What the program has no part in is measured of the others as ever.
        let frames = record.results.first {
            $0.subject.strategy == "linear-scan" && $0.subject.workload == "session"
        }
        #expect(try #require(frames?.metrics["frame.missed.60hz"]?.value?.missed?.frameCount) > 100)
        for result in record.results where result.subject.strategy == "scan" && result.subject.workload != "hit" {
            #expect(result.status == .skipped && result.reason == ForeignWorker.queriesOnly)
        }
    }

    @Test func `one that hangs is ended at the limit, with those it has started`() throws {
        let folder = try TemporaryFolder()
        let store = try DatasetStore(.builtIn)
        defer { store.remove() }
        let group = try store.group(subjectGroup(), seed: 1, report: { _ in })
        let handed = try #require(try HandedFiles.handOver(group, store, 1, 4) as? HandedFiles)
        let fake = FakeContestant(behaviour: ["prepare": "sleep 600 & sleep 600"])
        let worker = try ForeignWorker(
            fake.command("hanging", in: folder), handed: handed, environment: ProcessInfo.processInfo.environment,
            interruption: Interruption())
        defer { worker.end() }
        _ = try worker.ask(.traces(workloads: ["jump"], queries: nil), limitSeconds: 60)
        let end = #expect(throws: WorkerEnd.self) { try worker.ask(.prepare(count: 1), limitSeconds: 0.3) }
        guard case .timeout(let reason) = end else {
            Issue.record("it ends otherwise: \(end as Any)")
            return
        }
        #expect(reason.contains("no answer within 0.3 s, asked for prepare") && reason.contains("--turn-limit"))
        #expect(reason.contains("(hanging="))
    }

    @Test func `the limit that is told is that of all requests together, not its rest`() throws {
        let folder = try TemporaryFolder()
        // It answers once, and reads nothing more.
        let fake = FakeContestant(behaviour: ["memory": #"echo '{"bytes":1}'; sleep 600"#])
        let link = try ContestantLink(
            fake.command("deaf", in: folder), environment: ProcessInfo.processInfo.environment,
            interruption: Interruption())
        defer { link.end() }
        let patience = ContestantPatience(limitSeconds: 5) {}
        _ = try link.ask(.memory, patience, reason: "") { $0.bytes }
        Thread.sleep(forTimeInterval: 0.2)
        // Longer than a pipe holds.
        let ranges = [ReplayRange](repeating: ReplayRange(start: 100_000, count: 100_000), count: 20_000)
        let end = #expect(throws: WorkerEnd.self) {
            try link.ask(.epoch(trace: 0, warmup: [], ranges: ranges), patience, reason: "") { $0.nanoseconds }
        }
        guard case .timeout(let reason) = end else {
            Issue.record("it ends otherwise: \(end as Any)")
            return
        }
        #expect(reason.contains("no answer within 5 s, asked for epoch"), "\(reason)")
    }

    @Test func `one that is slowed is asked some queries twice`() throws {
        let folder = try TemporaryFolder()
        let store = try DatasetStore(.builtIn)
        defer { store.remove() }
        let group = try store.group(subjectGroup(), seed: 1, report: { _ in })
        let handed = try #require(try HandedFiles.handOver(group, store, 1, 4) as? HandedFiles)
        let asked = folder.path + "/asked"
        let fake = FakeContestant(behaviour: [
            "epoch": #"echo "$line" >'\#(asked)'; echo '{"nanoseconds":1000,"hits":1}'"#
        ])
        let worker = try ForeignWorker(
            fake.command("slowed", in: folder), handed: handed, environment: ProcessInfo.processInfo.environment,
            interruption: Interruption())
        defer { worker.end() }
        let slowed = ContestantReference(
            layout: "", config: [:], dataset: "", items: nil, seed: 1, strategy: "slowed", slowdownPercent: 10)
        for request in [WorkerRequest.load(contestant: slowed), .traces(workloads: ["jump"], queries: nil)] {
            _ = try worker.ask(request, limitSeconds: 60)
        }
        let reply = try worker.ask(.epoch(workload: "jump", start: 0, count: 100, warmup: 0), limitSeconds: 60)
        #expect(reply == .epoch(nanoseconds: 10))
        let line = try String(contentsOfFile: asked, encoding: .utf8)
        let ranges = try #require(line.firstMatch(of: /"ranges":\[([0-9,]+)\]/)).1.split(separator: ",").compactMap {
            Int($0)
        }
        let counts = ranges.indices.filter { $0 % 2 == 1 }.map { ranges[$0] }
        #expect(counts.reduce(0, +) == 110)
    }

    /// The contestant that is right has what it can have, and of the rest a reason.
    private func expectScan(_ scan: SubjectResult, beside strategy: SubjectResult) throws {
        #expect(scan.status == .ok && strategy.status == .ok)
        let (mine, theirs) = (try #require(scan.counters.value), try #require(strategy.counters.value))
        #expect(mine.queries == theirs.queries && mine.hits == theirs.hits && mine.checksum == theirs.checksum)
        #expect(mine.examined == nil && mine.medianHits == theirs.medianHits)
        for metric in ["query.time", "prepare.time", "memory.retained", "query.latency.p50"] {
            #expect(scan.metrics[metric]?.value?.launches.count == 2, "\(metric)")
        }
        #expect(scan.ratios["query.time"]?.launches.count == 2)
        #expect(Set(scan.metrics.keys) == Set(strategy.metrics.keys))
        let reasons = [
            "layout.time": ForeignWorker.withoutLayout, "memory.layout": ForeignWorker.withoutLayout,
            "memory.peak": ForeignWorker.unseenAllocations, "allocations.query": ForeignWorker.unseenAllocations,
            "attributes.time": ForeignWorker.withoutAttributes, "query.cycles": ForeignWorker.uncounted,
        ]
        for (metric, reason) in reasons { #expect(scan.metrics[metric]?.reason == reason, "\(metric)") }
    }
}

import CSQLite
import Foundation
import RunRecords
import Testing

@Suite struct HistoryCommandTests {
    let folder: String

    init() throws { folder = try TemporaryFolder.shared.folder() }

    private var store: String { folder + "/history.sqlite" }

    private func history(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["history", arguments[0], "--store", store] + arguments.dropFirst())
    }

    /// Writes the record of a night, `r-tree` slower by a factor, and returns its path.
    private func record(
        night: Int, slower: Double = 1, launches: Int = 15, subjects: Int = 1, machine: String = "machine",
        role: RunRole? = nil
    ) throws -> String {
        let digit = role == .reference ? 9 : role == .baseline ? night + 9 : night
        let hash = String(repeating: String(digit % 10), count: 20) + String(repeating: "a", count: 20)
        let date = Date(timeIntervalSince1970: 1_767_225_600 + 86_400 * Double(night))
        let group = SubjectGroup(
            layout: "gantt", config: [:], dataset: "construction", items: 1000, strategies: ["r-tree"],
            workloads: ["jump"])
        let record = RunRecord(
            id: "\(machine)-\(night)\(role.map { "-\($0)" } ?? "")", role: role, startedAt: date.ISO8601Format(),
            durationSeconds: 1,
            commit: .value(Commit(hash: hash, dirty: false)),
            machine: Machine(
                id: machine, cpu: "Model", cores: 2, memoryBytes: 1, os: "Linux", kernel: "6.1",
                virtualized: .value(true)), load: .value([0, 0, 0]),
            toolchain: Toolchain(swift: "6.3", optimization: "release"), allocator: .value("jemalloc"),
            clock: ClockFigures(name: "clock", resolutionNs: 1, overheadNs: 30), seed: 1,
            plan: RunPlan(
                suite: nil, groups: [group], launches: launches, timeBudgetSeconds: nil, queryRounds: 10,
                prepareRounds: 3, prepareLimitSeconds: 30, queryLimitSeconds: 1, turnLimitSeconds: 60),
            control: .unavailable(reason: "no pair"), minimumDetectableEffect: .unavailable(reason: "no pair"),
            results: try (0..<subjects).map { try result(items: 1000 + $0, slower, night, launches) })
        let path = folder + "/\(record.id).json"
        try Data(try RunRecordCoding.encode(record)).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func result(items: Int, _ factor: Double, _ night: Int, _ launches: Int) throws -> SubjectResult {
        // A scatter of half a percent that needs no generator.
        let ratios = (0..<launches).map { factor * (1 + 0.01 * (Double((night * 31 + $0 * 17) % 23) / 23 - 0.5)) }
        let time = try #require(
            MeasuredMetric(unit: "ns", better: "lower", exact: false, launches: ratios.map { $0 * 900 }))
        return SubjectResult(
            subject: Subject(
                layout: "gantt", config: [:], dataset: "construction", items: items, strategy: "r-tree",
                workload: "jump"), status: .ok, counters: .unavailable(reason: "not counted"),
            metrics: ["query.time": .value(time)],
            ratios: ["query.time": try #require(Ratio(reference: "on-demand", launches: ratios))])
    }

    @Test func `records are added once, listed and given back`() throws {
        let paths = try (0..<3).map { try record(night: $0) }
        let added = try history("add", paths[0], paths[1], paths[2])
        #expect(added.exitCode == 0, "\(added.errors)")
        #expect(added.output == "3 added, 0 replaced, 0 unchanged in \(store)\n")
        #expect(try history("add", paths[1]).output.hasPrefix("0 added, 0 replaced, 1 unchanged"))
        let listed = try history("list", "--check")
        #expect(listed.output.contains("3 records"))
        #expect(listed.output.contains("2026-01-02T00:00:00Z  1111111111  machine  machine-1  1 results"))
        let exported = try history("export", "machine-1")
        #expect(exported.output == (try String(contentsOfFile: paths[1], encoding: .utf8)))
        #expect(try history("export", "--output", folder + "/out").exitCode == 0)
        // A comparison's folder holds a verdict beside its records.
        try "{}".write(toFile: folder + "/out/verdict.json", atomically: true, encoding: .utf8)
        let copy = try CommandRun(["history", "import", "--store", folder + "/copy.sqlite", folder + "/out", store])
        #expect(copy.output.hasPrefix("3 added, 0 replaced, 3 unchanged"), "\(copy.errors)")
    }

    @Test func `a trend shows the change with its commits`() throws {
        let paths = try (0..<30).map { try record(night: $0, slower: $0 < 18 ? 1 : 1.08) }
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        let trend = try history("trend", "--metric", "query.time", "--strategy", "r-tree")
        #expect(trend.exitCode == 0, "\(trend.errors)")
        #expect(trend.output.contains("ratio to on-demand in the same run, 30 records, 2026-01-01 to 2026-01-30"))
        #expect(trend.output.contains("2026-01-19  worse  +8."))
        #expect(trend.output.contains("7777777777..8888888888"))
        #expect(trend.output.contains("1 series, 1 confirmed changes, 0 of them accepted"))
        let rows = try JSONDecoder().decode(
            [TrendRow].self, from: Data(try history("trend", "--format", "json").output.utf8))
        let change = try #require(rows.first?.changes.first)
        #expect(change.direction == "regressed")
        #expect(abs(change.ratio - 1.08) < 0.01)
        #expect(change.low < 1.08 && 1.08 < change.high)
        #expect(trend.output.contains(change.id))
        #expect(try history("trend", "--accept", change.id).output.contains("worse, accepted"))
        #expect(try history("trend").output.contains("1 confirmed changes, 1 of them accepted"))
    }

    private struct TrendRow: Decodable {
        struct Change: Decodable {
            let id: String
            let direction: String
            let ratio: Double
            let low: Double
            let high: Double
        }
        let changes: [Change]
    }

    @Test func `the page of the nights has the change with its commit, and the gate`() throws {
        let paths = try (0..<30).map { try record(night: $0, slower: $0 < 18 ? 1 : 1.08) }
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        let report = try history(
            "report", "--output", folder + "/nights", "--commit-link", "https://example.org/{commit}")
        #expect(report.exitCode == 0, "\(report.errors)")
        #expect(
            report.output
                == "1 series over 30 nights: 1 confirmed change, 1 for the worse and not accepted, 0 accepted.\n"
                + "\(folder)/nights/index.html\n\(folder)/nights/summary.md\n")
        let page = try String(contentsOfFile: folder + "/nights/index.html", encoding: .utf8)
        #expect(page.contains("<a href=\"https://example.org/88888888"))
        #expect(page.contains("777777777777..888888888888") && page.contains("1 equivalent"))
        let markdown = try String(contentsOfFile: folder + "/nights/summary.md", encoding: .utf8)
        #expect(markdown.contains("## Gate") && markdown.contains("2026-01-19"))
        // The page of a run shows both.
        let run = try CommandRun([
            "report", paths[29], "--format", "html", "--output", folder + "/run", "--store", store,
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try String(contentsOfFile: folder + "/run/index.html", encoding: .utf8).contains("id=\"history\""))
    }

    @Test func `a page of one night says why there is no gate`() throws {
        #expect(try history("add", try record(night: 0)).exitCode == 0)
        let report = try history("report", "--output", folder + "/one", "--format", "markdown")
        #expect(report.output.hasSuffix("\n\(folder)/one/summary.md\n"), "\(report.errors)")
        let text = try String(contentsOfFile: folder + "/one/summary.md", encoding: .utf8)
        #expect(text.contains("No verdict: no earlier record of this machine"))
    }

    @Test func `the records of three binaries are one night`() throws {
        var paths: [String] = []
        for night in 0..<10 {
            for (role, slower) in [(RunRole.baseline, 1.0), (.subject, night == 9 ? 1.2 : 1), (.reference, 1)] {
                paths.append(try record(night: night, slower: slower, role: role))
            }
        }
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        #expect(try history("list").output.contains("release  baseline\n"))
        let trend = try history("trend")
        #expect(trend.output.contains("ratio to commit 999999999999, measured within a day, 10 records"))
        let gate = try history("gate")
        #expect(gate.exitCode == 10, "\(gate.output)")
        #expect(gate.output.contains("record machine-9-baseline"))
        #expect(try history("gate", "--against", "reference").output.contains("record machine-9-reference"))
    }

    @Test func `the gate fails on a regression until it is accepted`() throws {
        let paths = try (0..<14).map { try record(night: $0, slower: $0 < 13 ? 1 : 1.2) }
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        let gate = try history("gate", "--output", folder + "/gate")
        #expect(gate.exitCode == 10, "\(gate.errors)")
        #expect(gate.output.contains("1 regressed, 0 accepted, 0 improved, 0 equivalent, 0 inconclusive, 0 missing"))
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/gate/verdict.json"))
        let verdict = try JSONDecoder().decode(VerdictRecord.self, from: data)
        #expect(verdict.schema == "layoutbench.verdict/1")
        #expect(verdict.verdicts.map(\.verdict) == [.regressed])
        let change = verdict.verdicts[0].change
        #expect(gate.output.contains(change))
        #expect(gate.output.contains("judged by thresholds of "))
        #expect(try history("gate", "--accept", change).exitCode == 0)
        #expect(try history("gate").output.contains("0 regressed, 1 accepted"))
    }

    @Test func `nothing can be said with few launches, which strict makes an exit code`() throws {
        for night in 0..<2 { _ = try history("add", record(night: night, launches: 3)) }
        let gate = try history("gate")
        #expect(gate.exitCode == 0)
        #expect(gate.output.contains("about 5 more launches would settle it"))
        #expect(gate.output.contains("note: needs 8 launches, has 3"))
        #expect(try history("gate", "--strict").exitCode == 11)
    }

    @Test func `equal nights are equivalent`() throws {
        for night in [0, 23] { _ = try history("add", record(night: night, launches: 23)) }
        let gate = try history("gate", "--strict", "--floor", "2%")
        #expect(gate.exitCode == 0, "\(gate.output)")
        #expect(gate.output.contains("1 equivalent"))
    }

    @Test func `mistakes say cause, place and remedy`() throws {
        func check(_ arguments: [String], _ code: Int32, _ error: String) throws {
            let run = try CommandRun(["history"] + arguments)
            #expect(run.exitCode == code, "\(run.errors)")
            #expect(run.errors == "error: \(error)\n")
        }
        try check(["lisst"], 64, "unknown action lisst (history): did you mean list?")
        try check(["add"], 64, "missing argument (FILE): name what to add")
        try check(["list", "x"], 64, "unexpected argument (x): see layoutbench history list --help")
        try check(
            ["list", "--store", store], 74,
            "there is no store (\(store)): add a record first, with layoutbench history add RECORD, or name a store "
                + "with --store")
        let text = try record(night: 0)
        try check(
            ["list", "--store", text], 65,
            "not a store of run records (\(text)): give a file that layoutbench history has made")
        _ = try history("add", text)
        try check(
            ["export", "nothing", "--store", store], 64,
            "no such record (nothing): see layoutbench history list --store \(store)")
        try check(
            ["export", "--store", store], 64,
            "nowhere to write several records (history export): name a folder with --output")
        try check(
            ["gate", "--store", store, "--floor", "x"], 64,
            "not a percentage (--floor x): give one from 0 on, such as 1 or 2.5%")
        try check(
            ["trend", "--store", store, "--reference", "main"], 64,
            "not a commit hash (--reference main): give at least seven digits of it")
        try check(
            ["trend", "--store", store, "--accept", "x"], 64,
            "no such change (x): give a name that layoutbench history trend or gate shows beside a change")
    }

    @Test func `a killed writer leaves a whole store that goes on`() throws {
        let paths = try (0..<20).map { try record(night: $0, subjects: 200) }
        var counts: [Int] = []
        for delay in [0.05, 0.15, 0.25, 0.4] {
            let process = Process()
            process.executableURL = try CommandRun.executable()
            process.arguments = ["history", "add", "--store", store] + paths
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            Thread.sleep(forTimeInterval: delay)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            guard FileManager.default.fileExists(atPath: store) else { continue }
            let listed = try history("list", "--check", "--format", "json")
            #expect(listed.exitCode == 0 || counts.isEmpty, "\(listed.errors)")
            let rows = (try? JSONDecoder().decode([Listed].self, from: Data(listed.output.utf8))) ?? []
            #expect(rows.allSatisfy { $0.results == 200 })
            #expect(rows.count >= counts.last ?? 0)
            counts.append(rows.count)
        }
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        #expect(try history("list", "--check").output.contains("20 records"))
        #expect(try history("export", "machine-19").output == (try String(contentsOfFile: paths[19], encoding: .utf8)))
    }

    @Test func `a store that may not grow keeps the records before`() throws {
        let paths = try (0..<40).map { try record(night: $0, subjects: 100) }
        // The system refuses to let a file become longer than this, as it does when a disk is full.
        let limited = Process()
        limited.executableURL = URL(fileURLWithPath: "/bin/sh")
        limited.arguments =
            ["-c", "trap '' XFSZ; ulimit -f 1000; exec \"$0\" \"$@\"", try CommandRun.executable().path]
            + ["history", "add", "--store", store] + paths
        let errors = Pipe()
        limited.standardError = errors
        limited.standardOutput = FileHandle.nullDevice
        try limited.run()
        let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        limited.waitUntilExit()
        #expect(limited.terminationStatus == 74, "\(message)")
        #expect(message.hasPrefix("error: "))
        #expect(message.contains("(\(store)): "))
        let listed = try history("list", "--check", "--format", "json")
        #expect(listed.exitCode == 0, "\(listed.errors)")
        let rows = try JSONDecoder().decode([Listed].self, from: Data(listed.output.utf8))
        #expect(!rows.isEmpty && rows.count < 40)
        #expect(rows.allSatisfy { $0.results == 100 })
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        #expect(try history("list", "--check").output.contains("40 records"))
    }

    @Test func `a writer that must wait says so, and what it waited for`() throws {
        let path = try record(night: 0)
        #expect(try history("add", path).exitCode == 0)
        var handle: OpaquePointer?
        #expect(sqlite3_open(store, &handle) == SQLITE_OK)
        defer { sqlite3_close(handle) }
        #expect(sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
        let run = try history("add", "--wait", "1s", try record(night: 1))
        #expect(run.exitCode == 74)
        #expect(run.errors.hasPrefix("waiting for another process that is writing to \(store)\nerror: another process"))
        #expect(try history("list").output.contains("1 records"))
    }

    @Test func `writers at the same time take turns`() throws {
        let paths = try (0..<24).map { try record(night: $0, subjects: 50) }
        let processes = try (0..<4).map { part in
            let process = Process()
            process.executableURL = try CommandRun.executable()
            process.arguments = ["history", "add", "--store", store] + paths[(part * 6)..<(part * 6 + 6)]
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(try history("list", "--check").output.contains("24 records"))
    }

    private struct Listed: Decodable {
        let results: Int
    }
}

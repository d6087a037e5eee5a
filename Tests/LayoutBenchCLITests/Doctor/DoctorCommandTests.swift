import Foundation
import RunRecords
import Testing

@testable import LayoutBenchCLI

/// What `layoutbench doctor` finds, on this machine and on others.
@Suite struct DoctorCommandTests {
    private struct Entry: Decodable {
        let name: String
        let uses: [String]
        let purpose: String
        let state: String
        let found: String
        let remedy: String?
    }

    /// Runs it with a `PATH` of stand-ins alone.
    private func doctor(_ arguments: [String], programs: [String] = []) throws -> CommandRun {
        let folder = try TemporaryFolder.shared.folder()
        for name in programs {
            try Data("#!/bin/sh\necho \(name) 1.0\n".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/" + name)
        }
        return try CommandRun(["doctor"] + arguments, environment: ["PATH": folder])
    }

    private func entries(_ run: CommandRun) throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(run.output.utf8))
    }

    @Test func `everything is told, with a remedy where something is missing or poor`() throws {
        let run = try doctor(["--format", "json"])
        #expect(run.exitCode == 0, "\(run.errors)")
        let entries = try entries(run)
        #expect(entries.map(\.name) == MachineChecks.all.map(\.name))
        for entry in entries {
            #expect(["ok", "poor", "missing"].contains(entry.state))
            #expect((entry.remedy == nil) == (entry.state == "ok"), "\(entry.name)")
            #expect(!entry.found.isEmpty && !entry.purpose.isEmpty && !entry.uses.isEmpty)
        }
        let absent = entries.filter { ["git", "swift", "valgrind", "perf", "Chromium"].contains($0.name) }
        #expect(absent.count == 5 && absent.allSatisfy { $0.state == "missing" })
        let text = try doctor([])
        #expect(text.exitCode == 0)
        for entry in absent { #expect(text.output.contains("\nmissing  \(entry.name)  "), "\(text.output)") }
        #expect(text.output.contains("→ install the package valgrind"))
        #expect(try #require(text.output.split(separator: "\n").last).contains(" missing, "))
    }

    @Test func `a use that lacks something ends in 69, and one that lacks nothing in 0`() throws {
        #expect(try doctor(["exact"]).exitCode == 69)
        let there = try doctor(["exact", "--format", "json"], programs: ["valgrind", "setarch"])
        #expect(there.exitCode == 0, "\(there.output)")
        #expect(try entries(there).map(\.state) == ["ok"])
        #expect(try doctor(["compare"], programs: ["git", "swift"]).exitCode == 0)
        #expect(try doctor(["compare", "exact"], programs: ["git", "swift"]).exitCode == 69)
        let unknown = try doctor(["exacct"])
        #expect(unknown.exitCode == 64 && unknown.errors.hasPrefix("error: unknown use exacct (doctor)"))
    }

    @Test func `every check is for a use that there is`() {
        let uses = Set(MachineChecks.uses.map(\.name))
        #expect(MachineChecks.all.allSatisfy { !$0.uses.isEmpty && uses.isSuperset(of: $0.uses) })
        #expect(Set(MachineChecks.all.flatMap(\.uses)) == uses)
        #expect(Set(MachineChecks.all.map(\.name)).count == MachineChecks.all.count)
    }

    @Test func `poor machines are told from good ones`() {
        #expect(MachineChecks.cores(1).word == "poor" && MachineChecks.cores(2).word == "ok")
        #expect(MachineChecks.load(.value([0.2, 3, 3]), cores: 2).word == "ok")
        #expect(MachineChecks.load(.value([1.5, 0, 0]), cores: 2).word == "poor")
        #expect(MachineChecks.load(.unavailable(reason: "x"), cores: 2).word == "poor")
        #expect(MachineChecks.governor(.value("performance")).word == "ok")
        #expect(MachineChecks.governor(.value("powersave")).remedy?.contains("performance") == true)
        #expect(MachineChecks.governor(.unavailable(reason: "x")).text == "x")
        #expect(MachineChecks.counters(.value(7)).word == "ok")
        #expect(MachineChecks.counters(.unavailable(reason: "none")).word == "missing")
        #expect(MachineChecks.disk(20_000).word == "ok" && MachineChecks.disk(200).word == "poor")
        #expect(MachineChecks.disk(nil).word == "poor")
        let clock = ClockFigures(name: "clock", resolutionNs: 30, overheadNs: 40)
        #expect(MachineChecks.clock(clock).word == "ok")
        #expect(MachineChecks.clock(ClockFigures(name: "c", resolutionNs: 4e6, overheadNs: 4)).word == "poor")
    }
}

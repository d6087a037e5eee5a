import Foundation
import Reporting
import Testing

/// Where exports of verdicts come out: beside a gate's verdict, from a stored one, and as a badge.
@Suite struct VerdictExportCommandTests {
    private let folder: HistoryFolder

    init() throws { folder = try HistoryFolder() }

    /// A history whose last night is slower by a factor.
    private func nights(_ count: Int, lastSlower factor: Double = 1) throws {
        let paths = try (0..<count).map {
            try folder.record(
                night: $0, slower: $0 == count - 1 ? factor : 1, strategies: HistoryFolder.strategies)
        }
        let added = try CommandRun(["history", "add", "--store", folder.store] + paths)
        try #require(added.exitCode == 0, "\(added.errors)")
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func `a gate writes exports beside its verdict, and report writes the same from it`() throws {
        try nights(12, lastSlower: 1.2)
        let names = VerdictExport.all.map(\.name).joined(separator: ",")
        let gate = try folder.history("gate", "--output", folder.path + "/gate", "--export", names)
        #expect(gate.exitCode == 10, "\(gate.errors)")
        #expect(try text(folder.path + "/gate/github-annotations.txt").hasPrefix("::error title=LayoutBench%3A "))
        let verdict = folder.path + "/gate/verdict.json"
        for export in VerdictExport.all {
            let printed = try CommandRun(["report", verdict, "--format", export.name])
            #expect(try printed.output == text("\(folder.path)/gate/\(export.fileName)"), "\(printed.errors)")
        }
        let pages = folder.path + "/pages"
        let written = try CommandRun(["report", verdict, "--output", pages])
        #expect(written.output == "\(pages)/index.html\n\(pages)/summary.md\n", "\(written.errors)")
        #expect(try text(pages + "/summary.md").contains("## Regressions"))
        #expect(try CommandRun(["report", verdict]).output.contains("Regressions. "))
    }

    @Test func `what makes no sense is refused`() throws {
        try nights(12)
        let gate = try folder.history("gate", "--export", "junit")
        gate.expectError(64, "exports have no folder", at: "--export", "--output DIR")
        #expect(try folder.history("gate", "--output", folder.path + "/gate").exitCode == 0)
        let verdict = folder.path + "/gate/verdict.json"
        for (arguments, text) in [
            ([verdict, verdict], "a verdict among other records"), ([verdict, "--merge"], "(--merge)"),
            ([verdict, "--format", "csv"], "unknown format csv"),
        ] {
            let run = try CommandRun(["report"] + arguments)
            #expect(run.exitCode == 64 && run.errors.contains(text), "\(run.errors)")
        }
    }

    @Test func `the badge says what the gate says`() throws {
        try nights(12, lastSlower: 1.2)
        let gate = try folder.history("gate").output
        let count = try #require(gate.firstMatch(of: /([1-9][0-9]*) regressed/)).1
        let printed = try folder.history("badge")
        #expect(
            printed.exitCode == 0 && printed.output.contains("LayoutBench: \(count) regressed"), "\(printed.errors)")
        let path = folder.path + "/badges/night.svg"
        let written = try folder.history("badge", "--title", "night", "--output", path)
        #expect(written.output == path + "\n", "\(written.errors)")
        #expect(try text(path).contains("night: \(count) regressed"))
        let short = try CommandRun(shell: "cd '\(folder.path)' && \"$0\" history badge --store history.sqlite -o a.svg")
        #expect(short.exitCode == 0, "\(short.errors)")
        #expect(try text(folder.path + "/a.svg") == printed.output)
    }

    @Test func `a single night is the first record, and without a store there is an error`() throws {
        try nights(1)
        #expect(try folder.history("badge").output.contains("LayoutBench: first record"))
        let missing = try CommandRun(["history", "badge", "--store", folder.path + "/none.sqlite"])
        #expect(missing.exitCode != 0 && missing.output.isEmpty && missing.errors.hasPrefix("error: "))
    }
}

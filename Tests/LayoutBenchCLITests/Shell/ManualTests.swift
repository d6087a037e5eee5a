import Foundation
import Reporting
import Testing

@testable import LayoutBenchCLI

@Suite struct ManualTests {
    private static func isInstalled(_ program: String) -> Bool {
        (try? CommandRun(shell: "command -v \(program)"))?.exitCode == 0
    }

    @Test func `the page has every command, option, example and exit code`() throws {
        let run = try CommandRun(["man"])
        #expect(run.exitCode == 0)
        let plain = run.output.replacing("\\-", with: "-")
        // A day that no build changes.
        let day = try #require(plain.firstMatch(of: /^\.TH LAYOUTBENCH 1 "(2\d{3}-\d{2}-\d{2})"/)).1
        let parsed = try Date(String(day), strategy: .iso8601.year().month().day())
        #expect(parsed.formatted(.iso8601.year().month().day()) == day)
        #expect(try CommandRun(["man"]).output == run.output)
        for entry in CommandRegistryTests.entries {
            #expect(plain.contains("\n.SS \(entry.words.joined(separator: " "))\n"))
            for option in entry.command.syntax.options { #expect(plain.contains("\\fB--\(option.name)\\fR")) }
            for example in entry.command.syntax.examples { #expect(plain.contains("\n\(example.line)\n")) }
        }
        for code in ExitCode.allCases { #expect(plain.contains(".TP\n\(code.rawValue)\n")) }
    }

    @Test(.enabled(if: isInstalled("groff"), "groff is not installed"))
    func `groff has nothing to complain of`() throws {
        let run = try CommandRun(shell: "\"$0\" man | groff -man -ww -Tutf8 -Kutf8 -rLL=100n | cat")
        #expect(run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.contains("layoutbench run"))
    }

    @Test(.enabled(if: isInstalled("man"), "man is not installed"))
    func `man has nothing to complain of`() throws {
        let page = try TemporaryFolder.shared.file(named: "layoutbench.1", holding: CommandRun(["man"]).output)
        let run = try CommandRun(shell: "LC_ALL=C.UTF-8 MANWIDTH=90 man --warnings -l '\(page.path)' | cat")
        #expect(run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.contains("EXIT STATUS"))
    }

    @Test func `the version names commit, compiler and schemas`() throws {
        let run = try CommandRun(["--version"])
        #expect(run.exitCode == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].wholeMatch(of: /layoutbench [0-9]+\.[0-9]+\.[0-9]+/) != nil)
        #expect(lines[1].wholeMatch(of: /commit ([0-9a-f]{40}(, with changes)?|unknown: .+)/) != nil)
        #expect(lines[2].wholeMatch(of: /Swift [0-9.]+.*, (debug|release)/) != nil)
        for schema in RecordSchema.all { #expect(lines[3].contains(schema.identifier)) }
    }
}

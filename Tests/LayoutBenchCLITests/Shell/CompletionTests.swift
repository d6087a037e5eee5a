import Foundation
import RunRecords
import Subjects
import Testing

@testable import LayoutBenchCLI

/// Completions as the shells themselves give them.
@Suite(.serialized) struct CompletionTests {
    /// A command line with what is typed of its last word, and what is offered.
    struct Line: CustomTestStringConvertible {
        var typed: String
        var offered: [String]
        /// Whether more may be offered.
        var isWhole = true

        var testDescription: String { typed }
    }

    private static let registries = Registries.builtIn

    static let lines: [Line] = [
        Line(typed: "layoutbench ru", offered: ["run"]),
        Line(typed: "layoutbench history ga", offered: ["gate"]),
        Line(typed: "layoutbench history gate --aga", offered: ["--against"]),
        Line(typed: "layoutbench history gate --against ", offered: ["previous", "reference"]),
        Line(typed: "layoutbench run --suite qu", offered: ["quick"]),
        Line(typed: "layoutbench run --seed 3 --layout gan", offered: ["gantt"]),
        Line(typed: "layoutbench run --strategy grid,row-index-c", offered: ["grid,row-index-cursor"]),
        Line(typed: "layoutbench elements --strategy sorted-arr", offered: ["sorted-array"], isWhole: false),
        Line(typed: "layoutbench report --format gob", offered: ["gobench"]),
        Line(typed: "layoutbench list sche", offered: ["schemas"]),
        Line(typed: "layoutbench list schemas verd", offered: ["verdict"]),
        Line(typed: "layoutbench completion zs", offered: ["zsh"]),
        Line(typed: "layoutbench dataset describe lan", offered: ["lanes", "lanes-shuffled"]),
    ]

    private static func script(_ shell: String) throws -> String {
        let run = try CommandRun(["completion", shell])
        #expect(run.exitCode == 0)
        return try TemporaryFolder.shared.file(named: "completion.\(shell)", holding: run.output).path
    }

    private static func isInstalled(_ shell: String) -> Bool {
        (try? CommandRun(shell: "command -v \(shell)"))?.exitCode == 0
    }

    // MARK: - bash

    /// What bash offers, in a folder of its own.
    private func bash(_ typed: String) throws -> [String] {
        let words = typed.split(separator: " ", omittingEmptySubsequences: false).flatMap { word -> [String] in
            // As bash breaks them.
            guard let equals = word.firstIndex(of: "=") else { return [String(word)] }
            return [String(word[..<equals]), "=", String(word[word.index(after: equals)...])]
                .filter { !$0.isEmpty }
        }
        let array = words.map { "'\($0)'" }.joined(separator: " ")
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun(
            shell: """
                set -eu; source '\(Self.script("bash"))'; cd '\(folder)'; mkdir plans; touch 'my plan.csv' plain.csv
                complete -p layoutbench > /dev/null
                COMP_WORDS=(\(array)); COMP_CWORD=\(words.count - 1); _layoutbench
                for word in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do printf '%s\\n' "$word"; done
                """)
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: lines) func `bash offers what fits`(line: Line) throws {
        let offered = try bash(line.typed)
        #expect(line.isWhole ? offered == line.offered : offered.contains(line.offered[0]))
    }

    @Test func `bash offers all commands, all options and all names`() throws {
        let commands = CommandRegistryTests.registry.commands.map { $0.syntax.shortName }
        #expect(try bash("layoutbench ").sorted() == (commands + ["--help", "--version"]).sorted())
        for entry in CommandRegistryTests.entries {
            let options = entry.command.syntax.allOptions.map { "--\($0.name)" }
            #expect(try bash("layoutbench \(entry.words.joined(separator: " ")) --") == options)
        }
        #expect(try bash("layoutbench run --strategy ") == Self.registries.strategies.entries.map(\.name))
        #expect(try bash("layoutbench history trend --metric ") == ["all"] + MetricCatalog.all.map(\.name))
    }

    @Test func `bash offers files and folders where they belong, and an equals sign is no word`() throws {
        #expect(try Set(bash("layoutbench report ")) == ["my plan.csv", "plain.csv", "plans"])
        #expect(try bash("layoutbench run --output ") == ["plans"])
        #expect(try Set(bash("layoutbench run --dataset pla")) == ["plain.csv", "plans"])
        #expect(try bash("layoutbench run --suite=qu") == ["quick"])
        #expect(try bash("layoutbench run --seed ") == [])
    }

    // MARK: - others

    @Test(.enabled(if: isInstalled("fish"), "fish is not installed"), arguments: lines)
    func `fish offers what fits`(line: Line) throws {
        let script = try Self.script("fish")
        let run = try CommandRun(
            shell: "HOME='\(TemporaryFolder.shared.folder())' fish --no-config -c 'source \(script); "
                + "complete -C \"\(line.typed)\"'")
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
        let offered = run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        #expect(line.offered.allSatisfy(offered.contains), "\(offered)")
        let word = line.typed.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        if line.isWhole { #expect(offered.filter { $0.hasPrefix(word) }.sorted() == line.offered.sorted()) }
    }

    /// What `_arguments` is told, in a zsh whose completion system is stood in for.
    private func zsh(_ typed: String) throws -> String {
        let words = typed.split(separator: " ", omittingEmptySubsequences: false)
        let run = try CommandRun(
            shell: """
                zsh -f -c 'compdef() { : }; _arguments() { print -rl -- "$@" }; _describe() { print -rl -- "${(P@)2}" }
                setopt errexit nounset; source "$1"; words=(\(words.joined(separator: " ")) ""); CURRENT=\(words.count)
                _layoutbench' zsh '\(Self.script("zsh"))'
                """)
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
        return run.output
    }

    @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"))
    func `zsh is told commands, actions, options and names`() throws {
        let commands = try zsh("layoutbench ")
        for command in CommandRegistryTests.registry.commands {
            #expect(commands.contains("\n\(command.syntax.shortName):") || commands.hasPrefix(command.syntax.shortName))
        }
        #expect(try zsh("layoutbench history ").contains("\ngate:"))
        for entry in CommandRegistryTests.entries where entry.command.subcommands.isEmpty {
            let told = try zsh("layoutbench \(entry.words.joined(separator: " ")) ")
            for option in entry.command.syntax.allOptions { #expect(told.contains("--\(option.name)")) }
        }
        let run = try zsh("layoutbench run ")
        #expect(
            run.contains("_sequence compadd - \(Self.registries.layouts.entries.map(\.name).joined(separator: " "))"))
        #expect(run.contains(":DIR:_files -/") && run.contains("--suite=["))
        #expect(try zsh("layoutbench history gate ").contains("(previous reference)"))
    }

    @Test func `bash reads its script`() throws { try read("bash") }

    @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"))
    func `zsh reads its script`() throws { try read("zsh") }

    @Test(.enabled(if: isInstalled("fish"), "fish is not installed"))
    func `fish reads its script`() throws { try read("fish") }

    private func read(_ shell: String) throws {
        let run = try CommandRun(shell: "\(shell) -n '\(Self.script(shell))'")
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    }

    @Test func `another shell is a usage error`() throws {
        try CommandRun(["completion", "bsh"]).expectError(64, "shell bsh", at: "completion", "mean bash?")
    }
}

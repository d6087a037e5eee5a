import Foundation
import Testing

@testable import LayoutBenchCLI

/// The examples that the help of every command ends with are command lines that work.
@Suite(.serialized) struct ExampleTests {
    @Test(arguments: CommandRegistryTests.entries) func `the help ends with two examples`(
        entry: CommandRegistryTests.Entry
    ) throws {
        let examples = entry.command.syntax.examples
        #expect(examples.count == 2 && Set(examples.map(\.line)).count == 2)
        let help = try CommandRun(entry.words + ["--help"]).output
        let end = try #require(help.components(separatedBy: "\nExamples:\n").last)
        let lines = end.replacing(" \\\n      ", with: " ").split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.map(String.init) == examples.map(\.line))
        for example in examples {
            #expect(
                example.line.hasPrefix("\(entry.command.syntax.name) ") || example.line == entry.command.syntax.name)
        }
    }

    @Test(arguments: CommandRegistryTests.entries) func `examples are understood`(
        entry: CommandRegistryTests.Entry
    ) throws {
        for example in entry.command.syntax.examples {
            // Up to what a shell does with the output.
            let words = example.line.split(separator: " ").prefix { !["|", ">"].contains($0) }.dropFirst().map(
                String.init)
            let (command, rest) = try CommandRegistryTests.registry.find(words[...])
            _ = try command.syntax.parse(Array(rest))
        }
    }

    /// Those that end soon, each once, in an order in which one makes what another reads.
    static let quick: [String] = {
        var lines: [String] = []
        for example in CommandRegistryTests.entries.flatMap({ $0.command.syntax.examples })
        where example.isQuick && !lines.contains(example.line) {
            lines.append(example.line)
        }
        return lines
    }()

    /// A folder with what a checkout has.
    private static func checkout() throws -> String {
        let folder = try TemporaryFolder.shared.folder()
        let files = FileManager.default
        try files.createDirectory(atPath: folder + "/Reports", withIntermediateDirectories: true)
        for path in ["Datasets", "Reports/reference", "Reports/peers"] {
            let source = PageFiles.root.appendingPathComponent(path).path
            try files.copyItem(atPath: source, toPath: "\(folder)/\(path)")
        }
        return folder
    }

    @Test func `those that are quick do what they say`() throws {
        let folder = try Self.checkout()
        #expect(Self.quick.count > 20)
        for line in Self.quick {
            let run = try CommandRun(shell: "cd '\(folder)'; layoutbench() { \"$0\" \"$@\"; }; \(line)")
            // Two machines' records differ; a gate may find that they do.
            #expect([0, 10, 11].contains(run.exitCode), "\(line): \(run.exitCode) \(run.errors)")
            #expect(!run.errors.contains("error: "), "\(line): \(run.errors)")
        }
        for made in ["plan.svg", "lanes.csv", "jobs.csv", "nights.sqlite", "layoutbench.1", "Reports/small/run.json"] {
            #expect(FileManager.default.fileExists(atPath: "\(folder)/\(made)"), "\(made)")
        }
    }
}

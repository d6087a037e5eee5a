import Foundation
import Testing

@testable import LayoutBenchCLI

/// What is said of the files of datasets.
@Suite struct FileOptionsTests {
    private func read(_ arguments: String) throws -> FileOptions {
        let syntax = CommandSyntax(name: "layoutbench test", summary: "test", options: FileOptions.declared)
        let options = try syntax.parse(arguments.split(separator: " ").map(String.init))
        return try FileOptions(options, now: Date(timeIntervalSince1970: 1_772_352_000))
    }

    @Test func `now is the moment the command began`() throws {
        #expect(try read("--open-ends now").dialect == ["openEnds": .string("2026-03-01T08:00:00Z")])
        let ends = try read("--open-ends last --dates mdy").dialect
        #expect(ends == ["dates": .string("mdy"), "openEnds": .string("last")])
        let words = try read("--open-word Unknown,None --times-of-day").dialect
        #expect(words == ["openWords": .string("Unknown,None"), "timesOfDay": .bool(true)])
        #expect(try read("").isEmpty && !read("--skip-invalid").isEmpty)
    }

    /// A command that reads a dataset and lacks one of the options would leave files unreadable to it.
    @Test func `every command that maps columns has the other options`() throws {
        let commands = CommandRegistry(.builtIn, .builtIn).commands.flatMap { command in
            (command as? any CommandGroup)?.subcommands ?? [command]
        }
        let reading = commands.filter { $0.syntax.options.contains { $0.name == "columns" } }
        #expect(reading.count >= 9)
        for command in reading {
            let names = command.syntax.options.map(\.name)
            #expect(FileOptions.declared.allSatisfy { names.contains($0.name) }, "\(command.syntax.name)")
        }
    }
}

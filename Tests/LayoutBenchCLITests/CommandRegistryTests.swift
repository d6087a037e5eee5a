import Testing

@testable import LayoutBenchCLI

/// What holds of every command, because of what it is registered as.
@Suite struct CommandRegistryTests {
    /// A command, and the words that call it.
    struct Entry: CustomTestStringConvertible {
        var command: any Command
        var words: [String]

        var testDescription: String { words.joined(separator: " ") }
    }

    static let registry = CommandRegistry(.builtIn, .builtIn)
    static let groups = registry.commands.filter { !$0.subcommands.isEmpty }
    static let entries = registry.commands.flatMap { command in
        let name = command.syntax.shortName
        return [Entry(command: command, words: [name])]
            + command.subcommands.map { Entry(command: $0, words: [name, $0.syntax.shortName]) }
    }

    @Test(arguments: entries) func `a command is found by its words and says them`(entry: Entry) throws {
        #expect(entry.command.syntax.name == "layoutbench " + entry.words.joined(separator: " "))
        let (found, rest) = try Self.registry.find((entry.words + ["--help"])[...])
        #expect(type(of: found) == type(of: entry.command))
        #expect(Array(rest) == ["--help"])
    }

    @Test(arguments: entries) func `every command shows its help`(entry: Entry) throws {
        let help = try CommandRun(entry.words + ["--help"])
        #expect(help.exitCode == 0)
        #expect(help.output.hasPrefix("\(entry.command.syntax.name): "))
        #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        for option in entry.command.syntax.options { #expect(help.output.contains(" --\(option.name)")) }
        for action in entry.command.subcommands { #expect(help.output.contains("\n  \(action.syntax.shortName) ")) }
        #expect(try CommandRun(["help"] + entry.words).output == help.output)
    }

    @Test(arguments: entries) func `a command's own options come first, then shared ones under their headings`(
        entry: Entry
    ) throws {
        let sections = entry.command.syntax.sections
        #expect(sections[0].heading == nil && sections[0].options.last?.name == "help")
        #expect(sections.flatMap(\.options).map(\.name) == entry.command.syntax.allOptions.map(\.name))
        #expect(Set(sections.flatMap(\.options).map(\.name)).count == entry.command.syntax.options.count + 1)
        for output in try [["--help"], ["man"]].map({ try CommandRun($0 == ["man"] ? $0 : entry.words + $0).output }) {
            let text = output.replacing("\\-", with: "-")
            let own = text.components(separatedBy: "\n.SS \(entry.words.joined(separator: " "))\n").last ?? ""
            let places = sections.flatMap { section in
                (section.heading.map { ["\n\($0):\n"] } ?? []) + section.options.map { "--\($0.name)" }
            }.map { own.components(separatedBy: "\nExamples:")[0].range(of: $0)?.lowerBound }
            #expect(!places.contains(nil))
        }
    }

    @Test func `options that commands share have a heading, and one of its own has none`() throws {
        var users: [String: Int] = [:]
        for option in Self.entries.flatMap({ $0.command.syntax.options }) {
            if let heading = option.heading { users["\(heading): \(option.name)", default: 0] += 1 }
        }
        #expect(users.count > 20 && users.allSatisfy { $0.value > 1 }, "\(users.filter { $0.value < 2 })")
        let run = try CommandRun(["run", "--help"]).output
        let places = [
            "\nOptions:\n", "--launches N", "--help", "\nSelectors:\n", "--suite NAME", "\nHow files are read:\n",
        ]
        .map { run.range(of: $0)?.lowerBound ?? run.startIndex }
        #expect(places == places.sorted() && Set(places).count == places.count, "\(run)")
    }

    @Test func `the help lists every command`() throws {
        let help = try CommandRun(["--help"]).output
        for command in Self.registry.commands {
            #expect(help.contains("\n  \(command.syntax.shortName) "))
            #expect(help.contains(command.syntax.summary))
        }
    }

    @Test func `an action refuses the options of the others`() throws {
        var refused = 0
        for group in Self.groups {
            for action in group.subcommands {
                let own = Set(action.syntax.options.map(\.name))
                for option in group.subcommands.flatMap({ $0.syntax.options }) where !own.contains(option.name) {
                    let argument = option.valueName == nil ? ["--\(option.name)"] : ["--\(option.name)", "1"]
                    let arguments = ["x"] + argument
                    let error = #expect(throws: UsageError.self) { try action.syntax.parse(arguments) }
                    #expect(error?.cause == "unknown option")
                    refused += 1
                }
            }
        }
        #expect(refused > 50)
    }

    @Test func `a group says that an action is missing, and has no options of its own`() throws {
        for group in Self.groups {
            #expect(group.syntax.options.isEmpty && group.syntax.positionals.isEmpty)
            let run = try CommandRun([group.syntax.shortName])
            run.expectError(64, "missing argument", at: "ACTION", "\(group.syntax.name) --help")
        }
    }

    @Test func `the help of a group`() {
        let expected = """
            layoutbench garden: keep what grows over time: beds,
              seeds, and a gate

            Usage: layoutbench garden ACTION [options]

            Actions:
              sow      put a seed into a bed, which is made
                       where there is none
              harvest  take what grew

            Options:
              -h, --help  show this help

            layoutbench garden ACTION --help shows an action's
              options.

            """
        #expect(Garden().helpText(width: 52) == expected)
    }
}

/// A group of commands, whose help is known whatever is registered.
private struct Garden: CommandGroup {
    private struct Action: Command {
        let syntax: CommandSyntax
        func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode { .done }
    }

    let syntax = CommandSyntax(
        name: "layoutbench garden", summary: "keep what grows over time: beds, seeds, and a gate", options: [])
    let subcommands: [any Command] = [
        Action(
            syntax: CommandSyntax(
                name: "layoutbench garden sow", summary: "put a seed into a bed, which is made where there is none",
                options: [])),
        Action(syntax: CommandSyntax(name: "layoutbench garden harvest", summary: "take what grew", options: [])),
    ]
}

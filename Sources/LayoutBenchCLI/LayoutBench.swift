import Foundation
import LayoutCore
import Probes
import Runner

/// The program: finds the command, runs it, and turns what it throws into a message and an exit code.
public enum LayoutBench {
    /// Runs the command line and returns the exit code.
    ///
    /// - Parameters:
    ///   - arguments: the arguments without the program's own name.
    ///   - executable: path of this program, which workers are started from.
    public static func run(_ arguments: [String], executable: String, environment: [String: String]) -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        let console = Console(environment: environment, executable: executable)
        do {
            return try run(arguments, console).rawValue
        } catch is ReaderGone {
            return ExitCode.done.rawValue
        } catch {
            console.note("error: \(ErrorReport.text(error))\n")
            return ErrorReport.code(error).rawValue
        }
    }

    private static func run(_ arguments: [String], _ console: Console) throws -> ExitCode {
        guard let name = arguments.first else {
            console.note(CommandRegistry.help)
            return .usage
        }
        if name == "__worker" {
            WorkerMain.run(environment: console.environment)
            return .done
        }
        ProcessProbe.explainExhaustion(exhaustion, exitCode: ExitCode.inputOutput.rawValue)
        if ["--help", "-h", "help"].contains(name) {
            try help(about: arguments.count > 1 ? CommandRegistry.find(arguments.dropFirst()).command : nil, console)
            return .done
        }
        let (command, rest) = try CommandRegistry.find(arguments[...])
        let options = try command.syntax.parse(Array(rest))
        if options.isHelpRequested {
            try help(about: command, console)
            return .done
        }
        return try command.run(options, console)
    }

    private static let exhaustion = """
        error: the system gives no more memory (see the line above): give fewer items with --items, or raise the limit on \
        the memory of a process

        """

    private static func help(about command: (any Command.Type)?, _ console: Console) throws {
        let text = command?.helpText(width: console.width ?? console.progressWidth ?? 80)
        try console.print(text ?? CommandRegistry.help)
    }
}

/// The commands there are.
enum CommandRegistry {
    static let commands: [any Command.Type] = [
        RunCommand.self, VerifyCommand.self, CompareCommand.self, CalibrateCommand.self, ReportCommand.self,
        HistoryCommand.self, DatasetCommand.self, ElementsCommand.self, ListCommand.self,
    ]

    /// The command that the first words call, of which there is at least one, and the words after them. A group's word
    /// is followed by an action's, unless an option stands there, or nothing.
    static func find(
        _ words: ArraySlice<String>
    ) throws(UsageError) -> (command: any Command.Type, rest: ArraySlice<String>) {
        var rest = words
        var command = try command(rest.removeFirst(), of: commands, noun: "command", place: "layoutbench")
        while !command.subcommands.isEmpty, let word = rest.first, !word.hasPrefix("-") {
            command = try self.command(
                word, of: command.subcommands, noun: "action", place: command.syntax.shortName)
            rest.removeFirst()
        }
        return (command, rest)
    }

    private static func command(
        _ name: String, of commands: [any Command.Type], noun: String, place: String
    ) throws(UsageError) -> any Command.Type {
        if let command = commands.first(where: { $0.syntax.shortName == name }) { return command }
        throw .unknown(noun, name, place: place, known: commands.map { $0.syntax.shortName })
    }

    static var help: String {
        let width = commands.map { $0.syntax.shortName.count }.max() ?? 0
        let lines = commands.map { command in
            let name = command.syntax.shortName
            return "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(command.syntax.summary)"
        }
        return """
            layoutbench: measures how strategies find the visible elements of a large collection-view layout

            Usage: layoutbench COMMAND [options]

            Commands:
            \(lines.joined(separator: "\n"))

            layoutbench COMMAND --help shows a command's options.

            """
    }
}

extension CommandSyntax {
    /// The command's word alone.
    var shortName: String { name.split(separator: " ").last.map(String.init) ?? name }
}

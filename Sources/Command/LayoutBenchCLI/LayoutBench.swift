import Foundation
import Probes
import Reporting
import Subjects
import Worker

/// The program: finds the command, runs it, and turns errors into messages and exit codes.
package enum LayoutBench {
    /// Runs the command line, whose arguments are without the program's own name, and returns the exit code. Workers
    /// are started from `executable`; a fault of the registries ends every command.
    package static func run(
        _ arguments: [String], executable: String, environment: [String: String], registries: Registries,
        formats: ReportFormats, fault: UsageError? = nil
    ) -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        let console = Console(environment: environment, executable: executable)
        do {
            if let fault { throw fault }
            if arguments.first == worker {
                WorkerMain.run(environment: console.environment, registries: registries)
                return ExitCode.done.rawValue
            }
            let configuration = try BenchConfiguration.found(arguments, registries)
            let commands = CommandRegistry(configuration.adding(to: registries), formats)
            return try run(arguments, console, commands, configuration).rawValue
        } catch is ReaderGone {
            return ExitCode.done.rawValue
        } catch {
            console.note("error: \(ErrorReport.text(error))\n")
            return ErrorReport.code(error).rawValue
        }
    }

    /// The hidden command that a worker is.
    private static let worker = "__worker"

    private static func run(
        _ arguments: [String], _ console: Console, _ commands: CommandRegistry, _ configuration: BenchConfiguration
    ) throws -> ExitCode {
        guard let name = arguments.first else {
            console.note(commands.help)
            return .usage
        }
        ProcessProbe.explainExhaustion(
            exhaustion(at: "see the line above"), bare: exhaustion(at: "layoutbench"),
            exitCode: ExitCode.inputOutput.rawValue)
        if ["--help", "-h", "help"].contains(name) {
            let command = arguments.count > 1 ? try commands.find(arguments.dropFirst()).command : nil
            try console.print(command.map { helpText(of: $0, console) } ?? commands.help)
            return .done
        }
        if name == "--version" {
            try console.print(ProgramVersion.text(executable: console.executable))
            return .done
        }
        let (command, rest) = try commands.find(arguments[...])
        let words = command.syntax.name.split(separator: " ").dropFirst().joined(separator: " ")
        let options = configuration.completing(try command.syntax.parse(Array(rest)), of: words)
        if options.isHelpRequested {
            try console.print(helpText(of: command, console))
            return .done
        }
        let file = BenchConfiguration.option.name
        if command.syntax.options.contains(where: { $0.name == file }), options.contains(file),
            BenchConfiguration.named(in: arguments) == nil
        {
            // It is read before it is known which command has it.
            throw UsageError("the option's name is abbreviated", place: "--\(file)", remedy: "write --\(file) FILE")
        }
        return try command.run(options, console)
    }

    private static func exhaustion(at place: String) -> String {
        """
        error: the system gives no more memory (\(place)): give fewer items with --items, or raise the limit on the \
        memory of a process

        """
    }

    private static func helpText(of command: any Command, _ console: Console) -> String {
        command.helpText(width: console.width ?? console.progressWidth ?? 80)
    }
}

struct CommandRegistry {
    let commands: [any Command]

    init(_ registries: Registries, _ formats: ReportFormats) {
        let others: [any Command] = [
            RunCommand(registries: registries, formats: formats),
            VerifyCommand(registries: registries),
            AdviseCommand(registries: registries),
            CompareCommand(registries: registries),
            ProfileCommand(registries: registries),
            BisectCommand(registries: registries),
            CalibrateCommand(registries: registries),
            ReportCommand(registries: registries, formats: formats),
            HistoryCommand(),
            NightlyCommand(registries: registries),
            InitCommand(),
            DatasetCommand(registries),
            ElementsCommand(registries: registries),
            ListCommand(registries: registries),
            DoctorCommand(),
        ]
        let completion = CompletionCommand(others: others + [ManualCommand(others: [])])
        commands = others + [completion, ManualCommand(others: others + [completion])]
    }

    /// The command that the first words call, of which there is at least one, and the words after them. A group's word
    /// is followed by an action's, unless an option stands there, or nothing.
    func find(_ words: ArraySlice<String>) throws(UsageError) -> (command: any Command, rest: ArraySlice<String>) {
        var rest = words
        var command = try command(rest.removeFirst(), of: commands, noun: "command", place: "layoutbench")
        while !command.subcommands.isEmpty, let word = rest.first, !word.hasPrefix("-") {
            command = try self.command(word, of: command.subcommands, noun: "action", place: command.syntax.shortName)
            rest.removeFirst()
        }
        return (command, rest)
    }

    private func command(
        _ name: String, of commands: [any Command], noun: String, place: String
    ) throws(UsageError) -> any Command {
        if let command = commands.first(where: { $0.syntax.shortName == name }) { return command }
        throw .unknown(noun, name, place: place, known: commands.map { $0.syntax.shortName })
    }

    var help: String {
        let lines = TextTable.columns(commands.map { [$0.syntax.shortName, $0.syntax.summary] }, indent: "  ")
        return """
            layoutbench: \(ProgramVersion.purpose)

            Usage: layoutbench COMMAND [options]

            Commands:
            \(lines)
            layoutbench COMMAND --help shows a command's options, layoutbench --version the
            version.

            Exit codes: 0 done, 10 a regression, 11 inconclusive (--strict), 12 a strategy
            is wrong, 13 a subject failed, 64 and over: an error, which says where.

            """
    }
}

extension CommandSyntax {
    var shortName: String { name.split(separator: " ").last.map(String.init) ?? name }
}

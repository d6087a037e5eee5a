/// One command of the program: one file each, and a line in ``CommandRegistry`` or in the group it belongs to.
protocol Command: Sendable {
    var syntax: CommandSyntax { get }
    /// The commands that the word after its own chooses from; none unless it is a ``CommandGroup``.
    var subcommands: [any Command] { get }
    /// Parses, wires and calls; throws every error.
    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode
}

extension Command {
    var subcommands: [any Command] { [] }

    func helpText(width: Int) -> String {
        syntax.helpText(width: width, actions: subcommands.map { $0.syntax })
    }
}

/// A command that does nothing by itself: the word after its own, the action, names one of its subcommands.
protocol CommandGroup: Command {}

extension CommandGroup {
    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        throw UsageError("missing argument", place: "ACTION", remedy: "see \(syntax.name) --help")
    }
}

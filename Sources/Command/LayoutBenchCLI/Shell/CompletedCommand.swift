/// A command as the writers of completions and of the manual page see it.
struct CompletedCommand {
    /// The words that call it, without the program's name.
    let words: [String]
    let syntax: CommandSyntax
    /// The actions that the word after its own chooses from.
    let actions: [CommandSyntax]

    /// All commands, each group before its actions.
    static func all(of commands: [any Command]) -> [CompletedCommand] {
        commands.flatMap { command in
            [CompletedCommand([command.syntax.shortName], command)]
                + command.subcommands.map { CompletedCommand([command.syntax.shortName, $0.syntax.shortName], $0) }
        }
    }

    private init(_ words: [String], _ command: any Command) {
        self.words = words
        syntax = command.syntax
        actions = command.subcommands.map(\.syntax)
    }

    var name: String { words.joined(separator: " ") }
}

/// A script that completes command lines of the program, made from what its commands declare.
struct ShellCompletion: Sendable {
    let name: String
    let script: @Sendable ([any Command]) -> String

    static let all = [
        ShellCompletion(name: "bash", script: BashCompletion.script),
        ShellCompletion(name: "zsh", script: ZshCompletion.script),
        ShellCompletion(name: "fish", script: FishCompletion.script),
    ]
}

extension CommandOption {
    /// Its long form, and its letter where it has one.
    var forms: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

import Errors

struct CompletionCommand: Command {
    let others: [any Command]

    private static let names = ShellCompletion.all.map(\.name)

    let syntax = CommandSyntax(
        name: "layoutbench completion", summary: "print a completion script for a shell", options: [],
        positionals: [
            Positional(
                "SHELL", help: listed(names, "or") + ". The first lines of the script say where to put it",
                offers: .words(names))
        ],
        examples: [Example("completion bash > layoutbench.bash"), Example("completion fish > layoutbench.fish")])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let name = options.positionals[0]
        guard let shell = ShellCompletion.all.first(where: { $0.name == name }) else {
            throw UsageError.unknown("shell", name, place: "completion", known: Self.names)
        }
        try console.write(shell.script(others + [self]))
        return .done
    }
}

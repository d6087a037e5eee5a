/// `layoutbench dataset list`
enum DatasetList: Command {
    static let syntax = CommandSyntax(
        "layoutbench dataset list", summary: "show the datasets there are", options: [ListCommand.format])

    static func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        try ListCommand.show("datasets", options, console)
        return .done
    }
}

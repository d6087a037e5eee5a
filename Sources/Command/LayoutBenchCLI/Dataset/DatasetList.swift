import Subjects

struct DatasetList: Command {
    let registries: Registries

    let syntax = CommandSyntax(
        name: "layoutbench dataset list", summary: "list the datasets", options: [.format],
        examples: [Example("dataset list"), Example("dataset list --format json")])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        try ListCommand(registries: registries).show("datasets", options, console)
        return .done
    }
}

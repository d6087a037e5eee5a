import Subjects

struct DatasetCommand: CommandGroup {
    let syntax = CommandSyntax(
        name: "layoutbench dataset", summary: "list, describe, generate and import schedules", options: [],
        examples: [Example("dataset list"), Example("dataset describe lanes --items 10k")])

    let subcommands: [any Command]

    init(_ registries: Registries) {
        subcommands = [
            DatasetList(registries: registries), DatasetDescribe(registries: registries),
            DatasetGenerate(registries: registries), DatasetImport(registries: registries),
        ]
    }
}

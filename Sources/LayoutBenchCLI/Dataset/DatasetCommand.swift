/// `layoutbench dataset`
enum DatasetCommand: CommandGroup {
    static let syntax = CommandSyntax(
        "layoutbench dataset", summary: "list, describe, generate and import schedules", options: [])

    static let subcommands: [any Command.Type] = [
        DatasetList.self, DatasetDescribe.self, DatasetGenerate.self, DatasetImport.self,
    ]
}

/// `layoutbench history`
enum HistoryCommand: CommandGroup {
    static let syntax = CommandSyntax(
        "layoutbench history", summary: "keep run records over time: trends, changes, and a gate", options: [])

    static let subcommands: [any Command.Type] = [
        HistoryAdd.self, HistoryList.self, HistoryTrend.self, HistoryGate.self, HistoryExport.self, HistoryImport.self,
    ]
}

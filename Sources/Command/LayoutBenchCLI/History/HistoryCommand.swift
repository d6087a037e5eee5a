struct HistoryCommand: CommandGroup {
    let syntax = CommandSyntax(
        name: "layoutbench history", summary: "keep run records over time; show trends; judge the newest record",
        options: [], examples: [Example("history add Reports/reference"), Example("history list")])

    let subcommands: [any Command] = [
        HistoryAdd(), HistoryList(), HistoryTrend(), HistoryGate(), HistoryReportCommand(), HistoryBadge(),
        HistoryExport(), HistoryImport(),
    ]
}

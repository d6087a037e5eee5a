import History
import Reporting
import RunRecords

struct HistoryList: Command {
    let syntax = CommandSyntax(
        name: "layoutbench history list", summary: "list the records of the store",
        options: HistoryOptions.store + [.format, HistoryOptions.machine],
        examples: [
            Example("history list"),
            Example("history list --machine this --format json"),
        ])

    private struct Row: Encodable {
        let id: String
        let role: RunRole?
        let startedAt, machine: String
        let commit: Commit?
        let optimization: String
        let seed: UInt64
        let results: Int
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let isJSON = try options.wantsJSON()
        let machines = try HistoryOptions.machines(options)
        let store = try HistoryOptions.open(options, for: .reading, console)
        let records = try store.records(ofMachines: machines)
        if isJSON {
            let rows = records.map {
                Row(
                    id: $0.id, role: $0.role, startedAt: $0.startedAt, machine: $0.machine,
                    commit: $0.commit, optimization: $0.optimization, seed: $0.seed, results: $0.results)
            }
            try console.write(JSONText.text(rows))
            return .done
        }
        let rows = records.map {
            [$0.startedAt, $0.commitText, $0.machine, $0.id, "\($0.results) results", $0.optimization]
                + ($0.role.map { [$0.rawValue] } ?? [])
        }
        try console.print(TextTable.columns(rows))
        try console.print("\(records.count) records in \(store.path)\n")
        return .done
    }
}

extension StoredRecord {
    /// The commit's first digits, with a mark for changes that were not committed.
    var commitText: String { commit.map { $0.hash.prefix(10) + ($0.dirty ? "+" : "") } ?? "no commit" }
}

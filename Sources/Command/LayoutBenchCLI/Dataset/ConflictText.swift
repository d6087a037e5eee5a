import Errors
import Reporting
import Schedules

enum ConflictText {
    /// The row of the table that counts them, if they were asked for.
    static func row(_ conflicts: ScheduleConflicts?) -> [(String, String)] {
        guard let conflicts else { return [] }
        guard conflicts.pairs > 0 else { return [("conflicts", "none")] }
        let (pairs, rows) = (Format.count(Double(conflicts.pairs)), Format.count(Double(conflicts.rows)))
        return [
            (
                "conflicts",
                "\(pairs) \(conflicts.pairs == 1 ? "pair" : "pairs") in \(rows) \(conflicts.rows == 1 ? "row" : "rows")"
            )
        ]
    }

    /// A line for each pair that is listed, and how many are not.
    static func list(_ conflicts: ScheduleConflicts?, _ schedule: Schedule) -> String {
        guard let conflicts else { return "" }
        let firstRows = schedule.columns.groupRowCounts.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int($1)) }
        let lines = conflicts.listed.map { pair in
            var place: [String] = []
            if schedule.columns.hasGroups { place.append(name(schedule.groupNames, pair.group, "group \(pair.group)")) }
            place.append(name(schedule.rowNames, firstRows[pair.group] + pair.row, "row \(pair.row)"))
            let items = pair.items.map { name(schedule.itemNames, $0, "item \($0)") }
            let times = [pair.from, pair.until].map { schedule.columns.timeText($0) }
            return "  \(place.joined(separator: ", ")): \(items[0]) and \(items[1]), \(times[0]) to \(times[1])\n"
        }
        let others = conflicts.pairs - conflicts.listed.count
        return lines.joined() + (others > 0 ? "  and \(Format.count(Double(others))) more\n" : "")
    }

    private static func name(_ names: NameColumn?, _ entry: Int, _ otherwise: String) -> String {
        guard let names, names.indices.contains(entry) else { return otherwise }
        let text = plainText(String(names[entry].prefix(40)), keepsLines: false)
        return text.isEmpty ? otherwise : text
    }
}

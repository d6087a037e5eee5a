import Errors
import Files
import LayoutCore

/// Writes schedules as CSV that imports as the same schedule.
///
/// Columns are `row` (where the schedule has rows), `start`, `end`, `group` (where it has groups), `name` (where items
/// have names), `parent` (where it has a hierarchy) and `ratio` (where items have ratios), items in the order of the
/// schedule; rows without names are called by their number from 0. Parents are named where items have names and the
/// parents' names are not empty and no other item's, else numbered, in a column `parentNumber` where there are names.
/// Who does not come behind its parent and what belongs to that has none: see ``Schedule``. Whole days of the years
/// 0–9999 are written as dates; other times as the shortest number that reads back as the same one, since fractional
/// days and seconds have no form that says so: their unit is lost. Times that are kept relative to an origin are
/// written with all digits of both together; read back, they have an origin chosen again.
package enum CSVWriter {
    /// Writes a file. O(n). Throws `io`, for a full disk too.
    package static func write(_ schedule: Schedule, to path: String) throws(ScheduleError) {
        try OutputFile.write(path) { file throws(SystemError) in
            try write(schedule) { (bytes: [UInt8]) throws(SystemError) in try file.write(bytes) }
        }
    }

    /// Gives the text to `output` in parts of about 64 KiB. O(n) time, O(1) memory; O(names) where parents are named.
    package static func write<Failure: Error>(
        _ schedule: Schedule, to output: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let columns = schedule.columns
        let usesDates = columns.unit == .days && datesSuffice(columns)
        let namesParents = schedule.itemNames != nil && canNameParents(schedule)
        var text = Array((header(schedule, namesParents: namesParents).joined(separator: ",") + "\n").utf8)
        var firstRow = 0
        for group in 0..<columns.groupCount {
            let groupName = columns.hasGroups ? quoted(schedule.groupNames.bytes(of: group)) : []
            var ancestry = Ancestry()
            for item in Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1]) {
                if let rows = columns.rows {
                    let name = schedule.rowNames.map { quoted($0.bytes(of: firstRow + Int(rows[item]))) }
                    text += (name ?? Array("\(rows[item])".utf8)) + [UInt8(ascii: ",")]
                }
                text += time(columns.starts[item], columns.origin, asDate: usesDates)
                if item == 0 {
                    // Digits of a first time that could be a date would be asked about.
                    let start = Array(time(columns.starts[item], columns.origin, asDate: usesDates))
                    if WrittenDigits.couldBeDate(start, in: start.indices) { text += Array(".0".utf8) }
                }
                text.append(UInt8(ascii: ","))
                text += time(columns.ends[item], columns.origin, asDate: usesDates)
                if columns.hasGroups { text += [UInt8(ascii: ",")] + groupName }
                if let names = schedule.itemNames { text += [UInt8(ascii: ",")] + quoted(names.bytes(of: item)) }
                if let parents = schedule.parents {
                    let parent = ancestry.step(to: UInt32(item), beneath: parents[item]).parent
                    text += [UInt8(ascii: ",")] + self.parent(parent, namesParents ? schedule.itemNames : nil)
                }
                if let ratios = columns.ratios {
                    text += [UInt8(ascii: ",")] + (ratios[item] > 0 ? Array("\(ratios[item])".utf8) : [])
                }
                text.append(UInt8(ascii: "\n"))
                if text.count >= 1 << 16 {
                    try output(text)
                    text.removeAll(keepingCapacity: true)
                }
            }
            firstRow += Int(columns.groupRowCounts[group])
        }
        try output(text)
    }

    private static func header(_ schedule: Schedule, namesParents: Bool) -> [String] {
        var names: [String] = schedule.columns.rows == nil ? ["start", "end"] : ["row", "start", "end"]
        if schedule.columns.hasGroups { names.append("group") }
        if schedule.itemNames != nil { names.append("name") }
        if schedule.parents != nil {
            names.append(schedule.itemNames == nil || namesParents ? "parent" : "parentNumber")
        }
        if schedule.columns.ratios != nil { names.append("ratio") }
        return names
    }

    private static func parent(_ parent: UInt32, _ names: NameColumn?) -> [UInt8] {
        if parent == Schedule.noParent { return [] }
        return names.map { quoted($0.bytes(of: Int(parent))) } ?? Array("\(parent + 1)".utf8)
    }

    /// Whether no parent's name is empty or shared with another item. O(n).
    private static func canNameParents(_ schedule: Schedule) -> Bool {
        guard let names = schedule.itemNames, let parents = schedule.parents else { return false }
        var table = NameInterner()
        var (numbers, counts) = ([UInt32](), [UInt32]())
        for item in 0..<names.count {
            let name = Array(names.bytes(of: item))
            guard let number = table.number(of: name, in: name.indices) else { return false }
            if number == counts.count { counts.append(0) }
            counts[Int(number)] += 1
            numbers.append(number)
        }
        return parents.allSatisfy {
            $0 == Schedule.noParent || counts[Int(numbers[Int($0)])] == 1 && !names.bytes(of: Int($0)).isEmpty
        }
    }

    private static let datedDays = Double(CalendarDate(year: 0, month: 1, day: 1).days)...2_932_896

    private static func datesSuffice(_ columns: ScheduleColumns) -> Bool {
        // No date reads back as −0.
        func isDated(_ value: Double) -> Bool {
            datedDays.contains(value + columns.origin) && value == value.rounded(.down)
                && !(value == 0 && value.sign == .minus)
        }
        return columns.starts.allSatisfy(isDated) && columns.ends.allSatisfy(isDated)
    }

    private static func time(_ value: Double, _ origin: Double, asDate: Bool) -> String.UTF8View {
        (asDate ? CalendarDate(days: Int(value + origin)).text : timeText(value, origin: origin)).utf8
    }

    /// A field; an empty one in quotes too, since a line of nothing is no record.
    private static func quoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.isEmpty ? Array("\"\"".utf8) : csvField(bytes)
    }
}

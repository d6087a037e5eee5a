import Foundation
import LayoutCore

/// The elements of the work breakdown, the tasks and the links of an XER file in their order, and the plan that they make.
struct XERPlan {
    private static let none = Schedule.noParent
    /// Tells the numbers of tasks' IDs from the numbers of elements' IDs.
    private static let taskBit: UInt32 = 1 << 31

    private struct Entry {
        /// The numbers of its ID, of its parent's ID and of its name.
        let id, parent, name: UInt32
        /// Its place among the elements beneath another one; tasks come before these.
        let sequence: Double
        var bar: ClosedRange<Double>?
        let line: Int
    }

    private var elementIDs = NameInterner()
    private var taskIDs = NameInterner()
    private var names = NameInterner()
    private var entries: [Entry] = []
    private var links: [(to: UInt32, link: PlanTable.Link)] = []
    private var unknownKinds = 0
    /// The parent of each entry, once all are there.
    private var parents: [UInt32] = []

    var rowCount: Int { entries.count + links.count }

    /// Bytes for a thousand more rows, and for the schedule of all rows.
    var memoryNeeded: Int {
        var growth = ArrayGrowth()
        growth.add(entries, more: 1024)
        growth.add(links, more: 1024)
        for table in [elementIDs, taskIDs, names] { table.countMemory(in: &growth, more: 1024) }
        // Parents and their names, then the plan's table with its own names, numbers and links.
        growth.add(bytes: 320 * (entries.count + 1024) + 80 * (links.count + 1024) + 2 * names.utf8.count)
        return growth.bytes
    }

    /// Adds an element of the work breakdown, or with a nil `sequence` a task. False when IDs or names are too many.
    mutating func add(
        _ id: Range<Int>, beneath parent: Range<Int>, name: Range<Int>, of bytes: [UInt8], sequence: Double?,
        _ bar: ClosedRange<Double>?, line: Int
    ) -> Bool {
        let isTask = sequence == nil
        guard let id = isTask ? taskIDs.number(of: bytes, in: id) : elementIDs.number(of: bytes, in: id),
            let parent = parent.isEmpty ? Self.none : elementIDs.number(of: bytes, in: parent),
            let name = number(ofName: name, bytes), entries.count < Self.taskBit
        else { return false }
        entries.append(
            Entry(
                id: isTask ? id | Self.taskBit : id, parent: parent, name: name, sequence: sequence ?? -.infinity,
                bar: bar, line: line))
        return true
    }

    /// Adds a link; nil for a kind that is not known. False when IDs are too many.
    mutating func addLink(
        from predecessor: Range<Int>, to successor: Range<Int>, of bytes: [UInt8], _ kind: DependencyKind?
    ) -> Bool {
        guard let from = taskIDs.number(of: bytes, in: predecessor), let to = taskIDs.number(of: bytes, in: successor)
        else { return false }
        if kind == nil { unknownKinds += 1 }
        links.append((to, PlanTable.Link(predecessor: Int(from), kind: kind ?? .finishToStart)))
        return true
    }

    /// The number of a name in UTF-8. P6 writes windows-1252, unless told otherwise, and each quotation mark twice.
    private mutating func number(ofName range: Range<Int>, _ bytes: [UInt8]) -> UInt32? {
        let field = bytes[range]
        guard field.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\"") }) else {
            return names.number(of: bytes, in: range)
        }
        var text = String(decoding: field, as: UTF8.self)
        if !text.utf8.elementsEqual(field) {
            text = String(bytes: field, encoding: .windowsCP1252) ?? String(bytes: field, encoding: .isoLatin1) ?? text
        }
        let name = Array(text.replacing("\"\"", with: "\"").utf8)
        return names.number(of: name, in: name.indices)
    }

    /// Finds the parents of all entries, and returns those that have none because they are beneath themselves, or two. A
    /// parent that is not in the file, such as the folder of a project, is none. O(n log n).
    mutating func findParents() -> [(cause: String, line: Int)] {
        let order = entries.indices.sorted { (entries[$0].sequence, $0) < (entries[$1].sequence, $1) }
        entries = order.map { entries[$0] }
        var column = ParentColumn(.names)
        for entry in entries { column.append(entry.parent, line: entry.line, number: 0) }
        let found = column.parents(names: entries.map(\.id), groups: [], isWhole: false)
        parents = found.parents
        return found.faults.filter { !$0.follows }.map { ($0.cause, entries[$0.item].line) }
    }

    /// The schedule of at most `limit` bars, and what became none. An element lasts from the first begin to the last end
    /// beneath it. O(n).
    mutating func schedule(limit: Int) throws(ScheduleError) -> (Schedule, [UnusedContent]) {
        let positions = ParentColumn.preorder(parents, groups: [], offsets: [0, UInt32(entries.count)])
        let order = scattered(Array(entries.indices), to: positions)
        var levels = [Int](repeating: 0, count: entries.count)
        for entry in order where parents[entry] != Self.none { levels[entry] = levels[Int(parents[entry])] + 1 }
        for entry in order.reversed() where parents[entry] != Self.none {
            guard let bar = entries[entry].bar else { continue }
            let other = entries[Int(parents[entry])].bar ?? bar
            entries[Int(parents[entry])].bar =
                min(bar.lowerBound, other.lowerBound)...max(bar.upperBound, other.upperBound)
        }
        var table = PlanTable()
        for entry in order {
            let row = entries[entry]
            let bar = row.bar.map { bar in
                (
                    start: ParsedTime(value: bar.lowerBound, exact: nil, form: .dateTime),
                    end: ParsedTime(value: bar.upperBound, exact: nil, form: .dateTime)
                )
            }
            let number = row.id >= Self.taskBit ? Int(row.id - Self.taskBit) : nil
            guard
                table.append(
                    bar, level: levels[entry], name: Array(names.bytes(of: row.name)), number: number, links: [])
            else { throw Schedule.tooManyItems(at: "") }
        }
        for (task, link) in links { table.append(link, ofTask: Int(task)) }
        table.unknownTypes = unknownKinds
        let projects = table.leaveOutProject(limit: limit) ? 1 : 0
        let empty = entries.count { $0.bar == nil && $0.id < Self.taskBit }
        let unused = [("project summaries", projects), ("elements without a bar", empty)] + table.unusedCounts
        let root = order.first { entries[$0].id < Self.taskBit }.map { names.text(entries[$0].name) }
        return (try table.schedule(rest: root ?? "other tasks"), UnusedContent.list(unused))
    }
}

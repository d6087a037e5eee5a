import Foundation
import LayoutCore

/// The elements of the work breakdown, the tasks and the links of an XER file in their order, and the plan that they make.
struct XERPlan {
    /// Tells the numbers of tasks' IDs from the numbers of elements' IDs.
    private static let taskBit: UInt32 = 1 << 31

    private struct Entry {
        /// The numbers of its ID, of its parent's ID and of its name.
        let id, parent, name: UInt32
        /// Its place among the elements beneath another one; tasks come before these.
        let sequence: Double
        var bar: ClosedRange<Double>?
        let line: Int

        /// The number of a task's ID.
        var task: Int? { id >= XERPlan.taskBit ? Int(id - XERPlan.taskBit) : nil }
    }

    private var elementIDs = NameInterner()
    private var taskIDs = NameInterner()
    private var table = PlanTable()
    private var entries: [Entry] = []
    private var links: [(to: UInt32, link: PlanTable.Link)] = []

    var rowCount: Int { entries.count + links.count }

    var memoryNeeded: Int {
        var growth = ArrayGrowth()
        growth.add(entries, more: 1024)
        growth.add(links, more: 1024)
        for table in [elementIDs, taskIDs, table.texts] { table.countMemory(in: &growth, more: 1024) }
        // Parents, then the plan's table with its numbers and links.
        growth.add(bytes: 320 * (entries.count + 1024) + 80 * (links.count + 1024))
        return growth.bytes
    }

    /// Adds an element of the work breakdown, or with a nil `sequence` a task. False when IDs or names are too many.
    mutating func add(
        _ id: Range<Int>, beneath parent: Range<Int>, name: Range<Int>, of bytes: [UInt8], sequence: Double?,
        _ bar: ClosedRange<Double>?, line: Int
    ) -> Bool {
        let isTask = sequence == nil
        guard let id = isTask ? taskIDs.number(of: bytes, in: id) : elementIDs.number(of: bytes, in: id),
            let parent = parent.isEmpty ? PlanTable.none : elementIDs.number(of: bytes, in: parent),
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
        if kind == nil { table.unknownTypes += 1 }
        links.append((to, PlanTable.Link(predecessor: Int(from), kind: kind ?? .finishToStart)))
        return true
    }

    /// The number of a name in UTF-8. P6 writes windows-1252, unless told otherwise, and each quotation mark twice.
    private mutating func number(ofName range: Range<Int>, _ bytes: [UInt8]) -> UInt32? {
        let field = bytes[range]
        guard field.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\"") }) else { return table.name(bytes, range) }
        var text = String(decoding: field, as: UTF8.self)
        if !text.utf8.elementsEqual(field) {
            text = String(bytes: field, encoding: .windowsCP1252) ?? String(bytes: field, encoding: .isoLatin1) ?? text
        }
        let name = Array(text.replacing("\"\"", with: "\"").utf8)
        return table.name(name, name.indices)
    }

    /// The schedule of at most `limit` bars, and what became none. An element lasts from the first begin to the last end
    /// beneath it. `refuse` gets the lines of entries that are beneath themselves, or beneath two elements, and so have no
    /// parent; a parent that is not in the file, such as the folder of a project, is none. O(n log n).
    mutating func schedule(
        limit: Int, refuse: (_ cause: String, _ line: Int) throws(ScheduleError) -> Void
    ) throws(ScheduleError) -> (Schedule, [(name: String, count: Int)]) {
        entries.sort { $0.sequence < $1.sequence }
        var column = ParentColumn(.names)
        for entry in entries { column.append(entry.parent, line: entry.line, number: 0) }
        let elements = entries.map { $0.task == nil ? $0.id : PlanTable.none }
        let (parents, faults) = column.parents(names: elements, groups: [], isWhole: false)
        for fault in faults where !fault.follows { try refuse(fault.cause, entries[fault.item].line) }
        let positions = ParentColumn.preorder(parents, groups: [], offsets: [0, UInt32(entries.count)])
        let order = scattered(Array(entries.indices), to: positions)
        for entry in order.reversed() where parents[entry] != PlanTable.none {
            guard let bar = entries[entry].bar else { continue }
            let other = entries[Int(parents[entry])].bar ?? bar
            entries[Int(parents[entry])].bar =
                min(bar.lowerBound, other.lowerBound)...max(bar.upperBound, other.upperBound)
        }
        for entry in order {
            let (row, parent) = (entries[entry], parents[entry])
            table.append(
                row.bar.map { (ParsedTime($0.lowerBound, .dateTime), ParsedTime($0.upperBound, .dateTime)) },
                beneath: parent == PlanTable.none ? parent : positions[Int(parent)], name: row.name, number: row.task)
        }
        for (task, link) in links { table.append(link, ofTask: Int(task)) }
        let isOfOneProject = parents.count { $0 == PlanTable.none } == 1
        let projects = table.leaveOut(project: isOfOneProject, limit: limit) ? 1 : 0
        let empty = entries.count { $0.bar == nil && $0.task == nil }
        let unused = [("project summaries", projects), ("elements without a bar", empty)] + table.unusedContent
        let root = order.first { entries[$0].task == nil }.map { table.texts.text(entries[$0].name) }
        return (try table.schedule(rest: root ?? "other tasks"), unused)
    }
}

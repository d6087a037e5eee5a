import LayoutCore

/// Reads plans of Oracle Primavera P6 (XER): tables of text between tabs, in any order, each with its columns in any order.
///
/// A bar is an activity (`TASK`), by its actual dates, and by its current ones where it has none yet, in seconds. An element of
/// the work breakdown (`PROJWBS`) lasts from the first to the last of what stands beneath it; the elements are parents and
/// groups: see ``PlanTable``. Links (`TASKPRED`) are dependencies. What makes no bar or no dependency is counted.
/// Memory: the columns and the distinct names.
struct XERImporter: ScheduleImporter {
    static let fileExtensions = ["xer"]
    /// The first word of every such file.
    static let mark = "ERMHDR"

    static func isShown(_ beginning: FileBeginning) -> Bool { beginning.begins(with: mark) }

    private enum Column: Int {
        case task, element, parent, sequence, elementName, elementCode, taskName, taskCode, type, hours, predecessor,
            link
        case actualStart, actualEnd, currentStart, currentEnd, earlyStart, earlyEnd, plannedStart, plannedEnd
    }

    private static let names = [
        "task_id", "wbs_id", "parent_wbs_id", "seq_num", "wbs_name", "wbs_short_name", "task_name", "task_code",
        "task_type", "target_drtn_hr_cnt", "pred_task_id", "pred_type", "act_start_date", "act_end_date",
        "restart_date", "reend_date", "early_start_date", "early_end_date", "target_start_date", "target_end_date",
    ]
    private enum Table: String {
        case elements = "projwbs"
        case tasks = "task"
        case links = "taskpred"
    }

    /// The columns without which rows of a table say nothing.
    private static let required: [Table: [Column]] = [
        .elements: [.element], .tasks: [.task], .links: [.task, .predecessor],
    ]
    private static let starts: [Column] = [.actualStart, .currentStart, .earlyStart, .plannedStart]
    private static let ends: [Column] = [.actualEnd, .currentEnd, .earlyEnd, .plannedEnd]
    private static let links: [(String, DependencyKind)] = [
        ("PR_FS", .finishToStart), ("PR_SS", .startToStart), ("PR_FF", .finishToFinish), ("PR_SF", .startToFinish),
    ]

    private let options: ImportOptions
    private var lines: TextLines
    private var skipped = SkipReport(.task)
    private var plan = XERPlan()
    /// The name of the current table; nil for one that is not read.
    private var table: Table?
    private var required: [Column] = []
    /// The place of each column in the rows of the table, 0 for none; empty before the names of the columns.
    private var places: [Int] = []
    private var fieldCount = 0
    private var fields: [Range<Int>] = []

    /// O(size + n log n).
    static func read(_ path: String, _ options: ImportOptions) throws(ScheduleError) -> LoadedDataset {
        // Notes hold pictures.
        var importer = XERImporter(options: options, lines: try TextLines(path, dividesLongLines: true))
        try importer.readTables()
        var plan = XERPlan()
        swap(&plan, &importer.plan)
        let (schedule, unused) = try plan.schedule(limit: options.limit) { (cause, line) throws(ScheduleError) in
            try importer.refuse(cause, line: line)
        }
        return try LoadedDataset(
            schedule, of: path, skipped: importer.skipped, unusedContent: unused, remedy: planRemedy)
    }

    private mutating func readTables() throws(ScheduleError) {
        while let line = try lines.next() {
            if plan.rowCount % 1024 == 0 {
                try options.memory.check(plan.memoryNeeded, at: "\(lines.window.path):\(lines.number)")
            }
            do throws(ContentFault) {
                if try readLine(line) { return }
            } catch {
                try refuse(error.cause, line: lines.number)
            }
        }
        try refuse("the file ends without %E: it is cut off", line: lines.number)
    }

    private mutating func refuse(_ cause: String, line: Int) throws(ScheduleError) {
        let remedy = "export or copy it again, correct the row, or pass --skip-invalid"
        try skipped.refuse(lines.window.error(cause, line: line, remedy: remedy), options)
    }

    /// Reads a line; true where it is the last.
    private mutating func readLine(_ line: Range<Int>) throws(ContentFault) -> Bool {
        let bytes = lines.window.bytes
        guard line.count > 1, bytes[line.lowerBound] == UInt8(ascii: "%") else {
            // Notes go on behind line breaks, names of tasks don't.
            if table == nil || trimmed(bytes, line).isEmpty { return false }
            throw ContentFault("the line begins with none of %T, %F, %R and %E")
        }
        switch bytes[line.lowerBound + 1] {
        case UInt8(ascii: "E"): return true
        case UInt8(ascii: "T"):
            lines.split(line, into: &fields)
            (table, places) = (names().dropFirst().first.flatMap { Table(rawValue: $0) }, [])
            required = table.flatMap { Self.required[$0] } ?? []
        case UInt8(ascii: "F"): if let table { try readNames(line, of: table) }
        case UInt8(ascii: "R"): if let table { try readRow(line, of: table) }
        default: break
        }
        return false
    }

    /// The fields of the line as names, in lower case.
    private func names() -> [String] {
        fields.map { trimmedName(String(decoding: lines.window.bytes[$0], as: UTF8.self)).lowercased() }
    }

    private mutating func readNames(_ line: Range<Int>, of table: Table) throws(ContentFault) {
        lines.split(line, into: &fields)
        fieldCount = fields.count
        let names = names()
        places = Self.names.map { names.firstIndex(of: $0) ?? 0 }
        guard let missing = required.first(where: { places[$0.rawValue] == 0 }) else { return }
        self.table = nil
        throw ContentFault("the table \(table.rawValue.uppercased()) has no column \(Self.names[missing.rawValue])")
    }

    private mutating func readRow(_ line: Range<Int>, of table: Table) throws(ContentFault) {
        lines.split(line, into: &fields)
        guard fields.count <= fieldCount || places.isEmpty else {
            throw ContentFault("\(fields.count - 1) fields where the table has \(fieldCount - 1)")
        }
        if let missing = required.first(where: { field($0).isEmpty }) {
            throw ContentFault("no \(Self.names[missing.rawValue])")
        }
        let bytes = lines.window.bytes
        let fits: Bool
        switch table {
        case .tasks:
            let bar = try bar()
            if bar == nil { skipped.withoutBar += 1 }
            fits = plan.add(
                field(.task), beneath: field(.element), name: field(.taskName, or: .taskCode), of: bytes, sequence: nil,
                bar, line: lines.number)
        case .elements:
            fits = plan.add(
                field(.element), beneath: field(.parent), name: field(.elementName, or: .elementCode), of: bytes,
                sequence: parseNumber(bytes, in: field(.sequence)) ?? 0, nil, line: lines.number)
        case .links:
            let kind = bytes[field(.link)]
            fits = plan.addLink(
                from: field(.predecessor), to: field(.task), of: bytes,
                kind.isEmpty ? .finishToStart : Self.links.first { kind.elementsEqual($0.0.utf8) }?.1)
        }
        if !fits { throw ContentFault("more rows or names than a schedule can have") }
    }

    /// The field of a column, or of another one if that is empty, without the blanks around it.
    private func field(_ column: Column, or other: Column? = nil) -> Range<Int> {
        let place = places.isEmpty ? 0 : places[column.rawValue]
        let field = place > 0 && place < fields.count ? trimmed(lines.window.bytes, fields[place]) : 0..<0
        return field.isEmpty ? other.map { self.field($0) } ?? field : field
    }

    /// Start and end of the current task; nil where a date is missing. A milestone has the date of its kind alone: P6 writes
    /// the edge of the working day before or behind it as the other one, for tasks without a length too.
    private func bar() throws(ContentFault) -> ClosedRange<Double>? {
        let (start, end) = (try date(Self.starts), try date(Self.ends))
        let type = lines.window.bytes[field(.type)]
        if type.elementsEqual("TT_Mile".utf8) { return (start ?? end).map { $0...$0 } }
        if type.elementsEqual("TT_FinMile".utf8) { return (end ?? start).map { $0...$0 } }
        guard let start, let end else { return nil }
        if start <= end { return start...end }
        guard parseNumber(lines.window.bytes, in: field(.hours)) == 0 else { throw ContentFault("finish before start") }
        return end...end
    }

    /// The first date that is there in some columns.
    private func date(_ columns: [Column]) throws(ContentFault) -> Double? {
        guard let field = columns.lazy.map({ field($0) }).first(where: { !$0.isEmpty }) else { return nil }
        guard let date = parseTime(lines.window.bytes, in: field)?.converted(to: .dateTime)
        else { throw ContentFault("\"\(printable(lines.window.bytes, field))\" is not a date") }
        return date.value
    }
}

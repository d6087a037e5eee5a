import LayoutCore

/// Which columns of a CSV file hold what.
public struct ColumnMapping: Sendable, Equatable {
    /// Column of the row's name; nil when every item is its own row.
    public var row: String?
    /// Column of the start.
    public var start = "start"
    /// Column of the end.
    public var end = "end"
    /// Column of the group's name; nil when there is one group without a name.
    public var group: String?
    /// Column of the item's name; nil when items have none.
    public var name: String?
    /// Column of the parent: its name where items have names, else the number of its line of data, from 1; nil when there
    /// is no tree.
    public var parent: String?
    /// Column of the number of the parent's line of data, where names would not do; nil when there is none.
    public var parentNumber: String?
    /// Column of the item's height divided by its width, which may be left empty; nil when there is none.
    public var ratio: String?

    /// The mapping `row=NAME,start=NAME,end=NAME[,group=NAME][,name=NAME][,parent=NAME][,ratio=NAME]`, in any order,
    /// with `parentNumber=NAME` in place of the parent. The row may be left out: every item is its own row then. Throws `usage`.
    public init(_ text: String) throws(ScheduleError) {
        var given: [String: String] = [:]
        let keys = ["row", "start", "end", "group", "name", "parent", "parentNumber", "ratio"]
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard halves.count == 2, !halves[1].isEmpty else {
                throw Self.error("\"\(part)\" is not KEY=NAME", "write row=NAME,start=NAME,end=NAME")
            }
            guard keys.contains(halves[0]) else {
                throw Self.error("unknown key \"\(halves[0])\"", suggestion(for: halves[0], among: keys))
            }
            guard given.updateValue(halves[1], forKey: halves[0]) == nil else {
                throw Self.error("\(halves[0]) is given twice", "give each key once")
            }
        }
        guard let start = given["start"], let end = given["end"] else {
            throw Self.error("start or end is missing", "write row=NAME,start=NAME,end=NAME")
        }
        self.start = start
        self.end = end
        row = given["row"]
        group = given["group"]
        name = given["name"]
        parent = given["parent"]
        parentNumber = given["parentNumber"]
        ratio = given["ratio"]
        guard parent == nil || parentNumber == nil else {
            throw Self.error("parent and parentNumber are given", "give one of them")
        }
    }

    /// The columns `row`, `start`, `end`, `group`, `name`, `parent` or `parentNumber`, and `ratio`, the optional ones where
    /// the header has them.
    init(header: [String]) {
        row = header.contains("row") ? "row" : nil
        group = header.contains("group") ? "group" : nil
        name = header.contains("name") ? "name" : nil
        parent = header.contains("parent") ? "parent" : nil
        parentNumber = parent == nil && header.contains("parentNumber") ? "parentNumber" : nil
        ratio = header.contains("ratio") ? "ratio" : nil
    }

    private static func error(_ cause: String, _ remedy: String) -> ScheduleError {
        ScheduleError(.usage, cause, at: "--columns", remedy: remedy)
    }
}

/// Reads schedules from CSV (RFC 4180) with a header row.
///
/// Times are numbers (no unit), ISO 8601 dates (days since 1970-01-01) or dates with a time (seconds since then, UTC
/// unless a zone is given), the same in the whole file. Memory: the columns and the distinct names.
struct CSVImporter: ScheduleImporter {
    static let fileExtension = "csv"
    static let takesColumns = true

    private var reader: CSVReader
    private let columns: Columns
    private var builder: ScheduleBuilder
    private var skipped = SkipReport()
    private var form: TimeForm?
    /// Lines of data so far, bad ones too.
    private var lineCount = 0
    /// Whether the file was read to its end.
    private var isWhole = false

    /// Positions of the mapped columns in a record.
    private struct Columns {
        var count: Int
        var start: Int
        var end: Int
        var row: Int?
        var group: Int?
        var name: Int?
        var parent: Int?
        var ratio: Int?
    }

    /// Imports a file. O(size); throws as ``DatasetSource/load(items:seed:skipInvalid:)``.
    static func read(
        _ path: String, columns: ColumnMapping?, options: ImportOptions
    ) throws(ScheduleError) -> ImportResult {
        var importer = try CSVImporter(path, mapping: columns)
        try importer.readItems(options: options)
        try importer.findParents(skipInvalid: options.skipInvalid)
        return try importer.finish(path: path)
    }

    private init(_ path: String, mapping given: ColumnMapping?) throws(ScheduleError) {
        reader = try CSVReader(path)
        let header = try reader.header()
        let mapping = given ?? ColumnMapping(header: header)
        let line = reader.line
        let window = reader.window
        func position(_ name: String) throws(ScheduleError) -> Int {
            let positions = header.indices.filter { header[$0] == name }
            if positions.count == 1 { return positions[0] }
            let found = header.map { "\"\($0.prefix(40))\"" }.prefix(30).joined(separator: ", ")
            throw window.error(
                positions.isEmpty ? "no column \"\(name)\"" : "\(positions.count) columns \"\(name)\"", line: line,
                remedy: "the columns are \(found); choose with --columns row=NAME,start=NAME,end=NAME")
        }
        func optional(_ name: String?) throws(ScheduleError) -> Int? {
            guard let name else { return nil }
            return try position(name)
        }
        columns = Columns(
            count: header.count, start: try position(mapping.start), end: try position(mapping.end),
            row: try optional(mapping.row), group: try optional(mapping.group), name: try optional(mapping.name),
            parent: try optional(mapping.parent ?? mapping.parentNumber), ratio: try optional(mapping.ratio))
        let naming: ParentNaming = mapping.parent != nil && mapping.name != nil ? .names : .numbers
        builder = ScheduleBuilder(
            hasRows: columns.row != nil, hasGroups: columns.group != nil, hasNames: columns.name != nil,
            parents: columns.parent == nil ? nil : naming, hasRatios: columns.ratio != nil)
    }

    private mutating func readItems(options: ImportOptions) throws(ScheduleError) {
        while builder.itemCount < options.limit {
            try builder.checkMemory(options.memory, at: "\(reader.window.path):\(reader.line + 1)")
            var fault: ScheduleError?
            lineCount += 1
            switch try reader.next() {
            case .end:
                isWhole = true
                return
            case .bad(let error): fault = error
            case .record: fault = try readItem()
            }
            guard let fault else { continue }
            guard options.skipInvalid else { throw fault }
            skipped.add(fault)
        }
    }

    /// Adds the current record, or says what is wrong with it.
    private mutating func readItem() throws(ScheduleError) -> ScheduleError? {
        let fields = reader.fields
        guard fields.count == columns.count else {
            return reader.window.error(
                "\(fields.count) fields where the header has \(columns.count)", line: reader.line, remedy: skipRemedy)
        }
        guard let start = parseTime(reader.window.bytes, in: fields[columns.start].range) else {
            return timeFault(columns.start)
        }
        guard let end = parseTime(reader.window.bytes, in: fields[columns.end].range) else {
            return timeFault(columns.end)
        }
        let expected = form ?? start.form
        guard start.form == expected, end.form == expected else {
            let found = start.form == expected ? end.form : start.form
            return reader.window.error(
                "\(found.name) where the times before are each \(expected.name)", line: reader.line, remedy: skipRemedy)
        }
        guard start.isInRange, end.isInRange else {
            return reader.window.error(timesTooLarge, line: reader.line, remedy: skipRemedy)
        }
        guard !start.isAfter(end) else {
            return reader.window.error(
                "end before start", line: reader.line, remedy: "swap the columns or pass --skip-invalid")
        }
        guard let ratio = readRatio() else { return ratioFault() }
        form = expected
        let isAdded = builder.append(
            start: start, end: end, row: columns.row.map { fields[$0].range } ?? 0..<0,
            group: columns.group.map { fields[$0].range } ?? 0..<0,
            name: columns.name.map { fields[$0].range } ?? 0..<0, of: reader.window.bytes,
            parent: columns.parent.map { fields[$0].range } ?? 0..<0, line: reader.line,
            number: lineCount, ratio: ratio)
        guard isAdded, builder.itemCount <= Schedule.maximumItemCount else {
            throw Schedule.tooManyItems(at: "\(reader.window.path):\(reader.line)")
        }
        return nil
    }

    /// The ratio of the current record, 0 where it has none; nil where the field says no ratio.
    private func readRatio() -> Double? {
        guard let column = columns.ratio else { return 0 }
        let field = trimmed(reader.window.bytes, reader.fields[column].range)
        if field.isEmpty { return 0 }
        guard let ratio = parseNumber(reader.window.bytes, in: field), ratio > 0 else { return nil }
        return ratio
    }

    private func ratioFault() -> ScheduleError {
        let text = printable(reader.window.bytes, columns.ratio.map { reader.fields[$0].range } ?? 0..<0)
        return reader.window.error(
            "the ratio \"\(text)\" is not a number over 0", line: reader.line,
            remedy: "give height divided by width or nothing, map other columns by --columns, or pass --skip-invalid")
    }

    private func timeFault(_ column: Int) -> ScheduleError {
        let text = printable(reader.window.bytes, reader.fields[column].range)
        return reader.window.error(
            "\"\(text)\" is neither a finite number nor an ISO 8601 date", line: reader.line, remedy: skipRemedy)
    }

    /// Finds the parents of all items. An item whose parent can't be ends the import or is left out, with all beneath it.
    private mutating func findParents(skipInvalid: Bool) throws(ScheduleError) {
        let faults = builder.findParents(isWhole: isWhole)
        for fault in faults where skipInvalid || !fault.follows {
            let line = builder.parentColumn.map { Int($0.lines[fault.item]) } ?? 0
            let error = reader.window.error(
                fault.cause, line: line, remedy: "correct the parent, leave it empty for none, or pass --skip-invalid")
            guard skipInvalid else { throw error }
            skipped.add(error)
        }
        builder.leaveOut(faults.map(\.item))
    }

    private consuming func finish(path: String) throws(ScheduleError) -> ImportResult {
        if builder.itemCount == 0 { throw noItems(in: path, skipped: skipped) }
        let unit: TimeUnit =
            switch form {
            case .date: .days
            case .dateTime: .seconds
            case .number, nil: .unspecified
            }
        return ImportResult(schedule: try builder.schedule(unit: unit), skipped: skipped)
    }
}

extension CSVReader {
    /// The names in the first record, without blanks around them.
    mutating func header() throws(ScheduleError) -> [String] {
        switch try next() {
        case .record: return fields.indices.map { trimmedName(text($0)) }
        case .bad(let error): throw error
        case .end:
            throw ScheduleError(
                .content, "has no header row", at: window.path, remedy: "begin it with a line such as row,start,end")
        }
    }

    private func trimmedName(_ name: String) -> String {
        var rest = name[...]
        while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
        while rest.last == " " || rest.last == "\t" { rest.removeLast() }
        return String(rest)
    }
}

/// What is wrong with times whose differences need not be finite.
let timesTooLarge = "times are too large"

/// The error for a file without a single item.
func noItems(in path: String, skipped: SkipReport) -> ScheduleError {
    let reason = skipped.reasons.first.map { "; the first reason: \($0)" } ?? ""
    return ScheduleError(
        .content, "the file has no items", at: path,
        remedy: skipped.isEmpty
            ? "give a file with at least one line after the header"
            : "all \(skipped.invalid + skipped.withoutBar) lines were left out\(reason)")
}

/// At most forty characters of a field, without control characters, for a message.
func printable(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range].prefix(160), as: UTF8.self)
    let shown = String(
        text.unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? " " : Character($0) })
    return shown.unicodeScalars.count < text.unicodeScalars.count || range.count > 160 ? shown + "…" : shown
}

import LayoutCore

/// Reads schedules from CSV (RFC 4180) with a header row.
///
/// Times are numbers (no unit), dates (days since 1970-01-01) or dates with a time (seconds since then, UTC unless a
/// zone is given), the same in the whole file. ISO 8601 dates between commas are read at once, and what else a dialect
/// can say by ``DialectTimes``. Memory: the columns and the distinct names.
struct CSVImporter: ScheduleImporter {
    static let fileExtensions = ["csv"]
    static let takesColumns = true

    private var reader: CSVReader
    private let columns: Columns
    private let unusedColumns: [String]
    private var times: DialectTimes
    /// Whether no time can be read without the dialect.
    private let needsDialect: Bool
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
        /// The end, or the duration.
        var end: Int
        var isDuration: Bool
        var row: Int?
        var group: Int?
        var name: Int?
        var parent: Int?
        var ratio: Int?
    }

    /// Imports a file. O(size); throws as ``DatasetSource/load(items:seed:skipInvalid:)``.
    static func read(
        _ path: String, dialect: CSVDialect, options: ImportOptions
    ) throws(ScheduleError) -> ImportResult {
        var importer = try CSVImporter(path, dialect)
        try importer.readItems(options: options)
        try importer.findParents(skipInvalid: options.skipInvalid)
        importer.builder.closeEnds()
        return try importer.finish(path: path)
    }

    private init(_ path: String, _ dialect: CSVDialect) throws(ScheduleError) {
        reader = try CSVReader(path, separator: dialect.separator)
        let mapping = dialect.columns ?? ColumnMapping()
        let header = try reader.header(mapping.isComplete)
        let names = mapping.columns(in: header)
        let line = reader.line
        let window = reader.window
        func position(_ name: String) throws(ScheduleError) -> Int {
            let positions = header.indices.filter { header[$0] == name }
            if positions.count == 1 { return positions[0] }
            throw window.error(
                positions.isEmpty ? "no column \"\(name)\"" : "\(positions.count) columns \"\(name)\"", line: line,
                remedy: HeaderRemedy(header: header).text)
        }
        func optional(_ key: ColumnMapping.Key) throws(ScheduleError) -> Int? {
            guard let name = names[key] else { return nil }
            return try position(name)
        }
        columns = Columns(
            count: header.count, start: try position(names[.start] ?? ColumnMapping.Key.start.rawValue),
            end: try position(names[.duration] ?? names[.end] ?? ColumnMapping.Key.end.rawValue),
            isDuration: names[.duration] != nil, row: try optional(.row), group: try optional(.group),
            name: try optional(.name), parent: try optional(names[.parent] == nil ? .parentNumber : .parent),
            ratio: try optional(.ratio))
        unusedColumns = header.filter { !$0.isEmpty && !names.values.contains($0) }
        let separator = reader.separator ?? .comma
        times = DialectTimes(dialect, separator: separator)
        needsDialect = columns.isDuration || separator == .semicolon
        let naming: ParentNaming = names[.parent] != nil && names[.name] != nil ? .names : .numbers
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

    /// Adds the current record, or throws its error.
    private mutating func readItem() throws(ScheduleError) -> ScheduleError? {
        let fields = reader.fields
        guard fields.count == columns.count else { return countFault(fields) }
        let start: ParsedTime
        let end: ParsedTime
        var isOpen = false
        if !needsDialect, let first = parseTime(reader.window.bytes, in: fields[columns.start].range),
            let last = parseTime(reader.window.bytes, in: fields[columns.end].range)
        {
            (start, end) = (first, last)
        } else {
            switch otherTimes(fields) {
            case .times(let first, let last, let endIsOpen): (start, end, isOpen) = (first, last, endIsOpen)
            case .fault(let fault): return fault
            case .leftOut:
                skipped.withoutEnd = (skipped.withoutEnd ?? 0) + 1
                return nil
            }
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
        if isOpen { builder.openLastEnd() }
        return nil
    }

    /// The ratio of the current record, 0 where it has none; nil where the field says no ratio.
    private mutating func readRatio() -> Double? {
        guard let column = columns.ratio else { return 0 }
        let field = trimmed(reader.window.bytes, reader.fields[column].range)
        if field.isEmpty { return 0 }
        guard let ratio = times.plainNumber(reader.window.bytes, in: field), ratio > 0 else { return nil }
        return ratio
    }

    private func ratioFault() -> ScheduleError {
        let text = printable(reader.window.bytes, columns.ratio.map { reader.fields[$0].range } ?? 0..<0)
        return reader.window.error(
            "the ratio \"\(text)\" is not a number over 0", line: reader.line,
            remedy: "give height divided by width or nothing, map other columns by --columns, or pass --skip-invalid")
    }

    /// The fault of a line with more or fewer fields than the header.
    private func countFault(_ fields: [CSVReader.Field]) -> ScheduleError {
        let text = printable(
            reader.window.bytes, (fields.first?.range.lowerBound ?? 0)..<(fields.last?.range.upperBound ?? 0))
        return reader.window.error(
            "\(fields.count) \(fields.count == 1 ? "field" : "fields") where the header has \(columns.count), in "
                + "\"\(text)\"",
            line: reader.line, remedy: skipRemedy)
    }

    /// Times that need the dialect.
    private enum OtherTimes {
        case times(start: ParsedTime, end: ParsedTime, isOpen: Bool)
        case leftOut
        case fault(ScheduleError)
    }

    private mutating func otherTimes(_ fields: [CSVReader.Field]) -> OtherTimes {
        let (startField, endField) = (fields[columns.start].range, fields[columns.end].range)
        do throws(TimeFault) {
            guard !trimmed(reader.window.bytes, startField).isEmpty else { throw TimeFault("the start is empty") }
            let start = try times.time(reader.window.bytes, in: startField)
            guard trimmed(reader.window.bytes, endField).isEmpty else {
                let end =
                    columns.isDuration
                    ? try times.end(after: start, reader.window.bytes, lasting: endField)
                    : try times.time(reader.window.bytes, in: endField)
                return .times(start: start, end: end, isOpen: false)
            }
            switch try times.openEnd(after: start) {
            case .time(let end): return .times(start: start, end: end, isOpen: false)
            case .last: return .times(start: start, end: start, isOpen: true)
            case .leftOut: return .leftOut
            }
        } catch {
            return .fault(reader.window.error(error.cause, line: reader.line, remedy: error.remedy))
        }
    }

    /// Finds the parents of all items. An item whose parent can't be ends the import or is left out, with all beneath
    /// it.
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
        return ImportResult(
            schedule: try builder.schedule(unit: unit), skipped: skipped, unusedColumns: unusedColumns)
    }
}

/// The error for times whose differences may not be finite.
let timesTooLarge = "times are too large"

/// The remedy for a file of lines that has none.
let lineRemedy = "give a file with at least one line after the header"

/// The error for a file without a single item.
func noItems(in path: String, skipped: SkipReport, remedy: String = lineRemedy) -> ScheduleError {
    let reason = skipped.reasons.first.map { "; the first reason: \($0)" } ?? ""
    return ScheduleError(
        .content, "the file has no items", at: path,
        remedy: skipped.isEmpty
            ? remedy
            : "all \(skipped.invalid + skipped.withoutBar) lines were left out\(reason)")
}

/// At most forty characters of a field, without control characters, for a message.
func printable(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range].prefix(160), as: UTF8.self)
    let shown = String(
        text.unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? " " : Character($0) })
    return shown.unicodeScalars.count < text.unicodeScalars.count || range.count > 160 ? shown + "…" : shown
}

import LayoutCore

/// Reads schedules from CSV (RFC 4180) with a header row.
///
/// Times are numbers (no unit), dates (days since 1970-01-01) or dates with a time (seconds since then, UTC unless a
/// zone is given), the same in the whole file; among dates with times a bare date is its midnight. ISO 8601 dates
/// between commas are read at once, and what else a dialect can say by ``DialectTimes``. Memory: the columns and the
/// distinct names.
struct CSVImporter: ScheduleImporter {
    static let fileExtensions = ["csv"]
    static let takesColumns = true

    private var reader: CSVReader
    private let columns: CSVColumns
    /// Names of the columns that hold nothing of the schedule.
    private var unusedColumns: [String] = []
    private var times: DialectTimes
    /// Whether no time can be read without the dialect.
    private let needsDialect: Bool
    /// Whether digits such as 20240131 are dates; nil if no option says so.
    private let digitsAreDates: Bool?
    private var builder: ScheduleBuilder
    private var skipped = SkipReport()
    private var form: TimeForm?
    /// Whether dates came before the first date with a time, so that the file is to be read again as one of these.
    private var beganWithDates = false
    private var hasTooManyNames = false
    /// Lines of data so far, bad ones too.
    private var lineCount = 0
    private var isWhole = false

    static func read(_ path: String, _ options: ImportOptions) throws(ScheduleError) -> LoadedDataset {
        let head = try TableHead(path, options.dialect)
        if head.mapping.profile == .gtfs { return try GTFSReader.read(head, options) }
        var importer = try CSVImporter(head)
        try importer.readItems(options: options)
        if importer.beganWithDates {
            importer = try CSVImporter(TableHead(path, options.dialect))
            importer.form = .dateTime
            try importer.readItems(options: options)
        }
        try importer.findParents(options)
        importer.builder.closeEnds()
        return try importer.finish(path: path)
    }

    private init(_ head: consuming TableHead) throws(ScheduleError) {
        reader = head.reader
        let dialect = head.dialect
        columns = try CSVColumns(head.header, head.mapping, in: reader, unused: &unusedColumns)
        let separator = reader.separator ?? .comma
        times = DialectTimes(dialect, separator: separator)
        needsDialect =
            columns.isDuration || separator == .semicolon || dialect.hasTimesOfDay
            || dialect.openWords.contains { parseTime(Array($0.utf8), in: 0..<$0.utf8.count) != nil }
        digitsAreDates = dialect.hasTimesOfDay ? false : dialect.dates.map { $0 != .none }
        builder = ScheduleBuilder(
            hasRows: columns.row != nil, hasGroups: columns.group != nil, hasNames: columns.name != nil,
            parents: columns.parent == nil ? nil : columns.naming, hasRatios: columns.ratio != nil)
        if columns.job != nil { builder.steps = JobSteps() }
    }

    private mutating func readItems(options: ImportOptions) throws(ScheduleError) {
        while builder.itemCount < options.limit {
            try builder.checkMemory(options.memory, at: "\(reader.window.path):\(reader.line + 1)")
            lineCount += 1
            switch try reader.next() {
            case .end:
                isWhole = true
                return
            case .bad(let error): try skipped.refuse(error, options)
            case .record:
                do throws(ContentFault) { try readItem() } catch { try skipped.refuse(reader.error(error), options) }
            }
            if beganWithDates { return }
            guard builder.itemCount <= Schedule.maximumItemCount, !hasTooManyNames else {
                throw Schedule.tooManyItems(at: "\(reader.window.path):\(reader.line)")
            }
        }
    }

    private mutating func readItem() throws(ContentFault) {
        let fields = reader.fields
        guard fields.count == columns.count else {
            if !reader.isBlank { throw reader.countFault(columns.count) }
            lineCount -= 1
            return
        }
        var start: ParsedTime
        var end: ParsedTime
        var isOpen = false
        if !needsDialect, let first = parseTime(reader.window.bytes, in: fields[columns.start].range),
            let last = parseTime(reader.window.bytes, in: fields[columns.end].range),
            digitsAreDates != true || (first.form != .number && last.form != .number)
        {
            (start, end) = (first, last)
        } else {
            guard let times = try otherTimes(fields) else { return }
            (start, end, isOpen) = times
        }
        if form == nil, digitsAreDates == nil, start.form == .number { try checkDigits(fields) }
        let expected = form ?? start.form
        if start.form != expected || end.form != expected {
            try makeAlike(&start, &end, expected)
            if beganWithDates { return }
        }
        try add(start, end, isOpen: isOpen, fields)
    }

    /// Adds an item with the names of the current record.
    @inline(__always) private mutating func add(
        _ start: ParsedTime, _ end: ParsedTime, isOpen: Bool, _ fields: [CSVReader.Field]
    ) throws(ContentFault) {
        guard start.isInRange, end.isInRange else { throw ContentFault(timesTooLarge) }
        guard !start.isAfter(end) else {
            throw ContentFault("end before start", remedy: "swap the columns or pass --skip-invalid")
        }
        let ratio = try readRatio()
        form = start.form
        func range(_ column: Int?) -> Range<Int> { column.map { fields[$0].range } ?? 0..<0 }
        let isAdded = builder.append(
            start: start, end: end, row: range(columns.row), group: range(columns.group), name: range(columns.name),
            of: reader.window.bytes, parent: range(columns.parent), line: reader.line, number: lineCount, ratio: ratio)
        let isKnown = columns.job.flatMap { builder.steps?.add(fields[$0].range, of: reader.window.bytes) } ?? true
        hasTooManyNames = !isAdded || !isKnown
        if isOpen, isAdded { builder.openLastEnd() }
    }

    /// The ratio of the current record, 0 where it has none.
    private mutating func readRatio() throws(ContentFault) -> Double {
        guard let field = columns.ratio.map({ trimmed(reader.window.bytes, reader.fields[$0].range) }), !field.isEmpty
        else { return 0 }
        if let ratio = times.plainNumber(reader.window.bytes, in: field), ratio > 0 { return ratio }
        throw ContentFault(
            "the ratio \"\(printable(reader.window.bytes, field))\" is not a number over 0",
            remedy: "give height divided by width or nothing, map other columns by --columns, or pass --skip-invalid")
    }

    /// Makes a bare date its midnight where the others have times.
    private mutating func makeAlike(
        _ start: inout ParsedTime, _ end: inout ParsedTime, _ expected: TimeForm
    ) throws(ContentFault) {
        guard [expected, start.form, end.form].allSatisfy({ $0 == .date || $0 == .dateTime }) else {
            let found = start.form == expected ? end.form : start.form
            throw ContentFault("\(found.rawValue) where the times before are each \(expected.rawValue)")
        }
        (start, end) = (start.converted(to: .dateTime) ?? start, end.converted(to: .dateTime) ?? end)
        guard form == .date, !start.isAfter(end) else { return }
        beganWithDates = reader.window.canBeReadAgain
        if beganWithDates { return }
        throw ContentFault(
            "a date with a time where the times before are each a date",
            remedy: "give a file instead of a pipe, or write all of them with times")
    }

    /// Throws where the digits of the first times could be dates or numbers.
    private func checkDigits(_ fields: [CSVReader.Field]) throws(ContentFault) {
        let places = columns.isDuration ? [columns.start] : [columns.start, columns.end]
        let digits = places.map { trimmed(reader.window.bytes, fields[$0].range) }.filter { !$0.isEmpty }
        guard digits.allSatisfy({ WrittenDigits.couldBeDate(reader.window.bytes, in: $0) }) else { return }
        throw ContentFault(
            "\"\(printable(reader.window.bytes, digits[0]))\" could be a date or a number",
            remedy: "give --dates iso (\(DateOrder.iso.words)), dmy or mdy for dates, or --dates none for numbers")
    }

    /// Times that need the dialect; nil where the line makes no item, which is counted where it is not blank.
    private mutating func otherTimes(
        _ fields: [CSVReader.Field]
    ) throws(ContentFault) -> (start: ParsedTime, end: ParsedTime, isOpen: Bool)? {
        let (startField, endField) = (fields[columns.start].range, fields[columns.end].range)
        if times.isUnknown(reader.window.bytes, in: startField) {
            if reader.isBlank {
                lineCount -= 1
                return nil
            }
            // A task that never began has no bar, nor has a stop without times.
            let isWithout = times.hasTimesOfDay && times.isUnknown(reader.window.bytes, in: endField)
            guard times.hasOpenEnds || isWithout else {
                throw times.unknown("start", reader.window.bytes, in: startField)
            }
            skipped.withoutStart = (skipped.withoutStart ?? 0) + 1
            return nil
        }
        var start = try times.time(reader.window.bytes, in: startField)
        if form == .dateTime { start = start.converted(to: .dateTime) ?? start }
        if times.isUnknown(reader.window.bytes, in: endField) {
            let end = try times.openEnd(after: start, reader.window.bytes, in: endField)
            if end == nil { skipped.withoutEnd = (skipped.withoutEnd ?? 0) + 1 }
            return end.map { (start, $0.time, $0.isOpen) }
        }
        let end =
            columns.isDuration
            ? try times.end(after: start, reader.window.bytes, lasting: endField)
            : try times.time(reader.window.bytes, in: endField)
        return (start, end, false)
    }

    /// Finds the parents of all items. An item whose parent can't be ends the import or is left out, with all beneath
    /// it.
    private mutating func findParents(_ options: ImportOptions) throws(ScheduleError) {
        let faults = builder.findParents(isWhole: isWhole)
        for fault in faults where options.skipInvalid || !fault.follows {
            let line = builder.parentColumn.map { Int($0.lines[fault.item]) } ?? 0
            let error = reader.window.error(
                fault.cause, line: line, remedy: "correct the parent, leave it empty for none, or pass --skip-invalid")
            try skipped.refuse(error, options)
        }
        builder.leaveOut(faults.map(\.item))
    }

    private consuming func finish(path: String) throws(ScheduleError) -> LoadedDataset {
        let unit: TimeUnit =
            switch form {
            case .date: .days
            case .dateTime, .timeOfDay: .seconds
            case .number, nil: .unspecified
            }
        return try LoadedDataset(
            builder.schedule(unit: unit), of: path, skipped: skipped, unusedColumns: unusedColumns)
    }
}

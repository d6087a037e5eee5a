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
    /// Lines of data so far, bad ones too.
    private var lineCount = 0
    /// Whether the file was read to its end.
    private var isWhole = false

    static func read(_ path: String, _ options: ImportOptions) throws(ScheduleError) -> ImportResult {
        let head = try TableHead(path, options.dialect)
        if head.mapping.profile == .gtfs { return try GTFSReader.read(head, options) }
        var importer = try CSVImporter(head)
        try importer.readItems(options: options)
        if importer.beganWithDates {
            importer = try CSVImporter(TableHead(path, options.dialect))
            importer.form = .dateTime
            try importer.readItems(options: options)
        }
        try importer.findParents(skipInvalid: options.skipInvalid)
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
            var fault: ScheduleError?
            lineCount += 1
            switch try reader.next() {
            case .end:
                isWhole = true
                return
            case .bad(let error): fault = error
            case .record: fault = try readItem()
            }
            if beganWithDates { return }
            if let fault { try skipped.refuse(fault, options) }
        }
    }

    /// Adds the current record, or throws its error.
    private mutating func readItem() throws(ScheduleError) -> ScheduleError? {
        let fields = reader.fields
        guard fields.count == columns.count else {
            if reader.isBlank { lineCount -= 1 }
            return reader.isBlank ? nil : reader.countFault(columns.count)
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
            switch otherTimes(fields) {
            case .times(let first, let last, let endIsOpen): (start, end, isOpen) = (first, last, endIsOpen)
            case .fault(let fault): return fault
            case .nothing: return nil
            }
        }
        if form == nil, digitsAreDates == nil, start.form == .number, let fault = digitsFault(fields) { return fault }
        let expected = form ?? start.form
        if start.form != expected || end.form != expected {
            if let fault = alike(&start, &end, expected) { return fault }
            if beganWithDates { return nil }
        }
        return try add(start, end, isOpen: isOpen, fields)
    }

    /// Adds an item with the names of the current record, or throws its error.
    @inline(__always) private mutating func add(
        _ start: ParsedTime, _ end: ParsedTime, isOpen: Bool, _ fields: [CSVReader.Field]
    ) throws(ScheduleError) -> ScheduleError? {
        guard start.isInRange, end.isInRange else { return fault(timesTooLarge) }
        guard !start.isAfter(end) else { return fault("end before start", "swap the columns or pass --skip-invalid") }
        guard let ratio = readRatio() else { return ratioFault() }
        form = start.form
        let isAdded = builder.append(
            start: start, end: end, row: columns.row.map { fields[$0].range } ?? 0..<0,
            group: columns.group.map { fields[$0].range } ?? 0..<0,
            name: columns.name.map { fields[$0].range } ?? 0..<0, of: reader.window.bytes,
            parent: columns.parent.map { fields[$0].range } ?? 0..<0, line: reader.line,
            number: lineCount, ratio: ratio)
        let isKnown = columns.job.flatMap { builder.steps?.add(fields[$0].range, of: reader.window.bytes) } ?? true
        guard isAdded, isKnown, builder.itemCount <= Schedule.maximumItemCount else {
            throw Schedule.tooManyItems(at: "\(reader.window.path):\(reader.line)")
        }
        if isOpen { builder.openLastEnd() }
        return nil
    }

    /// The ratio of the current record, 0 where it has none; nil where the field says no ratio.
    private mutating func readRatio() -> Double? {
        guard let column = columns.ratio else { return 0 }
        let field = reader.fields[column].range
        if trimmed(reader.window.bytes, field).isEmpty { return 0 }
        guard let ratio = times.plainNumber(reader.window.bytes, in: field), ratio > 0 else { return nil }
        return ratio
    }

    private func ratioFault() -> ScheduleError {
        let text = printable(reader.window.bytes, columns.ratio.map { reader.fields[$0].range } ?? 0..<0)
        return fault(
            "the ratio \"\(text)\" is not a number over 0",
            "give height divided by width or nothing, map other columns by --columns, or pass --skip-invalid")
    }

    /// A content error of the current record.
    private func fault(_ cause: String, _ remedy: String = skipRemedy) -> ScheduleError {
        reader.window.error(cause, line: reader.line, remedy: remedy)
    }

    /// Makes a bare date its midnight where the others have times. The fault of times that can't be alike.
    private mutating func alike(
        _ start: inout ParsedTime, _ end: inout ParsedTime, _ expected: TimeForm
    ) -> ScheduleError? {
        let forms: [TimeForm] = [expected, start.form, end.form]
        guard forms.allSatisfy({ $0 == .date || $0 == .dateTime }) else {
            let found = start.form == expected ? end.form : start.form
            return fault("\(found.name) where the times before are each \(expected.name)")
        }
        (start, end) = (start.converted(to: .dateTime) ?? start, end.converted(to: .dateTime) ?? end)
        guard form == .date, !start.isAfter(end) else { return nil }
        beganWithDates = reader.window.canBeReadAgain
        if !beganWithDates {
            return fault(
                "a date with a time where the times before are each a date",
                "give a file instead of a pipe, or write all of them with times")
        }
        return nil
    }

    /// The fault of the first times where their digits could be dates or numbers.
    private func digitsFault(_ fields: [CSVReader.Field]) -> ScheduleError? {
        let places = columns.isDuration ? [columns.start] : [columns.start, columns.end]
        let digits = places.map { trimmed(reader.window.bytes, fields[$0].range) }.filter { !$0.isEmpty }
        guard digits.allSatisfy({ WrittenDigits.couldBeDate(reader.window.bytes, in: $0) }) else { return nil }
        return fault(
            "\"\(printable(reader.window.bytes, digits[0]))\" could be a date or a number",
            "give --dates iso (\(DateOrder.iso.words)), dmy or mdy for dates, or --dates none for numbers")
    }

    /// Times that need the dialect.
    private enum OtherTimes {
        case times(start: ParsedTime, end: ParsedTime, isOpen: Bool)
        /// The line makes no item, and is counted where it is not blank.
        case nothing
        case fault(ScheduleError)
    }

    private mutating func otherTimes(_ fields: [CSVReader.Field]) -> OtherTimes {
        let (startField, endField) = (fields[columns.start].range, fields[columns.end].range)
        do throws(TimeFault) {
            guard !times.isUnknown(reader.window.bytes, in: startField) else {
                if reader.isBlank {
                    lineCount -= 1
                    return .nothing
                }
                // A task that never began has no bar, nor has a stop without times.
                let isWithout = times.hasTimesOfDay && times.isUnknown(reader.window.bytes, in: endField)
                guard times.hasOpenEnds || isWithout else {
                    throw times.unknown("start", reader.window.bytes, in: startField)
                }
                skipped.withoutStart = (skipped.withoutStart ?? 0) + 1
                return .nothing
            }
            var start = try times.time(reader.window.bytes, in: startField)
            if form == .dateTime { start = start.converted(to: .dateTime) ?? start }
            guard times.isUnknown(reader.window.bytes, in: endField) else {
                let end =
                    columns.isDuration
                    ? try times.end(after: start, reader.window.bytes, lasting: endField)
                    : try times.time(reader.window.bytes, in: endField)
                return .times(start: start, end: end, isOpen: false)
            }
            switch try times.openEnd(after: start, reader.window.bytes, in: endField) {
            case .time(let end): return .times(start: start, end: end, isOpen: false)
            case .last: return .times(start: start, end: start, isOpen: true)
            case .leftOut:
                skipped.withoutEnd = (skipped.withoutEnd ?? 0) + 1
                return .nothing
            }
        } catch {
            return .fault(fault(error.cause, error.remedy))
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
        let unit: TimeUnit =
            switch form {
            case .date: .days
            case .dateTime, .timeOfDay: .seconds
            case .number, nil: .unspecified
            }
        return try ImportResult(
            schedule: builder.schedule(unit: unit), skipped: skipped, unusedColumns: unusedColumns
        ).checked(path)
    }
}

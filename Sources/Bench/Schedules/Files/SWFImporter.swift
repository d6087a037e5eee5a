/// Reads job logs in the Standard Workload Format (www.cs.huji.ac.il/labs/parallel/workload/swf.html).
///
/// A bar is a job: it begins at submit + wait (an unknown wait counts as 0) and lasts its run time, in seconds from
/// the log's own start; its row is the user, its group the user's group. A job whose run time is unknown has no bar
/// and is counted, not refused. Header lines begin with `;`. Memory: the columns and the distinct names.
struct SWFImporter: ScheduleImporter {
    static let fileExtensions = ["swf"]

    private static let fieldCount = 18
    private var lines: TextLines
    private var builder = ScheduleBuilder(hasRows: true, hasGroups: true, hasNames: false)
    private var skipped = SkipReport(.job)
    private var fields: [Range<Int>] = []

    static func read(_ path: String, _ options: ImportOptions) throws(ScheduleError) -> LoadedDataset {
        var importer = SWFImporter(lines: try TextLines(path))
        while importer.builder.itemCount < options.limit, let line = try importer.lines.next() {
            try importer.builder.checkMemory(options.memory, at: "\(path):\(importer.lines.number)")
            if let fault = try importer.readJob(in: line) { try importer.skipped.refuse(fault, options) }
        }
        return try LoadedDataset(importer.builder.schedule(unit: .seconds), of: path, skipped: importer.skipped)
    }

    private init(lines: TextLines) {
        self.lines = lines
        fields.reserveCapacity(Self.fieldCount)
    }

    private mutating func readJob(in range: Range<Int>) throws(ScheduleError) -> ScheduleError? {
        Self.split(lines.window.bytes, range, into: &fields)
        guard let first = fields.first, lines.window.bytes[first.lowerBound] != UInt8(ascii: ";") else { return nil }
        guard fields.count == Self.fieldCount else {
            return lines.error("\(fields.count) fields where a job has \(Self.fieldCount)")
        }
        guard let submit = time(1), let wait = time(2), let run = time(3) else {
            let field = [1, 2, 3].first { time($0) == nil } ?? 1
            let text = printable(lines.window.bytes, fields[field])
            return lines.error("\"\(text)\" is not a time in seconds")
        }
        if run.value == -1 {
            skipped.withoutBar += 1
            return nil
        }
        guard submit.value >= 0 else { return lines.error("no submit time") }
        let start = wait.value > 0 ? submit.adding(wait) : submit
        let end = start.adding(run)
        guard end.isInRange else { return lines.error(timesTooLarge) }
        let isAdded = builder.append(
            start: start, end: end, row: fields[11], group: fields[12], name: 0..<0, of: lines.window.bytes)
        guard isAdded, builder.itemCount <= Schedule.maximumItemCount else {
            throw Schedule.tooManyItems(at: "\(lines.window.path):\(lines.number)")
        }
        return nil
    }

    /// A time in seconds, −1 when it is unknown; nil when the field holds no time.
    private func time(_ field: Int) -> ParsedTime? {
        scanNumber(lines.window.bytes, in: fields[field]).flatMap { $0.value == -1 || $0.value >= 0 ? $0 : nil }
    }

    /// Finds the fields of a line, separated by blanks; one more than a job has is enough.
    private static func split(_ array: [UInt8], _ range: Range<Int>, into fields: inout [Range<Int>]) {
        fields.removeAll(keepingCapacity: true)
        let slice = array[...]
        let bytes = slice.span
        var position = range.lowerBound
        while fields.count <= fieldCount {
            while position < range.upperBound, bytes[position] <= UInt8(ascii: " ") { position += 1 }
            guard position < range.upperBound else { return }
            let first = position
            while position < range.upperBound, bytes[position] > UInt8(ascii: " ") { position += 1 }
            fields.append(first..<position)
        }
    }
}

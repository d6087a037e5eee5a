import LayoutCore

/// Reads `.ninja_log`, the log of the build tool Ninja.
///
/// A bar is an output, from the begin to the end of the command that made it, in microseconds since its build began; a group
/// is a build. Ninja appends a build without a mark, an entry when its command ends: see ``builds(_:isAppended:)``.
/// Memory: the columns and the distinct names.
struct NinjaLogImporter: ScheduleImporter {
    static let fileExtensions = ["ninja_log"]
    /// The first words of every such file; a version follows.
    static let mark = "# ninja log v"

    static func isShown(_ beginning: FileBeginning) -> Bool { beginning.begins(with: mark) }

    private struct Entry {
        let output: UInt32
        /// Milliseconds since the build began.
        let start, end: Double
        /// When the output was written, since version 6 when its command began, in milliseconds since 1970; 0 if unknown.
        let time: Double
    }

    /// Builds that the clock tells apart are further apart, in milliseconds.
    private static let tolerance = 50.0

    private var lines: TextLines
    private var fields: [Range<Int>] = []
    private var outputs = NameInterner()
    private var entries: [Entry] = []
    private var isOfBegins = false

    /// O(size + n log n).
    static func read(_ path: String, _ options: ImportOptions) throws(ScheduleError) -> LoadedDataset {
        var importer = NinjaLogImporter(lines: try TextLines(path))
        var skipped = SkipReport()
        while importer.entries.count < options.limit, let line = try importer.lines.next() {
            if importer.entries.count % 4096 == 0 { try importer.checkMemory(options.memory) }
            do throws(ContentFault) { try importer.readEntry(line) } catch {
                try skipped.refuse(importer.lines.error(error.cause), options)
            }
        }
        return try LoadedDataset(importer.schedule(), of: path, skipped: skipped)
    }

    private func checkMemory(_ budget: MemoryBudget) throws(ScheduleError) {
        var growth = ArrayGrowth()
        growth.add(entries, more: 4096)
        outputs.countMemory(in: &growth, more: 4096)
        // Orders and builds, then the columns of the schedule.
        growth.add(bytes: 80 * (entries.count + 4096))
        try budget.check(growth.bytes, at: "\(lines.window.path):\(lines.number)")
    }

    private mutating func readEntry(_ line: Range<Int>) throws(ContentFault) {
        let bytes = lines.window.bytes
        if line.isEmpty { return }
        if bytes[line.lowerBound] == UInt8(ascii: "#") {
            isOfBegins = parseNumber(bytes, in: line.dropFirst(Self.mark.utf8.count)).map { $0 >= 6 } ?? false
            return
        }
        lines.split(line, into: &fields)
        guard fields.count >= 4 else { throw ContentFault("\(fields.count) of the 5 fields of an entry") }
        func number(_ field: Int) throws(ContentFault) -> Double {
            if let number = parseNumber(bytes, in: fields[field]) { return number }
            throw ContentFault("\"\(printable(bytes, fields[field]))\" is not a number")
        }
        let (start, end, time) = (try number(0), try number(1), try number(2) / 1e6)
        guard start <= end else { throw ContentFault("end before start") }
        guard start.magnitude <= 1e15, end <= 1e15 else { throw ContentFault(timesTooLarge) }
        guard let output = outputs.number(of: bytes, in: fields[3]) else { throw ContentFault("more names than fit") }
        entries.append(Entry(output: output, start: start, end: end, time: time))
    }

    private func schedule() throws(ScheduleError) -> Schedule {
        let byTime = { entries.indices.sorted { (entries[$0].time, $0) < (entries[$1].time, $1) } }
        let builds = builds(Array(entries.indices), isAppended: true) ?? builds(byTime(), isAppended: false) ?? []
        let count = builds.max().map { Int($0) + 1 } ?? 0
        var items = ItemColumns(groups: builds, names: entries.map(\.output))
        for entry in entries {
            items.times.append(start: ParsedTime(entry.start * 1000), end: ParsedTime(entry.end * 1000))
        }
        return try items.schedule(
            unit: .microseconds, groupNames: NameColumn((0..<count).map { "build \($0 + 1)" }), rows: nil,
            itemNames: outputs)
    }

    /// The build of each entry, from 0, by the entries in the order in which Ninja appended them, or by time. An end before
    /// the last one is another build's, and so is a command that began after the build was over. Nil where the order is
    /// none of appending: Ninja rewrites long logs in the order of a hash table. O(n).
    private func builds(_ order: [Int], isAppended: Bool) -> [UInt32]? {
        let unknown = -Double.infinity
        var builds = [UInt32](repeating: 0, count: entries.count)
        // When the build began, its last end, and the latest time at which it can have begun.
        var (build, begin, last, latest, previousEnd) = (UInt32(0), unknown, 0.0, unknown, unknown)
        for place in order {
            let entry = entries[place]
            let from = entry.time - (isOfBegins && !isAppended ? entry.start : entry.end)
            let isLater = begin > unknown && from > begin + last + Self.tolerance
            if place != order[0], isLater || (isAppended && entry.end < last) {
                if isAppended, latest < previousEnd { return nil }
                previousEnd = begin + last - Self.tolerance
                (build, begin, last, latest) = (build + 1, unknown, 0, unknown)
            }
            if entry.time > 0 {
                if begin == unknown { begin = entry.time - (isOfBegins ? entry.start : entry.end) }
                latest = max(latest, entry.time - entry.start)
            }
            last = max(last, entry.end)
            builds[place] = build
        }
        return isAppended && latest < previousEnd ? nil : builds
    }
}

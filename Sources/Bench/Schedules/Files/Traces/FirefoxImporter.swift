import CSimdjson
import LayoutCore

/// Reads the markers of Firefox's profiles in JSON: as profiler.firefox.com and other programs save them (processed),
/// and as Firefox itself writes them (plain).
///
/// A bar is a marker with a beginning and an end, or a pair of them by thread and name; where the dialect says so, also an
/// instant. Its group is the process, its row the thread. Times are in microseconds since the first process began; each
/// process of a plain profile has its own clock. Memory: a window of the file, the markers, and the distinct strings.
struct FirefoxImporter: ScheduleImporter, JSONImporter {
    static let fileExtensions: [String] = []
    static let takesInstants = true

    /// What is read, by its number, at whose place in ``paths`` stands where it lies in a process.
    private enum Value: UInt8 {
        case process, thread, meta, sharedString, name, tid, pid, processName, processType
        case marker, start, end, phase, markerName, string, stringOfTable
    }

    private static let paths =
        ["", "threads.[]", "meta", "shared.stringArray.[]"]
        + [
            "name", "tid", "pid", "processName", "processType", "markers.data.[]", "markers.startTime.[]",
            "markers.endTime.[]", "markers.phase.[]", "markers.name.[]", "stringArray.[]", "stringTable.[]",
        ].map { "threads.[].\($0)" }

    /// The markers of a thread, a column after another, and what the profile says of it. Memory: 21 bytes a marker.
    private struct Thread {
        /// Where it begins, and in which process.
        let place: String
        let process: Int
        var texts: [Value: [UInt8]] = [:]
        /// Times in microseconds, no number where there is none.
        var starts: [Double] = []
        var ends: [Double] = []
        var phases: [UInt8] = []
        /// By marker: which of the strings is its name.
        var names: [UInt32] = []
        /// By string: the number of its text.
        var strings: [UInt32] = []
    }

    static let form = JSONForm(
        paths: paths.enumerated().flatMap { number, path in
            [path, path.isEmpty ? "processes.[]" : "processes.[].\(path)"].map { ($0, UInt8(number), number < 2) }
        },
        fields: [[], ["startTime"]], entry: "marker", missing: "JSON without threads",
        remedy: "give a profile that Firefox or profiler.firefox.com has saved", notJSON: "not the JSON of a profile")

    var document: JSONDocument
    var skipped = SkipReport(.marker)
    private var threads: [Thread] = []
    /// When each process began, in microseconds; no number where that is not said.
    private var clocks: [Double] = []
    private var process = 0
    private var sharedStrings: [UInt32] = []
    /// Where the numbers of the current marker lie.
    private var numbers: [Range<Int>] = []
    private var table = TraceTable()
    /// Markers of all threads but the last.
    private var markerCount = 0
    private var instants = 0
    private let options: ImportOptions

    static func isShown(_ beginning: FileBeginning) -> Bool {
        guard beginning.isJSON else { return false }
        let keys = beginning.keys
        let ofMeta = ["preprocessedProfileVersion", "stackwalk", "processType"]
        return !keys.contains("traceEvents")
            && ((keys.contains("meta") && ofMeta.contains { beginning.contains("\"\($0)\"") })
                || (keys.contains("threads") && beginning.contains("\"markers\"")))
    }

    init(_ document: JSONDocument, _ options: ImportOptions) { (self.document, self.options) = (document, options) }

    func memoryNeeded(more: Int) -> Int {
        var growth = ArrayGrowth()
        if let last = threads.last {
            for column in [last.starts, last.ends] { growth.add(column, more: more) }
            for column in [last.names, last.strings] { growth.add(column, more: more) }
        }
        growth.add(sharedStrings, more: more)
        // Markers of earlier threads, and the events and the schedule of all.
        growth.add(bytes: 120 * (markerCount + (threads.last?.names.count ?? 0)))
        return growth.bytes + table.memoryNeeded(more: more)
    }

    mutating func take() throws(ValueFault) {
        guard let value = Value(rawValue: document.value.number) else { return }
        if document.isClosing {
            // Processes lie in the first one.
            if value == .process { process = 0 }
            return
        }
        let last = threads.count - 1
        switch value {
        case .process:
            process = clocks.count
            clocks.append(.nan)
        case .thread:
            markerCount += threads.last?.names.count ?? 0
            threads.append(Thread(place: document.place, process: process))
        case .start: threads[last].starts.append(try Self.time(document.bytes, document.range))
        case .end: threads[last].ends.append(try Self.time(document.bytes, document.range))
        case .phase: threads[last].phases.append(UInt8(clamping: try Self.whole(document.bytes, document.range)))
        case .markerName: threads[last].names.append(try Self.whole(document.bytes, document.range))
        case .marker: try takeMarker(last)
        case .meta:
            try document.parse()
            clocks[process] = try Self.time(document.bytes, document.fields[1].range)
        default:
            try document.parse()
            let range = document.fields[0].isWritten ? document.fields[0].range : 0..<0
            switch value {
            case .sharedString: sharedStrings.append(try some(table.tracks.text(document.bytes, range)))
            case .string, .stringOfTable:
                threads[last].strings.append(try some(table.tracks.text(document.bytes, range)))
            default: threads[last].texts[value] = Array(document.bytes[range])
            }
        }
    }

    /// A marker of a plain profile: name, start, end and phase. Elsewhere its data.
    private mutating func takeMarker(_ thread: Int) throws(ValueFault) {
        guard document.bytes[document.range.lowerBound] == UInt8(ascii: "[") else { return }
        findNumbers()
        if numbers.count < 4 { throw .content("marker without a phase, as old versions of Firefox wrote them") }
        let (name, phase) = (try Self.whole(document.bytes, numbers[0]), try Self.whole(document.bytes, numbers[3]))
        let (start, end) = (try Self.time(document.bytes, numbers[1]), try Self.time(document.bytes, numbers[2]))
        threads[thread].names.append(name)
        threads[thread].starts.append(start)
        threads[thread].ends.append(end)
        threads[thread].phases.append(UInt8(clamping: phase))
    }

    /// Finds the numbers or null that the current array begins with, at most four. To parse its data would take longer.
    private mutating func findNumbers() {
        numbers.removeAll(keepingCapacity: true)
        let (bytes, range) = (document.bytes, document.range)
        var first = range.lowerBound + 1
        for position in first..<range.upperBound where numbers.count < 4 {
            switch bytes[position] {
            case UInt8(ascii: ","), UInt8(ascii: "]"):
                numbers.append(trimmed(bytes, first..<position))
                first = position + 1
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): return
            default: break
            }
        }
    }

    // No methods: these would copy the importer for each value.
    private static func whole(_ bytes: [UInt8], _ range: Range<Int>) throws(ValueFault) -> UInt32 {
        if let number = scanNumber(bytes, in: range), let whole = UInt32(exactly: number.value) { return whole }
        throw .content("\"\(printable(bytes, range))\" is not a whole number")
    }

    /// A time in microseconds, no number where there is none.
    private static func time(_ bytes: [UInt8], _ range: Range<Int>) throws(ValueFault) -> Double {
        let time = scanNumber(bytes, in: range, shift: 3, hasDigits: false)
        if let time, time.value.magnitude < 0x1p1020 { return time.value }
        if bytes[range].elementsEqual("null".utf8) || range.isEmpty { return .nan }
        throw .content("\"\(printable(bytes, range))\" is not a time in milliseconds")
    }

    /// O(n log n).
    mutating func finish() throws(ScheduleError) -> LoadedDataset {
        for number in threads.indices {
            let thread = threads[number]
            // What is added to the table is not kept twice.
            threads[number] = Thread(place: thread.place, process: thread.process)
            try add(thread, number)
        }
        let schedule = try table.schedule(limit: options.limit, unit: .microseconds)
        return try LoadedDataset(
            schedule, of: document.path, skipped: skipped,
            unusedContent: [("instants", instants)] + table.unusedContent,
            remedy: instants > 0 ? instantsRemedy : "give a profile with markers that take time")
    }

    private mutating func add(_ thread: Thread, _ number: Int) throws(ScheduleError) {
        func skip(_ cause: String) throws(ScheduleError) {
            let fault = ScheduleError(
                .content, cause, at: thread.place,
                remedy: "save the profile again at profiler.firefox.com, or pass --skip-invalid")
            try skipped.refuse(fault, options)
        }
        guard let track = track(thread, number) else { throw Schedule.tooManyItems(at: thread.place) }
        let counts = [thread.starts.count, thread.ends.count, thread.phases.count, thread.names.count]
        if Set(counts).count > 1 { try skip("markers that have not a name, a start, an end and a phase each") }
        let strings = thread.strings.isEmpty ? sharedStrings : thread.strings
        let offset = clocks[thread.process].isNaN || clocks[0].isNaN ? 0 : clocks[thread.process] - clocks[0]
        for marker in 0..<(counts.min() ?? 0) {
            guard thread.names[marker] < strings.count else {
                try skip("marker \(marker + 1) of the thread has no name")
                continue
            }
            guard table.eventCount < Schedule.maximumItemCount else { throw Schedule.tooManyItems(at: thread.place) }
            let (start, end) = (thread.starts[marker] + offset, thread.ends[marker] + offset)
            let name = strings[Int(thread.names[marker])]
            if let cause = add(thread.phases[marker], start: start, end: end, track: track, name: name) {
                try skip("marker \(marker + 1) of the thread \(cause)")
            }
        }
    }

    /// Adds a marker, or returns what is wrong with it. The first and last time of its kind are its phase's.
    private mutating func add(_ phase: UInt8, start: Double, end: Double, track: UInt32, name: UInt32) -> String? {
        let first = ParsedTime(phase == 3 ? end : start)
        let last = ParsedTime(phase == 1 ? end : first.value)
        if phase == 0, !options.hasInstants {
            instants += 1
        } else if phase > 3 || first.value.isNaN || last.value.isNaN {
            return phase > 3 ? "has an unknown phase" : "has no time"
        } else if phase == 2 {
            table.begin(at: first, track: track, name: name)
        } else if phase == 3 {
            table.end(at: first, track: track, name: name)
        } else if last.value < first.value {
            return "ends before it starts"
        } else if table.barCount < options.limit {
            table.append(start: first, end: last, track: track, name: name)
        }
        return nil
    }

    /// The track of a thread; nil when there are too many. Ends belong to the begin of their name alone, as those of
    /// identifiers do.
    private mutating func track(_ thread: Thread, _ number: Int) -> UInt32? {
        let (pid, tid) = (thread.texts[.pid] ?? Array("\(thread.process + 1)".utf8), thread.texts[.tid] ?? [])
        let key = Array("\(number)".utf8)
        guard let process = table.tracks.process(pid, pid.indices),
            let track = table.tracks.track(key: key, process: process, tid, identifier: tid.indices, isThread: false)
        else { return nil }
        let processName = thread.texts[.processName] ?? thread.texts[.processType] ?? []
        if !processName.isEmpty, let name = table.tracks.text(processName, processName.indices) {
            table.tracks.name(process: process, name)
        }
        if let text = thread.texts[.name], !text.isEmpty, let name = table.tracks.text(text, text.indices) {
            table.tracks.name(track: track, name)
        }
        return track
    }
}

import CSimdjson

/// Reads traces in the trace-event format (JSON) of Chromium's tracing, which many profilers and build tools write.
///
/// A bar is an event that is whole (`X`) or a pair of begin and end: `B` and `E` of a thread, `b` and `e`, or `S` and
/// `F`, of an identifier; where the dialect says so, also an instant. Its group is the process, its row the thread, or
/// one of its own for each identifier. Identifiers are of one process, as Perfetto's viewer has them, unless they are
/// said to be global. Times are in microseconds. Begins and ends may lie out of order; an end with a name ends the begin
/// of that name; a begin without an end lasts as long as the trace; an end without a begin is dropped and counted, as
/// events of other phases are, and pairs of identifiers far from all threads. Memory: a window of the file, the events
/// that make bars and the distinct names.
struct TraceEventImporter: ScheduleImporter, JSONImporter {
    static let fileExtensions = ["json"]
    static let takesInstants = true

    private enum Field {
        static let name = 0, category = 1, time = 2, duration = 3, process = 4, thread = 5, identifier = 6, global = 7
        static let scope = 8, label = 9, order = 10, phase = 11
    }

    static let form = JSONForm(
        paths: [("[]", 0, false), ("traceEvents.[]", 0, false)],
        fields: [
            ["name"], ["cat"], ["ts"], ["dur"], ["pid"], ["tid"], ["id", "id2.local"], ["id2.global"], ["scope"],
            ["args.name"], ["args.sort_index"], ["ph"],
        ], entry: "event", missing: "JSON without traceEvents",
        remedy: "give an array of trace events or an object with one at traceEvents, or write spec:FILE for the "
            + "specification of a dataset",
        notJSON: "not the JSON of a trace", mayLackEnd: true)

    var document: JSONDocument
    private var table = TraceTable()
    var skipped = SkipReport(.event)
    /// How many events there are of each other phase, by its letter; 0 for those without.
    private var others = [Int](repeating: 0, count: 256)
    private var key: [UInt8] = []
    private let options: ImportOptions

    init(_ document: JSONDocument, _ options: ImportOptions) { (self.document, self.options) = (document, options) }

    func memoryNeeded(more: Int) -> Int { table.memoryNeeded(more: more) }

    mutating func take() throws(ValueFault) {
        try document.checkObject()
        try document.parse()
        guard table.eventCount < Schedule.maximumItemCount else { throw .tooMany }
        switch phase {
        case UInt8(ascii: "X"): try takeWhole()
        case UInt8(ascii: "B"): table.begin(at: try time(), track: try thread(), name: try number(Field.name))
        case UInt8(ascii: "E"): table.end(at: try time(), track: try thread(), name: try number(Field.name))
        case UInt8(ascii: "b"), UInt8(ascii: "S"):
            table.begin(at: try time(), track: try identified(), name: try number(Field.name))
        case UInt8(ascii: "e"), UInt8(ascii: "F"):
            table.end(at: try time(), track: try identified(), name: try number(Field.name))
        case let phase where options.hasInstants && TracePhases.isInstant(phase):
            try takeWhole(isOfThread: phase != UInt8(ascii: "n"))
        case UInt8(ascii: "M"): try takeMetadata()
        default: others[Int(phase)] += 1
        }
    }

    private func field(_ number: Int) -> CJSONField { document.fields[number] }

    private var phase: UInt8 {
        let field = field(Field.phase)
        if field.isText, field.length == 1 { return document.bytes[Int(field.offset)] }
        return field.isAbsent ? 0 : UInt8(ascii: "?")
    }

    private mutating func takeWhole(isOfThread: Bool = true) throws(ValueFault) {
        let start = try time()
        let end = try end(of: start, after: field(Field.duration))
        let (track, name) = (isOfThread ? try thread() : try identified(), try number(Field.name))
        if table.barCount < options.limit { table.append(start: start, end: end, track: track, name: name) }
    }

    private func time() throws(ValueFault) -> ParsedTime {
        guard let time = try time(field(Field.time), "a time in microseconds") else {
            throw .content("event without ts")
        }
        return time
    }

    /// The number of a text; of the empty one if there is none.
    private mutating func number(_ number: Int) throws(ValueFault) -> UInt32 {
        let range = field(number).isText ? field(number).range : 0..<0
        return try some(table.tracks.text(document.bytes, range))
    }

    private mutating func process() throws(ValueFault) -> UInt32 {
        try some(table.tracks.process(document.bytes, field(Field.process).range))
    }

    private mutating func thread() throws(ValueFault) -> UInt32 {
        beginKey("t", field(Field.process))
        addToKey(field(Field.thread))
        return try track(field(Field.thread), isThread: true)
    }

    /// The track of an identifier, named by its first event. Identifiers belong to a category and a scope, and in the
    /// older form to a name; to one process unless they say that they are global.
    private mutating func identified() throws(ValueFault) -> UInt32 {
        let isGlobal = !field(Field.global).isAbsent
        let identifier = field(isGlobal ? Field.global : Field.identifier)
        guard !identifier.isAbsent else { throw .content("event without id") }
        let isOlder = phase == UInt8(ascii: "S") || phase == UInt8(ascii: "F")
        beginKey(isOlder ? "s" : isGlobal ? "g" : "l", isGlobal ? CJSONField() : field(Field.process))
        addToKey(field(Field.category))
        addToKey(field(isOlder ? Field.name : Field.scope))
        addToKey(identifier)
        let track = try track(identifier, isThread: false)
        if field(Field.name).length > 0, !table.tracks.isNamed(track: track) {
            table.tracks.name(track: track, try number(Field.name))
        }
        return track
    }

    private mutating func beginKey(_ kind: Unicode.Scalar, _ field: CJSONField) {
        key.removeAll(keepingCapacity: true)
        key.append(UInt8(ascii: kind))
        addToKey(field)
    }

    /// No text of JSON holds this byte.
    private static let separator: UInt8 = 0xff

    private mutating func addToKey(_ field: CJSONField) {
        key.append(contentsOf: document.bytes[field.range])
        key.append(Self.separator)
    }

    private mutating func track(_ identifier: CJSONField, isThread: Bool) throws(ValueFault) -> UInt32 {
        let process = try process()
        return try some(
            table.tracks.track(
                key: key, process: process, document.bytes, identifier: identifier.range, isThread: isThread))
    }

    /// The rank that metadata gives.
    private var order: Double? {
        let field = field(Field.order)
        return field.isWritten ? scanNumber(document.bytes, in: field.range)?.value : nil
    }

    /// Names and orders of processes and threads; what else metadata says is of no use. An empty name leaves an earlier
    /// one.
    private mutating func takeMetadata() throws(ValueFault) {
        let isNamed = field(Field.label).isText && field(Field.label).length > 0
        switch String(decoding: document.bytes[field(Field.name).range], as: UTF8.self) {
        case "process_name":
            if isNamed { table.tracks.name(process: try process(), try number(Field.label)) }
        case "thread_name": if isNamed { table.tracks.name(track: try thread(), try number(Field.label)) }
        case "process_sort_index":
            if let order = order { table.tracks.place(process: try process(), order) }
        case "thread_sort_index":
            if let order = order { table.tracks.place(track: try thread(), order) }
        default: others[Int(phase)] += 1
        }
    }

    /// O(n log n).
    mutating func finish() throws(ScheduleError) -> LoadedDataset {
        let schedule = try table.schedule(limit: options.limit, unit: .microseconds)
        let remedy = "give a trace with events of the phases X, B or b"
        return try LoadedDataset(
            schedule, of: document.path, skipped: skipped,
            unusedContent: TracePhases.unused(others) + table.unusedContent,
            remedy: TracePhases.hasInstants(others) ? instantsRemedy : remedy)
    }
}

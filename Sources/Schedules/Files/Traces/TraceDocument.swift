import CSimdjson

/// The events of a JSON document, one after another: the elements of the array that it is, or of that at the key
/// `traceEvents`. Such an array need not be closed where the document is nothing else.
struct TraceDocument {
    enum Outcome {
        case event(CTraceEvent)
        case bad(ScheduleError)
        case end
    }

    private var window: TraceWindow
    private let parser: TraceParser
    private var scan = CTraceScan()
    /// Events of the window that were found.
    private var ranges: [CTraceRange]
    private var found = 0..<0
    /// What came after those.
    private var outcome = CTraceScanMore
    /// Where in the window the current event begins.
    private var position = 0
    private var isEnded = false

    /// A document at its beginning. Throws `content` for one that is not in UTF-8.
    init(_ path: String) throws(ScheduleError) {
        window = try TraceWindow(path)
        parser = try TraceParser()
        ranges = [CTraceRange](repeating: CTraceRange(), count: 1024)
        if window.bytes.starts(with: [0xef, 0xbb, 0xbf]) { scan.position = 3 }
        if window.bytes.starts(with: [0xff, 0xfe]) || window.bytes.starts(with: [0xfe, 0xff]) {
            throw window.error("JSON that is not in UTF-8", at: 0, remedy: "convert the file to UTF-8")
        }
    }

    /// The bytes that fields of an event lie in, until the next one is asked for.
    var bytes: [UInt8] { window.bytes }
    var path: String { window.path }
    /// The place of the current event.
    var place: String { window.place(position) }
    /// A content error of the current event.
    func error(_ cause: String) -> ScheduleError { window.error(cause, at: position, remedy: skipEventRemedy) }

    /// Goes to the next event. Throws `content` for other documents; with `skipInvalid` the rest of one that is
    /// damaged or cut off is bad.
    mutating func next(skipInvalid: Bool) throws(ScheduleError) -> Outcome {
        while found.isEmpty {
            if isEnded { return .end }
            if outcome == CTraceScanNoEvent {
                position = scan.eventStart
                outcome = CTraceScanMore
                return .bad(error("an element that is not an event"))
            }
            if outcome == CTraceScanFault { return try ended(byFault: true, skipInvalid: skipInvalid) }
            if outcome == CTraceScanMore, scan.position == window.end {
                let kept = Int(scan.state) == CTraceInEvent ? scan.eventStart : scan.position
                // Of an element that is not an event only the place is kept, which may lie before the window.
                try window.refill(keepingFrom: kept)
                scan.position -= kept
                scan.eventStart -= kept
                if window.isAtEnd { return try ended(byFault: false, skipInvalid: skipInvalid) }
            }
            var count = 0
            outcome = Int(traceScan(&scan, window.bytes, window.end, &ranges, ranges.count, &count))
            found = 0..<count
        }
        let range = ranges[found.removeFirst()]
        position = Int(range.start)
        var event = CTraceEvent()
        switch Int(traceEventParse(parser.pointer, &window.bytes, position, Int(range.end), &event)) {
        case CTraceParsed: return .event(event)
        case CTraceNotUTF8: return .bad(error("event that is not in UTF-8"))
        case CTraceNoMemory: throw TraceParser.noMemory
        default: return .bad(error("event that is not valid JSON"))
        }
    }

    /// What follows the last event: nothing where the document may end.
    private mutating func ended(byFault: Bool, skipInvalid: Bool) throws(ScheduleError) -> Outcome {
        isEnded = true
        let state = Int(scan.state)
        position = state == CTraceInEvent ? scan.eventStart : scan.position
        guard scan.hasArray != 0 else {
            if state == CTraceAfterAll { throw noEvents("JSON without traceEvents") }
            throw noEvents(byFault || state == CTraceAtStart ? "not the JSON of a trace" : "the file is cut off")
        }
        if byFault {
            let fault = window.error("not valid JSON", at: position, remedy: skipRestRemedy)
            return .bad(fault)
        }
        if state == CTraceAfterAll || (state == CTraceInArray && scan.isObject == 0) { return .end }
        return .bad(window.error("the file is cut off", at: position, remedy: skipRestRemedy))
    }

    private func noEvents(_ cause: String) -> ScheduleError {
        window.error(
            cause, at: position,
            remedy: "give an array of trace events or an object with one at traceEvents, or write spec:FILE for the "
                + "specification of a dataset")
    }
}

/// What to do about a bad event.
private let skipEventRemedy = "correct the event or pass --skip-invalid"
/// What to do about a document that is damaged after its first events.
private let skipRestRemedy = "write or copy it again, or pass --skip-invalid to read only the beginning"

/// A parser of simdjson's, with its memory.
private final class TraceParser {
    let pointer: OpaquePointer

    static let noMemory = ScheduleError(.io, "no memory to parse JSON", remedy: "end other programs")

    init() throws(ScheduleError) {
        guard let made = traceParserMake() else { throw Self.noMemory }
        pointer = made
    }

    deinit { traceParserFree(pointer) }
}

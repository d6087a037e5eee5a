import CSimdjson

/// The values of a JSON document at some paths, one after another. Memory: a window of the file.
struct JSONDocument {
    enum Outcome {
        /// A value, or the beginning or end of a container.
        case value
        case bad(ScheduleError)
        case end
    }

    private var window: TraceWindow
    private let reader: JSONReader
    private let form: JSONForm
    private var scan = CJSONScan()
    /// Values of the window that were found.
    private var values: [CJSONFound]
    private var found = 0..<0
    /// What came after those.
    private var outcome = CJSONScanMore
    /// Where in the window the current value begins.
    private var position = 0
    private var isEnded = false
    private(set) var value = CJSONFound()
    /// The fields of the value that was parsed last.
    private(set) var fields: [CJSONField]

    /// A document at its beginning. Throws `content` for one that is not in UTF-8.
    init(_ path: String, _ form: JSONForm) throws(ScheduleError) {
        window = try TraceWindow(path)
        reader = try JSONReader(form)
        self.form = form
        values = [CJSONFound](repeating: CJSONFound(), count: 1024)
        fields = [CJSONField](repeating: CJSONField(), count: form.fields.count)
        scan.isMany = form.isMany ? 1 : 0
        if window.bytes.starts(with: [0xef, 0xbb, 0xbf]) { scan.position = 3 }
        if window.bytes.starts(with: [0xff, 0xfe]) || window.bytes.starts(with: [0xfe, 0xff]) {
            throw window.error("JSON that is not in UTF-8", at: 0, remedy: "convert the file to UTF-8")
        }
    }

    /// The bytes that the current value lies in, until the next one is asked for.
    var bytes: [UInt8] { window.bytes }
    var path: String { window.path }
    var place: String { window.place(position) }
    func error(_ cause: String) -> ScheduleError {
        window.error(cause, at: position, remedy: "correct the \(form.entry) or pass --skip-invalid")
    }

    /// Goes to the next value. Throws `content` for other documents; the rest of one that is damaged or cut off is bad.
    mutating func next() throws(ScheduleError) -> Outcome {
        while found.isEmpty {
            if isEnded { return .end }
            if outcome == CJSONScanFault { return try ended(byFault: true) }
            if outcome == CJSONScanMore, scan.position == window.end {
                let kept = scan.kept
                try window.refill(keepingFrom: kept)
                scan.position -= kept
                scan.valueStart &-= kept
                scan.keyStart &-= kept
                scan.keyEnd &-= kept
                scan.kept = 0
                if window.isAtEnd { return try ended(byFault: false) }
            }
            var count = 0
            outcome = Int(jsonScan(reader.pointer, &scan, window.bytes, window.end, &values, values.count, &count))
            found = 0..<count
        }
        value = values[found.removeFirst()]
        position = Int(value.start)
        return .value
    }

    /// Whether the current value begins a container.
    var isOpening: Bool { Int(value.kind) == CJSONOpened }
    /// Whether the current value ends a container.
    var isClosing: Bool { Int(value.kind) == CJSONClosed }
    /// Where in ``bytes`` the current value lies.
    var range: Range<Int> { Int(value.start)..<Int(value.end) }
    /// Where in ``bytes`` the key of the current value lies, if the value has any.
    var key: Range<Int> { Int(value.key)..<Int(value.key + value.keyLength) }

    /// Finds the fields of the current value.
    mutating func parse() throws(ValueFault) {
        // An argument of a method would be parsed while the method holds the window, which then were copied.
        let outcome = jsonValueParse(reader.pointer, &window.bytes, position, Int(value.end), &fields, fields.count)
        try check(outcome)
    }

    func checkObject() throws(ValueFault) {
        if bytes[position] == UInt8(ascii: "{") { return }
        throw .content("an element that is not a\(form.entry == "event" ? "n" : "") \(form.entry)")
    }

    private func check(_ outcome: Int32) throws(ValueFault) {
        switch Int(outcome) {
        case CJSONParsed: return
        case CJSONNotUTF8: throw .content("\(form.entry) that is not in UTF-8")
        case CJSONNoMemory: throw .fatal(JSONReader.noMemory)
        default: throw .content("\(form.entry) that is not valid JSON")
        }
    }

    /// What follows the last value: nothing where the document may end.
    private mutating func ended(byFault: Bool) throws(ScheduleError) -> Outcome {
        isEnded = true
        let state = Int(scan.state)
        position = scan.kept
        guard scan.hasArray != 0 else {
            let isWhole = state == CJSONAfterAll
            let isOther = byFault || state == CJSONAtStart
            let cause = isWhole ? form.missing : isOther ? form.notJSON : "the file is cut off"
            throw window.error(cause, at: position, remedy: form.remedy)
        }
        let isAtEnd = state == CJSONAfterAll || (form.mayLackEnd && state == CJSONInArray && scan.level == 1)
        if !byFault && isAtEnd { return .end }
        let rest = "write or copy it again, or pass --skip-invalid to read only the beginning"
        return .bad(window.error(byFault ? "not valid JSON" : "the file is cut off", at: position, remedy: rest))
    }
}

/// A reader of simdjson's, with its memory.
private final class JSONReader {
    let pointer: OpaquePointer

    static let noMemory = ScheduleError(.io, "no memory to parse JSON", remedy: "end other programs")

    init(_ form: JSONForm) throws(ScheduleError) {
        guard let made = jsonReaderMake() else { throw Self.noMemory }
        pointer = made
        var hasRoom = true
        for path in form.paths where hasRoom {
            hasRoom = jsonReaderAddPath(made, path.path, path.number, path.isContainer)
        }
        for (number, paths) in form.fields.enumerated() {
            for path in paths where hasRoom { hasRoom = jsonReaderAddField(made, path, UInt8(number)) }
        }
        assert(hasRoom)
    }

    deinit { jsonReaderFree(pointer) }
}

extension CJSONField {
    var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
    var isAbsent: Bool { Int(kind) == CJSONAbsent }
    var isText: Bool { Int(kind) == CJSONText }
    var isWritten: Bool { Int(kind) == CJSONNumber || isText }
}

import CSimdjson

/// What is read of a JSON document, and what its errors call it.
struct JSONForm {
    /// Where a value lies, by its number: steps separated by points, which are the key of a member, `*` for any member or
    /// `[]` for the elements of an array. Of a container only the beginning and the end are told.
    var paths: [(path: String, number: UInt8, isContainer: Bool)]
    /// Where the fields of a value lie in it, by the field's number; `[0]` is the first element of an array.
    var fields: [[String]] = []
    /// A name for a value.
    let entry: String
    /// The cause and the remedy for a document without an array of values.
    let missing: String
    let remedy: String
    /// The cause for a text that is no JSON.
    let notJSON: String
    /// Whether documents may follow one another.
    var isMany = false
    /// Whether an array that is all of the document may lack its end.
    var mayLackEnd = false
}

enum ValueFault: Error {
    case content(String)
    /// More names or items than can be numbered.
    case tooMany
    case fatal(ScheduleError)
}

/// A number that there is one of unless there are too many. No method: that would hold the importer while its argument
/// changes tables, which then were copied.
func some(_ number: UInt32?) throws(ValueFault) -> UInt32 {
    guard let number else { throw .tooMany }
    return number
}

protocol JSONImporter: ScheduleImporter {
    static var form: JSONForm { get }
    var document: JSONDocument { get set }
    var skipped: SkipReport { get set }
    init(_ document: JSONDocument, _ options: ImportOptions)
    /// Takes the current value.
    mutating func take() throws(ValueFault)
    /// Bytes for a number of further values, and for the schedule of all.
    func memoryNeeded(more: Int) -> Int
    /// What all values make.
    mutating func finish() throws(ScheduleError) -> LoadedDataset
}

extension JSONImporter {
    static func read(_ path: String, _ options: ImportOptions) throws(ScheduleError) -> LoadedDataset {
        var importer = Self(try JSONDocument(path, form), options)
        try importer.takeAll(options)
        return try importer.finish()
    }

    private mutating func takeAll(_ options: ImportOptions) throws(ScheduleError) {
        var sinceCheck = 0
        while true {
            var fault: ScheduleError?
            switch try document.next() {
            case .end: return
            case .bad(let error): fault = error
            case .value:
                do throws(ValueFault) { try take() } catch {
                    switch error {
                    case .content(let cause): fault = document.error(cause)
                    case .tooMany: throw Schedule.tooManyItems(at: document.place)
                    case .fatal(let error): throw error
                    }
                }
            }
            sinceCheck += 1
            if sinceCheck == 4096 {
                sinceCheck = 0
                try options.memory.check(memoryNeeded(more: 4096), at: document.place)
            }
            if let fault { try skipped.refuse(fault, options) }
        }
    }

    /// The end of what begins at a time and lasts as many microseconds as a field says, none where it says nothing.
    func end(of start: ParsedTime, after field: CJSONField) throws(ValueFault) -> ParsedTime {
        guard let duration = try time(field, "a duration in microseconds") else { return start }
        guard duration.value >= 0 else { throw .content("duration is negative") }
        let end = start.adding(duration)
        guard end.isInRange else { throw .content(timesTooLarge) }
        return end
    }

    /// A field that is a number or a text, as a time in microseconds times 10 to the power of `-shift`. nil where there is
    /// none.
    func time(_ field: CJSONField, _ kind: String, shift: Int = 0) throws(ValueFault) -> ParsedTime? {
        if field.isAbsent { return nil }
        guard field.isWritten, let time = scanNumber(document.bytes, in: field.range, shift: shift) else {
            throw .content("\"\(printable(document.bytes, field.range))\" is not \(kind)")
        }
        guard time.isInRange else { throw .content(timesTooLarge) }
        return time
    }
}

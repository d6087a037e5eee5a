import CSimdjson

/// Reads spans of services in JSON: OTLP as one document or one a line, Zipkin's second version, and Jaeger's.
///
/// A bar is a span; its group is the service. Its row is the row of its parent, where the parent is of the same service,
/// otherwise its own. Parents of the same service are kept, wherever they stand in the file. Times are in microseconds;
/// OTLP's nanoseconds become fractions. A span of OTLP without an end lasts to the latest time in the file, one of Zipkin
/// without a duration takes no time. Memory: a window of the file, the columns, and the identifiers of spans.
struct SpanImporter: ScheduleImporter, JSONImporter {
    static let fileExtensions = ["jsonl", "ndjson"]

    private enum Value {
        static let ofOTLP: UInt8 = 0, ofZipkin: UInt8 = 1, ofJaeger: UInt8 = 2, attribute: UInt8 = 3
        static let process: UInt8 = 4, scope: UInt8 = 5
    }

    private enum Field {
        static let trace = 0, span = 1, parent = 2, name = 3, startNanoseconds = 4, endNanoseconds = 5, start = 6
        static let duration = 7, service = 8, process = 9, key = 10, text = 11
    }

    static let form = JSONForm(
        paths: [
            ("", Value.scope, true), ("[]", Value.ofZipkin, false), ("[].[]", Value.ofZipkin, false),
            ("spans.[]", Value.ofJaeger, false), ("processes.*", Value.process, false), ("data.[]", Value.scope, true),
            ("data.[].spans.[]", Value.ofJaeger, false), ("data.[].processes.*", Value.process, false),
        ] + otlpPaths,
        fields: [
            ["traceId", "traceID", "trace_id"], ["spanId", "spanID", "span_id", "id"],
            ["parentSpanId", "parent_span_id", "parentId", "parentSpanID", "references.[0].spanID"],
            ["name", "operationName"], ["startTimeUnixNano", "start_time_unix_nano"],
            ["endTimeUnixNano", "end_time_unix_nano"], ["timestamp", "startTime"], ["duration"],
            ["serviceName", "localEndpoint.serviceName", "process.serviceName"], ["processID"], ["key"],
            ["value.stringValue", "value.string_value"],
        ],
        entry: "span", missing: "JSON without spans",
        remedy: "give spans of OpenTelemetry (resourceSpans), Zipkin (an array) or Jaeger (data)",
        notJSON: "not the JSON of spans", isMany: true)

    private static let scopes = ["scopeSpans", "scope_spans", "instrumentationLibrarySpans"]
    /// Tempo calls the resources of OTLP batches or wraps them, as Jaeger's third interface does.
    private static let resources = [
        "resourceSpans", "resource_spans", "batches", "result.resourceSpans", "trace.resourceSpans",
    ]
    private static let otlpPaths = resources.map { "\($0).[]" }.flatMap { resource in
        [(resource, Value.scope, true), ("\(resource).resource.attributes.[]", Value.attribute, false)]
            + scopes.map { ("\(resource).\($0).[].spans.[]", Value.ofOTLP, false) }
    }

    var document: JSONDocument
    var skipped = SkipReport(.span)
    private var table = SpanTable()
    private let options: ImportOptions
    /// The owners of spans of the current resource or trace, by what the file calls them.
    private var owners: [[UInt8]: UInt32] = [:]

    static func isShown(_ beginning: FileBeginning) -> Bool {
        guard beginning.isJSON else { return false }
        let keys = beginning.keys
        return !keys.contains("traceEvents")
            && ((["resourceSpans", "resource_spans"] + scopes).contains { beginning.contains("\"\($0)\"") }
                || keys.isSuperset(of: ["traceId", "id"]) || keys.isSuperset(of: ["traceID", "spans"])
                || (keys.contains("data") && beginning.contains("\"traceID\"")))
    }

    init(_ document: JSONDocument, _ options: ImportOptions) { (self.document, self.options) = (document, options) }

    /// O(n log n).
    mutating func finish() throws(ScheduleError) -> LoadedDataset {
        guard let schedule = try table.schedule() else { throw Schedule.tooManyItems(at: document.path) }
        return try LoadedDataset(
            schedule, of: document.path, skipped: skipped, unusedContent: table.unusedContent,
            remedy: "give a file with a span or more")
    }

    func memoryNeeded(more: Int) -> Int { table.memoryNeeded(more: more) }

    /// Adds a span, or the service of a resource or a process.
    mutating func take() throws(ValueFault) {
        if document.isOpening { owners.removeAll(keepingCapacity: true) }
        if document.isOpening || document.isClosing { return }
        try document.checkObject()
        try document.parse()
        switch document.value.number {
        case Value.attribute:
            guard document.bytes[range(Field.key)].elementsEqual("service.name".utf8) else { return }
            try set(service: Field.text, of: try owner(0..<0))
        case Value.process: try set(service: Field.service, of: try owner(document.key))
        case let kind: try takeSpan(kind)
        }
    }

    private func range(_ field: Int) -> Range<Int> {
        document.fields[field].isWritten ? document.fields[field].range : 0..<0
    }

    private mutating func text(_ field: Int) throws(ValueFault) -> UInt32 {
        try some(table.bars.tracks.text(document.bytes, range(field)))
    }

    /// The owner of spans that the file calls so; of a resource's spans for an empty name.
    private mutating func owner(_ name: Range<Int>) throws(ValueFault) -> UInt32 {
        let name = Array(document.bytes[name])
        if let known = owners[name] { return known }
        let owner = try some(table.addOwner())
        owners[name] = owner
        return owner
    }

    private mutating func set(service field: Int, of owner: UInt32) throws(ValueFault) {
        if !range(field).isEmpty { table.set(service: try text(field), of: owner) }
    }

    private mutating func takeSpan(_ kind: UInt8) throws(ValueFault) {
        guard table.count < options.limit else { return }
        guard table.count < Schedule.maximumItemCount else { throw .tooMany }
        guard let (start, end) = try kind == Value.ofOTLP ? nanoseconds() : microseconds(kind) else {
            skipped.withoutBar += 1
            return
        }
        let service = range(Field.service)
        let owner = try owner(service.isEmpty ? range(Field.process) : service)
        try set(service: Field.service, of: owner)
        let trace = try some(table.numbers.trace(document.bytes, range(Field.trace)))
        let span = try some(table.numbers.span(document.bytes, range(Field.span), of: trace))
        let parent = try some(table.numbers.span(document.bytes, range(Field.parent), of: trace))
        table.append(start: start, end: end, name: try text(Field.name), owner: owner, span: span, parent: parent)
    }

    /// Start and end by OTLP's own fields, of which protobuf writes none that is 0.
    private func nanoseconds() throws(ValueFault) -> (start: ParsedTime, end: ParsedTime?)? {
        let kind = "a time in nanoseconds"
        guard let start = try time(document.fields[Field.startNanoseconds], kind, shift: -3), start.value != 0 else {
            throw .content("span without startTimeUnixNano")
        }
        guard let end = try time(document.fields[Field.endNanoseconds], kind, shift: -3), end.value != 0 else {
            return (start, nil)
        }
        guard !start.isAfter(end) else { throw .content("end before start") }
        return (start, end)
    }

    /// Start and end by start and duration; nil for a span of Zipkin that says no start.
    private func microseconds(_ kind: UInt8) throws(ValueFault) -> (start: ParsedTime, end: ParsedTime?)? {
        guard let start = try time(document.fields[Field.start], "a time in microseconds") else {
            if kind == Value.ofZipkin { return nil }
            throw .content("span without startTime")
        }
        return (start, try end(of: start, after: document.fields[Field.duration]))
    }
}

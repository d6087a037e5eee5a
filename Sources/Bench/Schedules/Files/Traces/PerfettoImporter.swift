/// Reads Perfetto's traces: the track events of a `.perfetto-trace` or `.pftrace` file.
///
/// A bar is a slice from its begin to its end on a track, and an instant where the dialect says so; its row is the track,
/// its group the process that the track belongs to, or without one the named track above it. Times are in microseconds. Begins and ends are matched as in ``TraceEventImporter``.
/// Packets of other kinds are counted. Memory: a packet, the events and the distinct names.
struct PerfettoImporter: ScheduleImporter {
    static let fileExtensions = ["perfetto-trace", "pftrace"]
    static let takesInstants = true

    private var window: TraceWindow
    private var reader = PerfettoReader()
    private var skipped = SkipReport(.packet)

    /// O(size · log events).
    static func read(_ path: String, _ options: ImportOptions) throws(ScheduleError) -> LoadedDataset {
        var importer = PerfettoImporter(window: try TraceWindow(path))
        importer.reader.limit = options.limit
        importer.reader.hasInstants = options.hasInstants
        try importer.readPackets(options)
        let schedule = try importer.reader.schedule()
        let remedy = importer.reader.leftOutInstants ? instantsRemedy : "give a trace with track events"
        return try LoadedDataset(
            schedule, of: path, skipped: importer.skipped, unusedContent: importer.reader.unusedContent,
            remedy: remedy)
    }

    private init(window: TraceWindow) { self.window = window }

    private mutating func readPackets(_ options: ImportOptions) throws(ScheduleError) {
        var start = 0
        var sinceCheck = 0
        while true {
            var wire = WireReader(window.bytes, start..<window.end)
            let field = wire.next()
            if let field, field.number == 1 || start + window.offset > 0 {
                if field.number == 1, case .bytes(let range) = field.value, let cause = reader.take(wire.bytes, range) {
                    let remedy = "correct the packet or pass --skip-invalid"
                    try skipped.refuse(window.error(cause, at: start, remedy: remedy), options)
                }
                start = wire.position
                sinceCheck += 1
                if sinceCheck == 4096 {
                    sinceCheck = 0
                    try options.memory.check(reader.table.memoryNeeded(more: 4096), at: window.place(start))
                }
                guard reader.table.eventCount < Schedule.maximumItemCount, !reader.hasTooManyNames else {
                    throw Schedule.tooManyItems(at: window.place(start))
                }
                continue
            }
            // Not a whole field: more of the file may make it one.
            wire = WireReader([], 0..<0)
            if window.isAtEnd || field != nil {
                if start == window.end { return }
                let fault = window.error(
                    start + window.offset == 0 ? "not a Perfetto trace" : "the file is damaged or cut off", at: start,
                    remedy: "write or copy it again, or pass --skip-invalid to read only the beginning")
                guard options.skipInvalid, reader.table.barCount > 0 else { throw fault }
                return skipped.add(fault)
            }
            try window.refill(keepingFrom: start)
            start = 0
        }
    }
}

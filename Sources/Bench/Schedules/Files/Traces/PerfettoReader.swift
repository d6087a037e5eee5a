/// What the packets of a trace make: events of tracks, and what says how these are called.
struct PerfettoReader {
    /// Most bars that are kept.
    var limit = Int.max
    var hasInstants = false
    private(set) var table = TraceTable()
    private(set) var hasTooManyNames = false
    private var sequences: [UInt64: PerfettoSequence] = [:]
    /// Clocks that are no sequence's own.
    private var clocks: [UInt64: PerfettoClock] = [:]
    private var described: [UInt64: PerfettoTrack] = [:]
    /// Numbers of the names of processes.
    private var processNames: [UInt64: UInt32] = [:]
    /// The rows of tracks that have events.
    private var rows: [UInt64: UInt32] = [:]
    /// Content without bars, by its kind.
    private var unused: [String: Int] = [:]

    private struct Packet {
        var time, clock: UInt64?
        var sequence: UInt64 = 0
        var isCleared = false
        var interned, defaults, event, descriptor, snapshot: Range<Int>?
        var isCompressed = false
    }

    mutating func take(_ bytes: [UInt8], _ range: Range<Int>) -> String? {
        guard let packet = packet(bytes, range) else { return "packet that is damaged" }
        var sequence = sequences.removeValue(forKey: packet.sequence) ?? PerfettoSequence()
        defer { sequences[packet.sequence] = sequence }
        if packet.isCleared { sequence.clear() }
        guard takeInterned(bytes, packet.interned, &sequence), takeDefaults(bytes, packet.defaults, &sequence),
            takeSnapshot(bytes, packet.snapshot, &sequence), takeDescriptor(bytes, packet.descriptor)
        else { return "packet that is damaged" }
        // Of every packet, because an incremental clock goes on with each; a snapshot says itself where its clocks are.
        var time: Int64?
        if let value = packet.time, packet.snapshot == nil {
            time = self.time(value, on: packet.clock ?? sequence.clock ?? PerfettoClock.ofTrace, &sequence)
        }
        if let event = packet.event { return take(event, of: packet, at: time, bytes, &sequence) }
        if packet.isCompressed {
            unused["compressed packets", default: 0] += 1
        } else if [packet.interned, packet.defaults, packet.snapshot, packet.descriptor].allSatisfy({ $0 == nil }) {
            unused["packets of other kinds", default: 0] += 1
        }
        return nil
    }

    private func packet(_ bytes: [UInt8], _ range: Range<Int>) -> Packet? {
        var packet = Packet()
        var wire = WireReader(bytes, range)
        while let (number, value) = wire.next() {
            switch (number, value) {
            case (8, .number(let time)): packet.time = time
            case (58, .number(let clock)): packet.clock = clock
            case (10, .number(let sequence)): packet.sequence = sequence
            case (13, .number(let flags)): packet.isCleared = packet.isCleared || flags & 1 != 0
            case (41, .number(let flag)): packet.isCleared = packet.isCleared || flag != 0
            case (12, .bytes(let range)): packet.interned = range
            case (59, .bytes(let range)): packet.defaults = range
            case (11, .bytes(let range)): packet.event = range
            case (60, .bytes(let range)): packet.descriptor = range
            case (6, .bytes(let range)): packet.snapshot = range
            case (50, .bytes): packet.isCompressed = true
            default: break
            }
        }
        return wire.isBad ? nil : packet
    }

    /// Names of events, each once for many events.
    private mutating func takeInterned(
        _ bytes: [UInt8], _ range: Range<Int>?, _ sequence: inout PerfettoSequence
    ) -> Bool {
        guard let range else { return true }
        var wire = WireReader(bytes, range)
        while let (number, value) = wire.next() {
            guard number == 2, case .bytes(let range) = value else { continue }
            var (identifier, name): (UInt64, Range<Int>) = (0, 0..<0)
            var entry = WireReader(bytes, range)
            while let (number, value) = entry.next() {
                if number == 1, case .number(let value) = value { identifier = value }
                if number == 2, case .bytes(let range) = value { name = range }
            }
            if entry.isBad { return false }
            sequence.names[identifier] = text(bytes, name)
        }
        return !wire.isBad
    }

    private func takeDefaults(_ bytes: [UInt8], _ range: Range<Int>?, _ sequence: inout PerfettoSequence) -> Bool {
        guard let range else { return true }
        var wire = WireReader(bytes, range)
        while let (number, value) = wire.next() {
            if number == 58, case .number(let clock) = value { sequence.clock = clock }
            guard number == 11, case .bytes(let range) = value else { continue }
            var event = WireReader(bytes, range)
            while let (number, value) = event.next() {
                if number == 11, case .number(let track) = value { sequence.track = track }
            }
            if event.isBad { return false }
        }
        return !wire.isBad
    }

    private mutating func takeSnapshot(
        _ bytes: [UInt8], _ range: Range<Int>?, _ sequence: inout PerfettoSequence
    ) -> Bool {
        guard let range else { return true }
        guard let read = PerfettoClock.snapshot(bytes, range) else { return false }
        // The trace's clock where it is there, otherwise the first one of the system.
        let reference =
            read.first { $0.identifier == PerfettoClock.ofTrace } ?? read.first { $0.identifier < 64 } ?? read.first
        // Without the trace's clock, by how much the reference differs from it as far as an earlier snapshot said.
        let isOfTrace = reference?.identifier == PerfettoClock.ofTrace
        let shift = isOfTrace ? 0 : reference.flatMap { clocks[$0.identifier]?.offset } ?? 0
        let (moment, isOver) = (reference?.clock.last ?? 0).addingReportingOverflow(shift)
        if isOver { return false }
        for (identifier, clock) in read {
            var clock = clock
            clock.offset = moment.subtractingReportingOverflow(clock.last).partialValue
            if (64..<128).contains(identifier) {
                sequence.clocks[identifier] = clock
            } else {
                clocks[identifier] = clock
            }
        }
        return true
    }

    private mutating func takeDescriptor(_ bytes: [UInt8], _ range: Range<Int>?) -> Bool {
        guard let range else { return true }
        // A description that says nothing of a field leaves the field as an earlier one has set it.
        var fields = WireReader(bytes, range)
        var identifier: UInt64 = 0
        while let (number, value) = fields.next() {
            if number == 1, case .number(let value) = value { identifier = value }
        }
        var track = described[identifier] ?? PerfettoTrack()
        var processName: UInt32?
        var wire = WireReader(bytes, range)
        while let (number, value) = wire.next() {
            switch (number, value) {
            case (5, .number(let value)): track.parent = value
            case (12, .number(let value)): track.order = Double(Int32(truncatingIfNeeded: value))
            case (2, .bytes(let range)), (10, .bytes(let range)), (13, .bytes(let range)):
                track.name = label(bytes, range) ?? track.name
            case (3, .bytes(let range)), (4, .bytes(let range)):
                var entry = WireReader(bytes, range)
                while let (field, value) = entry.next() {
                    switch (number, field, value) {
                    case (_, 1, .number(let value)): track.process = value
                    case (4, 2, .number(let value)): track.thread = value
                    case (3, 6, .bytes(let range)): processName = label(bytes, range)
                    case (4, 5, .bytes(let range)): track.threadName = label(bytes, range) ?? track.threadName
                    default: break
                    }
                }
                if entry.isBad { return false }
            default: break
            }
        }
        if let process = track.process, let processName { processNames[process] = processName }
        if !wire.isBad { described[identifier] = track }
        return !wire.isBad
    }

    /// The number of a name; nil for an empty one, which is none.
    private mutating func label(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32? {
        range.isEmpty ? nil : text(bytes, range)
    }

    private mutating func text(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32? {
        let number = table.tracks.text(bytes, range)
        hasTooManyNames = hasTooManyNames || number == nil
        return number
    }

    /// Adds an event of a track, or throws its error.
    private mutating func take(
        _ event: Range<Int>, of packet: Packet, at nanoseconds: Int64?, _ bytes: [UInt8],
        _ sequence: inout PerfettoSequence
    ) -> String? {
        var kind: UInt64 = 0
        var track = sequence.track ?? 0
        var name: UInt32?
        var wire = WireReader(bytes, event)
        while let (number, value) = wire.next() {
            switch (number, value) {
            case (9, .number(let value)): kind = value
            case (11, .number(let value)): track = value
            case (10, .number(let value)): name = sequence.names[value]
            case (23, .bytes(let range)): name = text(bytes, range)
            default: break
            }
        }
        if wire.isBad { return "event that is damaged" }
        guard packet.time != nil else { return "event without a timestamp" }
        guard let nanoseconds else { return "a timestamp that is too large, or of a clock that no snapshot has" }
        let time = ParsedTime(ExactTime(thousandths: Int(nanoseconds)))
        guard (1...2).contains(kind) || (kind == 3 && hasInstants) else {
            let kinds: [UInt64: String] = [3: Self.instants, 4: "counter values"]
            unused[kinds[kind] ?? "events of older or unknown kinds", default: 0] += 1
            return nil
        }
        guard let row = row(of: track), let name = name ?? text([], 0..<0) else { return nil }
        switch kind {
        case 1: table.begin(at: time, track: row, name: name)
        case 2: table.end(at: time, track: row, name: name)
        default: if table.barCount < limit { table.append(start: time, end: time, track: row, name: name) }
        }
        return nil
    }

    private mutating func time(_ value: UInt64, on clock: UInt64, _ sequence: inout PerfettoSequence) -> Int64? {
        if (64..<128).contains(clock) { return sequence.clocks[clock]?.time(value) }
        // A clock that no snapshot has is taken for the trace's, and not kept.
        guard var known = clocks[clock] else {
            var unknown = PerfettoClock()
            return unknown.time(value)
        }
        defer { clocks[clock] = known }
        return known.time(value)
    }

    /// The row of a track, in a process that is decided once all descriptors are read.
    private mutating func row(of track: UInt64) -> UInt32? {
        if let row = rows[track] { return row }
        let identifier = Array(String(track).utf8)
        let none = Array("no process".utf8)
        guard let process = table.tracks.process(none, none.indices), let name = text(none, none.indices),
            let row = table.tracks.track(
                key: identifier, process: process, identifier, identifier: identifier.indices, isThread: true)
        else {
            hasTooManyNames = true
            return nil
        }
        table.tracks.name(process: process, name)
        rows[track] = row
        return row
    }

    private static let instants = "instants"

    /// Whether there were instants that made no bars.
    var leftOutInstants: Bool { unused[Self.instants] != nil }

    var unusedContent: [(name: String, count: Int)] {
        unused.sorted { $0.key < $1.key }.map { (name: $0.key, count: $0.value) } + table.unusedContent
    }

    mutating func schedule() throws(ScheduleError) -> Schedule {
        let parents = Set(rows.keys.compactMap { described[$0]?.parent })
        for (track, row) in rows.sorted(by: { $0.value < $1.value }) {
            describe(row, by: track, isParent: parents.contains(track))
        }
        return try table.schedule(limit: limit, unit: .microseconds)
    }

    /// Gives a row the name of its track, and the process of the track or of one above it. Without a process the next
    /// named track above is the group; for a track with others beneath it, itself.
    private mutating func describe(_ row: UInt32, by identifier: UInt64, isParent: Bool) {
        let own = described[identifier] ?? PerfettoTrack()
        if let name = own.name ?? own.threadName { table.tracks.name(track: row, name) }
        table.tracks.place(track: row, own.order)
        var group = isParent && own.name != nil ? identifier : nil
        var (above, steps) = (own, 0)
        // Parents that go round in a circle have no process.
        while above.process == nil, let parent = above.parent, let next = described[parent], steps < 64 {
            if group == nil, next.name != nil, parent != identifier { group = parent }
            (above, steps) = (next, steps + 1)
        }
        guard let number = above.process ?? group else { return }
        let isProcess = above.process != nil
        let key = Array((isProcess ? String(number) : "track \(number)").utf8)
        guard let process = table.tracks.process(key, key.indices) else { return }
        if let name = isProcess ? processNames[number] : described[number]?.name {
            table.tracks.name(process: process, name)
        }
        table.tracks.move(track: row, to: process, isThread: own.thread != nil)
    }
}

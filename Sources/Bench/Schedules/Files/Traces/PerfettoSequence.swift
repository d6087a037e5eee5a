struct PerfettoClock {
    /// Added to a time, gives the time of the trace's own clock.
    var offset: Int64 = 0
    var unit: Int64 = 1
    /// Whether times count from the one before.
    var isIncremental = false
    var last: Int64 = 0

    /// The clock that times are on unless said otherwise: the time since the system started.
    static let ofTrace: UInt64 = 6

    /// The trace's time in nanoseconds; nil where it is beyond 64 bits.
    mutating func time(_ value: UInt64) -> Int64? {
        guard let whole = Int64(exactly: value) else { return nil }
        let (scaled, isOver) = whole.multipliedReportingOverflow(by: unit)
        guard !isOver else { return nil }
        var time = scaled
        if isIncremental {
            let (sum, isOver) = last.addingReportingOverflow(scaled)
            guard !isOver else { return nil }
            (last, time) = (sum, sum)
        }
        let (result, isBeyond) = time.addingReportingOverflow(offset)
        return isBeyond ? nil : result
    }

    /// The clocks of a snapshot, each with its time; nil for one that is damaged.
    static func snapshot(_ bytes: [UInt8], _ range: Range<Int>) -> [(identifier: UInt64, clock: PerfettoClock)]? {
        var read: [(identifier: UInt64, clock: PerfettoClock)] = []
        var wire = WireReader(bytes, range)
        while let (number, value) = wire.next() {
            guard number == 1, case .bytes(let range) = value else { continue }
            var (identifier, time): (UInt64, UInt64) = (0, 0)
            var clock = PerfettoClock()
            var entry = WireReader(bytes, range)
            while let (number, value) = entry.next() {
                guard case .number(let value) = value else { continue }
                if number == 1 { identifier = value }
                if number == 2 { time = value }
                if number == 3 { clock.isIncremental = value != 0 }
                if number == 4 { clock.unit = Int64(clamping: max(1, value)) }
            }
            guard !entry.isBad, let whole = Int64(exactly: time) else { return nil }
            let (scaled, isOver) = whole.multipliedReportingOverflow(by: clock.unit)
            if isOver { return nil }
            clock.last = scaled
            read.append((identifier, clock))
        }
        return wire.isBad ? nil : read
    }
}

/// What packets of one sequence have in common, since it was last cleared.
struct PerfettoSequence {
    /// Numbers of event names, by their identifiers.
    var names: [UInt64: UInt32] = [:]
    var clocks: [UInt64: PerfettoClock] = [:]
    var clock, track: UInt64?

    /// Forgets what packets said; clocks of its own come again in the next snapshot.
    mutating func clear() {
        names.removeAll()
        (clock, track) = (nil, nil)
    }
}

struct PerfettoTrack {
    var parent: UInt64?
    /// Number of its name among the texts.
    var name: UInt32?
    var process, thread: UInt64?
    var threadName: UInt32?
    var order = 0.0
}

import LayoutCore

/// The events of a trace that make bars, in the order of the file: whole bars, and begins and ends that belong together
/// by their track. Memory: 29 bytes an event.
struct TraceTable {
    private enum Kind: UInt8 {
        case whole, begin, end
    }

    var tracks = TraceTracks()
    /// The events, whose rows are numbers of tracks until all are read.
    private var items = ItemColumns()
    private var kinds: [Kind] = []
    private var endCount = 0
    private var openCount = 0
    /// Ends without a begin before them on their track, and with its name where it is no thread's.
    private(set) var unmatchedEnds = 0
    /// Bars of tracks that are no threads' and that lie far from all of these: their times are another clock's.
    private(set) var barsOfOtherClocks = 0

    /// Bars so far, those included that are not closed.
    var barCount: Int { kinds.count - endCount }
    var eventCount: Int { kinds.count }
    var names: [UInt32] { items.names }

    /// Adds a bar, without an end up to the latest time; its name is a number of the tracks' texts.
    mutating func append(start: ParsedTime, end: ParsedTime?, track: UInt32, name: UInt32) {
        items.times.append(start: start, end: end ?? start)
        if end == nil { items.times.openLastEnd() }
        append(.whole, track, name)
    }

    mutating func begin(at time: ParsedTime, track: UInt32, name: UInt32) {
        append(start: time, end: nil, track: track, name: name)
        kinds[kinds.count - 1] = .begin
        openCount += 1
    }

    /// Adds the end of a bar of this track: of the one with its name that began last, or of the last one at all where
    /// it has the empty name.
    mutating func end(at time: ParsedTime, track: UInt32, name: UInt32) {
        items.times.append(start: time, end: time)
        append(.end, track, name)
        endCount += 1
    }

    private mutating func append(_ kind: Kind, _ track: UInt32, _ name: UInt32) {
        kinds.append(kind)
        items.rows.append(track)
        items.names.append(name)
    }

    mutating func move(to tracks: [UInt32]) { items.rows = tracks }

    func memoryNeeded(more: Int) -> Int {
        var growth = ArrayGrowth()
        items.countMemory(in: &growth, more: more)
        growth.add(kinds, more: more)
        tracks.countMemory(in: &growth, more: more)
        // Positions of begins and ends by track, then one column of times and one of positions.
        growth.add(bytes: 12 * eventCount + 8 * (openCount + endCount))
        return growth.bytes
    }

    /// The schedule of the bars, at most `limit` of them in the order of the file: a group for each process, a row for
    /// each track. Of whole bars alone `parents` may be said, which belong to the same process. O(n log n).
    mutating func schedule(limit: Int, unit: TimeUnit, parents: [UInt32]? = nil) throws(ScheduleError) -> Schedule {
        if openCount + endCount > 0 { close() }
        // Events that are left out have no part in how long the trace lasts.
        let isOfOtherClock = eventsOfOtherClocks()
        items.times.closeEnds { isOfOtherClock?[$0] != true }
        leaveOut(isOfOtherClock, limit: limit)
        var used = [Bool](repeating: false, count: tracks.count)
        for track in items.rows { used[Int(track)] = true }
        let rows = tracks.rows(used: used)
        items.groups = items.rows.map { rows.groups[Int($0)] }
        items.rows = items.rows.map { rows.rows[Int($0)] }
        items.parents = parents
        return try items.schedule(
            unit: unit, groupNames: NameColumn(rows.groupNames), rows: (rows.rowCounts, NameColumn(rows.rowNames)),
            itemNames: tracks.texts)
    }

    private mutating func close() {
        let empty = tracks.text([], 0..<0)
        for events in eventsByTrack() {
            guard let first = events.first else { continue }
            // Bars of a thread lie within each other, so that an end with another name still ends the last one.
            let isThread = tracks.isThread(track: items.rows[Int(first)])
            var open: [Int] = []
            var openOfName: [UInt32: [Int]] = [:]
            for event in events.lazy.map({ Int($0) }) {
                let name = items.names[event]
                if kinds[event] == .begin {
                    open.append(event)
                    openOfName[name, default: []].append(event)
                    continue
                }
                while let last = open.last, !items.times.ends[last].isNaN { open.removeLast() }
                let named = name == empty ? nil : openOfName[name]?.last ?? empty.flatMap { openOfName[$0]?.last }
                guard let begin = named ?? (isThread || name == empty ? open.last : nil) else {
                    unmatchedEnds += 1
                    continue
                }
                openOfName[items.names[begin]]?.removeLast()
                if items.names[begin] == empty { items.names[begin] = name }
                items.times.close(begin, at: event)
            }
        }
    }

    /// Begins and ends of each track, in order of time, then in the order of the file.
    private func eventsByTrack() -> [ArraySlice<UInt32>] {
        let inOrder = (0..<UInt32(kinds.count)).filter { kinds[Int($0)] != .whole }
        let (offsets, positions) = grouped(inOrder.map { items.rows[Int($0)] }, count: tracks.count)
        var events = scattered(inOrder, to: positions)
        let ranges = zip(offsets, offsets.dropFirst()).map { Int($0)..<Int($1) }
        for range in ranges {
            let isSorted = range.dropFirst().allSatisfy {
                items.times.starts[Int(events[$0 - 1])] <= items.times.starts[Int(events[$0])]
            }
            if isSorted { continue }
            events[range].sort { left, right in
                let (first, second) = (items.times.starts[Int(left)], items.times.starts[Int(right)])
                return first != second ? first < second : left < right
            }
        }
        return ranges.map { events[$0] }
    }

    /// Whether each event is on no thread and lies far from all of these: over a thousand times as long before or after
    /// them as they last. Nil where there are only threads or none.
    private func eventsOfOtherClocks() -> [Bool]? {
        var (first, last, hasOthers) = (Double.infinity, -Double.infinity, false)
        for (event, track) in items.rows.enumerated() {
            guard tracks.isThread(track: track) else {
                hasOthers = true
                continue
            }
            // An end that no beginning is known of says nothing of the clock.
            if kinds[event] == .end { continue }
            (first, last) = (min(first, items.times.starts[event]), max(last, lastTime(of: event)))
        }
        // An instant is no length to measure other clocks by.
        guard hasOthers, first < last else { return nil }
        let margin = 1_000 * (last - first)
        return items.rows.enumerated().map { event, track in
            !tracks.isThread(track: track)
                && (lastTime(of: event) < first - margin || items.times.starts[event] > last + margin)
        }
    }

    /// The end of a bar, or its start while that is open.
    private func lastTime(of event: Int) -> Double {
        items.times.ends[event].isNaN ? items.times.starts[event] : items.times.ends[event]
    }

    /// Leaves out the ends, bars beyond the limit, and bars of other clocks.
    private mutating func leaveOut(_ isOfOtherClock: [Bool]?, limit: Int) {
        guard endCount > 0 || barCount > limit || isOfOtherClock != nil else { return }
        var room = limit
        let isKept = kinds.indices.map { event in
            if kinds[event] == .end || room == 0 { return false }
            if isOfOtherClock?[event] == true {
                barsOfOtherClocks += 1
                return false
            }
            room -= 1
            return true
        }
        items.keep(isKept)
    }
}

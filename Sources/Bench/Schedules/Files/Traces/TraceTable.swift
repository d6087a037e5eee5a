import LayoutCore

/// The events of a trace that make bars, in the order of the file: whole bars, and begins and ends that belong together
/// by their track. Memory: 29 bytes an event.
struct TraceTable {
    private enum Kind: UInt8 {
        case whole, begin, end
    }

    var tracks = TraceTracks()
    private var times = TimeColumns()
    private var trackOfEvent: [UInt32] = []
    private(set) var names: [UInt32] = []
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

    /// Adds a bar, without an end up to the latest time; its name is a number of the tracks' texts.
    mutating func append(start: ParsedTime, end: ParsedTime?, track: UInt32, name: UInt32) {
        times.append(start: start, end: end ?? start)
        if end == nil { times.openLastEnd() }
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
        times.append(start: time, end: time)
        append(.end, track, name)
        endCount += 1
    }

    private mutating func append(_ kind: Kind, _ track: UInt32, _ name: UInt32) {
        kinds.append(kind)
        trackOfEvent.append(track)
        names.append(name)
    }

    mutating func move(to tracks: [UInt32]) { trackOfEvent = tracks }

    func memoryNeeded(more: Int) -> Int {
        var growth = ArrayGrowth()
        growth.add(times.starts, more: more)
        growth.add(times.ends, more: more)
        growth.add(trackOfEvent, more: more)
        growth.add(names, more: more)
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
        times.closeEnds { isOfOtherClock?[$0] != true }
        leaveOut(isOfOtherClock, limit: limit)
        var used = [Bool](repeating: false, count: tracks.count)
        for track in trackOfEvent { used[Int(track)] = true }
        let rows = tracks.rows(used: used)
        let groups = trackOfEvent.map { rows.groups[Int($0)] }
        var (offsets, positions) = grouped(groups, count: rows.rowCounts.count)
        if let parents { positions = ParentColumn.preorder(parents, groups: groups, offsets: offsets) }
        times.reorder(positions)
        names = scattered(names, to: positions)
        let rowOfItem = scattered(trackOfEvent.map { rows.rows[Int($0)] }, to: positions)
        return try Schedule(
            columns: ScheduleColumns(
                starts: times.starts, ends: times.ends, rows: rowOfItem, groupOffsets: offsets,
                groupRowCounts: rows.rowCounts, hasGroups: true, unit: unit, origin: times.origin),
            groupNames: NameColumn(rows.groupNames), rowNames: NameColumn(rows.rowNames),
            itemNames: tracks.texts.column(entries: names),
            parents: parents.map { parents in
                scattered(parents.map { $0 == ParentColumn.none ? $0 : positions[Int($0)] }, to: positions)
            })
    }

    private mutating func close() {
        let empty = tracks.text([], 0..<0)
        for events in eventsByTrack() {
            guard let first = events.first else { continue }
            // Bars of a thread lie within each other, so that an end with another name still ends the last one.
            let isThread = tracks.isThread(track: trackOfEvent[Int(first)])
            var open: [Int] = []
            var openOfName: [UInt32: [Int]] = [:]
            for event in events.lazy.map({ Int($0) }) {
                let name = names[event]
                if kinds[event] == .begin {
                    open.append(event)
                    openOfName[name, default: []].append(event)
                    continue
                }
                while let last = open.last, !times.ends[last].isNaN { open.removeLast() }
                let named = name == empty ? nil : openOfName[name]?.last ?? empty.flatMap { openOfName[$0]?.last }
                guard let begin = named ?? (isThread || name == empty ? open.last : nil) else {
                    unmatchedEnds += 1
                    continue
                }
                openOfName[names[begin]]?.removeLast()
                if names[begin] == empty { names[begin] = name }
                times.close(begin, at: event)
            }
        }
    }

    /// Begins and ends of each track, in order of time, then in the order of the file.
    private func eventsByTrack() -> [ArraySlice<UInt32>] {
        var offsets = [Int](repeating: 0, count: tracks.count + 1)
        for (event, kind) in kinds.enumerated() where kind != .whole { offsets[Int(trackOfEvent[event]) + 1] += 1 }
        for track in 0..<tracks.count { offsets[track + 1] += offsets[track] }
        var next = offsets
        var events = [UInt32](repeating: 0, count: openCount + endCount)
        for (event, kind) in kinds.enumerated() where kind != .whole {
            let track = Int(trackOfEvent[event])
            events[next[track]] = UInt32(event)
            next[track] += 1
        }
        for track in 0..<tracks.count {
            let range = offsets[track]..<offsets[track + 1]
            let isSorted = range.dropFirst().allSatisfy {
                times.starts[Int(events[$0 - 1])] <= times.starts[Int(events[$0])]
            }
            if isSorted { continue }
            events[range].sort { left, right in
                let (first, second) = (times.starts[Int(left)], times.starts[Int(right)])
                return first != second ? first < second : left < right
            }
        }
        return (0..<tracks.count).map { events[offsets[$0]..<offsets[$0 + 1]] }
    }

    /// Whether each event is on no thread and lies far from all of these: over a thousand times as long before or after
    /// them as they last. Nil where there are only threads or none.
    private func eventsOfOtherClocks() -> [Bool]? {
        var (first, last, hasOthers) = (Double.infinity, -Double.infinity, false)
        for (event, track) in trackOfEvent.enumerated() {
            guard tracks.isThread(track: track) else {
                hasOthers = true
                continue
            }
            // An end that no beginning is known of says nothing of the clock.
            if kinds[event] == .end { continue }
            (first, last) = (min(first, times.starts[event]), max(last, lastTime(of: event)))
        }
        // An instant is no length to measure other clocks by.
        guard hasOthers, first < last else { return nil }
        let margin = 1_000 * (last - first)
        return trackOfEvent.enumerated().map { event, track in
            !tracks.isThread(track: track)
                && (lastTime(of: event) < first - margin || times.starts[event] > last + margin)
        }
    }

    /// The end of a bar, or its start while that is open.
    private func lastTime(of event: Int) -> Double {
        times.ends[event].isNaN ? times.starts[event] : times.ends[event]
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
        times.keep(isKept)
        trackOfEvent = kept(trackOfEvent, where: isKept)
        names = kept(names, where: isKept)
        kinds = kept(kinds, where: isKept)
        endCount = 0
    }
}

import LayoutCore

/// The events of a trace that make bars, in the order of the file: whole bars, and begins and ends that belong together
/// by their track. Memory: 29 bytes an event.
struct TraceTable {
    private enum Kind: UInt8 {
        case whole
        case begin
        case end
    }

    var tracks = TraceTracks()
    private var times = TimeColumns()
    private var trackOfEvent: [UInt32] = []
    private var names: [UInt32] = []
    private var kinds: [Kind] = []
    private var endCount = 0
    private var openCount = 0
    /// Ends without a begin before them on their track.
    private(set) var unmatchedEnds = 0
    /// Bars of tracks that are no threads' and that lie far from all of these: their times are another clock's.
    private(set) var barsOfOtherClocks = 0

    /// Bars so far, those included that are not closed.
    var barCount: Int { kinds.count - endCount }
    /// Events so far.
    var eventCount: Int { kinds.count }

    /// Adds a bar; its name is a number of the tracks' texts.
    mutating func append(start: ParsedTime, end: ParsedTime, track: UInt32, name: UInt32) {
        times.append(start: start, end: end)
        append(.whole, track, name)
    }

    /// Adds the beginning of a bar.
    mutating func begin(at time: ParsedTime, track: UInt32, name: UInt32) {
        times.append(start: time, end: time)
        times.openLastEnd()
        append(.begin, track, name)
        openCount += 1
    }

    /// Adds the end of the bar of this track that began last.
    mutating func end(at time: ParsedTime, track: UInt32) {
        times.append(start: time, end: time)
        append(.end, track, TraceTracks.unnamed)
        endCount += 1
    }

    private mutating func append(_ kind: Kind, _ track: UInt32, _ name: UInt32) {
        kinds.append(kind)
        trackOfEvent.append(track)
        names.append(name)
    }

    /// Bytes for a number of further events, and for the schedule of all events.
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
    /// each track. O(n log n).
    mutating func schedule(limit: Int, unit: TimeUnit) throws(ScheduleError) -> Schedule {
        if openCount + endCount > 0 { close() }
        times.closeEnds()
        leaveOutEnds(limit: limit, nearThreads: spanOfThreads)
        var used = [Bool](repeating: false, count: tracks.count)
        for track in trackOfEvent { used[Int(track)] = true }
        let rows = tracks.rows(used: used)
        var offsets = [UInt32](repeating: 0, count: rows.rowCounts.count + 1)
        for track in trackOfEvent { offsets[Int(rows.groups[Int(track)]) + 1] += 1 }
        for group in rows.rowCounts.indices { offsets[group + 1] += offsets[group] }
        var next = offsets
        let positions = trackOfEvent.map { track in
            let group = Int(rows.groups[Int(track)])
            defer { next[group] += 1 }
            return next[group]
        }
        times.reorder(positions)
        names = scattered(names, to: positions)
        let rowOfItem = scattered(trackOfEvent.map { rows.rows[Int($0)] }, to: positions)
        return try Schedule(
            columns: ScheduleColumns(
                starts: times.starts, ends: times.ends, rows: rowOfItem, groupOffsets: offsets,
                groupRowCounts: rows.rowCounts, hasGroups: true, unit: unit, origin: times.origin),
            groupNames: NameColumn(rows.groupNames), rowNames: NameColumn(rows.rowNames),
            itemNames: tracks.texts.column(entries: names))
    }

    /// Closes bars by the ends of their tracks.
    private mutating func close() {
        for events in eventsByTrack() {
            var open: [UInt32] = []
            for event in events {
                if kinds[Int(event)] == .begin {
                    open.append(event)
                } else if let begin = open.popLast() {
                    times.close(Int(begin), at: Int(event))
                } else {
                    unmatchedEnds += 1
                }
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

    /// The times of threads, and a thousand times as long before and after; nil where there are only threads or none.
    private var spanOfThreads: ClosedRange<Double>? {
        var (first, last, hasOthers) = (Double.infinity, -Double.infinity, false)
        for (event, track) in trackOfEvent.enumerated() {
            guard tracks.isThread(track: track) else {
                hasOthers = true
                continue
            }
            // An end that no beginning is known of says nothing of the clock.
            if kinds[event] == .end { continue }
            (first, last) = (min(first, times.starts[event]), max(last, times.ends[event]))
        }
        // An instant is no length to measure other clocks by.
        guard hasOthers, first < last else { return nil }
        let margin = 1_000 * (last - first)
        return first - margin...last + margin
    }

    /// Leaves out the ends, bars beyond the limit, and bars of other clocks.
    private mutating func leaveOutEnds(limit: Int, nearThreads span: ClosedRange<Double>?) {
        guard endCount > 0 || barCount > limit || span != nil else { return }
        var room = limit
        let isKept = kinds.indices.map { event in
            if kinds[event] == .end || room == 0 { return false }
            if let span, !tracks.isThread(track: trackOfEvent[event]),
                times.ends[event] < span.lowerBound || times.starts[event] > span.upperBound
            {
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

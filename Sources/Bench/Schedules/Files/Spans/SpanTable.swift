import LayoutCore

/// The spans of a file in its order. Memory: 32 bytes a span, and its identifier.
struct SpanTable {
    private static let none = SpanNumbers.none

    var numbers = SpanNumbers()
    /// A track for each row, and a process for each service.
    var tracks = TraceTracks()
    private var times = TimeColumns()
    private var names: [UInt32] = []
    /// Who made each span, and by owner the service, none while it is not known.
    private var owners: [UInt32] = []
    private var services: [UInt32] = []
    /// The number of each span and of its parent; none where the file does not name it.
    private var spans: [UInt32] = []
    private var parents: [UInt32] = []
    /// What the schedule has no place for.
    private(set) var unusedContent: [UnusedContent] = []

    /// Spans so far.
    var count: Int { names.count }

    /// A new owner of spans; nil when there are too many.
    mutating func addOwner() -> UInt32? {
        services.append(Self.none)
        return services.count < Int(Self.none) ? UInt32(services.count - 1) : nil
    }

    mutating func set(service: UInt32, of owner: UInt32) { services[Int(owner)] = service }

    /// Adds a span; one without an end lasts to the latest time of all.
    mutating func append(
        start: ParsedTime, end: ParsedTime?, name: UInt32, owner: UInt32, span: UInt32, parent: UInt32
    ) {
        times.append(start: start, end: end ?? start)
        if end == nil { times.openLastEnd() }
        names.append(name)
        owners.append(owner)
        spans.append(span)
        parents.append(parent)
    }

    /// Bytes for a number of further spans, and for the schedule of all.
    func memoryNeeded(more: Int) -> Int {
        var growth = ArrayGrowth()
        for column in [times.starts, times.ends] { growth.add(column, more: more) }
        for column in [names, owners, spans, parents, services] { growth.add(column, more: more) }
        tracks.countMemory(in: &growth, more: more)
        numbers.countMemory(in: &growth, more: more)
        // Groups, the span of each number, children and siblings, positions, and the rows with their names.
        growth.add(bytes: 160 * (count + more))
        return growth.bytes
    }

    /// The schedule: a group for each service; a row for each span without a parent in its service, and for all that is
    /// beneath it. nil when there are too many names. O(n log n).
    mutating func schedule() throws(ScheduleError) -> Schedule? {
        times.closeEnds()
        guard let groups = groups() else { return nil }
        let found = findParents(groups)
        let (offsets, _) = grouped(groups, count: Int(groups.max() ?? 0) + 1)
        let positions = ParentColumn.preorder(found, groups: groups, offsets: offsets)
        times.reorder(positions)
        names = scattered(names, to: positions)
        spans = scattered(spans, to: positions)
        parents = scattered(found.map { $0 == Self.none ? $0 : positions[Int($0)] }, to: positions)
        var tracksOfItems: [UInt32] = []
        for (item, group) in scattered(groups, to: positions).enumerated() {
            let parent = parents[item]
            guard let track = parent == Self.none ? addTrack(item, group) : tracksOfItems[Int(parent)] else {
                return nil
            }
            tracksOfItems.append(track)
        }
        let rows = tracks.rows(used: [Bool](repeating: true, count: tracks.count))
        return try Schedule(
            columns: ScheduleColumns(
                starts: times.starts, ends: times.ends, rows: tracksOfItems.map { rows.rows[Int($0)] },
                groupOffsets: offsets, groupRowCounts: rows.rowCounts, hasGroups: true, unit: .microseconds,
                origin: times.origin),
            groupNames: NameColumn(rows.groupNames), rowNames: NameColumn(rows.rowNames),
            itemNames: tracks.texts.column(entries: names), parents: parents)
    }

    /// The group of each span: the process of its service.
    private mutating func groups() -> [UInt32]? {
        let unknown = Array("unknown service".utf8)
        guard let unnamed = tracks.text(unknown, unknown.indices) else { return nil }
        var groupOfOwner = [UInt32](repeating: Self.none, count: services.count)
        for owner in owners where groupOfOwner[Int(owner)] == Self.none {
            let service = services[Int(owner)] == Self.none ? unnamed : services[Int(owner)]
            let name = Array(tracks.texts.bytes(of: service))
            guard let group = tracks.process(name, name.indices) else { return nil }
            tracks.name(process: group, service)
            groupOfOwner[Int(owner)] = group
        }
        return owners.map { groupOfOwner[Int($0)] }
    }

    /// The row that begins with a span.
    private mutating func addTrack(_ item: Int, _ group: UInt32) -> UInt32? {
        let key = (0..<4).map { UInt8(truncatingIfNeeded: item >> (8 * $0)) }
        let identifier = spans[item] == Self.none ? [] : numbers.text(spans[item])
        let track = tracks.track(
            key: key, process: group, identifier, identifier: identifier.indices, isThread: false)
        if let track { tracks.name(track: track, names[item]) }
        return track
    }

    /// The parent of each span, by its place in the file: none for a parent of another service. O(n).
    private mutating func findParents(_ groups: [UInt32]) -> [UInt32] {
        var first = [UInt32](repeating: Self.none, count: numbers.count)
        // A client and its server may share an identifier.
        var further: [UInt64: UInt32] = [:]
        func key(_ item: Int, _ span: UInt32) -> UInt64 { UInt64(groups[item]) << 32 | UInt64(span) }
        for (item, span) in spans.enumerated() where span != Self.none {
            if first[Int(span)] == Self.none {
                first[Int(span)] = UInt32(item)
            } else if further[key(item, span)] == nil {
                further[key(item, span)] = UInt32(item)
            }
        }
        var (missing, elsewhere) = (0, 0)
        var found = [UInt32](repeating: Self.none, count: count)
        for (item, parent) in parents.enumerated() where parent != Self.none {
            let candidate = first[Int(parent)]
            if candidate == Self.none {
                missing += 1
            } else if groups[Int(candidate)] == groups[item] {
                found[item] = candidate
            } else if let own = further[key(item, parent)] {
                found[item] = own
            } else {
                elsewhere += 1
            }
        }
        let unused = [
            ("parents that are not in the file", missing), ("parents in another service", elsewhere),
            ("parents beneath their own children", Self.cutCircles(&found)),
        ]
        unusedContent = unused.filter { $0.1 > 0 }.map { UnusedContent(name: $0.0, count: $0.1) }
        return found
    }

    /// Takes the parent from a span of each circle, and returns how many there are: follows every span up to one that was
    /// passed. O(n).
    private static func cutCircles(_ parents: inout [UInt32]) -> Int {
        var count = 0
        var passedBy = [UInt32](repeating: none, count: parents.count)
        for item in parents.indices {
            var at = item
            while passedBy[at] == none {
                passedBy[at] = UInt32(item)
                if parents[at] != none { at = Int(parents[at]) }
            }
            if passedBy[at] == item, parents[at] != none {
                parents[at] = none
                count += 1
            }
        }
        return count
    }
}

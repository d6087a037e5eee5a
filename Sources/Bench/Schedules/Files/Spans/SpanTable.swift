import LayoutCore

/// The spans of a file in its order. Memory: 41 bytes a span, and its identifier.
struct SpanTable {
    private static let none = SpanNumbers.none

    var numbers = SpanNumbers()
    /// A bar for each span, a track for each row, and a process for each service.
    var bars = TraceTable()
    /// Who made each span, and by owner the service, none while it is not known.
    private var owners: [UInt32] = []
    private var services: [UInt32] = []
    /// The number of each span and of its parent; none where the file does not name it.
    private var spans: [UInt32] = []
    private var parents: [UInt32] = []
    /// What the schedule has no place for.
    private(set) var unusedContent: [(name: String, count: Int)] = []

    var count: Int { spans.count }

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
        bars.append(start: start, end: end, track: Self.none, name: name)
        owners.append(owner)
        spans.append(span)
        parents.append(parent)
    }

    func memoryNeeded(more: Int) -> Int {
        var growth = ArrayGrowth()
        for column in [owners, spans, parents, services] { growth.add(column, more: more) }
        numbers.countMemory(in: &growth, more: more)
        // Groups, the span of each number, children and siblings, roots, positions, and the rows with their names.
        growth.add(bytes: 160 * (count + more) + bars.memoryNeeded(more: more))
        return growth.bytes
    }

    /// The schedule: a group for each service; a row for each span without a parent in its service, and for all that is
    /// beneath it. nil when there are too many names. O(n log n).
    mutating func schedule() throws(ScheduleError) -> Schedule? {
        guard let groups = groups() else { return nil }
        var parents = findParents(groups)
        let (roots, circles) = Self.roots(&parents)
        unusedContent.append(("parents beneath their own children", circles))
        var tracks = [UInt32](repeating: Self.none, count: count)
        for (item, root) in roots.enumerated() where item == root {
            guard let track = addTrack(item, groups[item]) else { return nil }
            tracks[item] = track
        }
        bars.move(to: roots.map { tracks[Int($0)] })
        return try bars.schedule(limit: .max, unit: .microseconds, parents: parents)
    }

    /// The group of each span: the process of its service.
    private mutating func groups() -> [UInt32]? {
        let unknown = Array("unknown service".utf8)
        guard let unnamed = bars.tracks.text(unknown, unknown.indices) else { return nil }
        var groupOfOwner = [UInt32](repeating: Self.none, count: services.count)
        for owner in owners where groupOfOwner[Int(owner)] == Self.none {
            let service = services[Int(owner)] == Self.none ? unnamed : services[Int(owner)]
            let name = Array(bars.tracks.texts.bytes(of: service))
            guard let group = bars.tracks.process(name, name.indices) else { return nil }
            bars.tracks.name(process: group, service)
            groupOfOwner[Int(owner)] = group
        }
        return owners.map { groupOfOwner[Int($0)] }
    }

    /// The row that begins with a span.
    private mutating func addTrack(_ item: Int, _ group: UInt32) -> UInt32? {
        let key = (0..<4).map { UInt8(truncatingIfNeeded: item >> (8 * $0)) }
        let identifier = spans[item] == Self.none ? [] : numbers.text(spans[item])
        let track = bars.tracks.track(
            key: key, process: group, identifier, identifier: identifier.indices, isThread: false)
        if let track { bars.tracks.name(track: track, bars.names[item]) }
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
        let found = parents.enumerated().map { item, parent in
            let candidate = parent == Self.none ? parent : first[Int(parent)]
            if candidate != Self.none, groups[Int(candidate)] == groups[item] { return candidate }
            let own = further[key(item, parent)]
            if parent != Self.none, candidate == Self.none { missing += 1 }
            if candidate != Self.none, own == nil { elsewhere += 1 }
            return own ?? Self.none
        }
        unusedContent = [("parents that are not in the file", missing), ("parents in another service", elsewhere)]
        return found
    }

    /// The span without a parent above each span, or itself. Takes the parent from a span of each circle, and counts these.
    /// O(n).
    private static func roots(_ parents: inout [UInt32]) -> (roots: [UInt32], circles: Int) {
        let passed = none - 1
        var (roots, circles) = ([UInt32](repeating: none, count: parents.count), 0)
        var path: [Int] = []
        for item in parents.indices {
            var at = item
            while roots[at] == none {
                roots[at] = passed
                path.append(at)
                if parents[at] != none { at = Int(parents[at]) }
            }
            if roots[at] == passed, parents[at] != none {
                parents[at] = none
                circles += 1
            }
            let root = roots[at] == passed ? UInt32(at) : roots[at]
            for step in path { roots[step] = root }
            path.removeAll(keepingCapacity: true)
        }
        return (roots, circles)
    }
}

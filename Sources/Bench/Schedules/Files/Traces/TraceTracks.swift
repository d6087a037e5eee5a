/// The tracks of a trace, which become rows, and its processes, which become groups. Names and orders of both may come
/// after their bars.
struct TraceTracks {
    /// A track, or a process.
    private struct Entry {
        var process: UInt32 = 0
        /// What the trace calls it, such as a number.
        var identifier: UInt32
        /// Its name, ``TraceTracks/unnamed`` while there is none.
        var name = TraceTracks.unnamed
        /// Its rank; tracks of one rank are in order of appearance, and tracks without a thread come last.
        var order = 0.0
        var isThread = true
    }

    /// The name of tracks without one.
    static let unnamed = UInt32.max

    private var keys = NameInterner()
    private var processKeys = NameInterner()
    private var processes: [Entry] = []
    private var tracks: [Entry] = []
    private(set) var texts = NameInterner()

    var count: Int { tracks.count }

    mutating func text(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32? { texts.number(of: bytes, in: range) }

    /// The process of a key, which is its identifier too; nil when there are too many.
    mutating func process(_ bytes: [UInt8], _ key: Range<Int>) -> UInt32? {
        guard let number = processKeys.number(of: bytes, in: key) else { return nil }
        if number == processes.count {
            guard let identifier = text(bytes, key) else { return nil }
            processes.append(Entry(identifier: identifier))
        }
        return number
    }

    /// The track of a key, which must be different for tracks of different processes; nil when there are too many.
    /// Process and identifier are those it was first seen with.
    mutating func track(
        key: [UInt8], process: UInt32, _ bytes: [UInt8], identifier: Range<Int>, isThread: Bool
    ) -> UInt32? {
        guard let number = keys.number(of: key, in: 0..<key.count) else { return nil }
        if number == tracks.count {
            guard let identifier = text(bytes, identifier) else { return nil }
            tracks.append(Entry(process: process, identifier: identifier, isThread: isThread))
        }
        return number
    }

    mutating func name(process: UInt32, _ name: UInt32) { processes[Int(process)].name = name }
    mutating func name(track: UInt32, _ name: UInt32) { tracks[Int(track)].name = name }
    mutating func place(process: UInt32, _ order: Double) { processes[Int(process)].order = order }
    mutating func place(track: UInt32, _ order: Double) { tracks[Int(track)].order = order }
    mutating func move(track: UInt32, to process: UInt32, isThread: Bool) {
        tracks[Int(track)].process = process
        tracks[Int(track)].isThread = isThread
    }
    func isThread(track: UInt32) -> Bool { tracks[Int(track)].isThread }
    func isNamed(track: UInt32) -> Bool { tracks[Int(track)].name != Self.unnamed }

    func countMemory(in growth: inout ArrayGrowth, more: Int) {
        for table in [keys, processKeys, texts] { table.countMemory(in: &growth, more: more) }
        growth.add(tracks, more: more)
        growth.add(processes, more: more)
    }

    struct Rows {
        /// By track: group, and row in it.
        var groups: [UInt32]
        var rows: [UInt32]
        /// By group.
        var rowCounts: [UInt32] = []
        var groupNames: [String] = []
        var rowNames: [String] = []
    }

    /// The rows of the tracks that are used, processes and the tracks of each in their order. O(tracks · log tracks).
    func rows(used: [Bool]) -> Rows {
        var result = Rows(groups: [UInt32](repeating: 0, count: count), rows: [UInt32](repeating: 0, count: count))
        let order = tracks.indices.filter { used[$0] }.sorted { precedes($0, $1) }
        var trackNames: [String] = []
        func endGroup() {
            result.rowNames += Self.distinct(trackNames)
            trackNames = []
        }
        var groups: [UInt32] = []
        for track in order {
            let entry = tracks[track]
            if groups.last != entry.process {
                endGroup()
                groups.append(entry.process)
                result.rowCounts.append(0)
            }
            result.groups[track] = UInt32(groups.count - 1)
            result.rows[track] = result.rowCounts[groups.count - 1]
            result.rowCounts[groups.count - 1] += 1
            trackNames += [name(entry, otherwise: entry.isThread ? "thread" : "track"), texts.text(entry.identifier)]
        }
        endGroup()
        result.groupNames = Self.distinct(
            groups.flatMap { group in
                let entry = processes[Int(group)]
                return [name(entry, otherwise: "process"), texts.text(entry.identifier)]
            })
        return result
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = ((tracks[left], left), (tracks[right], right))
        if left.0.process != right.0.process {
            let orders = (processes[Int(left.0.process)].order, processes[Int(right.0.process)].order)
            return orders.0 != orders.1 ? orders.0 < orders.1 : left.0.process < right.0.process
        }
        if left.0.isThread != right.0.isThread { return left.0.isThread }
        return left.0.order != right.0.order ? left.0.order < right.0.order : left.1 < right.1
    }

    private func name(_ entry: Entry, otherwise kind: String) -> String {
        entry.name == Self.unnamed ? "\(kind) \(texts.text(entry.identifier))" : texts.text(entry.name)
    }

    /// Names that come with identifiers, by turns: the identifier is added to names that occur twice.
    private static func distinct(_ pairs: [String]) -> [String] {
        let positions = stride(from: 0, to: pairs.count, by: 2)
        var counts: [String: Int] = [:]
        for position in positions { counts[pairs[position], default: 0] += 1 }
        return positions.map { position in
            counts[pairs[position], default: 0] > 1 ? "\(pairs[position]) \(pairs[position + 1])" : pairs[position]
        }
    }
}

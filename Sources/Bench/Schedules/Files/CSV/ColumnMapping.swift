import Errors

/// The columns of a CSV file by key: by name, or as `#2` by place, from 1. A key that is not given has its own name as
/// the column's, where the header has such a column.
package struct ColumnMapping: Sendable, Equatable {
    /// What a column may hold; a key's own name is the usual name of its column.
    enum Key: String, CaseIterable {
        case row, start, end
        /// How long the item lasts, in place of its end.
        case duration
        case group, name
        /// The parent's name where items have names, otherwise the number of its line of data, from 1.
        case parent
        /// The number of the parent's line of data, where names would not do.
        case parentNumber
        /// The item's height divided by its width, which may be left empty.
        case ratio

        /// What says the same in another way.
        var rival: Key? {
            switch self {
            case .end: .duration
            case .duration: .end
            case .parent: .parentNumber
            case .parentNumber: .parent
            default: nil
            }
        }
    }

    package static let keys = Key.allCases.map(\.rawValue)

    private(set) var named: [Key: String] = [:]
    private var leftOut: Set<Key> = []

    /// The table whose columns it means.
    private(set) var profile: TableProfile?
    /// The names of tables whose columns are known.
    package static let profiles = TableProfile.allCases.map(\.rawValue)

    /// The usual names alone.
    init(_ profile: TableProfile? = nil) { self.profile = profile }

    /// The mapping `KEY=NAME,…` with ``keys``, in any order, behind one of ``profiles`` where the columns are a table's.
    /// Keys that are not mentioned keep their usual names, and `KEY=` leaves the column of that name unused. Throws
    /// `usage`.
    package init(_ text: String) throws(ScheduleError) {
        var parts = text.split(separator: ",", omittingEmptySubsequences: false)
        profile = parts.first.flatMap { TableProfile(rawValue: String($0)) }
        if profile != nil { parts.removeFirst() }
        for part in parts {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard halves.count == 2 else {
                throw Self.error(
                    "\"\(part)\" is not KEY=NAME",
                    "write row=NAME,start=NAME,end=NAME, or \(listed(Self.profiles, "or")) first for such a table")
            }
            guard let key = Key(rawValue: halves[0]) else {
                throw Self.error("unknown key \"\(halves[0])\"", suggestion(for: halves[0], among: Self.keys))
            }
            guard named[key] == nil, !leftOut.contains(key) else {
                throw Self.error("\(key.rawValue) is given twice", "give each key once")
            }
            if halves[1].isEmpty { leftOut.insert(key) } else { named[key] = trimmedName(halves[1]) }
        }
        for key in [Key.start, .end] where leftOut.contains(key) {
            throw Self.error("\(key.rawValue) can't be left out", "write \(key.rawValue)=NAME")
        }
        let foreign = profile == .gtfs ? Key.allCases.first { ![.row, .group].contains($0) && named[$0] != nil } : nil
        if let foreign {
            throw Self.error("gtfs has no \(foreign.rawValue)", "give row=NAME and group=NAME alone with gtfs")
        }
        for key in [Key.end, .parent] {
            guard let rival = key.rival, named[key] != nil, named[rival] != nil else { continue }
            throw Self.error("\(key.rawValue) and \(rival.rawValue) are given", "give one of them")
        }
    }

    func leavesOut(_ key: Key) -> Bool { leftOut.contains(key) }

    /// Name of the column of each key that has one: given ones, the table's, and the usual ones that the header has and
    /// no other key claims. Of an end and a duration, and of two columns of parents, one is taken. O(columns).
    func columns(in header: [String]) -> [Key: String] {
        let claimed = Set(named.values)
        var columns = named
        for (key, names) in profile?.columns ?? [:] where columns[key] == nil && !leftOut.contains(key) {
            guard key.rival.map({ named[$0] == nil }) ?? true else { continue }
            columns[key] = names.first(where: header.contains) ?? names.first
        }
        for key in Key.allCases where columns[key] == nil && !leftOut.contains(key) {
            guard header.contains(key.rawValue), !claimed.contains(key.rawValue) else { continue }
            if let rival = key.rival, columns[rival] != nil { continue }
            columns[key] = key.rawValue
        }
        return columns
    }

    /// Whether a header has the columns without which there is no schedule.
    func isComplete(in header: [String]) -> Bool {
        let columns = columns(in: header)
        return [columns[.start], columns[.end] ?? columns[.duration]].allSatisfy { name in
            name.map { !Self.places(of: $0, in: header).isEmpty } ?? false
        }
    }

    /// The places of the columns of a name; `#2` is the second column if no column is called so. O(columns).
    static func places(of name: String, in header: [String]) -> [Int] {
        let places = header.indices.filter { header[$0] == name }
        guard places.isEmpty, name.hasPrefix("#"), let number = Int(name.dropFirst()) else { return places }
        return header.indices.filter { $0 + 1 == number }
    }

    func with(_ columns: [Key: String]) -> ColumnMapping {
        var mapping = self
        for (key, name) in columns {
            mapping.named[key] = name
            if let rival = key.rival { mapping.named[rival] = nil }
            mapping.leftOut.remove(key)
        }
        return mapping
    }

    /// As it is given to `--columns`.
    var text: String {
        let keys = Key.allCases.compactMap { key in
            leftOut.contains(key) ? "\(key.rawValue)=" : named[key].map { "\(key.rawValue)=\($0)" }
        }
        return ([profile?.rawValue].compactMap(\.self) + keys).joined(separator: ",")
    }

    private static func error(_ cause: String, _ remedy: String) -> ScheduleError {
        ScheduleError(.usage, cause, at: "--columns", remedy: remedy)
    }
}

import LayoutCore

/// A schedule: the columns a layout reads, and the names and hierarchy that reports and exports show.
///
/// Law: every number is finite, and so is the whole span; no end precedes its start, no ratio is negative, the origin
/// is whole, rows and parents exist, and items are grouped: the items of a group are consecutive.
package struct Schedule: Sendable, Equatable {
    /// The most items a schedule can have: ordinals are `UInt32`, one value of which means "none".
    package static let maximumItemCount = Int(UInt32.max) - 1
    package static let noParent = UInt32.max

    /// Starts, ends, rows, groups and dependencies.
    package let columns: ScheduleColumns
    /// Name of each group; empty when the source has no groups.
    package let groupNames: NameColumn
    /// Name of each row, all groups' rows one after another; nil when rows have numbers alone.
    package let rowNames: NameColumn?
    /// Name of each item; nil when the source has none.
    package let itemNames: NameColumn?
    /// Parent item of each item, always an earlier one, or ``noParent``; nil when the source has no hierarchy.
    package let parents: [UInt32]?

    /// A schedule of these columns, checked against the law above. O(n). Throws a `content` error that names the item.
    package init(
        columns: ScheduleColumns, groupNames: NameColumn = [], rowNames: NameColumn? = nil,
        itemNames: NameColumn? = nil, parents: [UInt32]? = nil
    ) throws(ScheduleError) {
        self.columns = parents.map { columns.with(levels: Self.levels(columns, $0)) } ?? columns
        (self.groupNames, self.rowNames, self.itemNames, self.parents) = (groupNames, rowNames, itemNames, parents)
        try checkTimes()
        try checkRatios()
        try checkGroups()
        try checkNames()
    }

    /// Level of each item by its parent. O(n).
    private static func levels(_ columns: ScheduleColumns, _ parents: [UInt32]) -> [UInt16]? {
        let offsets = columns.groupOffsets
        guard parents.count == columns.itemCount, zip(offsets, offsets.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            return nil
        }
        var levels: [UInt16] = []
        levels.reserveCapacity(parents.count)
        for group in 0..<columns.groupCount {
            var ancestry = Ancestry()
            for item in offsets[group]..<offsets[group + 1] {
                levels.append(UInt16(clamping: ancestry.step(to: item, beneath: parents[Int(item)]).level))
            }
        }
        return levels
    }

    package var itemCount: Int { columns.itemCount }

    /// Number of rows of all groups; without rows every item is its own row.
    package var rowCount: Int {
        columns.rows == nil ? columns.itemCount : columns.groupRowCounts.reduce(0) { $0 + Int($1) }
    }

    /// A checksum of every column, names and hierarchy included; the same on every platform. O(n).
    package var checksum: UInt64 {
        var checksum = checksum(groupName: groupNames.bytes)
        if columns.origin != 0 { checksum.combine(columns.origin) }
        return checksum.value
    }

    /// The checksum as programs compute it that know neither origins nor groups whose names are no UTF-8, so that they
    /// can be compared with this one. O(n).
    var sharedChecksum: UInt64 { checksum { groupNames[$0].utf8 }.value }

    /// Checksums of schedules without ratios are the same as in programs without ratios.
    private func checksum<Bytes: Sequence<UInt8>>(groupName: (Int) -> Bytes) -> Checksum {
        var checksum = Checksum()
        checksum.combine(UInt64(columns.itemCount))
        for value in columns.starts { checksum.combine(value) }
        for value in columns.ends { checksum.combine(value) }
        for column in [columns.rows, columns.groupOffsets, columns.groupRowCounts, parents] {
            checksum.combine(column.map { UInt64($0.count) } ?? .max)
            for value in column ?? [] { checksum.combine(UInt64(value)) }
        }
        checksum.combine(columns.hasGroups ? 1 as UInt64 : 0)
        checksum.combine(UInt64(TimeUnit.allCases.firstIndex(of: columns.unit) ?? 0))
        for group in 0..<groupNames.count { checksum.combine(bytes: groupName(group)) }
        for names in [rowNames, itemNames].compactMap({ $0 }) {
            for entry in 0..<names.count { checksum.combine(bytes: names.bytes(of: entry)) }
        }
        for ratio in columns.ratios ?? [] { checksum.combine(ratio) }
        for dependency in columns.dependencies {
            for number in [dependency.predecessor, dependency.successor, UInt32(dependency.kind.rawValue)] {
                checksum.combine(UInt64(number))
            }
        }
        return checksum
    }

    private func checkTimes() throws(ScheduleError) {
        guard columns.itemCount <= Self.maximumItemCount else { throw Self.tooManyItems(at: "") }
        let origin = columns.origin
        guard origin.magnitude < ExactTime.greatestOrigin, origin == origin.rounded() else {
            throw Self.inconsistent("origin is not a whole number", at: "\(origin)")
        }
        var (earliest, latest) = (Double.infinity, -Double.infinity)
        for item in 0..<columns.itemCount {
            let start = columns.starts[item]
            let end = columns.ends[item]
            guard start.isFinite, end.isFinite else {
                throw ScheduleError(
                    .content, "time is not a finite number", at: "item \(item)", remedy: "correct or remove the item")
            }
            guard start <= end else {
                throw ScheduleError(.content, "end before start", at: "item \(item)", remedy: "swap the two times")
            }
            (earliest, latest) = (min(earliest, start), max(latest, end))
            guard latest - earliest < .infinity else {
                throw ScheduleError(
                    .content, "times are too far apart", at: "item \(item)", remedy: "correct or remove the item")
            }
        }
    }

    private func checkRatios() throws(ScheduleError) {
        for (item, ratio) in (columns.ratios ?? []).enumerated() where !(ratio >= 0 && ratio < .infinity) {
            throw ScheduleError(
                .content, "ratio is not a number over 0", at: "item \(item)", remedy: "give 0 for an item without one")
        }
    }

    private func checkGroups() throws(ScheduleError) {
        let offsets = columns.groupOffsets
        for group in 0..<columns.groupCount where offsets[group] > offsets[group + 1] {
            throw Self.inconsistent("group offsets decrease", at: "group \(group)")
        }
        for group in 0..<columns.groupCount {
            guard let rows = columns.rows else { break }
            let rowCount = columns.groupRowCounts[group]
            for item in Int(offsets[group])..<Int(offsets[group + 1]) where rows[item] >= rowCount {
                throw Self.inconsistent("row does not exist", at: "item \(item)")
            }
        }
        guard let parents else { return }
        guard parents.count == columns.itemCount else {
            throw Self.inconsistent("parents of other items", at: "\(parents.count) parents")
        }
        for (item, parent) in parents.enumerated() where parent != Self.noParent && parent >= item {
            throw Self.inconsistent("parent does not come before its child", at: "item \(item)")
        }
    }

    private func checkNames() throws(ScheduleError) {
        guard groupNames.count == (columns.hasGroups ? columns.groupCount : 0), groupNames.isConsistent else {
            throw Self.inconsistent("group names do not match the groups", at: "\(groupNames.count) names")
        }
        for (names, count) in [(rowNames, rowCount), (itemNames, itemCount)] {
            guard let names else { continue }
            guard names.count == count, names.isConsistent else {
                throw Self.inconsistent("names do not match what they name", at: "\(names.count) names")
            }
        }
    }

    private static func inconsistent(_ cause: String, at place: String) -> ScheduleError {
        ScheduleError(.content, cause, at: place, remedy: "make the columns agree")
    }

    static func tooManyItems(at place: String) -> ScheduleError {
        ScheduleError(
            .content, "more than \(maximumItemCount) items", at: place, remedy: "give fewer items with --items")
    }
}

/// Goes over the items of a group in order, and knows those above the one it is at. Who does not come behind its parent
/// and what belongs to that, in the same group, is a root: a list of the items could not show it beneath.
struct Ancestry {
    private var path: [UInt32] = []

    /// Level and parent of the next item, which says that this is its parent. Amortised O(1).
    mutating func step(to item: UInt32, beneath named: UInt32) -> (level: Int, parent: UInt32) {
        while let last = path.last, last != named { path.removeLast() }
        defer { path.append(item) }
        return (path.count, path.last ?? Schedule.noParent)
    }
}

extension Checksum {
    /// Adds bytes, eight to a word, and their number.
    mutating func combine(bytes: some Sequence<UInt8>) {
        var word: UInt64 = 0
        var count: UInt64 = 0
        for byte in bytes {
            word = word << 8 | UInt64(byte)
            count += 1
            if count % 8 == 0 { combine(word) }
        }
        combine(word)
        combine(count)
    }
}

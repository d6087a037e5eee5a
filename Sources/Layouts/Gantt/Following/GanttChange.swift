import LayoutCore

/// What a change does to a chart: found before it is made, by the pieces as they were and the items as they are.
struct GanttChange {
    /// An item that came or has other values.
    struct Fresh {
        let item: Int
        let (start, end): (Double, Double)
    }

    let changes: SectionChanges
    /// Items that go or get other values, by their numbers among all before; ascending.
    private(set) var gone: [Range<Int>] = []
    /// Items that came or have other values, ascending, by their group after.
    private(set) var fresh: [Int: [Fresh]] = [:]
    /// Groups that have another form, or another number of items or rows; ascending. All of them, where groups come, go
    /// or move.
    var groups: [GanttGroupsPast.Change] = []
    /// Lanes of items that have other ones, ascending by their numbers after; by group.
    var lanes: [Int: [GanttLane]] = [:]
    /// Members that have another frame though their values stay, or whose group ends elsewhere; by places before.
    var besides: [MemberPlace] = []
    /// Least start and greatest end of all items after it.
    private(set) var bounds = SegmentBounds()

    init(_ changes: SectionChanges, _ geometry: GanttGeometry, _ items: any ItemSource) {
        self.changes = changes
        for edit in changes.edits {
            let first = geometry.memberCount(before: edit.before)
            for item in edit.removed + edit.reloaded.compactMap(edit.before) {
                gone.append(first + item..<first + item + 1)
            }
            add((edit.inserted + edit.reloaded).sorted(), of: edit.section, items)
        }
        if let map = changes.map {
            for (section, after) in map.after.enumerated() where after < 0 {
                gone.append(geometry.groups.items(of: section))
            }
            for (section, before) in map.before.enumerated() where before < 0 {
                var fresh: [Fresh] = []
                let count = items.itemCount(ofSection: section)
                fresh.reserveCapacity(count)
                items.forEachItem(ofSection: section, 0..<count) {
                    fresh.append(Fresh(item: fresh.count, start: $0.start, end: $0.end))
                }
                add(fresh, of: section)
            }
        }
        gone = gone.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
        addStaying(geometry)
    }

    private mutating func add(_ numbers: [Int], of section: Int, _ items: any ItemSource) {
        add(
            numbers.map { number in
                let item = items.item(at: ItemPlace(section: Int32(section), item: Int32(number)))
                return Fresh(item: number, start: item.start, end: item.end)
            }, of: section)
    }

    private mutating func add(_ fresh: [Fresh], of section: Int) {
        self.fresh[section] = fresh
        for item in fresh { bounds.add(item.start, item.end, row: 0) }
    }

    /// Adds the times of the items that stay: all times, unless a removed item may have been the first or last.
    private mutating func addStaying(_ geometry: GanttGeometry) {
        guard let known = geometry.bounds else { return }
        var touched = Set<Int>()
        for range in gone { geometry.forEachPiece(of: range) { piece, _, _ in touched.insert(piece) } }
        let total = known.total
        let areInner = touched.allSatisfy {
            known.values[$0].minStart > total.minStart && known.values[$0].maxEnd < total.maxEnd
        }
        if areInner { return bounds.formUnion(total) }
        for piece in known.values.indices where !touched.contains(piece) { bounds.formUnion(known.values[piece]) }
        for piece in touched where !bounds.coversTimes(of: known.values[piece]) {
            let members = geometry.pieces!.members(before: piece)..<geometry.pieces!.members(before: piece + 1)
            geometry.forEachStaying(in: members, self) { columns, item, _ in
                bounds.add(columns.starts[item], columns.ends[item], row: 0)
            }
        }
    }

    /// Whether any item of a range of all before goes or gets other values.
    func touches(_ members: Range<Int>) -> Bool {
        let position = partitioningIndex(0, gone.count) { gone[$0].upperBound > members.lowerBound }
        return position < gone.count && gone[position].lowerBound < members.upperBound
    }

    /// The items of a range of a group that get other values or another lane, ascending; nil where items come or go, and
    /// where groups do. O(log edits + found).
    func reloaded(_ section: Int, _ items: Range<Int>) -> [Int]? {
        if changes.map != nil { return nil }
        if let edit = changes.edit(of: section), !edit.inserted.isEmpty || !edit.removed.isEmpty { return nil }
        var found: [Int] = []
        if let fresh = fresh[section] {
            let first = partitioningIndex(0, fresh.count) { fresh[$0].item >= items.lowerBound }
            for item in fresh[first...] {
                if item.item >= items.upperBound { break }
                found.append(item.item)
            }
        }
        guard let lanes = lanes[section] else { return found }
        let count = found.count
        let first = partitioningIndex(0, lanes.count) { lanes[$0].item >= items.lowerBound }
        for lane in lanes[first...] {
            if lane.item >= items.upperBound { break }
            found.append(lane.item)
        }
        // An item may be among both.
        return count == 0 || count == found.count ? found : Set(found).sorted()
    }

    /// Group before of a group after; nil for one that came.
    func before(_ section: Int) -> Int? {
        guard let map = changes.map else { return section }
        return map.before[section] < 0 ? nil : map.before[section]
    }
}

extension GanttGeometry {
    /// The pieces that hold items, which are counted among all, with the items in the columns and the number of the
    /// first.
    @inline(__always) func forEachPiece(
        of members: Range<Int>, _ body: (_ piece: Int, _ items: Range<Int>, _ first: Int) -> Void
    ) {
        guard let pieces else { return }
        pieces.forEachPiece(of: members) { number, piece, items, first in body(number, items, first) }
    }

    /// The items before a change that stay as they are, of some that are counted among all: each with its number.
    @inline(__always) func forEachStaying(
        in members: Range<Int>, _ change: GanttChange, _ body: (GanttColumns, _ item: Int, _ member: Int) -> Void
    ) {
        guard let pieces else { return }
        let gone = change.gone
        var next = partitioningIndex(0, gone.count) { gone[$0].upperBound > members.lowerBound }
        pieces.forEachPiece(of: members) { _, piece, items, first in
            for item in items {
                let member = first + item - items.lowerBound
                while next < gone.count, gone[next].upperBound <= member { next += 1 }
                if next < gone.count, gone[next].contains(member) { continue }
                body(piece.columns, item, member)
            }
        }
    }
}

extension SegmentPieceTable where Piece == GanttPiece {
    /// The pieces that hold items, which are counted among all, with the items in the columns and the number of the
    /// first.
    @inline(__always) func forEachPiece(
        of members: Range<Int>,
        _ body: (_ number: Int, _ piece: GanttPiece, _ items: Range<Int>, _ first: Int) -> Void
    ) {
        if members.isEmpty { return }
        guard var (number, local) = place(ofMember: members.lowerBound) else { return }
        var first = members.lowerBound
        while first < members.upperBound {
            let piece = piece(number)
            let start = piece.items.lowerBound + local
            let items = start..<min(piece.items.upperBound, start + members.upperBound - first)
            if !items.isEmpty { body(number, piece, items, first) }
            first += items.count
            (number, local) = (number + 1, 0)
        }
    }
}

import LayoutCore

/// The effect of a change on a chart, found before it is made by the pieces as they were and the items as they are.
public struct GanttChange {
    /// An item that came or has other values, by its group after.
    struct Fresh {
        let section, item: Int
        let (start, end): (Double, Double)
        let row: UInt32
    }

    let changes: SectionChanges
    /// Groups that open or close.
    let toggled: (groups: [Int], isExpanded: Bool)?
    /// Bars of a segment that may be patched.
    let mostPatches: Int
    /// Items that go or get other values, by their numbers among all before; ascending.
    private(set) var gone: [Range<Int>] = []
    /// Items that came or have other values, ascending.
    private var fresh: [Fresh] = []
    /// Groups with edits, and groups that open or close, with their rows after; ascending. All if groups come or go.
    var groups: [PreviousGanttGroups.Change] = []
    /// Lanes of items that have other ones, ascending by their numbers after; by group.
    var lanes: [Int: [GanttLane]] = [:]
    /// Members that have another frame though their values stay, or whose group ends elsewhere; by places before.
    var besides: [MemberPlace] = []
    /// Least start and greatest end of all items after it.
    private(set) var bounds = SegmentBounds()

    init(
        _ changes: SectionChanges, toggling toggled: (groups: [Int], isExpanded: Bool)?, _ geometry: GanttGeometry,
        _ items: any ItemSource
    ) {
        (self.changes, self.toggled, mostPatches) = (changes, toggled, items.limits.patches)
        for edit in changes.edits {
            let first = geometry.memberCount(before: edit.before)
            func go(_ item: Int) { gone.append(first + item..<first + item + 1) }
            for item in edit.removed { go(item) }
            for item in edit.reloaded { go(edit.before(item)!) }
            let inserted = edit.inserted
            for item in inserted.isEmpty ? edit.reloaded : (inserted + edit.reloaded).sorted() {
                add(edit.section, item, items)
            }
        }
        if let map = changes.map {
            for (section, after) in map.after.enumerated() where after < 0 {
                gone.append(geometry.groups.items(of: section))
            }
            for (section, before) in map.before.enumerated() where before < 0 {
                var item = 0
                items.forEachItem(ofSection: section, 0..<items.itemCount(ofSection: section)) {
                    add(section, item, $0)
                    item += 1
                }
            }
        }
        if !changes.keepsNumbers {
            gone = gone.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
        }
        if changes.map != nil { fresh.sort { ($0.section, $0.item) < ($1.section, $1.item) } }
        addStaying(geometry, geometry.bounds ?? geometry.makeBounds(block: items.limits.boundsBlock))
    }

    private mutating func add(_ section: Int, _ item: Int, _ items: any ItemSource) {
        add(section, item, items.item(at: ItemPlace(section: Int32(section), item: Int32(item))))
    }

    private mutating func add(_ section: Int, _ item: Int, _ value: StoredItem) {
        fresh.append(Fresh(section: section, item: item, start: value.start, end: value.end, row: value.row))
        bounds.add(value.start, value.end, row: 0)
    }

    /// Adds the times of the items that stay: all times, unless a removed item may have been the first or last.
    private mutating func addStaying(_ geometry: GanttGeometry, _ known: BlockedBounds) {
        var touched: [Int] = []
        for range in gone {
            geometry.pieces?.forEachPiece(of: range) { piece, _, _, _ in
                if touched.last != piece { touched.append(piece) }
            }
        }
        let total = known.total
        let areInner = touched.allSatisfy {
            known[$0].minStart > total.minStart && known[$0].maxEnd < total.maxEnd
        }
        if areInner { return bounds.formUnion(total) }
        for piece in touched where !bounds.coversTimes(of: known[piece]) {
            let members = geometry.pieces!.members(before: piece)..<geometry.pieces!.members(before: piece + 1)
            geometry.forEachStaying(in: members, self) { columns, item, _ in
                let times = columns.times(item)
                bounds.add(times.start, times.end, row: 0)
            }
        }
        if bounds.coversTimes(of: total) { return }
        let pieces = Set(touched)
        for piece in known.indices where !pieces.contains(piece) { bounds.formUnion(known[piece]) }
    }

    /// Whether any item of a range of all before goes or gets other values.
    func touches(_ members: Range<Int>) -> Bool {
        let position = partitioningIndex(0, gone.count) { gone[$0].upperBound > members.lowerBound }
        return position < gone.count && gone[position].lowerBound < members.upperBound
    }

    /// The items of a range with other values or lanes, ascending; nil if some come or go. O(log edits + found).
    func reloaded(_ section: Int, _ items: Range<Int>) -> [Int]? {
        if changes.map != nil { return nil }
        if let edit = changes.edit(of: section), !edit.inserted.isEmpty || !edit.removed.isEmpty { return nil }
        let range = SectionRange(section: section, members: items)
        let (fresh, lanes) = (fresh(range).map(\.item), lanes(range).map(\.item))
        // An item may be among both.
        return fresh.isEmpty ? lanes : lanes.isEmpty ? fresh : Set(fresh + lanes).sorted()
    }

    /// The items of a range of a group after that came or have other values. O(log changes).
    func fresh(_ range: SectionRange) -> ArraySlice<Fresh> {
        func position(_ item: Int) -> Int {
            partitioningIndex(0, fresh.count) { (fresh[$0].section, fresh[$0].item) >= (range.section, item) }
        }
        let first = position(range.members.lowerBound)
        return fresh[first..<max(first, position(range.members.upperBound))]
    }

    /// The items of a group after that came or have other values. O(log changes).
    func fresh(of section: Int) -> ArraySlice<Fresh> { fresh(SectionRange(section: section, members: 0..<Int.max)) }

    /// The items of a range of a group after that have other lanes. O(log changes).
    func lanes(_ range: SectionRange) -> ArraySlice<GanttLane> {
        guard !lanes.isEmpty, let lanes = lanes[range.section] else { return [] }
        let first = partitioningIndex(0, lanes.count) { lanes[$0].item >= range.members.lowerBound }
        return lanes[first..<partitioningIndex(first, lanes.count) { lanes[$0].item >= range.members.upperBound }]
    }

    /// Group before of a group after; nil for one that came.
    func before(_ section: Int) -> Int? {
        guard let map = changes.map else { return section }
        return map.before[section] < 0 ? nil : map.before[section]
    }
}

/// An item that has another lane.
struct GanttLane {
    /// Number of the item in its group, after.
    let item: Int
    let (lane, cluster): (UInt32, UInt32)
}

extension GanttGeometry {
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
    /// The pieces that hold items, which are counted among all, with the items in the columns and the first number.
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

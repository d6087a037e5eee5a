import LayoutCore

/// A section that stays, some of whose items came, went, moved or got other values.
public struct SectionEdit: Sendable {
    /// Number of the section before the change.
    public let before: Int
    /// Number of the section after the change.
    public let section: Int
    /// Number of its items before.
    public let old: Int
    /// Number of its items after.
    public let new: Int
    /// The first item that may be another than before.
    public let first: Int
    /// Behind the last item, before or after, that is another; where there are as many as before, those behind are the
    /// same.
    public let end: Int
    /// The first member that may have another frame or name: at first that of the first item.
    public fileprivate(set) var firstMember: Int
    /// Items that went, by their numbers before, that came, and others that have other values, by those after; ascending.
    /// None for a geometry whose members don't follow items.
    private var items: [[Int]] = []
    private func items(_ list: Int) -> [Int] { items.isEmpty ? [] : items[list] }
    var removed: [Int] { items(0) }
    var inserted: [Int] { items(1) }
    var reloaded: [Int] { items(2) }

    fileprivate init(_ before: Int, _ section: Int, old: Int, new: Int, first: Int, end: Int) {
        (self.before, self.section, self.old, self.new) = (before, section, old, new)
        (self.first, self.end) = (first, end)
        firstMember = first
    }

    fileprivate mutating func keep(_ entries: ArraySlice<SectionChanges.Entry>) {
        var (removed, inserted, reloaded): ([Int], [Int], [Int]) = ([], [], [])
        for entry in entries {
            switch entry.growth {
            case 0: reloaded.append(entry.item)
            case 1: inserted.append(entry.item)
            default: removed.append(entry.item)
            }
        }
        (removed, inserted, reloaded) = (removed.ascending(), inserted.ascending(), reloaded.ascending())
        // An item that came is new whatever else is said of it.
        if !inserted.isEmpty { reloaded.removeAll { inserted.hasAscending($0) } }
        items = [removed, inserted, reloaded]
    }

    /// Number after of an item that stays, by its number before.
    func after(_ item: Int) -> Int {
        let (removed, inserted) = (removed, inserted)
        let kept = item - partitioningIndex(0, removed.count) { removed[$0] >= item }
        return kept + partitioningIndex(0, inserted.count) { inserted[$0] - $0 > kept }
    }

    /// Number before of an item that stays, by its number after; nil for one that came.
    func before(_ item: Int) -> Int? {
        let inserted = inserted
        let come = partitioningIndex(0, inserted.count) { inserted[$0] >= item }
        if come < inserted.count, inserted[come] == item { return nil }
        return before(kept: item - come)
    }

    var keepsItems: Bool { removed.isEmpty && inserted.isEmpty }

    /// Whether items, by their numbers after, were there before, and none went from between them. O(log edits).
    func keeps(_ items: Range<Int>) -> Bool {
        if keepsItems || items.isEmpty { return true }
        let inserted = inserted
        let come = partitioningIndex(0, inserted.count) { inserted[$0] >= items.lowerBound }
        if come < inserted.count, inserted[come] < items.upperBound { return false }
        return before(items.upperBound - 1)! - before(items.lowerBound)! == items.count - 1
    }

    /// Number before of the item that stays before which so many stay.
    func before(kept: Int) -> Int {
        let removed = removed
        return kept + partitioningIndex(0, removed.count) { removed[$0] - $0 > kept }
    }
}

extension [Int] {
    /// The numbers ascending, each once.
    func ascending() -> [Int] {
        zip(self, dropFirst()).contains(where: >=) ? Set(self).sorted() : self
    }

    /// Whether a number is among ascending ones. O(log n).
    func hasAscending(_ number: Int) -> Bool {
        let position = partitioningIndex(0, count) { self[$0] >= number }
        return position < count && self[position] == number
    }
}

/// The effect of a change of the data on sections.
public struct SectionChanges {
    /// The change that the store has reported.
    public let data: DataChange
    /// Numbers of sections before and after; nil if they are the same.
    let map: SectionMap?
    /// The sections that stay and some of whose items are others, ascending by their numbers after.
    public private(set) var edits: [SectionEdit]
    /// Whether every item and section keeps its number: items only got other values.
    let keepsNumbers: Bool

    /// The sections of a change, which have the items of a store now; nil where the change doesn't tell how they came to
    /// have as many. `had` tells whether a section had a number of items before. O(changes log changes), where sections
    /// come, go or move O(sections).
    init?(
        _ data: DataChange, sections old: Int, _ items: any ItemSource, keepsItems: Bool,
        had: (_ section: Int, _ items: Int) -> Bool
    ) {
        self.data = data
        let new = items.sectionCount
        var map: SectionMap?
        if data.changesSections || new != old {
            guard let made = SectionMap(data, old: old, new: new) else { return nil }
            map = made
        }
        self.map = map
        edits = []
        let entries = Self.entries(data, map)
        keepsNumbers = map == nil && data.removed.isEmpty && data.inserted.isEmpty && data.moved.isEmpty
        var first = 0
        while first < entries.count {
            let (section, before) = (entries[first].section, entries[first].before)
            var (growth, least, end, next) = (0, Int.max, 0, first)
            while next < entries.count, entries[next].section == section {
                growth += entries[next].growth
                least = min(least, entries[next].item)
                end = max(end, entries[next].item + 1)
                next += 1
            }
            let count = items.itemCount(ofSection: section)
            if count < growth || !had(before, count - growth) { return nil }
            var edit = SectionEdit(before, section, old: count - growth, new: count, first: least, end: end)
            if keepsItems { edit.keep(entries[first..<next]) }
            edits.append(edit)
            first = next
        }
        guard let map else { return }
        var next = 0
        for (section, before) in map.before.enumerated() where before >= 0 {
            while next < edits.count, edits[next].section < section { next += 1 }
            if next < edits.count, edits[next].section == section { continue }
            if !had(before, items.itemCount(ofSection: section)) { return nil }
        }
    }

    fileprivate struct Entry {
        let section: Int
        let before: Int
        let item: Int
        let growth: Int
    }

    /// The items that come to sections that stay, go from them and change there, by the sections after.
    private static func entries(_ data: DataChange, _ map: SectionMap?) -> [Entry] {
        var entries: [Entry] = []
        func leaves(_ place: ItemPlace) {
            let before = Int(place.section)
            let section = map?.after[before] ?? before
            if section >= 0 {
                entries.append(Entry(section: section, before: before, item: Int(place.item), growth: -1))
            }
        }
        func comes(_ place: ItemPlace, _ growth: Int) {
            let section = Int(place.section)
            let before = map?.before[section] ?? section
            if before >= 0 {
                entries.append(Entry(section: section, before: before, item: Int(place.item), growth: growth))
            }
        }
        for place in data.removed { leaves(place) }
        for place in data.inserted { comes(place, 1) }
        for move in data.moved {
            leaves(move.from)
            comes(move.to, 1)
        }
        for place in data.reloaded { comes(place, 0) }
        if entries.count > 1 { entries.sort { $0.section < $1.section } }
        return entries
    }

    /// The changes without the edits of which nothing comes. `firstMember` is the first member that may have another frame or
    /// name because of an edit; nil where none has.
    public func keeping(firstMember: (SectionEdit) -> Int?) -> SectionChanges {
        var kept = self
        kept.edits = edits.compactMap { edit in
            var edit = edit
            guard let first = firstMember(edit) else { return nil }
            edit.firstMember = first
            return edit
        }
        return kept
    }

    /// The edit of a section that stays, by its number before; nil where nothing came of it. O(log edits).
    func edit(ofBefore section: Int) -> SectionEdit? { edit(of: map?.after[section] ?? section) }

    func edit(of section: Int) -> SectionEdit? {
        let position = partitioningIndex(0, edits.count) { edits[$0].section >= section }
        return position < edits.count && edits[position].section == section ? edits[position] : nil
    }

    var isEmpty: Bool { map == nil && edits.isEmpty }
}

/// The numbers of sections before and after some came, went or moved.
struct SectionMap {
    /// Number of each section after; −1 for removed ones.
    let after: [Int]
    /// Number of each section before; −1 for new ones.
    let before: [Int]
    /// Number of each section after; −1 for removed or moved ones: the order of the others stays.
    let staying: [Int]

    /// The sections of a change; nil where it doesn't tell how there came to be `new`. O(sections).
    init?(_ change: DataChange, old: Int, new: Int) {
        var after = [Int](repeating: -2, count: old)
        var before = [Int](repeating: -2, count: new)
        for section in change.removedSections { after[Int(section)] = -1 }
        for section in change.insertedSections { before[Int(section)] = -1 }
        for move in change.movedSections {
            after[Int(move.from)] = Int(move.to)
            before[Int(move.to)] = Int(move.from)
        }
        var next = 0
        for section in after.indices where after[section] == -2 {
            while next < new, before[next] != -2 { next += 1 }
            if next == new { return nil }
            (after[section], before[next]) = (next, section)
        }
        if before.contains(-2) { return nil }
        (self.after, self.before) = (after, before)
        var staying = after
        for move in change.movedSections { staying[Int(move.from)] = -1 }
        self.staying = staying
    }
}

import LayoutCore

/// Batches of edits that are as bad as real ones: several at once, of items and sections, within and across sections.
struct RandomBatch {
    private let store: ItemStore
    private var batch = ItemBatch()
    /// Items of each section before, that are not removed or moved away.
    private var staying: [[Int]]
    private var nextIdentifier: UInt32

    private init(_ store: ItemStore) {
        self.store = store
        nextIdentifier = store.nextIdentifier
        staying = (0..<store.sectionCount).map { Array(0..<store.itemCount(ofSection: $0)) }
    }

    /// A batch for a store as it is now. O(n).
    static func random(for store: ItemStore, _ generator: inout SeededGenerator) -> ItemBatch {
        var random = RandomBatch(store)
        let size = [1, 1, 1, 2, 3, 6, 30][generator.below(7)]
        let moved = random.takeAway(upTo: size, &generator)
        let sections = random.changeSections(&generator)
        random.bring(upTo: size, moved, into: sections, &generator)
        return random.batch
    }

    /// Removes items, and returns those that are to move.
    private mutating func takeAway(upTo size: Int, _ generator: inout SeededGenerator) -> [ItemPlace] {
        var moved: [ItemPlace] = []
        for _ in 0..<generator.below(size + 1) {
            let filled = staying.indices.filter { !staying[$0].isEmpty }
            guard !filled.isEmpty else { break }
            let section = filled[generator.below(filled.count)]
            let item = staying[section].remove(at: generator.below(staying[section].count))
            let place = ItemPlace(section: Int32(section), item: Int32(item))
            if generator.chance(0.5) { batch.removed.append(place) } else { moved.append(place) }
        }
        return moved
    }

    /// Removes, moves and inserts sections, now and then; returns how many items each has then.
    private mutating func changeSections(_ generator: inout SeededGenerator) -> [Int] {
        guard store.columns.hasGroups, generator.chance(0.25) || store.sectionCount == 0 else {
            return staying.map(\.count)
        }
        var (kept, moving): ([Int], [Int]) = ([], [])
        let leaving = 2.0 / Double(max(2, store.sectionCount))
        for section in 0..<store.sectionCount {
            guard generator.chance(leaving) else {
                kept.append(staying[section].count)
                continue
            }
            if generator.chance(0.5) {
                moving.append(section)
            } else {
                batch.removedSections.append(Int32(section))
                // Those that were to be removed go with it.
                batch.removed.removeAll { $0.section == Int32(section) }
            }
        }
        let coming = generator.below(3) + (kept.isEmpty && moving.isEmpty ? 1 : 0)
        let count = kept.count + moving.count + coming
        var targets = Self.distinct(moving.count + coming, below: count, &generator)
        var sizes = [Int?](repeating: nil, count: count)
        // Which of the places is whose is at random too.
        for section in moving {
            let target = targets.remove(at: generator.below(targets.count))
            batch.movedSections.append(Move(from: Int32(section), to: Int32(target)))
            sizes[target] = staying[section].count
        }
        for target in targets {
            let items = (0..<generator.below(6)).map { _ in item(&generator) }
            batch.insertedSections.append(ItemBatch.Section(Int32(target), items: items))
            sizes[target] = items.count
        }
        var rest = kept[...]
        return sizes.map { $0 ?? rest.removeFirst() }
    }

    /// Inserts items, those that move among them, and replaces the values of some that stay.
    private mutating func bring(
        upTo size: Int, _ moved: [ItemPlace], into sections: [Int], _ generator: inout SeededGenerator
    ) {
        guard !sections.isEmpty else {
            batch.removed += moved
            return
        }
        var arriving = [[ItemPlace?]](repeating: [], count: sections.count)
        for place in moved { arriving[generator.below(sections.count)].append(place) }
        for _ in 0..<generator.below(size + 1) { arriving[generator.below(sections.count)].append(nil) }
        for (section, arriving) in arriving.enumerated() {
            let count = sections[section] + arriving.count
            let places = Self.distinct(arriving.count, below: count, &generator)
            for (item, from) in zip(places, arriving) {
                let place = ItemPlace(section: Int32(section), item: Int32(item))
                if let from {
                    batch.moved.append(Move(from: from, to: place))
                } else {
                    batch.inserted.append(ItemBatch.Item(place, self.item(&generator)))
                }
            }
        }
        let come = Set(batch.inserted.map(\.place) + batch.moved.map(\.to))
        var replaced: Set<ItemPlace> = []
        for _ in 0..<generator.below(size + 2) {
            let section = generator.below(sections.count)
            let count = sections[section] + arriving[section].count
            guard count > 0 else { continue }
            let place = ItemPlace(section: Int32(section), item: Int32(generator.below(count)))
            guard !come.contains(place), replaced.insert(place).inserted else { continue }
            batch.replaced.append(ItemBatch.Item(place, item(&generator)))
        }
    }

    /// An item like one there is, at another time: now and then beyond all others, without a length, or at the same
    /// time.
    private mutating func item(_ generator: inout SeededGenerator) -> StoredItem {
        defer { nextIdentifier += 1 }
        let filled = (0..<store.sectionCount).filter { store.itemCount(ofSection: $0) > 0 }
        var item = StoredItem(identifier: nextIdentifier, start: 0, end: 1)
        if !filled.isEmpty {
            let section = filled[generator.below(filled.count)]
            let number = generator.below(store.itemCount(ofSection: section))
            item = store.item(at: ItemPlace(section: Int32(section), item: Int32(number)))
            item.identifier = nextIdentifier
        }
        let length = item.end - item.start
        let shifts = [0, length, -length, 3 * length, generator.uniform(-9, 9), Double(generator.below(40)) - 20]
        item.start += shifts[generator.below(shifts.count)]
        item.end = item.start + [length, 0, 2 * length, generator.uniform(0, 5)][generator.below(4)]
        if store.columns.rows != nil { item.row = UInt32(generator.below(Int(item.row) + 2)) }
        return item
    }

    /// So many different numbers below a bound, ascending.
    private static func distinct(_ count: Int, below bound: Int, _ generator: inout SeededGenerator) -> [Int] {
        var numbers = Array(0..<bound)
        for position in 0..<count { numbers.swapAt(position, position + generator.below(bound - position)) }
        return numbers[..<count].sorted()
    }
}

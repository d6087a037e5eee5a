import LayoutCore

package struct BatchShape: Sendable {
    package enum Items: Sendable {
        /// Like one there is, at another time: now and then beyond all others, without a length, or at the same time.
        case likeOthers
        /// Anywhere in a span of time, with a length or none, and now and then before or behind it.
        case within(horizon: Double, isWhole: Bool, rows: Int)
    }

    /// How many items go, come and change at most, each; one of these is drawn for a batch.
    package var sizes = [1, 1, 1, 2, 3, 6, 30]
    /// Whether items go from one section and come into one, each drawn for a batch, or from and into any.
    package var isLocal = false
    /// The share of removed items among items that leave their place; the others move.
    package var removalShare = 0.5
    /// How often sections change, where there are groups.
    package var sectionShare = 0.25
    /// How many sections come at most then, and about how many go or move.
    package var sections = 2
    /// How many items a new section has at most.
    package var newItems = 5
    package var items = Items.likeOthers
    /// Whether the section of most items is left alone, so that all changes are beside it.
    package var sparesLargest = false

    /// Batches as bad as real edits: several at once, of items and sections, within and across sections.
    package init() {}
}

package struct RandomBatch {
    private let store: ItemStore
    private let shape: BatchShape
    private var batch = ItemBatch()
    /// Items of each section before, that are not removed or moved away.
    private var staying: [[Int]]
    private var nextIdentifier: UInt32
    /// The section that is left alone: its number before, and once sections have changed its number after.
    private var spared: Int?

    private init(_ store: ItemStore, _ shape: BatchShape) {
        (self.store, self.shape) = (store, shape)
        nextIdentifier = store.nextIdentifier
        staying = (0..<store.sectionCount).map { Array(0..<store.itemCount(ofSection: $0)) }
        if shape.sparesLargest { spared = staying.indices.max { staying[$0].count < staying[$1].count } }
    }

    /// A batch for a store as it is now, which is not performed: the same for the same items and numbers. O(n).
    package static func random(
        for store: ItemStore, of shape: BatchShape = BatchShape(), _ generator: inout SeededGenerator
    ) -> ItemBatch {
        var random = RandomBatch(store, shape)
        let size = shape.sizes[generator.below(shape.sizes.count)]
        let moved = random.takeAway(upTo: size, &generator)
        let sections = random.changeSections(&generator)
        random.bring(upTo: size, moved, into: sections, &generator)
        return random.batch
    }

    /// Removes items, and returns the ones that move.
    private mutating func takeAway(upTo size: Int, _ generator: inout SeededGenerator) -> [ItemPlace] {
        var moved: [ItemPlace] = []
        var only: Int?
        for _ in 0..<generator.below(size + 1) {
            let filled = staying.indices.filter {
                !staying[$0].isEmpty && (only == nil || $0 == only) && $0 != spared
            }
            guard !filled.isEmpty else { break }
            let section = filled[generator.below(filled.count)]
            if shape.isLocal { only = section }
            let item = staying[section].remove(at: generator.below(staying[section].count))
            let place = ItemPlace(section: Int32(section), item: Int32(item))
            if generator.chance(shape.removalShare) { batch.removed.append(place) } else { moved.append(place) }
        }
        return moved
    }

    /// Removes, moves and inserts sections, now and then; returns how many items each has then.
    private mutating func changeSections(_ generator: inout SeededGenerator) -> [Int] {
        guard store.columns.hasGroups, shape.sections > 0,
            generator.chance(shape.sectionShare) || store.sectionCount == 0
        else { return staying.map(\.count) }
        var (kept, moving): ([Int], [Int]) = ([], [])
        var sparedPosition: Int?
        let leaving = Double(shape.sections) / Double(max(shape.sections, store.sectionCount))
        for section in 0..<store.sectionCount {
            guard section != spared, generator.chance(leaving) else {
                if section == spared { sparedPosition = kept.count }
                kept.append(staying[section].count)
                continue
            }
            if generator.chance(0.5) {
                moving.append(section)
            } else {
                batch.removedSections.append(Int32(section))
                // Its items to remove are removed with it.
                batch.removed.removeAll { $0.section == Int32(section) }
            }
        }
        let coming = generator.below(shape.sections + 1)
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
            let items = (0..<generator.below(shape.newItems + 1)).map { _ in item(&generator) }
            batch.insertedSections.append(ItemBatch.Section(Int32(target), items: items))
            sizes[target] = items.count
        }
        spared = sparedPosition.map { position in sizes.indices.filter { sizes[$0] == nil }[position] }
        var rest = kept[...]
        return sizes.map { $0 ?? rest.removeFirst() }
    }

    /// Inserts items, including moved ones, and replaces the values of some that stay.
    private mutating func bring(
        upTo size: Int, _ moved: [ItemPlace], into sections: [Int], _ generator: inout SeededGenerator
    ) {
        guard sections.count > (spared == nil ? 0 : 1) else {
            batch.removed += moved
            return
        }
        var arriving = [[ItemPlace?]](repeating: [], count: sections.count)
        let only = shape.isLocal ? target(of: sections.count, &generator) : nil
        for place in moved { arriving[only ?? target(of: sections.count, &generator)].append(place) }
        for _ in 0..<generator.below(size + 1) { arriving[only ?? target(of: sections.count, &generator)].append(nil) }
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
            let section = target(of: sections.count, &generator)
            let count = sections[section] + arriving[section].count
            guard count > 0 else { continue }
            let place = ItemPlace(section: Int32(section), item: Int32(generator.below(count)))
            guard !come.contains(place), replaced.insert(place).inserted else { continue }
            batch.replaced.append(ItemBatch.Item(place, item(&generator)))
        }
    }

    /// A section that may receive items, among the sections after.
    private func target(of count: Int, _ generator: inout SeededGenerator) -> Int {
        guard let spared else { return generator.below(count) }
        let section = generator.below(count - 1)
        return section < spared ? section : section + 1
    }

    private mutating func item(_ generator: inout SeededGenerator) -> StoredItem {
        defer { nextIdentifier += 1 }
        guard case .within(let horizon, let isWhole, let rows) = shape.items else { return itemLikeOthers(&generator) }
        var start = generator.uniform() * horizon
        var duration = generator.chance(0.2) ? 0 : generator.uniform() * horizon / 10
        if generator.chance(0.08) { start -= horizon / 20 }
        if generator.chance(0.08) { duration += horizon / 5 }
        if isWhole { (start, duration) = (start.rounded(), duration.rounded()) }
        return StoredItem(
            identifier: nextIdentifier, start: start, end: start + duration, row: UInt32(generator.below(rows)),
            ratio: ratio(&generator))
    }

    /// A ratio where items have some, and now and then none.
    private func ratio(_ generator: inout SeededGenerator) -> Double? {
        store.hasRatios && generator.chance(0.8) ? generator.uniform(0.2, 3) : nil
    }

    private func itemLikeOthers(_ generator: inout SeededGenerator) -> StoredItem {
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
        item.ratio = ratio(&generator)
        if store.columns.rows != nil { item.row = UInt32(generator.below(Int(item.row) + 2)) }
        return item
    }

    /// A number of different numbers below a bound, ascending.
    private static func distinct(_ count: Int, below bound: Int, _ generator: inout SeededGenerator) -> [Int] {
        var numbers = Array(0..<bound)
        for position in 0..<count { numbers.swapAt(position, position + generator.below(bound - position)) }
        return numbers[..<count].sorted()
    }
}

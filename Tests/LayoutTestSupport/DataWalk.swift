import LayoutCore

/// Random batches of changes of a store, from a seed: items and sections that come, go, move and change, one at a time
/// or several at once.
public struct DataWalk {
    private var random: TestRandom
    /// Least start and longest duration of new items.
    public var horizon = 300.0
    /// Whether starts and ends are whole.
    public var isWhole = true
    /// Rows that new items may be in.
    public var rows = 1
    /// Whether sections come, go and move.
    public var changesSections = true
    /// Items that a new section has at most.
    public var sectionSize = 40
    /// How often more items go than come: 0.5 for as many.
    public var removalShare = 0.5

    /// A walk of its own for each seed.
    public init(seed: UInt64) { random = TestRandom(seed: seed) }

    /// A number of 0 ..< `limit`, for choices that belong to the walk.
    public mutating func below(_ limit: Int) -> Int { random.below(limit) }

    /// Some changes of the store as it is; not yet performed.
    public mutating func next(_ store: ItemStore) -> ItemBatch {
        var batch = ItemBatch()
        let sections = store.sectionCount
        var gone: Set<Int32> = []
        if changesSections, random.below(4) == 0 {
            for _ in 0..<1 + random.below(2) where sections > gone.count + 1 {
                let section = Int32(random.below(sections))
                if gone.contains(section) { continue }
                gone.insert(section)
                if random.below(2) == 0 {
                    batch.removedSections.append(section)
                } else {
                    batch.movedSections.append(Move(from: section, to: -1))
                }
            }
            for _ in 0..<random.below(3) { batch.insertedSections.append(.init(-1, items: newItems(store))) }
            number(&batch, sections - gone.count)
        }
        changeItems(&batch, store, gone)
        return batch
    }

    /// Gives sections that come or arrive numbers among those that stay.
    private mutating func number(_ batch: inout ItemBatch, _ staying: Int) {
        let coming = batch.insertedSections.count + batch.movedSections.count
        var places: Set<Int32> = []
        while places.count < coming { places.insert(Int32(random.below(staying + coming))) }
        // In any order, so that what comes and what moves mix.
        var numbers = places.sorted()
        for position in batch.insertedSections.indices {
            batch.insertedSections[position].section = numbers.remove(at: random.below(numbers.count))
        }
        for position in batch.movedSections.indices {
            batch.movedSections[position].to = numbers.remove(at: random.below(numbers.count))
        }
    }

    private mutating func changeItems(_ batch: inout ItemBatch, _ store: ItemStore, _ gone: Set<Int32>) {
        var counts: [Int32: Int] = [:]
        var going: Set<ItemPlace> = []
        for _ in 0..<random.below(4) {
            guard let place = randomPlace(store), !gone.contains(place.section), !going.contains(place) else {
                continue
            }
            if random.unit() < removalShare {
                batch.removed.append(place)
            } else {
                batch.moved.append(Move(from: place, to: place))
            }
            going.insert(place)
        }
        let change = DataChange(batch)
        // Items of each section after, by number after.
        for section in 0..<Int32(store.sectionCount) where !gone.contains(section) {
            guard let after = change.sectionAfter(section) else { continue }
            counts[after] = store.itemCount(ofSection: Int(section)) - going.count { $0.section == section }
        }
        let targets = counts.keys.sorted()
        if targets.isEmpty {
            batch.moved = []
            return
        }
        var coming: [Int32: Int] = [:]
        for position in batch.moved.indices {
            batch.moved[position].to = ItemPlace(section: pick(targets, &coming), item: 0)
        }
        for _ in 0..<random.below(4) {
            batch.inserted.append(.init(ItemPlace(section: pick(targets, &coming), item: 0), newItem(store)))
        }
        place(&batch, counts, coming)
        replaceItems(&batch, store, going, counts)
    }

    private mutating func pick(_ targets: [Int32], _ coming: inout [Int32: Int]) -> Int32 {
        let section = targets[random.below(targets.count)]
        coming[section, default: 0] += 1
        return section
    }

    /// Gives items that come or arrive numbers after.
    private mutating func place(_ batch: inout ItemBatch, _ counts: [Int32: Int], _ coming: [Int32: Int]) {
        var numbers: [Int32: [Int32]] = [:]
        for (section, count) in coming.sorted(by: { $0.key < $1.key }) {
            var places: Set<Int32> = []
            while places.count < count { places.insert(Int32(random.below((counts[section] ?? 0) + count))) }
            numbers[section] = places.sorted()
        }
        for position in batch.moved.indices {
            let section = batch.moved[position].to.section
            batch.moved[position].to.item = numbers[section]!.removeLast()
        }
        for position in batch.inserted.indices {
            let section = batch.inserted[position].place.section
            batch.inserted[position].place.item = numbers[section]!.removeLast()
        }
    }

    private mutating func replaceItems(
        _ batch: inout ItemBatch, _ store: ItemStore, _ going: Set<ItemPlace>, _ counts: [Int32: Int]
    ) {
        let change = DataChange(batch)
        for _ in 0..<random.below(3) {
            guard let place = randomPlace(store), !going.contains(place), let after = change.placeAfter(place),
                counts[after.section] != nil, !batch.replaced.contains(where: { $0.place == after })
            else { continue }
            batch.replaced.append(.init(after, newItem(store)))
        }
    }

    private mutating func randomPlace(_ store: ItemStore) -> ItemPlace? {
        guard store.sectionCount > 0 else { return nil }
        let section = random.below(store.sectionCount)
        let count = store.itemCount(ofSection: section)
        return count == 0 ? nil : ItemPlace(section: Int32(section), item: Int32(random.below(count)))
    }

    private mutating func newItems(_ store: ItemStore) -> [StoredItem] {
        (0..<random.below(sectionSize)).map { _ in newItem(store) }
    }

    private mutating func newItem(_ store: ItemStore) -> StoredItem {
        var start = random.unit() * horizon
        var duration = random.below(5) == 0 ? 0 : random.unit() * horizon / 10
        // Now and then the horizon moves.
        if random.below(12) == 0 { start -= horizon / 20 }
        if random.below(12) == 0 { duration += horizon / 5 }
        if isWhole { (start, duration) = (start.rounded(), duration.rounded()) }
        return StoredItem(
            identifier: store.nextIdentifier, start: start, end: start + duration, row: UInt32(random.below(rows)))
    }
}

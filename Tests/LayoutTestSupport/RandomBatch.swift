import LayoutCore

/// Which changes a random batch is made of: at most how many of each.
public struct BatchShape: Sendable {
    /// Items that go, come or move.
    public var items = 3
    /// Sections that go, come or move.
    public var sections = 0
    /// Items of a section that comes.
    public var newItems = 20

    /// A shape from its parts.
    public init(items: Int = 3, sections: Int = 0, newItems: Int = 20) {
        (self.items, self.sections, self.newItems) = (items, sections, newItems)
    }
}

/// A batch that the store can perform: some items and sections go, come and move, all at once.
public func randomBatch(_ store: ItemStore, _ shape: BatchShape, _ random: inout TestRandom) -> ItemBatch {
    var batch = ItemBatch()
    var identifier = store.nextIdentifier
    func item() -> StoredItem {
        defer { identifier += 1 }
        return StoredItem(identifier: identifier, start: Double(identifier % 90), end: Double(identifier % 90) + 3)
    }
    // Counts of the sections that stay where they are, then of all.
    var counts = (0..<store.sectionCount).map { store.itemCount(ofSection: $0) }
    let removed = distinct(random.below(shape.sections + 1), below: counts.count, &random)
    var moved: [Int] = []
    for section in distinct(random.below(shape.sections + 1), below: counts.count, &random)
    where !removed.contains(section) { moved.append(section) }
    var going: [ItemPlace] = []
    let fixed = counts.indices.filter { counts[$0] > 0 && !removed.contains($0) }
    if let section = fixed.isEmpty ? nil : fixed[random.below(fixed.count)] {
        for item in distinct(random.below(shape.items + 1), below: counts[section], &random) {
            going.append(ItemPlace(section: Int32(section), item: Int32(item)))
        }
        counts[section] -= going.count
    }
    let arrivals = moved.map { (source: $0, count: counts[$0]) }
    for section in (removed + moved).sorted().reversed() { counts.remove(at: section) }
    let coming = moved.count + random.below(shape.sections + 1)
    var sources: [(source: Int, count: Int)?] = arrivals
    while sources.count < coming { sources.append(nil) }
    sources.shuffle(using: &random)
    for (target, source) in zip(distinct(coming, below: counts.count + coming, &random), sources) {
        if let source {
            batch.movedSections.append(Move(from: Int32(source.source), to: Int32(target)))
            counts.insert(source.count, at: target)
        } else {
            let items = (0..<random.below(shape.newItems + 1)).map { _ in item() }
            batch.insertedSections.append(.init(Int32(target), items: items))
            counts.insert(items.count, at: target)
        }
    }
    batch.removedSections = removed.map { Int32($0) }
    guard !counts.isEmpty else {
        batch.removed = going
        return batch
    }
    let section = random.below(counts.count)
    let arriving = going.count / 2 + random.below(shape.items + 1)
    var moving = Array(going.prefix(going.count / 2))
    batch.removed = Array(going.dropFirst(moving.count))
    for place in distinct(arriving, below: counts[section] + arriving, &random).sorted() {
        let target = ItemPlace(section: Int32(section), item: Int32(place))
        if let source = moving.popLast() {
            batch.moved.append(Move(from: source, to: target))
        } else {
            batch.inserted.append(.init(target, item()))
        }
    }
    return batch
}

private func distinct(_ count: Int, below limit: Int, _ random: inout TestRandom) -> [Int] {
    var chosen = Set<Int>()
    while chosen.count < min(count, limit) { chosen.insert(random.below(limit)) }
    return chosen.sorted()
}

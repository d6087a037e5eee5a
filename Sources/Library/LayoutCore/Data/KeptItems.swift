/// Edited items as a store keeps them: 32 bytes each, and 16 more where one of them has a ratio.
struct KeptItems: Sendable {
    /// An item but for its ratio.
    struct Item: Sendable {
        var identifier: UInt32
        var row: UInt32
        var start: Double
        var end: Double
        var level: UInt16
    }

    private var items: [Item] = []
    /// Empty while no item has one.
    private var ratios: [Double?] = []

    init() {}

    /// Consecutive items of a schedule. A column at a time, because the first edit of a piece makes all of its items.
    init(_ columns: ScheduleColumns, _ range: Range<UInt32>) {
        let numbers = Int(range.lowerBound)..<Int(range.upperBound)
        items = zip(range, zip(columns.starts[numbers], columns.ends[numbers])).map {
            Item(identifier: $0, row: 0, start: $1.0, end: $1.1, level: 0)
        }
        for (position, row) in (columns.rows?[numbers] ?? []).enumerated() { items[position].row = row }
        for (position, level) in (columns.levels?[numbers] ?? []).enumerated() { items[position].level = level }
        let ratios = columns.ratios?[numbers] ?? []
        if ratios.contains(where: { $0 != 0 }) { self.ratios = ratios.map { $0 == 0 ? nil : $0 } }
    }

    /// Items in order.
    init(_ items: some Collection<StoredItem>) {
        self.items = items.map { Item($0) }
        if items.contains(where: { $0.ratio != nil }) { ratios = items.map(\.ratio) }
    }

    var count: Int { items.count }

    /// Bytes that ratios take: none where no item has one.
    var bytesOfRatios: Int { ratios.capacity * MemoryLayout<Double?>.stride }

    /// The item of a position.
    subscript(position: Int) -> StoredItem {
        get {
            let item = items[position]
            return StoredItem(
                identifier: item.identifier, start: item.start, end: item.end, row: item.row, level: item.level,
                ratio: ratio(position))
        }
        set {
            items[position] = Item(newValue)
            if newValue.ratio != nil { makeRoomForRatios() }
            if !ratios.isEmpty { ratios[position] = newValue.ratio }
        }
    }

    /// Consecutive items.
    subscript(range: some RangeExpression<Int>) -> KeptItems {
        let range = range.relative(to: items)
        var part = KeptItems()
        part.items = Array(items[range])
        let hasRatios = !ratios.isEmpty && ratios[range].contains { $0 != nil }
        if hasRatios { part.ratios = Array(ratios[range]) }
        return part
    }

    /// How long the item of a position lasts.
    @inline(__always) func duration(_ position: Int) -> Double { items[position].end - items[position].start }

    /// The ratio of the item of a position; nil where it has none.
    @inline(__always) func ratio(_ position: Int) -> Double? { ratios.isEmpty ? nil : ratios[position] }

    /// Puts an item before the one of a position, or behind all.
    mutating func insert(_ item: StoredItem, at position: Int) {
        if item.ratio != nil { makeRoomForRatios() }
        items.insert(Item(item), at: position)
        // No items have no ratios either.
        if !ratios.isEmpty || item.ratio != nil { ratios.insert(item.ratio, at: position) }
    }

    /// Takes the item of a position out.
    mutating func remove(at position: Int) {
        items.remove(at: position)
        if !ratios.isEmpty { ratios.remove(at: position) }
    }

    private mutating func makeRoomForRatios() {
        if ratios.isEmpty { ratios = [Double?](repeating: nil, count: items.count) }
    }
}

extension KeptItems.Item {
    init(_ item: StoredItem) {
        self.init(identifier: item.identifier, row: item.row, start: item.start, end: item.end, level: item.level)
    }
}

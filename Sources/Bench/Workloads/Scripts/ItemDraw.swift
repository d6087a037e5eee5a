import LayoutCore

struct ItemDraw {
    let store: ItemStore
    var generator: SeededGenerator
    /// Items before each section, as the store began.
    private let offsets: [Int]
    /// First start and last end of all items: within these an edit leaves an axis as long as it is.
    private let horizon: (start: Double, end: Double)

    /// Draws of a store; nil where it is empty. O(n).
    init?(_ store: ItemStore, _ generator: SeededGenerator) {
        (self.store, self.generator) = (store, generator)
        var offsets = [0]
        var horizon = (start: Double.infinity, end: -Double.infinity)
        for section in 0..<store.sectionCount {
            let count = store.itemCount(ofSection: section)
            store.forEachItem(ofSection: section, 0..<count) { item in
                horizon = (min(horizon.start, item.start), max(horizon.end, item.end))
            }
            offsets.append(offsets[section] + count)
        }
        guard offsets[offsets.count - 1] > 0 else { return nil }
        (self.offsets, self.horizon) = (offsets, horizon)
    }

    var itemCount: Int { offsets[offsets.count - 1] }

    /// Each item about equally likely: sections by their first numbers of items.
    mutating func place() -> ItemPlace {
        let number = generator.below(itemCount)
        let section = partitioningIndex(0, store.sectionCount) { [offsets] in offsets[$0 + 1] > number }
        let item = (number - offsets[section]) % store.itemCount(ofSection: section)
        return ItemPlace(section: Int32(section), item: Int32(item))
    }

    /// The item somewhere near, half to twice as long, within the horizon; whole numbers stay whole. One with a ratio
    /// gets another, half to twice as high.
    mutating func rescheduled(_ item: StoredItem) -> StoredItem {
        let isWhole = item.start == item.start.rounded() && item.end == item.end.rounded()
        let length = item.end - item.start
        var newLength = min(length * generator.uniform(0.5, 2), horizon.end - horizon.start)
        var start = item.start + max(length, 1) * generator.uniform(-2, 2)
        if isWhole { (start, newLength) = (start.rounded(), newLength.rounded()) }
        var item = item
        item.start = max(horizon.start, min(start, horizon.end - newLength))
        item.end = item.start + newLength
        if let ratio = item.ratio { item.ratio = ratio * generator.uniform(0.5, 2) }
        return item
    }
}

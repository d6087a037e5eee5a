import LayoutCore

struct EditOfItems {
    private var writer: ScriptWriter
    private let store: ItemStore
    private var generator: SeededGenerator
    /// Items before each section, as the store began.
    private let offsets: [Int]
    /// First start and last end of all items: within these an edit leaves an axis as long as it is.
    private let horizon: (start: Double, end: Double)

    /// Edits of a store; nil where it is empty. O(n).
    init?(_ input: ScriptInput, _ store: ItemStore, _ generator: SeededGenerator) {
        writer = ScriptWriter(input)
        self.store = store
        self.generator = generator
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
        self.offsets = offsets
        self.horizon = horizon
    }

    /// Random edits, and back again.
    func steps() throws(LayoutError) -> [ScriptStep] {
        var edit = self
        for _ in 0..<ScriptLength.changes { try edit.change() }
        try edit.writer.unwind()
        return edit.writer.steps
    }

    private mutating func change() throws(LayoutError) {
        let place = randomPlace()
        let kind = EditKind.random(&generator)
        // The last item of a section stays, so that there always is one to be drawn.
        let isLast = store.itemCount(ofSection: Int(place.section)) == 1
        switch kind {
        case .reschedule: try reschedule(place)
        case .insert: try insert(like: place)
        case .delete where !isLast: try delete(place)
        case .move where !isLast: try move(place)
        default: try reschedule(place)
        }
    }

    private mutating func reschedule(_ place: ItemPlace) throws(LayoutError) {
        let old = store.item(at: place)
        let id = writer.input.element(at: place)
        try writer.make(
            ReversibleChange(
                change: .items(.replace(place, with: rescheduled(old))), inverse: .items(.replace(place, with: old)),
                before: id, after: id))
    }

    private mutating func insert(like place: ItemPlace) throws(LayoutError) {
        var item = rescheduled(store.item(at: place))
        item.identifier = store.nextIdentifier
        let count = store.itemCount(ofSection: Int(place.section))
        let new = ItemPlace(section: place.section, item: Int32(generator.below(count + 1)))
        try writer.make(
            ReversibleChange(
                change: .items(.insert(item, at: new)), inverse: .items(.remove(new)),
                after: writer.input.element(at: new)))
    }

    private mutating func delete(_ place: ItemPlace) throws(LayoutError) {
        // What follows it takes its name: its frame after is not looked for under it.
        try writer.make(
            ReversibleChange(
                change: .items(.remove(place)), inverse: .items(.insert(store.item(at: place), at: place)),
                before: writer.input.element(at: place)))
    }

    private mutating func move(_ place: ItemPlace) throws(LayoutError) {
        let section = generator.chance(0.5) ? place.section : otherSection(for: place)
        let isSame = section == place.section
        let count = store.itemCount(ofSection: Int(section)) + (isSame ? 0 : 1)
        let new = ItemPlace(section: section, item: Int32(generator.below(count)))
        try writer.make(
            ReversibleChange(
                change: .items(.move(place, to: new)), inverse: .items(.move(new, to: place)),
                before: writer.input.element(at: place), after: writer.input.element(at: new)))
    }

    /// A section that has the item's row already: rows that come with an item don't go with it.
    private mutating func otherSection(for place: ItemPlace) -> Int32 {
        let row = store.item(at: place).row
        for _ in 0..<16 {
            let section = generator.below(store.sectionCount)
            let isRoomy = store.columns.rows == nil || Int(row) < store.rowCount(ofSection: section)
            if section != Int(place.section), isRoomy { return Int32(section) }
        }
        return place.section
    }

    /// Each item about equally likely: sections by their first numbers of items.
    private mutating func randomPlace() -> ItemPlace {
        let number = generator.below(offsets[offsets.count - 1])
        let section = partitioningIndex(0, store.sectionCount) { [offsets] in offsets[$0 + 1] > number }
        let item = (number - offsets[section]) % store.itemCount(ofSection: section)
        return ItemPlace(section: Int32(section), item: Int32(item))
    }

    /// The item somewhere near, half to twice as long, within the horizon; whole numbers stay whole. One with a ratio
    /// gets another, half to twice as high.
    private mutating func rescheduled(_ item: StoredItem) -> StoredItem {
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

import LayoutCore

/// Packs a large section again after a change of its items: from the block of an item on, until all columns end by the
/// same distance later at the beginning of an unchanged block. It goes on at the next changed item.
///
/// O((packed items + block) · columns). If columns never meet again, all items behind the first change are packed.
struct WaterfallRepacker {
    private let shape: WaterfallShape
    private let items: any ItemSource
    /// The previous marks, and the number of their blocks.
    private let (old, oldBlocks): (WaterfallMarks, Int)
    private let changes: [WaterfallItemChange]
    private var repacking: WaterfallRepacking
    private var block: WaterfallBlock
    private var reader = WaterfallReader()

    private var next = 0
    /// The item that is packed next, and the number of additional items before it.
    private var (place, growth) = (0, 0)
    /// The distance by which columns end later before the last kept block, and their additional items.
    private var (shift, countShift): (Double, [UInt32])

    private var metrics: WaterfallMetrics { shape.metrics }
    private var columns: Int { shape.metrics.columns }
    private var count: Int { repacking.edit.new }

    /// Packs the items of a section after an edit. `shape` and `marks` are the previous ones. `block` is a buffer.
    static func repacking(
        _ edit: SectionEdit, of shape: WaterfallShape, _ marks: WaterfallMarks, _ items: any ItemSource,
        _ block: inout WaterfallBlock
    ) -> WaterfallRepacking {
        var repacker = WaterfallRepacker(edit, shape, marks, items)
        swap(&repacker.block, &block)
        repacker.pack()
        swap(&repacker.block, &block)
        return repacker.repacking
    }

    private init(_ edit: SectionEdit, _ shape: WaterfallShape, _ marks: WaterfallMarks, _ items: any ItemSource) {
        (self.shape, self.items, old) = (shape, items, marks)
        oldBlocks = marks.count(shape.metrics.columns)
        changes = edit.itemChanges
        repacking = WaterfallRepacking(edit: edit)
        block = WaterfallBlock()
        (shift, countShift) = (0, shape.metrics.countsItems ? Array(repeating: 0, count: shape.metrics.columns) : [])
    }

    private mutating func pack() {
        var first = oldBlock(ofChange: changes[0])
        let begin = first
        place = oldFirst(first)
        block.begin(repacking.edit.section, place..<place, columns: columns)
        block.start(behind: first - 1, old)
        while true {
            let (change, isPacked) = (changes[next], place)
            let met = packToMeeting(from: change.after)
            repacking.packed += place - isPacked
            note(change, met)
            guard let met, next < changes.count else {
                repacking.blocks = begin..<max(begin, met ?? oldBlocks)
                break
            }
            first = oldBlock(ofChange: changes[next])
            if first > met { keep(met..<first) }
        }
        (repacking.shift, repacking.growth, repacking.countShift) = (shift, growth, countShift)
    }

    /// Packs until columns meet. Returns the previous number of the block behind; nil if columns never meet.
    private mutating func packToMeeting(from first: Int) -> Int? {
        var least = first
        while place < count {
            let end = nextEnd(least)
            block.begin(repacking.edit.section, place..<end, columns: columns)
            reader.measure(&block, of: shape, items, count: count)
            block.place(metrics)
            repacking.firsts.append(place)
            repacking.marks.append(behind: block, metrics, before: countsBefore)
            (place, least) = (end, 0)
            if let met = meeting() { return met }
        }
        return nil
    }

    /// Items of each column before the first packed block.
    private var countsBefore: [UInt32] {
        guard metrics.countsItems, repacking.firsts.count == 1 else { return [] }
        let first = oldBlock(ofChange: changes[0])
        return first == 0 ? [] : Array(old.counts[(first - 1) * columns..<first * columns])
    }

    /// The end of the block that is packed next, at `least` or behind: the end of a previous block if there is one at
    /// about the distance, else as many items as usual. Takes up the changes before it.
    private mutating func nextEnd(_ least: Int) -> Int {
        let size = metrics.blockSize
        var (next, growth) = (next, growth)
        // Not before a change that is taken up.
        var first = max(place + (size + 1) / 2, least)
        while true {
            let block = oldBlock(from: first - growth)
            let end = block < oldBlocks ? oldFirst(block) + growth : .max
            if end - place >= size + (size + 1) / 2 { break }
            if next == changes.count || changes[next].after >= end {
                (self.next, self.growth) = (next, growth)
                return end
            }
            growth += changes[next].growth
            first = max(first, changes[next].after + (changes[next].growth < 0 ? 0 : 1))
            next += 1
        }
        let end = min(max(place + size, least), count)
        while self.next < changes.count, changes[self.next].after < end {
            self.growth += changes[self.next].growth
            self.next += 1
        }
        return end
    }

    /// The previous number of the block before which columns have met; nil if they have not.
    private mutating func meeting() -> Int? {
        let item = place - growth
        guard place < count, item >= 0, item < repacking.edit.old else { return nil }
        // A cyclic fill puts an item in a column by its number.
        if metrics.fill != .shortest, growth % columns != 0 { return nil }
        let first = old.block(ofItem: item, metrics)
        guard oldFirst(first) == item else { return nil }
        func oldEnd(_ column: Int) -> Double { first == 0 ? 0 : old.ends[(first - 1) * columns + column] }
        let shift = block.ends[0] - oldEnd(0)
        for column in 1..<max(columns, 1) where block.ends[column] - oldEnd(column) != shift { return nil }
        self.shift = shift
        if metrics.countsItems {
            let last = repacking.marks.counts.count - columns
            for column in 0..<columns {
                let before = first == 0 ? 0 : old.counts[(first - 1) * columns + column]
                countShift[column] = repacking.marks.counts[last + column] &- before
            }
        }
        return first
    }

    private mutating func note(_ change: WaterfallItemChange, _ met: Int?) {
        repacking.note(
            before: change.before..<max(change.before, met.map(oldFirst) ?? repacking.edit.old),
            after: change.after..<max(change.after, place), isSameBehind: met != nil && growth == 0 && shift == 0)
    }

    /// Keeps blocks between two changes.
    private mutating func keep(_ blocks: Range<Int>) {
        for block in blocks { repacking.firsts.append(oldFirst(block) + growth) }
        repacking.marks.append(blocks, of: old, shift: shift, countShift, columns)
        place = oldFirst(blocks.upperBound) + growth
        block.start(behind: blocks.upperBound - 1, old, shift: shift)
    }

    // MARK: Previous blocks

    /// The first item of a previous block; behind the last block, the number of items.
    private func oldFirst(_ block: Int) -> Int {
        block < oldBlocks ? old.firstItem(ofBlock: block, metrics) : repacking.edit.old
    }

    /// The first previous block that begins at an item or behind it.
    private func oldBlock(from item: Int) -> Int {
        if item <= 0 { return 0 }
        if item >= repacking.edit.old { return oldBlocks }
        let block = old.block(ofItem: item, metrics)
        return oldFirst(block) == item ? block : block + 1
    }

    /// The previous block in which a change begins; behind all blocks if the last one is full.
    private func oldBlock(ofChange change: WaterfallItemChange) -> Int {
        if change.before < repacking.edit.old { return old.block(ofItem: change.before, metrics) }
        return repacking.edit.old - oldFirst(oldBlocks - 1) == metrics.blockSize ? oldBlocks : oldBlocks - 1
    }
}

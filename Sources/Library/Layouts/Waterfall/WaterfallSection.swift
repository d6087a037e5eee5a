import LayoutCore

/// A section as it is or was: its marks, and how its items are numbered column by column.
///
/// What its blocks hold is asked for by their numbers.
struct WaterfallSection {
    let count: Int
    let metrics: WaterfallMetrics
    /// The marks; nil where there are none.
    let marks: WaterfallMarks?
    /// What those were that are others now.
    var replaced: WaterfallReplacedMarks?

    private var isWhole: Bool { count <= metrics.wholeLimit }

    private var blocks: Int {
        guard !isWhole, let marks else { return 1 }
        return marks.count(metrics.columns) + (replaced.map { $0.blocks.count - $0.others } ?? 0)
    }

    private var starts: WaterfallBlockStarts { replaced?.starts ?? marks?.starts ?? WaterfallBlockStarts() }

    /// The block that holds an item.
    func block(of item: Int) -> Int { isWhole ? 0 : min(starts.block(ofItem: item, metrics.blockSize), blocks - 1) }

    /// The items of a block.
    func items(ofBlock block: Int) -> Range<Int> {
        if isWhole { return 0..<count }
        let (starts, size) = (starts, metrics.blockSize)
        return starts.item(ofBlock: block, size)..<(block + 1 < blocks ? starts.item(ofBlock: block + 1, size) : count)
    }

    /// Has the columns of a block begin where those of the one before end.
    func start(_ block: inout WaterfallBlock, behind number: Int) {
        guard let replaced, number >= replaced.blocks.lowerBound else { return block.start(behind: number, marks) }
        if replaced.blocks.contains(number) {
            let first = (number - replaced.blocks.lowerBound) * metrics.columns
            for column in block.ends.indices { block.ends[column] = replaced.ends[first + column] }
        } else {
            block.start(behind: number - replaced.blocks.count + replaced.others, marks, shift: -replaced.shift)
        }
    }

    /// Items of a column up to and with a block that has a mark.
    private func markedItems(ofColumn column: Int, throughBlock number: Int) -> Int {
        let (marks, columns) = (marks!, metrics.columns)
        guard let replaced, number >= replaced.blocks.lowerBound else {
            return Int(marks.counts[number * columns + column])
        }
        if replaced.blocks.contains(number) {
            return Int(replaced.counts[(number - replaced.blocks.lowerBound) * columns + column])
        }
        let now = number - replaced.blocks.count + replaced.others
        return Int(marks.counts[now * columns + column] &- replaced.countShift[column])
    }

    /// Items of a column up to and with a block. The block is asked for where nothing else tells.
    private func items(ofColumn column: Int, throughBlock number: Int, _ block: (Int) -> WaterfallBlock) -> Int {
        if number < 0 { return 0 }
        let end = items(ofBlock: number).upperBound
        if metrics.fill != .shortest {
            return (end - metrics.firstItem(ofColumn: column) + metrics.columns - 1) / metrics.columns
        }
        if isWhole { return block(0).items(ofColumn: column, before: end) }
        return markedItems(ofColumn: column, throughBlock: number)
    }

    /// The number of an item, counted down the columns from the left. O(columns + block).
    func number(ofItem item: Int, _ block: (Int) -> WaterfallBlock) -> Int {
        let holder = self.block(of: item)
        let here = block(holder)
        let column = Int(here.columns[item - here.first])
        var number = items(ofColumn: column, throughBlock: holder - 1, block)
        number += here.items(ofColumn: column, before: item)
        for left in 0..<column { number += items(ofColumn: left, throughBlock: blocks - 1, block) }
        return number
    }

    /// The item of a number below ``count``. O(columns + log blocks + block).
    func item(ofNumber number: Int, _ block: (Int) -> WaterfallBlock) -> Int {
        var (column, left) = (0, number)
        while true {
            let all = items(ofColumn: column, throughBlock: blocks - 1, block)
            if left < all { break }
            left -= all
            column += 1
        }
        let holder = partitioningIndex(0, blocks - 1) { items(ofColumn: column, throughBlock: $0, block) > left }
        left -= items(ofColumn: column, throughBlock: holder - 1, block)
        return block(holder).item(left, ofColumn: column)
    }
}

extension WaterfallBlock {
    /// Items of a column before one of this block, or behind all.
    func items(ofColumn column: Int, before item: Int) -> Int {
        columns[..<(item - first)].count { $0 == column }
    }

    /// The item of a column before which there are so many here.
    func item(_ number: Int, ofColumn column: Int) -> Int {
        var left = number
        for position in 0..<count where columns[position] == column {
            if left == 0 { return first + position }
            left -= 1
        }
        preconditionFailure("a column has as many items as are counted")
    }
}

import LayoutCore

/// The present or previous state of a section: its marks, and the column-major numbers of its items. Blocks are asked for
/// by their numbers.
struct WaterfallSection {
    let count: Int
    let metrics: WaterfallMetrics
    let marks: WaterfallMarks?
    /// The previous marks that were replaced since; nil for the present state.
    var replaced: WaterfallReplacedMarks?

    private var isWhole: Bool { count <= metrics.wholeLimit }

    private var blocks: Int {
        guard !isWhole, let marks else { return 1 }
        return marks.count(metrics.columns) + (replaced.map { $0.blocks.count - $0.others } ?? 0)
    }

    private var starts: WaterfallBlockStarts { replaced?.starts ?? marks?.starts ?? WaterfallBlockStarts() }

    func block(of item: Int) -> Int { isWhole ? 0 : min(starts.block(ofItem: item, metrics.blockSize), blocks - 1) }

    func items(ofBlock block: Int) -> Range<Int> {
        if isWhole { return 0..<count }
        let (starts, size) = (starts, metrics.blockSize)
        return starts.item(ofBlock: block, size)..<(block + 1 < blocks ? starts.item(ofBlock: block + 1, size) : count)
    }

    /// Begins the columns of a block at their ends behind another.
    func start(_ block: inout WaterfallBlock, behind number: Int) {
        guard let replaced, number >= replaced.blocks.lowerBound else { return block.start(behind: number, marks) }
        if replaced.blocks.contains(number) {
            let first = (number - replaced.blocks.lowerBound) * metrics.columns
            for column in block.ends.indices { block.ends[column] = replaced.ends[first + column] }
        } else {
            block.start(behind: number - replaced.blocks.count + replaced.others, marks, shift: -replaced.shift)
        }
    }

    /// Items of a column up to the mark behind a block.
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

    /// Items of a column up to the end of a block, which is asked for only if neither marks nor a closed form tell.
    private func items(ofColumn column: Int, throughBlock number: Int, _ block: (Int) -> WaterfallBlock) -> Int {
        if number < 0 { return 0 }
        let end = items(ofBlock: number).upperBound
        if metrics.fill != .shortest {
            return (end - metrics.firstItem(ofColumn: column) + metrics.columns - 1) / metrics.columns
        }
        if isWhole { return block(0).items(ofColumn: column, before: end) }
        return markedItems(ofColumn: column, throughBlock: number)
    }

    /// The column-major number of an item. O(columns + block).
    func number(ofItem item: Int, _ block: (Int) -> WaterfallBlock) -> Int {
        let holder = self.block(of: item)
        let here = block(holder)
        let column = Int(here.columns[item - here.first])
        var number = items(ofColumn: column, throughBlock: holder - 1, block)
        number += here.items(ofColumn: column, before: item)
        for left in 0..<column { number += items(ofColumn: left, throughBlock: blocks - 1, block) }
        return number
    }

    /// The item of a column-major number below ``count``. O(columns + log blocks + block).
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
    /// Items of a column in this block before an item.
    func items(ofColumn column: Int, before item: Int) -> Int {
        columns[..<(item - first)].count { $0 == column }
    }

    /// The item of a column in this block behind a number of others.
    func item(_ number: Int, ofColumn column: Int) -> Int {
        var left = number
        for position in 0..<count where columns[position] == column {
            if left == 0 { return first + position }
            left -= 1
        }
        preconditionFailure("a column has as many items as are counted")
    }
}

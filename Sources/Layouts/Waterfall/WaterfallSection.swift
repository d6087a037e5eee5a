import LayoutCore

/// A section as it is or was: its marks, and how its items are numbered column by column.
///
/// What its blocks hold is asked for by their numbers.
struct WaterfallSection {
    let count: Int
    let metrics: WaterfallMetrics
    /// The marks of now; nil where there are none.
    let marks: WaterfallMarks?
    /// Blocks of which those marks tell.
    var kept = Int.max
    /// The marks of later blocks.
    var rest: WaterfallMarks?

    private var blocks: Int {
        count <= metrics.wholeLimit ? 1 : (count + metrics.blockSize - 1) / metrics.blockSize
    }

    /// The block that holds an item.
    func block(of item: Int) -> Int { count <= metrics.wholeLimit ? 0 : item / metrics.blockSize }

    /// Has the columns of a block begin where those of the one before end.
    func start(_ block: inout WaterfallBlock, behind number: Int) {
        if number < kept || rest == nil { return block.start(behind: number, marks) }
        block.start(behind: number - kept, rest)
    }

    /// Items of a column up to and with a block. The block is asked for where nothing else tells.
    private func items(ofColumn column: Int, throughBlock number: Int, _ block: (Int) -> WaterfallBlock) -> Int {
        if number < 0 { return 0 }
        let end = metrics.items(ofBlock: number, count: count).upperBound
        if metrics.fill != .shortest {
            return (end - metrics.firstItem(ofColumn: column) + metrics.columns - 1) / metrics.columns
        }
        if count <= metrics.wholeLimit { return block(0).items(ofColumn: column, before: end) }
        let isKept = number < kept || rest == nil
        let marks = isKept ? marks! : rest!
        return Int(marks.counts[(isKept ? number : number - kept) * metrics.columns + column])
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

import LayoutCore

/// The first items of a section's blocks: at regular numbers, except at breaks.
///
/// Kept blocks behind a change keep their first items, which have other numbers now. 8 bytes a break; a section that was
/// packed as a whole has none.
struct WaterfallBlockStarts: Equatable {
    private struct Break: Equatable {
        var block: Int32
        var item: Int32
    }

    /// Blocks behind a block with an unusual number of items, ascending.
    private var breaks: [Break] = []

    var isEven: Bool { breaks.isEmpty }

    /// The first item of a block. `size` is the usual number of items. O(log breaks).
    func item(ofBlock block: Int, _ size: Int) -> Int {
        let position = partitioningIndex(0, breaks.count) { breaks[$0].block > block }
        if position == 0 { return block * size }
        let last = breaks[position - 1]
        return Int(last.item) + (block - Int(last.block)) * size
    }

    /// The block that holds an item. O(log breaks).
    func block(ofItem item: Int, _ size: Int) -> Int {
        let position = partitioningIndex(0, breaks.count) { breaks[$0].item > item }
        let last = position == 0 ? Break(block: 0, item: 0) : breaks[position - 1]
        let block = Int(last.block) + (item - Int(last.item)) / size
        return position < breaks.count ? min(block, Int(breaks[position].block) - 1) : block
    }

    /// Replaces some of `count` blocks by blocks with these first items; the first item stays. Blocks behind have their
    /// items by `growth` later. O(breaks + blocks).
    mutating func replace(_ blocks: Range<Int>, of count: Int, with firsts: [Int], growth: Int, _ size: Int) {
        let next = blocks.upperBound < count ? item(ofBlock: blocks.upperBound, size) + growth : nil
        let head = partitioningIndex(0, breaks.count) { breaks[$0].block > blocks.lowerBound }
        let tail = partitioningIndex(0, breaks.count) { breaks[$0].block > blocks.upperBound }
        var made: [Break] = []
        for (number, item) in (firsts.dropFirst() + (next.map { [$0] } ?? [])).enumerated()
        where item != firsts[number] + size {
            made.append(Break(block: Int32(blocks.lowerBound + number + 1), item: Int32(item)))
        }
        let more = Int32(firsts.count - blocks.count)
        for position in tail..<breaks.count {
            breaks[position].block += more
            breaks[position].item += Int32(growth)
        }
        breaks.replaceSubrange(head..<tail, with: made)
        // No block begins at the end.
        if firsts.isEmpty, let last = breaks.last, last.block >= blocks.lowerBound { breaks.removeLast() }
    }
}

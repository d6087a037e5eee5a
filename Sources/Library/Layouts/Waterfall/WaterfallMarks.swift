import LayoutCore

/// The ends of a section's columns at regular numbers of items, from which a greedy fill can go on.
///
/// Items are divided into blocks of ``WaterfallMetrics/blockSize`` with a mark behind each block. Blocks behind a change
/// keep their items, so that blocks near a change have from half to one and a half times as many. Neither the least nor
/// the greatest end of a mark ever falls from one mark to the next: items before a mark end above its greatest end, items
/// behind begin below its least. Bytes an item: ½, for 8 a column and 16 items of each; ¾ if items of columns are counted.
struct WaterfallMarks: Equatable {
    /// By mark and column, the beginning of the next item, from the section's first item.
    private(set) var ends: [Double] = []
    /// By mark and column, the number of items before. Empty unless identities need them.
    private(set) var counts: [UInt32] = []
    private(set) var starts = WaterfallBlockStarts()

    /// Number of marks, and of blocks.
    @inline(__always) func count(_ columns: Int) -> Int { ends.count / columns }

    func items(ofBlock block: Int, count: Int, _ metrics: WaterfallMetrics) -> Range<Int> {
        let (first, blocks) = (firstItem(ofBlock: block, metrics), self.count(metrics.columns))
        return first..<(block + 1 < blocks ? firstItem(ofBlock: block + 1, metrics) : count)
    }

    @inline(__always) func firstItem(ofBlock block: Int, _ metrics: WaterfallMetrics) -> Int {
        starts.isEven ? block * metrics.blockSize : starts.item(ofBlock: block, metrics.blockSize)
    }

    /// The block that holds an item; the last block may have more items than usual.
    @inline(__always) func block(ofItem item: Int, _ metrics: WaterfallMetrics) -> Int {
        min(starts.block(ofItem: item, metrics.blockSize), count(metrics.columns) - 1)
    }

    /// Whether blocks have unusual numbers of items in a section of `count` items.
    func isUneven(count: Int, _ metrics: WaterfallMetrics) -> Bool {
        !starts.isEven || count > self.count(metrics.columns) * metrics.blockSize
    }

    /// Makes room for more marks, and few to spare.
    mutating func reserve(_ marks: Int, _ metrics: WaterfallMetrics) {
        func reserve<Number>(_ numbers: inout [Number]) {
            let needed = numbers.count + marks * metrics.columns
            if needed > numbers.capacity { numbers.reserveCapacity(needed + (numbers.isEmpty ? 0 : needed / 16)) }
        }
        reserve(&ends)
        if metrics.countsItems { reserve(&counts) }
    }

    /// Adds the mark behind a packed block. `before`: numbers of items of columns before the first mark; empty if none.
    mutating func append(behind block: WaterfallBlock, _ metrics: WaterfallMetrics, before: [UInt32] = []) {
        ends += block.ends
        guard metrics.countsItems else { return }
        let first = counts.count
        for column in 0..<metrics.columns {
            counts.append(first > 0 ? counts[first - metrics.columns + column] : before.isEmpty ? 0 : before[column])
        }
        for position in 0..<block.count { counts[first + Int(block.columns[position])] += 1 }
    }

    /// Adds marks of other blocks, whose columns end by `shift` later and have `countShift` more items.
    mutating func append(
        _ blocks: Range<Int>, of other: WaterfallMarks, shift: Double, _ countShift: [UInt32], _ columns: Int
    ) {
        let numbers = blocks.lowerBound * columns..<blocks.upperBound * columns
        for end in other.ends[numbers] { ends.append(end + shift) }
        if other.counts.isEmpty { return }
        for number in numbers { counts.append(other.counts[number] &+ countShift[number % columns]) }
    }

    /// Replaces marks, and returns the previous ones. O(marks).
    mutating func replace(with repacking: WaterfallRepacking, _ metrics: WaterfallMetrics) -> WaterfallReplacedMarks {
        let (blocks, columns, others) = (repacking.blocks, metrics.columns, repacking.marks)
        let numbers = blocks.lowerBound * columns..<blocks.upperBound * columns
        var old = WaterfallReplacedMarks(
            blocks: blocks, starts: starts, others: others.count(columns), shift: repacking.shift,
            countShift: repacking.countShift)
        (old.ends, old.counts) = (Array(ends[numbers]), counts.isEmpty ? [] : Array(counts[numbers]))
        starts.replace(
            blocks, of: count(columns), with: repacking.firsts, growth: repacking.growth, metrics.blockSize)
        reserve(max(0, others.count(columns) - blocks.count), metrics)
        ends.replaceSubrange(numbers, with: others.ends)
        let next = numbers.lowerBound + others.ends.count
        if repacking.shift != 0 { for number in next..<ends.count { ends[number] += repacking.shift } }
        if metrics.countsItems {
            counts.replaceSubrange(numbers, with: others.counts)
            for first in stride(from: next, to: counts.count, by: columns) {
                for column in 0..<columns { counts[first + column] &+= repacking.countShift[column] }
            }
        }
        return old
    }

    /// The least end behind a block; 0 before the first.
    @inline(__always) func least(behind block: Int, _ columns: Int) -> Double {
        if block < 0 { return 0 }
        var least = ends[block * columns]
        for position in block * columns + 1..<(block + 1) * columns { least = min(least, ends[position]) }
        return least
    }

    @inline(__always) func greatest(behind block: Int, _ columns: Int) -> Double {
        var greatest = ends[block * columns]
        for position in block * columns + 1..<(block + 1) * columns { greatest = max(greatest, ends[position]) }
        return greatest
    }

    /// The first block whose `position`, at the mark behind it, is beyond `target`; the number of blocks if there is none.
    /// Positions never fall; they go from about `top` to `top + total`. Searched from a guess, because columns grow nearly
    /// evenly; the guess is corrected once. O(log blocks).
    @inline(__always) func firstBlock(
        _ columns: Int, beyond target: Double, top: Double, total: Double, _ position: (_ block: Int) -> Double
    ) -> Int {
        let blocks = count(columns)
        let pitch = total / Double(blocks)
        let first = min(guessedIndex((target - top) / total, of: blocks), blocks - 1)
        let share = (Double(first) + ((target - position(first)) / pitch).rounded()) / Double(blocks)
        let guess = guessedIndex(share, of: blocks)
        return partitioningIndex(0, blocks, near: guess) { position($0) > target }
    }
}

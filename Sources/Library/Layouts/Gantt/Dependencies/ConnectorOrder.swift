import LayoutCore

/// Connectors in the order of their upper edges, in blocks of up to 64. A tree over the blocks has the greatest lower edge
/// of each block, and of each pair of nodes below: a connector that comes or goes touches its block and the nodes above.
struct ConnectorOrder {
    /// A connector that has a frame.
    private struct Entry: Comparable {
        let number: UInt32
        let minY, maxY: Double

        init(_ number: Int, _ frame: Rect) { (self.number, minY, maxY) = (UInt32(number), frame.minY, frame.maxY) }

        static func < (left: Entry, right: Entry) -> Bool {
            left.minY != right.minY ? left.minY < right.minY : left.number < right.number
        }
    }

    /// The most connectors of a block, and the number that a block begins with.
    private static let (most, usual) = (64, 48)

    private var blocks: [[Entry]] = []
    /// Greatest lower edges. The root is node 1, and the blocks' nodes are the last.
    private var lowest: [Double] = []
    private var total = 0

    /// The connectors that have a frame. O(n log n).
    init(_ frames: [Rect]) { replace(by: frames) }

    /// Takes other frames of all connectors. O(n), and O(n log n) where their order is another.
    mutating func replace(by frames: [Rect]) {
        // In the order of before, which takes O(n) to sort where it is kept.
        let before = blocks.joined().map { Int($0.number) }
        var isNew = frames.map { !$0.isNull }
        for number in before { isNew[number] = false }
        let numbers = before.filter { !frames[$0].isNull } + frames.indices.filter { isNew[$0] }
        divide(numbers.map { Entry($0, frames[$0]) }.sorted())
    }

    /// Divides connectors, which are in order, into blocks.
    private mutating func divide(_ entries: [Entry]) {
        total = entries.count
        blocks = stride(from: 0, to: total, by: Self.usual).map { Array(entries[$0..<min($0 + Self.usual, total)]) }
        measureAll()
    }

    // MARK: Changes

    /// Gives a connector another frame, null for none. O(log n), and O(n ÷ 64) where a block divides or is empty.
    mutating func move(_ number: Int, from old: Rect, to new: Rect) {
        if !old.isNull { remove(Entry(number, old)) }
        if !new.isNull { insert(Entry(number, new)) }
    }

    private mutating func remove(_ entry: Entry) {
        let block = block(of: entry)
        blocks[block].remove(at: partitioningIndex(0, blocks[block].count) { blocks[block][$0] >= entry })
        total -= 1
        // An eighth full: more connectors have left these blocks than are in them.
        if blocks.count > 8, total * 8 < blocks.count * Self.most { return divide(Array(blocks.joined())) }
        if !blocks[block].isEmpty { return measure(block) }
        blocks.remove(at: block)
        measureAll()
    }

    private mutating func insert(_ entry: Entry) {
        if blocks.isEmpty { return divide([entry]) }
        let block = block(of: entry)
        blocks[block].insert(entry, at: partitioningIndex(0, blocks[block].count) { blocks[block][$0] > entry })
        total += 1
        if blocks[block].count <= Self.most { return measure(block) }
        blocks.insert(Array(blocks[block][(Self.most / 2)...]), at: block + 1)
        blocks[block].removeSubrange((Self.most / 2)...)
        measureAll()
    }

    /// The block that holds a connector, or is to hold it.
    private func block(of entry: Entry) -> Int {
        max(0, partitioningIndex(0, blocks.count) { blocks[$0][0] > entry } - 1)
    }

    /// O(blocks).
    private mutating func measureAll() {
        lowest = Array(repeating: -.infinity, count: blocks.count) + blocks.map(Self.greatest)
        for node in stride(from: blocks.count - 1, to: 0, by: -1) { measure(node: node) }
    }

    private static func greatest(_ block: [Entry]) -> Double { block.reduce(-.infinity) { max($0, $1.maxY) } }

    private mutating func measure(_ block: Int) {
        var node = blocks.count + block
        lowest[node] = Self.greatest(blocks[block])
        while node > 1 {
            node /= 2
            measure(node: node)
        }
    }

    private mutating func measure(node: Int) { lowest[node] = max(lowest[2 * node], lowest[2 * node + 1]) }

    // MARK: Search

    /// Appends the connectors that meet a rectangle. O(log n) for each block in which the height of one does.
    func append(meeting rect: Rect, _ frames: [Rect], into buffer: inout OrdinalBuffer) {
        let end = partitioningIndex(0, blocks.count) { blocks[$0][0].minY >= rect.maxY }
        var next = 0
        while let block = first(from: next, to: end, below: rect.minY) {
            for entry in blocks[block] {
                if entry.minY >= rect.maxY { break }
                if entry.maxY > rect.minY, frames[Int(entry.number)].meets(rect) { buffer.append(entry.number) }
            }
            next = block + 1
        }
    }

    /// The first block of a range whose greatest lower edge is below a height: up to a node that has one, and down to it.
    private func first(from block: Int, to end: Int, below minY: Double) -> Int? {
        if block >= end { return nil }
        var (left, right) = (block + blocks.count, end + blocks.count)
        var found: Int?
        // Nodes on the right lie behind nodes on the left, and the highest before the lower.
        while left < right {
            if left & 1 == 1 {
                if lowest[left] > minY { return descend(left, minY) }
                left += 1
            }
            if right & 1 == 1 {
                right -= 1
                if lowest[right] > minY { found = right }
            }
            (left, right) = (left / 2, right / 2)
        }
        return found.map { descend($0, minY) }
    }

    private func descend(_ node: Int, _ minY: Double) -> Int {
        var node = node
        while node < blocks.count { node = lowest[2 * node] > minY ? 2 * node : 2 * node + 1 }
        return node - blocks.count
    }
}

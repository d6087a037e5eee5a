import LayoutCore

/// Connectors in the order of their upper edges, in blocks, with the greatest lower edge of each pair of blocks, of each
/// pair of pairs and so on: one that comes, goes or moves touches its blocks and those above them.
struct ConnectorOrder {
    /// The most connectors of a block, and how many one begins with.
    private static let (most, usual) = (64, 48)
    private static let none = UInt32.max

    // By slot, each with room for the most.
    private var numbers: [UInt32] = []
    private var upper: [Double] = []
    private var lower: [Double] = []
    /// How many connectors a slot holds.
    private var counts: [Int] = []
    /// Slots in order, and where each of them stands.
    private var slots: [Int] = []
    private var ranks: [Int] = []
    private var freeSlots: [Int] = []
    /// Greatest lower edge of each block, in order, and above them of each pair, level by level: a tree whose root is 1.
    private var lowest: [Double] = []
    /// Slot of each connector.
    private var homes: [UInt32]
    private var total = 0

    /// The connectors that have a frame. O(n log n).
    init(_ frames: [Rect]) {
        homes = Array(repeating: Self.none, count: frames.count)
        distribute(frames.indices.map { UInt32($0) }, frames)
    }

    /// Takes other frames of all connectors. O(n), and O(n log n) where their order is another.
    mutating func replace(by frames: [Rect]) {
        var order = inOrder
        order += homes.indices.filter { homes[$0] == Self.none }.map { UInt32($0) }
        distribute(order, frames)
    }

    private var inOrder: [UInt32] {
        slots.flatMap { slot in numbers[slot * Self.most..<slot * Self.most + counts[slot]] }
    }

    private mutating func distribute(_ connectors: [UInt32], _ frames: [Rect]) {
        var order = connectors.filter { !frames[Int($0)].isNull }
        order.sort { frames[Int($0)].minY < frames[Int($1)].minY }
        let count = (order.count + Self.usual - 1) / Self.usual
        (total, freeSlots) = (order.count, [])
        slots = Array(0..<count)
        counts = slots.map { min(Self.usual, order.count - $0 * Self.usual) }
        numbers = Array(repeating: 0, count: count * Self.most)
        upper = Array(repeating: 0, count: count * Self.most)
        lower = upper
        for number in homes.indices { homes[number] = Self.none }
        for (position, number) in order.enumerated() {
            let (slot, place) = position.quotientAndRemainder(dividingBy: Self.usual)
            set(slot * Self.most + place, number, frames[Int(number)])
            homes[Int(number)] = UInt32(slot)
        }
        rank()
    }

    private mutating func set(_ index: Int, _ number: UInt32, _ frame: Rect) {
        (numbers[index], upper[index], lower[index]) = (number, frame.minY, frame.maxY)
    }

    // MARK: Changes

    /// Gives a connector the frame that it now has among all, null for none. O(log n), and O(n ÷ 64) where a block divides
    /// or is empty.
    mutating func move(_ number: UInt32, _ frames: [Rect]) {
        let frame = frames[Int(number)]
        let home = homes[Int(number)]
        if home != Self.none {
            let slot = Int(home)
            let block = slot * Self.most..<slot * Self.most + counts[slot]
            let index = numbers[block].firstIndex(of: number)!
            if !frame.isNull, upper[index] == frame.minY {
                lower[index] = frame.maxY
                return measure(slot)
            }
            homes[Int(number)] = Self.none
            remove(index, slot)
            // An eighth full: more have left these blocks than are in them.
            if slots.count > 8, total * 8 < slots.count * Self.most { distribute(inOrder, frames) }
        }
        if !frame.isNull { insert(number, frame) }
    }

    private mutating func remove(_ index: Int, _ slot: Int) {
        counts[slot] -= 1
        total -= 1
        for place in index..<slot * Self.most + counts[slot] {
            (numbers[place], upper[place], lower[place]) = (numbers[place + 1], upper[place + 1], lower[place + 1])
        }
        if counts[slot] > 0 { return measure(slot) }
        slots.remove(at: ranks[slot])
        freeSlots.append(slot)
        rank()
    }

    private mutating func insert(_ number: UInt32, _ frame: Rect) {
        if slots.isEmpty {
            slots = [emptySlot()]
            rank()
        }
        var slot = slot(for: frame.minY)
        if counts[slot] == Self.most {
            divide(slot)
            slot = self.slot(for: frame.minY)
        }
        let (first, count) = (slot * Self.most, counts[slot])
        let index = partitioningIndex(first, first + count) { upper[$0] > frame.minY }
        for place in stride(from: first + count, to: index, by: -1) {
            (numbers[place], upper[place], lower[place]) = (numbers[place - 1], upper[place - 1], lower[place - 1])
        }
        set(index, number, frame)
        homes[Int(number)] = UInt32(slot)
        counts[slot] += 1
        total += 1
        measure(slot)
    }

    /// The block that an upper edge belongs into.
    private func slot(for minY: Double) -> Int {
        slots[max(0, partitioningIndex(0, slots.count) { upper[slots[$0] * Self.most] > minY } - 1)]
    }

    private mutating func emptySlot() -> Int {
        if let slot = freeSlots.popLast() { return slot }
        numbers += Array(repeating: 0, count: Self.most)
        upper += Array(repeating: 0, count: Self.most)
        lower += Array(repeating: 0, count: Self.most)
        counts.append(0)
        return counts.count - 1
    }

    private mutating func divide(_ slot: Int) {
        let (other, half) = (emptySlot(), Self.most / 2)
        for place in 0..<Self.most - half {
            let (from, to) = (slot * Self.most + half + place, other * Self.most + place)
            (numbers[to], upper[to], lower[to]) = (numbers[from], upper[from], lower[from])
            homes[Int(numbers[to])] = UInt32(other)
        }
        (counts[slot], counts[other]) = (half, Self.most - half)
        slots.insert(other, at: ranks[slot] + 1)
        rank()
    }

    /// Takes down where each block stands, and the tree above them. O(blocks).
    private mutating func rank() {
        ranks = Array(repeating: 0, count: counts.count)
        lowest = Array(repeating: -.infinity, count: 2 * slots.count)
        for (rank, slot) in slots.enumerated() {
            ranks[slot] = rank
            lowest[slots.count + rank] = greatest(slot)
        }
        for node in stride(from: slots.count - 1, to: 0, by: -1) {
            lowest[node] = max(lowest[2 * node], lowest[2 * node + 1])
        }
    }

    private func greatest(_ slot: Int) -> Double {
        var greatest = -Double.infinity
        for index in slot * Self.most..<slot * Self.most + counts[slot] { greatest = max(greatest, lower[index]) }
        return greatest
    }

    private mutating func measure(_ slot: Int) {
        var node = slots.count + ranks[slot]
        lowest[node] = greatest(slot)
        while node > 1 {
            node /= 2
            lowest[node] = max(lowest[2 * node], lowest[2 * node + 1])
        }
    }

    // MARK: Search

    /// Appends the connectors that meet a rectangle. O(log n) for each block in which the height of one does, and O(1) for
    /// each connector in it.
    func append(meeting rect: Rect, _ frames: [Rect], into buffer: inout OrdinalBuffer) {
        let end = partitioningIndex(0, slots.count) { upper[slots[$0] * Self.most] >= rect.maxY }
        var rank = 0
        while let next = first(from: rank, to: end, below: rect.minY) {
            let first = slots[next] * Self.most
            for index in first..<first + counts[slots[next]] {
                if upper[index] >= rect.maxY { break }
                if lower[index] > rect.minY, frames[Int(numbers[index])].meets(rect) { buffer.append(numbers[index]) }
            }
            rank = next + 1
        }
    }

    /// The first block of a range whose greatest lower edge is below a height: up to a node that has one, and down to it.
    private func first(from rank: Int, to end: Int, below minY: Double) -> Int? {
        if rank >= end { return nil }
        let count = slots.count
        var (left, right) = (rank + count, end + count)
        var found: Int?
        // Nodes on the right lie behind those on the left, and the highest before the lower.
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
        while node < slots.count { node = lowest[2 * node] > minY ? 2 * node : 2 * node + 1 }
        return node - slots.count
    }
}

import CSupport

/// The nodes of a ``DynamicRTree``: a pool of nodes of sixteen lanes, found by number.
///
/// Lane i of a node's block holds the box of its i-th entry; the slot beside it names what the box covers, a child node
/// on the levels above and the ordinal of an element on level 0. Numbers of nodes never change while a node lives.
///
/// Invariants: used lanes come first, the others are NaN; the box of a child is exactly its envelope; every node but
/// the root has at least ``minimum`` entries, an inner root two; leaves are all on level 0; `parents[child]` is the
/// node whose slot names it; `homes[ordinal]` is the leaf of a present element and ``none`` for all others.
struct TreeNodes: ~Copyable {
    static var width: Int { BoxBlocks.width }
    /// Entries of a node at least: a third, with which splits may be uneven where the data is.
    static var minimum: Int { 5 }
    /// Names no node and no element.
    static var none: UInt32 { .max }

    private(set) var blocks: BoxBlocks
    private(set) var slots: OwnedMemory<UInt32>
    /// The parent of a node in use; the next free node of one that is not.
    private var parents: OwnedMemory<UInt32>
    private(set) var counts: OwnedMemory<UInt8>
    private var homes: OwnedMemory<UInt32>
    /// Scratch of queries: lists of nodes for levels 0, 2, … and for levels 1, 3, …
    private(set) var evenLists: OwnedMemory<UInt32>
    private(set) var oddLists: OwnedMemory<UInt32>
    var split = BoxSplit()

    /// Meaningful where there is a level.
    private(set) var root = 0
    /// Number of levels; 0 when the tree is empty.
    var levelCount = 0
    /// Number of elements present.
    var elementCount = 0
    /// Nodes handed out so far, free ones included.
    private var madeCount = 0
    private var firstFree = TreeNodes.none

    /// An empty pool with room for some nodes and for the ordinals `0..<ordinalCount`.
    init(capacity: Int, ordinalCount: Int) {
        let room = max(capacity, 4)
        blocks = BoxBlocks(count: room)
        slots = OwnedMemory(count: room * Self.width)
        parents = OwnedMemory(count: room)
        counts = OwnedMemory(count: room)
        evenLists = OwnedMemory(count: room)
        oddLists = OwnedMemory(count: Self.oddListLength(room))
        homes = OwnedMemory(count: ordinalCount)
        homes.base.update(repeating: Self.none, count: ordinalCount)
    }

    /// A node above level 0 has at least ``minimum`` children, or is the root.
    private static func oddListLength(_ capacity: Int) -> Int { capacity / minimum + 2 }

    // MARK: Nodes

    /// Takes a node out of the pool, empty and without a parent. Amortised O(1): the pool grows by an eighth.
    mutating func makeNode() -> Int {
        let node: Int
        if firstFree != Self.none {
            node = Int(firstFree)
            firstFree = parents[node]
        } else {
            if madeCount == blocks.count { grow() }
            node = madeCount
            madeCount += 1
        }
        blocks.pad(block: node, from: 0)
        (slots.base + node * Self.width).update(repeating: Self.none, count: Self.width)
        counts[node] = 0
        parents[node] = Self.none
        return node
    }

    /// Gives a node back.
    mutating func free(_ node: Int) {
        counts[node] = 0
        parents[node] = firstFree
        firstFree = UInt32(node)
    }

    private mutating func grow() {
        let old = blocks.count
        let room = old + max(16, old / 8)
        let newBlocks = BoxBlocks(count: room)
        newBlocks.address(of: 0).update(from: blocks.address(of: 0), count: old * 64)
        blocks = newBlocks
        slots = slots.grown(to: room * Self.width)
        parents = parents.grown(to: room)
        counts = counts.grown(to: room)
        evenLists = OwnedMemory(count: room)
        oddLists = OwnedMemory(count: Self.oddListLength(room))
    }

    /// The parent of a node, ``none`` for the root.
    func parent(of node: Int) -> UInt32 { parents[node] }

    mutating func makeRoot(_ node: Int) {
        root = node
        parents[node] = Self.none
    }

    func count(_ node: Int) -> Int { Int(counts[node]) }

    func slot(_ node: Int, _ lane: Int) -> UInt32 { slots[node &* Self.width &+ lane] }

    // MARK: Entries

    /// The leaf that holds an element, ``none`` where there is none.
    func home(of ordinal: UInt32) -> UInt32 { ordinal < homes.count ? homes[Int(ordinal)] : Self.none }

    /// Makes room for an ordinal. Amortised O(1), for ordinals that come one after the other.
    mutating func reserveHome(of ordinal: UInt32) {
        let old = homes.count
        guard ordinal >= old else { return }
        let room = max(Int(ordinal) + 1, old + old / 8 + 64)
        homes = homes.grown(to: room)
        (homes.base + old).update(repeating: Self.none, count: room - old)
    }

    mutating func forget(_ ordinal: UInt32) { homes[Int(ordinal)] = Self.none }

    /// Tells what a slot names which node it is in now.
    mutating func adopt(_ slot: UInt32, node: Int, level: Int) {
        if level == 0 { homes[Int(slot)] = UInt32(node) } else { parents[Int(slot)] = UInt32(node) }
    }

    /// Adds an entry to a node that has room.
    mutating func append(_ box: FloatBox, _ slot: UInt32, to node: Int, level: Int) {
        let lane = count(node)
        blocks.write(box, block: node, lane: lane)
        slots[node * Self.width + lane] = slot
        counts[node] = UInt8(lane + 1)
        adopt(slot, node: node, level: level)
    }

    /// Takes an entry out; the last one takes its lane.
    mutating func removeLane(_ lane: Int, of node: Int) {
        let last = count(node) - 1
        assert(lane <= last)
        if lane < last {
            blocks.write(blocks.box(block: node, lane: last), block: node, lane: lane)
            slots[node * Self.width + lane] = slot(node, last)
        }
        blocks.write(FloatBox(repeating: .nan), block: node, lane: last)
        counts[node] = UInt8(last)
    }

    @inline(__always) func prefetch(_ node: Int) {
        blocks.prefetch(node)
        support_prefetch(slots.base + node &* Self.width)
        support_prefetch(parents.base + node)
    }

    func lane(of slot: UInt32, in node: Int) -> Int {
        let first = slots.base + node &* Self.width
        var lane = 0
        while first[lane] != slot { lane &+= 1 }
        assert(lane < count(node))
        return lane
    }
}

extension OwnedMemory {
    /// A copy with room for more elements, which are not initialised.
    func grown(to newCount: Int) -> OwnedMemory {
        let copy = OwnedMemory(count: newCount)
        copy.base.update(from: base, count: count)
        return copy
    }
}

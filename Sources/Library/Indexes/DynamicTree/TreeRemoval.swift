// Removal and what shrinks.
extension TreeNodes {
    /// Takes an element out; false when it is absent. O(log n).
    @discardableResult mutating func remove(_ ordinal: UInt32) -> Bool {
        let leaf = home(of: ordinal)
        guard leaf != Self.none else { return false }
        prefetch(Int(leaf))
        removeLane(lane(of: ordinal, in: Int(leaf)), of: Int(leaf))
        forget(ordinal)
        elementCount -= 1
        settle(Int(leaf), level: 0)
        return true
    }

    /// Restores the invariants of a node that has lost entries and of those above it.
    mutating func settle(_ node: Int, level: Int) {
        if node == root {
            lowerRoot()
        } else if count(node) >= Self.minimum {
            tighten(node)
        } else {
            merge(node, level: level)
        }
    }

    /// Drops roots with one child, and the last leaf when it is empty.
    private mutating func lowerRoot() {
        while levelCount > 1 && count(root) == 1 {
            let child = Int(slot(root, 0))
            free(root)
            makeRoot(child)
            levelCount -= 1
        }
        if levelCount == 1 && count(root) == 0 {
            free(root)
            levelCount = 0
        }
    }

    /// Joins a node that has too few entries with the sibling that lies best, or shares the sibling's entries.
    private mutating func merge(_ node: Int, level: Int) {
        let above = Int(parent(of: node))
        let ownLane = lane(of: UInt32(node), in: above)
        let siblingLane = sibling(of: ownLane, in: above)
        let sibling = Int(slot(above, siblingLane))
        if count(node) + count(sibling) <= Self.width {
            for lane in 0..<count(node) {
                append(blocks.box(block: node, lane: lane), slot(node, lane), to: sibling, level: level)
            }
            blocks.write(envelope(of: sibling), block: above, lane: siblingLane)
            removeLane(ownLane, of: above)
            free(node)
        } else {
            split.removeAll()
            collect(node)
            collect(sibling)
            distribute(node, sibling, level: level)
            blocks.write(envelope(of: node), block: above, lane: ownLane)
            blocks.write(envelope(of: sibling), block: above, lane: siblingLane)
        }
        settle(above, level: level + 1)
    }

    /// The lane whose box grows the least when it takes over the box of `lane`.
    func sibling(of lane: Int, in node: Int) -> Int {
        let box = blocks.box(block: node, lane: lane)
        var best = lane == 0 ? 1 : 0
        var leastGrowth = Float.infinity
        for other in 0..<count(node) where other != lane {
            let candidate = blocks.box(block: node, lane: other)
            let growth = candidate.union(box).reach - candidate.reach
            if growth < leastGrowth { (best, leastGrowth) = (other, growth) }
        }
        return best
    }

    /// Makes the boxes of a node and of those above it their envelopes again.
    mutating func tighten(_ start: Int) {
        var node = start
        while node != root {
            let above = Int(parent(of: node))
            let lane = lane(of: UInt32(node), in: above)
            let box = envelope(of: node)
            if blocks.box(block: above, lane: lane) == box { return }
            blocks.write(box, block: above, lane: lane)
            node = above
        }
    }

    /// The smallest box that covers a node's entries.
    func envelope(of node: Int) -> FloatBox {
        var envelope = FloatBox.empty
        for lane in 0..<count(node) { envelope = envelope.union(blocks.box(block: node, lane: lane)) }
        return envelope
    }
}

// Moves.
extension TreeNodes {
    /// Gives a present element another box. O(1) when its leaf covers the new box, otherwise O(log n) at most: the
    /// element is inserted again below the lowest node above its leaf that covers the new box.
    ///
    /// Source: Lee, Hsu, Jensen, Cui, Teo: Supporting Frequent Updates in R-Trees: A Bottom-Up Approach (VLDB 2003).
    mutating func move(_ ordinal: UInt32, to box: FloatBox) {
        let leaf = Int(home(of: ordinal))
        prefetch(leaf)
        let lane = lane(of: ordinal, in: leaf)
        if leaf == root || isCovered(box, by: leaf) {
            blocks.write(box, block: leaf, lane: lane)
            return tighten(leaf)
        }
        removeLane(lane, of: leaf)
        settle(leaf, level: 0)
        var node = root
        var level = levelCount - 1
        if counts[leaf] >= Self.minimum {
            (node, level) = (leaf, 0)
            while node != root && !isCovered(box, by: node) { (node, level) = (Int(parent(of: node)), level + 1) }
        }
        insert(ordinal, box, below: node, level: level)
    }

    private func isCovered(_ box: FloatBox, by node: Int) -> Bool {
        let above = Int(parent(of: node))
        return blocks.box(block: above, lane: lane(of: UInt32(node), in: above)).covers(box)
    }
}

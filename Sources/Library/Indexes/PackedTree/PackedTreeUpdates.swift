import LayoutCore

// MARK: - Boxes that change in their place

extension PackedRTree {
    /// By ordinal its position in the packed order; `UInt32.max` for ordinals below `elementCount` that are not in the tree.
    /// O(n).
    func positions(elementCount: Int) -> OwnedMemory<UInt32> {
        let positions = OwnedMemory<UInt32>(count: elementCount)
        if count < elementCount { positions.base.initialize(repeating: .max, count: elementCount) }
        let (base, ordinals) = (positions.base, ordinals.base)
        forEachHalf(of: count, threads: count >= Self.leastForTwoThreads ? 2 : 1) { half in
            for position in half { base[Int(ordinals[position])] = UInt32(position) }
        }
        return positions
    }

    /// Gives the element at a position another frame. Returns how much more often its leaf is met: 0 as often, 1 twice, −1
    /// half as often. Nil, and nothing changes, where that exceeds `most`, the frame is null, or the tree is compact.
    /// O(fan-out · levels).
    func rewrite(at position: Int, _ frame: Rect, most: Float) -> Float? {
        assert(position < count)
        guard let store = leaves.writable, frame.minX <= frame.maxX, frame.minY <= frame.maxY else { return nil }
        let (leaf, lane) = (position / Self.fanOut, position % Self.fanOut)
        let old = store.box(leaf, lane)
        let before = store.envelope(leaf)
        store.write(FloatBox(rounding: frame), leaf, lane)
        let after = store.envelope(leaf)
        let growth = after.cost >= before.cost ? after.cost / before.cost - 1 : 1 - before.cost / after.cost
        // Neither where it is no number, as of frames without an end.
        if !(growth.isFinite && growth <= most) {
            store.write(old, leaf, lane)
            return nil
        }
        if after != before { updateNodes(above: leaf, after) }
        return growth
    }

    /// Makes the box of the element at a position meet nothing. A search still appends it where a node above lies inside
    /// the rectangle. No envelope shrinks. O(1).
    func erase(at position: Int) {
        assert(position < count && leaves.writable != nil)
        guard let store = leaves.writable else { return }
        store.erase(position / Self.fanOut, position % Self.fanOut)
    }

    /// Updates the envelopes above a leaf, as far as they change.
    private func updateNodes(above leaf: Int, _ envelope: FloatBox) {
        guard let store = nodes.writable else { return }
        var (child, envelope) = (leaf, envelope)
        for level in 1..<levelCount {
            let node = levelStarts[level] - leaves.count + child / Self.fanOut
            if store.box(node, child % Self.fanOut) == envelope { return }
            store.write(envelope, node, child % Self.fanOut)
            envelope = store.envelope(node)
            child /= Self.fanOut
        }
    }
}

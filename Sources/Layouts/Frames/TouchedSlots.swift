import LayoutCore

/// What a series of changes comes to, slot by slot.
struct TouchedSlots {
    private struct Fate {
        /// The slot was in use before the first change.
        let wasUsed: Bool
        /// The previous element is gone.
        var isRemoved = false
    }

    private var fates: [UInt32: Fate] = [:]

    /// Notes a change of a slot. O(1).
    mutating func note(_ change: FramesChange, slot: UInt32) {
        if case .insert = change {
            if fates[slot] == nil { fates[slot] = Fate(wasUsed: false) }
        } else {
            var fate = fates[slot] ?? Fate(wasUsed: true)
            if case .remove = change { fate.isRemoved = true }
            fates[slot] = fate
        }
    }

    /// The changes that are left, given which slots are in use after them. O(m log m).
    func delta(elementCount: Int, contentSize: Size, isUsed: (UInt32) -> Bool) -> LayoutDelta {
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        for (slot, fate) in fates.sorted(by: { $0.key < $1.key }) {
            if fate.wasUsed && !fate.isRemoved {
                delta.reframed.appendAscending(slot..<slot + 1)
                continue
            }
            if fate.wasUsed { delta.removed.appendAscending(slot..<slot + 1) }
            if isUsed(slot) { delta.inserted.appendAscending(slot..<slot + 1) }
        }
        if delta.changeCount > 0 { delta.resegmented = [FramesLayout.onlySegment] }
        return delta
    }
}

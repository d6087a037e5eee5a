import LayoutCore

/// What a series of changes comes to, slot by slot.
struct TouchedSlots {
    private struct Fate {
        /// The slot was in use before the first change.
        let wasUsed: Bool
        /// The element that was there is gone, whatever is there now.
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
    func delta(contentSize: Size, isUsed: (UInt32) -> Bool) -> LayoutDelta {
        var delta = LayoutDelta(contentSize: contentSize)
        for (slot, fate) in fates.sorted(by: { $0.key < $1.key }) {
            if fate.wasUsed && !fate.isRemoved {
                delta.reframed.appendSlot(slot)
                continue
            }
            if fate.wasUsed { delta.removed.appendSlot(slot) }
            if isUsed(slot) { delta.inserted.appendSlot(slot) }
        }
        return delta
    }
}

extension [Range<UInt32>] {
    /// Adds a slot above all others, to the last range where it follows it.
    fileprivate mutating func appendSlot(_ slot: UInt32) {
        if let last, last.upperBound == slot {
            self[count - 1] = last.lowerBound..<slot + 1
        } else {
            append(slot..<slot + 1)
        }
    }
}

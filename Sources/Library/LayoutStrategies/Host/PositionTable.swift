/// Positions by a hash of their elements: open addressing in one reused array, so that a table filled again
/// every frame allocates nothing once it has grown. A look-up takes O(1).
struct PositionTable {
    /// Position + 1; 0 where nothing is. Empty until it is filled first. Contiguous: a span of an array needs macOS 26.
    private var slots: ContiguousArray<UInt32> = []
    private var mask = 0

    /// Replaces the contents with positions `0..<count`. Each is of another element, whose hash `hash` gives. O(slots).
    @inline(__always) mutating func fill(_ count: Int, hash: (_ position: Int) -> UInt64) {
        removeAll(expecting: count)
        let mask = mask
        var slots = slots.mutableSpan
        for position in 0..<count {
            var slot = Int(truncatingIfNeeded: hash(position) >> 32) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt32(position) + 1
        }
    }

    /// Forgets everything and makes room for `count` positions at a fill of half at most.
    private mutating func removeAll(expecting count: Int) {
        if count * 2 > slots.count {
            var size = max(64, slots.count)
            while size < count * 2 { size *= 2 }
            slots = ContiguousArray(repeating: 0, count: size)
            mask = size - 1
        } else {
            for slot in slots.indices { slots[slot] = 0 }
        }
    }

    /// The position of that hash which `isIt`; nil when there is none.
    @inline(__always) func position(hash: UInt64, _ isIt: (Int) -> Bool) -> Int? {
        if slots.isEmpty { return nil }
        var slot = Int(truncatingIfNeeded: hash >> 32) & mask
        while slots[slot] != 0 {
            let position = Int(slots[slot]) - 1
            if isIt(position) { return position }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// A multiplicative hash, of which the upper half is good (Knuth, The Art of Computer Programming 3, 6.4).
    @inline(__always) static func hash(_ value: UInt64) -> UInt64 { value &* 0x9e37_79b9_7f4a_7c15 }
}

extension ElementID {
    /// A hash of all parts.
    @inline(__always) var positionHash: UInt64 {
        let place = UInt64(UInt32(bitPattern: section)) << 32 | UInt64(UInt32(bitPattern: item))
        let kind = UInt64(kind.rawValue) << 8 | UInt64(category.rawValue)
        return PositionTable.hash(PositionTable.hash(place) ^ kind)
    }
}

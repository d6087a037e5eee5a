/// Where in a list each identifier is: a table of places by hash, open to the next slot (Peterson, Addressing for
/// random-access storage, 1957), which keeps no identifiers.
///
/// A slot has the place in as many low bits as the table needs, counted from 1, and in those above them a part of the
/// hash that did not choose the slot, so that few others are compared: 4 bytes, where a dictionary of texts to places
/// has 24. At most half of them are taken.
struct PlaceTable {
    private var slots: [UInt32]
    private let mask: Int

    /// Hashes that are asked for before the slots they choose, whose memory is then waited for at once.
    private static let batch = 512

    /// The places of a list, counted from its start. Throws ``SnapshotError/duplicateItem(_:)`` for duplicates.
    /// O(n) expected.
    init<ID: Hashable>(_ list: ArraySlice<ID>) throws(SnapshotError) {
        precondition(list.count < 1 << 31, "places are numbers of 31 bits")
        let capacity = 1 << (Int.bitWidth - (max(list.count, 2) * 2 - 1).leadingZeroBitCount)
        mask = capacity - 1
        slots = [UInt32](repeating: 0, count: capacity)
        var hashes = [Int](repeating: 0, count: min(list.count, Self.batch))
        for start in stride(from: list.startIndex, to: list.endIndex, by: Self.batch) {
            let batch = start..<min(start + Self.batch, list.endIndex)
            for place in batch { hashes[place - start] = list[place].hashValue }
            for place in batch {
                let hash = hashes[place - start]
                let (slot, taken) = find(hash) { list[list.startIndex + $0] == list[place] }
                if taken != nil { throw .duplicateItem("\(list[place])") }
                slots[slot] = tag(hash) | UInt32(truncatingIfNeeded: place - list.startIndex + 1)
            }
        }
    }

    /// Where an identifier is in the list that the table was made of, counted from its start; nil where it is not. O(1)
    /// expected.
    @inline(__always) func place<ID: Hashable>(of identifier: ID, in list: ArraySlice<ID>) -> Int? {
        find(identifier.hashValue) { list[list.startIndex + $0] == identifier }.place
    }

    private var placeBits: UInt32 { UInt32(truncatingIfNeeded: mask) }

    private func tag(_ hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash &>> 32) & ~placeBits }

    /// The slot of a hash, and the place there that is the one looked for; without a place the slot is free.
    @inline(__always) private func find(_ hash: Int, where isSame: (Int) -> Bool) -> (slot: Int, place: Int?) {
        let tag = tag(hash)
        var slot = hash & mask
        while slots[slot] != 0 {
            let place = Int(slots[slot] & placeBits) &- 1
            if slots[slot] & ~placeBits == tag, isSame(place) { return (slot, place) }
            slot = (slot &+ 1) & mask
        }
        return (slot, nil)
    }
}

import LayoutCore

/// Rectangles in stable slots: an insertion or removal moves no other one.
///
/// The slot that was given up last is taken first. The first edit makes the tables of edits and copies shared rectangles,
/// in O(n); later edits are amortised O(1), and O(log n) at most.
struct FrameSlots {
    /// By slot; null for a free slot or an element without a frame.
    private(set) var rectangles: [Rect]
    /// Free slots, the last given up at the end, and a bit for each; empty until one is given up.
    private var free: [UInt32] = []
    private var freeBits: [UInt64] = []
    private var extent: ContentExtent?

    /// Takes the rectangles over; all slots are in use.
    init(_ rectangles: [Rect]) { self.rectangles = rectangles }

    /// Slots that are in use.
    var usedCount: Int { rectangles.count - free.count }

    /// Largest right and bottom edge of all rectangles, −∞ when there is none; nil before the first edit. O(1).
    var edges: SIMD2<Double>? { extent?.edges }

    /// Whether there is an element in the slot. O(1).
    func isUsed(_ slot: UInt32) -> Bool {
        guard Int(slot) < rectangles.count else { return false }
        let (word, bit) = Int(slot).quotientAndRemainder(dividingBy: 64)
        return word >= freeBits.count || freeBits[word] >> UInt64(bit) & 1 == 0
    }

    /// Puts a rectangle into a free slot, or behind the last one.
    mutating func insert(_ rectangle: Rect) -> UInt32 {
        prepareForEdits()
        let slot: UInt32
        if let last = free.popLast() {
            slot = last
            freeBits[Int(slot) / 64] &= ~(1 << UInt64(slot % 64))
            rectangles[Int(slot)] = rectangle
        } else {
            slot = UInt32(rectangles.count)
            if rectangles.count == rectangles.capacity { makeRoom() }
            rectangles.append(rectangle)
        }
        extent?.update(Int(slot), from: .null, in: rectangles)
        return slot
    }

    /// Changes the rectangle of a slot in use (checked).
    mutating func replace(_ slot: UInt32, with rectangle: Rect) {
        precondition(isUsed(slot), "there is no such element")
        prepareForEdits()
        let old = rectangles[Int(slot)]
        rectangles[Int(slot)] = rectangle
        extent?.update(Int(slot), from: old, in: rectangles)
    }

    /// Gives up a slot in use (checked).
    mutating func remove(_ slot: UInt32) {
        replace(slot, with: .null)
        free.append(slot)
        let word = Int(slot) / 64
        if word >= freeBits.count {
            freeBits.append(contentsOf: repeatElement(0, count: word + 1 - freeBits.count))
        }
        freeBits[word] |= 1 << UInt64(slot % 64)
    }

    /// Makes the tables of edits, and the only copy of shared rectangles, with room for more.
    private mutating func prepareForEdits() {
        guard extent == nil else { return }
        extent = ContentExtent(rectangles)
        makeRoom()
    }

    /// Makes room for a sixteenth more; an array that doubles would waste much of its memory.
    private mutating func makeRoom() { rectangles.reserveCapacity(rectangles.count + rectangles.count / 16 + 16) }
}

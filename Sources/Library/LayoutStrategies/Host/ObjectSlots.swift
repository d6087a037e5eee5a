/// Attribute objects by position.
///
/// Objects move from the slots of one pass to the slots of the next. Counting their references would take longer than the
/// rest of the work on them. A slot whose object leaves becomes nil. The slots themselves are kept for the next pass.
struct ObjectSlots {
    struct Move {
        let position, old: Int
    }

    /// Nil beyond `count`. Contiguous: a span of an array needs macOS 26.
    private var slots: ContiguousArray<LayoutAttributesObject?> = []
    /// Number of positions, with or without an object.
    private var count = 0

    /// The objects, in the order of their positions.
    var objects: [LayoutAttributesObject] { slots[..<count].compactMap(\.self) }

    /// Makes room for a number of positions, without objects.
    mutating func begin(_ count: Int) {
        freeAll()
        if slots.count < count { slots.append(contentsOf: repeatElement(nil, count: count - slots.count)) }
        self.count = count
    }

    mutating func move(_ moves: [Move], from before: inout ObjectSlots) {
        var now = slots.mutableSpan
        var before = before.slots.mutableSpan
        for move in moves { swap(&now[move.position], &before[move.old]) }
    }

    /// Puts an object at each of some empty positions, with the attributes there.
    @inline(__always) mutating func fill(
        _ positions: [Int], _ attributes: [LayoutAttributes], _ object: (LayoutAttributes) -> LayoutAttributesObject
    ) {
        var slots = slots.mutableSpan
        for position in positions { slots[position] = object(attributes[position]) }
    }

    func show(_ attributes: [LayoutAttributes], at positions: [Int]) {
        for position in positions { slots[position]?.show(attributes[position]) }
    }

    /// Gives all objects back. No positions are left.
    mutating func giveAll(to pool: inout AttributePool) {
        let count = count
        self.count = 0
        var slots = slots.mutableSpan
        for position in 0..<count { if let object = slots[position].take() { pool.give(object) } }
    }

    mutating func freeAll() {
        for position in 0..<count where slots[position] != nil { slots[position] = nil }
        count = 0
    }
}

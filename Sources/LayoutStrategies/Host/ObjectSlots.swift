import LayoutCore

/// Attribute objects by position.
///
/// Objects move from the slots of one pass to those of the next. To count their references would take longer than all
/// else that happens to them. A slot that is left is nil and stays, so that nothing is freed between passes.
struct ObjectSlots {
    /// Where an object goes, and where it was.
    struct Move {
        let position: Int
        let old: Int
    }

    /// Nil beyond `count`.
    private var slots: [LayoutAttributesObject?] = []
    /// Positions, with an object or without.
    private var count = 0

    /// The objects, in the order of their positions.
    var objects: [LayoutAttributesObject] { slots[..<count].compactMap(\.self) }

    /// Makes room for a number of positions, without objects.
    mutating func begin(_ count: Int) {
        freeAll()
        if slots.count < count { slots.append(contentsOf: repeatElement(nil, count: count - slots.count)) }
        self.count = count
    }

    /// Takes over objects from other slots.
    mutating func move(_ moves: [Move], from before: inout ObjectSlots) {
        var now = slots.mutableSpan
        var before = before.slots.mutableSpan
        for move in moves { swap(&now[move.position], &before[move.old]) }
    }

    /// Puts an object with its attributes at each of some positions, which have none.
    @inline(__always) mutating func fill(
        _ positions: [Int], _ attributes: [LayoutAttributes], _ object: (LayoutAttributes) -> LayoutAttributesObject
    ) {
        var slots = slots.mutableSpan
        for position in positions { slots[position] = object(attributes[position]) }
    }

    /// Has the objects at some positions show other attributes.
    func show(_ attributes: [LayoutAttributes], at positions: [Int]) {
        for position in positions { slots[position]?.show(attributes[position]) }
    }

    /// Gives all objects back, and has no position then.
    mutating func giveAll(to pool: inout AttributePool) {
        let count = count
        self.count = 0
        var slots = slots.mutableSpan
        for position in 0..<count { if let object = slots[position].take() { pool.give(object) } }
    }

    /// Frees all objects, and has no position then.
    mutating func freeAll() {
        for position in 0..<count where slots[position] != nil { slots[position] = nil }
        count = 0
    }
}

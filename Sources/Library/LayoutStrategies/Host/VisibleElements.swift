/// How a host hands out attributes.
public enum AttributeForm: String, Sendable, CaseIterable {
    /// As values, copied into an array.
    case values
    /// As an object made for every element that appears, or is pinned and gets another frame.
    case freshObjects
    /// As objects that are used again: ``AttributePool``.
    case pooledObjects
}

/// The elements of one family, static or pinned, that a host shows, with tables to find them.
///
/// Two of them take turns: the one of the last layout pass is compared with the one that is made now.
struct VisibleElements {
    /// Ordinals; none of pinned elements.
    var ordinals: [UInt32] = []
    var attributes: [LayoutAttributes] = []
    /// Their attributes as objects, by position; none where they are handed out as values, nil until a pass makes one.
    var objects = ObjectSlots()
    private var table = PositionTable()

    /// Empties it and keeps its storage.
    mutating func removeAll() {
        ordinals.removeAll(keepingCapacity: true)
        attributes.removeAll(keepingCapacity: true)
        objects.freeAll()
    }

    mutating func indexOrdinals() { table.fill(ordinals.count) { PositionTable.hash(UInt64(ordinals[$0])) } }

    /// Notes where each identity is.
    mutating func indexIdentities() { table.fill(attributes.count) { attributes[$0].id.positionHash } }

    /// Position of an ordinal; nil if it was not noted.
    @inline(__always) func position(of ordinal: UInt32) -> Int? {
        table.position(hash: PositionTable.hash(UInt64(ordinal))) { ordinals[$0] == ordinal }
    }

    /// Position of an identity; nil if it was not noted.
    @inline(__always) func position(of id: ElementID) -> Int? {
        table.position(hash: id.positionHash) { attributes[$0].id == id }
    }
}

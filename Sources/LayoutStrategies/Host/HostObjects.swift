import LayoutCore

/// The attribute objects of a host, and how they pass from one pass to the next.
struct HostObjects {
    /// How attributes are handed out.
    let form: AttributeForm
    var pool = AttributePool()
    /// What appears: positions, ordinals, and its attributes once they are fetched.
    private var appearingPositions: [Int] = []
    private(set) var appearingOrdinals: [UInt32] = []
    var fetched: [LayoutAttributes] = []
    /// Whose objects stay in use.
    private var kept: [Bool] = []

    /// No objects yet.
    init(form: AttributeForm) { self.form = form }

    // MARK: Static elements

    /// Takes over what stays visible, and notes what appears, whose attributes are still to be fetched.
    mutating func compare(_ now: inout VisibleElements, with before: VisibleElements, keepsAttributes: Bool) {
        begin(before)
        appearingPositions.removeAll(keepingCapacity: true)
        appearingOrdinals.removeAll(keepingCapacity: true)
        for (position, ordinal) in now.ordinals.enumerated() {
            if keepsAttributes, let old = before.position(of: ordinal) {
                kept[old] = true
                now.attributes.append(before.attributes[old])
                if form != .values { now.objects.append(before.objects[old]) }
            } else {
                appearingPositions.append(position)
                appearingOrdinals.append(ordinal)
                now.attributes.append(Self.notFetched)
                if form != .values { now.objects.append(nil) }
            }
        }
    }

    /// Puts the fetched attributes where they belong.
    mutating func fillIn(_ now: inout VisibleElements) {
        for (attributes, position) in zip(fetched, appearingPositions) {
            now.attributes[position] = attributes
            if form != .values { now.objects[position] = object(attributes) }
        }
    }

    // MARK: Pinned elements

    /// Keeps the objects of unchanged elements, and makes or changes the others. Returns how many appeared, and how
    /// many attributes were made.
    mutating func compare(
        _ now: inout VisibleElements, with before: VisibleElements
    ) -> (appeared: Int, made: Int) {
        begin(before)
        var (appeared, made) = (0, 0)
        for attributes in now.attributes {
            guard let old = before.position(of: attributes.id) else {
                (appeared, made) = (appeared + 1, made + 1)
                if form != .values { now.objects.append(object(attributes)) }
                continue
            }
            kept[old] = true
            if before.attributes[old] == attributes {
                if form != .values { now.objects.append(before.objects[old]) }
                continue
            }
            made += 1
            switch form {
            case .values: break
            case .freshObjects: now.objects.append(LayoutAttributesObject(attributes))
            case .pooledObjects:
                let object = before.objects[old]
                object?.show(attributes)
                now.objects.append(object)
            }
        }
        return (appeared, made)
    }

    // MARK: Objects

    /// Returns the objects of vanished elements to the pool; returns their number.
    mutating func release(_ before: inout VisibleElements) -> Int {
        var vanished = 0
        for position in kept.indices where !kept[position] {
            vanished += 1
            if form == .pooledObjects, let object = before.objects[position] { pool.give(object) }
        }
        before.objects.removeAll(keepingCapacity: true)
        return vanished
    }

    private mutating func object(_ attributes: LayoutAttributes) -> LayoutAttributesObject {
        form == .pooledObjects ? pool.take(attributes) : LayoutAttributesObject(attributes)
    }

    private mutating func begin(_ before: VisibleElements) {
        kept.removeAll(keepingCapacity: true)
        kept.append(contentsOf: repeatElement(false, count: before.attributes.count))
    }

    /// Stands where attributes are fetched next, in the same pass.
    private static var notFetched: LayoutAttributes {
        LayoutAttributes(id: ElementID(.cell, section: -1, item: -1), frame: .null, zIndex: 0)
    }
}

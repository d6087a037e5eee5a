/// The attribute objects of a host, and how they pass from one pass to the next.
struct HostObjects {
    let form: AttributeForm
    var pool = AttributePool()
    /// Where each object that stays was, and where it goes.
    private var moves: [ObjectSlots.Move] = []
    /// What appears: positions, ordinals, and its attributes once they are fetched.
    private var appearingPositions: [Int] = []
    private(set) var appearingOrdinals: [UInt32] = []
    var fetched: [LayoutAttributes] = []
    /// Positions of elements that stay and have other attributes now.
    private var changedPositions: [Int] = []

    init(form: AttributeForm) { self.form = form }

    // MARK: Static elements

    /// Takes over what stays visible, and notes what appears, whose attributes are to be fetched. Counts the vanished.
    mutating func compare(
        _ now: inout VisibleElements, with before: inout VisibleElements, keepsAttributes: Bool
    ) -> Int {
        begin()
        let ordinals = now.ordinals
        now.attributes.append(atMost: ordinals.count) { attributes in
            for (position, ordinal) in ordinals.enumerated() {
                if keepsAttributes, let old = before.position(of: ordinal) {
                    moves.append(ObjectSlots.Move(position: position, old: old))
                    attributes.append(before.attributes[old])
                } else {
                    appearingPositions.append(position)
                    appearingOrdinals.append(ordinal)
                    attributes.append(Self.notFetched)
                }
            }
        }
        exchange(&now, &before)
        return before.attributes.count - moves.count
    }

    /// Puts the fetched attributes where they belong.
    mutating func fillIn(_ now: inout VisibleElements) {
        for (attributes, position) in zip(fetched, appearingPositions) { now.attributes[position] = attributes }
        makeAppearing(&now)
    }

    // MARK: Pinned elements

    /// Keeps the objects of unchanged elements, and makes or changes the others.
    mutating func compare(
        _ now: inout VisibleElements, with before: inout VisibleElements
    ) -> (appeared: Int, made: Int, vanished: Int) {
        begin()
        var (kept, made) = (0, 0)
        for (position, attributes) in now.attributes.enumerated() {
            guard let old = before.position(of: attributes.id) else {
                appearingPositions.append(position)
                made += 1
                continue
            }
            kept += 1
            let isChanged = before.attributes[old] != attributes
            made += isChanged ? 1 : 0
            if isChanged && form == .freshObjects {
                appearingPositions.append(position)
            } else {
                if isChanged { changedPositions.append(position) }
                moves.append(ObjectSlots.Move(position: position, old: old))
            }
        }
        exchange(&now, &before)
        if form == .pooledObjects { now.objects.show(now.attributes, at: changedPositions) }
        makeAppearing(&now)
        return (now.attributes.count - kept, made, before.attributes.count - kept)
    }

    // MARK: Objects

    /// Moves the objects that stay in use. Objects of vanished elements are given back or freed.
    private mutating func exchange(_ now: inout VisibleElements, _ before: inout VisibleElements) {
        if form == .values { return }
        now.objects.begin(now.attributes.count)
        now.objects.move(moves, from: &before.objects)
        if form == .pooledObjects { before.objects.giveAll(to: &pool) } else { before.objects.freeAll() }
    }

    /// Gives what appears its objects.
    private mutating func makeAppearing(_ now: inout VisibleElements) {
        switch form {
        case .values: break
        case .freshObjects: now.objects.fill(appearingPositions, now.attributes) { LayoutAttributesObject($0) }
        case .pooledObjects: now.objects.fill(appearingPositions, now.attributes) { pool.take($0) }
        }
    }

    private mutating func begin() {
        moves.removeAll(keepingCapacity: true)
        appearingPositions.removeAll(keepingCapacity: true)
        appearingOrdinals.removeAll(keepingCapacity: true)
        changedPositions.removeAll(keepingCapacity: true)
    }

    /// Stands where attributes are fetched next, in the same pass.
    private static var notFetched: LayoutAttributes {
        LayoutAttributes(id: ElementID(.cell, section: -1, item: -1), frame: .null, zIndex: 0)
    }
}

import LayoutCore

extension SectionsLayout {
    /// Follows a change: the parts that it touches follow it, and those below move as wholes.
    ///
    /// - Items that come, go, move or change, also from part to part, and groups that open or close: what the parts
    ///   take, and O(parts).
    /// - Sections that come, go or move: new ones join the part of the section before them; O(sections + items of the
    ///   parts touched), and a reset.
    /// - Another size of the viewport: as the parts. Parts that stretch to the viewport do not get its height.
    /// - A part that outgrows its ordinals, or that answers with a reset: a reset.
    /// - `reload`: every part's, and a reset.
    ///
    /// Groups of parts whose groups don't open stay as they are. Throws
    /// ``LayoutError/unsuitableChange(layout:reason:)`` for rectangles; and what the parts throw. Then nothing has
    /// changed, but where the data have: parts before the one that can't follow show them, and a `reload` makes it
    /// good.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .data(let change): return try follow(change)
        case .expansion(let sections, let isExpanded): return try expand(sections, isExpanded)
        case .viewport, .reload, .remeasure:
            let restore = restorePoint()
            do throws(LayoutError) { return try followWhole(change) } catch {
                restore()
                throw error
            }
        case .preferredSize(let id, let size, let viewport):
            guard let number = part(of: id), let local = parts[number].local(id, of: parts.count) else {
                throw .unsuitableChange(layout: Self.name, reason: "no part has such an element")
            }
            return try follow {
                $0 == number ? .preferredSize(local, size, in: self.parts[number].local(viewport)) : nil
            }
        case .sidewaysOffset(let section, let offset):
            guard let number = parts.firstIndex(where: { $0.place.sections.contains(section) }) else {
                throw .unsuitableChange(layout: Self.name, reason: "there is no section \(section)")
            }
            let local = section - parts[number].place.firstSection
            return try follow { $0 == number ? .sidewaysOffset(section: local, offset) : nil }
        case .rectangles: throw .unsuitableChange(layout: Self.name, reason: "items have no rectangles of their own")
        }
    }

    /// Has every part follow a change of the viewport, a `remeasure` or a `reload`.
    private func followWhole(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .viewport(let size, let insets):
            setViewport(Viewport(size: size, insets: insets).effectiveSize)
            return try follow {
                type(of: self.parts[$0].layout).stretchesToViewport
                    ? .viewport(Size(width: size.width, height: 0), insets.sideways) : change
            }
        case .reload: return try follow(isReset: true) { _ in change }
        default: return try follow { _ in change }
        }
    }

    /// Has parts follow what concerns them, nil for nothing.
    private func follow(
        isReset: Bool = false, _ change: (Int) -> LayoutChange?
    ) throws(LayoutError) -> LayoutDelta {
        var past = SectionsPast(self)
        var deltas = [LayoutDelta?](repeating: nil, count: parts.count)
        for number in parts.indices {
            guard let change = change(number) else { continue }
            if case .data(let data) = change { past.parts[number].change = data }
            past.parts[number].isFollowed = true
            deltas[number] = try parts[number].layout.apply(change)
        }
        self.past = past
        return try combine(deltas, past, isReset: isReset)
    }

    private func expand(_ sections: Range<Int32>, _ isExpanded: Bool) throws(LayoutError) -> LayoutDelta {
        var ranges = [[Range<Int32>]](repeating: [], count: parts.count)
        for section in sections where self.isExpanded(section) != nil {
            let home = homes[Int(section)]
            let (number, next) = (Int(home.part), home.section..<home.section + 1)
            if let last = ranges[number].last, last.upperBound == next.lowerBound {
                ranges[number][ranges[number].count - 1] = last.lowerBound..<next.upperBound
            } else {
                ranges[number].append(next)
            }
        }
        // Groups assigned in turn are neighbours in their part; where they are not, a part would have to follow twice.
        guard ranges.allSatisfy({ $0.count <= 1 }) else {
            throw .unsuitableChange(layout: Self.name, reason: "these groups are not beside each other in their part")
        }
        return try follow { ranges[$0].first.map { .expansion(sections: $0, isExpanded) } }
    }

    // MARK: Data

    private func follow(_ change: DataChange) throws(LayoutError) -> LayoutDelta {
        if change.changesSections { return try followSections(change) }
        let changes = split(change, before: homes)
        return try follow { number in
            changes[number].tell(self.parts[number].items)
            let change = changes[number].change
            return change.isEmpty ? nil : .data(change)
        }
    }

    /// What a change is to each part: an item that goes to another part is removed from one and inserted in the other.
    private func split(_ change: DataChange, before: [SectionsHome]) -> [PartChange] {
        var batches = [PartChange](repeating: PartChange(), count: parts.count)
        func local(_ place: ItemPlace, _ homes: [SectionsHome]) -> (part: Int, place: ItemPlace) {
            let home = homes[Int(place.section)]
            return (Int(home.part), ItemPlace(section: home.section, item: place.item))
        }
        let former = items.former
        for (place, item) in zip(change.removed, former.removed) {
            let (part, place) = local(place, before)
            batches[part].removed.append(.init(place, item))
        }
        for (place, item) in zip(change.reloaded, former.replaced) {
            let (part, place) = local(place, homes)
            batches[part].reloaded.append(.init(place, item))
        }
        for place in change.inserted.map({ local($0, homes) }) { batches[place.part].inserted.append(place.place) }
        for move in change.moved {
            let (from, to) = (local(move.from, before), local(move.to, homes))
            if from.part == to.part {
                batches[from.part].moved.append(Move(from: from.place, to: to.place))
            } else {
                let replaced = change.reloaded.firstIndex(of: move.to).map { former.replaced[$0] }
                batches[from.part].removed.append(.init(from.place, replaced ?? items.item(at: move.to)))
                batches[to.part].inserted.append(to.place)
            }
        }
        return batches
    }

    private func followSections(_ change: DataChange) throws(LayoutError) -> LayoutDelta {
        let before = homes
        var past = SectionsPast(self)
        let dealt = sectionsAfter(change)
        for number in parts.indices {
            parts[number].groups = dealt[number]
            parts[number].items.setNumbers(dealt[number])
        }
        setHomes()
        var changes = split(items(of: change), before: before)
        var packed = 0
        for number in parts.indices {
            addSections(of: number, past.parts[number].groups, change, to: &changes[number])
            changes[number].tell(parts[number].items)
            let local = changes[number].change
            if local.isEmpty { continue }
            past.parts[number].change = local
            past.parts[number].isFollowed = true
            packed += try parts[number].layout.apply(.data(local)).packed
        }
        self.past = past
        try arrange()
        return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize, packed: packed)
    }

    /// The groups of each part after a change: existing ones, and new ones with the section before them.
    private func sectionsAfter(_ change: DataChange) -> [[Int32]] {
        var dealt = [[Int32]](repeating: [], count: parts.count)
        var last = 0
        for section in 0..<Int32(items.sectionCount) {
            if let before = change.sectionBefore(section) { last = Int(homes[Int(before)].part) }
            dealt[last].append(section)
        }
        return dealt
    }

    /// A change without its sections: of items alone.
    private func items(of change: DataChange) -> DataChange {
        DataChange(
            removed: change.removed, inserted: change.inserted, moved: change.moved, reloaded: change.reloaded)
    }

    /// Adds what a change of sections is to a part, whose groups were those.
    private func addSections(
        of number: Int, _ before: [Int32], _ change: DataChange, to batch: inout PartChange
    ) {
        let after = parts[number].groups
        let places = Dictionary(uniqueKeysWithValues: after.enumerated().map { ($1, Int32($0)) })
        let moved = Set(change.movedSections.map(\.from))
        var known: Set<Int32> = []
        for (section, group) in before.enumerated() {
            guard let now = change.sectionAfter(group), let place = places[now] else {
                batch.removedSections[Int32(section)] = group
                continue
            }
            known.insert(place)
            if moved.contains(group) { batch.movedSections.append(Move(from: Int32(section), to: place)) }
        }
        for place in 0..<Int32(after.count) where !known.contains(place) { batch.insertedSections.append(place) }
    }
}

/// What a change is to a part, its lists in any order, with the items that are no more.
private struct PartChange {
    /// The previous state of an item.
    struct Former {
        let place: ItemPlace
        let item: StoredItem

        init(_ place: ItemPlace, _ item: StoredItem) { (self.place, self.item) = (place, item) }
    }

    /// Sections that went, with the numbers they had in the whole.
    var removedSections: [Int32: Int32] = [:]
    var insertedSections: [Int32] = []
    var movedSections: [Move<Int32>] = []
    var removed: [Former] = []
    var inserted: [ItemPlace] = []
    var moved: [Move<ItemPlace>] = []
    var reloaded: [Former] = []

    /// The same in order.
    var change: DataChange {
        DataChange(
            removedSections: Array(removedSections.keys), insertedSections: insertedSections,
            movedSections: movedSections, removed: removed.map(\.place), inserted: inserted, moved: moved,
            reloaded: reloaded.map(\.place))
    }

    /// Tells a part what its items were.
    func tell(_ items: SectionsItems) {
        items.setFormer(
            removed: removed.sorted { $0.place < $1.place }.map(\.item),
            replaced: reloaded.sorted { $0.place < $1.place }.map(\.item), sections: removedSections)
    }
}

extension EdgeInsets {
    /// Those at the sides alone.
    fileprivate var sideways: EdgeInsets { EdgeInsets(top: 0, left: left, bottom: 0, right: right) }
}

import LayoutCore

extension SectionsLayout {
    /// Follows a change: parts that it touches follow it, and parts below move as wholes.
    ///
    /// - Items that come, go, move or change, also from part to part, and groups that open or close: the costs of the
    ///   parts, and O(parts).
    /// - Sections that come, go or move: new sections join the part of the section before; O(sections + items of the
    ///   parts touched), and a reset.
    /// - Another size of the viewport: the costs of the parts. Parts that stretch to the viewport do not get its height.
    /// - A part that outgrows its ordinals, or that answers with a reset: a reset.
    /// - `reload`: a reload of every part, and a reset.
    ///
    /// Groups stay as they are in parts whose groups don't open. Throws ``LayoutError/unsuitableChange(layout:reason:)``
    /// for rectangles; and what the parts throw. Then nothing has changed, unless the data have: parts before the part
    /// that can't follow show the new data, and a `reload` makes the rest agree.
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
            guard let (number, local) = element(id) else {
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
            configuration.viewportSize = Viewport(size: size, insets: insets).effectiveSize
            let sides = EdgeInsets(top: 0, left: insets.left, bottom: 0, right: insets.right)
            return try follow {
                type(of: MirroredLayout.unmirrored(self.parts[$0].layout)).stretchesToViewport
                    ? .viewport(Size(width: size.width, height: 0), sides) : change
            }
        case .reload: return try follow(isReset: true) { _ in change }
        default: return try follow { _ in change }
        }
    }

    /// Has every part follow its change, if it has one.
    private func follow(
        isReset: Bool = false, _ change: (Int) -> LayoutChange?
    ) throws(LayoutError) -> LayoutDelta {
        var previous = PreviousSections(self)
        var deltas = [LayoutDelta?](repeating: nil, count: parts.count)
        for number in parts.indices {
            guard let change = change(number) else { continue }
            if case .data(let data) = change { previous.changes[number] = data }
            previous.isFollowed[number] = true
            deltas[number] = try parts[number].layout.apply(change)
        }
        self.previous = previous
        return try combine(deltas, previous, isReset: isReset)
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
        // Groups assigned in turn are neighbours in their part. A part can't follow two ranges in one change.
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

    /// The change of each part: an item that goes to another part is removed from its part and inserted there.
    private func split(_ change: DataChange, before: [SectionsHome]) -> [PartChange] {
        var batches = [PartChange](repeating: PartChange(), count: parts.count)
        func local(_ place: ItemPlace, _ homes: [SectionsHome]) -> (part: Int, place: ItemPlace) {
            let home = homes[Int(place.section)]
            return (Int(home.part), ItemPlace(section: home.section, item: place.item))
        }
        let former = items.former
        for (place, item) in zip(change.removed, former.removed) {
            let (part, place) = local(place, before)
            batches[part].removed.append((place, item))
        }
        for (place, item) in zip(change.reloaded, former.replaced) {
            let (part, place) = local(place, homes)
            batches[part].reloaded.append((place, item))
        }
        for place in change.inserted.map({ local($0, homes) }) { batches[place.part].inserted.append(place.place) }
        for move in change.moved {
            let (from, to) = (local(move.from, before), local(move.to, homes))
            if from.part == to.part {
                batches[from.part].moved.append(Move(from: from.place, to: to.place))
            } else {
                let replaced = change.reloaded.firstIndex(of: move.to).map { former.replaced[$0] }
                batches[from.part].removed.append((from.place, replaced ?? items.item(at: move.to)))
                batches[to.part].inserted.append(to.place)
            }
        }
        return batches
    }

    private func followSections(_ change: DataChange) throws(LayoutError) -> LayoutDelta {
        var previous = PreviousSections(self)
        for (number, groups) in groups(after: change).enumerated() {
            parts[number].groups = groups
            parts[number].items.setNumbers(groups)
        }
        setHomes()
        var changes = split(change, before: previous.homes)
        var packed = 0
        for number in parts.indices {
            addSections(of: number, previous.parts[number].groups, change, to: &changes[number])
            changes[number].tell(parts[number].items)
            let local = changes[number].change
            if local.isEmpty { continue }
            (previous.changes[number], previous.isFollowed[number]) = (local, true)
            packed += try parts[number].layout.apply(.data(local)).packed
        }
        self.previous = previous
        try arrange()
        return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize, packed: packed)
    }

    /// The groups of each part after a change; a new group joins the part of the section before.
    private func groups(after change: DataChange) -> [[Int32]] {
        var groups = [[Int32]](repeating: [], count: parts.count)
        var last = 0
        for section in 0..<Int32(items.sectionCount) {
            if let before = change.sectionBefore(section) { last = Int(homes[Int(before)].part) }
            groups[last].append(section)
        }
        return groups
    }

    /// Adds a change of sections to the change of a part, by its previous groups.
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

/// The change of a part, its lists in any order, with the previous states of items.
private struct PartChange {
    /// Removed sections, with their numbers in the whole.
    var removedSections: [Int32: Int32] = [:]
    var insertedSections: [Int32] = []
    var movedSections: [Move<Int32>] = []
    var removed: [(place: ItemPlace, item: StoredItem)] = []
    var inserted: [ItemPlace] = []
    var moved: [Move<ItemPlace>] = []
    var reloaded: [(place: ItemPlace, item: StoredItem)] = []

    var change: DataChange {
        DataChange(
            removedSections: Array(removedSections.keys), insertedSections: insertedSections,
            movedSections: movedSections, removed: removed.map { $0.place }, inserted: inserted, moved: moved,
            reloaded: reloaded.map { $0.place })
    }

    /// Tells the part's items their previous states.
    func tell(_ items: SectionsItems) {
        items.setFormer(
            removed: removed.sorted { $0.place < $1.place }.map { $0.item },
            replaced: reloaded.sorted { $0.place < $1.place }.map { $0.item }, sections: removedSections)
    }
}

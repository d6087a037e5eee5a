import LayoutCore

/// What a change does to a compositional layout.
public struct CompositionalChange {
    /// Measured sizes after the change, by sections after it.
    let sizes: [Int32: CompositionalSizes]
}

extension CompositionalGeometry {
    /// Items of a section.
    public func itemCount(of section: Int) -> Int {
        let template = plan.template(of: section)
        return template.cellCount == 0 ? 0 : template.items(ofElements: memberCount(of: section))
    }

    /// Number of cells and badges for a number of items.
    public func memberCount(ofItems count: Int, in section: Int) -> Int {
        plan.isEmpty ? 0 : plan.template(of: section).elements(ofItems: count)
    }

    /// Measured sizes of sections, by numbers after, and the edits that have an effect.
    public func plan(
        _ changes: SectionChanges, _ items: any ItemSource
    ) throws(LayoutError) -> PlannedChange<CompositionalChange> {
        for edit in changes.edits where memberCount(ofItems: edit.new, in: edit.section) > Int(Int32.max) {
            throw .unsuitableChange(
                layout: CompositionalConfiguration.layoutName,
                reason: "section \(edit.section) has more than 2147483647 items and badges")
        }
        let sizes = plan.sizes(after: changes.data, items)
        return PlannedChange(
            changes.keeping { firstMember($0, sizes[Int32($0.section)]?.cells ?? []) },
            CompositionalChange(sizes: sizes))
    }

    /// Items are all alike, so that the last ones come or go, unless sizes have moved with them, or all have because the
    /// section is no longer scrolled as far. O(items) where some were measured.
    private func firstMember(_ edit: SectionEdit, _ after: [Double]) -> Int? {
        let (old, new) = (memberCount(of: edit.section), memberCount(ofItems: edit.new, in: edit.section))
        if let offset = plan.offsets[Int32(edit.section)],
            plan.offsetWithin(edit.section, offset, elements: new) != offset
        {
            return 0
        }
        let before = plan.measured[Int32(edit.section)]?.cells?.sizes ?? []
        if before.isEmpty, after.isEmpty { return old == new ? nil : min(old, new) }
        let template = plan.template(of: edit.section)
        func size(_ sizes: [Double], _ item: Int) -> UInt64 {
            (sizes.isEmpty || !template.isEstimated(item) ? .nan : sizes[item]).bitPattern
        }
        // Up to the first changed size; sizes within a group depend on each other.
        var (same, most) = (0, min(edit.old, edit.new))
        while same < most, size(before, same) == size(after, same) { same += 1 }
        if same == most, old == new { return nil }
        return template.element(ofItem: same / template.cellCount * template.cellCount)
    }

    /// Takes new numbers of items, and their known sizes.
    public func apply(
        _ change: PlannedChange<CompositionalChange>, _ items: any ItemSource
    ) -> CompositionalSnapshot {
        var snapshot = CompositionalSnapshot()
        for edit in change.sections.edits {
            let (old, sizes) = (plan.place(edit.section), change.detail.sizes[Int32(edit.section)])
            let growth =
                old.measured?.cells == nil && sizes?.cells.isEmpty != false
                ? plan.set(edit.section, items: edit.new)
                : plan.setMeasured(edit.section, sizes ?? CompositionalSizes(), items: edit.new)
            if old.offset != 0 { plan.setOffset(edit.section, old.offset) }
            snapshot.sections.append(CompositionalSnapshot.Section(old, growth, first: edit.firstMember))
        }
        return snapshot
    }

    /// Asks for every section again. Offsets follow their sections, and sizes their items; after a reload sizes are void.
    public func rebuilt(
        _ items: any ItemSource, after change: DataChange?
    ) throws(LayoutError) -> CompositionalGeometry {
        var offsets = plan.offsets
        if let change {
            offsets = [:]
            for (section, offset) in plan.offsets {
                if let after = change.sectionAfter(section) { offsets[after] = offset }
            }
        }
        return try CompositionalGeometry(
            CompositionalPlan(
                items, plan.source, plan.configuration, offsets: offsets,
                sizes: change.map { plan.sizes(after: $0, items) } ?? [:]))
    }

    /// Elements of an unmoved section have new frames from the first changed size on.
    public func compare(
        _ was: Members<CompositionalRun>, _ now: Members<CompositionalRun>, _ count: Int,
        _ change: PlannedChange<CompositionalChange>, _ snapshot: CompositionalSnapshot,
        into changes: inout MemberChanges
    ) {
        let isSame = was.section == now.section && was.first == now.first
        if !isSame { changes.rename(0..<count) }
        if !isSame || was.run.base != now.run.base { return changes.reframe(0..<count) }
        if was.run.cells === now.run.cells { return }
        let first = snapshot.sections.first { $0.section == now.section }?.first ?? 0
        changes.reframe(min(max(first - now.first, 0), count)..<count)
    }

    /// Whether headers, footers or backgrounds moved.
    public func movesParts(since snapshot: CompositionalSnapshot) -> Bool {
        plan.hasParts && snapshot.sections.contains { $0.growth != 0 }
    }
}

extension CompositionalPlan {
    /// Measured sizes after a change, by sections after: they follow their items; sizes of items with new values are
    /// void. O(items of the sections measured + changes).
    func sizes(after change: DataChange, _ items: any ItemSource) -> [Int32: CompositionalSizes] {
        if isEstimated { return [:] }
        var carried: [ItemPlace: Double] = [:]
        for move in change.moved {
            if let cells = measured[move.from.section]?.cells, cells.sizes.indices.contains(Int(move.from.item)) {
                carried[move.to] = cells.sizes[Int(move.from.item)]
            }
        }
        var sizes: [Int32: CompositionalSizes] = [:]
        for (section, known) in self.sizes {
            guard section >= 0 else {
                sizes[section] = known
                continue
            }
            guard let after = change.sectionAfter(section) else { continue }
            var moved = known
            if !moved.cells.isEmpty { follow(change, section, after, carried, &moved.cells) }
            sizes[after] = moved
        }
        for (place, size) in carried where !size.isNaN && sizes[place.section]?.cells.isEmpty != false {
            let count = items.itemCount(ofSection: Int(place.section))
            sizes[place.section, default: CompositionalSizes()].cells = Array(repeating: .nan, count: count)
        }
        // An item that was not measured keeps nothing, even if its section's headers were measured.
        func isKnown(_ place: ItemPlace) -> Bool {
            sizes[place.section]?.cells.indices.contains(Int(place.item)) == true
        }
        for (place, size) in carried where isKnown(place) { sizes[place.section]?.cells[Int(place.item)] = size }
        for place in change.reloaded where isKnown(place) { sizes[place.section]?.cells[Int(place.item)] = .nan }
        return sizes
    }

    /// Moves the sizes of a section's items to where these are; forgets them where the change is not of these items,
    /// which is a reset.
    private func follow(
        _ change: DataChange, _ section: Int32, _ after: Int32, _ carried: [ItemPlace: Double], _ sizes: inout [Double]
    ) {
        let gone = (change.removed + change.moved.map(\.from)).filter { $0.section == section }.map(\.item)
        for item in gone.sorted(by: >) {
            guard sizes.indices.contains(Int(item)) else { return sizes.removeAll() }
            sizes.remove(at: Int(item))
        }
        let come = (change.inserted + change.moved.map(\.to)).filter { $0.section == after }.sorted()
        for place in come {
            guard place.item >= 0, Int(place.item) <= sizes.count else { return sizes.removeAll() }
            sizes.insert(carried[place] ?? .nan, at: Int(place.item))
        }
    }
}

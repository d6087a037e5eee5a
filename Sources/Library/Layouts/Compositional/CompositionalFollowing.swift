import LayoutCore

/// The effect of a change on a compositional layout.
public struct CompositionalChange {
    /// Measured sizes after the change, by sections after it.
    let sizes: [Int32: CompositionalSizes]
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CompositionalGeometry {
    public func plan(
        _ changes: SectionChanges, _ items: any ItemSource
    ) throws(LayoutError) -> PlannedChange<CompositionalChange>? {
        if changes.map != nil { return nil }
        for edit in changes.edits where memberCount(ofItems: edit.new, in: edit.section) > Int(Int32.max) {
            throw .unsuitableChange(
                layout: CompositionalConfiguration.layoutName,
                reason: "section \(edit.section) has more than 2147483647 items and badges")
        }
        let sizes = sizes(after: changes.data, items)
        return PlannedChange(
            changes.keeping { isEmpty ? nil : firstMember($0, sizes[Int32($0.section)]?.cells ?? []) },
            CompositionalChange(sizes: sizes))
    }

    /// The first element with another frame. All items are alike, so that the last ones come or go, unless sizes have
    /// moved with their items, or the section is no longer scrolled as far. O(items) if some are measured.
    private func firstMember(_ edit: SectionEdit, _ after: [Double]) -> Int? {
        let (old, new) = (memberCount(of: edit.section), memberCount(ofItems: edit.new, in: edit.section))
        let offset = offsets[Int32(edit.section)] ?? 0
        if offset != 0, offsetWithin(edit.section, offset, elements: new) != offset { return 0 }
        let before = measured[Int32(edit.section)]?.cells?.sizes ?? []
        if before.isEmpty, after.isEmpty { return old == new ? nil : min(old, new) }
        let template = template(of: edit.section)
        func size(_ sizes: [Double], _ item: Int) -> UInt64 {
            (sizes.isEmpty || !template.isEstimated(item) ? .nan : sizes[item]).bitPattern
        }
        // Up to the first changed size; sizes within a group depend on each other.
        var (same, most) = (0, min(edit.old, edit.new))
        while same < most, size(before, same) == size(after, same) { same += 1 }
        if same == most, old == new { return nil }
        return template.element(ofItem: same / template.cellCount * template.cellCount)
    }

    public func apply(
        _ change: inout PlannedChange<CompositionalChange>, _ items: any ItemSource
    ) -> CompositionalSnapshot {
        var snapshot = CompositionalSnapshot()
        for edit in change.sections.edits {
            let (old, sizes) = (place(edit.section), change.detail.sizes[Int32(edit.section)])
            let growth = set(edit.section, items: edit.new, sizes)
            if old.offset != 0 { setOffset(edit.section, old.offset) }
            snapshot.sections.append(CompositionalSnapshot.Section(old: old, growth: growth, first: edit.firstMember))
        }
        change.movesParts = hasParts && snapshot.sections.contains { $0.growth != 0 }
        return snapshot
    }

    /// Asks for every section again. Offsets follow their sections, and sizes their items; after a reload sizes are void.
    public func rebuilt(
        _ items: any ItemSource, after change: DataChange?
    ) throws(LayoutError) -> (geometry: CompositionalGeometry, snapshot: CompositionalSnapshot?) {
        var offsets = offsets
        if let change {
            offsets = [:]
            for (section, offset) in self.offsets {
                if let after = change.sectionAfter(section) { offsets[after] = offset }
            }
        }
        let known = change.map { sizes(after: $0, items) } ?? [:]
        return (
            try CompositionalGeometry(items, source, configuration, offsets: offsets, sizes: known, kinds: kinds), nil
        )
    }

    public func compare(
        _ was: Members<CompositionalRun>, _ now: Members<CompositionalRun>, _ count: Int,
        _ change: PlannedChange<CompositionalChange>, _ snapshot: CompositionalSnapshot,
        into changes: inout MemberChanges
    ) {
        let isSame = was.section == now.section && was.first == now.first
        if !isSame { changes.rename(0..<count) }
        if !isSame || was.run.base != now.run.base { return changes.reframe(0..<count) }
        if was.run.cells === now.run.cells { return }
        let first = snapshot.sections.first { $0.old.section == now.section }?.first ?? 0
        changes.reframe(min(max(first - now.first, 0), count)..<count)
    }
}

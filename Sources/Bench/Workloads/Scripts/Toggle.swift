import LayoutCore

extension WorkloadEntry {
    static let toggle = WorkloadEntry(
        name: "toggle", summary: "groups close and open, mostly one at a time, each with a query around it",
        meaning: "groups closed and opened again, mostly one, sometimes up to eight at once, each time with the query "
            + "of the viewport around them; in a list subtrees of up to a thousand rows",
        making: .script { (input, generator) throws(LayoutError) in
            guard let store = input.store else { throw .notApplicable("rectangles are in no groups") }
            if input.layout.showsRowsOfTree {
                guard var toggles = TogglesOfRows(input.layout, store, generator) else {
                    throw .notApplicable("there are no rows to open and close")
                }
                return try toggles.steps(input)
            }
            guard store.columns.hasGroups else { throw .notApplicable("there are no groups to open and close") }
            let filled = (0..<store.sectionCount).filter { store.itemCount(ofSection: $0) > 0 }
            guard let first = filled.first else { throw .notApplicable("all groups are empty") }
            guard input.layout.isExpanded(Int32(first)) != nil else {
                throw .notApplicable("the layout has no groups that open and close")
            }
            var toggles = TogglesOfGroups(
                layout: input.layout, filled: filled, sectionCount: store.sectionCount, generator: generator)
            return try input.steps { _ in toggles.change() }
        })
}

/// Changes of which groups are open. All at once are not among them: that costs O(n) by nature, and would hide one.
struct TogglesOfGroups {
    let layout: any HostedLayout
    /// Sections of the data that have items.
    let filled: [Int]
    let sectionCount: Int
    var generator: SeededGenerator

    private static let mostAtOnce = 8

    mutating func change() -> ReversibleChange {
        let first = filled[generator.below(filled.count)]
        let most = generator.chance(0.85) ? 1 : 2 + generator.below(Self.mostAtOnce - 1)
        let wasOpen = isExpanded(first) == true
        var end = first + 1
        // Only neighbours in the same state: what takes the change back is one change too.
        while end < min(sectionCount, first + most), isExpanded(end) == wasOpen { end += 1 }
        let sections = Int32(first)..<Int32(end)
        let id = layout.cell(at: ItemPlace(section: Int32(first), item: 0))
        return ReversibleChange(
            change: .expansion(sections: sections, !wasOpen), inverse: .expansion(sections: sections, wasOpen),
            before: id, after: id)
    }

    private func isExpanded(_ section: Int) -> Bool? { layout.isExpanded(Int32(section)) }
}

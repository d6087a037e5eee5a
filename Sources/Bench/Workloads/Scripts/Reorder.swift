import LayoutCore

extension WorkloadEntry {
    static let reorder = WorkloadEntry(
        name: "reorder", summary: "items are dragged row by row, also into the next section, each step with a query",
        meaning: "items dragged row by row, at the end of a section into the next, and back again, each step with the "
            + "query of the viewport around the item",
        making: .script { (input, generator) throws(LayoutError) in
            guard let store = input.store else { throw .notApplicable("rectangles have no order") }
            let filled = (0..<store.sectionCount).filter { store.itemCount(ofSection: $0) > 1 }
            if filled.isEmpty { throw .notApplicable("no section has two items") }
            var drags = Drags(layout: input.layout, store: store, filled: filled, generator: generator)
            return try input.steps { drags.change($0) }
        })
}

/// Items that are dragged step by step.
struct Drags {
    let layout: any HostedLayout
    let store: ItemStore
    /// Sections that have more than one item.
    let filled: [Int]
    var generator: SeededGenerator
    /// The place of the dragged item.
    var place = ItemPlace(section: 0, item: 0)

    /// Steps of a drag.
    private static let length = 16

    mutating func change(_ number: Int) -> ReversibleChange {
        if number % Self.length == 0 {
            let section = filled[generator.below(filled.count)]
            let item = generator.below(store.itemCount(ofSection: section))
            place = ItemPlace(section: Int32(section), item: Int32(item))
        }
        let before = place
        place = following(before)
        return .move(before, to: place, in: layout)
    }

    /// The next row; behind the last the next section's first, behind the last of all the first of all. A section keeps its
    /// last item, and a row of its own is not left for a section that has no such row.
    private func following(_ place: ItemPlace) -> ItemPlace {
        let count = store.itemCount(ofSection: Int(place.section))
        if Int(place.item) + 1 < count { return ItemPlace(section: place.section, item: place.item + 1) }
        let next = (Int(place.section) + 1) % store.sectionCount
        let row = store.item(at: place).row
        let isRoomy = store.columns.rows == nil || Int(row) < store.rowCount(ofSection: next)
        return ItemPlace(section: count > 1 && isRoomy ? Int32(next) : place.section, item: 0)
    }
}

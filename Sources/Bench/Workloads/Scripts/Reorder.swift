import LayoutCore

extension WorkloadEntry {
    static let reorder = WorkloadEntry(
        name: "reorder", summary: "items are dragged row by row, also into the next section, each step with a query",
        meaning: "items dragged row by row, at the end of a section into the next, and back again, each step with the "
            + "query of the viewport around the item",
        making: .script { (input, generator) throws(LayoutError) in
            guard let store = input.store else { return .notApplicable(reason: "rectangles have no order") }
            let filled = (0..<store.sectionCount).filter { store.itemCount(ofSection: $0) > 1 }
            if filled.isEmpty { return .notApplicable(reason: "no section has two items") }
            return .steps(try Drags(input, store, filled, generator).steps())
        })
}

/// Items that are dragged step by step.
struct Drags {
    private var writer: ScriptWriter
    private let store: ItemStore
    private var generator: SeededGenerator
    /// Sections that have more than one item.
    private let filled: [Int]

    private static let length = 16

    init(_ input: ScriptInput, _ store: ItemStore, _ filled: [Int], _ generator: SeededGenerator) {
        writer = ScriptWriter(input)
        (self.store, self.filled, self.generator) = (store, filled, generator)
    }

    /// Random drags, and back again.
    func steps() throws(LayoutError) -> [ScriptStep] {
        var drags = self
        for _ in 0..<ScriptLength.changes / Self.length { try drags.drag() }
        try drags.writer.unwind()
        return drags.writer.steps
    }

    private mutating func drag() throws(LayoutError) {
        let section = filled[generator.below(filled.count)]
        var place = ItemPlace(
            section: Int32(section), item: Int32(generator.below(store.itemCount(ofSection: section))))
        for _ in 0..<Self.length {
            let next = following(place)
            try writer.make(
                ReversibleChange(
                    change: .items(.move(place, to: next)), inverse: .items(.move(next, to: place)),
                    before: writer.input.element(at: place), after: writer.input.element(at: next)))
            place = next
        }
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

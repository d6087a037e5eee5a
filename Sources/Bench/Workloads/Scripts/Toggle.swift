import LayoutCore

extension WorkloadEntry {
    static let toggle = WorkloadEntry(
        name: "toggle", summary: "groups close and open, mostly one at a time, each with a query around it",
        meaning: "groups closed and opened again, mostly one, sometimes up to eight at once, each time with the query "
            + "of the viewport around them; in a list subtrees of up to a thousand rows",
        making: .script { (input, generator) throws(LayoutError) in
            guard let store = input.store else { return .notApplicable(reason: "rectangles are in no groups") }
            if input.layout.showsRowsOfTree {
                guard let toggles = TogglesOfRows(input, store, generator) else {
                    return .notApplicable(reason: "there are no rows to open and close")
                }
                let steps = try toggles.steps()
                return steps.isEmpty ? .notApplicable(reason: TogglesOfRows.noSubtree) : .steps(steps)
            }
            guard store.columns.hasGroups else {
                return .notApplicable(reason: "there are no groups to open and close")
            }
            let filled = (0..<store.sectionCount).filter { store.itemCount(ofSection: $0) > 0 }
            guard let first = filled.first else { return .notApplicable(reason: "all groups are empty") }
            guard input.layout.isExpanded(Int32(first)) != nil else {
                return .notApplicable(reason: "the layout has no groups that open and close")
            }
            return .steps(try TogglesOfGroups(input, filled, sectionCount: store.sectionCount, generator).steps())
        })
}

/// Changes of which groups are open. All at once are not among them: that costs O(n) by nature, and would hide one.
struct TogglesOfGroups: ScriptedEdits {
    var writer: ScriptWriter
    private var generator: SeededGenerator
    /// Sections of the data that have items.
    private let filled: [Int]
    private let sectionCount: Int

    private static let mostAtOnce = 8

    init(_ input: ScriptInput, _ filled: [Int], sectionCount: Int, _ generator: SeededGenerator) {
        writer = ScriptWriter(input)
        (self.generator, self.filled, self.sectionCount) = (generator, filled, sectionCount)
    }

    mutating func change() throws(LayoutError) {
        let first = filled[generator.below(filled.count)]
        let most = generator.chance(0.85) ? 1 : 2 + generator.below(Self.mostAtOnce - 1)
        let wasOpen = isExpanded(first) == true
        var end = first + 1
        // Only neighbours in the same state: what takes the change back is one change too.
        while end < min(sectionCount, first + most), isExpanded(end) == wasOpen { end += 1 }
        let sections = Int32(first)..<Int32(end)
        let id = writer.input.element(at: ItemPlace(section: Int32(first), item: 0))
        try writer.make(
            ReversibleChange(
                change: .expansion(sections: sections, !wasOpen), inverse: .expansion(sections: sections, wasOpen),
                before: id, after: id))
    }

    private func isExpanded(_ section: Int) -> Bool? { writer.input.layout.isExpanded(Int32(section)) }
}

import LayoutCore

extension WorkloadEntry {
    static let sync = WorkloadEntry(
        name: "sync",
        summary:
            "batches of 10, 100 and 1,000 scattered edits, each with a query around one and the frame it arrives in",
        meaning: "batches of 10, 100 and 1,000 edits all over the data, as a server sends them, of which seven in ten "
            + "reschedule an item and the others insert or delete one; each with a query around one of them, and "
            + "again through a host, with the frame in which it arrives",
        standsFor: .syncing, showsFrames: true,
        making: .script { (input, generator) throws(LayoutError) in
            guard let store = input.store else {
                var draw = SlotDraw(input, generator)
                return try input.steps { (number) throws(LayoutError) in
                    if let moves = draw.moves(SyncSize.of(number)) { return moves }
                    throw .notApplicable("there are no rectangles to move")
                }
            }
            guard var draw = ItemDraw(store, generator) else { throw .notApplicable("there are no items to edit") }
            return try input.steps { ReversibleChange(ScatteredEdits(SyncSize.of($0), &draw), input.layout) }
        })
}

package enum SyncSize {
    package static let all = [10, 100, 1_000]

    static func of(_ number: Int) -> Int { all[number % all.count] }
}

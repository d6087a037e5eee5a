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
            var writer = ScriptWriter(input)
            if let store = input.store {
                guard var draw = ItemDraw(store, generator) else {
                    return .notApplicable(reason: "there are no items to edit")
                }
                for number in 0..<ScriptLength.changes {
                    try writer.make(ReversibleChange(ScatteredEdits(SyncSize.of(number), &draw), input.layout))
                }
            } else {
                var draw = SlotDraw(input, generator)
                for number in 0..<ScriptLength.changes {
                    guard let moves = draw.moves(SyncSize.of(number)) else {
                        return .notApplicable(reason: "there are no rectangles to move")
                    }
                    try writer.make(moves)
                }
            }
            try writer.unwind()
            return .steps(writer.steps)
        })
}

package enum SyncSize {
    package static let all = [10, 100, 1_000]

    static func of(_ number: Int) -> Int { all[number % all.count] }
}

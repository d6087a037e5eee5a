import LayoutCore

extension WorkloadEntry {
    /// What a planner does all day.
    static let edit = WorkloadEntry(
        name: "edit", summary: "items are rescheduled, inserted, deleted and moved, each with a query around it",
        meaning: "single edits of the data, of which six in ten reschedule an item and the others insert, delete or "
            + "move one, each with the query of the viewport around it",
        standsFor: .editing,
        making: .script { (input, generator) throws(LayoutError) in
            guard let store = input.store else { return .steps(try EditOfFrames(input, generator).steps()) }
            guard let edit = EditOfItems(input, store, generator) else {
                return .notApplicable(reason: "there are no items to edit")
            }
            return .steps(try edit.steps())
        })
}

/// The kinds of edits, by their shares.
enum EditKind {
    case reschedule, insert, delete, move

    static func random(_ generator: inout SeededGenerator) -> EditKind {
        switch generator.uniform() {
        case ..<0.6: .reschedule
        case ..<0.75: .insert
        case ..<0.9: .delete
        default: .move
        }
    }
}

/// Edits of explicit rectangles. Removals free the slots that insertions took in the reverse order, so that each finds
/// its own again.
struct EditOfFrames: ScriptedEdits {
    var writer: ScriptWriter
    private var draw: SlotDraw
    private var layout: any HostedLayout { writer.input.layout }

    init(_ input: ScriptInput, _ generator: SeededGenerator) {
        writer = ScriptWriter(input)
        draw = SlotDraw(input, generator)
    }

    mutating func change() throws(LayoutError) {
        let kind = EditKind.random(&draw.generator)
        guard let slot = draw.slot() else {
            return try insert(Rect(x: 0, y: 0, width: 100, height: 20))
        }
        let (frame, id) = (layout.frame(at: slot), layout.id(at: slot))
        switch kind {
        case .insert: try insert(draw.shifted(frame))
        case .delete:
            try writer.make(
                ReversibleChange(
                    change: .rectangles([.remove(slot)]), inverse: .rectangles([.insert(frame)]), before: id))
        case .reschedule: try move(slot, id, from: frame, to: draw.shifted(frame))
        case .move:
            let other = draw.slot().map { layout.frame(at: $0) } ?? frame
            try move(
                slot, id, from: frame,
                to: Rect(x: other.minX, y: other.minY, width: frame.width, height: frame.height))
        }
    }

    private mutating func insert(_ frame: Rect) throws(LayoutError) {
        // Which slot it takes is known only when it has it; taking it back names that one.
        let slot = try slotOfNext(frame)
        try writer.make(
            ReversibleChange(change: .rectangles([.insert(frame)]), inverse: .rectangles([.remove(slot)])))
    }

    /// The slot an insertion would take: it is made, and taken back.
    private func slotOfNext(_ frame: Rect) throws(LayoutError) -> UInt32 {
        let delta = try layout.apply(.rectangles([.insert(frame)]))
        let slot = delta.inserted.first?.lowerBound ?? 0
        _ = try layout.apply(.rectangles([.remove(slot)]))
        return slot
    }

    private mutating func move(_ slot: UInt32, _ id: ElementID, from old: Rect, to new: Rect) throws(LayoutError) {
        try writer.make(
            ReversibleChange(
                change: .rectangles([.move(slot, to: new)]), inverse: .rectangles([.move(slot, to: old)]), before: id,
                after: id))
    }
}

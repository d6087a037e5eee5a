import LayoutCore

extension WorkloadEntry {
    static let edit = WorkloadEntry(
        name: "edit", summary: "items are rescheduled, inserted, deleted and moved, each with a query around it",
        meaning: "single edits of the data, of which six in ten reschedule an item and the others insert, delete or "
            + "move one, each with the query of the viewport around it",
        standsFor: .editing,
        making: .script { (input, generator) throws(LayoutError) in
            try edits(input, generator, EditKind.random, stay: false)
        })

    static let editStream = WorkloadEntry(
        name: "edit-stream",
        summary: "10,000 items are inserted, deleted and moved, and stay so, each with a query around it",
        meaning:
            "10,000 single edits in a row that are not taken back, of which a third each insert, delete or move an "
            + "item, each with the query of the viewport around it; of strategies that prepare again after each edit "
            + "`edit` says the same",
        stays: true,
        making: .script { (input, generator) throws(LayoutError) in
            try edits(input, generator, EditKind.randomAmongPlaces, stay: true)
        })

    private static func edits(
        _ input: ScriptInput, _ generator: SeededGenerator, _ kind: @escaping EditKind.Draw, stay: Bool
    ) throws(LayoutError) -> [ScriptStep] {
        guard let store = input.store else {
            var edits = EditOfFrames(input, generator, kind)
            return try input.steps(stay: stay) { (_) throws(LayoutError) in try edits.change() }
        }
        guard let draw = ItemDraw(store, generator) else { throw .notApplicable("there are no items to edit") }
        var edits = EditOfItems(layout: input.layout, kind: kind, draw: draw)
        return try input.steps(stay: stay) { _ in edits.change() }
    }
}

enum EditKind {
    case reschedule, insert, delete, move

    typealias Draw = @Sendable (inout SeededGenerator) -> EditKind

    /// One after which items have other places.
    @Sendable static func randomAmongPlaces(_ generator: inout SeededGenerator) -> EditKind {
        [.insert, .delete, .move][generator.below(3)]
    }

    @Sendable static func random(_ generator: inout SeededGenerator) -> EditKind {
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
struct EditOfFrames {
    private let layout: any HostedLayout
    private var draw: SlotDraw
    private let kind: EditKind.Draw

    init(_ input: ScriptInput, _ generator: SeededGenerator, _ kind: @escaping EditKind.Draw) {
        (layout, self.kind) = (input.layout, kind)
        draw = SlotDraw(input, generator)
    }

    mutating func change() throws(LayoutError) -> ReversibleChange {
        let kind = kind(&draw.generator)
        guard let slot = draw.slot() else { return try insert(Rect(x: 0, y: 0, width: 100, height: 20)) }
        let (frame, id) = (layout.frame(at: slot), layout.id(at: slot))
        switch kind {
        case .insert: return try insert(draw.shifted(frame))
        case .delete:
            return ReversibleChange(
                change: .rectangles([.remove(slot)]), inverse: .rectangles([.insert(frame)]), before: id)
        case .reschedule: return move(slot, id, from: frame, to: draw.shifted(frame))
        case .move:
            let other = draw.slot().map { layout.frame(at: $0) } ?? frame
            return move(
                slot, id, from: frame,
                to: Rect(x: other.minX, y: other.minY, width: frame.width, height: frame.height))
        }
    }

    /// An insertion, which is made and taken back to learn which slot it takes: what takes it back names that one.
    private func insert(_ frame: Rect) throws(LayoutError) -> ReversibleChange {
        let delta = try layout.apply(.rectangles([.insert(frame)]))
        let slot = delta.inserted.first?.lowerBound ?? 0
        _ = try layout.apply(.rectangles([.remove(slot)]))
        return ReversibleChange(change: .rectangles([.insert(frame)]), inverse: .rectangles([.remove(slot)]))
    }

    private func move(_ slot: UInt32, _ id: ElementID, from old: Rect, to new: Rect) -> ReversibleChange {
        ReversibleChange(
            change: .rectangles([.move(slot, to: new)]), inverse: .rectangles([.move(slot, to: old)]), before: id,
            after: id)
    }
}

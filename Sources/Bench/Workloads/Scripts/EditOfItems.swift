import LayoutCore

struct EditOfItems: ScriptedEdits {
    var writer: ScriptWriter
    private var draw: ItemDraw
    private let kind: EditKind.Draw
    private var store: ItemStore { draw.store }

    /// Edits of a store; nil where it is empty. O(n).
    init?(_ input: ScriptInput, _ store: ItemStore, _ generator: SeededGenerator, _ kind: @escaping EditKind.Draw) {
        guard let draw = ItemDraw(store, generator) else { return nil }
        writer = ScriptWriter(input)
        (self.draw, self.kind) = (draw, kind)
    }

    mutating func change() throws(LayoutError) {
        let place = draw.place()
        let kind = kind(&draw.generator)
        // The last item of a section stays, so that there always is one to be drawn.
        let isLast = store.itemCount(ofSection: Int(place.section)) == 1
        switch kind {
        case .reschedule: try reschedule(place)
        case .insert: try insert(like: place)
        case .delete where !isLast: try delete(place)
        case .move where !isLast: try move(place)
        default: try reschedule(place)
        }
    }

    private mutating func reschedule(_ place: ItemPlace) throws(LayoutError) {
        let old = store.item(at: place)
        let id = writer.input.element(at: place)
        try writer.make(
            ReversibleChange(
                change: .items(.replace(place, with: draw.rescheduled(old))),
                inverse: .items(.replace(place, with: old)), before: id, after: id))
    }

    private mutating func insert(like place: ItemPlace) throws(LayoutError) {
        var item = draw.rescheduled(store.item(at: place))
        item.identifier = store.nextIdentifier
        let count = store.itemCount(ofSection: Int(place.section))
        let new = ItemPlace(section: place.section, item: Int32(draw.generator.below(count + 1)))
        try writer.make(
            ReversibleChange(
                change: .items(.insert(item, at: new)), inverse: .items(.remove(new)),
                after: writer.input.element(at: new)))
    }

    private mutating func delete(_ place: ItemPlace) throws(LayoutError) {
        // What follows it takes its name: its frame after is not looked for under it.
        try writer.make(
            ReversibleChange(
                change: .items(.remove(place)), inverse: .items(.insert(store.item(at: place), at: place)),
                before: writer.input.element(at: place)))
    }

    private mutating func move(_ place: ItemPlace) throws(LayoutError) {
        let section = draw.generator.chance(0.5) ? place.section : otherSection(for: place)
        let isSame = section == place.section
        let count = store.itemCount(ofSection: Int(section)) + (isSame ? 0 : 1)
        let new = ItemPlace(section: section, item: Int32(draw.generator.below(count)))
        try writer.make(
            ReversibleChange(
                change: .items(.move(place, to: new)), inverse: .items(.move(new, to: place)),
                before: writer.input.element(at: place), after: writer.input.element(at: new)))
    }

    /// A section that has the item's row already: rows that come with an item don't go with it.
    private mutating func otherSection(for place: ItemPlace) -> Int32 {
        let row = store.item(at: place).row
        for _ in 0..<16 {
            let section = draw.generator.below(store.sectionCount)
            let isRoomy = store.columns.rows == nil || Int(row) < store.rowCount(ofSection: section)
            if section != Int(place.section), isRoomy { return Int32(section) }
        }
        return place.section
    }
}

import LayoutCore

struct EditOfItems {
    let layout: any HostedLayout
    let kind: EditKind.Draw
    var draw: ItemDraw
    private var store: ItemStore { draw.store }

    mutating func change() -> ReversibleChange {
        let place = draw.place()
        let kind = kind(&draw.generator)
        // The last item of a section stays, so that there always is one to be drawn.
        let isLast = store.itemCount(ofSection: Int(place.section)) == 1
        switch kind {
        case .insert: return insert(like: place)
        case .delete where !isLast: return delete(place)
        case .move where !isLast: return move(place)
        case .reschedule, .delete, .move: return reschedule(place)
        }
    }

    private mutating func reschedule(_ place: ItemPlace) -> ReversibleChange {
        let old = store.item(at: place)
        let id = layout.cell(at: place)
        return ReversibleChange(
            change: .items(.replace(place, with: draw.rescheduled(old))), inverse: .items(.replace(place, with: old)),
            before: id, after: id)
    }

    private mutating func insert(like place: ItemPlace) -> ReversibleChange {
        var item = draw.rescheduled(store.item(at: place))
        item.identifier = store.nextIdentifier
        let count = store.itemCount(ofSection: Int(place.section))
        let new = ItemPlace(section: place.section, item: Int32(draw.generator.below(count + 1)))
        return ReversibleChange(
            change: .items(.insert(item, at: new)), inverse: .items(.remove(new)), after: layout.cell(at: new))
    }

    private func delete(_ place: ItemPlace) -> ReversibleChange {
        // What follows it takes its name: its frame after is not looked for under it.
        ReversibleChange(
            change: .items(.remove(place)), inverse: .items(.insert(store.item(at: place), at: place)),
            before: layout.cell(at: place))
    }

    private mutating func move(_ place: ItemPlace) -> ReversibleChange {
        let section = draw.generator.chance(0.5) ? place.section : otherSection(for: place)
        let isSame = section == place.section
        let count = store.itemCount(ofSection: Int(section)) + (isSame ? 0 : 1)
        let new = ItemPlace(section: section, item: Int32(draw.generator.below(count)))
        return .move(place, to: new, in: layout)
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

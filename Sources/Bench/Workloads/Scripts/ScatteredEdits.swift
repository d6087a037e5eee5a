import LayoutCore

/// Edits all over the data that arrive at once, and the batch that takes them back.
struct ScatteredEdits {
    private(set) var change = ItemBatch()
    private(set) var inverse = ItemBatch()
    /// An item with another time, by its place before and after; nil where there is none.
    private(set) var rescheduled: (before: ItemPlace, after: ItemPlace)?

    /// About `count` edits of different items, at most half of them all, of which seven in ten reschedule an item and the
    /// others insert or delete one. No section loses its last one. O(count log count).
    init(_ count: Int, _ draw: inout ItemDraw) {
        let wanted = min(count, max(1, draw.itemCount / 2))
        var places: Set<ItemPlace> = []
        for _ in 0..<4 * wanted where places.count < wanted { places.insert(draw.place()) }
        self.init(at: places, &draw)
    }

    /// Edits of the items at these places. O(places log places).
    init(at places: Set<ItemPlace>, _ draw: inout ItemDraw) {
        let sorted = places.sorted { ($0.section, $0.item) < ($1.section, $1.item) }
        var first = 0
        while first < sorted.count {
            let end = sorted[first...].firstIndex { $0.section != sorted[first].section } ?? sorted.count
            edit(sorted[first..<end], &draw)
            first = end
        }
    }

    /// Edits items of one section, in the order of their places.
    private mutating func edit(_ places: ArraySlice<ItemPlace>, _ draw: inout ItemDraw) {
        guard let section = places.first?.section else { return }
        let keepsAll = draw.store.itemCount(ofSection: Int(section)) <= places.count
        // By how much places after the edits so far are higher than before.
        var shift: Int32 = 0
        for place in places {
            let old = draw.store.item(at: place)
            let kind = draw.generator.uniform()
            let after = ItemPlace(section: section, item: place.item + shift)
            if kind < 0.15, !keepsAll {
                change.removed.append(place)
                inverse.inserted.append(.init(place, old))
                shift -= 1
            } else if kind < 0.3 {
                let new = ItemPlace(section: section, item: after.item + 1)
                var item = draw.rescheduled(old)
                item.identifier = draw.store.nextIdentifier + UInt32(change.inserted.count)
                change.inserted.append(.init(new, item))
                inverse.removed.append(new)
                shift += 1
            } else {
                change.replaced.append(.init(after, draw.rescheduled(old)))
                inverse.replaced.append(.init(place, old))
                rescheduled = rescheduled ?? (place, after)
            }
        }
    }
}

extension ScriptedChange {
    /// How many items or rectangles it edits at once; 0 of changes that are no edits.
    package var editCount: Int {
        switch self {
        case .items(let batch): batch.removed.count + batch.inserted.count + batch.moved.count + batch.replaced.count
        case .rectangles(let changes): changes.count
        case .expansion, .viewport, .sideways, .size, .layout: 0
        }
    }
}

extension ReversibleChange {
    /// Scattered edits of items, as a change of a script.
    init(_ edits: ScatteredEdits, _ layout: any HostedLayout) {
        self.init(
            change: .items(edits.change), inverse: .items(edits.inverse),
            before: edits.rescheduled.map { layout.cell(at: $0.before) },
            after: edits.rescheduled.map { layout.cell(at: $0.after) })
    }
}

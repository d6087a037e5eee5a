import LayoutCore

/// Subtrees of rows that close and open: the rows go from the data and come again.
///
/// Of a random row the highest ancestor with at most a thousand rows beneath it, so that what a toggle costs is
/// not hidden by what it moves; where there is no tree, the row and those behind it.
struct TogglesOfRows {
    private let layout: any HostedLayout
    private let store: ItemStore
    private var generator: SeededGenerator

    private static let mostRows = 1000

    /// Toggles of a store; nil where no section has two rows. O(sections).
    init?(_ layout: any HostedLayout, _ store: ItemStore, _ generator: SeededGenerator) {
        (self.layout, self.store, self.generator) = (layout, store, generator)
        if !(0..<store.sectionCount).contains(where: { store.itemCount(ofSection: $0) > 1 }) { return nil }
    }

    /// Random subtrees closed, each opened again before the next: else few rows would be left.
    mutating func steps(_ input: ScriptInput) throws(LayoutError) -> [ScriptStep] {
        var steps: [ScriptStep] = []
        for _ in 0..<ScriptLength.changes {
            guard let toggle = toggle() else { continue }
            steps += [try input.step(toggle), try input.step(toggle.reversed)]
        }
        if steps.isEmpty { throw .notApplicable("no row has from 1 to \(Self.mostRows) rows beneath it") }
        return steps
    }

    /// A subtree that closes; nil where none is found.
    mutating func toggle() -> ReversibleChange? {
        guard let (parent, rows) = subtree() else { return nil }
        var (close, open) = (ItemBatch(), ItemBatch())
        store.forEachItem(ofSection: Int(parent.section), rows) { item in
            let place = ItemPlace(section: parent.section, item: Int32(rows.lowerBound + close.removed.count))
            close.removed.append(place)
            open.inserted.append(ItemBatch.Item(place, item))
        }
        let id = layout.cell(at: parent)
        return ReversibleChange(change: .items(close), inverse: .items(open), before: id, after: id)
    }

    /// A row and those beneath it.
    private mutating func subtree() -> (ItemPlace, Range<Int>)? {
        for _ in 0..<64 {
            let section = generator.below(store.sectionCount)
            let count = store.itemCount(ofSection: section)
            if count < 2 { continue }
            var row = generator.below(count)
            var found: (Int, Range<Int>)?
            if store.columns.levels == nil {
                row = min(row, count - 2)
                found = (row, row + 1..<min(count, row + 1 + Self.mostRows))
            }
            while store.columns.levels != nil, let end = end(of: row, section), end - row <= Self.mostRows + 1 {
                if end > row + 1 { found = (row, row + 1..<end) }
                guard let parent = parent(of: row, section) else { break }
                row = parent
            }
            if let (row, rows) = found { return (ItemPlace(section: Int32(section), item: Int32(row)), rows) }
        }
        return nil
    }

    private func level(_ row: Int, _ section: Int) -> UInt16 {
        store.item(at: ItemPlace(section: Int32(section), item: Int32(row))).level
    }

    /// The row behind those beneath a row; nil where these are too many.
    private func end(of row: Int, _ section: Int) -> Int? {
        let (own, count) = (level(row, section), store.itemCount(ofSection: section))
        var end = row + 1
        while end < count, level(end, section) > own {
            end += 1
            if end - row > Self.mostRows + 1 { return nil }
        }
        return end
    }

    /// The row that a row is beneath; nil for a root, and where it is far above.
    private func parent(of row: Int, _ section: Int) -> Int? {
        let own = level(row, section)
        var above = row - 1
        while own > 0, above >= max(0, row - Self.mostRows) {
            if level(above, section) < own { return above }
            above -= 1
        }
        return nil
    }
}

import LayoutCore

/// The items of a section before a change.
struct WaterfallPreviousItems {
    private let section: Int32
    /// Number of the section now; nil if it was removed.
    private let after: Int32?
    /// Removed and moved items by their previous numbers, and these numbers ascending.
    private var gone: [Int: StoredItem] = [:]
    private let goneNumbers: [Int]
    /// Present numbers of items that were inserted or moved here, ascending.
    private let come: [Int]
    /// Previous values of changed items by their present numbers.
    private var replaced: [Int: StoredItem] = [:]
    private let items: any ItemSource
    private let former: FormerItems

    /// The items of a section by its previous number. O(changes log changes).
    init(_ section: Int, _ change: DataChange, _ former: FormerItems, _ items: any ItemSource) {
        (self.section, self.items, self.former) = (Int32(section), items, former)
        let after = change.sectionAfter(self.section)
        let replacedItems = zip(change.reloaded, former.replaced)
        for (place, item) in replacedItems where place.section == after { replaced[Int(place.item)] = item }
        for (place, item) in zip(change.removed, former.removed) where place.section == section {
            gone[Int(place.item)] = item
        }
        for move in change.moved where move.from.section == section {
            let old = replacedItems.first { $0.0 == move.to }?.1
            gone[Int(move.from.item)] = old ?? items.item(at: move.to)
        }
        goneNumbers = gone.keys.sorted()
        let places = change.inserted + change.moved.map(\.to)
        come = places.filter { $0.section == after }.map { Int($0.item) }.sorted()
        self.after = after
    }

    /// Number of the staying items before an item.
    private func kept(before number: Int) -> Int {
        number - partitioningIndex(0, goneNumbers.count) { goneNumbers[$0] >= number }
    }

    /// Present number of an item behind a number of staying items.
    private func present(kept: Int) -> Int { kept + partitioningIndex(0, come.count) { come[$0] - $0 > kept } }

    /// Calls `body` with consecutive previous items. O(items) if they still follow each other, else O(items · log changes).
    func forEach(_ range: Range<Int>, _ body: (StoredItem) -> Void) {
        let (lower, upper) = (kept(before: range.lowerBound), kept(before: range.upperBound))
        let first = present(kept: lower)
        if let after, replaced.isEmpty, upper - lower == range.count,
            present(kept: upper - 1) - first == range.count - 1
        {
            return items.forEachItem(ofSection: Int(after), first..<first + range.count, body)
        }
        for number in range {
            let now = present(kept: kept(before: number))
            if let item = gone[number] {
                body(item)
            } else if let after {
                body(replaced[now] ?? items.item(at: ItemPlace(section: after, item: Int32(now))))
            } else {
                former.forEachItem(ofRemovedSection: section, now..<now + 1, body)
            }
        }
    }
}

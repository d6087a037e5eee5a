import LayoutCore

/// The items of a section before a change.
struct WaterfallPreviousItems {
    private enum Source {
        /// Items of a present section, from a number on.
        case present(section: Int, first: Int)
        /// Items of a removed section, from a number on.
        case former(Int32, first: Int)
        /// An item that was removed or moved.
        case item(StoredItem)
    }

    /// Consecutive items by the number of the first.
    private var pieces: [(first: Int, source: Source)] = []
    /// Previous values of changed items, by their numbers now.
    private var replaced: [Int: StoredItem] = [:]
    private let section: Int32
    private let items: any ItemSource
    private let former: FormerItems

    /// The items of a section by its previous number. O(changes).
    init(_ section: Int, count: Int, _ change: DataChange, _ former: FormerItems, _ items: any ItemSource) {
        (self.section, self.items, self.former) = (Int32(section), items, former)
        let after = change.sectionAfter(self.section)
        let replacedItems = zip(change.reloaded, former.replaced)
        for (place, item) in replacedItems where place.section == after { replaced[Int(place.item)] = item }
        var gone: [(item: Int, value: StoredItem)] = []
        for (place, item) in zip(change.removed, former.removed) where place.section == section {
            gone.append((Int(place.item), item))
        }
        for move in change.moved where move.from.section == section {
            let old = replacedItems.first { $0.0 == move.to }?.1
            gone.append((Int(move.from.item), old ?? items.item(at: move.to)))
        }
        gone.sort { $0.item < $1.item }
        var come = change.inserted.filter { $0.section == after }.map { Int($0.item) }
        come += change.moved.filter { $0.to.section == after }.map { Int($0.to.item) }
        come.sort()
        var (position, next, arrival) = (0, 0, 0)
        for (item, value) in gone + [(count, StoredItem(identifier: 0, start: 0, end: 0))] {
            while position < item {
                while arrival < come.count, come[arrival] == next { (next, arrival) = (next + 1, arrival + 1) }
                let length = min(item - position, arrival < come.count ? come[arrival] - next : .max)
                let source = after.map { Source.present(section: Int($0), first: next) }
                pieces.append((position, source ?? .former(self.section, first: next)))
                position += length
                next += length
            }
            if item < count { pieces.append((item, .item(value))) }
            position += 1
        }
    }

    /// Calls `body` with consecutive previous items. O(items + log pieces).
    func forEach(_ range: Range<Int>, _ body: (StoredItem) -> Void) {
        var number = partitioningIndex(0, pieces.count) { pieces[$0].first > range.lowerBound } - 1
        var position = range.lowerBound
        while position < range.upperBound {
            let piece = pieces[number]
            let end = min(number + 1 < pieces.count ? pieces[number + 1].first : .max, range.upperBound)
            let offset = position - piece.first
            switch piece.source {
            case .present(let section, let first):
                var now = first + offset
                items.forEachItem(ofSection: section, now..<now + end - position) {
                    body(replaced.isEmpty ? $0 : replaced[now] ?? $0)
                    now += 1
                }
            case .former(let section, let first):
                former.forEachItem(ofRemovedSection: section, first + offset..<first + offset + end - position, body)
            case .item(let item): body(item)
            }
            position = end
            number += 1
        }
    }
}

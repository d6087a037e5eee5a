import LayoutCore

/// Where the items are that dependencies join: found once, and then followed from change to change.
struct DependencyEnds {
    /// The items by their identifiers, each once.
    private let identifiers: [UInt32]
    private let numbers: [UInt32: Int]
    /// Where each of them is; nil for one that is no more.
    private var places: [ItemPlace?]
    /// Of each dependency its two items, by their numbers here; nil for none.
    private let ends: [(from: Int?, to: Int?)]

    /// The ends of dependencies among items as they are. O(items).
    init(_ dependencies: [ItemDependency], _ items: any ItemSource) {
        var (identifiers, numbers): ([UInt32], [UInt32: Int]) = ([], [:])
        func number(_ identifier: UInt32) -> Int? {
            if identifier == ItemDependency.none { return nil }
            if let known = numbers[identifier] { return known }
            numbers[identifier] = identifiers.count
            identifiers.append(identifier)
            return identifiers.count - 1
        }
        ends = dependencies.map { (number($0.predecessor), number($0.successor)) }
        (self.identifiers, self.numbers) = (identifiers, numbers)
        places = []
        find(items)
    }

    /// Places of the items that a dependency joins; nil where one is no more. O(1).
    func places(of dependency: Int) -> (from: ItemPlace, to: ItemPlace)? {
        guard let from = ends[dependency].from.flatMap({ places[$0] }),
            let to = ends[dependency].to.flatMap({ places[$0] })
        else { return nil }
        return (from, to)
    }

    /// Whether the same dependencies have both of their items. O(dependencies).
    func joinsSame(as other: DependencyEnds) -> Bool {
        ends.indices.allSatisfy { (places(of: $0) == nil) == (other.places(of: $0) == nil) }
    }

    /// Looks at all items. O(items).
    mutating func find(_ items: any ItemSource) {
        places = Array(repeating: nil, count: identifiers.count)
        for section in 0..<items.sectionCount {
            var item: Int32 = 0
            items.forEachItem(ofSection: section, 0..<items.itemCount(ofSection: section)) {
                if let number = numbers[$0.identifier] {
                    places[number] = ItemPlace(section: Int32(section), item: item)
                }
                item += 1
            }
        }
    }

    /// Follows a change of items, which are in the state after it. O(joined items × changes), at most O(items).
    mutating func follow(_ change: DataChange, _ items: any ItemSource) {
        let changes =
            change.removed.count + change.inserted.count + change.moved.count + change.reloaded.count
        let count = (0..<items.sectionCount).reduce(0) { $0 + items.itemCount(ofSection: $1) }
        if change.changesSections || identifiers.count * changes > count { return find(items) }
        for number in places.indices { places[number] = places[number].flatMap(change.placeAfter) }
        // An item with other values may be another item.
        let reloaded = Set(change.reloaded)
        for number in places.indices {
            if let place = places[number], reloaded.contains(place) { places[number] = nil }
        }
        for place in change.inserted + change.reloaded {
            if let number = numbers[items.item(at: place).identifier] { places[number] = place }
        }
    }
}

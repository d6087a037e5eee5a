import LayoutCore

/// The places of items that dependencies join: found once, and then followed from change to change.
struct DependencyEnds {
    private static let none = UInt32.max
    /// The place of an item that was removed.
    private static let nowhere = ItemPlace(section: -1, item: -1)

    /// Numbers of the joined items, by their identifiers.
    private let numbers: [UInt32: UInt32]
    /// The two items of each dependency.
    private let ends: [(from: UInt32, to: UInt32)]
    /// The dependencies of each item, one item's after another's.
    private let offsets: [UInt32]
    private let joined: [UInt32]
    private var places: [ItemPlace]
    /// The items that the chart has, in the order of their places.
    private var order: [UInt32] = []

    struct Changes {
        /// Whether every item may be in another place.
        var areAll = false
        /// Items in another place; some may be named twice.
        var moved: [UInt32] = []
        var comeAndGone = Set<UInt32>()
    }

    /// The ends of dependencies among items as they are. O(items).
    init(_ dependencies: [ItemDependency], _ items: any ItemSource) {
        var numbers: [UInt32: UInt32] = [:]
        func number(_ identifier: UInt32) -> UInt32 {
            if identifier == ItemDependency.none { return Self.none }
            if let known = numbers[identifier] { return known }
            numbers[identifier] = UInt32(numbers.count)
            return UInt32(numbers.count - 1)
        }
        ends = dependencies.map { (number($0.predecessor), number($0.successor)) }
        self.numbers = numbers
        places = Array(repeating: Self.nowhere, count: numbers.count)
        (offsets, joined) = Self.byItem(ends, numbers.count)
        find(items)
    }

    private static func byItem(_ ends: [(from: UInt32, to: UInt32)], _ count: Int) -> ([UInt32], [UInt32]) {
        var offsets = [UInt32](repeating: 0, count: count + 1)
        func items(_ end: (from: UInt32, to: UInt32)) -> [UInt32] {
            (end.from == end.to ? [end.from] : [end.from, end.to]).filter { $0 != none }
        }
        for item in ends.flatMap(items) { offsets[Int(item) + 1] += 1 }
        for item in 0..<count { offsets[item + 1] += offsets[item] }
        var (joined, next) = ([UInt32](repeating: 0, count: Int(offsets[count])), offsets)
        for (number, end) in ends.enumerated() {
            for item in items(end) {
                joined[Int(next[Int(item)])] = UInt32(number)
                next[Int(item)] += 1
            }
        }
        return (offsets, joined)
    }

    /// Number of items, removed ones included.
    var count: Int { places.count }

    func dependencies(of item: UInt32) -> ArraySlice<UInt32> {
        joined[Int(offsets[Int(item)])..<Int(offsets[Int(item) + 1])]
    }

    /// Places of the items that a dependency joins; nil where one was removed. O(1).
    func places(of dependency: Int) -> (from: ItemPlace, to: ItemPlace)? {
        let (from, to) = ends[dependency]
        guard isThere(from), isThere(to) else { return nil }
        return (places[Int(from)], places[Int(to)])
    }

    /// Whether a dependency has come or gone with items that have.
    func hasComeOrGone(_ dependency: Int, with items: Set<UInt32>) -> Bool {
        let (from, to) = ends[dependency]
        func wasThere(_ item: UInt32) -> Bool { isThere(item) != items.contains(item) }
        return (isThere(from) && isThere(to)) != (wasThere(from) && wasThere(to))
    }

    private func isThere(_ item: UInt32) -> Bool { item != Self.none && places[Int(item)] != Self.nowhere }

    /// Looks at all items. O(items).
    mutating func find(_ items: any ItemSource) {
        for item in places.indices { places[item] = Self.nowhere }
        order = []
        for section in 0..<items.sectionCount {
            var place = ItemPlace(section: Int32(section), item: 0)
            items.forEachItem(ofSection: section, 0..<items.itemCount(ofSection: section)) {
                if let number = numbers[$0.identifier] {
                    places[Int(number)] = place
                    order.append(number)
                }
                place.item += 1
            }
        }
    }

    /// The number of items in the order before a place. O(log n).
    private func position(of place: ItemPlace) -> Int {
        partitioningIndex(0, order.count) { places[Int(order[$0])] >= place }
    }

    // MARK: Changes

    /// Follows a change of items, which are in the state after it. O(log n) for each named item, and O(1) for each joined
    /// item behind them in their sections. Where joined items come, go or leave their place, 4 bytes of each are moved.
    /// O(items) where sections come, go or move.
    mutating func follow(_ change: DataChange, _ items: any ItemSource) -> Changes {
        var changes = Changes()
        if change.changesSections {
            let before = places
            find(items)
            changes.areAll = true
            for item in places.indices where (places[item] == Self.nowhere) != (before[item] == Self.nowhere) {
                changes.comeAndGone.insert(UInt32(item))
            }
            return changes
        }
        let left = change.moved.isEmpty ? change.removed : (change.removed + change.moved.map(\.from)).sorted()
        let come = change.moved.isEmpty ? change.inserted : (change.inserted + change.moved.map(\.to)).sorted()
        for place in left { leave(place, &changes) }
        let (gone, added) = (Dictionary(grouping: left, by: \.section), Dictionary(grouping: come, by: \.section))
        for section in Set(gone.keys).union(added.keys) {
            shift(section, gone[section] ?? [], added[section] ?? [], &changes)
        }
        // An item with other values may be another item.
        for place in change.reloaded {
            let position = position(of: place)
            guard position < order.count, places[Int(order[position])] == place else { continue }
            if numbers[items.item(at: place).identifier] != order[position] { leave(place, &changes) }
        }
        for place in come + change.reloaded {
            guard let item = numbers[items.item(at: place).identifier] else { continue }
            if places[Int(item)] != place { enter(item, place, &changes) }
        }
        return changes
    }

    private mutating func leave(_ place: ItemPlace, _ changes: inout Changes) {
        let position = position(of: place)
        guard position < order.count, places[Int(order[position])] == place else { return }
        let item = order.remove(at: position)
        places[Int(item)] = Self.nowhere
        changes.comeAndGone.formSymmetricDifference([item])
        changes.moved.append(item)
    }

    private mutating func enter(_ item: UInt32, _ place: ItemPlace, _ changes: inout Changes) {
        if places[Int(item)] != Self.nowhere { leave(places[Int(item)], &changes) }
        order.insert(item, at: position(of: place))
        places[Int(item)] = place
        changes.comeAndGone.formSymmetricDifference([item])
        changes.moved.append(item)
    }

    /// Gives the items of a section that lie behind others which left and came their new numbers; both lists ascend.
    private mutating func shift(
        _ section: Int32, _ left: [ItemPlace], _ come: [ItemPlace], _ changes: inout Changes
    ) {
        let first = min(left.first?.item ?? .max, come.first?.item ?? .max)
        var (gone, added) = (0, 0)
        for number in order[position(of: ItemPlace(section: section, item: first))...] {
            let place = places[Int(number)]
            if place.section != section { break }
            while gone < left.count, left[gone].item < place.item { gone += 1 }
            let kept = place.item - Int32(gone)
            while added < come.count, come[added].item - Int32(added) <= kept { added += 1 }
            if added == gone { continue }
            places[Int(number)].item = kept + Int32(added)
            changes.moved.append(number)
        }
    }

    // MARK: Frames

    /// Items in the same place whose frames may be others after a change of a chart.
    struct Touched {
        /// Items that the chart's delta names; some may be named twice.
        var named: [UInt32] = []
        /// Items in segments that moved.
        var moved: [(items: ArraySlice<UInt32>, by: Point)] = []

        var count: Int { moved.reduce(named.count) { $0 + $1.items.count } }
    }

    /// The items that a chart's delta touches; nil where it names more than `most` elements. O(log n) for each that it names.
    func touched(by delta: LayoutDelta, _ chart: GanttLayout, most: Int) -> Touched? {
        if delta.changeCount > most { return nil }
        var touched = Touched()
        for list in [delta.inserted, delta.reframed, delta.renamed] {
            for range in list { add(range, chart, &touched.named) }
        }
        for moved in delta.translated where moved.dx != 0 || moved.dy != 0 {
            let first = position(ofSegment: moved.segments.lowerBound, chart)
            let end = position(ofSegment: moved.segments.upperBound, chart)
            touched.moved.append((order[first..<end], Point(x: moved.dx, y: moved.dy)))
        }
        return touched
    }

    /// The distance that each dependency's frame has moved, if both of its items moved alike; nil if its frame may be
    /// another. O(items and dependencies).
    func moves(_ touched: Touched, unknown: [UInt32]) -> [Point?] {
        var moves = [Point?](repeating: .zero, count: places.count)
        for (items, move) in touched.moved { for item in items { moves[Int(item)] = move } }
        for item in touched.named + unknown { moves[Int(item)] = nil }
        return ends.map { from, to in
            guard isThere(from), isThere(to), moves[Int(from)] == moves[Int(to)] else { return nil }
            return moves[Int(from)]
        }
    }

    private func add(_ ordinals: Range<UInt32>, _ chart: GanttLayout, _ touched: inout [UInt32]) {
        var (next, position) = (Self.nowhere, 0)
        for ordinal in ordinals {
            let id = chart.id(at: ordinal)
            guard id.category == .cell, id.item >= 0 else { continue }
            let place = ItemPlace(section: id.section - chart.firstDataSection, item: id.item)
            // Neighbours are looked for once.
            if place != next { position = self.position(of: place) }
            if position < order.count, places[Int(order[position])] == place {
                touched.append(order[position])
                position += 1
            }
            next = ItemPlace(section: place.section, item: place.item + 1)
        }
    }

    /// The number of items in the order before a segment.
    private func position(ofSegment segment: Int, _ chart: GanttLayout) -> Int {
        let segments = chart.segmentTable
        guard segment < segments.count else { return order.count }
        let first = segments.table[segment]
        return position(of: ItemPlace(section: first.section, item: first.first))
    }
}

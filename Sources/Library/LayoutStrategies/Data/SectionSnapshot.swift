/// The items of a section as a tree, with the expanded ones: a value that shows nothing until it is
/// applied (``SnapshotSource``).
///
/// An item is visible if all its ancestors are open; visible items stand in depth-first preorder. At first everything
/// is closed. Whether an item is open is kept while it is hidden, and needs no children. A place is found from its item
/// and an item from its place in O(log n); opening and closing takes O(log n + depth + rows that come or go), other
/// changes O(log n + depth) an item. Copies share their storage until one of them is changed. Source: section snapshots
/// of diffable data sources, UIKit 2020.
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable {
    struct Node: Sendable {
        var id: ItemID?
        var (parent, firstChild, lastChild): (Int32, Int32, Int32) = (-1, -1, -1)
        var (previous, next): (Int32, Int32) = (-1, -1)
        var level: Int32 = 0
        var isExpanded = false

        init(id: ItemID? = nil, level: Int32 = 0, isExpanded: Bool = false) {
            (self.id, self.level, self.isExpanded) = (id, level, isExpanded)
        }
    }

    /// An item to come: how far it is beneath those it comes with, in preorder.
    struct Entry: Equatable {
        var id: ItemID
        var depth: Int32 = 0
        var isExpanded = false
    }

    var nodes: [Node] = []
    var numbers: [ItemID: Int32] = [:]
    var order = VisibleOrder()
    private var free: [Int32] = []
    var (firstRoot, lastRoot): (Int32, Int32) = (-1, -1)

    /// A tree without items, to append to.
    public init() {}

    /// Items without a parent. Throws ``SnapshotError/duplicateItem(_:)``.
    public init(_ items: [ItemID]) throws(SnapshotError) { try append(items) }

    /// Items with their parents, in any order; siblings stand in the order given. Throws
    /// ``SnapshotError/duplicateItem(_:)``, ``SnapshotError/unknownItem(_:)`` for a parent that is none of them, and
    /// ``SnapshotError/cycle(_:)``.
    public init(parents items: [(item: ItemID, parent: ItemID?)]) throws(SnapshotError) {
        let known = Set(items.map(\.item))
        var children: [ItemID: [ItemID]] = [:]
        for (item, parent) in items {
            guard let parent else { continue }
            guard known.contains(parent) else { throw .unknownItem("\(parent)") }
            children[parent, default: []].append(item)
        }
        var entries: [Entry] = []
        var waiting = items.filter { $0.parent == nil }.reversed().map { Entry(id: $0.item) }
        while let next = waiting.popLast() {
            entries.append(next)
            for child in (children[next.id] ?? []).reversed() {
                waiting.append(Entry(id: child, depth: next.depth + 1))
            }
            if entries.count > items.count { throw .duplicateItem("\(next.id)") }
        }
        if entries.count < items.count {
            let reached = Set(entries.map(\.id))
            if let lost = items.first(where: { !reached.contains($0.item) }) { throw .cycle("\(lost.item)") }
            throw .duplicateItem("\(items[0].item)")
        }
        try add(entries, parent: -1, before: -1)
    }

    // MARK: Changes

    /// Puts items beneath a parent, behind its other children, or behind all that have none. Throws
    /// ``SnapshotError/unknownItem(_:)`` and ``SnapshotError/duplicateItem(_:)``.
    public mutating func append(_ items: [ItemID], to parent: ItemID? = nil) throws(SnapshotError) {
        try add(
            items.map { Entry(id: $0) }, parent: parent.map { (id) throws(SnapshotError) in try number(id) } ?? -1,
            before: -1)
    }

    /// Puts items directly above another, on its level. Throws as ``append(_:to:)``.
    public mutating func insert(_ items: [ItemID], before item: ItemID) throws(SnapshotError) {
        let sibling = try number(item)
        try add(items.map { Entry(id: $0) }, parent: nodes[Int(sibling)].parent, before: sibling)
    }

    /// Puts items behind another and all that is beneath it, on its level. Throws as ``append(_:to:)``.
    public mutating func insert(_ items: [ItemID], after item: ItemID) throws(SnapshotError) {
        let sibling = try number(item)
        try add(
            items.map { Entry(id: $0) }, parent: nodes[Int(sibling)].parent, before: nodes[Int(sibling)].next)
    }

    /// Replaces the descendants of an item by another tree. Throws as ``append(_:to:)``.
    public mutating func replaceChildren(of item: ItemID, with tree: SectionSnapshot) throws(SnapshotError) {
        let parent = try number(item)
        let old = Set(entries(below: parent).map(\.id))
        for id in tree.items where numbers[id] != nil && !old.contains(id) { throw .duplicateItem("\(id)") }
        while nodes[Int(parent)].firstChild >= 0 { remove(nodes[Int(parent)].firstChild) }
        try add(tree.entries, parent: parent, before: -1)
    }

    /// Removes items with all that is beneath them; items that went with others named are passed over. Throws
    /// ``SnapshotError/unknownItem(_:)``.
    public mutating func delete(_ items: [ItemID]) throws(SnapshotError) {
        for item in items { _ = try number(item) }
        for item in items { if let number = numbers[item] { remove(number) } }
    }

    /// Expands items: everything beneath them is shown, as far as its own ancestors are expanded. Throws
    /// ``SnapshotError/unknownItem(_:)``.
    public mutating func expand(_ items: [ItemID]) throws(SnapshotError) {
        for item in items { _ = try number(item) }
        for item in items { _ = try setExpanded(item, true) }
    }

    /// Collapses items: everything beneath them is hidden. Throws ``SnapshotError/unknownItem(_:)``.
    public mutating func collapse(_ items: [ItemID]) throws(SnapshotError) {
        for item in items { _ = try number(item) }
        for item in items { _ = try setExpanded(item, false) }
    }

    /// Expands or collapses an item; returns the places of the new rows, or the previous places of the removed rows.
    mutating func setExpanded(_ item: ItemID, _ isExpanded: Bool) throws(SnapshotError) -> Range<Int> {
        let number = try number(item)
        if nodes[Int(number)].isExpanded == isExpanded { return 0..<0 }
        guard order.contains(number) else {
            nodes[Int(number)].isExpanded = isExpanded
            return 0..<0
        }
        let first = order.place(of: number) + 1
        if !isExpanded {
            let range = first..<visibleEnd(of: number)
            order.remove(range)
            nodes[Int(number)].isExpanded = false
            return range
        }
        nodes[Int(number)].isExpanded = true
        let rows = visible(below: number)
        order.insert(rows, at: first)
        return first..<first + rows.count
    }

    // MARK: Nodes

    func number(_ item: ItemID) throws(SnapshotError) -> Int32 {
        guard let number = numbers[item] else { throw .unknownItem("\(item)") }
        return number
    }

    /// Adds items in preorder as children of a parent (−1: as roots), before one of them (−1: behind all).
    mutating func add(_ entries: [Entry], parent: Int32, before sibling: Int32) throws(SnapshotError) {
        var named = Set<ItemID>(minimumCapacity: entries.count)
        for entry in entries where numbers[entry.id] != nil || !named.insert(entry.id).inserted {
            throw .duplicateItem("\(entry.id)")
        }
        let isShown = parent < 0 || order.contains(parent) && nodes[Int(parent)].isExpanded
        let place = isShown ? (sibling < 0 ? visibleEnd(of: parent) : order.place(of: sibling)) : 0
        let level = parent < 0 ? 0 : nodes[Int(parent)].level + 1
        var (path, shown): ([Int32], [Int32]) = ([], [])
        // The depth from which on items are hidden.
        var hiddenFrom = Int32.max
        for entry in entries {
            path.removeLast(path.count - Int(entry.depth))
            let number = make(entry, level: level + entry.depth)
            if entry.depth == 0 {
                link(number, parent, before: sibling)
            } else {
                link(number, path[path.count - 1], before: -1)
            }
            path.append(number)
            if entry.depth < hiddenFrom { hiddenFrom = .max }
            if hiddenFrom == .max { shown.append(number) }
            if !entry.isExpanded, hiddenFrom == .max { hiddenFrom = entry.depth + 1 }
        }
        if isShown { order.insert(shown, at: place) }
    }

    private mutating func make(_ entry: Entry, level: Int32) -> Int32 {
        let node = Node(id: entry.id, level: level, isExpanded: entry.isExpanded)
        let number = free.popLast() ?? Int32(nodes.count)
        if Int(number) == nodes.count { nodes.append(node) } else { nodes[Int(number)] = node }
        numbers[entry.id] = number
        return number
    }

    private mutating func link(_ number: Int32, _ parent: Int32, before sibling: Int32) {
        let last = parent < 0 ? lastRoot : nodes[Int(parent)].lastChild
        let previous = sibling < 0 ? last : nodes[Int(sibling)].previous
        nodes[Int(number)].parent = parent
        (nodes[Int(number)].previous, nodes[Int(number)].next) = (previous, sibling)
        join(previous, number, parent)
        join(number, sibling, parent)
    }

    /// Makes two siblings neighbours; −1 stands for the beginning and the end.
    private mutating func join(_ left: Int32, _ right: Int32, _ parent: Int32) {
        if left >= 0 {
            nodes[Int(left)].next = right
        } else if parent < 0 {
            firstRoot = right
        } else {
            nodes[Int(parent)].firstChild = right
        }
        if right >= 0 {
            nodes[Int(right)].previous = left
        } else if parent < 0 {
            lastRoot = left
        } else {
            nodes[Int(parent)].lastChild = left
        }
    }

    /// Removes an item with all that is beneath it.
    mutating func remove(_ number: Int32) {
        if order.contains(number) { order.remove(order.place(of: number)..<visibleEnd(of: number)) }
        let gone = [number] + all(below: number)
        let node = nodes[Int(number)]
        join(node.previous, node.next, node.parent)
        for number in gone {
            if let id = nodes[Int(number)].id { numbers[id] = nil }
            nodes[Int(number)] = Node()
            free.append(number)
        }
    }
}

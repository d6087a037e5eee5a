extension SectionSnapshot {
    /// Number of items, hidden ones included.
    public var count: Int { numbers.count }
    /// Number of items without a collapsed ancestor. O(1).
    public var visibleCount: Int { order.count }
    /// All items in preorder. O(n).
    public var items: [ItemID] { entries.map(\.id) }
    /// Visible items in order. O(n).
    public var visibleItems: [ItemID] { order.nodes.compactMap { nodes[Int($0)].id } }
    /// Items without a parent, in order. O(n).
    public var rootItems: [ItemID] { children(of: -1).compactMap { nodes[Int($0)].id } }

    /// Whether there is such an item.
    public func contains(_ item: ItemID) -> Bool { numbers[item] != nil }

    /// Whether an item is open. Throws ``SnapshotError/unknownItem(_:)``.
    public func isExpanded(_ item: ItemID) throws(SnapshotError) -> Bool { nodes[Int(try number(item))].isExpanded }

    /// Whether all ancestors of an item are open. Throws ``SnapshotError/unknownItem(_:)``.
    public func isVisible(_ item: ItemID) throws(SnapshotError) -> Bool { order.contains(try number(item)) }

    /// Number of an item's ancestors. Throws ``SnapshotError/unknownItem(_:)``.
    public func level(of item: ItemID) throws(SnapshotError) -> Int { Int(nodes[Int(try number(item))].level) }

    /// What an item is beneath; nil for a root. Throws ``SnapshotError/unknownItem(_:)``.
    public func parent(of item: ItemID) throws(SnapshotError) -> ItemID? {
        let parent = nodes[Int(try number(item))].parent
        return parent < 0 ? nil : nodes[Int(parent)].id
    }

    /// Items beneath an item, one level down, in order. Throws ``SnapshotError/unknownItem(_:)``.
    public func children(of item: ItemID) throws(SnapshotError) -> [ItemID] {
        children(of: try number(item)).compactMap { nodes[Int($0)].id }
    }

    /// How many visible items stand before an item; nil where it is hidden. O(log n). Throws
    /// ``SnapshotError/unknownItem(_:)``.
    public func place(of item: ItemID) throws(SnapshotError) -> Int? {
        let number = try number(item)
        return order.contains(number) ? order.place(of: number) : nil
    }

    /// The visible item at an index; nil beyond the end. O(log n).
    public func item(at place: Int) -> ItemID? {
        place >= 0 && place < order.count ? nodes[Int(order.node(at: place))].id : nil
    }

    /// An item with all that is beneath it, as a tree of its own. Throws ``SnapshotError/unknownItem(_:)``.
    public func subtree(of item: ItemID) throws(SnapshotError) -> SectionSnapshot {
        let number = try number(item)
        var tree = SectionSnapshot()
        let below = entries(below: number).map { Entry(id: $0.id, depth: $0.depth + 1, isExpanded: $0.isExpanded) }
        try tree.add([Entry(id: item, isExpanded: nodes[Int(number)].isExpanded)] + below, parent: -1, before: -1)
        return tree
    }

    /// Levels of the visible items of some places.
    func levels(_ places: Range<Int>) -> [UInt16] {
        places.map { UInt16(clamping: nodes[Int(order.node(at: $0))].level) }
    }

    // MARK: Nodes

    private func children(of parent: Int32) -> [Int32] {
        var (children, child): ([Int32], Int32) = ([], parent < 0 ? firstRoot : nodes[Int(parent)].firstChild)
        while child >= 0 {
            children.append(child)
            child = nodes[Int(child)].next
        }
        return children
    }

    var entries: [Entry] { entries(below: -1) }

    /// Descendants of an item in preorder, children at depth 0.
    func entries(below parent: Int32) -> [Entry] {
        let base = parent < 0 ? 0 : nodes[Int(parent)].level + 1
        return all(below: parent).compactMap { number in
            let node = nodes[Int(number)]
            return node.id.map { Entry(id: $0, depth: node.level - base, isExpanded: node.isExpanded) }
        }
    }

    /// Descendants of an item in preorder.
    func all(below parent: Int32) -> [Int32] { walk(below: parent) { _ in true } }

    /// What would be visible beneath an open item, in preorder.
    func visible(below parent: Int32) -> [Int32] { walk(below: parent) { $0.isExpanded } }

    private func walk(below parent: Int32, entering: (Node) -> Bool) -> [Int32] {
        var found: [Int32] = []
        var at = parent < 0 ? firstRoot : nodes[Int(parent)].firstChild
        while at >= 0 {
            found.append(at)
            let node = nodes[Int(at)]
            if node.firstChild >= 0, entering(node) {
                at = node.firstChild
                continue
            }
            while at != parent, at >= 0, nodes[Int(at)].next < 0 { at = nodes[Int(at)].parent }
            if at == parent || at < 0 { break }
            at = nodes[Int(at)].next
        }
        return found
    }

    /// The place behind a visible item and all that is visible beneath it; −1 stands for what all are beneath. O(log n
    /// + depth).
    func visibleEnd(of number: Int32) -> Int {
        var at = number
        while at >= 0 {
            if nodes[Int(at)].next >= 0 { return order.place(of: nodes[Int(at)].next) }
            at = nodes[Int(at)].parent
        }
        return order.count
    }
}

extension SectionSnapshot: Equatable {
    /// Whether the same items stand in the same tree, open and closed alike. O(n).
    public static func == (left: SectionSnapshot, right: SectionSnapshot) -> Bool { left.entries == right.entries }
}

import LayoutTestSupport

@testable import LayoutStrategies

/// A tree of items without any cleverness: lists in lists.
struct NaiveTree {
    struct Node {
        let id: Int
        var isExpanded = false
        var children: [Node] = []
    }

    var roots: [Node] = []

    /// All in preorder, with level, parent, and whether all ancestors are open.
    var all: [(node: Node, level: Int, parent: Int?, isVisible: Bool)] {
        var found: [(Node, Int, Int?, Bool)] = []
        func visit(_ nodes: [Node], _ level: Int, _ parent: Int?, _ isVisible: Bool) {
            for node in nodes {
                found.append((node, level, parent, isVisible))
                visit(node.children, level + 1, node.id, isVisible && node.isExpanded)
            }
        }
        visit(roots, 0, nil, true)
        return found
    }

    var visible: [Int] { all.filter(\.isVisible).map(\.node.id) }

    /// Changes the list that an item is in.
    @discardableResult mutating func edit(_ id: Int, _ body: (inout [Node], Int) -> Void) -> Bool {
        func visit(_ nodes: inout [Node]) -> Bool {
            if let position = nodes.firstIndex(where: { $0.id == id }) {
                body(&nodes, position)
                return true
            }
            for position in nodes.indices where visit(&nodes[position].children) { return true }
            return false
        }
        return visit(&roots)
    }

    mutating func append(_ items: [Int], to parent: Int?) {
        let nodes = items.map { Node(id: $0) }
        guard let parent else {
            roots += nodes
            return
        }
        edit(parent) { $0[$1].children += nodes }
    }

    mutating func insert(_ items: [Int], beside item: Int, distance: Int) {
        edit(item) { $0.insert(contentsOf: items.map { Node(id: $0) }, at: $1 + distance) }
    }

    mutating func delete(_ item: Int) { edit(item) { $0.remove(at: $1) } }
    mutating func set(_ item: Int, isExpanded: Bool) { edit(item) { $0[$1].isExpanded = isExpanded } }
}

/// What is wrong with a snapshot by its naive twin, in words.
func faults(_ snapshot: SectionSnapshot<Int>, _ tree: NaiveTree) throws -> [String] {
    var wrong: [String] = []
    let all = tree.all
    if snapshot.items != all.map(\.node.id) { wrong.append("the items are \(snapshot.items)") }
    let visible = tree.visible
    if snapshot.visibleItems != visible { wrong.append("visible are \(snapshot.visibleItems), and not \(visible)") }
    if snapshot.count != all.count || snapshot.visibleCount != visible.count { wrong.append("the counts are wrong") }
    if snapshot.rootItems != tree.roots.map(\.id) { wrong.append("the roots are \(snapshot.rootItems)") }
    for (place, item) in visible.enumerated() where snapshot.item(at: place) != item {
        wrong.append("at \(place) is not \(item)")
    }
    let places = Dictionary(uniqueKeysWithValues: visible.enumerated().map { ($1, $0) })
    for (node, level, parent, isVisible) in all {
        let isRight =
            try snapshot.level(of: node.id) == level && snapshot.parent(of: node.id) == parent
            && snapshot.isExpanded(node.id) == node.isExpanded && snapshot.isVisible(node.id) == isVisible
            && snapshot.place(of: node.id) == places[node.id]
            && snapshot.children(of: node.id) == node.children.map(\.id)
        if !isRight { wrong.append("\(node.id) is wrong") }
    }
    return wrong
}

/// One change of a tree at random, of a snapshot and its twin alike.
func change(
    _ snapshot: inout SectionSnapshot<Int>, _ tree: inout NaiveTree, _ next: inout Int, _ random: inout TestRandom
)
    throws
{
    let items = snapshot.items
    let item = items.isEmpty ? nil : items[random.below(items.count)]
    let new = (next..<next + random.below(4)).map { $0 }
    next += 4
    switch (random.below(10), item) {
    case (0, _), (_, nil):
        try snapshot.append(new, to: nil)
        tree.append(new, to: nil)
    case (1...2, let item?):
        try snapshot.append(new, to: item)
        tree.append(new, to: item)
    case (3, let item?):
        try snapshot.insert(new, before: item)
        tree.insert(new, beside: item, distance: 0)
    case (4, let item?):
        try snapshot.insert(new, after: item)
        tree.insert(new, beside: item, distance: 1)
    case (5, let item?) where items.count > 20:
        try snapshot.delete([item])
        tree.delete(item)
    case (6, let item?):
        let below = try SectionSnapshot(parents: new.map { (item: $0, parent: $0 == new[0] ? nil : new[0]) })
        try snapshot.replaceChildren(of: item, with: below)
        tree.edit(item) { $0[$1].children = [] }
        if let first = new.first {
            tree.append([first], to: item)
            tree.append(Array(new.dropFirst()), to: first)
        }
    case (7, let item?):
        try snapshot.collapse([item])
        tree.set(item, isExpanded: false)
    case (_, let item?):
        try snapshot.expand([item])
        tree.set(item, isExpanded: true)
    }
}

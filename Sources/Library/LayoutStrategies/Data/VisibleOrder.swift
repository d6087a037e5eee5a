/// Which of some numbered things stand in a row, and where: an order-statistic treap over their numbers, with links up.
///
/// Priorities are hashes of the numbers, so that the tree is as deep as a random one: look-ups and cuts take O(log n)
/// expected, an insertion or removal of k neighbours O(log n + k). 16 bytes a number. Source: Seidel and Aragon,
/// Randomized Search Trees, 1996.
struct VisibleOrder: Sendable, Equatable {
    private struct Link: Equatable {
        var (left, right, up): (Int32, Int32, Int32) = (-1, -1, -1)
        /// Things at and below; 0 for one that does not stand in the row.
        var size: Int32 = 0
    }

    private var links: [Link] = []
    private var root: Int32 = -1

    /// How many stand in the row.
    var count: Int { Int(size(root)) }

    @inline(__always) private func size(_ node: Int32) -> Int32 { node < 0 ? 0 : links[Int(node)].size }

    /// Whether it stands in the row. O(1).
    func contains(_ node: Int32) -> Bool { Int(node) < links.count && links[Int(node)].size > 0 }

    /// How many stand before one that stands in the row. O(log n).
    func place(of node: Int32) -> Int {
        var (at, place) = (node, size(links[Int(node)].left))
        while true {
            let up = links[Int(at)].up
            if up < 0 { return Int(place) }
            if links[Int(up)].right == at { place += size(links[Int(up)].left) + 1 }
            at = up
        }
    }

    /// The node at an index, which must exist. O(log n).
    func node(at place: Int) -> Int32 {
        precondition(place >= 0 && place < count, "there is no such place")
        var (at, rest) = (root, Int32(place))
        while true {
            let before = size(links[Int(at)].left)
            if rest == before { return at }
            if rest < before {
                at = links[Int(at)].left
            } else {
                rest -= before + 1
                at = links[Int(at)].right
            }
        }
    }

    /// Puts some behind the first `place`. None may stand in the row yet. O(log n + k).
    mutating func insert(_ nodes: [Int32], at place: Int) {
        if nodes.isEmpty { return }
        if let most = nodes.max(), Int(most) >= links.count {
            links.append(contentsOf: repeatElement(Link(), count: Int(most) + 1 - links.count))
        }
        let (before, after) = split(root, Int32(place))
        root = merge(merge(before, tree(of: nodes)), after)
        links[Int(root)].up = -1
    }

    /// Takes neighbours out; returns them in order. O(log n + k).
    @discardableResult mutating func remove(_ range: Range<Int>) -> [Int32] {
        if range.isEmpty { return [] }
        let (before, rest) = split(root, Int32(range.lowerBound))
        let (middle, after) = split(rest, Int32(range.count))
        root = merge(before, after)
        if root >= 0 { links[Int(root)].up = -1 }
        let removed = nodes(below: middle)
        for node in removed { links[Int(node)] = Link() }
        return removed
    }

    var nodes: [Int32] { nodes(below: root) }

    private func nodes(below root: Int32) -> [Int32] {
        var (found, path, at): ([Int32], [Int32], Int32) = ([], [], root)
        found.reserveCapacity(Int(size(root)))
        while at >= 0 || !path.isEmpty {
            while at >= 0 {
                path.append(at)
                at = links[Int(at)].left
            }
            let next = path.removeLast()
            found.append(next)
            at = links[Int(next)].right
        }
        return found
    }

    // MARK: Trees

    /// The finaliser of SplitMix64, of which 32 bits are enough.
    @inline(__always) private static func priority(_ node: Int32) -> UInt32 {
        var hash = UInt64(UInt32(bitPattern: node)) &+ 0x9e37_79b9_7f4a_7c15
        hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
        return UInt32(truncatingIfNeeded: hash >> 31)
    }

    private mutating func update(_ node: Int32) {
        let link = links[Int(node)]
        links[Int(node)].size = size(link.left) + size(link.right) + 1
        if link.left >= 0 { links[Int(link.left)].up = node }
        if link.right >= 0 { links[Int(link.right)].up = node }
    }

    /// The first `count`, and the others.
    private mutating func split(_ node: Int32, _ count: Int32) -> (Int32, Int32) {
        if node < 0 { return (-1, -1) }
        let before = size(links[Int(node)].left)
        if count <= before {
            let (left, right) = split(links[Int(node)].left, count)
            links[Int(node)].left = right
            update(node)
            return (left, node)
        }
        let (left, right) = split(links[Int(node)].right, count - before - 1)
        links[Int(node)].right = left
        update(node)
        return (node, right)
    }

    private mutating func merge(_ left: Int32, _ right: Int32) -> Int32 {
        if left < 0 || right < 0 { return max(left, right) }
        if Self.priority(left) > Self.priority(right) {
            links[Int(left)].right = merge(links[Int(left)].right, right)
            update(left)
            return left
        }
        links[Int(right)].left = merge(left, links[Int(right)].left)
        update(right)
        return right
    }

    /// A tree of some in order: a Cartesian tree by a stack of its right edge. O(k).
    private mutating func tree(of nodes: [Int32]) -> Int32 {
        var edge: [Int32] = []
        for node in nodes {
            precondition(links[Int(node)].size == 0, "it stands in the row already")
            links[Int(node)] = Link()
            var last: Int32 = -1
            while let top = edge.last, Self.priority(top) < Self.priority(node) {
                last = edge.removeLast()
                update(last)
            }
            links[Int(node)].left = last
            links[Int(node)].size = 1
            if let top = edge.last { links[Int(top)].right = node }
            edge.append(node)
        }
        for node in edge.reversed() { update(node) }
        return edge[0]
    }
}

import LayoutCore

/// Numbers rows by their top and bottom edges, in the order in which they are met.
///
/// Elements mostly come row by row, from top to bottom: the last row and an ascending list are asked first, and a hash
/// table from the first row on that comes out of order.
struct DetailRowKeys {
    private struct Edges: Hashable {
        var top, bottom: Double

        static func < (left: Edges, right: Edges) -> Bool {
            left.top < right.top || left.top == right.top && left.bottom < right.bottom
        }
    }

    private var list: [Edges] = []
    private var last = (edges: Edges(top: .nan, bottom: .nan), number: UInt32.max)
    private var table: [Edges: UInt32] = [:]

    var count: Int { list.count }

    /// Edges of the row of a number.
    func edges(_ number: Int) -> (top: Double, bottom: Double) { (list[number].top, list[number].bottom) }

    /// The number of a frame's row, which is numbered now if it is new. O(1) as a rule.
    @inline(__always) mutating func number(_ frame: Rect) -> UInt32 {
        if frame.minY == last.edges.top && frame.maxY == last.edges.bottom { return last.number }
        let edges = Edges(top: frame.minY, bottom: frame.maxY)
        last = (edges, number(edges))
        return last.number
    }

    @inline(never) private mutating func number(_ edges: Edges) -> UInt32 {
        if table.isEmpty {
            if list.isEmpty || list[list.count - 1] < edges { return add(edges) }
            for (number, known) in list.enumerated() { table[known] = UInt32(number) }
        }
        if let known = table[edges] { return known }
        table[edges] = UInt32(list.count)
        return add(edges)
    }

    private mutating func add(_ edges: Edges) -> UInt32 {
        list.append(edges)
        return UInt32(list.count - 1)
    }

    /// Numbers from top to bottom. O(rows) where they are so already, O(rows · log rows) otherwise.
    var fromTop: [Int] {
        if table.isEmpty { return Array(list.indices) }
        return list.indices.sorted { list[$0] < list[$1] }
    }
}

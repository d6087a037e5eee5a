import LayoutCore

/// The connectors of a chart: a frame for each dependency, and a search among them.
struct DependencyConnectors {
    let dependencies: [ItemDependency]
    private var ends: DependencyEnds
    /// By number; null where a bar is missing or has no frame.
    private(set) var frames: [Rect] = []
    /// Those with a frame, by their upper edges.
    private var order: [UInt32] = []
    /// Lower edges in that order, and above them the greatest of each pair, level by level: a tree whose root is 1.
    private var lowest: [Double] = []

    /// Connectors between the bars of a chart. O(items), and O(n log n) for n dependencies.
    init(_ dependencies: [ItemDependency], _ chart: GanttLayout) {
        self.dependencies = dependencies
        ends = DependencyEnds(dependencies, chart.items)
        measure(chart)
    }

    var count: Int { dependencies.count }

    /// Whether both items of a dependency are there.
    func exists(_ number: Int) -> Bool { ends.places(of: number) != nil }

    /// Whether the same connectors are there, with a frame or without.
    func hasSameEnds(as other: DependencyConnectors) -> Bool { ends.joinsSame(as: other.ends) }

    /// The way of a connector; nil where it has none.
    func route(_ number: Int, _ chart: GanttLayout) -> DependencyRoute? {
        guard let places = ends.places(of: number) else { return nil }
        func frame(_ place: ItemPlace) -> Rect {
            chart.ordinal(of: chart.cell(at: place)).map { chart.frame(at: $0) } ?? .null
        }
        return DependencyRoute(from: frame(places.from), to: frame(places.to), dependencies[number].kind)
    }

    /// Follows what has changed in a chart, which is in the state after it. Without a change of the data any may have.
    mutating func follow(_ change: DataChange?, _ chart: GanttLayout) {
        if let change { ends.follow(change, chart.items) }
        measure(chart)
    }

    /// Looks for all items again: after a reset, where no change explains where they are.
    mutating func reset(_ chart: GanttLayout) {
        ends.find(chart.items)
        measure(chart)
    }

    private mutating func measure(_ chart: GanttLayout) {
        frames = dependencies.indices.map { route($0, chart)?.bounds ?? .null }
        order = frames.indices.filter { !frames[$0].isNull }.map { UInt32($0) }
        order.sort { frames[Int($0)].minY < frames[Int($1)].minY }
        lowest = [Double](repeating: -.infinity, count: 2 * order.count)
        for (position, number) in order.enumerated() { lowest[order.count + position] = frames[Int(number)].maxY }
        for node in stride(from: order.count - 1, to: 0, by: -1) {
            lowest[node] = max(lowest[2 * node], lowest[2 * node + 1])
        }
    }

    /// Appends the connectors that meet a rectangle. O(log n) for each whose height does.
    func append(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        if order.isEmpty { return }
        let end = partitioningIndex(0, order.count) { frames[Int(order[$0])].minY >= rect.maxY }
        var position = 0
        while let next = first(from: position, to: end, below: rect.minY) {
            if frames[Int(order[next])].meets(rect) { buffer.append(order[next]) }
            position = next + 1
        }
    }

    /// The first position of a range whose lower edge is below a height: up to a node that has one, and down to it.
    private func first(from position: Int, to end: Int, below minY: Double) -> Int? {
        if position >= end { return nil }
        let count = order.count
        var (left, right) = (position + count, end + count)
        var found: Int?
        // Nodes on the right lie behind those on the left, and the highest before the lower.
        while left < right {
            if left & 1 == 1 {
                if lowest[left] > minY { return descend(left, minY) }
                left += 1
            }
            if right & 1 == 1 {
                right -= 1
                if lowest[right] > minY { found = right }
            }
            (left, right) = (left / 2, right / 2)
        }
        return found.map { descend($0, minY) }
    }

    private func descend(_ node: Int, _ minY: Double) -> Int {
        var node = node
        while node < order.count { node = lowest[2 * node] > minY ? 2 * node : 2 * node + 1 }
        return node - order.count
    }
}

import LayoutCore

/// Assigns conflicting items of a group to different lanes, each item to the lowest lane that is free.
///
/// Items are taken by start, the longer first, then in their order. On a continuous axis items without a duration come
/// before the others of their start, so that there are as many lanes as items are open at once. Two items conflict when
/// they share a day, or, on a continuous axis, when each starts before the other ends; two without a duration conflict
/// when they are at the same time. A heap of busy lanes by end together with one of free lane numbers: O(n log n).
struct LaneAssignment {
    private(set) var lanes: [UInt32]
    /// Lanes of the cluster each item is in: the items it conflicts with, directly or through others. Empty unless
    /// clusters were asked for.
    private(set) var clusterLanes: [UInt32]
    private let starts: [Double]
    private let ends: [Double]
    /// The days that items cover; nil on a continuous axis.
    private let days: DayScale?
    private var order: [UInt32] = []
    private var sorter = ItemSorter()
    private var busy = MinHeap<BusyLane>()
    private var free = MinHeap<UInt32>()

    private struct BusyLane: Comparable {
        var end: Double
        var isPoint: Bool
        var lane: UInt32

        static func < (left: BusyLane, right: BusyLane) -> Bool {
            left.end != right.end ? left.end < right.end : !left.isPoint && right.isPoint
        }
    }

    /// Lanes of items with these times, all 0 until their groups are assigned.
    init(starts: [Double], ends: [Double], days: DayScale?, clusters: Bool) {
        (self.starts, self.ends) = (starts, ends)
        self.days = days
        lanes = [UInt32](repeating: 0, count: starts.count)
        clusterLanes = clusters ? [UInt32](repeating: 1, count: starts.count) : []
    }

    private func start(_ item: Int) -> Double { days?.day(starts[item]) ?? starts[item] }

    private func end(_ item: Int) -> Double { days.map { $0.day(ends[item]) + 1 } ?? ends[item] }

    /// Assigns one group's items and returns its number of lanes.
    mutating func assign(_ items: Range<Int>) -> Int {
        sortByStart(items)
        busy.removeAll()
        free.removeAll()
        var clusterStart = 0
        var clusterCount: UInt32 = 0
        var greatest: UInt32 = 0
        for position in order.indices {
            let item = Int(order[position])
            let (start, end) = (start(item), end(item))
            release(before: start, isPoint: start == end)
            if busy.first == nil {
                setClusterLanes(clusterStart..<position, clusterCount)
                (clusterStart, clusterCount) = (position, 0)
                free.removeAll()
            }
            let lane = free.pop() ?? clusterCount
            clusterCount = max(clusterCount, lane + 1)
            greatest = max(greatest, clusterCount)
            lanes[item] = lane
            busy.push(BusyLane(end: end, isPoint: start == end, lane: lane))
        }
        setClusterLanes(clusterStart..<order.count, clusterCount)
        return Int(greatest)
    }

    private mutating func sortByStart(_ items: Range<Int>) {
        order.removeAll(keepingCapacity: true)
        for item in items where isPlaced(starts[item], ends[item]) { order.append(UInt32(item)) }
        // Local copies: the sorter's closure may not read self while it is changed.
        let (starts, ends, days) = (starts, ends, days)
        func start(_ item: UInt32) -> Double { days?.day(starts[Int(item)]) ?? starts[Int(item)] }
        sorter.sort(&order, 0..<order.count, by: start)
        var first = 0
        while first < order.count {
            let start = start(order[first])
            var next = first + 1
            while next < order.count, self.start(Int(order[next])) == start { next += 1 }
            if next > first + 1 {
                sorter.sort(&order, first..<next) { item in
                    let end = ends[Int(item)]
                    return days.map { -$0.day(end) } ?? (end == start ? -.infinity : -end)
                }
            }
            first = next
        }
    }

    /// Frees the lanes whose items don't conflict with one that starts now.
    private mutating func release(before start: Double, isPoint: Bool) {
        while let next = busy.first, next.end < start || (next.end == start && !(isPoint && next.isPoint)) {
            free.push(next.lane)
            _ = busy.pop()
        }
    }

    private mutating func setClusterLanes(_ positions: Range<Int>, _ count: UInt32) {
        guard !clusterLanes.isEmpty else { return }
        for position in positions { clusterLanes[Int(order[position])] = count }
    }
}

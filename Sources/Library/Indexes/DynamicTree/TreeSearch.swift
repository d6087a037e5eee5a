import CSupport
import LayoutCore

extension TreeNodes {
    /// Children that must touch a query before they are tested for lying inside it.
    private static var insideTestThreshold: Int { 6 }

    /// Appends the ordinals of the elements that meet the query, each once.
    ///
    /// Level by level. A list holds, from its beginning, the nodes of a level that may have results, and, from its end,
    /// nodes that lie inside the query, all of whose elements are results.
    func search(_ query: BoxQuery, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        guard levelCount > 0 else { return }
        var lists = NodeLists(base: evenLists.base, end: evenLists.base + evenLists.count)
        var next = NodeLists(base: oddLists.base, end: oddLists.base + oddLists.count)
        if levelCount % 2 == 0 { swap(&lists, &next) }
        lists.base[0] = UInt32(truncatingIfNeeded: root)
        lists.mixed = 1
        var level = levelCount - 1
        while level > 0 {
            next.mixed = 0
            next.inside = 0
            expand(lists, into: &next)
            descend(query, lists, into: &next)
            swap(&lists, &next)
            level -= 1
        }
        if lists.inside > 0 { takeAll(lists, into: &buffer) }
        guard lists.mixed > 0 else { return }
        var compared = 0
        for position in 0..<lists.mixed { compared &+= Int(counts.base[Int(lists.base[position])]) }
        buffer.examined &+= compared
        blocks.collect(
            query, list: lists.base, count: lists.mixed, ordinals: slots.base, into: &buffer, frame: frame)
    }

    /// Lists all children of the nodes that lie inside the query.
    @inline(__always) private func expand(_ lists: NodeLists, into next: inout NodeLists) {
        for position in 0..<lists.inside {
            let node = Int(lists.end[-1 &- position])
            let children = slots.base + node &* Self.width
            for lane in 0..<Int(counts.base[node]) {
                let child = children[lane]
                support_prefetch(slots.base + Int(child) &* Self.width)
                next.appendInside(child)
            }
        }
    }

    /// Compares the children of the nodes that may hold results.
    @inline(__always) private func descend(_ query: BoxQuery, _ lists: NodeLists, into next: inout NodeLists) {
        for position in 0..<lists.mixed {
            let node = Int(lists.base[position])
            if position &+ BoxBlocks.prefetchDistance < lists.mixed {
                hint(Int(lists.base[position &+ BoxBlocks.prefetchDistance]))
            }
            let lanes = slots.base + node &* Self.width
            var children = blocks.touching(query, block: node)
            if children.nonzeroBitCount >= Self.insideTestThreshold {
                var inside = blocks.inside(query, block: node)
                children &= ~inside
                while inside != 0 {
                    next.appendInside(lanes[inside.trailingZeroBitCount])
                    inside &= inside &- 1
                }
            }
            while children != 0 {
                let child = lanes[children.trailingZeroBitCount]
                if next.mixed < BoxBlocks.prefetchDistance { hint(Int(child)) }
                next.base[next.mixed] = child
                next.mixed &+= 1
                children &= children &- 1
            }
        }
        assert(next.base + next.mixed + next.inside <= next.end)
    }

    /// Hints that the node will be compared soon.
    @inline(__always) private func hint(_ node: Int) {
        blocks.prefetch(node)
        support_prefetch(slots.base + node &* Self.width)
    }

    /// Appends the elements of the leaves that lie inside the query.
    @inline(__always) private func takeAll(_ lists: NodeLists, into buffer: inout OrdinalBuffer) {
        buffer.withUnusedCapacity(lists.inside &* Self.width) { span, first in
            span.withUnsafeMutableBufferPointer { storage in
                let start = storage.baseAddress! + first
                var target = start
                for position in 0..<lists.inside {
                    let leaf = Int(lists.end[-1 &- position])
                    if position &+ BoxBlocks.prefetchDistance < lists.inside {
                        let ahead = Int(lists.end[-1 &- position &- BoxBlocks.prefetchDistance])
                        support_prefetch(slots.base + ahead &* Self.width)
                    }
                    // All lanes, because a copy of fixed length is the fastest; the next leaf overwrites the unused.
                    target.update(from: slots.base + leaf &* Self.width, count: Self.width)
                    target += Int(counts.base[leaf])
                }
                return target - start
            }
        }
    }
}

/// Nodes of a level: nodes that may have results, and nodes inside the query.
private struct NodeLists {
    let base, end: UnsafeMutablePointer<UInt32>
    var mixed = 0
    var inside = 0

    @inline(__always) mutating func appendInside(_ node: UInt32) {
        inside &+= 1
        end[-inside] = node
    }
}

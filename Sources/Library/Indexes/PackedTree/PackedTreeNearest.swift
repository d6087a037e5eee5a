import CSupport
import LayoutCore

extension PackedRTree {
    /// Considers every element that is in reach, nodes in the order of their distance, so that no node is read that is
    /// further than the last neighbour. O(log n + count · log count) on data whose boxes overlap little.
    ///
    /// Source: Hjaltason, Samet: Distance Browsing in Spatial Databases (TODS 1999). Nodes are queued by a lower bound of
    /// their distance in Float32; distances of elements are those of their exact frames, asked for the nearest of a
    /// leaf first. False, and nothing is considered, where the tree is compact or the query too far away for that.
    public func considerNearest(
        _ query: NearestQuery, into buffer: inout NearestBuffer, frame: (UInt32) -> Rect,
        where isWanted: (UInt32) -> Bool
    ) -> Bool {
        guard levelCount > 0 else { return true }
        let rect = query.rect
        let farthest = max(abs(rect.minX), abs(rect.minY), abs(rect.maxX), abs(rect.maxY))
        guard let leafStore = leaves.writable, let nodeStore = nodes.writable, farthest < 0x1p60 else { return false }
        let outer = support_box(
            minX: Float(rect.minX).nextDown, minY: Float(rect.minY).nextDown, maxX: Float(rect.maxX).nextUp,
            maxY: Float(rect.maxY).nextUp)
        let search = NodeSearch(
            leaves: leafStore.blocks, nodes: nodeStore.blocks, leafCount: leaves.count, ordinals: ordinals.base,
            rect: outer, window: query.direction == .any ? nil : BoxQuery(query.window).rounded,
            wantsFew: query.count <= Self.fewest)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.fanOut) { least in
            considerNearest(search, least.baseAddress!, into: &buffer, frame, isWanted)
        }
        return true
    }

    /// Visits nodes in the order of their distance. `least` is scratch.
    private func considerNearest(
        _ search: NodeSearch, _ least: UnsafeMutablePointer<Float>, into buffer: inout NearestBuffer,
        _ frame: (UInt32) -> Rect, _ isWanted: (UInt32) -> Bool
    ) {
        // Straight to the nearest leaf before: of what the way back then finds, little is in reach.
        let first = search.wantsFew ? nearestLeaf(search, least) : nil
        if let first {
            let found = search.find(in: first, reach: .infinity, least)
            consider(found, ofLeaf: first, search, least, into: &buffer, frame, isWanted)
        }
        var queue = NodeQueue(storage: &buffer.nodes)
        defer { buffer.nodes = queue.entries }
        var next: UInt64? = UInt64(levelStarts[levelCount] - 1)
        while let entry = next, Double(NodeQueue.bound(entry)) <= buffer.reach {
            let number = NodeQueue.number(entry)
            if number == first {
                next = queue.popFirst()
                continue
            }
            let found = search.find(in: number, reach: Float(buffer.reach).nextUp, least)
            if number < leaves.count {
                consider(found, ofLeaf: number, search, least, into: &buffer, frame, isWanted)
                next = queue.popFirst()
            } else {
                let firstChild = firstChild(of: number)
                // Most of these leaves are read before long where many elements are wanted.
                if !search.wantsFew, number < levelStarts[2] { search.prefetch(found.boxes, firstChild) }
                next = queue.exchange(found, least, firstChild: firstChild) { search.prefetch($0) }
            }
        }
    }

    /// Neighbours up to which a leaf is likely to have more that are near than are wanted.
    private static var fewest: Int { 4 }

    /// The leaf at the end of the way down by the nearest node each time; nil where that ends before.
    private func nearestLeaf(_ search: NodeSearch, _ least: UnsafeMutablePointer<Float>) -> Int? {
        var node = 0
        for level in stride(from: levelCount - 1, to: 0, by: -1) {
            let found = search.find(in: levelStarts[level] + node, reach: .infinity, least)
            guard found.boxes != 0 else { return nil }
            node = Self.fanOut * node + Int(found.nearest)
            search.prefetch(levelStarts[level - 1] + node)
        }
        return node
    }

    /// Number among the blocks of all levels of a node's first child.
    private func firstChild(of number: Int) -> Int {
        var level = 1
        while levelStarts[level + 1] <= number { level += 1 }
        return levelStarts[level - 1] + Self.fanOut * (number - levelStarts[level])
    }

    private func consider(
        _ found: support_near_boxes, ofLeaf leaf: Int, _ search: NodeSearch, _ least: UnsafePointer<Float>,
        into buffer: inout NearestBuffer, _ frame: (UInt32) -> Rect, _ isWanted: (UInt32) -> Bool
    ) {
        if search.window != nil { return consider(found.boxes, ofLeaf: leaf, into: &buffer, frame, isWanted) }
        // The nearest first where few are wanted, so that the others are out of reach then.
        let nearestFirst = search.wantsFew
        var (lanes, lane) = (found.boxes, nearestFirst ? Int(found.nearest) : found.boxes.trailingZeroBitCount)
        while lanes != 0 {
            lanes &= ~(1 << UInt32(lane))
            guard Double(least[lane]) <= buffer.reach else {
                if nearestFirst { return }
                lane = lanes.trailingZeroBitCount
                continue
            }
            let ordinal = ordinals[leaf * Self.fanOut + lane]
            if let (outer, inner) = search.box(in: leaf, lane).limits {
                buffer.consider(ordinal, within: outer, upTo: inner, where: isWanted)
            } else {
                buffer.consider(ordinal, frame(ordinal), where: isWanted)
            }
            if lanes != 0 { lane = nearestFirst ? NodeQueue.nearest(lanes, least) : lanes.trailingZeroBitCount }
        }
    }

    /// Considers elements of a leaf, whose frames are asked for before: memory then gives them at the same time.
    private func consider(
        _ lanes: UInt32, ofLeaf leaf: Int, into buffer: inout NearestBuffer, _ frame: (UInt32) -> Rect,
        _ isWanted: (UInt32) -> Bool
    ) {
        withUnsafeTemporaryAllocation(of: Rect.self, capacity: Self.fanOut) { frames in
            var (others, count) = (lanes, 0)
            while others != 0 {
                frames[count] = frame(ordinals[leaf * Self.fanOut + others.trailingZeroBitCount])
                count += 1
                others &= others &- 1
            }
            (others, count) = (lanes, 0)
            while others != 0 {
                buffer.consider(
                    ordinals[leaf * Self.fanOut + others.trailingZeroBitCount], frames[count], where: isWanted)
                count += 1
                others &= others &- 1
            }
        }
    }
}

/// Blocks of a tree, numbered through all levels, and what is searched for in them.
private struct NodeSearch {
    let leaves, nodes: UnsafeMutablePointer<support_float_block>
    let leafCount: Int
    let ordinals: UnsafeMutablePointer<UInt32>
    /// Rounded outwards.
    let rect: support_box
    /// What boxes must touch; nil where they may lie anywhere.
    let window: support_box?
    /// Whether the nearest leaf is likely to have more that are near than are wanted.
    let wantsFew: Bool

    /// Boxes of a block whose distance is at most `reach`; that of all is written to `least`.
    @inline(__always) func find(
        in number: Int, reach: Float, _ least: UnsafeMutablePointer<Float>
    ) -> support_near_boxes {
        guard var window else { return support_find_near(block(number), rect, nil, reach, least) }
        return support_find_near(block(number), rect, &window, reach, least)
    }

    @inline(__always) func box(in number: Int, _ lane: Int) -> FloatBox {
        let sides = UnsafeRawPointer(block(number)).assumingMemoryBound(to: Float.self) + lane
        return FloatBox(sides[0], sides[16], sides[32], sides[48])
    }

    @inline(__always) func prefetch(_ number: Int) {
        let sides = UnsafeRawPointer(block(number))
        for line in 0..<4 { support_prefetch(sides + 64 * line) }
        if number < leafCount { support_prefetch(ordinals + PackedRTree.fanOut * number) }
    }

    /// Some of the sixteen blocks from a number on.
    func prefetch(_ blocks: UInt32, _ first: Int) {
        var blocks = blocks
        while blocks != 0 {
            prefetch(first + blocks.trailingZeroBitCount)
            blocks &= blocks &- 1
        }
    }

    @inline(__always) private func block(_ number: Int) -> UnsafeMutablePointer<support_float_block> {
        number < leafCount ? leaves + number : nodes + (number - leafCount)
    }
}

/// Nodes by their distance, the nearest first: a binary heap of words, of which the upper half is the bits of a bound,
/// which are in order for numbers from 0 on, and the lower half a node's number.
struct NodeQueue {
    private(set) var entries: [UInt64]

    /// An empty queue in the place of a list, which is left without storage.
    init(storage: inout [UInt64]) {
        entries = []
        swap(&entries, &storage)
        entries.removeAll(keepingCapacity: true)
    }

    static func bound(_ entry: UInt64) -> Float { Float(bitPattern: UInt32(truncatingIfNeeded: entry >> 32)) }
    static func number(_ entry: UInt64) -> Int { Int(entry & 0xffff_ffff) }

    @inline(__always) static func nearest(_ lanes: UInt32, _ least: UnsafePointer<Float>) -> Int {
        var nearest = lanes.trailingZeroBitCount
        var others = lanes & (lanes &- 1)
        while others != 0 {
            let lane = others.trailingZeroBitCount
            if least[lane] < least[nearest] { nearest = lane }
            others &= others &- 1
        }
        return nearest
    }

    /// Adds children of a node, and takes out the nearest of all; `announce` is told the nearest of these before.
    @inline(__always) mutating func exchange(
        _ found: support_near_boxes, _ least: UnsafePointer<Float>, firstChild: Int, announce: (Int) -> Void
    ) -> UInt64? {
        guard found.boxes != 0 else { return popFirst() }
        let nearest = Int(found.nearest)
        announce(firstChild + nearest)
        var others = found.boxes & ~(1 << found.nearest)
        while others != 0 {
            let lane = others.trailingZeroBitCount
            push(UInt64(least[lane].bitPattern) << 32 | UInt64(firstChild + lane))
            others &= others &- 1
        }
        let entry = UInt64(least[nearest].bitPattern) << 32 | UInt64(firstChild + nearest)
        guard let first = entries.first, first < entry else { return entry }
        sink(entry)
        return first
    }

    mutating func push(_ entry: UInt64) {
        entries.append(entry)
        var child = entries.count - 1
        while child > 0, entries[(child - 1) / 2] > entry {
            entries[child] = entries[(child - 1) / 2]
            child = (child - 1) / 2
        }
        entries[child] = entry
    }

    mutating func popFirst() -> UInt64? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        if !entries.isEmpty { sink(last) }
        return first
    }

    /// Puts an entry in the place of the first.
    private mutating func sink(_ entry: UInt64) {
        var parent = 0
        while 2 * parent + 1 < entries.count {
            var child = 2 * parent + 1
            if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
            if entries[child] >= entry { break }
            entries[parent] = entries[child]
            parent = child
        }
        entries[parent] = entry
    }
}

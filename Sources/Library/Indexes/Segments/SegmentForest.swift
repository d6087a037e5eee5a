import CSupport
import LayoutCore

/// A tree of blocks of sixteen for each segment, all in one memory, and their search.
///
/// Source: ``PackedRTree``, whose blocks these are. A tree's highest level is not one node but up to four, whose
/// envelopes are its top, of four lanes: a segment of some hundred elements has nodes of leaves and nothing else above.
/// A search lists the leaves of many trees before it compares the first, while they come from memory.
struct SegmentForest: ~Copyable {
    var pieces = TreePieces(sizes: [])
    /// Names of elements by their place, for trees that keep none of their own: 0, 1, 2, …
    private var places = OwnedMemory<UInt32>(count: 0)
    /// Leaves that there is scratch for in one tree.
    private var mostLeaves = 0
    private var list = OwnedMemory<UInt32>(count: 0)
    private var path = OwnedMemory<UInt32>(count: 0)
    private let trees = OwnedMemory<support_tree>(count: 256)
    /// Whether trees keep a number of their own for each element, which are densely packed then.
    private let keepsNumbers: Bool

    /// No trees.
    init(keepsNumbers: Bool) { self.keepsNumbers = keepsNumbers }

    /// Children of a node, elements of a leaf.
    static var fanOut: Int { BoxBlocks.width }

    /// Enlarges scratch for trees of this number of leaves.
    mutating func reserve(leaves: Int) {
        guard leaves > mostLeaves || list.count == 0 else { return }
        mostLeaves = leaves
        list = OwnedMemory(count: leaves + leaves / 2 + 8 * 1024)
        path = OwnedMemory(count: leaves / Self.fanOut + 32)
        if keepsNumbers { return }
        places = OwnedMemory(count: leaves * Self.fanOut)
        for place in 0..<places.count { places[place] = UInt32(truncatingIfNeeded: place) }
    }

    /// Searches the segments listed: see ``SegmentIndex``.
    @inline(__always) func search(
        _ segments: borrowing OrdinalBuffer, _ rect: Rect, at locations: borrowing SegmentPlaces,
        into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) {
        var query = support_forest_query(rect, pieces, locations, numbers: places.base)
        segments.ordinals.withUnsafeBufferPointer { segments in
            var position = 0
            while position < segments.count {
                let taken = min(segments.count &- position, trees.count)
                let found = support_take_trees(&query, segments.baseAddress! + position, taken, trees.base)
                search(trees.base, found, rect, into: &buffer, frame: frame)
                position &+= taken
            }
        }
    }

    @inline(__always) private func search(
        _ trees: UnsafeMutablePointer<support_tree>, _ count: Int, _ rect: Rect, into buffer: inout OrdinalBuffer,
        frame: (UInt32) -> Rect
    ) {
        let endOfRuns = list.base + list.count
        var done = 0
        while done < count {
            var listing = support_list_leaves(
                trees + done, min(count &- done, Int(support_most_trees)), list.base, list.count, path.base)
            buffer.examined &+= listing.lanes
            let room = listing.leaves &* Self.fanOut
            buffer.withUnusedCapacity(room) { span, used in
                span.withUnsafeMutableBufferPointer { storage in
                    let target = storage.baseAddress! + used
                    let answer = support_collect_leaves(trees + done, &listing, list.base, endOfRuns, target)
                    var found = answer.certain
                    for position in room &- answer.doubtful..<room {
                        let ordinal = target[position]
                        if frame(ordinal).meets(rect) {
                            target[found] = ordinal
                            found &+= 1
                        }
                    }
                    return found
                }
            }
            done &+= listing.trees
        }
    }
}

extension support_forest_query {
    /// A rectangle for the trees in pieces, whose segments lie in places.
    @inline(__always) init(
        _ rect: Rect, _ pieces: borrowing TreePieces, _ places: borrowing SegmentPlaces, numbers: UnsafePointer<UInt32>
    ) {
        let outward = rect.outward
        self.init(
            pieces: pieces.trees, stride: MemoryLayout<TreePiece>.stride, count: min(pieces.count, places.count),
            places: places.base, shifts: places.shifts, numbers: numbers,
            rect: (rect.minX, rect.minY, rect.maxX, rect.maxY),
            outward: (outward.minX, outward.minY, outward.maxX, outward.maxY))
    }
}

/// The parts of a piece: the top, nodes of level 1, nodes of the levels above, leaves, and numbers where they are kept.
struct SegmentParts {
    let top: UnsafeMutablePointer<support_top>
    let nodes, leaves: support_float_store
    /// Sixteen a leaf, where they are kept.
    let numbers: UnsafeMutablePointer<UInt32>?

    init(_ piece: TreePiece) {
        top = piece.tree.top
        nodes = support_float_store(
            blocks: UnsafeMutableRawPointer(top + 1).assumingMemoryBound(to: support_float_block.self))
        leaves = support_float_store(blocks: piece.tree.leaves)
        numbers = piece.tree.numbers
    }

    /// Asks for the numbers of the first leaves at once, of a chart's segment all: else a search would wait for each.
    func prefetchNumbers(count: Int) {
        guard let numbers else { return }
        for first in stride(from: 0, to: min(count, 1024), by: BoxBlocks.width) { support_prefetch(numbers + first) }
    }

    /// Where among the first `count` numbers of the leaves a number is; nil where it is not. O(count / 16).
    func place(of number: UInt32, count: Int) -> Int? {
        guard let numbers else { return nil }
        // Leaves have sixteen each; unused ones hold anything.
        for leaf in 0..<SegmentShape.leafCount(elements: count) {
            let first = leaf &* BoxBlocks.width
            var equal: UInt32 = 0
            for lane in 0..<BoxBlocks.width { equal |= numbers[first &+ lane] == number ? 1 << UInt32(lane) : 0 }
            if equal == 0 { continue }
            let place = first + equal.trailingZeroBitCount
            return place < count ? place : nil
        }
        return nil
    }

    /// Gives the top's lane the envelope of the nodes below.
    func writeTop(_ envelope: FloatBox, lane: Int) {
        let lanes = UnsafeMutableRawPointer(top).assumingMemoryBound(to: Float.self) + lane
        for side in 0..<4 { lanes[side * Int(support_most_on_top)] = envelope[side] }
    }

    /// Gives a node's lane the envelope of the boxes below.
    func write(_ envelope: FloatBox, node: Int, lane: Int) { nodes.write(envelope, node, lane) }

    func leafBox(at place: Int) -> FloatBox { leaves.box(place / BoxBlocks.width, place % BoxBlocks.width) }
}

/// How many blocks a tree has.
enum SegmentShape {
    static var blockBytes: Int { MemoryLayout<support_float_block>.stride }

    /// Number of nodes above a number of leaves.
    @inline(__always) static func nodeCount(leaves: Int) -> Int {
        var (members, nodes) = (leaves, 0)
        while members > Int(support_most_on_top) {
            members = (members &+ 15) / 16
            nodes &+= members
        }
        return nodes
    }

    /// Number of leaves for a number of elements.
    static func leafCount(elements: Int) -> Int { (elements + BoxBlocks.width - 1) / BoxBlocks.width }

    static func bytes(leaves: Int, withNumbers: Bool) -> Int {
        MemoryLayout<support_top>.stride + (nodeCount(leaves: leaves) + leaves) * blockBytes
            + (withNumbers ? leaves * BoxBlocks.width * 4 : 0)
    }
}

extension SegmentParts {
    /// Fills all nodes above the leaves.
    func makeNodes(leafCount: Int) {
        var (below, store, first, members) = (leaves, leaves, 0, leafCount)
        while members > Int(support_most_on_top) {
            let count = (members + 15) / 16
            for node in 0..<count {
                for lane in 0..<16 {
                    let child = node * 16 + lane
                    let envelope = child < members ? below.envelope(child) : FloatBox(repeating: .nan)
                    write(envelope, node: first + node, lane: lane)
                }
            }
            store = support_float_store(blocks: nodes.blocks + first)
            (below, first, members) = (store, first + count, count)
        }
        for lane in 0..<Int(support_most_on_top) {
            writeTop(lane < members ? below.envelope(lane) : FloatBox(repeating: .nan), lane: lane)
        }
    }

    /// Makes the nodes above one leaf again, as far as they change.
    func updateNodes(above leaf: Int, leafCount: Int) {
        var (below, child, first, members) = (leaves, leaf, 0, leafCount)
        while members > Int(support_most_on_top) {
            write(below.envelope(child), node: first + child / 16, lane: child % 16)
            below = support_float_store(blocks: nodes.blocks + first)
            (child, first, members) = (child / 16, first + (members + 15) / 16, (members + 15) / 16)
        }
        writeTop(below.envelope(child), lane: child)
    }
}

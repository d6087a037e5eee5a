import CSupport
import LayoutCore

/// A tree of blocks of sixteen for each segment, all in one memory, and their search.
///
/// Source: ``PackedRTree``, whose blocks these are. A tree's highest level is not one node but up to four, which are
/// read one after the other: a segment of some hundred elements has nodes of leaves and nothing above. A search lists
/// the leaves of many trees before it compares the first, while they come from memory.
struct SegmentForest: ~Copyable {
    var pieces = SegmentPieces(sizes: [])
    /// Names of elements by their place, for trees that keep none of their own: 0, 1, 2, …
    private var places = OwnedMemory<UInt32>(count: 0)
    /// Leaves that there is scratch for in one tree.
    private var mostLeaves = 0
    private var list = OwnedMemory<UInt32>(count: 0)
    private var nodes = OwnedMemory<UInt32>(count: 0)
    private let trees = OwnedMemory<support_tree>(count: 256)
    /// Whether trees keep a number of their own for each element, which are densely packed then.
    private let keepsNumbers: Bool

    /// No trees.
    init(keepsNumbers: Bool) { self.keepsNumbers = keepsNumbers }

    /// Children of a node, elements of a leaf.
    static var fanOut: Int { BoxBlocks.width }

    /// Makes scratch for trees of so many leaves, if there is not enough.
    mutating func reserve(leaves: Int) {
        guard leaves > mostLeaves || list.count == 0 else { return }
        mostLeaves = leaves
        list = OwnedMemory(count: leaves + leaves / 2 + 8 * 1024)
        nodes = OwnedMemory(count: leaves / Self.fanOut + 32)
        if keepsNumbers { return }
        places = OwnedMemory(count: leaves * Self.fanOut)
        for place in 0..<places.count { places[place] = UInt32(truncatingIfNeeded: place) }
    }

    /// Searches the segments listed: see ``SegmentIndex``.
    @inline(__always) func search<Observer: QueryObserver>(
        _ segments: borrowing OrdinalBuffer, _ rect: Rect, into buffer: inout OrdinalBuffer,
        observer: inout Observer, place: (Int) -> SegmentPlace, frame: (UInt32) -> Rect
    ) {
        let count = segments.count
        var (position, taken) = (0, 0)
        while position < count {
            taken = 0
            while position < count && taken < trees.count {
                let segment = Int(segments[position])
                position &+= 1
                guard segment < pieces.count else { continue }
                let piece = pieces.base[segment]
                guard piece.count > 0 else { continue }
                for line in 0..<8 { support_prefetch(piece.base + line &* 64) }
                let (origin, first) = place(segment)
                (trees.base + taken).initialize(to: tree(piece, BoxQuery(rect.local(to: origin)).rounded, first))
                taken &+= 1
            }
            search(trees.base, taken, rect, into: &buffer, observer: &observer, frame: frame)
        }
    }

    @inline(__always) private func tree(_ piece: SegmentPiece, _ query: support_box, _ first: UInt32) -> support_tree {
        let leafCount = Int(piece.leafCount)
        let parts = SegmentParts(piece)
        return support_tree(
            query: query, nodes: parts.nodes.blocks, leaves: parts.leaves.blocks,
            numbers: keepsNumbers ? UnsafePointer(parts.numbers) : UnsafePointer(places.base),
            leafCount: UInt32(truncatingIfNeeded: leafCount),
            denseCount: keepsNumbers || piece.count == piece.length ? piece.count : 0, first: first, listed: 0)
    }

    @inline(__always) private func search<Observer: QueryObserver>(
        _ trees: UnsafeMutablePointer<support_tree>, _ count: Int, _ rect: Rect, into buffer: inout OrdinalBuffer,
        observer: inout Observer, frame: (UInt32) -> Rect
    ) {
        var done = 0
        while done < count {
            let listing = support_list_leaves(trees + done, count &- done, list.base, list.count, nodes.base)
            observer.examined(listing.lanes)
            let room = listing.listed &* Self.fanOut
            buffer.withUnusedCapacity(room) { span, used in
                span.withUnsafeMutableBufferPointer { storage in
                    let target = storage.baseAddress! + used
                    let answer = support_collect_leaves(trees + done, listing, list.base, target)
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

/// The parts of a piece: nodes of level 1, those of the levels above, leaves, and numbers where they are kept.
struct SegmentParts {
    let nodes: support_float_store
    let leaves: support_float_store
    /// Sixteen a leaf.
    let numbers: UnsafeMutablePointer<UInt32>

    @inline(__always) init(_ piece: SegmentPiece) {
        let leafCount = Int(piece.leafCount)
        let leaves = piece.base + SegmentShape.nodeCount(leaves: leafCount) &* SegmentShape.blockBytes
        nodes = support_float_store(blocks: piece.base.assumingMemoryBound(to: support_float_block.self))
        self.leaves = support_float_store(blocks: leaves.assumingMemoryBound(to: support_float_block.self))
        numbers = (leaves + leafCount &* SegmentShape.blockBytes).assumingMemoryBound(to: UInt32.self)
    }

    /// Gives a node's lane the envelope of what is below.
    func write(_ envelope: FloatBox, node: Int, lane: Int) { Self.write(envelope, nodes, node, lane) }

    /// Writes a lane of a block.
    static func write(_ box: FloatBox, _ store: support_float_store, _ block: Int, _ lane: Int) {
        let lanes = UnsafeMutableRawPointer(store.blocks + block).assumingMemoryBound(to: Float.self) + lane
        lanes[0] = box[0]
        lanes[16] = box[1]
        lanes[32] = box[2]
        lanes[48] = box[3]
    }

    /// Reads a lane of a block.
    static func box(_ store: support_float_store, _ block: Int, _ lane: Int) -> FloatBox {
        let lanes = UnsafeMutableRawPointer(store.blocks + block).assumingMemoryBound(to: Float.self) + lane
        return FloatBox(lanes[0], lanes[16], lanes[32], lanes[48])
    }

    /// The envelope of a block's boxes; NaN of none.
    static func envelope(_ store: support_float_store, _ block: Int) -> FloatBox {
        var envelope = FloatBox.empty
        // A NaN is neither smaller nor larger.
        for lane in 0..<BoxBlocks.width { envelope = envelope.union(box(store, block, lane)) }
        return envelope[0] > envelope[2] ? FloatBox(repeating: .nan) : envelope
    }
}

/// How many blocks a tree has.
enum SegmentShape {
    static var blockBytes: Int { MemoryLayout<support_float_block>.stride }

    /// Nodes above so many leaves.
    @inline(__always) static func nodeCount(leaves: Int) -> Int {
        var (members, nodes) = (leaves, 0)
        while members > Int(support_most_on_top) {
            members = (members &+ 15) / 16
            nodes &+= members
        }
        return nodes
    }

    /// Leaves of so many elements.
    static func leafCount(elements: Int) -> Int { (elements + BoxBlocks.width - 1) / BoxBlocks.width }

    /// Bytes of a tree.
    static func bytes(leaves: Int, withNumbers: Bool) -> Int {
        (nodeCount(leaves: leaves) + leaves) * blockBytes + (withNumbers ? leaves * BoxBlocks.width * 4 : 0)
    }
}

extension SegmentParts {
    /// Makes all nodes above so many leaves.
    func makeNodes(leafCount: Int) {
        var (below, store, first, members) = (leaves, leaves, 0, leafCount)
        while members > Int(support_most_on_top) {
            let count = (members + 15) / 16
            for node in 0..<count {
                for lane in 0..<16 {
                    let child = node * 16 + lane
                    let envelope =
                        child < members ? Self.envelope(below, child) : FloatBox(repeating: .nan)
                    write(envelope, node: first + node, lane: lane)
                }
            }
            store = support_float_store(blocks: nodes.blocks + first)
            (below, first, members) = (store, first + count, count)
        }
    }

    /// Makes the nodes above one leaf again, as far as they change.
    func updateNodes(above leaf: Int, leafCount: Int) {
        var (below, child, first, members) = (leaves, leaf, 0, leafCount)
        while members > Int(support_most_on_top) {
            write(Self.envelope(below, child), node: first + child / 16, lane: child % 16)
            below = support_float_store(blocks: nodes.blocks + first)
            (child, first, members) = (child / 16, first + (members + 15) / 16, (members + 15) / 16)
        }
    }
}

import CSupport
import LayoutCore

/// A static R-tree packed into flat arrays: fan-out 16, no node objects, no pointers between nodes.
///
/// Source: Guttman: R-trees (SIGMOD 1984); packed bottom-up in the order of ``SortTileRecursive``. Level 0 holds the
/// boxes of the elements, sixteen to a block; lane `i` of block `b` on a level above is the envelope of block `16·b +
/// i` below. All blocks but the last of a level are full, so that children are found by arithmetic and the elements
/// below any node are a range of ``ordinal(at:)``. Coordinates are rounded by a monotone function (``BoxPrecision``):
/// a query decides by rounded ones, and asks for the exact frame only where two are equal, so that its answer is that
/// of ``Rect/meets(_:)`` on the frames themselves.
///
/// Bytes per element: 16 (box; compact: 9) + 4 (ordinal) + 16/15 (nodes; compact: 9/15) + 0.4 (scratch of queries) ≈
/// 21.5; compact: 14.0. Confined to one thread at a time, because queries share the scratch; others read it through
/// ``BuiltIndex``.
public final class PackedRTree: SharedIndex {
    /// Children of a node, elements of a leaf.
    public static let fanOut = 16
    /// Number of elements in the tree: those whose frame is not null.
    public let count: Int
    /// Number of levels, the elements' own included; 0 when the tree is empty.
    public let levelCount: Int

    /// Level 0.
    let leaves: NodeBlocks
    /// The levels above, one after the other. Apart from the leaves, because one request of both together would be
    /// rounded up more by an allocator whose size classes lie a fifth apart.
    let nodes: NodeBlocks
    let ordinals: OwnedMemory<UInt32>
    /// Leaves of a slice of the packed order; 0 in a tree that lies in caches.
    let leavesInSlice: Int
    /// Level l's blocks are `levelStarts[l]..<levelStarts[l + 1]`.
    let levelStarts: OwnedMemory<Int>
    /// Lists of nodes to visit: levels alternate between the two, and each has room for all nodes of its largest, and
    /// for as many more as vector stores may overwrite. At the end of the first are runs of leaves inside the query,
    /// two numbers each: runs are at most half as many as leaves, and none of their leaves is in the list. At the end of the
    /// second is the path of the last query.
    let evenList: OwnedMemory<UInt32>
    private let oddList: OwnedMemory<UInt32>

    /// Loads the elements `0..<elementCount`, whose frames `frames` reads; null frames are left out.
    ///
    /// O(n) by radix sorts; the tree depends on the frames alone, whether `threads` is 1 or 2. Small trees are loaded
    /// by one thread, and frames are read by the caller's alone. Peak memory above the tree: 11 bytes an element where
    /// they come nearly in the order of the leaves, as those of most charts do, else 25; compact: 28; and 1 MB a thread.
    /// At most 2³² − 2 elements (checked).
    public convenience init(elementCount: Int, precision: BoxPrecision, threads: Int = 2, frames: FrameReader) {
        self.init(LoadedBoxes(elementCount: elementCount, frames: frames), precision: precision, threads: threads)
    }

    /// The same, with as many threads as suit.
    public convenience init(elementCount: Int, variant: BoxPrecision, frames: FrameReader) {
        self.init(elementCount: elementCount, precision: variant, frames: frames)
    }

    /// Boxes of four `Float32`, each coordinate rounded to the nearest; answers are exact all the same.
    public static var standard: BoxPrecision { .float32 }

    /// Loads the elements that have entries.
    init(_ loaded: consuming LoadedBoxes, precision: BoxPrecision = .float32, threads: Int = 2) {
        let starts = Self.levelStarts(count: loaded.count)
        count = loaded.count
        let threads = count >= Self.leastForTwoThreads ? threads : 1
        // Before the rest is allocated: its peak is the load's.
        let packed = PackedBoxes(loaded, threads: threads)
        levelCount = starts.count - 1
        levelStarts = OwnedMemory(starts)
        let leafCount = levelCount > 0 ? starts[1] : 0
        nodes = NodeBlocks(count: starts[levelCount] - leafCount, precision: precision)
        let room = Self.listRoom(starts)
        evenList = OwnedMemory(count: room.even)
        oddList = Self.oddList(room.odd)
        leavesInSlice = leafCount >= Self.leastToGuessIn ? packed.leavesInSlice : 0
        let envelopes = OwnedMemory<FloatBox>(count: leafCount)
        switch precision {
        case .float32:
            packed.pack(threads: threads) { leaf, boxes, used in
                envelopes[leaf] = NodeBlocks.fill(packed.boxes, block: leaf, with: boxes, used: used)
            }
            leaves = NodeBlocks(filled: packed.boxes)
        case .compact:
            let blocks = NodeBlocks(count: leafCount, precision: precision)
            packed.pack(threads: threads) { leaf, boxes, used in
                envelopes[leaf] = blocks.fill(leaf, with: boxes, used: used)
            }
            leaves = blocks
        }
        ordinals = packed.ordinals
        packNodes(envelopes)
    }

    /// Loads explicit boxes; element i has ordinal i. See ``init(elementCount:precision:threads:frames:)``.
    public convenience init(_ boxes: [Rect], precision: BoxPrecision = .float32, threads: Int = 2) {
        self.init(elementCount: boxes.count, precision: precision, threads: threads) { range, frames in
            for ordinal in range { frames[Int(ordinal - range.lowerBound)] = boxes[Int(ordinal)] }
        }
    }

    /// The tree of a file that was checked.
    init(_ saved: consuming SavedTree) {
        let starts = Self.levelStarts(count: saved.count)
        (count, leavesInSlice, levelCount) = (saved.count, saved.leavesInSlice, starts.count - 1)
        levelStarts = OwnedMemory(starts)
        let room = Self.listRoom(starts)
        evenList = OwnedMemory(count: room.even)
        oddList = Self.oddList(room.odd)
        leaves = saved.leaves
        nodes = saved.nodes
        ordinals = saved.ordinals
    }

    /// A tree with lists of its own over the boxes of another, which must not be rewritten from now on. O(n / 40).
    public init(reading other: PackedRTree) {
        (count, leavesInSlice, levelCount) = (other.count, other.leavesInSlice, other.levelCount)
        levelStarts = OwnedMemory(of: other.levelStarts, in: other)
        evenList = OwnedMemory(count: other.evenList.count)
        oddList = Self.oddList(other.oddList.count)
        leaves = NodeBlocks(of: other.leaves, in: other)
        nodes = NodeBlocks(of: other.nodes, in: other)
        ordinals = OwnedMemory(of: other.ordinals, in: other)
    }

    /// Room that ``evenList`` and ``oddList`` need.
    private static func listRoom(_ starts: [Int]) -> (even: Int, odd: Int) {
        let leafCount = starts.count > 1 ? starts[1] : 0
        let above = starts.count > 2 ? starts[2] - leafCount : 0
        return (leafCount + leafCount / 2 + fanOut, above + fanOut + mostLevels)
    }

    /// Most levels of a tree of 2³² elements.
    private static var mostLevels: Int { 8 }

    /// A list whose path is that of no query.
    private static func oddList(_ count: Int) -> OwnedMemory<UInt32> {
        let list = OwnedMemory<UInt32>(count: count)
        for position in count - mostLevels..<count { list[position] = 0 }
        return list
    }

    /// The first block of each level in a tree of `count` elements, then the number of blocks. O(log n).
    static func levelStarts(count: Int) -> [Int] {
        guard count > 0 else { return [0] }
        var starts = [0]
        var members = count
        repeat {
            members = (members + fanOut - 1) / fanOut
            starts.append(starts[starts.count - 1] + members)
        } while members > 1
        return starts
    }

    /// Fills the levels above the leaves, whose envelopes are overwritten by those of the nodes.
    private func packNodes(_ envelopes: borrowing OwnedMemory<FloatBox>) {
        for level in 1..<max(levelCount, 1) {
            let below = levelStarts[level] - levelStarts[level - 1]
            for block in 0..<(levelStarts[level + 1] - levelStarts[level]) {
                let first = block * Self.fanOut
                // Written over envelopes that have been read.
                envelopes[block] = nodes.fill(
                    levelStarts[level] - leaves.count + block, with: envelopes.base + first,
                    used: min(Self.fanOut, below - first))
            }
        }
    }

    /// Elements from which a second thread saves more than it costs to start.
    static var leastForTwoThreads: Int { 1 << 15 }

    /// Leaves from which a query asks for those it guesses: 2.5 MiB of them, more than most second-level caches hold.
    static var leastToGuessIn: Int { 1 << 13 }
}

extension PackedRTree {
    /// Appends the ordinals of the elements that meet `rect`, each once.
    ///
    /// Breadth-first, a level at a time, with the blocks of the next level prefetched; a path of single nodes is
    /// followed at once. O(log n + k) for k results on data whose boxes overlap little, O(n) at worst; allocates
    /// nothing but the buffer's own growth. `frame` gives the exact frame of an element at bulk load; it
    /// is asked for about the elements on the rectangle's border only.
    @inline(__always) public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        search(rect, into: &buffer, frame: frame) { _, _ in }
    }

    /// The same; `keep` is called when the elements of some leaves, which lie inside the rectangle, have been appended.
    @inline(__always) func search(
        _ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect,
        keep: (_ buffer: inout OrdinalBuffer, _ leaves: Range<Int>) -> Void
    ) {
        let query = BoxQuery(rect)
        guard levelCount > 0 && rect.isNumeric else { return }
        let walk = descend(query)
        if walk.insideCount > 0 {
            appendInsides(walk.insides..<evenList.base + evenList.count, into: &buffer, keep: keep)
        }
        appendLeaves(evenList.base, walk.count, query, into: &buffer, frame: frame)
    }

    /// Finds the leaves that lie inside a query and those on its border; the tree must not be empty.
    @inline(__always) func descend(_ query: BoxQuery) -> support_walk {
        let endOfInsides = evenList.base + evenList.count
        var walk = support_walk(
            levelStarts: levelStarts.base, ordinals: ordinals.base, leavesInSlice: leavesInSlice,
            lists: (evenList.base, oddList.base), level: levelCount - 1, count: 1, insides: endOfInsides,
            insideCount: 0, path: oddList.base + oddList.count - Self.mostLevels)
        // The root's list is that of an even level: both have room for one.
        (evenList[0], oddList[0]) = (0, 0)
        nodes.descend(query, to: leaves, &walk)
        assert(walk.insides - evenList.base >= walk.count)
        return walk
    }

    /// Appends the elements that meet the query, of a list of leaves on its border.
    @inline(__always) func appendLeaves(
        _ list: UnsafeMutablePointer<UInt32>, _ leafCount: Int, _ query: BoxQuery, into buffer: inout OrdinalBuffer,
        frame: (UInt32) -> Rect
    ) {
        guard leafCount > 0 else { return }
        // Without overflow checks, which would cost time on paths that never fail.
        let hasPartialBlock = Int(list[leafCount &- 1]) == levelStarts[1] &- 1
        let unused = hasPartialBlock ? levelStarts[1] &* Self.fanOut &- count : 0
        buffer.examined &+= leafCount &* Self.fanOut &- unused
        buffer.append(blocks: leafCount, meeting: query, frame: frame) { target in
            leaves.collect(query, list: list, count: leafCount, ordinals: ordinals.base, to: target)
        }
    }

    /// Appends the elements of runs of blocks, given by first block and number of blocks.
    @inline(__always) func appendInsides(
        _ runs: Range<UnsafeMutablePointer<UInt32>>, into buffer: inout OrdinalBuffer,
        keep: (_ buffer: inout OrdinalBuffer, _ leaves: Range<Int>) -> Void
    ) {
        var run = runs.lowerBound
        while run < runs.upperBound {
            let first = Int(run[0]) &* Self.fanOut
            let end = min(first &+ Int(run[1]) &* Self.fanOut, count)
            assert(first <= end)
            buffer.append(ordinals, Range(uncheckedBounds: (first, end)))
            keep(&buffer, Range(uncheckedBounds: (Int(run[0]), Int(run[0]) &+ Int(run[1]))))
            run += 2
        }
    }
}

extension PackedRTree {
    /// Ordinal of the element at a position of the packed order, `0..<count` (checked).
    public func ordinal(at position: Int) -> UInt32 {
        precondition(position >= 0 && position < count)
        return ordinals[position]
    }

    /// Number of blocks on a level (checked): level 0 holds the elements' boxes.
    public func blockCount(level: Int) -> Int {
        precondition(level >= 0 && level < levelCount)
        return levelStarts[level + 1] - levelStarts[level]
    }

    /// The rounded box in a lane of a block, nil when the lane is unused: for checking the structure.
    public func box(level: Int, block: Int, lane: Int) -> Rect? {
        precondition(block >= 0 && block < blockCount(level: level) && lane >= 0 && lane < Self.fanOut)
        let box =
            level == 0
            ? leaves.box(block: block, lane: lane)
            : nodes.box(block: levelStarts[level] - leaves.count + block, lane: lane)
        return box.map { Rect(minX: Double($0[0]), minY: Double($0[1]), maxX: Double($0[2]), maxY: Double($0[3])) }
    }

    /// Envelopes of the nodes below the root, as they are rounded: the leaves' first, then level by level; none where a
    /// leaf is the root. For pictures and for checking the structure. O(n ÷ 16).
    public var envelopes: [[Rect]] {
        (1..<max(levelCount, 1)).map { level in
            (0..<blockCount(level: level)).flatMap { block in
                (0..<Self.fanOut).compactMap { box(level: level, block: block, lane: $0) }
            }
        }
    }
}

import CSupport
import LayoutCore

/// A static R-tree packed into flat arrays: fan-out 16, no node objects, no pointers between nodes.
///
/// Level 0 holds the boxes of the elements, sixteen to a block; lane `i` of block `b` on a level above is the envelope
/// of block `16·b + i` below. All blocks but the last of a level are full, so that children are found by arithmetic
/// and the elements below any node are a range of ``PackedRTree/ordinal(at:)``. Boxes are Float32, rounded by a
/// monotone function: a query decides in Float32, and asks for the exact frame only where two rounded coordinates are
/// equal, so that its answer is that of ``Rect/meets(_:)`` on the frames themselves.
///
/// Bytes per element: 16 (box) + 4 (ordinal) + 16/15 (nodes) + 4/15 (scratch of queries) ≈ 21.3. Confined to one thread
/// at a time, because queries share the scratch.
public final class PackedRTree {
    /// Children of a node, elements of a leaf.
    public static let fanOut = 16
    /// Number of elements in the tree: those whose frame is not null.
    public let count: Int
    /// Number of levels, the elements' own included; 0 when the tree is empty.
    public let levelCount: Int

    private let blocks: BoxBlocks
    private let ordinals: OwnedMemory<UInt32>
    /// Level l's blocks are `levelStarts[l]..<levelStarts[l + 1]`.
    private let levelStarts: [Int]
    private let evenFrontier: OwnedMemory<UInt32>
    private let oddFrontier: OwnedMemory<UInt32>

    /// Children that must touch a query before they are tested for lying inside it.
    private static var insideTestThreshold: Int { 6 }

    /// Loads the elements `0..<elementCount`, whose frames `frames` reads; null frames are left out.
    ///
    /// O(n) by radix sorts; the tree depends on the frames alone. Peak memory: the tree and 32 bytes an element. At most
    /// 2³² − 2 elements (checked).
    public init(elementCount: Int, frames: FrameReader) {
        let loaded = LoadedBoxes(elementCount: elementCount, frames: frames)
        SortTileRecursive.order(loaded)
        count = loaded.count
        levelStarts = Self.levelStarts(count: loaded.count)
        levelCount = levelStarts.count - 1
        blocks = BoxBlocks(count: levelStarts[levelCount])
        ordinals = OwnedMemory(count: loaded.count)
        // A query's frontier holds each block of a level at most once; levels alternate between the two.
        evenFrontier = OwnedMemory(count: levelCount > 0 ? levelStarts[1] : 0)
        oddFrontier = OwnedMemory(count: levelCount > 1 ? levelStarts[2] - levelStarts[1] : 0)
        pack(loaded)
    }

    /// Loads explicit boxes; element i has ordinal i. See ``init(elementCount:frames:)``.
    public convenience init(_ boxes: [Rect]) {
        self.init(elementCount: boxes.count) { range, frames in
            for ordinal in range { frames[Int(ordinal - range.lowerBound)] = boxes[Int(ordinal)] }
        }
    }

    private static func levelStarts(count: Int) -> [Int] {
        guard count > 0 else { return [0] }
        var starts = [0]
        var members = count
        repeat {
            members = (members + fanOut - 1) / fanOut
            starts.append(starts[starts.count - 1] + members)
        } while members > 1
        return starts
    }

    private func pack(_ loaded: borrowing LoadedBoxes) {
        guard levelCount > 0 else { return }
        for block in 0..<levelStarts[1] {
            let first = block * Self.fanOut
            let end = min(first + Self.fanOut, count)
            var envelope = FloatBox.empty
            for position in first..<end {
                let box = loaded.box(at: position)
                ordinals[position] = RadixSort.ordinal(loaded.entries[position])
                blocks.write(box, block: block, lane: position - first)
                envelope = envelope.union(box)
            }
            blocks.pad(block: block, from: end - first)
            writeEnvelope(envelope, ofBlock: block, level: 0)
        }
        for level in 1..<max(levelCount - 1, 1) { packNodes(level: level) }
        if levelCount > 1 { padLast(level: levelCount - 1) }
    }

    /// Writes the envelopes of a level of nodes into the level above.
    private func packNodes(level: Int) {
        padLast(level: level)
        for block in 0..<(levelStarts[level + 1] - levelStarts[level]) {
            var envelope = FloatBox.empty
            for lane in 0..<childCount(block: block, level: level) {
                envelope = envelope.union(blocks.box(block: levelStarts[level] + block, lane: lane))
            }
            writeEnvelope(envelope, ofBlock: block, level: level)
        }
    }

    private func padLast(level: Int) {
        let last = levelStarts[level + 1] - levelStarts[level] - 1
        blocks.pad(block: levelStarts[level] + last, from: childCount(block: last, level: level))
    }

    private func writeEnvelope(_ envelope: FloatBox, ofBlock block: Int, level: Int) {
        guard level + 1 < levelCount else { return }
        blocks.write(
            envelope, block: levelStarts[level + 1] + block / Self.fanOut, lane: block % Self.fanOut)
    }

    /// Lanes of a block that are used.
    private func childCount(block: Int, level: Int) -> Int {
        let members = level == 0 ? count : levelStarts[level] - levelStarts[level - 1]
        return min(Self.fanOut, members - block * Self.fanOut)
    }
}

extension PackedRTree {
    /// Appends the ordinals of the elements that meet `rect`, each once.
    ///
    /// Breadth-first, a level at a time, with the blocks of the next level prefetched. O(log n + k) for k results on data
    /// whose boxes overlap little, O(n) at worst; allocates nothing but the buffer's own growth. `frame` gives the exact
    /// frame of an element, as it was at bulk load; it is asked for about the elements on the rectangle's border only.
    public func search<Observer: QueryObserver>(
        _ rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer, frame: (UInt32) -> Rect
    ) {
        guard levelCount > 0 else { return }
        let query = BoxQuery(rect)
        var frontier = levelCount % 2 == 1 ? evenFrontier.base : oddFrontier.base
        var next = levelCount % 2 == 1 ? oddFrontier.base : evenFrontier.base
        frontier[0] = 0
        var pending = 1
        var level = levelCount - 1
        while level > 0 && pending > 0 {
            pending = descend(query, level: level, frontier: frontier, count: pending, next: next, into: &buffer)
            swap(&frontier, &next)
            level -= 1
        }
        guard pending > 0 else { return }
        let hasPartialBlock = Int(frontier[pending - 1]) == levelStarts[1] - 1
        let unused = hasPartialBlock ? levelStarts[1] * Self.fanOut - count : 0
        observer.examined(pending * Self.fanOut - unused)
        blocks.collect(query, list: frontier, count: pending, ordinals: ordinals.base, into: &buffer, frame: frame)
    }

    /// Appends the ordinals of the elements that meet `rect`, each once, telling no observer.
    public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        var observer = Unobserved()
        search(rect, into: &buffer, observer: &observer, frame: frame)
    }

    /// Tests the children of `count` nodes of a level; writes those that may hold results to `next` and returns their
    /// number. Children that lie inside the query give all their elements at once.
    @inline(__always)
    private func descend(
        _ query: BoxQuery, level: Int, frontier: UnsafePointer<UInt32>, count pending: Int,
        next: UnsafeMutablePointer<UInt32>, into buffer: inout OrdinalBuffer
    ) -> Int {
        let start = levelStarts[level]
        let childStart = levelStarts[level - 1]
        var found = 0
        for position in 0..<pending {
            let node = Int(frontier[position])
            if position &+ BoxBlocks.prefetchDistance < pending {
                blocks.prefetch(start &+ Int(frontier[position &+ BoxBlocks.prefetchDistance]))
            }
            var children = blocks.touching(query, block: start &+ node)
            if children.nonzeroBitCount >= Self.insideTestThreshold {
                let inside = blocks.inside(query, block: start &+ node)
                children &= ~inside
                buffer.append(ordinals, nodes: inside, first: node &* Self.fanOut, length: 1 << (4 * level))
            }
            while children != 0 {
                let child = node &* Self.fanOut &+ children.trailingZeroBitCount
                next[found] = UInt32(truncatingIfNeeded: child)
                found &+= 1
                if found <= BoxBlocks.prefetchDistance {
                    blocks.prefetch(childStart &+ child)
                    if level == 1 { support_prefetch(ordinals.base + child &* Self.fanOut) }
                }
                children &= children &- 1
            }
        }
        return found
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
        let box = blocks.box(block: levelStarts[level] + block, lane: lane)
        guard !box[0].isNaN else { return nil }
        return Rect(minX: Double(box[0]), minY: Double(box[1]), maxX: Double(box[2]), maxY: Double(box[3]))
    }
}

import CSupport
import LayoutCore

/// What is left to do in a segment whose leaves are known.
struct SegmentVisit: BitwiseCopyable {
    var query: support_box
    var leaves: support_float_store
    var numbers: UnsafePointer<UInt32>
    /// The leaves to compare.
    var list: UnsafePointer<UInt32>
    var listed: Int
    var first: UInt32
}

/// Scratch of ``SegmentTrees``: leaves are listed for several segments before the first is compared, while they come
/// from memory.
struct SegmentWalkLists: ~Copyable {
    /// Leaves of a segment at most.
    let leaves: Int
    /// Lists of leaves, and of the nodes of even levels.
    let even: OwnedMemory<UInt32>
    /// Lists of nodes of odd levels.
    let odd: OwnedMemory<UInt32>
    /// The segments whose leaves are listed.
    let visits: OwnedMemory<SegmentVisit>

    /// For segments of so many leaves.
    init(leaves: Int) {
        self.leaves = leaves
        even = OwnedMemory(count: Self.room(leaves: leaves) + 16 * 1024)
        odd = OwnedMemory(count: leaves / BoxBlocks.width + 2 * BoxBlocks.width)
        visits = OwnedMemory(count: 512)
    }

    /// Room that a walk may write to: see `support_walk`.
    static func room(leaves: Int) -> Int { leaves + leaves / 2 + 2 * BoxBlocks.width }
}

extension SegmentTrees {
    /// Segments asked for ahead: their nodes come from memory meanwhile.
    private static var ahead: Int { 3 }

    /// Goes down all trees first, then compares the leaves of all.
    @inline(__always) public func search<Observer: QueryObserver>(
        _ segments: borrowing OrdinalBuffer, _ rect: Rect, into buffer: inout OrdinalBuffer,
        observer: inout Observer, place: (Int) -> SegmentPlace, frame: (UInt32) -> Rect
    ) {
        let count = segments.count
        for position in 0..<min(Self.ahead, count) { prefetch(Int(segments[position])) }
        var (visited, listed) = (0, 0)
        for position in 0..<count {
            if position &+ Self.ahead < count { prefetch(Int(segments[position &+ Self.ahead])) }
            let segment = Int(segments[position])
            guard segment < pieces.count, pieces[segment].count > 0 else { continue }
            let (origin, first) = place(segment)
            let shape = Shape(count: Int(pieces[segment].count))
            if visited == lists.visits.count
                || lists.even.count - listed < SegmentWalkLists.room(leaves: shape.leafCount)
            {
                compare(visited, rect, into: &buffer, frame: frame)
                (visited, listed) = (0, 0)
            }
            let visit = descend(pieces[segment], shape, rect.local(to: origin), first, from: listed, into: &buffer)
            if visit.listed == 0 { continue }
            let isPartial = Int(visit.list[visit.listed &- 1]) == shape.leafCount &- 1
            let unused = isPartial ? shape.leafCount &* Self.fanOut &- Int(pieces[segment].count) : 0
            observer.examined(visit.listed &* Self.fanOut &- unused)
            lists.visits[visited] = visit
            visited &+= 1
            listed &+= visit.listed
        }
        compare(visited, rect, into: &buffer, frame: frame)
    }

    /// Asks for the highest nodes of a tree.
    @inline(__always) private func prefetch(_ segment: Int) {
        guard segment < pieces.count else { return }
        let base = pieces[segment].base
        for line in 0..<8 { support_prefetch(base + line &* 64) }
    }

    /// Lists the leaves of a tree that may hold results, and appends those that lie inside the query.
    @inline(__always) private func descend(
        _ piece: SegmentPiece, _ shape: Shape, _ rect: Rect, _ first: UInt32, from listed: Int,
        into buffer: inout OrdinalBuffer
    ) -> SegmentVisit {
        let query = BoxQuery(rect).rounded
        let parts = Parts(piece.base, shape)
        let even = lists.even.base + listed
        var walked = shape.topCount
        let list = shape.top % 2 == 0 ? even : lists.odd.base
        for node in 0..<walked { list[node] = UInt32(truncatingIfNeeded: node) }
        if shape.top > 0 {
            let end = even + SegmentWalkLists.room(leaves: shape.leafCount)
            var starts = shape.starts
            var span = starts.mutableSpan
            span.withUnsafeMutableBufferPointer { starts in
                var walk = support_walk(
                    levelStarts: starts.baseAddress!, ordinals: parts.numbers, leavesInSlice: 0,
                    lists: (even, lists.odd.base), level: shape.top, count: walked, insides: end, insideCount: 0)
                support_descend_float(parts.nodes, parts.leaves, query, &walk)
                walked = walk.count
                guard var run = walk.insides else { return }
                while run < end {
                    let start = Int(run[0]) &* Self.fanOut
                    let taken = min(start &+ Int(run[1]) &* Self.fanOut, Int(piece.count)) &- start
                    buffer.append(parts.numbers + start, count: taken, plus: first)
                    run += 2
                }
            }
        }
        return SegmentVisit(
            query: query, leaves: parts.leaves, numbers: parts.numbers, list: even, listed: walked, first: first)
    }

    /// Appends the results of the leaves listed.
    @inline(__always) private func compare(
        _ visited: Int, _ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) {
        for position in 0..<visited {
            let visit = lists.visits[position]
            let room = visit.listed &* Self.fanOut
            buffer.withUnusedCapacity(room) { span, used in
                span.withUnsafeMutableBufferPointer { storage in
                    let target = storage.baseAddress! + used
                    let answer = support_collect_float(
                        visit.leaves, visit.query, visit.list, visit.listed, visit.numbers, target)
                    var found = answer.certain
                    for place in 0..<found { target[place] &+= visit.first }
                    for place in room &- answer.doubtful..<room {
                        let ordinal = target[place] &+ visit.first
                        if frame(ordinal).meets(rect) {
                            target[found] = ordinal
                            found &+= 1
                        }
                    }
                    return found
                }
            }
        }
    }
}

extension OrdinalBuffer {
    /// Appends local numbers as ordinals.
    @inline(__always) fileprivate mutating func append(
        _ numbers: UnsafePointer<UInt32>, count: Int, plus first: UInt32
    ) {
        withUnusedCapacity(count) { span, used in
            span.withUnsafeMutableBufferPointer { storage in
                let target = storage.baseAddress! + used
                for position in 0..<count { target[position] = numbers[position] &+ first }
                return count
            }
        }
    }
}

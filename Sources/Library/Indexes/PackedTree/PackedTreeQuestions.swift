import CSupport
import LayoutCore

// Questions that the tree answers without reading leaves that lie inside the rectangle.
extension PackedRTree {
    /// Calls `body` with the elements that meet `rect` until it answers false: leaves inside the rectangle are not read, and
    /// leaves on its border a few at a time. O(√n) until the first call for boxes that overlap little.
    public func visit(
        in rect: Rect, using buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect, _ body: (UInt32) -> Bool
    ) {
        let query = BoxQuery(rect)
        guard levelCount > 0 && rect.isNumeric else { return }
        let walk = descend(query)
        var run: UnsafeMutablePointer<UInt32> = walk.insides
        while run < evenList.base + evenList.count {
            for position in Int(run[0]) * Self.fanOut..<min(Int(run[0] + run[1]) * Self.fanOut, count) {
                guard body(ordinals[position]) else { return }
            }
            run += 2
        }
        for first in stride(from: 0, to: walk.count, by: Self.leavesAtOnce) {
            let leafCount = min(Self.leavesAtOnce, walk.count - first)
            let before = buffer.count
            appendLeaves(evenList.base + first, leafCount, query, into: &buffer, frame: frame)
            for ordinal in buffer.ordinals.dropFirst(before) where !body(ordinal) { return }
        }
    }

    /// Leaves that a visit reads at once.
    private static var leavesAtOnce: Int { 16 }

    /// Number of elements that meet `rect`; leaves inside the rectangle are not read. O(√n) for boxes that overlap little.
    public func countElements(in rect: Rect, using buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) -> Int {
        let query = BoxQuery(rect)
        guard levelCount > 0 && rect.isNumeric else { return 0 }
        let walk = descend(query)
        appendLeaves(evenList.base, walk.count, query, into: &buffer, frame: frame)
        var inside = 0
        var run: UnsafeMutablePointer<UInt32> = walk.insides
        while run < evenList.base + evenList.count {
            inside += min(Int(run[0] + run[1]) * Self.fanOut, count) - Int(run[0]) * Self.fanOut
            run += 2
        }
        return inside + buffer.count
    }

    /// Appends the elements that lie inside `rect`: frames are compared of leaves on its border alone, O(√n) for boxes that
    /// overlap little.
    public func searchInside(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        let query = BoxQuery(rect)
        guard levelCount > 0 && rect.isNumeric else { return }
        let walk = descend(query)
        appendLeaves(evenList.base, walk.count, query, into: &buffer, frame: frame)
        buffer.filter { rect.contains(frame($0)) }
        appendInsides(walk.insides..<evenList.base + evenList.count, into: &buffer) { _, _ in }
    }
}

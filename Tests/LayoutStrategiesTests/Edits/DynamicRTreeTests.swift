import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes

@Suite struct DynamicRTreeTests {
    private static let counts = [0, 1, 5, 16, 17, 29, 196, 197, 2353]

    /// Whatever a tree should hold, and the tree.
    private final class Edited {
        var rects: [Rect]
        let tree: DynamicRTree

        init(_ rects: [Rect]) {
            self.rects = rects
            tree = DynamicRTree(rects)
        }

        func update(_ ordinal: Int, _ rect: Rect) {
            while rects.count <= ordinal { rects.append(.null) }
            rects[ordinal] = rect
            tree.update(UInt32(ordinal), to: rect)
        }

        func remove(_ ordinal: Int) {
            rects[ordinal] = .null
            tree.remove(UInt32(ordinal))
        }

        /// Asks the tree and brute force.
        func check(_ queries: [Rect], _ comment: Comment) {
            for query in queries {
                #expect(tree.found(in: query, of: rects) == ordinals(of: rects, meeting: query), "\(comment), \(query)")
            }
        }

        func walk() { TreeWalk(tree.nodes, rects).check() }
    }

    @Test(arguments: RectangleShape.allCases) func `bulk load holds the structure`(shape: RectangleShape) {
        for count in Self.counts {
            let edited = Edited(shape.rects(count: count, seed: 4))
            edited.walk()
            edited.check(RectangleShape.queries(over: edited.rects, count: 12, seed: 5), "\(count)")
        }
    }

    @Test func `bulk load and edits are deterministic`() {
        func made() -> [UInt32] {
            let edited = Edited(RectangleShape.overlapping.rects(count: 3000, seed: 4))
            edit(edited, shape: .overlapping, steps: 2000, seed: 8)
            var buffer = OrdinalBuffer()
            edited.tree.search(.infinite, into: &buffer) { edited.rects[Int($0)] }
            return Array(buffer.ordinals)
        }
        #expect(made() == made())
    }

    /// Random insertions, removals, and near and far moves.
    private func edit(_ edited: Edited, shape: RectangleShape, steps: Int, seed: UInt64) {
        var generator = TestRandom(seed: seed)
        let others = shape.rects(count: max(edited.rects.count, 200), seed: seed + 1)
        for _ in 0..<steps {
            let ordinal = generator.below(edited.rects.count + 1)
            let other = others[generator.below(others.count)]
            let isNew = ordinal == edited.rects.count
            switch generator.below(5) {
            case 0 where !isNew: edited.remove(ordinal)
            case 1 where !isNew:
                let step = Double(generator.below(5) - 2)
                edited.update(ordinal, edited.rects[ordinal].offset(dx: step, dy: 0))
            case 2 where !isNew: edited.update(ordinal, .null)
            default: edited.update(ordinal, other)
            }
        }
    }

    @Test(arguments: RectangleShape.allCases)
    func `after long edits every query gives what brute force gives`(shape: RectangleShape) {
        for count in [0, 17, 500] {
            let edited = Edited(shape.rects(count: count, seed: UInt64(count)))
            for round in 0..<4 {
                edit(edited, shape: shape, steps: count / 2 + 30, seed: UInt64(round))
                edited.walk()
                let queries = RectangleShape.queries(over: edited.rects, count: 8, seed: UInt64(round))
                edited.check(queries, "\(count), round \(round)")
            }
        }
    }

    @Test(arguments: RectangleShape.allCases)
    func `a tree grows from nothing and shrinks to nothing`(shape: RectangleShape) {
        let rects = shape.rects(count: 700, seed: 3)
        let edited = Edited([])
        for (ordinal, rect) in rects.enumerated() { edited.update(ordinal, rect) }
        edited.walk()
        edited.check(RectangleShape.queries(over: rects, count: 12, seed: 1), "grown")
        var generator = TestRandom(seed: 2)
        var order = Array(rects.indices)
        for last in stride(from: order.count - 1, to: 0, by: -1) { order.swapAt(last, generator.below(last + 1)) }
        for (step, ordinal) in order.enumerated() {
            edited.remove(ordinal)
            if step % 150 == 0 {
                edited.walk()
                edited.check([.infinite], "after \(step) removals")
            }
        }
        #expect(edited.tree.count == 0 && edited.tree.nodes.levelCount == 0)
        edited.walk()
        edited.update(7, Rect(x: 1, y: 2, width: 3, height: 4))
        edited.check([.infinite, Rect(x: 2, y: 3, width: 1, height: 1)], "again")
    }

    @Test func `removals in order leave no thin tree`() {
        let edited = Edited(RectangleShape.lanes.rects(count: 10_000, seed: 3))
        for ordinal in 0..<10_000 where ordinal % 50 != 0 { edited.remove(ordinal) }
        edited.walk()
        // 200 elements in leaves of five at least, with the nodes above.
        #expect(TreeWalk(edited.tree.nodes, edited.rects).nodeCount <= 200 / 5 + 200 / 25 + 4)
    }

    @Test func `an element moves to and fro with its leaf and out of it`() {
        let edited = Edited(RectangleShape.lanes.rects(count: 5000, seed: 3))
        let home = edited.rects[2500]
        for step in 0..<200 {
            edited.update(2500, home.offset(dx: Double(step % 7) * 60, dy: Double(step % 5) * 9000))
            edited.check([edited.rects[2500], home], "step \(step)")
        }
        edited.walk()
    }

    @Test func `elements that are absent can be removed, and ordinals may be sparse`() {
        let edited = Edited([Rect(x: 0, y: 0, width: 9, height: 9)])
        edited.tree.remove(5)
        edited.tree.remove(.max)
        edited.update(70_000, Rect(x: 4, y: 4, width: 9, height: 9))
        #expect(edited.tree.contains(0) && edited.tree.contains(70_000))
        #expect(!edited.tree.contains(1) && !edited.tree.contains(70_001) && !edited.tree.contains(.max))
        edited.check([.infinite, Rect(x: 5, y: 5, width: 1, height: 1)], "two")
        edited.walk()
    }

    @Test func `search appends to what the buffer holds`() {
        let edited = Edited([Rect(x: 0, y: 0, width: 10, height: 10)])
        var buffer = OrdinalBuffer()
        buffer.append(77)
        edited.tree.search(Rect(x: 5, y: 5, width: 1, height: 1), into: &buffer) { _ in .null }
        #expect(Array(buffer.ordinals) == [77, 0])
    }

    @Test func `edits leave leaves filled and queries short`() {
        let edited = Edited(RectangleShape.lanes.rects(count: 10_000, seed: 3))
        var generator = TestRandom(seed: 1)
        for _ in 0..<5000 {
            let (from, to) = (generator.below(10_000), generator.below(10_000))
            edited.update(from, edited.rects[to].offset(dx: Double(generator.below(100)), dy: 0))
        }
        edited.walk()
        let fresh = DynamicRTree(edited.rects)
        #expect(
            TreeWalk(edited.tree.nodes, edited.rects).nodeCount
                <= TreeWalk(fresh.nodes, edited.rects).nodeCount * 13 / 10)
    }
}

import CSupport
import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes

/// The loops over many small trees, for this processor against the portable ones, and what they rest on.
@Suite struct SegmentSearchTests {
    /// Trees of few distinct coordinates, so that many are equal.
    private struct Forest: ~Copyable {
        let memory: OwnedMemory<UInt8>
        let numbers: OwnedMemory<UInt32>
        var trees: [support_tree] = []

        init(leafCounts: [Int], _ random: inout TestRandom) {
            let sizes = leafCounts.map { SegmentShape.bytes(leaves: $0, withNumbers: false) }
            memory = OwnedMemory(count: sizes.reduce(0, +))
            numbers = OwnedMemory(count: leafCounts.max()! * 16)
            for place in 0..<numbers.count { numbers[place] = UInt32(random.below(1 << 20)) }
            var offset = 0
            for (leafCount, size) in zip(leafCounts, sizes) {
                var piece = TreePiece(
                    base: UnsafeMutableRawPointer(memory.base + offset), capacity: size, isOwn: false)
                piece.setLeaves(leafCount, withNumbers: false)
                offset += size
                let parts = SegmentParts(piece)
                let isDense = random.below(2) == 0
                let used = leafCount * 16 - random.below(16)
                for place in 0..<leafCount * 16 {
                    let isUsed = isDense ? place < used : random.below(3) > 0
                    parts.leaves.write(
                        isUsed ? Self.box(&random) : FloatBox(repeating: .nan), place / 16, place % 16)
                }
                parts.makeNodes(leafCount: leafCount)
                let query = Self.box(&random)
                trees.append(
                    support_tree(
                        query: support_box(minX: query[0], minY: query[1], maxX: query[2], maxY: query[3]),
                        top: parts.top, leaves: parts.leaves.blocks, numbers: numbers.base,
                        leafCount: UInt32(leafCount), denseCount: isDense ? UInt32(used) : 0,
                        first: UInt32(random.below(1000))))
            }
        }

        private static func box(_ random: inout TestRandom) -> FloatBox {
            let (x, y) = (Float(random.below(60)), Float(random.below(60)))
            return FloatBox(x, y, x + Float(random.below(40)), y + Float(random.below(40)))
        }
    }

    private typealias Lister = (
        UnsafePointer<support_tree>, Int, UnsafeMutablePointer<UInt32>, Int, UnsafeMutablePointer<UInt32>
    ) -> support_listing
    private typealias Collector = (
        UnsafePointer<support_tree>, UnsafePointer<support_listing>, UnsafePointer<UInt32>, UnsafePointer<UInt32>,
        UnsafeMutablePointer<UInt32>
    ) -> support_answer

    /// What is listed and what is found, batch by batch as there is room.
    private func answers(_ trees: [support_tree], room: Int, _ lister: Lister, _ collector: Collector) -> [[UInt32]] {
        var answers: [[UInt32]] = []
        let list = OwnedMemory<UInt32>(count: room)
        let path = OwnedMemory<UInt32>(count: 100)
        var done = 0
        while done < trees.count {
            trees.withUnsafeBufferPointer { trees in
                var listing = lister(trees.baseAddress! + done, trees.count - done, list.base, room, path.base)
                var out = [UInt32](repeating: 0, count: listing.leaves * 16)
                let answer = collector(trees.baseAddress! + done, &listing, list.base, list.base + room, &out)
                let places = Array(0..<listing.listed) + Array(listing.runs..<room)
                answers.append(places.map { list[$0] } + [UInt32(listing.leaves), UInt32(listing.lanes)])
                answers += [Array(out.prefix(answer.certain)), Array(out.suffix(answer.doubtful))]
                done += max(listing.trees, 1)
            }
        }
        return answers
    }

    @Test func `all forms list and collect the same, and what each box says`() {
        var random = TestRandom(seed: 31)
        let leafCounts = [1, 4, 5, 16, 17, 64, 65, 400, 3, 33, 31, 32, 48, 63, 2, 30]
        for round in 0..<96 {
            // One tree, a few that are followed down one by one, more, and as many as are listed at once.
            let trees = leafCounts.shuffled(using: &random).prefix(1 + round % Int(support_most_trees))
            let forest = Forest(leafCounts: Array(trees), &random)
            let here = answers(forest.trees, room: 900, support_list_leaves, support_collect_leaves)
            let portable = answers(
                forest.trees, room: 900, support_list_leaves_portable, support_collect_leaves_portable)
            #expect(here == portable)
            let narrower = answers(forest.trees, room: 900, support_list_leaves_avx2, support_collect_leaves_avx2)
            #expect(narrower == portable)
            var certain: [UInt32] = []
            for tree in forest.trees {
                let leaves = support_float_store(blocks: UnsafeMutablePointer(mutating: tree.leaves))
                let query = FloatBox(tree.query.minX, tree.query.minY, tree.query.maxX, tree.query.maxY)
                for place in 0..<Int(tree.leafCount) * 16 {
                    let box = leaves.box(place / 16, place % 16)
                    if all(box.lowHalf .< query.highHalf) && all(query.lowHalf .< box.highHalf) {
                        certain.append(tree.numbers[place] &+ tree.first)
                    }
                }
            }
            let found = stride(from: 1, to: here.count, by: 3).flatMap { here[$0] }
            #expect(found.sorted() == certain.sorted())
        }
    }

    @Test func `a box that changes has its envelopes changed`() {
        var random = TestRandom(seed: 32)
        for leafCount in [1, 4, 5, 70, 300] {
            let forest = Forest(leafCounts: [leafCount], &random)
            var piece = TreePiece(
                base: UnsafeMutableRawPointer(forest.memory.base), capacity: forest.memory.count, isOwn: false)
            piece.setLeaves(leafCount, withNumbers: false)
            let parts = SegmentParts(piece)
            let nodes = SegmentShape.nodeCount(leaves: leafCount)
            func envelopes() -> [FloatBox] {
                let top = UnsafeRawPointer(parts.top).assumingMemoryBound(to: FloatBox.self)
                return (0..<nodes * 16).map { parts.nodes.box($0 / 16, $0 % 16) }
                    + (0..<4).map { top[$0] }
            }
            for _ in 0..<50 {
                let place = random.below(leafCount * 16)
                let x = Float(random.below(200)) - 50
                let isGone = random.below(4) == 0
                parts.leaves.write(
                    isGone ? FloatBox(repeating: .nan) : FloatBox(x, x, x + 9, x + 9), place / 16, place % 16)
                parts.updateNodes(above: place / 16, leafCount: leafCount)
                let updated = envelopes().map { "\($0)" }
                parts.makeNodes(leafCount: leafCount)
                #expect(updated == envelopes().map { "\($0)" })
            }
        }
    }

    @Test func `a rectangle relative to an origin meets the same frames`() {
        var random = TestRandom(seed: 33)
        func edge() -> Double {
            let grid = Double(random.below(4096)) / 1024
            return [grid, grid.nextUp, grid.nextDown, grid + 0x1p-11, -grid, .infinity, -.infinity, .nan][
                random.below(8)]
        }
        for _ in 0..<20_000 {
            let origin = Point(x: Double(random.below(1 << 40)) / 1024, y: -Double(random.below(9999)) / 1024)
            let (x, y) = (Double(random.below(4096)) / 1024, Double(random.below(4096)) / 1024)
            let local = Rect(
                x: x, y: y, width: Double(random.below(3)) / 1024, height: Double(random.below(3)) / 1024)
            let query = Rect(minX: edge(), minY: edge(), maxX: edge(), maxY: edge())
                .offset(dx: random.below(2) == 0 ? origin.x : 0, dy: random.below(2) == 0 ? origin.y : 0)
            let frame = local.offset(dx: origin.x, dy: origin.y)
            #expect(frame.meets(query) == local.meets(query.local(to: origin)))
        }
    }

    @Test func `pieces that no longer fit are kept for others`() {
        var pieces = TreePieces(sizes: [640, 64, 640])
        let first = pieces[0].base
        // The first grows out of its piece, which the second takes when it grows.
        pieces.replace([SegmentReplacement(before: 0..<1, after: 0..<1)], count: 3) { _, old, pieces in
            pieces.giveUp(old!)
            return pieces.piece(bytes: 1000)
        }
        #expect(pieces[0].isOwn && pieces[0].capacity >= 1000)
        pieces.replace([SegmentReplacement(before: 1..<2, after: 1..<2)], count: 3) { _, old, pieces in
            pieces.giveUp(old!)
            return pieces.piece(bytes: 600)
        }
        #expect(pieces[1].base == first && !pieces[1].isOwn)
        let last = pieces[2].base
        pieces.replace([SegmentReplacement(before: 0..<2, after: 0..<0)], count: 1) { _, _, _ in fatalError() }
        #expect(pieces.count == 1 && pieces[0].base == last)
    }
}

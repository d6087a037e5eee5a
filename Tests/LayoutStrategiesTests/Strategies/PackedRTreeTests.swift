import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes

@Suite struct PackedRTreeTests {
    /// The envelope of a block's used lanes, and how many there are; used lanes come first.
    private func envelope(_ tree: PackedRTree, level: Int, block: Int) -> (box: Rect, used: Int) {
        var union = Rect.null
        var used = 0
        for lane in 0..<PackedRTree.fanOut {
            guard let box = tree.box(level: level, block: block, lane: lane) else { continue }
            #expect(used == lane)
            union.formUnion(box)
            used += 1
        }
        return (union, used)
    }

    /// Walks the whole tree: envelopes are exact, levels full, every present element is there once with its box.
    private func walk(_ tree: PackedRTree, rects: [Rect]) {
        let present = rects.indices.filter { !rects[$0].isNull }
        #expect((0..<tree.count).map { Int(tree.ordinal(at: $0)) }.sorted() == present)
        var members = tree.count
        for level in 0..<tree.levelCount {
            let blocks = tree.blockCount(level: level)
            #expect(blocks == (members + PackedRTree.fanOut - 1) / PackedRTree.fanOut)
            for block in 0..<blocks {
                let (box, used) = envelope(tree, level: level, block: block)
                #expect(used == min(PackedRTree.fanOut, members - block * PackedRTree.fanOut))
                if level + 1 < tree.levelCount {
                    let (parent, lane) = block.quotientAndRemainder(dividingBy: PackedRTree.fanOut)
                    #expect(tree.box(level: level + 1, block: parent, lane: lane) == box)
                }
            }
            members = blocks
        }
        #expect(tree.levelCount == 0 || members == 1)
        for position in 0..<tree.count {
            let rounded = FloatBox(rounding: rects[Int(tree.ordinal(at: position))])
            let (block, lane) = position.quotientAndRemainder(dividingBy: PackedRTree.fanOut)
            let box = tree.box(level: 0, block: block, lane: lane)
            #expect(box.map { FloatBox(rounding: $0) } == rounded)
        }
    }

    /// Whether two trees have the same elements and boxes in the same places.
    private func agree(_ first: PackedRTree, _ second: PackedRTree) -> Bool {
        guard first.count == second.count && first.levelCount == second.levelCount else { return false }
        guard (0..<first.count).allSatisfy({ first.ordinal(at: $0) == second.ordinal(at: $0) }) else { return false }
        return (0..<first.levelCount).allSatisfy { level in
            (0..<first.blockCount(level: level) * PackedRTree.fanOut).allSatisfy { place in
                let (block, lane) = place.quotientAndRemainder(dividingBy: PackedRTree.fanOut)
                return first.box(level: level, block: block, lane: lane)
                    == second.box(level: level, block: block, lane: lane)
            }
        }
    }

    @Test(arguments: [0, 16, 17, 600]) func `envelopes are those of the nodes below the root`(count: Int) {
        let rects = RectangleShape.farOutlier.rects(count: count, seed: 3)
        let tree = PackedRTree(rects)
        #expect(tree.envelopes.count == max(tree.levelCount - 1, 0))
        for (level, envelopes) in tree.envelopes.enumerated() {
            let blocks = 0..<tree.blockCount(level: level)
            #expect(envelopes == blocks.map { envelope(tree, level: level, block: $0).box })
        }
    }

    @Test(arguments: RectangleShape.allCases) func `the structure holds`(shape: RectangleShape) {
        for count in [0, 1, 15, 16, 17, 256, 257, 4097] {
            let rects = shape.rects(count: count, seed: 4)
            walk(PackedRTree(rects), rects: rects)
        }
    }

    @Test(arguments: BoxPrecision.allCases) func `bulk load is deterministic`(precision: BoxPrecision) {
        let rects = RectangleShape.overlapping.rects(count: 9000, seed: 4)
        #expect(agree(PackedRTree(rects, precision: precision), PackedRTree(rects, precision: precision)))
    }

    @Test(arguments: [RectangleShape.lanes, .overlapping, .coarseGrid, .identical, .someAbsent])
    func `two threads load the tree that one loads`(shape: RectangleShape) {
        let rects = shape.rects(count: 50_001, seed: 4)
        #expect(agree(PackedRTree(rects, threads: 1), PackedRTree(rects, threads: 2)))
    }

    /// Boxes lie, as a block gives them back, at most a step off, and steps are a 65,532nd of the block's extent.
    @Test(arguments: RectangleShape.allCases) func `a compact tree is the same but for rounding`(shape: RectangleShape)
    {
        // Float32's own range ends there: coordinates beyond are at the ends of the grid.
        guard shape != .beyondFloat else { return }
        for count in [1, 16, 257, 4097] {
            let rects = shape.rects(count: count, seed: 4)
            let (exact, compact) = (PackedRTree(rects), PackedRTree(rects, precision: .compact))
            #expect(exact.levelCount == compact.levelCount)
            #expect((0..<exact.count).allSatisfy { exact.ordinal(at: $0) == compact.ordinal(at: $0) })
            for level in 0..<exact.levelCount {
                for block in 0..<exact.blockCount(level: level) {
                    let extent = envelope(exact, level: level, block: block).box
                    let (dx, dy) = (tolerance(extent.minX, extent.maxX), tolerance(extent.minY, extent.maxY))
                    for lane in 0..<PackedRTree.fanOut {
                        let box = exact.box(level: level, block: block, lane: lane)
                        let near = compact.box(level: level, block: block, lane: lane)
                        #expect((box == nil) == (near == nil))
                        guard let box, let near else { continue }
                        #expect(abs(box.minX - near.minX) <= dx && abs(box.maxX - near.maxX) <= dx)
                        #expect(abs(box.minY - near.minY) <= dy && abs(box.maxY - near.maxY) <= dy)
                    }
                }
            }
        }
    }

    /// A step, and what Float32 loses at such coordinates.
    private func tolerance(_ low: Double, _ high: Double) -> Double {
        (high - low) / 65_532 * 1.01 + max(abs(low), abs(high)) * 0x1p-22
    }

    /// Every second leaf inside the query and the others across its edge: what takes the most room in the scratch.
    @Test(arguments: BoxPrecision.allCases) func `many short runs of leaves lie inside`(precision: BoxPrecision) {
        let rects = (0..<16 * 3000).map { index in
            let (row, lane) = (Double(index / 16), Double(index % 16))
            let isLong = lane == 8 && index / 16 % 2 == 0
            return Rect(x: lane, y: row * 100 + lane * 5, width: isLong ? 1e6 : 0.5, height: 1)
        }
        let tree = PackedRTree(rects, precision: precision)
        for bottom in [150.0, 40_000, 1e6] {
            let query = Rect(minX: -1, minY: -1, maxX: 1000, maxY: bottom)
            #expect(tree.found(in: query, of: rects) == ordinals(of: rects, meeting: query))
        }
    }

    @Test func `search appends to what the buffer holds`() {
        let tree = PackedRTree([Rect(x: 0, y: 0, width: 10, height: 10)])
        var buffer = OrdinalBuffer()
        buffer.append(77)
        tree.search(Rect(x: 5, y: 5, width: 1, height: 1), into: &buffer) { _ in .null }
        #expect(Array(buffer.ordinals) == [77, 0])
    }

    /// Median size of the leaves.
    private func leafSize(_ rects: [Rect]) -> Size {
        let tree = PackedRTree(rects)
        let boxes = (0..<tree.blockCount(level: 0)).map { envelope(tree, level: 0, block: $0).box }
        let (widths, heights) = (boxes.map(\.width).sorted(), boxes.map(\.height).sorted())
        return Size(width: widths[boxes.count / 2], height: heights[boxes.count / 2])
    }

    /// One bar a row. Where dates follow the rows, sixteen rows lie about as close in x as four times as many would.
    @Test func `leaves are rows one after the other where dates follow the rows`() {
        var generator = TestRandom(seed: 12)
        let rects = (0..<10_000).map { row in
            let start = Double(row) * 10 + Double(generator.below(1500))
            return Rect(x: start, y: Double(row) * 30, width: 500, height: 24)
        }
        #expect(leafSize(rects).height == 15 * 30 + 24)
    }

    /// As short slices, of points in a narrow column: nothing speaks for leaves as wide as that.
    @Test func `leaves are about square where dates are anywhere`() {
        var generator = TestRandom(seed: 12)
        let rects = (0..<10_000).map { row in
            Rect(x: Double(generator.below(800)), y: Double(row) * 10, width: 1, height: 1)
        }
        let size = leafSize(rects)
        #expect(size.width < 500 && size.height > 250)
    }

    @Test func `lines without a height are cut by their places on them`() {
        var generator = TestRandom(seed: 13)
        let rects = (0..<200).map { _ in Rect(x: Double(generator.below(10_000)), y: 28, width: 10, height: 0) }
        #expect(leafSize(rects).width < 2000)
    }

    @Test func `tiles stay compact when one box is far away`() {
        #expect(leafSize(RectangleShape.farOutlier.rects(count: 4097, seed: 4)).width < 20)
    }
}

@Suite struct RoundingTests {
    @Test func `rounding to the nearest Float32 is monotone`() {
        var generator = TestRandom(seed: 9)
        for _ in 0..<100_000 {
            let first = Double(bitPattern: generator.next())
            let second = generator.below(2) == 0 ? first.nextUp : Double(bitPattern: generator.next())
            guard !first.isNaN && !second.isNaN else { continue }
            #expect(Float(min(first, second)) <= Float(max(first, second)))
        }
    }

    @Test func `sort keys order as the numbers do`() {
        var generator = TestRandom(seed: 10)
        for _ in 0..<100_000 {
            let first = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            let second = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            guard !first.isNaN && !second.isNaN && first != second else { continue }
            #expect((first < second) == (RadixSort.key(first) < RadixSort.key(second)))
        }
    }

    @Test(arguments: [0, 1, 2, 100, 4095, 4096, 20_000]) func `the radix sort is stable`(count: Int) {
        var generator = TestRandom(seed: 11)
        let distinct = [1, 50, 1 << 31].map { UInt64($0) }
        for keys in distinct {
            var entries = (0..<count).map { ordinal in
                RadixSort.entry(key: UInt32(generator.next() % keys), ordinal: UInt32(ordinal))
            }
            // Ordinals ascend in the input, so that the order of whole words is the stable order.
            let expected = entries.sorted()
            entries.withUnsafeMutableBufferPointer { RadixSorter().sort($0) }
            #expect(entries == expected)
        }
    }
}

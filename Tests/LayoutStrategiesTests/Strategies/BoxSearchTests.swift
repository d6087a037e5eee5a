import CSupport
import LayoutTestSupport
import Testing

@testable import Indexes

/// The loops of a query for this processor against the portable ones: same answers in the same places.
@Suite struct BoxSearchTests {
    /// Blocks of few distinct coordinates, so that many are equal, with those that comparisons treat specially.
    private struct Nodes: ~Copyable {
        let floatBlocks: OwnedMemory<support_float_block>
        let compactBlocks: OwnedMemory<support_compact_block>
        let grids: OwnedMemory<support_grid>
        let ordinals: OwnedMemory<UInt32>

        /// Blocks of level l are `levelStarts[l]..<levelStarts[l + 1]`; above level 0 a lane is used for each block
        /// below.
        init(levelStarts: [Int], _ generator: inout TestRandom) {
            let count = levelStarts[levelStarts.count - 1]
            floatBlocks = OwnedMemory(count: count)
            compactBlocks = OwnedMemory(count: count)
            grids = OwnedMemory(count: count)
            ordinals = OwnedMemory(count: count * 16)
            for level in 0..<levelStarts.count - 1 {
                for block in levelStarts[level]..<levelStarts[level + 1] {
                    let boxes = (0..<16).map { _ in BoxSearchTests.box(&generator) }
                    let below = level > 0 ? levelStarts[level] - levelStarts[level - 1] : 0
                    let used = min(16, level > 0 ? below - (block - levelStarts[level]) * 16 : 1 + generator.below(40))
                    support_fill_float(floats(from: 0), block, boxes, used)
                    support_fill_compact(compacts(from: 0), block, boxes, used)
                }
            }
            for place in 0..<count * 16 { ordinals[place] = UInt32(generator.below(1 << 30)) }
        }

        /// The blocks from a place on.
        func floats(from first: Int) -> support_float_store { support_float_store(blocks: floatBlocks.base + first) }

        /// The compact blocks from a place on.
        func compacts(from first: Int) -> support_compact_store {
            support_compact_store(blocks: compactBlocks.base + first, grids: grids.base + first)
        }
    }

    private static func value(_ generator: inout TestRandom) -> Float {
        let special: [Float] = [-.infinity, .infinity, -.greatestFiniteMagnitude, 1e30, -0.0, 0.25]
        return generator.below(12) == 0 ? special[generator.below(6)] : Float(generator.below(40))
    }

    private static func box(_ generator: inout TestRandom) -> support_box {
        let (x, otherX, y, otherY) = (
            value(&generator), value(&generator), value(&generator), value(&generator)
        )
        return support_box(minX: min(x, otherX), minY: min(y, otherY), maxX: max(x, otherX), maxY: max(y, otherY))
    }

    private func places(_ answer: support_answer, _ out: [UInt32]) -> [[UInt32]] {
        [Array(out.prefix(answer.certain)), Array(out.suffix(answer.doubtful))]
    }

    @Test func `all forms collect the same`() {
        var generator = TestRandom(seed: 21)
        for _ in 0..<200 {
            let nodes = Nodes(levelStarts: [0, 40], &generator)
            let list = (0..<40).filter { _ in generator.below(3) > 0 }.map { UInt32($0) }
            let query = Self.box(&generator)
            func found(
                _ collect: (UnsafePointer<UInt32>, Int, UnsafePointer<UInt32>, UnsafeMutablePointer<UInt32>) ->
                    support_answer
            ) -> [[UInt32]] {
                var out = [UInt32](repeating: 0, count: list.count * 16)
                return places(collect(list, list.count, nodes.ordinals.base, &out), out)
            }
            let (floats, compacts) = (nodes.floats(from: 0), nodes.compacts(from: 0))
            let portable = found { support_collect_float_portable(floats, query, $0, $1, $2, $3) }
            #expect(found { support_collect_float(floats, query, $0, $1, $2, $3) } == portable)
            #expect(found { support_collect_float_avx2(floats, query, $0, $1, $2, $3) } == portable)
            let compact = found { support_collect_compact_portable(compacts, query, $0, $1, $2, $3) }
            #expect(found { support_collect_compact(compacts, query, $0, $1, $2, $3) } == compact)
            #expect(found { support_collect_compact_avx2(compacts, query, $0, $1, $2, $3) } == compact)
        }
    }

    @Test func `all forms visit the same nodes`() {
        var generator = TestRandom(seed: 22)
        let levelStarts = [0, 300, 319, 321, 322]
        for trial in 0..<100 {
            let nodes = Nodes(levelStarts: levelStarts, &generator)
            let query = Self.box(&generator)
            // Guessed leaves are asked for and nothing else: slices of no, few and many leaves.
            let leavesInSlice = [0, 3, 40][trial % 3]
            // The second of two walks finds the path of the first.
            func visited(walks: Int = 2, _ descend: (inout support_walk) -> Void) -> [[UInt32]] {
                // As much room as the walk needs of 300 leaves.
                var even = [UInt32](repeating: 0, count: 300 + 150 + 16)
                var odd = [UInt32](repeating: 0, count: 19 + 16 + 3)
                return even.withUnsafeMutableBufferPointer { even in
                    odd.withUnsafeMutableBufferPointer { odd in
                        levelStarts.withUnsafeBufferPointer { starts in
                            let end = even.baseAddress! + even.count
                            var walk = support_walk()
                            for _ in 0..<walks {
                                (even[0], odd[0]) = (0, 0)
                                walk = support_walk(
                                    levelStarts: starts.baseAddress, ordinals: nodes.ordinals.base,
                                    leavesInSlice: leavesInSlice,
                                    lists: (even.baseAddress, odd.baseAddress), level: 3, count: 1, insides: end,
                                    insideCount: 0, path: odd.baseAddress! + 19 + 16)
                                descend(&walk)
                            }
                            let insides = Array(UnsafeBufferPointer(start: walk.insides, count: end - walk.insides))
                            return [Array(even.prefix(walk.count)), insides, [UInt32(walk.insideCount)]]
                        }
                    }
                }
            }
            let (floats, compacts) = (nodes.floats(from: 0), nodes.compacts(from: 0))
            let (inner, innerCompacts) = (nodes.floats(from: levelStarts[1]), nodes.compacts(from: levelStarts[1]))
            let portable = visited { support_descend_float_portable(inner, floats, query, &$0) }
            #expect(visited(walks: 1) { support_descend_float(inner, floats, query, &$0) } == portable)
            #expect(visited { support_descend_float(inner, floats, query, &$0) } == portable)
            #expect(visited { support_descend_float_avx2(inner, floats, query, &$0) } == portable)
            let compact = visited { support_descend_compact_portable(innerCompacts, compacts, query, &$0) }
            #expect(visited { support_descend_compact(innerCompacts, compacts, query, &$0) } == compact)
            #expect(visited { support_descend_compact_avx2(innerCompacts, compacts, query, &$0) } == compact)
        }
    }
}

import LayoutTestSupport
import Testing

@testable import Indexes

/// What a ``DynamicRTree`` keeps, against what its documentation says, each request rounded by the allocator's own
/// rule.
@Suite(.serialized) struct DynamicMemoryTests {
    @Test(arguments: [10_000, 100_000]) func `bytes are as documented`(count: Int) throws {
        let rects = RectangleShape.lanes.rects(count: count, seed: 1)
        let measured = try keptBytes { DynamicRTree(rects) }
        // Leaves of 14, 12 of them to a node, and 14 from there on; a 32nd more for nodes to come.
        var nodes = 0
        var members = count
        for length in [14, 12, 14, 14, 14, 14] where members > 1 {
            members = members <= 16 ? 1 : (members + length - 1) / length
            nodes += members
        }
        nodes += nodes / 32
        let requests = [256 * nodes, 64 * nodes, 4 * nodes, nodes, 4 * nodes, 4 * (nodes / 5 + 2), 4 * count]
        let predicted = try predictedBytes(requests.map { (1, $0) })
        // Besides, some kilobytes of scratch for splits.
        #expect(measured >= predicted && measured <= predicted + predicted / 20 + 4096)
    }
}

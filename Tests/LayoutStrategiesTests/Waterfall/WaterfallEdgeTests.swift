import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// The edge matrix for the waterfall.
@Suite struct WaterfallEdgeTests {
    @Test(arguments: WaterfallCase.edges) func `it equals its naive twin`(edge: WaterfallCase) throws {
        #expect(faults(try edge.makeLayout(), seed: 3) == [])
    }

    @Test(arguments: 0..<40) func `it equals its naive twin whatever the configuration`(seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        func length(_ limit: Int) -> Double { random.below(3) == 0 ? 0 : random.unit() * Double(limit) }
        let configuration = waterfall(
            1 + random.below(9), WaterfallConfiguration.Fill.allCases[random.below(3)],
            WaterfallConfiguration.Order.allCases[random.below(2)], item: length(20), column: length(20),
            inset: EdgeInsets(top: length(30), left: length(30), bottom: length(30), right: length(30)),
            header: length(50), footer: length(50), viewport: Size(width: 50 + length(500), height: 100))
        let counts = (0..<random.below(7)).map { _ in random.below(4) == 0 ? random.below(1500) : random.below(80) }
        let layout = try waterfallLayout(counts: counts, configuration, seed: seed)
        #expect(faults(layout, queries: 30, seed: seed) == [], "\(counts)")
    }

    @Test(arguments: WaterfallConfiguration.Fill.allCases)
    func `a search packs few items`(fill: WaterfallConfiguration.Fill) throws {
        let layout = try waterfallLayout(counts: [20_000], waterfall(3, fill, item: 2), seed: 4)
        var random = TestRandom(seed: 9)
        var buffer = OrdinalBuffer()
        for _ in 0..<50 {
            let y = random.unit() * layout.contentSize.height
            buffer.removeAll()
            layout.candidates(in: Rect(x: 0, y: y, width: 300, height: 200), into: &buffer)
            let packed = layout.geometry.blocks.reduce(0) { $0 + ($1.section < 0 ? 0 : $1.count) }
            #expect(packed <= 4 * 48 && (fill == .shortest) == (packed > 0))
            // Of what was found last, frames are known.
            layout.geometry.forgetOnlyBlocks()
            layout.filter(&buffer, meeting: .infinite)
            #expect(layout.geometry.blocks.allSatisfy { $0.section < 0 } && buffer.count > 3)
        }
    }
}

extension WaterfallGeometry {
    /// Forgets the blocks packed last, and nothing else.
    fileprivate func forgetOnlyBlocks() { for position in blocks.indices { blocks[position].section = -1 } }
}

import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// Random configurations against the naive twin.
@Suite struct FlowGridRandomTests {
    private func length(_ limit: Int, _ random: inout TestRandom) -> Double {
        switch random.below(4) {
        case 0: 0
        case 1: Double(random.below(limit))
        default: random.unit() * Double(limit)
        }
    }

    private func configuration(_ random: inout TestRandom) -> FlowGridConfiguration {
        let headers = (0..<random.below(3)).map { _ in length(40, &random) }
        let footers = (0..<random.below(3)).map { _ in length(40, &random) }
        return grid(
            item: Size(width: length(120, &random), height: length(120, &random)), spacing: 0.5 + length(20, &random),
            lines: length(20, &random),
            inset: EdgeInsets(
                top: length(60, &random), left: length(60, &random), bottom: length(60, &random),
                right: length(60, &random)),
            headers: headers, footers: footers, random.below(2) == 0 ? .vertical : .horizontal,
            viewport: Size(width: length(900, &random), height: length(900, &random)))
    }

    private func counts(_ random: inout TestRandom) -> [Int] {
        let most = random.below(10) == 0 ? 1500 : 40
        return (0..<random.below(9)).map { _ in random.below(4) == 0 ? 0 : random.below(most) }
    }

    @Test(arguments: 0..<150) func `it equals its naive twin`(seed: Int) throws {
        var random = TestRandom(seed: UInt64(seed))
        let (counts, configuration) = (counts(&random), configuration(&random))
        let layout = try FlowGridLayout(store: store(counts), configuration: configuration)
        #expect(faults(layout, NaiveFlowGrid(counts, configuration), seed: UInt64(seed)) == [])
        // As turned afterwards.
        var other = configuration
        other.viewportSize = Size(width: onGrid(length(900, &random)), height: onGrid(length(900, &random)))
        _ = try layout.apply(.viewport(other.viewportSize, EdgeInsets()))
        #expect(faults(layout, NaiveFlowGrid(counts, other), seed: UInt64(seed)) == [])
        for (id, frame) in NaiveFlowGrid(counts, configuration).elements {
            #expect(layout.frameBefore(id, in: Viewport(size: .standardViewport)) == frame)
        }
    }
}

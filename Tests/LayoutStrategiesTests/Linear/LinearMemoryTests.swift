import LayoutCore
import LayoutTestSupport
import Probes
import Testing

@testable import LayoutStrategies

/// What a linear layout keeps, which the data are not counted to.
@Suite(.serialized) struct LinearMemoryTests {
    private static let probe = AllocatorProbe()

    private func bytes(_ counts: [Int]) throws -> Int {
        let store = LayoutStrategiesTests.store(counts)
        // Once before, for what the runtime keeps for itself.
        _ = try LinearLayout(store: store)
        _ = try #require(Self.probe.liveBytes().value)
        let before = try #require(Self.probe.liveBytes().value)
        let layout = try LinearLayout(store: store)
        let after = try #require(Self.probe.liveBytes().value)
        #expect(layout.elementCount > 0)
        return after - before
    }

    @Test func `equal sections take no more than one`() throws {
        for counts in [[200_000], Array(repeating: 50, count: 4000)] {
            let taken = try bytes(counts)
            #expect(taken < 16 << 10, "\(taken) bytes")
        }
    }

    @Test func `sections of about 50 take 24 bytes each at most`() throws {
        let counts = (0..<4000).map { 45 + $0 % 11 }
        let taken = try bytes(counts)
        #expect(taken < 24 * counts.count + 4096, "\(taken) bytes")
    }

    @Test func `an only section stays computed under changes`() throws {
        let store = store([100_000])
        let layout = try LinearLayout(store: store)
        for _ in 0..<3 { _ = try layout.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: 5))))) }
        #expect(layout.segments == nil && layout.counts.sums == nil && layout.elementCount == 99_999)
    }
}

import LayoutCore
import LayoutTestSupport
import Probes
import Testing

@testable import LayoutStrategies

/// What a compositional layout keeps, which the data are not counted to.
@Suite(.serialized) struct CompositionalMemoryTests {
    private static let probe = AllocatorProbe()

    private func bytes(_ counts: [Int]) throws -> Int {
        let store = LayoutStrategiesTests.store(counts)
        func make() throws -> CompositionalLayout { try CompositionalLayout(source: .store(store), values: [:]) }
        // Once before, for what the runtime keeps for itself.
        _ = try make()
        _ = try #require(Self.probe.liveBytes().value)
        let before = try #require(Self.probe.liveBytes().value)
        let layout = try make()
        let after = try #require(Self.probe.liveBytes().value)
        #expect(layout.elementCount > 0)
        return after - before
    }

    @Test func `a section takes no more for its items`() throws {
        let taken = try bytes([200_000])
        #expect(taken < 64 << 10, "\(taken) bytes")
    }

    @Test func `sections take 24 bytes each at most, and what they are laid by`() throws {
        for counts in [Array(repeating: 50, count: 20_000), (0..<20_000).map { 45 + $0 % 11 }] {
            let taken = try bytes(counts)
            #expect(taken < 24 * counts.count + 64 << 10, "\(taken) bytes")
        }
    }

    @Test func `one template is made for each kind of section`() throws {
        let layout = try CompositionalLayout(store: store(Array(repeating: 3, count: 1000))) { section, _ in
            CompositionalCase.grid(1 + section % 5)
        }
        #expect(layout.plan.templates.count == 5)
    }

    @Test func `a search looks at few of the places of a large group`() throws {
        let item = CompositionalItem(layoutSize: .full)
        let column = CompositionalGroup.vertical(
            layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)), subitem: item, count: 25_000)
        let section = CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(1e6)), subitem: column, count: 4))
        let layout = try CompositionalCase("columns", [100_000], [section]).makeLayout()
        #expect(candidates(layout, Rect(x: 0, y: 500_000, width: 375, height: 400)).count == 40)
    }
}

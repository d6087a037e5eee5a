import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// What a compositional layout keeps, which the data are not counted to.
@Suite(.serialized) struct CompositionalMemoryTests {
    /// Bytes of a layout whose segments have been asked for.
    private func bytes(_ counts: [Int], _ values: [String: ConfigurationValue] = [:]) throws -> Int {
        let store = LayoutStrategiesTests.store(counts)
        return try keptBytes {
            let layout = try CompositionalLayout(source: .store(store), values: values)
            #expect(layout.segmentCount > 0 && layout.ordinals(ofSegment: 0).lowerBound >= 0)
            return layout
        }
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
        // A segment each, and several.
        let sideways = ConfigurationValue.list([CompositionalKeys.sideways])
        for counts in [Array(repeating: 50, count: 20_000), Array(repeating: 1_100, count: 2_000)] {
            let taken = try bytes(counts, ["templates": sideways])
            #expect(taken < 24 * counts.count + 64 << 10, "\(taken) bytes")
        }
    }

    @Test(arguments: 0..<30) func `segments are divided alike before an edit and after`(seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        let most = [3, 60, 700, 4000][Int(seed) % 4]
        let counts = (0..<2 + random.below(60)).map { _ in random.below(most) }
        let test = CompositionalCase("random", counts, seed % 2 == 0 ? CompositionalCase.mixed : [.list(.plain)])
        let layout = try test.makeLayout()
        let cut = SegmentPacking(layout.geometry, .standard).cut(
            from: MemberPlace(0, 0), to: MemberPlace(counts.count, 0))
        let table = SegmentTable(cut, base: layout.order.even.base, .standard)
        #expect(layout.order.table == nil && layout.segmentCount == table.table.count)
        let others = table.table.enumerated().filter { number, segment in
            let place = layout.place(ofSegment: number)
            return place.section != segment.section || place.member != segment.first
                || layout.ordinals(ofSegment: number) != segment.ordinals
        }
        #expect(others.map(\.offset) == [])
        let lost = counts.indices.filter { section in
            [0, counts[section] / 2, Int(Int32.max)].contains {
                layout.segment(of: MemberPlace(section, $0)) != table.segment(of: section, $0)
            }
        }
        #expect(lost == [])
        // A segment of a section that is scrolled across holds nothing else.
        let geometry = layout.geometry
        let shared = cut.indices.filter { number in
            let sections = cut[number].sections(to: table.endSection(number, counts.count), of: geometry)
            return sections.count > 1 && sections.contains { layout.geometry.template(of: $0.section).isSideways }
        }
        #expect(shared == [])
    }

    @Test func `one template is made for each kind of section`() throws {
        let layout = try CompositionalLayout(store: store(Array(repeating: 3, count: 1000))) { section, _ in
            CompositionalCase.grid(1 + section % 5)
        }
        #expect(layout.geometry.templates.count == 5)
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

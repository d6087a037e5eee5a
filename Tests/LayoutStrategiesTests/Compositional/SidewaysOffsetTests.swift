import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Where sections that scroll sideways come to rest, and how far they can be scrolled.
@Suite struct SidewaysOffsetTests {
    /// Groups of one cell, 60 × 50, in a view of 200 × 300.
    private func cards(
        _ behavior: CompositionalBehavior = .groupPaging, _ counts: [Int] = [11], width: Double = 60,
        spacing: Double = 0, inset: Double = 0, view: Double = 200
    ) throws -> CompositionalLayout {
        let item = CompositionalItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
        var section = CompositionalSection(
            group: .horizontal(layoutSize: size(.absolute(width), .absolute(50)), subitems: [item]))
        (section.orthogonalScrollingBehavior, section.interGroupSpacing) = (behavior, spacing)
        section.contentInsets = EdgeInsets(left: inset, right: inset)
        return try CompositionalCase("cards", counts, [section], viewport: Size(width: view, height: 300)).makeLayout()
    }

    private func places(_ layout: CompositionalLayout) throws -> [Double] {
        var places = [try #require(layout.restingOffset(ofSection: 0, proposed: -9e9, from: -9e9))]
        while places.count < 100 {
            let next = try #require(
                layout.restingOffset(ofSection: 0, proposed: places[places.count - 1] + 11, from: places.last!))
            if next == places.last { break }
            places.append(next)
        }
        return places
    }

    @Test func `K10: the greatest offset is a resting place`() throws {
        let paging = try cards(.paging)
        #expect(try places(paging) == [0, 200, 400, 460])
        #expect(paging.restingOffset(ofSection: 0, proposed: 460, from: 460) == 460)
        #expect(paging.restingOffset(ofSection: 0, proposed: 440, from: 460) == 400)
        let groups = (0...7).map { Double($0) * 60 } + [460]
        #expect(try places(cards(.groupPaging)) == groups)
        #expect(try places(cards(.continuousGroupLeadingBoundary)) == groups)
        // The content ends behind the last group, beyond where it is in the middle.
        #expect(try places(cards(.groupPagingCentered, [2], width: 150, inset: 300)) == [275, 425, 700])
    }

    /// All places by their definition, and which of them comes next.
    @Test(arguments: [CompositionalBehavior.paging, .groupPaging, .groupPagingCentered])
    func `a flick goes to the next place, and rests where it began if it hardly moved`(
        behavior: CompositionalBehavior
    ) throws {
        var random = TestRandom(seed: 4)
        for _ in 0..<200 {
            let (count, width) = (1 + random.below(14), Double(20 + random.below(150)))
            let spacing = Double(random.below(30))
            let (inset, view) = (Double(random.below(3) * 40), Double(100 + random.below(200)))
            let layout = try cards(behavior, [count], width: width, spacing: spacing, inset: inset, view: view)
            let end = max(0, 2 * inset + Double(count) * (width + spacing) - spacing - view)
            let centre = inset + onGrid((width - view) / 2)
            let step = behavior == .paging ? view : width + spacing
            var expected = (0..<100).map { Double($0) * step }.filter { $0 < end } + [end]
            if behavior == .groupPagingCentered {
                expected = (0..<count).map { centre + Double($0) * step }
                if end > expected[count - 1] { expected.append(end) }
            }
            #expect(try places(layout) == expected)
            for (number, place) in expected.enumerated() {
                func rest(_ way: Double) -> Double? {
                    layout.restingOffset(ofSection: 0, proposed: place + way, from: place)
                }
                #expect(rest(0) == place && rest(2000) == expected[min(number + 1, expected.count - 1)])
                #expect(rest(-2000) == expected[max(number - 1, 0)])
            }
        }
    }

    private func offset(_ layout: CompositionalLayout, _ section: Int32 = 0) -> Double {
        layout.sidewaysOffsets[section] ?? 0
    }

    @Test func `an offset goes as far as the content, and is brought back when there is less of it`() throws {
        let layout = try cards(.continuous, [10, 10, 3], width: 100, spacing: 10)
        let strategies = StrategyTrial(layout)
        var law = DeltaLaw(layout)
        func follow(_ change: LayoutChange) throws {
            let before = elements(of: layout)
            let delta = try layout.apply(change)
            strategies.follow(delta)
            #expect(law.follow(delta, layout) == [])
            #expect(strategies.faults([.infinite, Rect(x: 0, y: 0, width: 200, height: 300)]) == [])
            for old in before {
                #expect(layout.frameBefore(old.id, in: Viewport(size: .standardViewport)) == old.frame)
            }
            let anew = try layout.rebuilt()
            #expect(elements(of: layout) == elements(of: anew) && anew.sidewaysOffsets == layout.sidewaysOffsets)
        }
        for (proposed, expected) in [(-30.0, 0.0), (5_000, 890), (500, 500)] {
            try follow(.sidewaysOffset(section: 0, proposed))
            try follow(.sidewaysOffset(section: 1, proposed))
            #expect(offset(layout) == expected && offset(layout, 1) == expected)
        }
        // Eight of ten go: the two that are left fill the view nearly, and begin at its beginning.
        let store = try #require(layout.store)
        var batch = ItemBatch.remove(2..<10)
        batch.removed.append(ItemPlace(section: 1, item: 9))
        try follow(.data(store.perform(batch)))
        #expect(offset(layout) == 10 && offset(layout, 1) == 500)
        #expect(layout.frame(at: try #require(layout.ordinal(of: ElementID(.cell, section: 0, item: 1)))).maxX == 200)
        try follow(.viewport(Size(width: 700, height: 300), EdgeInsets()))
        #expect(offset(layout) == 0 && offset(layout, 1) == 280)
        var sections = ItemBatch()
        sections.removedSections = [0]
        try follow(.data(store.perform(sections)))
        #expect(offset(layout) == 280)
        try follow(.data(store.perform(.remove(0..<9))))
        #expect(layout.sidewaysOffsets.isEmpty)
    }

    @Test func `a host shows the cards that are left`() throws {
        let layout = try cards(.groupPaging, [10], width: 100)
        let host = try host(over: layout, strategy: "r-tree-segmented", size: Size(width: 200, height: 300))
        try host.layoutIfNeeded()
        try host.change(.sidewaysOffset(section: 0, 500))
        try host.layoutIfNeeded()
        #expect(shown(host).map(\.id.item) == [5, 6])
        try host.perform(.remove(2..<10))
        try host.layoutIfNeeded()
        #expect(shown(host).map(\.frame.minX) == [0, 100])
        let vanished = host.transition().elements.filter { $0.kind == .vanishing }
        #expect(vanished.allSatisfy { $0.from?.minX == 0 || $0.from?.minX == 100 } && vanished.count == 2)
    }
}

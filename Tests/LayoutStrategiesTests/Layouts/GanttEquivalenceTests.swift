import LayoutStrategies
import LayoutTestSupport
import Testing

@Suite struct GanttEquivalenceTests {
    /// Cases whose columns a plain loop can list.
    static let countable = EdgeCase.all.filter { !$0.name.hasPrefix("far") && !$0.name.hasSuffix("2^31") }

    @Test(arguments: EdgeCase.all) func `it equals its naive twin, and is found where it lies`(edge: EdgeCase) throws {
        let layout = try edge.makeLayout()
        let all = 0..<UInt32(layout.elementCount)
        var (bars, contentSize) = (all.map { layout.frame(at: $0) }, layout.contentSize)
        if Self.countable.contains(where: { $0.name == edge.name }) {
            let naive = NaiveGantt(layout, days: edge.days)
            (bars, contentSize) = (naive.bars, naive.contentSize)
        }
        #expect(all.map { layout.frame(at: $0) } == bars && allFrames(layout) == bars)
        #expect(layout.contentSize == contentSize)
        for (position, query) in EdgeCase.queries(of: layout).enumerated() {
            let found = candidates(layout, query)
            #expect(Set(found).count == found.count, "query \(position)")
            let hits = ordinals(of: bars, meeting: query)
            #expect(found.filter { bars[Int($0)].meets(query) } == hits, "query \(position)")
            #expect(LayoutTestSupport.found(layout, query) == hits, "query \(position)")
        }
        #expect(bars.allSatisfy { $0.isNull || 0 <= $0.minX && $0.minX <= $0.maxX && $0.maxX <= contentSize.width })
        #expect(all.map { layout.ordinal(of: layout.id(at: $0)) } == Array(all))
        let groups = Int32(layout.columns.groupCount)
        let strangers = [-1, 0, groups + 1, .max].map { ElementID(.cell, section: $0, item: 0) }
        let none = (1..<groups + 1).flatMap { section in
            [-1, .max].map { ElementID(.cell, section: section, item: $0) }
                + [ElementID(.supplementary, section: section, item: 0)]
        }
        #expect((strangers + none).allSatisfy { layout.ordinal(of: $0) == nil })
    }

    @Test(arguments: EdgeCase.all) func `attributes of many are those asked for one by one`(edge: EdgeCase) throws {
        let layout = try edge.makeLayout()
        let count = layout.elementCount
        var random = TestRandom(seed: 6)
        // In any order, some of them twice, behind what is there.
        let ordinals = count == 0 ? [] : (0..<min(2 * count, 500)).map { _ in UInt32(random.below(count)) }
        let first = LayoutAttributes(id: ElementID(.decoration, section: -1, item: 7), frame: .null, zIndex: 3)
        var many = [first]
        layout.attributes(ordinals[...], into: &many)
        #expect(many == [first] + ordinals.map { layout.attributes(at: $0) })
        var consecutive = [first]
        let range = UInt32(count / 3)..<UInt32(count)
        layout.attributes(range, into: &consecutive)
        #expect(consecutive == [first] + range.map { layout.attributes(at: $0) })
    }

    @Test(arguments: countable.filter { !$0.name.hasSuffix("2^24") }, [false, true])
    func `pinned elements are those of the naive layout`(edge: EdgeCase, sticky: Bool) throws {
        var configuration = edge.configuration
        configuration.stickyGroupHeaders = sticky
        let layout = try GanttLayout(columns: edge.columns, configuration: configuration, days: edge.days)
        let naive = NaiveGantt(layout, days: edge.days)
        var random = TestRandom(seed: 5)
        for round in 0..<12 {
            let viewport = randomViewport(layout.contentSize, &random)
            let rect = round % 4 == 3 ? viewport.bounds.offset(dx: 30, dy: -40) : viewport.bounds
            var found: [LayoutAttributes] = []
            layout.pinned(in: viewport, meeting: rect, into: &found)
            let elements = found.map { PinnedElement($0, kindNames: layout.kindNames) }
            let expected = naive.pinned(viewport).filter { $0.frame.meets(rect) }
            #expect(Set(elements) == Set(expected))
            #expect(elements.count == expected.count)
        }
    }

    /// Inside the content, at rest, or beyond an edge, with insets.
    private func randomViewport(_ content: Size, _ random: inout TestRandom) -> Viewport {
        func offset(_ length: Double) -> Double { (random.unit() * 1.6 - 0.3) * length }
        return Viewport(
            offsetX: offset(content.width), offsetY: offset(content.height),
            size: Size(width: random.unit() * 500, height: random.unit() * 400),
            insets: EdgeInsets(top: random.unit() * 30, left: random.unit() * 30, bottom: 9, right: 7))
    }

    @Test func `pinned elements of impossible viewports are none, of an infinite rectangle all`() throws {
        let layout = try WorkedExample.twoGroups()
        let size = Size(width: 100, height: 100)
        for viewport in [
            Viewport(offsetX: .nan, offsetY: 0, size: size), Viewport(offsetX: 0, offsetY: .infinity, size: size),
            Viewport(offsetX: 0, offsetY: 0, size: Size(width: .nan, height: 1)),
        ] {
            var found: [LayoutAttributes] = []
            layout.pinned(in: viewport, meeting: viewport.bounds, into: &found)
            #expect(found.isEmpty)
        }
    }
}

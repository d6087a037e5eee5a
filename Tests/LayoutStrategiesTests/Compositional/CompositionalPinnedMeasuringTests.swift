import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Pinned headers and footers of an estimated height.
@Suite struct CompositionalPinnedMeasuringTests {
    private let viewport = Viewport(size: Size(width: 375, height: 667))

    /// Two sections of pages under headers, estimated 44 points high, that stay in sight unless told.
    private func pages(isPinned: Bool = true) throws -> CompositionalLayout {
        try CompositionalExampleTests.reader {
            $0.boundarySupplementaryItems[0].layoutSize.heightDimension = .estimated(44)
            $0.boundarySupplementaryItems[0].pinToVisibleBounds = isPinned
        }
    }

    private func top(_ layout: CompositionalLayout, _ section: Int32, _ item: Int32) -> Double {
        layout.ordinal(of: ElementID(.cell, section: section, item: item)).map { layout.frame(at: $0).minY } ?? .nan
    }

    private func needsMeasuring(_ layout: CompositionalLayout, _ id: ElementID) -> Bool {
        layout.ordinal(of: id).map { layout.needsMeasuring($0) } ?? layout.needsMeasuring(pinned: id)
    }

    @Test(arguments: [true, false]) func `headers push down what is below them, pinned or not`(isPinned: Bool) throws {
        let layout = try pages(isPinned: isPinned)
        var law = DeltaLaw(layout)
        for section in [0, 1] as [Int32] {
            #expect(needsMeasuring(layout, header(section)) && (layout.ordinal(of: header(section)) == nil) == isPinned)
            let size = Size(width: 345, height: 60)
            #expect(law.follow(try layout.apply(.preferredSize(header(section), size, in: viewport)), layout) == [])
            #expect(!needsMeasuring(layout, header(section)))
        }
        #expect(top(layout, 0, 0) == 60)
        let second = layout.ordinal(of: header(1)).map { layout.frame(at: $0) }
        #expect(
            second ?? layout.pinnedAttributes(for: header(1), in: viewport)?.frame
                == Rect(x: 15, y: 240, width: 345, height: 60))
        #expect((0..<2).map { top(layout, 1, $0) } == [300, 380] && layout.contentSize.height == 450)
        _ = try layout.apply(.remeasure)
        #expect(layout.contentSize.height == 418 && needsMeasuring(layout, header(1)))
    }

    @Test(arguments: [(0.0, 0.0), (20, 16), (150, 16), (-10, 0)])
    func `one that is pushed from its place leaves what is below it where it is`(offset: Double, by: Double) throws {
        let layout = try pages()
        let shown = Viewport(offsetY: offset, size: viewport.size)
        let delta = try layout.apply(.preferredSize(header(0), Size(width: 345, height: 60), in: shown))
        #expect(delta.contentOffsetAdjustment.y == by && top(layout, 0, 0) == 60)
    }

    /// Groups of rows under headers, and over footers, that stay in sight.
    private func groups() -> CompositionalCase {
        var section = CompositionalSection.list(.plain, header: true, footer: true)
        section.boundarySupplementaryItems[1].pinToVisibleBounds = true
        return CompositionalCase("groups", Array(repeating: 20, count: 30), [section]) {
            $0.boundarySupplementaryItems = [boundary("title", 0, isPinned: true)]
            $0.boundarySupplementaryItems[0].layoutSize.heightDimension = .estimated(25)
        }
    }

    @Test(arguments: ["on-demand", "r-tree-segmented", "dictionary-cache"])
    func `a host measures them when they first come into view, and what is seen stands still`(name: String) throws {
        let test = groups()
        let layout = try test.makeLayout()
        let host = try host(over: layout, strategy: name, size: viewport.size)
        var asked: [ElementID: Int] = [:]
        host.measure { element in
            asked[element.id, default: 0] += 1
            return Size(width: element.frame.width, height: element.frame.height + Double(element.id.section % 5) - 1.5)
        }
        try host.layoutIfNeeded()
        var random = TestRandom(seed: 4)
        for step in 0..<120 {
            var before: [ElementID: Double] = [:]
            host.forEachVisible { if $0.id.category == .cell { before[$0.id] = $0.frame.minY - host.viewport.offsetY } }
            let jump = step % 20 == 19 ? random.unit() * 20_000 : [70.0, 9, -45][step / 4 % 3]
            let target = host.clamped(Point(x: 0, y: step % 20 == 19 ? jump : host.viewport.offsetY + jump))
            let moved = target.y - host.viewport.offsetY
            host.scroll(to: target)
            try host.layoutIfNeeded()
            host.forEachVisible { element in
                #expect(!layout.needsMeasuring(pinned: element.id), "step \(step)")
                // At the ends the content itself gives way.
                guard let old = before[element.id], target.y > 100, element.id.section < 28 else { return }
                #expect(abs(element.frame.minY - host.viewport.offsetY - (old - moved)) < 0.001, "step \(step)")
            }
        }
        let pinned = asked.filter { $0.key.category == .supplementary }
        #expect(pinned.count > 12 && asked.values.allSatisfy { $0 == 1 })
        #expect(pinned.keys.contains { $0.section == -1 })
        var measured: [ElementID: Double] = [:]
        for (id, _) in asked {
            let all = layout.ordinal(of: id).map { layout.frame(at: $0) }
            measured[id] = (all ?? layout.pinnedAttributes(for: id, in: viewport)?.frame)?.height
        }
        let naive = NaiveCompositional(
            test.counts, layout.configuration, kindNames: layout.kindNames, measured: measured,
            provider: test.provide)
        #expect(layout.faults(naive, queries: 6, seed: 1) == [])
    }

    @Test func `an item that was not measured comes to a section of which the header alone was`() throws {
        let layout = try CompositionalCase("moved", [3, 3], [.list(.grouped, header: true)]).makeLayout()
        var law = DeltaLaw(layout)
        for id in [ElementID(.cell, section: 0, item: 0), header(1)] {
            let size = Size(width: 0, height: 61)
            #expect(law.follow(try layout.apply(.preferredSize(id, size, in: viewport)), layout) == [])
        }
        let batch = ItemBatch.move(ItemPlace(section: 0, item: 1), to: ItemPlace(section: 1, item: 2))
        #expect(law.follow(try layout.apply(.data(layout.store!.perform(batch))), layout) == [])
        #expect(top(layout, 1, 2) == layout.frame(at: try #require(layout.ordinal(of: header(1)))).maxY + 88)
    }

    @Test func `a pinned one of a fixed height can't be measured`() throws {
        let layout = try CompositionalCase("fixed", [5], [CompositionalCase.sideways()]).makeLayout()
        #expect(!layout.needsMeasuring(pinned: header(0)) && !layout.needsMeasuring(pinned: header(7)))
        #expect(throws: LayoutError.self) {
            _ = try layout.apply(.preferredSize(header(0), Size(width: 9, height: 9), in: viewport))
        }
    }

    @Test func `among parts they are measured too`() throws {
        let columns = ItemStore(hostSchedule(groups: 2, each: 40))
        var values: [String: ConfigurationValue] = ["layout": .string("compositional")]
        values["config"] = .object([
            "templates": .list([.object(["appearance": .string("plain"), "header": .bool(true)])])
        ])
        let layout = try [LayoutLine].builtIn.makeLayout(
            named: "sections", source: .store(columns),
            configuration: ["parts": .list([.object(values), .object(values)])])
        let host = try host(over: layout, size: viewport.size)
        var headers = 0
        host.measure { element in
            if element.id.category == .supplementary { headers += 1 }
            return Size(width: 0, height: 30)
        }
        try host.layoutIfNeeded()
        host.scroll(to: Point(x: 0, y: 1_100))
        try host.layoutIfNeeded()
        #expect(headers == 2)
    }
}

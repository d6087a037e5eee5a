import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

@Suite struct SectionsTests {
    @Test func `a part of a store reads the items, ratios and rows of its sections`() {
        let store = ItemStore(ScheduleColumns(ratios: [[1], [0.5, 2, 3], [4]]))
        let part = SectionsItems(store, sections: [2, 1])
        var read = ContiguousArray<Double>(repeating: 0, count: 2)
        part.ratios(ofSection: 1, 1..<3, into: &read)
        #expect(read == [2, 3] && part.hasRatios && part.itemCount(ofSection: 0) == 1 && part.isPristine)
        #expect(part.item(at: ItemPlace(section: 0, item: 0)) == store.item(at: ItemPlace(section: 2, item: 0)))
        #expect(part.currentColumns().ratios == [4, 0.5, 2, 3] && part.limits == store.limits)
    }

    /// A part of one section of two items, 200 points wide, above the chart of A1.
    static func aboveChart(_ part: (SectionsItems) throws -> any RegisteredLayout) throws -> SectionsLayout {
        let store = ItemStore(scheduleColumns(spans: [[0...1, 0...1], [0...1, 3...4], [2...2]]))
        var gantt = GanttConfiguration()
        (gantt.expanded, gantt.viewportSize) = (.sections([]), Size(width: 200, height: 0))
        let (first, rest) = (SectionsItems(store, sections: [0]), SectionsItems(store, sections: [1, 2]))
        var configuration = SectionsConfiguration()
        configuration.viewportSize = Size(width: 200, height: 100)
        return try SectionsLayout(
            store, configuration,
            [(try part(first), first), (try GanttLayout(store: rest, configuration: gantt, days: 0..<5), rest)],
            [[0], [1, 2]])
    }

    /// S1: a line of two items above a chart.
    private func example() throws -> SectionsLayout {
        let item = Size(width: 200, height: 44)
        return try Self.aboveChart {
            try LinearLayout(
                store: $0,
                configuration: linear(
                    item: item, spacing: 0, headers: [20], footers: [], viewport: Size(width: 200, height: 0)))
        }
    }

    private func pinned(_ layout: SectionsLayout, _ kind: String, offset: Double) -> [Rect] {
        let viewport = Viewport(offsetY: offset, size: Size(width: 200, height: 1_000))
        var found: [LayoutAttributes] = []
        layout.pinned(in: viewport, meeting: .infinite, into: &found)
        return found.filter { layout.kindNames[Int($0.id.kind.rawValue)] == kind && $0.id.item < 4 }.map(\.frame)
    }

    @Test func `S1: frames of a line above a chart`() throws {
        let layout = try example()
        #expect(layout.contentSize == Size(width: 200, height: 298))
        let bars = [
            (2, 0, Rect(x: 0, y: 193, width: 47.5, height: 30)), (3, 0, Rect(x: 49, y: 264, width: 23, height: 30)),
        ]
        for (section, item, frame) in bars {
            let ordinal = try #require(layout.ordinal(of: ElementID(.cell, section: Int32(section), item: Int32(item))))
            #expect(layout.frame(at: ordinal) == frame)
        }
        #expect(pinned(layout, "groupHeader", offset: 0).map(\.minY) == [156.5, 227.5])
        for (offset, y) in [(0.0, 108.0), (108, 108), (150, 150), (250, 250), (280, 250)] {
            let dates = pinned(layout, "", offset: offset)
            #expect(dates.allSatisfy { $0.minY == y && $0.height == 48 } && !dates.isEmpty, "offset \(offset)")
        }
        let lines = pinned(layout, "sep.leading.content", offset: 150)
        #expect(lines.allSatisfy { $0.minY == 198 && $0.height == 100 } && !lines.isEmpty)
        #expect(pinned(layout, "sep.leading.content", offset: 0).allSatisfy { $0.minY == 156 && $0.maxY == 298 })
        #expect(pinned(layout, "sep.leading.content", offset: 260).isEmpty)
    }

    @Test func `what is pinned is the same one by one, and what meets a rectangle is found`() throws {
        let layout = try SectionsLayout(store: ItemStore(hostSchedule(groups: 9, each: 6)))
        let size = Size(width: 700, height: 500)
        for offset in stride(from: -100.0, to: layout.contentSize.height + 100, by: 97) {
            let viewport = Viewport(offsetX: offset / 3, offsetY: offset, size: size)
            var (all, found): ([LayoutAttributes], [LayoutAttributes]) = ([], [])
            layout.pinned(in: viewport, meeting: .infinite, into: &all)
            layout.pinned(in: viewport, meeting: viewport.bounds, into: &found)
            #expect(found == all.filter { $0.frame.meets(viewport.bounds) })
            for attributes in all {
                #expect(layout.pinnedAttributes(for: attributes.id, in: viewport) == attributes)
            }
            #expect(Set(all.map(\.id)).count == all.count)
        }
    }

    @Test func `a line that is pushed back at its part's end is found in a view as high as dates and header`() throws {
        var configuration = SectionsConfiguration()
        configuration.parts = [
            .init(layout: "gantt", values: ["stickyGroupHeaders": .bool(true)], groups: 1), .init(layout: "gantt"),
        ]
        configuration.viewportSize = Size(width: 200, height: 80)
        let layout = try SectionsLayout(
            store: ItemStore(hostSchedule(groups: 2, each: 4)), configuration: configuration)
        var lines = 0
        for offset in stride(from: 0.0, to: layout.contentSize.height, by: 0.25) {
            let viewport = Viewport(offsetY: offset, size: configuration.viewportSize)
            var (all, found): ([LayoutAttributes], [LayoutAttributes]) = ([], [])
            layout.pinned(in: viewport, meeting: .infinite, into: &all)
            layout.pinned(in: viewport, meeting: viewport.bounds, into: &found)
            #expect(Set(found.map(\.id)) == Set(all.filter { $0.frame.meets(viewport.bounds) }.map(\.id)))
            let part = layout.parts[0].place
            lines += found.count {
                layout.kindNames[Int($0.id.kind.rawValue)] == "sep.bottom.content" && $0.frame.maxY == part.extent
            }
        }
        #expect(lines > 0)
    }

    @Test func `every group is in one part, dealt in turn, and found by its place`() throws {
        let store = ItemStore(hostSchedule(groups: 9, each: 3))
        let layout = try SectionsLayout(store: store)
        #expect(layout.parts.flatMap(\.groups).sorted() == Array(0..<9))
        for section in 0..<Int32(9) {
            let place = ItemPlace(section: section, item: 1)
            let id = layout.cell(at: place)
            #expect(layout.place(of: id) == place)
            let ordinal = try #require(layout.ordinal(of: id))
            #expect(layout.id(at: ordinal) == id && !layout.frame(at: ordinal).isNull)
        }
        #expect(layout.place(of: ElementID(.cell, section: 0, item: 0)) == nil)
    }

    @Test func `elements of a whole part have names of their own`() throws {
        var configuration = SectionsConfiguration()
        configuration.parts = [.init(layout: "gantt"), .init(layout: "gantt", groups: 2)]
        let layout = try SectionsLayout(
            store: ItemStore(hostSchedule(groups: 5, each: 3)), configuration: configuration)
        #expect(layout.parts.map(\.groups) == [[2, 3, 4], [0, 1]])
        var all: [LayoutAttributes] = []
        layout.pinned(in: Viewport(size: .standardViewport), meeting: .infinite, into: &all)
        #expect(all.filter { $0.id.section == -1 }.map(\.id.item).sorted() == [0, 1])
    }

    @Test func `K3: parts take as many groups as there are, and those without a number what is over`() throws {
        func groups(_ counts: [Int?]) throws -> [[Int32]] {
            var configuration = SectionsConfiguration()
            configuration.parts = counts.map { .init(layout: "linear", groups: $0) }
            let store = ItemStore(hostSchedule(groups: 3, each: 3))
            return try SectionsLayout(store: store, configuration: configuration).parts.map(\.groups)
        }
        #expect(try groups([2, 2]) == [[0, 1], [2]])
        #expect(try groups([3]) == [[0, 1, 2]])
        #expect(try groups([1, nil]) == [[0], [1, 2]])
        #expect(try groups([nil, 2, nil]) == [[2], [0, 1], []])
        #expect(try groups([nil, nil]) == [[0, 2], [1]])
    }

    @Test(arguments: [
        ([1], "2 of 3 groups are left", "part 1, linear, which then takes them, or raise it to 3"),
        ([1, 1], "1 of 3 groups are left", "part 2, linear, which then takes them, or raise it to 2"),
        ([0, 0], "3 of 3 groups are left", "part 2, linear, which then takes them, or raise it to 3"),
    ])
    func `K3: groups that no part takes are refused`(counts: [Int], cause: String, remedy: String) throws {
        var configuration = SectionsConfiguration()
        configuration.parts = counts.map { .init(layout: "linear", groups: $0) }
        let store = ItemStore(hostSchedule(groups: 3, each: 3))
        let error = #expect(throws: LayoutError.self) {
            try SectionsLayout(store: store, configuration: configuration)
        }
        #expect(error?.cause.hasPrefix(cause) == true && error?.remedy.hasSuffix(remedy) == true)
        #expect(error?.place.contains("parts") == true && error?.fault == .usage)
    }

    @Test func `what fits some data alone is known to`() throws {
        func part(_ layout: String, _ entries: [String: ConfigurationValue] = [:]) -> ConfigurationValue {
            .object(entries.merging(["layout": .string(layout)]) { $1 })
        }
        let counted = part("gantt", ["groups": .number(2)])
        let nested = part("sections", ["config": .object(["parts": .list([counted])])])
        for (parts, limits) in [([counted], true), ([counted, part("list")], false), ([nested], true)] {
            let values = ["parts": ConfigurationValue.list(parts)]
            #expect(try LayoutRegistry.builtIn.limitsGroups("sections", configuration: values) == limits)
        }
        #expect(try !LayoutRegistry.builtIn.limitsGroups("sections", configuration: [:]))
        #expect(try !LayoutRegistry.builtIn.limitsGroups("gantt", configuration: ["expanded": .list([.number(2)])]))
    }

    @Test(arguments: [false, true]) func `K2: fractions in a part are of the viewport`(follows: Bool) throws {
        func share(_ side: String, _ share: Double) -> ConfigurationValue { .object([side: .number(share)]) }
        let item = ConfigurationValue.object([
            "width": share("fractionalWidth", 1), "height": share("fractionalHeight", 1),
        ])
        let group = ConfigurationValue.object([
            "direction": .string("vertical"), "width": share("fractionalWidth", 1),
            "height": share("fractionalHeight", 0.5), "subitems": .list([item]),
        ])
        var configuration = SectionsConfiguration()
        configuration.viewportSize = follows ? Size(width: 200, height: 90) : Size(width: 300, height: 400)
        configuration.parts = [
            .init(layout: "compositional", values: ["templates": .list([.object(["group": group])])])
        ]
        let store = ItemStore(scheduleColumns(spans: [[0...1, 2...3]]))
        let layout = try SectionsLayout(store: store, configuration: configuration)
        if follows {
            var law = DeltaLaw(layout)
            let change = LayoutChange.viewport(
                Size(width: 310, height: 405), EdgeInsets(top: 2, left: 4, bottom: 3, right: 6))
            #expect(law.follow(try layout.apply(change), layout) == [])
            #expect(layout.viewportSize == Size(width: 300, height: 400))
        }
        let frames = (0..<2).map { item in
            layout.ordinal(of: ElementID(.cell, section: 0, item: item)).map { layout.frame(at: $0) }
        }
        #expect(
            frames == [Rect(x: 0, y: 0, width: 300, height: 200), Rect(x: 0, y: 200, width: 300, height: 200)])
        #expect(layout.contentSize == Size(width: 300, height: 400))
    }

    @Test func `no part is stretched to the viewport`() throws {
        var configuration = SectionsConfiguration()
        configuration.viewportSize = Size(width: 300, height: 5_000)
        configuration.parts = [.init(layout: "gantt", groups: 1), .init(layout: "sections")]
        let layout = try SectionsLayout(
            store: ItemStore(hostSchedule(groups: 2, each: 3)), configuration: configuration)
        let before = layout.contentSize
        #expect(before.height < 1_000)
        _ = try layout.apply(.viewport(Size(width: 300, height: 9_000), EdgeInsets()))
        #expect(layout.contentSize == before)
    }

    @Test func `what can't be a part is refused`() throws {
        func make(_ parts: [SectionsConfiguration.Part]) throws {
            var configuration = SectionsConfiguration()
            configuration.parts = parts
            _ = try SectionsLayout(store: ItemStore(hostSchedule(groups: 3, each: 3)), configuration: configuration)
        }
        #expect(throws: LayoutError.self) { try make([]) }
        #expect(throws: LayoutError.self) { try make([.init(layout: "nothing")]) }
        #expect(throws: LayoutError.self) { try make([.init(layout: "frames")]) }
        #expect(throws: LayoutError.self) {
            try make([.init(layout: "linear", values: ["scrollDirection": .string("horizontal")])])
        }
        #expect(throws: LayoutError.self) { try make([.init(layout: "linear", values: ["nothing": .number(1)])]) }
        let wrong: [ConfigurationValue] = [
            .number(1), .list([]), .list([.string("gantt")]), .list([.object(["config": .object([:])])]),
            .list([.object(["layout": .string("gantt"), "groups": .number(1.5)])]),
            .list([.object(["layout": .string("gantt"), "other": .number(1)])]),
            .list([.object(["layout": .string("gantt"), "config": .number(1)])]),
        ]
        for value in wrong {
            #expect(throws: LayoutError.self) { try SectionsConfiguration(values: ["parts": value]) }
        }
    }

    @Test func `no groups are a layout too`() throws {
        let empty = try SectionsLayout(store: ItemStore(scheduleColumns(spans: [])))
        #expect(empty.contentSize.height >= 0)
    }

    @Test(arguments: [false, true]) func `what a part packed again is told`(sectionsChange: Bool) throws {
        let store = ItemStore(hostSchedule(groups: 4, each: 40))
        let (first, rest) = (SectionsItems(store, sections: [0]), SectionsItems(store, sections: [1, 2, 3]))
        let alone = ItemStore(rest.currentColumns())
        let layout = try SectionsLayout(
            store, SectionsConfiguration(),
            [
                (try LinearLayout(store: first, configuration: LinearConfiguration()), first),
                (try WaterfallLayout(store: rest, configuration: WaterfallConfiguration()), rest),
            ], [[0], [1, 2, 3]])
        let waterfall = try WaterfallLayout(store: alone, configuration: WaterfallConfiguration())
        func remove(from section: Int32, of store: ItemStore) -> LayoutChange {
            var batch = ItemBatch()
            batch.removed = [ItemPlace(section: section, item: 0)]
            if sectionsChange { batch.removedSections = [section + 1] }
            return .data(store.perform(batch))
        }
        let packed = try waterfall.apply(remove(from: 0, of: alone)).packed
        #expect(try layout.apply(remove(from: 1, of: store)).packed == packed && packed > 0)
    }
}

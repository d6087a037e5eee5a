import LayoutStrategies
import LayoutTestSupport
import Testing

@Suite struct AdaptedLayoutTests {
    private let size = Size(width: 600, height: 400)

    private func adapted(
        _ name: String, _ store: ItemStore, strategy: String = "r-tree",
        _ configuration: [String: ConfigurationValue] = [:]
    ) throws -> AdaptedLayout {
        let laidOut = try LayoutRegistry.builtIn.makeLayout(named: name, over: store, configuration: configuration)
        return AdaptedLayout(
            laidOut.layout, strategy: try #require(laidOut.strategy(named: strategy)), madeFor: laidOut.viewportSize)
    }

    private func found(_ adapted: AdaptedLayout, _ rect: Rect) -> [LayoutAttributes] {
        var found: [LayoutAttributes] = []
        adapted.forEachElement(in: rect) { found.append($0) }
        return found.sorted(by: LayoutAttributes.isPaintedBefore)
    }

    /// What brute force finds in a rectangle while the user sees a viewport.
    private func expected(_ layout: any HostedLayout, _ rect: Rect, _ viewport: Viewport) -> [LayoutAttributes] {
        var attributes = bruteForce(layout, rect).map { layout.attributes(at: $0) }
        layout.pinned(in: viewport, meeting: rect, into: &attributes)
        return attributes.sorted(by: LayoutAttributes.isPaintedBefore)
    }

    @Test(arguments: ["gantt", "linear", "waterfall", "list"], ["r-tree", "on-demand", "r-tree-segmented"])
    func `a collection view gets what brute force finds, wherever it asks`(name: String, strategy: String) throws {
        let adapted = try adapted(
            name, ItemStore(randomColumns(ScheduleShape(), seed: 5)), strategy: strategy,
            name == "gantt" ? ["stickyGroupHeaders": .bool(true)] : [:])
        var random = TestRandom(seed: 3)
        for _ in 0..<30 {
            var viewport = Viewport(
                offsetX: Double(random.below(900) - 100), offsetY: Double(random.below(2000) - 100), size: size)
            if random.below(3) == 0 { viewport.size.width = Double(300 + random.below(500)) }
            adapted.prepare(for: viewport)
            #expect(adapted.failure == nil && adapted.viewport == viewport)
            // Also beyond the bounds: collection views ask for whole pages.
            let page = Rect(x: viewport.offsetX - 300, y: viewport.offsetY - 200, width: 1400, height: 900)
            for rect in [viewport.bounds, page] {
                let elements = found(adapted, rect)
                #expect(elements == expected(adapted.layout, rect, viewport))
                for element in elements { #expect(adapted.attributes(of: element.id) == element) }
            }
        }
    }

    @Test(arguments: ["r-tree", "dictionary-cache"])
    func `a change is followed, with one preparation where the strategy follows none`(strategy: String) throws {
        let store = ItemStore(hostSchedule(groups: 20, each: 10))
        let adapted = try adapted("gantt", store, strategy: strategy)
        let viewport = Viewport(size: size)
        adapted.prepare(for: viewport)
        for section in 0..<5 { try adapted.change(.expansion(sections: Int32(section)..<Int32(section + 1), false)) }
        try adapted.change(.data(store.perform(.remove(ItemPlace(section: 7, item: 0)))))
        adapted.prepare(for: viewport)
        #expect(found(adapted, .infinite) == expected(adapted.layout, .infinite, viewport))
        adapted.reload()
        adapted.prepare(for: viewport)
        #expect(found(adapted, .infinite) == expected(adapted.layout, .infinite, viewport))
    }

    @Test func `a scroll asks for what is pinned alone`() throws {
        let gantt = try adapted("gantt", ItemStore(hostSchedule(groups: 20, each: 10)))
        let linear = try adapted("linear", ItemStore(hostSchedule(groups: 20, each: 10)))
        for adapted in [gantt, linear] { adapted.prepare(for: Viewport(size: size)) }
        let scrolled = Viewport(offsetX: 40, offsetY: 50, size: size)
        #expect(gantt.effect(of: scrolled) == .pinned && linear.effect(of: scrolled) == .nothing)
        #expect(linear.effect(of: Viewport(size: Size(width: 300, height: 400))) == .size)
        var pinned: [LayoutAttributes] = []
        gantt.forEachPinned(in: scrolled) { pinned.append($0) }
        #expect(!pinned.isEmpty && pinned.allSatisfy { gantt.layout.ordinal(of: $0.id) == nil })
    }

    @Test func `names of elements are those of the collection view`() throws {
        let adapted = try adapted("gantt", ItemStore(hostSchedule(groups: 3, each: 4)))
        adapted.prepare(for: Viewport(size: size))
        for element in found(adapted, .infinite) {
            let id = element.id
            #expect(
                adapted.id(
                    id.category, kind: adapted.kindName(of: id), section: Int(id.section), item: Int(id.item)) == id)
        }
        #expect(adapted.id(.supplementary, kind: "no such kind", section: 0, item: 0) == nil)
        #expect(adapted.id(.cell, section: 1 << 40, item: 0) == nil)
        #expect(adapted.attributes(of: ElementID(.cell, section: 99, item: 0)) == nil)
    }

    @Test func `a measured cell has its size, and is measured once`() throws {
        let adapted = try adapted(
            "list", ItemStore(hostSchedule(groups: 1, each: 30)), ["rowSizing": .string("estimated")])
        adapted.prepare(for: Viewport(size: size))
        let cell = try #require(found(adapted, adapted.viewport.bounds).first { adapted.needsMeasuring($0.id) })
        try adapted.measured(cell.id, Size(width: cell.frame.width, height: cell.frame.height + 40))
        adapted.prepare(for: adapted.viewport)
        #expect(adapted.attributes(of: cell.id)?.frame.height == cell.frame.height + 40)
        #expect(!adapted.needsMeasuring(cell.id))
    }

    @Test func `a recorder has what was asked for, and frames of the layout`() throws {
        let adapted = try adapted("linear", ItemStore(hostSchedule(groups: 2, each: 10)))
        adapted.prepare(for: Viewport(size: size))
        adapted.forEachElement(in: Rect(x: 0, y: 0, width: 1, height: 1)) { _ in }
        adapted.recorder = SessionRecorder()
        let asked = (1...5).map { Rect(x: 0, y: Double($0 * 10), width: 600, height: 400) }
        for (number, rect) in asked.enumerated() { adapted.forEachElement(in: rect, at: Double(number)) { _ in } }
        adapted.recorder?.record(framesOf: adapted.layout)
        #expect(adapted.recorder?.queries.map(\.rect) == asked)
        #expect(adapted.recorder?.queries.map(\.seconds) == [0, 1, 2, 3, 4])
        #expect(adapted.recorder?.frames == allFrames(adapted.layout).filter { !$0.isNull })
    }
}

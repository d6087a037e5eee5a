import LayoutStrategies
import LayoutTestSupport
import Testing

@Suite struct CollectionHostTests {
    @Test func `ten marks before a pass are one pass and one prepare`() throws {
        for strategy in ["r-tree", "on-demand"] {
            let host = try host("gantt", hostSchedule(groups: 20, each: 10), strategy: strategy)
            for step in 1...10 {
                host.scroll(to: Point(x: 0, y: Double(step)))
                host.reload()
                host.resize(to: Size(width: 600 + Double(step), height: 400))
            }
            try host.layoutIfNeeded()
            #expect(host.counters.passes == 1 && host.counters.prepares == 1)
            try host.layoutIfNeeded()
            #expect(host.counters.passes == 1)
            for section in 0..<10 { try host.change(.expansion(sections: Int32(section)..<Int32(section + 1), false)) }
            try host.layoutIfNeeded()
            // What follows changes is never prepared again.
            #expect(host.counters.prepares == (strategy == "r-tree" ? 2 : 1))
            #expect(shown(host) == visible(host.layout, host.viewport))
        }
    }

    @Test func `nothing is asked of a layout before the first pass, and then in order`() throws {
        let spy = SpyLayout()
        let host = CollectionHost(
            layout: spy, strategy: SpyStrategy(spy), viewport: Viewport(size: Size(width: 9, height: 9))
        )
        host.scroll(to: Point(x: 1, y: 1))
        #expect(spy.calls.isEmpty)
        try host.layoutIfNeeded()
        #expect(spy.calls == ["effect", "prepare", "contentSize", "elements", "pinned"])
        spy.calls = []
        host.scroll(to: Point(x: 2, y: 1))
        try host.layoutIfNeeded()
        #expect(spy.calls == ["effect", "contentSize", "elements"])
    }

    @Test func `a scroll over a layout without pinned elements prepares nothing`() throws {
        let host = try host("linear", hostSchedule(groups: 20, each: 50), strategy: "r-tree")
        try host.layoutIfNeeded()
        for step in 0..<200 {
            host.scroll(to: Point(x: 0, y: Double(step * 37)))
            try host.layoutIfNeeded()
        }
        #expect(host.counters.prepares == 1 && host.counters.passes == 200)
    }

    @Test(arguments: AttributeForm.allCases)
    func `what is shown is what brute force finds, frame by frame`(form: AttributeForm) throws {
        let host = try host(
            "gantt", randomColumns(ScheduleShape(), seed: 5), strategy: "r-tree",
            configuration: ["stickyGroupHeaders": .bool(true)], form: form)
        var random = TestRandom(seed: 11)
        var stayed = 0
        for _ in 0..<60 {
            let before = bars(host)
            let size = host.viewport.size
            let content = host.contentSize
            let (near, far) = (
                Point(x: host.viewport.offsetX + 20, y: host.viewport.offsetY + 30),
                Point(
                    x: Double(random.below(Int(content.width) + 100) - 100),
                    y: Double(random.below(Int(content.height) + 100) - 100))
            )
            host.scroll(to: random.below(2) == 0 ? near : far)
            if random.below(5) == 0 {
                host.resize(to: Size(width: Double(100 + random.below(800)), height: Double(100 + random.below(800))))
            }
            try host.layoutIfNeeded()
            #expect(shown(host) == visible(host.layout, host.viewport))
            let objects = host.visibleObjects.map(\.value).sorted(by: LayoutAttributes.isPaintedBefore)
            #expect(objects == (form == .values ? [] : shown(host)))
            // A bar that stays keeps its object.
            if host.viewport.size != size { continue }
            for (id, object) in bars(host) {
                guard let old = before[id] else { continue }
                #expect(old === object)
                stayed += 1
            }
        }
        if form != .values {
            #expect(stayed > 20)
            #expect(Set(host.visibleObjects.map { ObjectIdentifier($0) }).count == host.visibleCount)
        }
    }

    private func bars(_ host: CollectionHost) -> [ElementID: LayoutAttributesObject] {
        let bars = host.visibleObjects.filter { $0.id.category == .cell && $0.id.section >= 1 }
        return Dictionary(uniqueKeysWithValues: bars.map { ($0.id, $0) })
    }

    @Test func `attributes are made for what appears, and for pinned elements whose frame changes`() throws {
        let host = try host("linear", hostSchedule(groups: 1, each: 100))
        try host.layoutIfNeeded()
        let first = host.counters.made
        #expect(first == host.visibleCount)
        host.scroll(to: Point(x: 0, y: 1))
        try host.layoutIfNeeded()
        let second = host.counters.made
        host.scroll(to: Point(x: 0, y: 221))
        try host.layoutIfNeeded()
        #expect(second - first <= 1 && host.counters.made == second + 1)
    }

    @Test(arguments: AttributeForm.allCases)
    func `who comes and goes is counted by a scroll, and after a change every static element`(
        form: AttributeForm
    ) throws {
        let host = try host(
            "gantt", hostSchedule(groups: 40, each: 10), configuration: ["stickyGroupHeaders": .bool(true)], form: form)
        func step(_ body: () throws -> Void) throws -> (came: Set<ElementID>, went: Set<ElementID>, counters: [Int]) {
            let (before, old) = (Set(shown(host).map(\.id)), host.counters)
            try body()
            try host.layoutIfNeeded()
            let (after, new) = (Set(shown(host).map(\.id)), host.counters)
            return (
                after.subtracting(before), before.subtracting(after),
                [new.appeared - old.appeared, new.vanished - old.vanished]
            )
        }
        let first = try step {}
        #expect(first.counters == [host.visibleCount, 0] && host.visibleCount > 20)
        for y in [100.0, 130, 1_500, 900] {
            let scrolled = try step { host.scroll(to: Point(x: 0, y: y)) }
            #expect(scrolled.counters == [scrolled.came.count, scrolled.went.count])
        }
        // Bars are static; what is pinned goes on being told by its name.
        func isBar(_ id: ElementID) -> Bool { id.category == .cell && id.section >= 1 }
        let bars = host.visibleOrdinals.count
        let closed = try step { try host.change(.expansion(sections: 30..<31, false)) }
        #expect(closed.came.isEmpty && closed.went.isEmpty && closed.counters == [bars, bars])
        let grown = try step { host.resize(to: Size(width: host.viewport.size.width + 300, height: 900)) }
        let pinned = [grown.came, grown.went].map { $0.count { !isBar($0) } }
        #expect(grown.counters == [host.visibleOrdinals.count + pinned[0], bars + pinned[1]])
    }

    @Test func `pooled objects are as many as were ever visible at once`() throws {
        let host = try host("gantt", hostSchedule(groups: 50, each: 20))
        var most = 0
        for step in 0..<300 {
            host.scroll(to: Point(x: Double(step * 7 % 400), y: Double(step * 97 % 20_000)))
            try host.layoutIfNeeded()
            most = max(most, host.visibleCount)
        }
        // What vanishes is given back before what appears is made, family by family.
        #expect(host.pool.made <= most * 2)
    }

    @Test func `single elements are found, visible or not, static or pinned`() throws {
        let host = try host("gantt", hostSchedule(groups: 50, each: 20))
        try host.layoutIfNeeded()
        let bar = ElementID(.cell, section: 40, item: 3)
        let ordinal = try #require(host.layout.ordinal(of: bar))
        #expect(host.attributes(of: bar)?.frame == host.layout.frame(at: ordinal))
        let header = ElementID(.supplementary, kind: ElementKind(rawValue: 3), section: 40, item: 0)
        #expect(host.attributes(of: header) == host.layout.pinnedAttributes(for: header, in: host.viewport))
        #expect(host.attributes(of: ElementID(.cell, section: 99, item: 0)) == nil)
        #expect(host.scroll(toElement: bar))
        try host.layoutIfNeeded()
        #expect(shown(host).contains { $0.id == bar })
        #expect(!host.scroll(toElement: ElementID(.cell, section: 99, item: 0)))
    }

    @Test func `the offset is moved into the content when that has shrunk, and a rubber band is left alone`() throws {
        let host = try host("linear", hostSchedule(groups: 1, each: 20))
        try host.layoutIfNeeded()
        let end = host.contentSize.height - host.viewport.size.height
        host.scroll(to: Point(x: -30, y: end + 50))
        try host.layoutIfNeeded()
        #expect(host.viewport.offsetX == -30 && host.viewport.offsetY == end + 50)
        try host.perform(.remove(0..<5))
        try host.layoutIfNeeded()
        #expect(host.viewport.offsetX == 0 && host.viewport.offsetY == end - 5 * 220)
        #expect(shown(host) == visible(host.layout, host.viewport))
    }

    @Test func `insets move the ends`() throws {
        let host = try host("linear", hostSchedule(groups: 1, each: 20))
        host.resize(to: host.viewport.size, insets: EdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
        try host.layoutIfNeeded()
        #expect(host.clamped(Point(x: -500, y: -500)) == Point(x: -20, y: -10))
        let end = host.contentSize.height - host.viewport.size.height + 30
        #expect(host.clamped(Point(x: 0, y: 1e9)).y == end)
    }

    @Test func `a layout that throws leaves what is shown`() throws {
        let host = try host("linear", hostSchedule(groups: 2, each: 20))
        try host.layoutIfNeeded()
        let before = shown(host)
        #expect(throws: LayoutError.self) { try host.change(.expansion(sections: 0..<1, true)) }
        try host.layoutIfNeeded()
        #expect(shown(host) == before)
    }
}

/// Notes what it is asked.
private final class SpyLayout: HostedLayout, PlainLayout {
    var calls: [String] = []
    var elementCount: Int { 1 }
    var contentSize: Size {
        calls.append("contentSize")
        return Size(width: 100, height: 100)
    }
    func frame(at ordinal: UInt32) -> Rect { Rect(x: 0, y: 0, width: 50, height: 50) }
    func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        calls.append("pinned")
    }
    func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? { nil }
    func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        calls.append("effect")
        return .nothing
    }
    func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        LayoutDelta(elementCount: 1, contentSize: Size(width: 100, height: 100))
    }
    func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? { nil }
}

private final class SpyStrategy: LayoutStrategy {
    let layout: SpyLayout
    init(_ layout: SpyLayout) { self.layout = layout }
    func prepare() { layout.calls.append("prepare") }
    func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        layout.calls.append("elements")
        buffer.removeAll()
        buffer.append(0)
    }
    func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.attributes(at: 0) }
}

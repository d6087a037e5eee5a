import LayoutStrategies
import LayoutTestSupport
import Testing

@Suite struct TransitionTests {
    @Test func `A6: a group opens, and closes again`() throws {
        let layout = try WorkedExample.twoGroups()
        let viewport = Viewport(size: Size(width: 100, height: 160))
        _ = try layout.apply(.viewport(viewport.size, EdgeInsets()))
        let host = CollectionHost(layout: layout, strategy: OnDemand(layout), viewport: viewport)
        try host.layoutIfNeeded()
        try host.change(.expansion(sections: 0..<1, true))
        try host.layoutIfNeeded()
        let opening = host.transition()
        // What lies below the view then is a bar and a line.
        let moves = try GanttChangeExampleTests.opening(layout).map { id, from, to in
            (id, to.minY > 160 ? Transition.Kind.vanishing : .staying, from: from, to: to)
        }
        #expect(moves.count { $0.1 == .vanishing } == 2)
        for (id, kind, from, to) in moves {
            #expect(opening[id] == Transition.Element(kind: kind, before: id, after: id, from: from, to: to))
        }
        try host.change(.expansion(sections: 0..<1, false))
        try host.layoutIfNeeded()
        let closing = host.transition()
        for (id, kind, from, to) in moves {
            let back: Transition.Kind = kind == .vanishing ? .appearing : kind
            #expect(closing[id] == Transition.Element(kind: back, before: id, after: id, from: to, to: from))
        }
    }

    @Test func `every kind of change is followed as brute force over both states says`() throws {
        for name in LayoutRegistry.builtIn.entries.map(\.name) where name != "frames" {
            for strategy in ["on-demand", "r-tree", "dictionary-cache-dense"] {
                try walk(name, strategy, seed: 3)
            }
        }
    }

    @Test func `items are followed where cells are numbered by columns`() throws {
        try walk("waterfall", "on-demand", ["order": .string("columnMajor")], seed: 5)
    }

    private func walk(
        _ name: String, _ strategy: String, _ configuration: [String: ConfigurationValue] = [:], seed: UInt64
    ) throws {
        let columns = randomColumns(ScheduleShape(), seed: seed)
        let host = try host(
            name, columns, strategy: strategy, configuration: configuration,
            viewport: Viewport(size: Size(width: 400, height: 300)))
        let store = try #require(host.store)
        var walk = DataWalk(seed: seed)
        try host.layoutIfNeeded()
        for step in 0..<40 {
            host.scroll(
                to: Point(
                    x: Double(walk.below(max(1, Int(host.contentSize.width)))),
                    y: Double(walk.below(max(1, Int(host.contentSize.height))))))
            try host.layoutIfNeeded()
            let before = state(host)
            var names = before.names
            switch step % 4 {
            case 0 where (0..<Int32(store.sectionCount)).contains { host.layout.isExpanded($0) != nil }:
                let groups = (0..<Int32(store.sectionCount)).filter { host.layout.isExpanded($0) != nil }
                let section = groups[walk.below(groups.count)]
                try host.change(
                    .expansion(sections: section..<section + 1, host.layout.isExpanded(section) != true))
            case 1: host.resize(to: Size(width: 300 + Double(walk.below(300)), height: 200 + Double(walk.below(300))))
            default:
                let change = store.perform(walk.next(store))
                try host.change(.data(change))
                names = names.mapValues { $0.flatMap { host.layout.idAfter($0, change) } }
            }
            try host.layoutIfNeeded()
            check(host, before, names, isOneChange: true, "\(name), \(strategy), step \(step)")
        }
    }

    /// What a host lays out: frames, the view, and the items that cells show.
    private struct State {
        let frames: [ElementID: Rect]
        let viewport: Viewport
        let items: [ElementID: UInt32]

        var visible: Set<ElementID> { Set(frames.filter { $0.value.meets(viewport.bounds) }.keys) }
        var names: [ElementID: ElementID?] { Dictionary(uniqueKeysWithValues: frames.keys.map { ($0, Optional($0)) }) }
    }

    private func state(_ host: CollectionHost) -> State {
        var all = elements(of: host.layout)
        host.layout.pinned(in: host.viewport, meeting: .infinite, into: &all)
        var items: [ElementID: UInt32] = [:]
        for element in all where element.id.category == .cell {
            items[element.id] = host.layout.place(of: element.id).flatMap { host.store?.item(at: $0).identifier }
        }
        return State(
            frames: Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.frame) }), viewport: host.viewport,
            items: items)
    }

    /// Compares a transition with brute force over both states, and the names that elements of before have now.
    private func check(
        _ host: CollectionHost, _ before: State, _ names: [ElementID: ElementID?], isOneChange: Bool, _ comment: Comment
    ) {
        let now = state(host)
        var (left, come) = (before.visible, now.visible)
        let (transitioned, most) = (host.counters.transitioned, left.count + come.count)
        let transition = host.transition()
        #expect(host.counters.transitioned - transitioned <= most, comment)
        for element in transition.elements {
            #expect(element.from == element.before.flatMap { before.frames[$0] }, comment)
            #expect(element.to == element.after.flatMap { now.frames[$0] }, comment)
            let wasVisible = element.before.map { left.remove($0) != nil } ?? false
            let isVisible = element.after.map { come.remove($0) != nil } ?? false
            let kind: Transition.Kind = wasVisible && isVisible ? .staying : wasVisible ? .vanishing : .appearing
            #expect(element.kind == kind && (wasVisible || isVisible), comment)
            guard let id = element.before else { continue }
            // Where what comes into view was is known of one change alone.
            #expect(wasVisible || isOneChange, comment)
            let after = names[id].flatMap(\.self).flatMap { now.frames[$0] == nil ? nil : $0 }
            #expect(element.after == after, comment)
            if let after, let item = before.items[id] { #expect(now.items[after] == item, comment) }
        }
        #expect(left.isEmpty && come.isEmpty, comment)
    }

    @Test func `what is reloaded between two passes fades, whatever else has changed`() throws {
        let host = try host("linear", hostSchedule(groups: 4, each: 10))
        try host.layoutIfNeeded()
        try host.perform(.remove(ItemPlace(section: 0, item: 0)))
        host.reload()
        try host.layoutIfNeeded()
        let transition = host.transition()
        #expect(!transition.elements.isEmpty)
        #expect(transition.elements.allSatisfy { $0.kind == .appearing ? $0.from == nil : $0.to == nil })
    }

    @Test func `items are followed through several changes between two passes`() throws {
        for name in LayoutRegistry.builtIn.entries.map(\.name) where name != "frames" {
            try walkThroughSeveral(name, seed: 7)
        }
        try walkThroughSeveral("waterfall", ["order": .string("columnMajor")], seed: 8)
    }

    private func walkThroughSeveral(
        _ name: String, _ configuration: [String: ConfigurationValue] = [:], seed: UInt64
    ) throws {
        let host = try host(
            name, randomColumns(ScheduleShape(), seed: seed), configuration: configuration,
            viewport: Viewport(size: Size(width: 400, height: 300)))
        let store = try #require(host.store)
        var walk = DataWalk(seed: seed)
        try host.layoutIfNeeded()
        for step in 0..<20 {
            host.scroll(to: Point(x: 0, y: Double(walk.below(max(1, Int(host.contentSize.height))))))
            try host.layoutIfNeeded()
            let before = state(host)
            var names = before.names
            for _ in 0..<2 + step % 3 {
                let change = store.perform(walk.next(store))
                try host.change(.data(change))
                names = names.mapValues { $0.flatMap { host.layout.idAfter($0, change) } }
            }
            if step % 4 == 0 { host.resize(to: Size(width: 300 + Double(walk.below(300)), height: 300)) }
            try host.layoutIfNeeded()
            check(host, before, names, isOneChange: false, "\(name), step \(step)")
        }
    }

    @Test func `a switch takes items and headers to where the other layout has them, and back`() throws {
        let columns = hostSchedule(groups: 3, each: 40)
        let host = try host("linear", columns)
        let store = try #require(host.store)
        try host.layoutIfNeeded()
        host.scroll(to: Point(x: 0, y: 3_000))
        try host.layoutIfNeeded()
        let (old, offset) = (shown(host), host.viewport.offsetY)
        let gantt = try GanttLayout(store: store)
        host.show(gantt, strategy: OnDemand(gantt), madeFor: gantt.configuration.viewportSize)
        try host.layoutIfNeeded()
        #expect(shown(host) == visible(gantt, host.viewport))
        let transition = host.transition()
        for attributes in old where attributes.id.category == .cell {
            let element = try #require(transition.elements.first { $0.before == attributes.id })
            let id = ElementID(.cell, section: attributes.id.section + 1, item: attributes.id.item)
            #expect(element.after == id && element.from == attributes.frame)
            #expect(element.to == gantt.ordinal(of: id).map { gantt.frame(at: $0) })
        }
        // The first visible item is where it was, as far as the content allows.
        let first = try #require(old.filter { $0.id.category == .cell }.min { $0.frame.minY < $1.frame.minY })
        let now = try #require(
            host.attributes(of: ElementID(.cell, section: first.id.section + 1, item: first.id.item)))
        #expect(now.frame.minY - host.viewport.offsetY == first.frame.minY - offset)
    }
}

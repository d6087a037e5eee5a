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
            let (old, oldViewport) = (everything(host), host.viewport)
            var followed: DataChange?
            switch step % 4 {
            case 0 where (0..<Int32(store.sectionCount)).contains { host.layout.isExpanded($0) != nil }:
                let groups = (0..<Int32(store.sectionCount)).filter { host.layout.isExpanded($0) != nil }
                let section = groups[walk.below(groups.count)]
                try host.change(
                    .expansion(sections: section..<section + 1, host.layout.isExpanded(section) != true))
            case 1: host.resize(to: Size(width: 300 + Double(walk.below(300)), height: 200 + Double(walk.below(300))))
            default:
                followed = store.perform(walk.next(store))
                try host.change(.data(followed!))
            }
            try host.layoutIfNeeded()
            check(host, old, oldViewport, followed, "\(name), \(strategy), step \(step)")
        }
    }

    /// Every element there is, by identity.
    private func everything(_ host: CollectionHost) -> [ElementID: Rect] {
        var all: [LayoutAttributes] = []
        for ordinal in 0..<UInt32(host.layout.elementCount) {
            let attributes = host.layout.attributes(at: ordinal)
            if !attributes.frame.isNull, host.layout.ordinal(of: attributes.id) == ordinal { all.append(attributes) }
        }
        host.layout.pinned(in: host.viewport, meeting: .infinite, into: &all)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.frame) })
    }

    private func check(
        _ host: CollectionHost, _ old: [ElementID: Rect], _ oldViewport: Viewport, _ change: DataChange?,
        _ comment: Comment
    ) {
        let new = everything(host)
        let before = Set(old.filter { $0.value.meets(oldViewport.bounds) }.keys)
        let after = Set(new.filter { $0.value.meets(host.viewport.bounds) }.keys)
        let transitioned = host.counters.transitioned
        let transition = host.transition()
        #expect(host.counters.transitioned - transitioned <= before.count + after.count, comment)
        var (left, come) = (before, after)
        for element in transition.elements {
            if let id = element.before {
                #expect(element.from == old[id], comment)
                let named = change.map { host.layout.idAfter(id, $0) } ?? id
                #expect(element.after == named.flatMap { new[$0] == nil ? nil : $0 }, comment)
            }
            if let id = element.after { #expect(element.to == new[id], comment) }
            let wasVisible = element.before.map { left.remove($0) != nil } ?? false
            let isVisible = element.after.map { come.remove($0) != nil } ?? false
            let kind: Transition.Kind = wasVisible && isVisible ? .staying : wasVisible ? .vanishing : .appearing
            #expect(element.kind == kind && (wasVisible || isVisible), comment)
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
            let (old, oldViewport) = (everything(host), host.viewport)
            let items = identifiers(host, old.keys)
            var names = Dictionary(uniqueKeysWithValues: old.keys.map { ($0, Optional($0)) })
            for _ in 0..<2 + step % 3 {
                let change = store.perform(walk.next(store))
                try host.change(.data(change))
                names = names.mapValues { $0.flatMap { host.layout.idAfter($0, change) } }
            }
            if step % 4 == 0 { host.resize(to: Size(width: 300 + Double(walk.below(300)), height: 300)) }
            try host.layoutIfNeeded()
            checkSeveral(host, old, oldViewport, names, items, "\(name), step \(step)")
        }
    }

    /// The items that cells show.
    private func identifiers(_ host: CollectionHost, _ ids: some Sequence<ElementID>) -> [ElementID: UInt32] {
        var identifiers: [ElementID: UInt32] = [:]
        for id in ids where id.category == .cell {
            guard let place = host.layout.place(of: id), let store = host.store else { continue }
            identifiers[id] = store.item(at: place).identifier
        }
        return identifiers
    }

    private func checkSeveral(
        _ host: CollectionHost, _ old: [ElementID: Rect], _ oldViewport: Viewport, _ names: [ElementID: ElementID?],
        _ items: [ElementID: UInt32], _ comment: Comment
    ) {
        let new = everything(host)
        let itemsNow = identifiers(host, new.keys)
        var left = Set(old.filter { $0.value.meets(oldViewport.bounds) }.keys)
        var come = Set(new.filter { $0.value.meets(host.viewport.bounds) }.keys)
        for element in host.transition().elements {
            guard let id = element.before else {
                #expect(element.kind == .appearing && element.from == nil, comment)
                #expect(element.after.map { come.remove($0) != nil && element.to == new[$0] } == true, comment)
                continue
            }
            #expect(left.remove(id) != nil && element.from == old[id], comment)
            let after = names[id].flatMap(\.self).flatMap { new[$0] == nil ? nil : $0 }
            #expect(element.after == after && element.to == after.flatMap { new[$0] }, comment)
            if let after, let item = items[id] { #expect(itemsNow[after] == item, comment) }
            #expect((after.map { come.remove($0) != nil } ?? false) == (element.kind == .staying), comment)
        }
        #expect(left.isEmpty && come.isEmpty, comment)
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

import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Snapshots through a host, by what its list shows; and what handlers are asked.
@Suite struct SnapshotSourceTests {
    private typealias Source = SnapshotSource<String, String>

    /// E1: S0: A (open) {A1, A2 (closed) {A2a}}, B; S1: C, D.
    private func e1() throws -> (Source, CollectionHost, ListLayout) {
        let source = Source()
        let list = try ListLayout(store: source.store, configuration: list(.plain, .supplementary))
        let host = try host(over: list, strategy: "r-tree-segmented", size: list.viewportSize)
        try host.layoutIfNeeded()
        var sections = Snapshot<String, String>()
        try sections.appendSections(["S0", "S1"])
        try sections.append(["C", "D"], to: "S1")
        try source.apply(sections, to: host)
        var tree = try SectionSnapshot(["A", "B"])
        try tree.append(["A1", "A2"], to: "A")
        try tree.append(["A2a"], to: "A2")
        try tree.expand(["A"])
        try source.apply(tree, to: "S0", on: host)
        try host.layoutIfNeeded()
        return (source, host, list)
    }

    private func tops(_ source: Source, _ list: ListLayout, _ items: [String]) throws -> [Double?] {
        try items.map { item in
            try source.place(of: item).flatMap { list.ordinal(of: list.cell(at: $0)) }.map { list.frame(at: $0).minY }
        }
    }

    @Test func `E1: opened, closed, and opened as it was`() throws {
        let (source, host, list) = try e1()
        #expect(try tops(source, list, ["A", "A1", "A2", "A2a", "B", "C"]) == [20, 64, 108, nil, 152, 216])
        let opened = try source.expand("A2", on: host)
        #expect(opened.inserted == [ItemPlace(section: 0, item: 3)])
        #expect(try tops(source, list, ["A2a", "B", "C", "D"]) == [152, 196, 260, 304])
        let closed = try source.collapse("A", on: host)
        #expect(closed.removed.count == 3)
        #expect(try tops(source, list, ["A", "A1", "B", "C"]) == [20, nil, 64, 128])
        try source.expand("A", on: host)
        #expect(try tops(source, list, ["A2a", "B"]) == [152, 196])
        try host.layoutIfNeeded()
        #expect(shown(host) == visible(list, host.viewport))
        let twice = try source.expand("A", on: host)
        #expect(twice.isEmpty)
        let tree = try source.snapshot(of: "S0")
        #expect(tree.visibleItems == ["A", "A1", "A2", "A2a", "B"] && tree.count == 5)
        #expect(faults(list, seed: 2) == [])
    }

    @Test func `what the user does asks the handlers, and what the program does does not`() throws {
        let (source, host, _) = try e1()
        var log: [String] = []
        source.handlers.mayExpand = {
            log.append("may expand \($0)")
            return $0 != "B"
        }
        source.handlers.mayCollapse = {
            log.append("may collapse \($0)")
            return $0 != "A"
        }
        source.handlers.willExpand = { log.append("will expand \($0)") }
        source.handlers.willCollapse = { log.append("will collapse \($0)") }
        source.handlers.children = {
            log.append("children of \($0)")
            return $0 == "A1" ? try? SectionSnapshot(["A1a", "A1b"]) : nil
        }
        try source.expand("A2", on: host)
        try source.collapse("A2", on: host)
        #expect(log.isEmpty)
        #expect(try source.userExpands("B", on: host) == nil)
        #expect(try source.userCollapses("A", on: host) == nil)
        #expect(try source.userExpands("A", on: host) == nil)
        #expect(log == ["may expand B", "may collapse A"])
        log = []
        let first = try #require(try source.userExpands("A1", on: host))
        #expect(first.inserted.count == 2)
        #expect(log == ["may expand A1", "will expand A1", "children of A1"])
        log = []
        #expect(try source.userCollapses("A1", on: host)?.removed.count == 2)
        #expect(try source.userExpands("A1", on: host)?.inserted.count == 2)
        #expect(log == ["may collapse A1", "will collapse A1", "may expand A1", "will expand A1"])
        #expect(try source.userExpands("A2", on: host)?.inserted.count == 1)
    }

    @Test func `without handlers everything opens and closes, and nothing is reordered`() throws {
        let (source, host, _) = try e1()
        #expect(try source.userCollapses("A", on: host) != nil && source.userExpands("A", on: host) != nil)
        #expect(try !source.userBeginsReorder(of: "A"))
        #expect(throws: SnapshotError.noReorder) { try source.userReorders(to: ItemPlace(section: 0, item: 0)) }
        #expect(throws: SnapshotError.noReorder) { try source.userEndsReorder() }
    }

    @Test func `E4: a row goes to another section, told for the whole and for each section`() throws {
        let (source, host, list) = try e1()
        var told: [ReorderTransaction<String, String>] = []
        source.handlers.mayReorder = { $0 == "B" || $0 == "A" }
        source.handlers.didReorder = { told.append($0) }
        #expect(try !source.userBeginsReorder(of: "C") && source.userBeginsReorder(of: "B"))
        try source.userReorders(to: ItemPlace(section: 0, item: 1), on: host)
        #expect(try source.snapshot(of: "S0").parent(of: "B") == "A" && told.isEmpty)
        try source.userReorders(to: ItemPlace(section: 1, item: 1), on: host)
        #expect(try tops(source, list, ["A", "A1", "A2", "C", "B", "D"]) == [20, 64, 108, 172, 216, 260])
        let transaction = try source.userEndsReorder()
        #expect(told.count == 1 && transaction.sections.map(\.section) == ["S0", "S1"])
        let offsets = transaction.sections.map { section in
            section.difference.map { change in
                switch change {
                case .remove(let offset, let item, _): "remove \(item) at \(offset)"
                case .insert(let offset, let item, _): "insert \(item) at \(offset)"
                }
            }
        }
        #expect(offsets == [["remove B at 3"], ["insert B at 1"]])
        #expect(transaction.initial.items.applying(transaction.difference) == transaction.final.items)
        for section in transaction.sections {
            #expect(section.initial.visibleItems.applying(section.difference) == section.final.visibleItems)
        }
        #expect(faults(list, seed: 2) == [])
        #expect(try source.userBeginsReorder(of: "A"))
        _ = try source.userEndsReorder()
        #expect(told.count == 1)
    }

    @Test func `a parent goes with what is beneath it`() throws {
        let (source, host, list) = try e1()
        source.handlers.mayReorder = { _ in true }
        try source.expand("A2", on: host)
        #expect(try source.userBeginsReorder(of: "A"))
        let change = try source.userReorders(to: ItemPlace(section: 1, item: 2), on: host)
        #expect(change.moved.count == 4)
        #expect(try source.snapshot(of: "S1").visibleItems == ["C", "D", "A", "A1", "A2", "A2a"])
        #expect(source.store.item(at: ItemPlace(section: 1, item: 5)).level == 2)
        for place in [ItemPlace(section: 1, item: 3), ItemPlace(section: 2, item: 0), ItemPlace(section: 0, item: -1)] {
            let error = SnapshotError.noPlace(section: place.section, item: place.item)
            #expect(throws: error) { try source.userReorders(to: place, on: host) }
        }
        #expect(faults(list, seed: 2) == [])
    }

    @Test func `an item hidden in a tree that is kept can't be shown elsewhere`() throws {
        let (source, host, list) = try e1()
        let before = source.snapshot
        for section in ["S1", "S2"] {
            var new = source.snapshot
            if section == "S2" { try new.appendSections(["S2"]) }
            try new.append(["A2a"], to: section)
            #expect(throws: SnapshotError.duplicateItem("A2a")) { try source.apply(new, to: host) }
            #expect(source.snapshot == before && source.store.sectionCount == 2)
            #expect(source.store.itemCount(ofSection: 1) == 2)
            #expect(try source.place(of: "A2a") == nil)
        }
        // Where its own section is another, its tree is none.
        var new = source.snapshot
        try new.delete(["B"])
        try new.append(["A2a"], to: "S1")
        try source.apply(new, to: host)
        #expect(source.snapshot == new)
        #expect(try source.place(of: "A2a") == ItemPlace(section: 1, item: 2))
        #expect(try source.expand("A2", on: host).isEmpty)
        #expect(faults(list, seed: 2) == [])
    }

    @Test func `children are asked for anew where what was loaded is gone`() throws {
        let (source, host, _) = try e1()
        var asked: [String] = []
        source.handlers.children = {
            asked.append($0)
            return try? SectionSnapshot(["\($0)-1"])
        }
        try source.userExpands("C", on: host)
        try source.userExpands("A1", on: host)
        var new = source.snapshot
        try new.delete(["C-1", "D"])
        try source.apply(new, to: host)
        // The tree of S1 is none any more, that of S0 is what it was.
        #expect(try source.snapshot(of: "S1").count == 1)
        #expect(try source.userExpands("C", on: host)?.inserted.count == 1)
        try source.userCollapses("A1", on: host)
        #expect(try source.userExpands("A1", on: host)?.inserted.count == 1)
        #expect(asked == ["C", "A1", "C"])
        // An item that goes and comes again is another to its children.
        let all = try source.snapshot(of: "S0")
        var less = all
        try less.delete(["A1"])
        try source.apply(less, to: "S0", on: host)
        var again = less
        try again.append(["A1"], to: "A")
        try source.apply(again, to: "S0", on: host)
        #expect(try source.userExpands("A1", on: host)?.inserted.count == 1)
        #expect(asked == ["C", "A1", "C", "A1"])
        // What comes with other children of a parent was never asked.
        try source.userCollapses("A", on: host)
        source.handlers.children = {
            asked.append($0)
            return $0 == "A" ? try? SectionSnapshot(["A1"]) : try? SectionSnapshot(["new"])
        }
        try source.userExpands("A", on: host)
        #expect(try source.snapshot(of: "S0").visibleItems == ["A", "A1", "B"])
        #expect(try source.userExpands("A1", on: host)?.inserted.count == 1)
        #expect(asked == ["C", "A1", "C", "A1", "A", "A1"])
    }

    @Test func `errors name what is wrong, and change nothing`() throws {
        let (source, host, _) = try e1()
        let before = source.snapshot
        #expect(throws: SnapshotError.unknownItem("X")) { try source.expand("X", on: host) }
        #expect(throws: SnapshotError.unknownItem("X")) { try source.userCollapses("X", on: host) }
        #expect(throws: SnapshotError.unknownItem("X")) { try source.userBeginsReorder(of: "X") }
        #expect(throws: SnapshotError.unknownSection("S7")) { try source.snapshot(of: "S7") }
        let stolen = try SectionSnapshot(["A"])
        #expect(throws: SnapshotError.unknownSection("S7")) { try source.apply(stolen, to: "S7", on: host) }
        #expect(throws: SnapshotError.duplicateItem("A")) { try source.apply(stolen, to: "S1", on: host) }
        source.handlers.children = { _ in stolen }
        #expect(throws: SnapshotError.duplicateItem("A")) { try source.userExpands("C", on: host) }
        #expect(source.snapshot == before)
        // Rectangles follow no change of items.
        let frames = try FramesLayout(rectangles: [])
        let other = CollectionHost(
            layout: frames, strategy: OnDemand(frames), store: source.store,
            viewport: Viewport(size: .standardViewport))
        #expect(throws: SnapshotError.self) { try source.collapse("A", on: other) }
    }

    @Test(arguments: 0..<6) func `a walk through a host shows what naive trees show`(seed: UInt64) throws {
        let source = SnapshotSource<Int, Int>()
        let list = try ListLayout(
            store: source.store, configuration: list(.grouped, .supplementary, sizing: .estimated, separator: 1))
        let host = try host(over: list, strategy: "scan-segmented", size: Size(width: 200, height: 300))
        host.measure { Size(width: 0, height: 20 + Double($0.id.item % 5) * 7) }
        var sections = Snapshot<Int, Int>()
        try sections.appendSections([0, 1, 2])
        try source.apply(sections, to: host)
        var (random, next) = (TestRandom(seed: seed), 0)
        var trees = [NaiveTree(), NaiveTree(), NaiveTree()]
        for step in 0..<60 {
            let section = random.below(3)
            var tree = try source.snapshot(of: section)
            for _ in 0..<1 + random.below(4) { try change(&tree, &trees[section], &next, &random) }
            try source.apply(tree, to: section, on: host)
            if let item = tree.items.randomElement() {
                let isOpen = try tree.isExpanded(item)
                _ = try isOpen ? source.collapse(item, on: host) : source.expand(item, on: host)
                trees[section].set(item, isExpanded: !isOpen)
            }
            host.scroll(to: Point(x: 0, y: random.unit() * list.contentSize.height))
            try host.layoutIfNeeded()
            for section in 0..<3 { #expect(try faults(source.snapshot(of: section), trees[section]) == [], "\(step)") }
            #expect(shown(host) == visible(list, host.viewport))
            let levels = trees.flatMap { $0.all.filter(\.isVisible).map { UInt16($0.level) } }
            let kept = (0..<3).flatMap { section in
                (0..<source.store.itemCount(ofSection: section)).map {
                    source.store.item(at: ItemPlace(section: Int32(section), item: Int32($0))).level
                }
            }
            #expect(kept == levels && faults(list, queries: 3, seed: seed) == [], "\(step)")
        }
    }
}

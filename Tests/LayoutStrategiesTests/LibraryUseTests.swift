import Foundation
import LayoutStrategies
import Testing

/// What an app writes that uses the library alone; the README shows the lines between the two markers.
@Suite struct LibraryUseTests {
    @Test func `the README's lines for an app find the bars of a viewport`() throws {
        // app-begin
        let columns = ScheduleColumns(  // three bars in two groups, times in days
            starts: [0, 3, 2], ends: [1, 4, 2], rows: nil, groupOffsets: [0, 2, 3], groupRowCounts: [2, 1],
            hasGroups: true, unit: .days)
        let layout = try GanttLayout(columns: columns, configuration: GanttConfiguration())
        let index = RTreeStrategy(layout)
        index.prepare()
        var found = OrdinalBuffer()  // kept and reused from frame to frame
        let viewport = Viewport(offsetX: 0, offsetY: 0, size: Size(width: 1180, height: 820))
        index.elements(in: viewport.bounds, into: &found)
        var shown = found.ordinals.map { layout.attributes(at: $0) }
        layout.pinned(in: viewport, meeting: viewport.bounds, into: &shown)  // dates, headers, lines
        // app-end
        #expect(shown.count { $0.id.category == .cell && $0.id.section > 0 } == 3)
        #expect(shown.contains { $0.id.category == .supplementary })
    }

    @Test func `the page about changes has lines that edit a chart`() throws {
        let spans: [(Double, Double)] = (0..<12).map { (Double($0), Double($0 + 2)) }
        let columns = ScheduleColumns(
            starts: spans.map(\.0), ends: spans.map(\.1), rows: nil, groupOffsets: [0, 6, 12], groupRowCounts: [6, 6],
            hasGroups: true, unit: .days)
        // edit-begin
        let store = ItemStore(columns)
        let layout = try GanttLayout(store: store)
        let index = SegmentedRTreeStrategy(layout)  // r-tree-segmented
        index.prepare()

        // The third item of the first group gets other times.
        let item = StoredItem(identifier: 0, start: 12, end: 19)
        let edited = store.perform(.replace(ItemPlace(section: 0, item: 2), with: item))
        index.invalidate(try layout.apply(.data(edited)))

        // Several changes at once: removals by places before, insertions by places after, as in a collection view's batch.
        var batch = ItemBatch()
        batch.removed = [ItemPlace(section: 1, item: 0)]
        let added = StoredItem(identifier: store.nextIdentifier, start: 3, end: 5)
        batch.inserted = [.init(ItemPlace(section: 1, item: 4), added)]
        index.invalidate(try layout.apply(.data(store.perform(batch))))

        // Groups open and close, and the view turns.
        index.invalidate(try layout.apply(.expansion(sections: 0..<1, false)))
        index.invalidate(try layout.apply(.viewport(Size(width: 820, height: 1180), EdgeInsets())))
        // edit-end
        #expect(store.itemCount(ofSection: 1) == 6 && layout.isExpanded(0) == false)
        var found = OrdinalBuffer()
        index.elements(in: .infinite, into: &found)
        #expect(found.count == 12)
    }

    @Test func `the page about hosts has lines that show a chart frame by frame`() throws {
        let spans = (0..<1_200).map { (item: Int) -> (Double, Double) in
            let start = Double(item % 40)
            return (start, start + 2)
        }
        let columns = ScheduleColumns(
            starts: spans.map(\.0), ends: spans.map(\.1), rows: nil, groupOffsets: [0, 600, 1_200],
            groupRowCounts: [600, 600], hasGroups: true, unit: .days)
        var (shown, moved) = (0, 0)
        // host-begin
        let store = ItemStore(columns)
        let chart = try GanttLayout(store: store)
        let index = SegmentedRTreeStrategy(chart)
        let host = CollectionHost(
            layout: chart, strategy: index, store: store,
            viewport: Viewport(size: .standardViewport))

        // A finger moves: mark. Once a frame, before anything is drawn: lay out.
        host.scroll(to: Point(x: 0, y: 4_000))
        try host.layoutIfNeeded()
        shown = host.visibleObjects.count  // a view for each; objects of what stays visible are the same

        // An item goes: where everything comes from, and where to.
        try host.perform(.remove(ItemPlace(section: 0, item: 120)))
        try host.layoutIfNeeded()
        moved = host.transition().elements.count

        // A group closes and the view turns: one pass.
        try host.change(.expansion(sections: 0..<1, false))
        host.resize(to: Size(width: 820, height: 1180))
        try host.layoutIfNeeded()

        // To an item, seen or not; and to a list of the same items.
        host.scroll(toElement: chart.cell(at: ItemPlace(section: 1, item: 599)))
        try host.layoutIfNeeded()
        let list = try LinearLayout(store: store)
        host.show(list, strategy: OnDemand(list), madeFor: list.configuration.viewportSize)
        try host.layoutIfNeeded()
        // host-end
        #expect(shown > 20 && moved >= shown && host.visibleCount > 0)
        #expect(host.counters.passes == 5)
    }

    @Test func `the page about hosts has lines for a list, from snapshot to frames`() throws {
        var (shown, order): (Int, [String]) = (0, [])
        var frame: Rect?
        // list-begin
        let source = SnapshotSource<String, String>()
        var look = ListConfiguration()
        look.usual = .init(.insetGrouped, header: .supplementary)
        let list = try ListLayout(store: source.store, configuration: look)
        let host = CollectionHost(
            layout: list, strategy: OnDemand(list), store: source.store,
            viewport: Viewport(size: .standardViewport))

        // Sections of items, and a tree in one of them: nothing shows until it is applied.
        var sections = Snapshot<String, String>()
        try sections.appendSections(["Places", "Tags"])
        try sections.append(["Red", "Green"], to: "Tags")
        try source.apply(sections, to: host)
        var tree = try SectionSnapshot(["Home"])
        try tree.append(["Documents", "Music"], to: "Home")
        try tree.expand(["Home"])
        try source.apply(tree, to: "Places", on: host)

        // Cells that come into view say how high they want to be.
        host.measure { attributes in
            let item = list.place(of: attributes.id).flatMap { source.item(at: $0) }
            return Size(width: attributes.frame.width, height: item == "Music" ? 60 : 44)
        }
        try host.layoutIfNeeded()
        shown = host.visibleCount

        // A user opens a row, whose children are asked for then, and takes one of them elsewhere.
        source.handlers.children = { $0 == "Music" ? try? SectionSnapshot(["Bach", "Brahms"]) : nil }
        source.handlers.mayReorder = { _ in true }
        try source.userExpands("Music", on: host)
        if try source.userBeginsReorder(of: "Bach") {
            try source.userReorders(to: ItemPlace(section: 1, item: 0), on: host)
            order = try source.userEndsReorder().final.items
        }
        try host.layoutIfNeeded()
        frame = try source.place(of: "Bach").flatMap { host.attributes(of: list.cell(at: $0))?.frame }
        // list-end
        #expect(shown == 7 && order == ["Home", "Documents", "Music", "Brahms", "Bach", "Red", "Green"])
        #expect(frame == Rect(x: 16, y: 296, width: 1148, height: 44))
    }

    @Test func `the page about hosts has lines for pictures, whose ratios change`() throws {
        var moves: [String: (from: Rect?, to: Rect?)] = [:]
        // pictures-begin
        struct Photo { var width, height: Double }
        var photos = [
            "harbour": Photo(width: 400, height: 300), "tower": Photo(width: 200, height: 300),
            "beach": Photo(width: 600, height: 200), "market": Photo(width: 300, height: 300),
        ]
        let source = SnapshotSource<String, String> { name in
            photos[name].map { ItemValues(ratio: $0.height / $0.width) } ?? ItemValues()
        }
        var snapshot = Snapshot<String, String>()
        try snapshot.appendSections(["May"])
        try snapshot.append(["harbour", "tower", "beach", "market"], to: "May")
        try source.apply(snapshot)
        let columns = try WaterfallLayout(store: source.store)
        let host = CollectionHost(
            layout: columns, strategy: OnDemand(columns), store: source.store,
            viewport: Viewport(size: .standardViewport))
        try host.layoutIfNeeded()

        // A picture goes, another is cropped: what follows is packed again, and each says where from and where to.
        photos["market"] = Photo(width: 300, height: 150)
        try snapshot.delete(["tower"])
        try snapshot.reload(["market"])
        try source.apply(snapshot, to: host)
        try host.layoutIfNeeded()
        for element in host.transition().elements {
            let name = element.after.flatMap { columns.place(of: $0) }.flatMap { source.item(at: $0) }
            if let name { moves[name] = (element.from, element.to) }
        }
        // pictures-end
        let width = onGrid(1180.0 / 3)
        let to = moves.mapValues { $0.to.map { [$0.minX, $0.minY, $0.height] } }
        #expect(to["harbour"] == [0, 0, onGrid(width * 0.75)])
        #expect(to["beach"] == [width, 0, onGrid(width / 3)])
        #expect(to["market"] == [2 * width, 0, onGrid(width / 2)] && moves.count == 3)
        #expect(moves["market"]?.from == Rect(x: 2 * width, y: onGrid(width / 3), width: width, height: width))
    }

    @Test(arguments: [
        ("app", "README.md"), ("edit", "Reports/changes/README.md"), ("host", "Reports/hosts/README.md"),
        ("list", "Reports/hosts/README.md"), ("pictures", "Reports/hosts/README.md"),
    ])
    func `pages show these lines`(marker: String, page: String) throws {
        #expect(try showsLines(marker, of: #filePath, in: page))
    }
}

/// The lines between two markers of a file of tests.
func markedLines(_ marker: String, of file: String, indentation: Int = 8) throws -> [Substring] {
    let source = try String(contentsOfFile: file, encoding: .utf8)
    return source.components(separatedBy: "// \(marker)-")[1].split(
        separator: "\n", omittingEmptySubsequences: false
    ).dropFirst().dropLast().map { $0.dropFirst(indentation) }
}

/// Whether a page shows the lines between two markers of a file of tests.
func showsLines(_ marker: String, of file: String, indentation: Int = 8, in page: String) throws -> Bool {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
    let shown = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    return shown.contains(try markedLines(marker, of: file, indentation: indentation).joined(separator: "\n"))
}

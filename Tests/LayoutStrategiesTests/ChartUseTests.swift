import Foundation
import LayoutStrategies
import Testing

/// Lines of an app that shows a chart with a keyboard, or opens one from files; pages show the lines between markers.
@Suite struct ChartUseTests {
    @Test func `the page about questions beside scrolling has lines for a chart with a keyboard`() throws {
        let columns = ScheduleColumns(
            starts: (0..<400).map { Double($0 % 40) }, ends: (0..<400).map { Double($0 % 40 + 9) }, rows: nil,
            groupOffsets: [0, 400], groupRowCounts: [400], hasGroups: true, unit: .days)
        // keys-begin
        let store = ItemStore(columns)
        let chart = try GanttLayout(store: store)
        let host = CollectionHost(
            layout: chart, strategy: SegmentedRTreeStrategy(chart), store: store,
            viewport: Viewport(size: Size(width: 300, height: 200)))
        host.anchorsFirstItem = true  // edits above the view are not noticed in it
        var focused = chart.cell(at: ItemPlace(section: 0, item: 20))
        var labels: [ElementID: Rect] = [:]

        // Once a frame: labels stay in the visible parts of their bars, and a scroll tells the labels that move.
        func show() throws {
            try host.layoutIfNeeded()
            host.forEachChangedContent { attributes, content in labels[attributes.id] = content }
        }

        // An arrow key goes to the next bar. The view follows as far as it must.
        func press(_ direction: SearchDirection) throws {
            if let next = host.focus(from: focused, direction: direction) { focused = next }
            try show()
        }

        try show()
        host.scroll(toElement: focused)
        try show()
        for direction in [SearchDirection.down, .down, .right, .previousInRow, .up] { try press(direction) }

        // Plus zooms about the beginning of the focused bar, which stays where it is.
        if let bar = host.attributes(of: focused), let scale = chart.pointsPerUnit {
            try host.zoom(to: 2 * scale, about: bar.frame.minX - host.viewport.offsetX)
            try show()
        }

        // A bar above goes. The focus follows its item, and nothing moves on the screen.
        let change = store.perform(.remove(ItemPlace(section: 0, item: 2)))
        try host.change(.data(change))
        focused = chart.idAfter(focused, change) ?? focused
        try show()
        // keys-end
        let frame = try #require(host.attributes(of: focused)?.frame)
        #expect(
            labels[focused]
                == Rect(
                    minX: max(frame.minX, host.viewport.offsetX), minY: frame.minY,
                    maxX: min(frame.maxX, host.viewport.bounds.maxX), maxY: frame.maxY))
        #expect(frame.width > 300 && focused.item == 21 && frame.meets(host.viewport.bounds))
    }

    /// A chart from files that an earlier start has left, else from its columns.
    private func start(
        in folder: String, revision: UInt64, _ configuration: GanttConfiguration, load: () -> ScheduleColumns
    ) throws -> CollectionHost {
        // saved-begin
        let (chartFile, indexFile) = (folder + "/bars.chart", folder + "/bars.index")
        let chart: GanttLayout
        let index: RTreeStrategy
        if let saved = try? GanttLayout(mapping: chartFile, data: revision, configuration: configuration),
            let found = try? RTreeStrategy(saved, mapping: indexFile, as: saved.identity(data: revision))
        {
            (chart, index) = (saved, found)  // no pass over the items makes them
        } else {
            chart = try GanttLayout(columns: load(), configuration: configuration)
            index = RTreeStrategy(chart)
            index.prepare()
            try chart.save(to: chartFile, data: revision)
            try index.save(to: indexFile, as: chart.identity(data: revision))
        }
        let host = CollectionHost(
            layout: chart, strategy: index, store: chart.store, viewport: Viewport(size: .standardViewport))
        try host.layoutIfNeeded()
        // saved-end
        return host
    }

    @Test func `the page about apps has lines for a chart that opens from a saved index`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("start-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let spans = (0..<1_200).map { (item: Int) -> (Double, Double) in
            let start = Double(item % 40)
            return (start, start + 2)
        }
        var loads = 0
        func start(_ revision: UInt64, barHeight: Double = 30) throws -> CollectionHost {
            var configuration = GanttConfiguration()
            configuration.barHeight = barHeight
            return try self.start(in: folder.path, revision: revision, configuration) {
                loads += 1
                return ScheduleColumns(
                    starts: spans.map(\.0), ends: spans.map(\.1), rows: nil, groupOffsets: [0, 600, 1_200],
                    groupRowCounts: [600, 600], hasGroups: true, unit: .days)
            }
        }
        let (first, second) = (try start(1), try start(1))
        #expect(loads == 1 && first.visibleCount > 20 && second.visibleCount == first.visibleCount)
        // An opened chart is edited as any other; another revision or configuration is made again.
        try second.perform(.remove(ItemPlace(section: 0, item: 0)))
        try second.layoutIfNeeded()
        #expect(second.store?.itemCount(ofSection: 0) == 599)
        _ = try start(2)
        _ = try start(2, barHeight: 24)
        #expect(loads == 3)
    }

    @Test(arguments: [("keys", "BesideScrolling.md"), ("saved", "InAnApp.md")])
    func `articles show these lines`(marker: String, page: String) throws {
        let articles = "Sources/Library/LayoutStrategies/LayoutStrategies.docc/"
        #expect(try showsLines(marker, of: #filePath, in: articles + page))
    }
}

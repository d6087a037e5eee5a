import Foundation
import LayoutCore
import LayoutStrategies
import Testing

/// What an app writes that uses the library alone; the README shows the lines between the two markers.
@Suite struct LibraryUseTests {
    @Test func `the README's lines for an app find the bars of a viewport`() throws {
        let columns = ScheduleColumns(
            starts: [0, 3, 2], ends: [1, 4, 2], rows: nil, groupOffsets: [0, 2, 3], groupRowCounts: [2, 1],
            hasGroups: true, unit: .days)
        var shown: [LayoutAttributes] = []
        // app-begin
        let layout = try GanttLayout(columns: columns, configuration: GanttConfiguration())
        let index = IndexStrategy<_, PackedRTree>(layout)
        index.prepare()
        var found = OrdinalBuffer()  // kept and reused from frame to frame
        let viewport = Viewport(offsetX: 0, offsetY: 0, size: Size(width: 1180, height: 820))
        index.elements(in: viewport.bounds, into: &found)
        shown = found.ordinals.map { layout.attributes(at: $0) }
        layout.pinned(in: viewport, meeting: viewport.bounds, into: &shown)  // dates, headers, lines
        // app-end
        #expect(shown.count { $0.id.category == .cell && $0.id.section > 0 } == 3)
        #expect(shown.contains { $0.id.category == .supplementary })
    }

    @Test func `the README shows these lines`() throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let lines = source.components(separatedBy: "// app-")[1].split(separator: "\n").dropFirst().dropLast()
        let text = lines.map { $0.dropFirst(8) }.joined(separator: "\n")
        let readme = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../README.md").standardizedFileURL
        #expect(try String(contentsOf: readme, encoding: .utf8).contains(text))
    }
}

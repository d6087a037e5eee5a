import Foundation
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Charts in files, beside those that were saved.
@Suite struct SavedChartTests {
    private let file: SavedFile
    private var path: String { file.path }

    init() throws { file = try SavedFile() }

    /// Schedules in and out of order, of whole days and not, with rows and without, some of them empty.
    private static func schedules() -> [ScheduleColumns] {
        var shapes: [ScheduleShape] = []
        for rows in [nil, 5] {
            for isWhole in [true, false] {
                for isSorted in [true, false] {
                    var shape = ScheduleShape()
                    (shape.items, shape.rows, shape.isWhole, shape.isSorted) = (300, rows, isWhole, isSorted)
                    shape.hasLongBar = !isSorted
                    shapes.append(shape)
                }
            }
        }
        let empty = ScheduleColumns(
            starts: [], ends: [], rows: nil, groupOffsets: [0], groupRowCounts: [], hasGroups: false, unit: .days)
        return shapes.enumerated().map { randomColumns($1, seed: UInt64($0)) } + [empty]
    }

    private static func configurations() -> [GanttConfiguration] {
        GanttConfiguration.RowPolicy.allCases.flatMap { policy in
            GanttConfiguration.CollapsedPolicy.allCases.map { collapsed in
                var configuration = GanttConfiguration()
                (configuration.rowPolicy, configuration.collapsedPolicy) = (policy, collapsed)
                configuration.expanded = collapsed == .hidden ? .sections([1, 2, 4]) : .all
                configuration.timeAxis = policy == .split ? .continuous : .automatic
                return configuration
            }
        }
    }

    /// Differences between two charts, in words.
    private func differences(_ one: GanttLayout, _ other: GanttLayout) -> [String] {
        var wrong: [String] = []
        if one.elementCount != other.elementCount { return ["\(one.elementCount) and \(other.elementCount) elements"] }
        if one.contentSize != other.contentSize { wrong.append("content") }
        if one.diagnostics != other.diagnostics { wrong.append("diagnostics") }
        for ordinal in 0..<UInt32(one.elementCount) {
            let (left, right) = (one.attributes(at: ordinal), other.attributes(at: ordinal))
            if left != right { wrong.append("\(left) and \(right)") }
            if one.ordinal(of: left.id) != other.ordinal(of: left.id) { wrong.append("ordinal of \(left.id)") }
        }
        for place in [Point(x: 0, y: 0), Point(x: 900, y: 700), Point(x: 2_000, y: 3_000)] {
            let viewport = Viewport(offsetX: place.x, offsetY: place.y, size: .standardViewport)
            var (left, right) = (OrdinalBuffer(), OrdinalBuffer())
            one.candidates(in: viewport.bounds, into: &left)
            other.candidates(in: viewport.bounds, into: &right)
            if Array(left.ordinals) != Array(right.ordinals) { wrong.append("candidates at \(place)") }
            one.elements(meeting: viewport.bounds, into: &left)
            other.elements(meeting: viewport.bounds, into: &right)
            if Array(left.ordinals) != Array(right.ordinals) || left.examined != right.examined {
                wrong.append("elements at \(place)")
            }
            if bruteForce(other, viewport.bounds) != right.sorted { wrong.append("brute force at \(place)") }
            var (pinned, others): ([LayoutAttributes], [LayoutAttributes]) = ([], [])
            one.pinned(in: viewport, meeting: viewport.bounds, into: &pinned)
            other.pinned(in: viewport, meeting: viewport.bounds, into: &others)
            if pinned != others { wrong.append("pinned at \(place)") }
        }
        return wrong
    }

    @Test func `an opened chart is the one that was saved`() throws {
        for columns in Self.schedules() {
            for var configuration in Self.configurations() {
                if columns.groupCount < 4 { configuration.expanded = .all }
                for days in [nil, 19_900..<20_000, 10..<60] {
                    let made = try GanttLayout(columns: columns, configuration: configuration, days: days)
                    try made.save(to: path, data: 5)
                    for validate in [true, false] {
                        let opened = try GanttLayout(
                            mapping: path, data: 5, configuration: configuration, days: days, validate: validate)
                        #expect(differences(made, opened) == [], "\(configuration)")
                        #expect(opened.columns == columns && opened.store != nil)
                    }
                }
            }
        }
    }

    @Test func `it follows changes as one that was made`() throws {
        for (number, columns) in Self.schedules().enumerated() {
            for configuration in Self.configurations() where columns.groupCount >= 4 {
                let made = try GanttLayout(columns: columns, configuration: configuration)
                try made.save(to: path, data: 5)
                let opened = try GanttLayout(
                    mapping: path, data: 5, configuration: configuration, validate: number % 2 == 0)
                var walk = DataWalk(seed: UInt64(number))
                (walk.rows, walk.isWhole) = (3, number % 4 < 2)
                let strategies = [made, opened].map { SegmentedRTreeStrategy($0) }
                for strategy in strategies { strategy.prepare() }
                for step in 0..<12 {
                    let isToggle = step % 4 == 3
                    let stores = try [made, opened].map { try #require($0.store) }
                    let batch = walk.next(stores[0])
                    for (place, chart) in [made, opened].enumerated() {
                        let change: LayoutChange =
                            isToggle
                            ? .expansion(sections: 0..<2, step % 8 == 7) : .data(stores[place].perform(batch))
                        strategies[place].invalidate(try chart.apply(change))
                    }
                    let wrong = differences(made, opened)
                    #expect(wrong == [], "\(configuration), step \(step)")
                    #expect(throws: SavedIndexError.self) { try opened.save(to: self.path, data: 5) }
                    if !wrong.isEmpty { return }
                    var (left, right) = (OrdinalBuffer(), OrdinalBuffer())
                    strategies[0].elements(in: .infinite, into: &left)
                    strategies[1].elements(in: .infinite, into: &right)
                    #expect(left.sorted == right.sorted)
                }
            }
        }
    }

    @Test func `all columns come back`() throws {
        let columns = ScheduleColumns(
            starts: [3, 0, 7.5], ends: [9, 0, 8], rows: [0, 1, 1], groupOffsets: [0, 0, 3], groupRowCounts: [0, 2],
            hasGroups: true, unit: .microseconds, origin: 1e15, levels: [0, 1, 2], ratios: [0.5, 0, 2],
            dependencies: [.init(from: 0, to: 2, kind: .startToStart), .init(from: ItemDependency.none, to: 1)])
        try GanttLayout(columns: columns).save(to: path, data: 1)
        let opened = try GanttLayout(mapping: path, data: 1)
        #expect(opened.columns == columns)
        #expect(try ConnectedGanttLayout(opened).elementCount == 5)
    }

    private func fault(_ body: () throws(SavedIndexError) -> Void) -> String {
        do throws(SavedIndexError) {
            try body()
            return "none"
        } catch { return "\(error)".replacingOccurrences(of: path, with: "PATH") }
    }

    @Test func `a file is used for nothing else`() throws {
        let columns = Self.schedules()[4]
        let chart = try GanttLayout(columns: columns)
        try chart.save(to: path, data: 5)
        func fault(
            data: UInt64 = 5, days: Range<Int>? = nil, _ change: (inout GanttConfiguration) -> Void = { _ in }
        ) -> String {
            var configuration = GanttConfiguration()
            change(&configuration)
            return self.fault { () throws(SavedIndexError) in
                _ = try GanttLayout(mapping: path, data: data, configuration: configuration, days: days)
            }
        }
        #expect(fault() == "none")
        #expect(fault { $0.viewportSize = Size(width: 300, height: 200) } == "none")
        #expect(fault(data: 6) == "a chart of other data (PATH): make the chart and save it again")
        #expect(
            fault { $0.barHeight = 24 }
                == "a chart of another configuration: barHeight: 30.0, not barHeight: 24.0 (PATH): "
                + "make the chart and save it again")
        #expect(fault { $0.expanded = .sections([2, 1]) }.contains("expanded: all, not expanded: [1, 2]"))
        #expect(fault(days: 1..<9).contains("days: all, not days: 1..<9"))
        let good = try file.bytes()
        func changed(_ change: (inout [UInt8]) -> Void) throws -> String {
            var bytes = good
            change(&bytes)
            try file.write(bytes)
            return fault()
        }
        #expect(try changed { $0[16] = 9 }.hasPrefix("a chart of version 9, not 1 (PATH)"))
        #expect(try changed { $0[8..<16].reverse() }.hasPrefix("a chart of a machine with the other byte order"))
        #expect(try changed { $0.removeLast(64) }.contains("the file is cut off or damaged"))
        #expect(try changed { $0[$0.count / 2] ^= 1 } == "a damaged chart (PATH): make the chart and save it again")
        #expect(try changed { $0[0] = 0 }.hasPrefix("no saved chart (PATH): give a file that a chart was saved to"))
        // A chart is no index, and an index no chart; they have one identity.
        let tree = RTreeStrategy(chart)
        tree.prepare()
        try tree.save(to: path, as: chart.identity(data: 5))
        #expect(fault() == "no chart, but an index (PATH): make the chart and save it again")
        #expect(
            self.fault { () throws(SavedIndexError) in
                _ = try RTreeStrategy(chart, mapping: path, as: chart.identity(data: 5))
            } == "none")
        try chart.save(to: path, data: 5)
        #expect(
            self.fault { () throws(SavedIndexError) in
                _ = try RTreeStrategy(chart, mapping: path, as: chart.identity(data: 5))
            }.hasPrefix("no index, but a chart"))
    }

    @Test func `no bit of a validated file leads out of it`() throws {
        var shape = ScheduleShape()
        (shape.items, shape.groups, shape.rows) = (120, 4, 4)
        let configurations = Self.configurations().filter { $0.collapsedPolicy == .overlay }
        var generator = TestRandom(seed: 17)
        var used = 0
        for (part, configuration) in configurations.enumerated() {
            shape.isSorted = part % 2 == 0
            let columns = randomColumns(shape, seed: UInt64(part))
            try GanttLayout(columns: columns, configuration: configuration).save(to: path, data: 5)
            let good = try file.bytes()
            for number in 0..<10_000 / configurations.count {
                try file.damage(good, number: number, &generator)
                guard let mutant = try? GanttLayout(mapping: path, data: 5, configuration: configuration) else {
                    continue
                }
                used += 1
                var buffer = OrdinalBuffer()
                for rect in [Rect.infinite, Rect(x: 100, y: 90, width: 500, height: 400)] {
                    mutant.elements(meeting: rect, into: &buffer)
                    if buffer.sorted != bruteForce(mutant, rect) {
                        Issue.record("mutant \(number): \(rect)")
                    }
                }
                guard number % 4 == 0, let store = mutant.store, store.itemCount(ofSection: 0) > 0 else { continue }
                _ = try mutant.apply(.expansion(sections: 0..<2, false))
                _ = try mutant.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: 0)))))
                mutant.elements(meeting: .infinite, into: &buffer)
            }
        }
        // Bits in places that nothing reads, or other times, with a checksum that fits.
        #expect(used > 100 && used < 5_000, "\(used)")
    }
}

import LayoutStrategies
import LayoutTestSupport
import Testing

@Suite struct LayoutRegistryTests {
    static let schedule = scheduleColumns(spans: [[0...1, 3...4], [2...2]])

    @Test func `every entry can be made over a schedule and shows its keys`() throws {
        let entries = LayoutRegistry.builtIn.entries
        #expect(entries.count > 1 && Set(entries.map(\.name)).count == entries.count)
        for entry in LayoutRegistry.builtIn.entries {
            let layout = try laidOut(entry.name, Self.schedule).layout
            let cells = (0..<UInt32(layout.elementCount)).count {
                layout.id(at: $0).category == .cell && layout.ordinal(of: layout.id(at: $0)) == $0
            }
            #expect(cells == 3)
            let keys = try LayoutRegistry.builtIn.configurationKeys(of: entry.name)
            #expect(Set(keys.map(\.name)).count == keys.count)
            #expect(keys.allSatisfy { !$0.name.isEmpty && !$0.summary.isEmpty })
        }
    }

    @Test func `the defaults shown are accepted and change nothing`() throws {
        // The last key is that of every layout.
        let keys = try LayoutRegistry.builtIn.configurationKeys(of: "gantt").dropLast()
        let values = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0.defaultValue) })
        #expect(try GanttConfiguration(values: values) == GanttConfiguration())
    }

    @Test func `given values replace defaults`() throws {
        let configuration = try GanttConfiguration(values: [
            "barHeight": .number(24), "columnGap": .number(2), "rowPolicy": .string("lanes"),
            "timeAxis": .string("continuous"), "pointsPerUnit": .number(48), "stickyGroupHeaders": .bool(true),
            "expanded": .list([.number(2), .number(1)]), "viewportSize": .list([.number(10), .number(20)]),
            "horizon": .string("extend"), "collapsedPolicy": .string("overlay"),
        ])
        #expect(configuration.barHeight == 24 && configuration.columnGap == 2 && configuration.pointsPerUnit == 48)
        #expect(configuration.rowPolicy == .lanes && configuration.timeAxis == .continuous)
        #expect(configuration.expanded == .sections([1, 2]) && configuration.stickyGroupHeaders)
        #expect(configuration.viewportSize == Size(width: 10, height: 20))
        #expect(configuration.horizon == .extend)
    }

    static let refused: [(String, ConfigurationValue, String, String)] = [
        ("barHeight", .number(-1), "value -1", "0 or more"),
        ("columnGap", .string("wide"), "value \"wide\"", "0 or more, or \"hairline\""),
        ("collapsedPolicy", .string("folded"), "value \"folded\"", "\"overlay\", \"hidden\""),
        ("expanded", .list([.number(0)]), "value [0]", "\"all\", \"none\", or a list"),
        ("expanded", .list([.number(3)]), "no section 3", "1 to 2"),
        ("viewportSize", .list([.number(3), .bool(true)]), "value [3, true]", "width and height"),
        ("stickyGroupHeaders", .number(1.5), "value 1.5", "true or false"),
        ("pointsPerUnit", .number(0), "value 0", "above 0, or \"automatic\""),
    ]

    @Test(arguments: refused)
    func `a wrong value is refused`(key: String, value: ConfigurationValue, cause: String, remedy: String) throws {
        let error = #expect(throws: LayoutError.self) {
            _ = try laidOut("gantt", Self.schedule, [key: value])
        }
        #expect(error?.cause.contains(cause) == true && error?.place == "key \"\(key)\" of the layout configuration")
        #expect(error?.remedy.contains(remedy) == true, "\(error?.remedy ?? "")")
    }

    @Test func `an unknown key or layout is refused`() throws {
        let keys = try LayoutRegistry.builtIn.configurationKeys(of: "gantt").map(\.name).dropLast().map(\.self)
        let unknownKey = #expect(throws: LayoutError.self) {
            _ = try GanttConfiguration(values: ["barHieght": .number(1)])
        }
        #expect(unknownKey == .unknownKey(key: "barHieght", layout: "gantt", known: keys))
        // One in full, because this tests its form.
        let valid = keys.joined(separator: ", ")
        #expect(unknownKey?.description == "unknown key \"barHieght\" (configuration of gantt): use \(valid)")
        let unknownLayout = #expect(throws: LayoutError.self) {
            _ = try laidOut("gant", Self.schedule)
        }
        let known = LayoutRegistry.builtIn.entries.map(\.name)
        #expect(unknownLayout == .unknownLayout(name: "gant", known: known))
    }

    @Test func `inconsistent columns are refused`() throws {
        let rows = ScheduleColumns(
            starts: [0, 1], ends: [1, 2], rows: [0, 7], groupOffsets: [0, 2], groupRowCounts: [2], hasGroups: true,
            unit: .days)
        let offsets = ScheduleColumns(
            starts: [0, 1], ends: [1, 2], rows: nil, groupOffsets: [0, 3, 2], groupRowCounts: [2, 0], hasGroups: true,
            unit: .days)
        for columns in [rows, offsets] {
            #expect(throws: LayoutError.self) { _ = try GanttLayout(columns: columns) }
        }
    }

    @Test func `the axis follows the data unless it is given`() throws {
        let days = scheduleColumns(spans: [[0...1, 2...8]])
        let hours = scheduleColumns(spans: [[0...1.5, 2...8]])
        let seconds = scheduleColumns(spans: [[0...10, 20...50, 60...200]], unit: .seconds)
        #expect(try GanttLayout(columns: days).frame(at: 0) == Rect(x: 73.5, y: 85, width: 47.5, height: 30))
        #expect(try GanttLayout(columns: hours).frame(at: 0) == Rect(x: 0, y: 85, width: 48, height: 30))
        #expect(try GanttLayout(columns: seconds).frame(at: 1) == Rect(x: 32, y: 119, width: 48, height: 30))
    }

    @Test func `mended lengths and dropped items are counted`() throws {
        var configuration = GanttConfiguration()
        (configuration.barHeight, configuration.verticalGap, configuration.pointsPerUnit) = (.nan, -1, .infinity)
        let columns = scheduleColumns(groups: [[(0, 1, 0), (.nan, 1, 0), (3, 2, 0)]])
        let layout = try GanttLayout(columns: columns, configuration: configuration)
        #expect(layout.diagnostics.sanitised == 3 && layout.diagnostics.dropped == 2)
        #expect(layout.frame(at: 1).isNull && layout.frame(at: 2).isNull && !layout.frame(at: 0).isNull)
    }

    @Test func `bars beyond the grid or the columns are counted`() throws {
        let columns = scheduleColumns(spans: [[0...0, 1e9...1e9 + 1, 1.7e15...1.7e15 + 1, 1.7e15...1.7e15 + 2]])
        var configuration = GanttConfiguration()
        configuration.timeAxis = .continuous
        let layout = try GanttLayout(columns: columns, configuration: configuration)
        #expect(layout.diagnostics.outside == 2 && layout.diagnostics.dropped == 0)
        #expect(layout.diagnostics.withoutFrame == allFrames(layout).count(where: \.isNull))
        let days = scheduleColumns(spans: [[0...3, 5...20, 10...12, 30...31]])
        let clipped = try GanttLayout(columns: days, days: 4..<12)
        #expect(clipped.diagnostics.outside == 2)
        #expect(allFrames(clipped).map(\.isNull) == [true, false, false, true])
        #expect(try GanttLayout(columns: days).diagnostics.outside == 0)
    }
}

@Suite struct FramesLayoutTests {
    @Test func `rectangles are mended, put on the grid and found`() throws {
        let third = 1.0 / 3
        let rectangles = [
            Rect(x: 10, y: 10, width: 20, height: 5), Rect(minX: third, minY: 0, maxX: 1 + third, maxY: third),
            Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1), Rect(minX: 5, minY: 5, maxX: 2, maxY: .infinity), .infinite,
        ]
        let layout = try FramesLayout(rectangles: rectangles, minimumSize: Size(width: 0, height: 0))
        #expect(
            allFrames(layout) == [
                rectangles[0], Rect(x: 0.3330078125, y: 0, width: 1, height: 0.3330078125), .null,
                Rect(x: 5, y: 5, width: 0, height: 0), .null,
            ])
        #expect(layout.diagnostics.dropped == 2 && layout.diagnostics.sanitised == 2)
        #expect(layout.contentSize == Size(width: 30, height: 15))
        for query in EdgeCase.queries(of: layout) { #expect(candidates(layout, query) == bruteForce(layout, query)) }
        #expect(layout.ordinal(of: layout.id(at: 4)) == 4)
        #expect(layout.ordinal(of: ElementID(.cell, section: 0, item: 5)) == nil)
        #expect(layout.ordinal(of: ElementID(.cell, section: 1, item: 0)) == nil)
    }

    @Test func `over a schedule it holds the bars of the Gantt layout`() throws {
        let schedule = randomColumns(ScheduleShape(), seed: 2)
        let gantt = try GanttLayout(columns: schedule)
        let made = try laidOut("frames", schedule)
        #expect(allFrames(made.layout) == allFrames(gantt))
        #expect(made.layout.contentSize == gantt.contentSize)
        #expect(made.layout.id(at: 7) == ElementID(.cell, section: 0, item: 7))
    }

    @Test func `explicit rectangles take no keys of schedules, and no other layout takes them`() throws {
        let keyed = #expect(throws: LayoutError.self) {
            _ = try LayoutRegistry.builtIn.makeLayout(
                named: "frames", input: .frames([]), configuration: ["barHeight": .number(1)])
        }
        #expect(keyed?.cause.contains("\"barHeight\"") == true && keyed?.place == "layout frames")
        #expect(keyed?.remedy.contains("another layout") == true)
        #expect(throws: LayoutError.self) {
            _ = try LayoutRegistry.builtIn.makeLayout(named: "gantt", input: .frames([]), configuration: [:])
        }
        let empty = try LayoutRegistry.builtIn.makeLayout(
            named: "frames", input: .frames([]), configuration: ["viewportSize": .list([.number(3), .number(4)])])
        #expect(empty.layout.contentSize == Size(width: 3, height: 4) && empty.layout.elementCount == 0)
        #expect(candidates(empty.layout, .infinite).isEmpty)
    }
}
